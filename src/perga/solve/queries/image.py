"""The values of a rational function on the points where conditions hold, exactly.

Between the roots of everything that may change - conditions, denominators, the derivative - the
conditions keep their signs and the function is monotone, so one sample per gap decides, and the
limits at its ends give the values it takes.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from math import floor

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.resolve.stationary import derivative
from perga.resolve.symbols import Condition, Sign, at, holds, is_constant, number_of
from perga.solve.queries.pieces import End, Piece, point


def image(name: str, value: Quotient, conditions: Sequence[Condition]) -> list[Piece]:
    """All values of `value` over real `name` where the conditions hold."""
    if is_constant(value) and not any(_uses(c.value, name) for c in conditions):
        return [point(number_of(value))]
    value = value.in_lowest_terms()  # where both parts vanish, the value is no infinity
    slope = derivative(value, name)
    breaks = _breaks(name, [value.denominator, slope], conditions)
    found: list[Piece] = []
    for b in breaks:
        here = {name: b}
        if admits(conditions, here) and not value.denominator.evaluate(here).is_zero():
            found.append(point(at(value, here)))
    for left, right in gaps(breaks):
        sample = Real.of(between(left, right))
        if not admits(conditions, {name: sample}):
            continue
        rising = slope.evaluate({name: sample}).sign()
        if rising == 0:
            found.append(point(at(value, {name: sample})))
            continue
        first = _limit(value, name, left, -1, -rising)
        second = _limit(value, name, right, 1, rising)
        low, high = (first, second) if rising > 0 else (second, first)
        found.append(Piece(low, high, True, True))
    return found


def _uses(value: Quotient, name: str) -> bool:
    return name in (*value.numerator.variables(), *value.denominator.variables())


def _breaks(name: str, more: Iterable[Polynomial], conditions: Sequence[Condition]) -> list[Real]:
    polynomials = list(more)
    for condition in conditions:
        if condition.asks is not Sign.ANY:
            polynomials += [condition.value.numerator, condition.value.denominator]
    roots: list[Real] = []
    for polynomial in polynomials:
        if name in polynomial.variables():
            for root in real_roots(polynomial):
                if not any((root.value - r).is_zero() for r in roots):
                    roots.append(root.value)
    return sorted(roots, key=cmp_to_key(lambda a, b: a.compare(b)))


def admits(conditions: Sequence[Condition], here: dict[str, Real]) -> bool:
    """Whether all conditions hold at these numbers, no denominator vanishing."""
    for condition in conditions:
        if condition.asks is Sign.ANY:
            continue
        if condition.value.denominator.evaluate(here).is_zero():
            return False
        if not holds(at(condition.value, here).sign(), condition.asks):
            return False
    return True


Bound = Real | None  # None: beyond every break


def gaps(breaks: Sequence[Real]) -> list[tuple[Bound, Bound]]:
    """The open gaps between breaks, the unbounded ones too."""
    ends: list[Bound] = [None, *breaks, None]
    return list(pairwise(ends))


def between(left: Bound, right: Bound) -> Fraction:
    """A rational number strictly between."""
    if left is None and right is None:
        return Fraction(1, 3)
    if left is None:
        assert right is not None
        return Fraction(floor(float(right)) - 2)
    if right is None:
        return Fraction(floor(float(left)) + 2)
    middle = (left + right) / 2
    bits = 64
    while True:
        guess = Fraction(str(middle.enclosure(bits).mid().str(bits // 3, radius=False)))
        if left < Real.of(guess) < right:
            return guess
        bits *= 2


def _limit(value: Quotient, name: str, bound: Bound, side: int, sign: int) -> End:
    """The limit at an end of a gap; where it is infinite, `sign` tells which way."""
    if bound is not None:
        here = {name: bound}
        if value.denominator.evaluate(here).is_zero():
            return End(Real.of(0), sign)
        return End(at(value, here))
    top, bottom = value.numerator.degree(name), value.denominator.degree(name)
    if top > bottom:
        return End(Real.of(0), sign)
    if top < bottom:
        return End(Real.of(0))
    n = value.numerator.coefficients_in(name)[-1].constant()
    d = value.denominator.coefficients_in(name)[-1].constant()
    return End(n / d)
