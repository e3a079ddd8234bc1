"""Equations of curves: roots isolated and squared, so that CDL gets polynomials and conditions.

`x = sqrt(y^2 + 1)` becomes `x^2 = y^2 + 1` with `x >= 0`: the same curve. Equations that do not
have this form stay as they are; of a `Curve`, CDL takes roots and absolute values.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num, walk
from perga.cdl.curves import (
    NotPolynomial,
    Polynomial,
    Quadratic,
    Shape,
    degree,
    polynomial_of,
    quadratic,
)
from perga.cdl.names import COORDINATES
from perga.errors import Span


@dataclass(frozen=True, slots=True)
class PlaneEquation:
    """left = right, on the part of the plane where every condition (sign, term) holds."""

    left: Expression
    right: Expression
    conditions: tuple[tuple[str, Expression], ...] = ()


def uses_plane(term: Expression) -> bool:
    """Whether x or y stands in a term."""
    return any(isinstance(node, Name) and node.id in COORDINATES for node in walk(term))


def polynomial_equation(left: Expression, right: Expression, span: Span) -> PlaneEquation:
    """The equation with its single root isolated and squared, and denominators multiplied out."""
    rooted = _squared(left, right, span)
    if rooted is not None:
        return rooted
    cleared = _cleared(left, right, span)
    return PlaneEquation(left, right) if cleared is None else cleared


def summands(term: Expression, sign: int) -> Iterator[tuple[int, Expression]]:
    """The terms of a sum, each with its sign; `sign` is that of the whole."""
    match term:
        case Negation(argument, _):
            yield from summands(argument, -sign)
        case Binary("+", left, right, _):
            yield from summands(left, sign)
            yield from summands(right, sign)
        case Binary("-", left, right, _):
            yield from summands(left, sign)
            yield from summands(right, -sign)
        case _:
            yield sign, term


def has_root(term: Expression) -> bool:
    """Whether x or y stands under a root in a term."""
    return any(
        isinstance(node, Call) and node.function == "sqrt" and uses_plane(node)
        for node in walk(term)
    )


def root_of(term: Expression) -> tuple[Num, Expression] | None:
    """(c^2, radicand) of a summand c*sqrt(radicand) whose c is a positive number."""
    match term:
        case Call("sqrt", (radicand,), span):
            return (Num(Fraction(1), 0, span), radicand)
        case Binary("*", Num(value, _, _), Call("sqrt", (radicand,), span), _):
            return (Num(value * value, 0, span), radicand) if value > 0 else None
        case Binary("/", Call("sqrt", (radicand,), span), Num(value, _, _), _) if value > 0:
            return (Num(1 / (value * value), 0, span), radicand)
        case _:
            return None


def _squared(left: Expression, right: Expression, span: Span) -> PlaneEquation | None:
    parts = [*summands(left, 1), *summands(right, -1)]
    roots = [(sign, part) for sign, part in parts if has_root(part)]
    if len(roots) != 1:
        return None
    sign, part = roots[0]
    root = root_of(part)
    if root is None or has_root(root[1]):
        return None
    square, radicand = root
    rest = [(s * -sign, p) for s, p in parts if p is not part]
    other: Expression = Num(Fraction(0), 0, span)
    for number, (s, p) in enumerate(rest):
        if number == 0:
            other = p if s > 0 else Negation(p, span)
        else:
            other = Binary("+" if s > 0 else "-", other, p, span)
    two = Num(Fraction(2), 0, span)
    product = radicand if square.value == 1 else Binary("*", _quotient(square), radicand, span)
    return PlaneEquation(Binary("^", other, two, span), product, ((">=", other),))


def _quotient(number: Num) -> Expression:
    if number.value.denominator == 1:
        return number
    top = Num(Fraction(number.value.numerator), 0, number.span)
    return Binary("/", top, Num(Fraction(number.value.denominator), 0, number.span), number.span)


def _fraction(term: Expression) -> tuple[Expression, Expression | None]:
    """(numerator, denominator with x or y, or None)."""
    match term:
        case Negation(argument, span):
            top, bottom = _fraction(argument)
            return (Negation(top, span), bottom)
        case Binary("/", left, right, span) if uses_plane(right):
            top, bottom = _fraction(left)
            under, over = _fraction(right)
            top = top if over is None else Binary("*", top, over, span)
            return (top, under if bottom is None else Binary("*", bottom, under, span))
        case Binary("/", left, right, span):
            top, bottom = _fraction(left)
            return (Binary("/", top, right, span), bottom)
        case Binary("*", left, right, span):
            (a, b), (c, d) = _fraction(left), _fraction(right)
            bottom = d if b is None else b if d is None else Binary("*", b, d, span)
            return (Binary("*", a, c, span), bottom)
        case Binary(("+" | "-") as sign, left, right, span):
            (a, b), (c, d) = _fraction(left), _fraction(right)
            first = a if d is None else Binary("*", a, d, span)
            second = c if b is None else Binary("*", c, b, span)
            bottom = d if b is None else b if d is None else Binary("*", b, d, span)
            return (Binary(sign, first, second, span), bottom)
        case _:
            return (term, None)


def _cleared(left: Expression, right: Expression, span: Span) -> PlaneEquation | None:
    (a, b), (c, d) = _fraction(left), _fraction(right)
    if b is None and d is None:
        return None
    first = a if d is None else Binary("*", a, d, span)
    second = c if b is None else Binary("*", c, b, span)
    conditions = tuple(("!=", bottom) for bottom in (b, d) if bottom is not None)
    return PlaneEquation(first, second, conditions)


def shape_of(equation: PlaneEquation) -> Shape | None:
    """What the equation describes if its coefficients are fractions, else None.

    An equation of degree 1 is a line even if its coefficients are not known.
    """
    polynomial = _polynomial(equation)
    if polynomial is not None and degree(polynomial) == 1:
        return Shape.LINE
    found = quadratic_of(equation)
    return None if found is None else found.shape()


def quadratic_of(equation: PlaneEquation) -> Quadratic | None:
    """The equation as a quadratic with fractions as coefficients, if it is one."""
    polynomial = _polynomial(equation)
    return None if polynomial is None else quadratic(polynomial)


def _polynomial(equation: PlaneEquation) -> Polynomial | None:
    whole = Binary("-", equation.left, equation.right, equation.left.span)
    try:
        return polynomial_of(whole, {})
    except NotPolynomial:
        return None
