"""Quotients of polynomials in the parameter, x, y and letters, on FLINT's exact polynomials."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx

PARAMETER, X, Y = 0, 1, 2
"""The first three variables of every ring here; letters follow."""

DEGREE: Final = 24
"""Largest degree in the parameter of a numerator or denominator."""

TERMS: Final = 400
"""Most terms of one of them."""


class NotParametric(Exception):
    """The coordinates give no curve that can be handled; the message says why."""

    def __init__(self, message: str, help: str) -> None:
        """Carry what the diagnostic says."""
        super().__init__(message)
        self.message = message
        self.help = help


def ring(letters: int) -> fmpq_mpoly_ctx:
    """Polynomials in the parameter, x, y and so many letters."""
    names = ["u", "x", "y", *(f"c{i}" for i in range(letters))]
    return fmpq_mpoly_ctx.get(names, Ordering.lex)


@dataclass(frozen=True, slots=True)
class Quotient:
    """top / bottom without a common factor; raises NotParametric where it gets too large."""

    top: fmpq_mpoly
    bottom: fmpq_mpoly

    @staticmethod
    def of(top: fmpq_mpoly, bottom: fmpq_mpoly) -> "Quotient":
        """The quotient in lowest terms."""
        if bottom.is_zero():
            raise NotParametric("a coordinate divides by zero", "mend the divisor")
        shared = top.gcd(bottom)
        top, bottom = top / shared, bottom / shared
        for part in (top, bottom):
            if len(part) > TERMS or (part.degrees()[PARAMETER] > DEGREE):
                raise NotParametric(
                    "the coordinates are too large to eliminate the parameter",
                    "write the equation of the curve instead",
                )
        return Quotient(top, bottom)

    def plus(self, other: "Quotient", sign: int = 1) -> "Quotient":
        """self + sign * other."""
        top = self.top * other.bottom + other.top * self.bottom * sign
        return Quotient.of(top, self.bottom * other.bottom)

    def times(self, other: "Quotient") -> "Quotient":
        """The product."""
        return Quotient.of(self.top * other.top, self.bottom * other.bottom)

    def inverse(self) -> "Quotient":
        """1 / self."""
        return Quotient.of(self.bottom, self.top)

    def power(self, exponent: int) -> "Quotient":
        """A whole power; one step at a time, so that a large one is refused in time."""
        base = self if exponent >= 0 else self.inverse()
        one = self.bottom.context().constant(1)
        found = Quotient(one, one)
        for _ in range(abs(exponent)):
            found = found.times(base)
        return found

    def moves(self) -> bool:
        """Whether it depends on the parameter."""
        return any(p.degrees()[PARAMETER] > 0 for p in (self.top, self.bottom))


def parts_by_power(polynomial: fmpq_mpoly, place: int) -> Sequence[fmpq_mpoly]:
    """The coefficients of the powers 0, 1, ... of one variable; of zero, none."""
    if polynomial.is_zero():
        return []
    context = polynomial.context()
    found: list[dict[tuple[int, ...], fmpq]] = [{} for _ in range(polynomial.degrees()[place] + 1)]
    for monomial, value in polynomial.to_dict().items():
        rest = (*monomial[:place], 0, *monomial[place + 1 :])
        found[monomial[place]][rest] = value
    return [context.from_dict(part) for part in found]
