"""Equations of lines and conics: the polynomial in x and y, and what kind of curve it is.

Coefficients are exact fractions where they are numeric; anything with a root, pi or a free letter
counts as an unknown coefficient, and what depends on one is left to the resolver.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.algebra.limits import DEGREE


class Unknown(Enum):
    """A coefficient whose value is not a fraction known here."""

    COEFFICIENT = "unknown"


LONGEST: Final = 80_000
"""Bits of numerator and denominator together beyond which a coefficient counts as unknown.

A number as long as the reader allows is below it; what known numbers multiply to is not.
"""

Coefficient = Fraction | Unknown
Polynomial = dict[tuple[int, int], Coefficient]  # (power of x, power of y) -> coefficient, no zeros


class NotPolynomial(Exception):
    """The expression is no polynomial in x and y, or divides by zero, as `code` says."""

    def __init__(self, code: str, message: str, where: Expression) -> None:
        """Carry what the diagnostic says."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.where = where


class Work:
    """How much expanding is left, so that many large equations together stay cheap."""

    def __init__(self, units: int = 200_000) -> None:
        self._left = units

    def spend(self, value: Coefficient, where: Expression) -> None:
        """Count one coefficient, long ones as several; raises NotPolynomial at the end."""
        bits = _bits(value)
        self._left -= 1 + bits // 256 + (bits // 2048) ** 2  # reducing fractions is not linear
        if self._left < 0:
            raise NotPolynomial("limit", "too much to multiply out in one program", where)


class Shape(Enum):
    """What a numeric quadratic describes; the value is the phrase for messages."""

    LINE = "a line"
    CIRCLE = "a circle"
    ELLIPSE = "an ellipse"
    HYPERBOLA = "a hyperbola"
    PARABOLA = "a parabola"
    POINT = "a single point"
    CROSSING_LINES = "a pair of crossing lines"
    PARALLEL_LINES = "parallel lines, one double line, or nothing"
    EMPTY = "no real point"
    CONSTANT = "no condition on x and y"


@dataclass(frozen=True, slots=True)
class Quadratic:
    """A x^2 + B xy + C y^2 + D x + E y + F with exact coefficients."""

    a: Fraction
    b: Fraction
    c: Fraction
    d: Fraction
    e: Fraction
    f: Fraction

    def shape(self) -> Shape:
        """Kind by the invariants: determinant of the 3x3 matrix, 4AC - B^2, trace."""
        if not (self.a or self.b or self.c):
            return Shape.LINE if self.d or self.e else Shape.CONSTANT
        spread = 4 * self.a * self.c - self.b**2
        det = self.f * spread + self.b * self.d * self.e - self.a * self.e**2 - self.c * self.d**2
        if det == 0:
            if spread > 0:
                return Shape.POINT
            return Shape.CROSSING_LINES if spread < 0 else Shape.PARALLEL_LINES
        if spread == 0:
            return Shape.PARABOLA
        if spread < 0:
            return Shape.HYPERBOLA
        if det * (self.a + self.c) > 0:
            return Shape.EMPTY
        return Shape.CIRCLE if self.b == 0 and self.a == self.c else Shape.ELLIPSE

    def parallel_to(self, other: "Quadratic") -> bool:
        """Whether the two are multiples of each other."""
        mine, theirs = self.coefficients(), other.coefficients()
        return all(mine[i] * theirs[j] == mine[j] * theirs[i] for i in range(6) for j in range(i))

    def coefficients(self) -> tuple[Fraction, ...]:
        """A to F."""
        return (self.a, self.b, self.c, self.d, self.e, self.f)


MONOMIALS = ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))


def quadratic(polynomial: Polynomial) -> Quadratic | None:
    """The exact quadratic, or None if a coefficient is unknown or the degree is above 2."""
    if any(m not in MONOMIALS for m in polynomial):
        return None
    values: list[Fraction] = []
    for monomial in MONOMIALS:
        value = polynomial.get(monomial, Fraction(0))
        if isinstance(value, Unknown):
            return None
        values.append(value)
    return Quadratic(*values)


def degree(polynomial: Polynomial) -> int:
    """The total degree in x and y (0 for the empty polynomial)."""
    return max((i + j for i, j in polynomial), default=0)


