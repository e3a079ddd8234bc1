"""Terms of areas that are no sums: products, powers, quotients, roots and logarithms of them.

Each has a text put together from the exact texts of its parts, and enclosures of any width.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flint import arb, ctx

from perga.algebra.balls import nearest
from perga.algebra.closed_form import closed_form, multiple_text
from perga.algebra.expression import Binary, Call, Expression, Negation, Num
from perga.algebra.failures import AlgebraLimitError, limit_error
from perga.algebra.real import Real
from perga.geometry.regions.exact import ClosedSum
from perga.resolve.environment import Environment
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.region_terms import closed_sum

BITS: Final = (128, 512, 2048)
"""To how many bits a term is enclosed until its float, or its sign, is known."""
HIGHEST: Final = 64
"""The largest exponent, and the largest degree of a root."""


@dataclass(frozen=True, slots=True)
class Term:
    """A number: its text in CDL expression syntax, "" where that is too long, and enclosures.

    `ball` takes each part to the stated bits. `monomial` is (factor, n) for factor * pi^n.
    """

    text: str
    ball: Callable[[int], arb]
    monomial: tuple[Real, int] | None = None

    def __float__(self) -> float:
        """The nearest float. Raises AlgebraLimitError where that is not found."""
        for bits in BITS:
            found = nearest(self.ball(bits))
            if found is not None:
                return found
        raise limit_error("a term that may be zero")

    def sign(self) -> int:
        """1 or -1; 0 for what is known to be zero. Raises AlgebraLimitError for what may be."""
        if self.monomial is not None:
            return self.monomial[0].sign()
        for bits in BITS:
            ball = self.ball(bits)
            if ball > 0 or ball < 0:
                return 1 if ball > 0 else -1
        raise limit_error("the sign of a term that may be zero")


def composed(expression: Expression, env: Environment) -> Term:
    """A term that speaks of regions, or a part of one.

    Raises like `closed_sum`, and UndefinedMeasureError for roots and logarithms that are not real.
    """
    try:
        return _of_sum(closed_sum(expression, env))
    except UnsupportedTermError as error:
        return _apart(expression, env, error)


def _of_sum(found: ClosedSum) -> Term:
    if found.is_plain:
        return _monomial(found.plain, 0)
    if found.elementary and found.plain.is_zero():
        return _monomial(found.turns, 1)
    return Term(_written(found.text), found.ball)


def _monomial(factor: Real, power: int) -> Term:
    """factor * pi^power."""

    def text() -> str:
        unit = "pi" if abs(power) == 1 else f"pi^{abs(power)}"
        if power < 0 and factor.is_rational() and factor.as_fraction().denominator == 1:
            return f"{closed_form(factor)}/{unit}"
        if power < 0:
            return f"1/({multiple_text(closed_form(1 / factor), unit)})"
        return multiple_text(closed_form(factor), unit) if power else closed_form(factor)

    def ball(bits: int) -> arb:
        return factor.enclosure(bits) * arb.pi() ** power

    return Term(_written(text), _precise(ball), (factor, power))


def _written(text: Callable[[], str]) -> str:
    try:
        return text()
    except AlgebraLimitError:  # the number is enclosed all the same
        return ""


def _precise(ball: Callable[[int], arb]) -> Callable[[int], arb]:
    """An enclosure that works with more bits than it is asked for."""

    def found(bits: int) -> arb:
        with ctx.workprec(bits + 32):
            return ball(bits)

    return found


def _apart(expression: Expression, env: Environment, error: UnsupportedTermError) -> Term:
    match expression:
        case Negation(argument, _):
            return _multiplied(_monomial(Real.of(-1), 0), composed(argument, env))
        case Binary("*", left, right, _):
            return _multiplied(composed(left, env), composed(right, env))
        case Binary("/", left, right, _):
            return _multiplied(composed(left, env), _power(composed(right, env), -1))
        case Binary("^", base, Num(exponent, _, _), _):
            if exponent.denominator != 1 or abs(exponent) > HIGHEST:
                raise UnsupportedTermError(f"powers of areas are computed up to {HIGHEST}")
            return _power(composed(base, env), int(exponent))
        case Binary("+" | "-" as sign, left, right, _):
            return _summed(composed(left, env), sign, composed(right, env))
        case Call("sqrt", (argument,), _):
            return _root(2, composed(argument, env))
        case Call("root", (Num(degree, _, _), argument), _):
            if degree.denominator != 1 or not 2 <= degree <= HIGHEST:
                raise UnsupportedTermError(f"roots of areas are computed up to degree {HIGHEST}")
            return _root(int(degree), composed(argument, env))
        case Call("ln", (argument,), _):
            return _logarithm(composed(argument, env))
        case _:
            raise error


def _multiplied(first: Term, second: Term) -> Term:
    if first.monomial is not None and second.monomial is not None:
        (a, n), (b, m) = first.monomial, second.monomial
        return _monomial(a * b, n + m)
    ball = _precise(lambda bits: first.ball(bits) * second.ball(bits))
    return Term(_joined("({})*({})", first, second), ball)


def _power(base: Term, exponent: int) -> Term:
    if exponent < 0 and base.sign() == 0:
        raise UndefinedMeasureError("division by zero")
    if base.monomial is not None:
        factor, n = base.monomial
        return _monomial(_raised(factor, exponent), n * exponent)
    text = _joined("1/({})" if exponent == -1 else f"({{}})^({exponent})", base)
    return Term(text, _precise(lambda bits: base.ball(bits) ** exponent))


def _raised(factor: Real, exponent: int) -> Real:
    found = Real.of(1)
    for _ in range(abs(exponent)):
        found = found * factor
    return found if exponent >= 0 else 1 / found


def _summed(first: Term, sign: str, second: Term) -> Term:
    def ball(bits: int) -> arb:
        other = second.ball(bits)
        return first.ball(bits) + (other if sign == "+" else -other)

    return Term(_joined(f"({{}}) {sign} ({{}})", first, second), _precise(ball))


def _root(degree: int, inner: Term) -> Term:
    sign = inner.sign()
    if sign < 0 and degree % 2 == 0:
        raise UndefinedMeasureError("the root of a negative number is not real")
    if inner.monomial is not None:
        factor, n = inner.monomial
        if sign == 0:
            return inner
        if degree == 2 and n % 2 == 0:
            return _monomial(factor.sqrt(), n // 2)
        if n == 0 and factor.is_rational():
            whole = factor.as_fraction()
            coefficients = (-whole.numerator, *[0] * (degree - 1), whole.denominator)
            return _monomial(Real.root(coefficients, 2 if degree % 2 == 0 else 1), 0)

    def ball(bits: int) -> arb:
        return (inner.ball(bits) * sign).root(degree) * sign

    name = "sqrt({})" if degree == 2 else f"root({degree}, {{}})"
    return Term(_joined(name, inner), _precise(ball))


def _logarithm(inner: Term) -> Term:
    if inner.sign() <= 0:
        raise UndefinedMeasureError("only numbers above 0 have a logarithm")
    return Term(_joined("ln({})", inner), _precise(lambda bits: inner.ball(bits).log()))


def _joined(pattern: str, *parts: Term) -> str:
    """The texts of parts in a pattern; "" where one has none."""
    texts = [part.text for part in parts]
    return pattern.format(*texts) if all(texts) else ""
