"""Square roots that nothing else speaks of: an unknown w with a w^2 + b = 0 and w >= 0 only says
that -b/a is not negative, so the unknown can go and the condition stays.
"""

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.resolve.symbols import Condition, Sign
from perga.resolve.system import Reduced


def drop_roots(reduced: Reduced) -> Reduced:
    """The same without roots that occur in their own equation only."""
    for name in reduced.free:
        found = _only_equation(reduced, name)
        if found is None:
            continue
        parts = found.coefficients_in(name)
        if len(parts) != 3 or not parts[1].is_zero():
            continue
        square = Quotient.of(-parts[0]) / Quotient.of(parts[2])
        conditions = (
            *(c for c in reduced.conditions if not _speaks_of(c, name)),
            Condition(square, Sign.NON_NEGATIVE),
            Condition(Quotient.of(parts[2]), Sign.NON_ZERO),
        )
        equations = tuple(e for e in reduced.equations if e is not found)
        free = tuple(v for v in reduced.free if v != name)
        return drop_roots(Reduced(equations, conditions, free, reduced.bound))
    return reduced


def _only_equation(reduced: Reduced, name: str) -> Polynomial | None:
    """The one equation with the unknown, if no condition but `w >= 0` speaks of it."""
    holders = [e for e in reduced.equations if name in e.variables()]
    if len(holders) != 1:
        return None
    for condition in reduced.conditions:
        if _speaks_of(condition, name) and not _is_own(condition, name):
            return None
    return holders[0]


def _speaks_of(condition: Condition, name: str) -> bool:
    value = condition.value
    return name in (*value.numerator.variables(), *value.denominator.variables())


def _is_own(condition: Condition, name: str) -> bool:
    value = condition.value
    alone = value.numerator.variables() == (name,) and value.numerator.total_degree() == 1
    return (
        condition.asks is Sign.NON_NEGATIVE
        and alone
        and value.denominator.is_constant()
        and value.numerator.coefficients_in(name)[0].is_zero()
        and (value.numerator.coefficients_in(name)[1].constant() / value.denominator.constant()) > 0
    )