def polynomial_of(
    expression: Expression, known: Mapping[str, Fraction], work: Work | None = None
) -> Polynomial:
    """`expression` as a polynomial in x and y; letters in `known` are replaced by their values.

    Raises NotPolynomial. Sizes are bounded by the reader (degree, exponents, digits), the sum of
    several calls by a shared `work`.
    """
    work = work or Work()
    match expression:
        case Num(value, _, _):
            return _constant(value)
        case Name("x", _):
            return {(1, 0): Fraction(1)}
        case Name("y", _):
            return {(0, 1): Fraction(1)}
        case Name(id, _):
            return _constant(known.get(id, Unknown.COEFFICIENT))
        case Negation(argument, _):
            return _scaled(polynomial_of(argument, known, work), Fraction(-1))
        case Binary("^", left, right, _):
            return _power(
                work,
                expression,
                polynomial_of(left, known, work),
                polynomial_of(right, known, work),
            )
        case Binary(operator, left, right, _):
            first, second = polynomial_of(left, known, work), polynomial_of(right, known, work)
            if operator in "+-":
                sign = Fraction(1 if operator == "+" else -1)
                return _sum(first, _scaled(second, sign))
            if operator == "*":
                return _product(work, expression, first, second)
            return _product(work, expression, first, _inverse(right, second))
        case Call(_, arguments, _):
            for argument in arguments:
                if degree(polynomial_of(argument, known, work)):
                    raise NotPolynomial(
                        "not-polynomial", "x or y stands inside a function", expression
                    )
            return _constant(Unknown.COEFFICIENT)
        case _:
            raise NotPolynomial("not-polynomial", "a pair or set is no polynomial", expression)


def _constant(value: Coefficient) -> Polynomial:
    return {} if value == 0 else {(0, 0): value}


def _sum(first: Polynomial, second: Polynomial) -> Polynomial:
    result = dict(first)
    for monomial, value in second.items():
        mine = result.get(monomial, Fraction(0))
        total = _plus(mine, value)
        if total == 0:
            del result[monomial]
        else:
            result[monomial] = total
    return result


def _plus(first: Coefficient, second: Coefficient) -> Coefficient:
    if isinstance(first, Unknown) or isinstance(second, Unknown):
        return Unknown.COEFFICIENT
    return Unknown.COEFFICIENT if _bits(first) + _bits(second) > LONGEST else first + second


def _times(first: Coefficient, second: Coefficient) -> Coefficient:
    if isinstance(first, Unknown) or isinstance(second, Unknown):
        return Unknown.COEFFICIENT
    return Unknown.COEFFICIENT if _bits(first) + _bits(second) > LONGEST else first * second


def _bits(value: Coefficient) -> int:
    if isinstance(value, Unknown):
        return 0
    return value.numerator.bit_length() + value.denominator.bit_length()


def _scaled(polynomial: Polynomial, factor: Coefficient) -> Polynomial:
    return {monomial: _times(value, factor) for monomial, value in polynomial.items()}


def _product(work: Work, where: Expression, first: Polynomial, second: Polynomial) -> Polynomial:
    result: Polynomial = {}
    for (i, j), value in first.items():
        for (k, m), other in second.items():
            term = _times(value, other)
            work.spend(term, where)
            before = result.get((i + k, j + m), Fraction(0))
            result[i + k, j + m] = _plus(before, term)
    return {monomial: value for monomial, value in result.items() if value != 0}


def _inverse(where: Expression, divisor: Polynomial) -> Polynomial:
    if not divisor:
        raise NotPolynomial("zero-division", "the divisor is zero", where)
    if degree(divisor):
        raise NotPolynomial("not-polynomial", "x or y stands in a denominator", where)
    value = divisor[(0, 0)]
    return _constant(value if isinstance(value, Unknown) else 1 / value)


def _power(work: Work, where: Binary, base: Polynomial, exponent: Polynomial) -> Polynomial:
    value = exponent.get((0, 0), Fraction(0))
    if degree(exponent) or isinstance(value, Unknown) or value.denominator != 1:
        raise NotPolynomial("exponent", "the exponent is not a whole number", where.right)
    if value < 0:
        base = _inverse(where.left, base)
    if degree(base) * abs(value) > DEGREE:
        raise NotPolynomial("limit", f"a degree beyond {DEGREE}", where)
    result: Polynomial = {(0, 0): Fraction(1)}
    for _ in range(abs(int(value))):
        result = _product(work, where, result, base)
    return result
