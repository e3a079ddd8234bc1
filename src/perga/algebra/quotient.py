"""`Quotient`: fractions of polynomials, so that code over abstract scalars runs on unknowns."""

# Operators answer NotImplemented at run time.
# pyright: reportUnnecessaryIsInstance=false

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, TypeAlias, final

from flint import fmpq, fmpz

from perga.algebra.elimination import exact_quotient, gcd
from perga.algebra.polynomial import Polynomial, Scalar
from perga.algebra.real import Real

Rational: TypeAlias = "Quotient | Scalar"


@final
class Quotient:
    """numerator / denominator. Immutable.

    Numbers are divided out of denominators, common factors where all coefficients are
    rational; so equal quotients may look different, but `==` and `is_zero` are exact.
    """

    __slots__ = ("denominator", "numerator")

    def __init__(self, numerator: Scalar, denominator: Scalar = 1) -> None:
        """Raises ZeroDivisionError for a denominator that is zero."""
        top, bottom = Polynomial.of(numerator), Polynomial.of(denominator)
        if bottom.is_zero():
            raise ZeroDivisionError("division of a Quotient by zero")
        if not bottom.is_constant() and top.is_rational() and bottom.is_rational():
            common = gcd(top, bottom)
            if not common.is_constant():
                top, bottom = exact_quotient(top, common), exact_quotient(bottom, common)
        if bottom.is_constant():
            top, bottom = top / bottom.constant(), _ONE
        self.numerator = top
        self.denominator = bottom

    @staticmethod
    def of(value: Rational) -> "Quotient":
        """The quotient itself, or that of a polynomial or number over one."""
        return value if isinstance(value, Quotient) else Quotient(value)

    def in_lowest_terms(self) -> "Quotient":
        """The same without common factors, also where coefficients are irrational."""
        common = gcd(self.numerator, self.denominator)
        if self.numerator.is_zero() or common.is_constant():
            return self
        return Quotient(
            exact_quotient(self.numerator, common), exact_quotient(self.denominator, common)
        )

    def is_zero(self) -> bool:
        """Whether the quotient is exactly zero."""
        return self.numerator.is_zero()

    def __add__(self, other: Rational) -> "Quotient":
        if not isinstance(other, _READABLE):
            return NotImplemented
        b = Quotient.of(other)
        if self.denominator == b.denominator:
            return Quotient(self.numerator + b.numerator, self.denominator)
        return Quotient(
            self.numerator * b.denominator + b.numerator * self.denominator,
            self.denominator * b.denominator,
        )

    def __neg__(self) -> "Quotient":
        return Quotient(-self.numerator, self.denominator)

    def __sub__(self, other: Rational) -> "Quotient":
        return self + -Quotient.of(other) if isinstance(other, _READABLE) else NotImplemented

    def __mul__(self, other: Rational) -> "Quotient":
        if not isinstance(other, _READABLE):
            return NotImplemented
        b = Quotient.of(other)
        return Quotient(self.numerator * b.numerator, self.denominator * b.denominator)

    def __truediv__(self, other: Rational) -> "Quotient":
        if not isinstance(other, _READABLE):
            return NotImplemented
        b = Quotient.of(other)
        return Quotient(self.numerator * b.denominator, self.denominator * b.numerator)

    def __radd__(self, other: Scalar) -> "Quotient":
        return self + other

    def __rsub__(self, other: Scalar) -> "Quotient":
        return Quotient.of(other) - self if isinstance(other, _READABLE) else NotImplemented

    def __rmul__(self, other: Scalar) -> "Quotient":
        return self * other

    def __rtruediv__(self, other: Scalar) -> "Quotient":
        return Quotient.of(other) / self if isinstance(other, _READABLE) else NotImplemented

    def __pow__(self, exponent: int) -> "Quotient":
        if exponent < 0:
            return Quotient(self.denominator**-exponent, self.numerator**-exponent)
        return Quotient(self.numerator**exponent, self.denominator**exponent)

    def substitute(self, values: "Mapping[str, Rational]") -> "Quotient":
        """The quotient with variables replaced. Raises ZeroDivisionError at a pole."""
        return at(self.numerator, values) / at(self.denominator, values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _READABLE):
            return NotImplemented
        b = Quotient.of(other)
        return self.numerator * b.denominator == b.numerator * self.denominator

    __hash__ = None  # type: ignore[assignment]  # equal quotients have no common form

    def __repr__(self) -> str:
        return f"Quotient({self.numerator!r}, {self.denominator!r})"


def at(polynomial: Polynomial, values: "Mapping[str, Rational]") -> Quotient:
    """A polynomial with variables replaced, all at once, by quotients."""
    held = next((n for n in polynomial.variables() if n in values), None)
    if held is None:
        return Quotient(polynomial)
    value, total = Quotient.of(values[held]), Quotient(0)
    for part in reversed(polynomial.coefficients_in(held)):
        total = total * value + at(part, values)
    return total


_ONE: Final = Polynomial.of(1)
_READABLE: Final = (Quotient, Polynomial, Real, int, Fraction, fmpq, fmpz)
