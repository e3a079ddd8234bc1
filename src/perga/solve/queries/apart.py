"""Two unknowns with the same equation that must differ: what is left of it without the diagonal.

Of two different points on a line and a conic, q(u) = 0 and q(v) = 0 say less than q(u) = 0 and
(q(u) - q(v)) / (u - v) = 0: the first pair also holds for u = v, and an elimination would keep
that, and with it everything that two equal points leave open.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from perga.algebra.elimination import exact_quotient
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.resolve.steps import proportion, substitute
from perga.resolve.symbols import Condition, Sign
from perga.resolve.system import Reduced


def off_diagonals(reduced: Reduced) -> Reduced:
    """The same solutions; of every two unknowns that must differ, equal equations are divided."""
    equations = list(reduced.equations)
    for u, v in combinations(reduced.free, 2):
        if not _differ(u, v, reduced.conditions):
            continue
        for first, second in combinations(tuple(equations), 2):
            quotient = _divided(first, second, u, v) or _divided(first, second, v, u)
            if quotient is not None:
                equations[equations.index(second)] = quotient
                break
    return replace(reduced, equations=tuple(equations))


def _differ(u: str, v: str, conditions: Sequence[Condition]) -> bool:
    """Whether some condition fails where u = v."""
    for condition in conditions:
        names = condition.value.numerator.variables()
        if condition.asks not in (Sign.POSITIVE, Sign.NON_ZERO) or not {u, v} <= set(names):
            continue
        if _renamed(condition.value.numerator, u, v).is_zero():
            return True
    return False


def _renamed(polynomial: Polynomial, old: str, new: str) -> Polynomial:
    return substitute(polynomial, old, Quotient.of(Polynomial.variable(new)))


def _divided(first: Polynomial, second: Polynomial, u: str, v: str) -> Polynomial | None:
    """(q(u) - q(v)) / (u - v) if these are q(u) and a multiple of q(v), else None."""
    if u not in first.variables() or v in first.variables() or u in second.variables():
        return None
    factor = proportion(_renamed(first, u, v), second)
    if factor is None:
        return None
    difference = first - second * factor
    return exact_quotient(difference, Polynomial.variable(u) - Polynomial.variable(v))
