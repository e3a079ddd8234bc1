"""Formulas in free letters: what they are worth at given numbers, and how they are written."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from perga.algebra.closed_form import closed_form
from perga.algebra.elimination import factors
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.resolve.symbols import at, constant


@dataclass(frozen=True, slots=True)
class Formula:
    """rational + sign * sqrt(radicand), or its absolute value."""

    rational: Quotient
    radicand: Quotient
    sign: int
    absolute: bool = False

    def value(self, numbers: Mapping[str, Real]) -> Real:
        """The value at these letters. Raises NotRealError, ZeroDivisionError where it has none."""
        found = at(self.rational, numbers)
        if self.sign:
            found = found + at(self.radicand, numbers).sqrt() * self.sign
        return abs(found) if self.absolute else found

    def text(self, positive: Collection[str]) -> str:
        """In CDL syntax; roots of squares of `positive` letters are taken."""
        found = "" if self.rational.is_zero() and self.sign else quotient_text(self.rational)
        if self.sign:
            root = root_text(self.radicand, positive)
            minus = "-" if self.sign < 0 else ""  # a root's text is no sum
            found = f"{found} {minus or '+'} {root}" if found else f"{minus}{root}"
        return f"Abs({found})" if self.absolute else found


def rational(value: Quotient) -> Formula:
    """A formula without roots."""
    return Formula(value, constant(0), 0)


def polynomial_text(polynomial: Polynomial) -> str:
    """`2*a^2 - b*c + 1`."""
    names = tuple(sorted(polynomial.names(), key=lambda n: (n not in ("x", "y"), n)))
    parts: list[str] = []
    for powers, coefficient in sorted(
        polynomial.terms_over(names).items(), key=lambda t: (-sum(t[0]), tuple(-e for e in t[0]))
    ):
        power = "*".join(
            f"{v}^{e}" if e > 1 else v for v, e in zip(names, powers, strict=True) if e
        )
        negative = coefficient.sign() < 0
        body = closed_form(-coefficient if negative else coefficient)
        if power:
            body = power if body == "1" else f"{_factor(body)}*{power}"
        lead = "-" if negative else "+"
        parts.append(f"{lead} {body}" if parts else (f"-{body}" if negative else body))
    return " ".join(parts) or "0"


def _factor(text: str) -> str:
    """A text that may be multiplied, raised or negated."""
    return f"({text})" if " " in text or "/" in text else text


def quotient_text(value: Quotient) -> str:
    """`m/4`, `x1*x2/(x1 + x2)`; numbers are whole where they are rational."""
    top, bottom = whole(value)
    numerator, denominator = polynomial_text(top), polynomial_text(bottom)
    if denominator == "1":
        return numerator
    below = f"({denominator})" if set(denominator) & set(" */") else denominator
    return f"{_factor(numerator)}/{below}"


def whole(value: Quotient) -> tuple[Polynomial, Polynomial]:
    """Numerator and denominator with whole coefficients that have no common divisor."""
    top, bottom = value.numerator, value.denominator
    if top.is_zero() or not (top.is_rational() and bottom.is_rational()):
        return (top, bottom)
    above, below = _content(top), _content(bottom)
    share = above / below
    return (top / above * share.numerator, bottom / below * share.denominator)


def _content(polynomial: Polynomial) -> Fraction:
    """What divides all coefficients, with the sign of the first."""
    values = [c.as_fraction() for c in polynomial.terms().values()]
    found = Fraction(0)
    for v in values:
        common = found.denominator * v.denominator
        a, b = int(found * common), int(v * common)
        while b:
            a, b = b, a % b
        found = Fraction(a, common)
    lead = max(polynomial.terms())
    return -abs(found) if polynomial.terms()[lead].sign() < 0 else abs(found)


def root_text(radicand: Quotient, positive: Collection[str]) -> str:
    """`sqrt(3)*a`, `sqrt(-5*k/6)`: squares of positive letters are taken out of the root."""
    inner, outer = radicand, constant(1)
    for polynomial, below in ((radicand.numerator, False), (radicand.denominator, True)):
        if not polynomial.is_rational() or polynomial.is_constant():
            continue
        for part, power in factors(polynomial)[1]:
            alone = len(part.terms()) == 1 and set(part.variables()) <= set(positive)
            if power < 2 or not alone:
                continue
            whole = Quotient.of(part) ** (power // 2)
            inner = inner * whole**2 if below else inner / whole**2
            outer = outer / whole if below else outer * whole
    if inner.numerator.is_constant() and inner.denominator.is_constant():
        number = inner.numerator.constant() / inner.denominator.constant()
        if number.sign() > 0:
            return _times(closed_form(number.sqrt()), outer)
    root = f"sqrt({quotient_text(inner)})"
    return _times(root, outer)


def _times(number: str, letters: Quotient) -> str:
    """The product of a number's text and a quotient of products of letters."""
    top, bottom = polynomial_text(letters.numerator), polynomial_text(letters.denominator)
    above = number if top == "1" else top if number == "1" else f"{_factor(number)}*{top}"
    if bottom == "1":
        return above
    return f"{_factor(above)}/{f'({bottom})' if set(bottom) & set(' */') else bottom}"
