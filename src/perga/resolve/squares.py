"""Squares of unknowns that equations give, put in for their even powers.

A root w with w^2 = a^2 - b^2 may be read three ways; which of them lets a polynomial factor is
not known beforehand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.resolve.symbols import constant


@dataclass(frozen=True, slots=True)
class Square:
    """name^2 = value, as an equation says that speaks of even powers of `name` only."""

    name: str
    value: Quotient


def squares_in(
    equations: Sequence[Polynomial], names: Sequence[str], divides: Callable[[Polynomial], bool]
) -> list[Square]:
    """Unknowns of which some equation gives the square, those named last first.

    `divides` tells what is surely not zero, so that it may be divided by.
    """
    found: list[Square] = []
    for name in reversed(names):
        for equation in equations:
            if name not in equation.variables():
                continue
            parts = equation.coefficients_in(name)
            if len(parts) == 3 and parts[1].is_zero() and divides(parts[2]):
                found.append(Square(name, Quotient.of(-parts[0]) / Quotient.of(parts[2])))
                break
    return found


def folded(polynomial: Polynomial, squares: Sequence[Square]) -> Polynomial:
    """The polynomial with squares put in, up to factors that are denominators of theirs."""
    for square in squares:
        if polynomial.degree(square.name) >= 2:
            polynomial = put_in(Quotient.of(polynomial), square).numerator
    return polynomial


def put_in(value: Quotient, square: Square) -> Quotient:
    """A value with even powers of an unknown written by its square."""
    parts: list[Quotient] = []
    for polynomial in (value.numerator, value.denominator):
        even, odd = constant(0), constant(0)
        powers = polynomial.coefficients_in(square.name)
        for index in reversed(range(len(powers))):
            if index % 2:
                odd = odd * square.value + Quotient.of(powers[index])
            else:
                even = even * square.value + Quotient.of(powers[index])
        parts.append(even + odd * Quotient.of(Polynomial.variable(square.name)))
    return parts[0] / parts[1]
