"""Proofs that found answers are all there are: every other value is excluded.

Eliminating everything but the goal's value leaves polynomials whose roots are the only values it
can have. A root that is no answer must contradict something: the sign of the value, or an unknown
or a condition that would have to be what it cannot be.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from perga.algebra.deadline import deadline
from perga.algebra.failures import AlgebraLimitError, NotRealError
from perga.algebra.polynomial import Polynomial
from perga.algebra.projection import project
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.cdl.program import Goal, GoalKind
from perga.resolve.budget import Budget, BudgetSpentError
from perga.resolve.charts import Position
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.families import gauge, weight
from perga.resolve.resolver import positions
from perga.resolve.symbols import Sign, System, holds
from perga.solve.found import Found
from perga.solve.numeric import environment, goal_parts, outline
from perga.solve.queries.extent import extent

VALUE: Final = "value"
SECONDS_EACH: Final = 0.6
"""What each way of proving gets: most proofs take a tenth of it."""


def are_all(
    goal: Goal,
    facts: Facts,
    found: Sequence[Found],
    budget: Budget,
    each: float = SECONDS_EACH,
) -> bool:
    """Whether it can be proven in time that the goal has no other value than those found.

    `each` is what every way of proving gets, in seconds of work.
    """
    for way in (_by_projection, _by_extent):
        try:
            part = budget.at_most(each)
            with deadline(*part.limits()):
                if way(goal, facts, found, part):
                    return True
        except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError, ZeroDivisionError):
            continue
    return False


def _by_extent(goal: Goal, facts: Facts, found: Sequence[Found], budget: Budget) -> bool:
    """The set of values of the goal over all scenes, if it is proven, is the set of answers."""
    if goal.kind is not GoalKind.NUMBER:
        return False
    values = extent(goal.expression, facts, budget)
    if not values.proven or len(values.pieces) != len(found):
        return False
    if any(p.low.compare(p.high) != 0 for p in values.pieces):
        return False
    return all(
        any((p.low.number - f.key[0]).is_zero() for f in found) and not p.low.infinite
        for p in values.pieces
    )


def _by_projection(goal: Goal, facts: Facts, found: Sequence[Found], budget: Budget) -> bool:
    """Whether every value that elimination leaves is an answer or excluded.

    Conics without an equation are looked at in the first position that has answers, as when they
    were solved for.
    """
    wanted = [_key(f, goal.kind) for f in found]
    for position in positions(facts):
        reached = False
        for candidate, values, chart in _all_candidates(goal, facts, position, wanted, budget):
            if any((candidate - v).is_zero() for v in values):
                reached = True
            elif not chart.excludes(candidate):
                return False
        if reached:
            return True
    return False


def _all_candidates(
    goal: Goal,
    facts: Facts,
    position: Position,
    wanted: Sequence[tuple[Real, ...]],
    budget: Budget,
) -> Iterator[tuple[Real, list[Real], "_Chart"]]:
    """Values that scalars of the goal can have, those they have in the answers, and the chart."""
    for leaf in outline(facts, budget, position):
        budget.check()
        system = leaf.setting.system.copy()
        env = environment(leaf, facts, system)
        try:
            parts = goal_parts(goal, env)
        except (NotRealError, ZeroDivisionError, UndefinedMeasureError):
            continue
        for scalar, values in _scalars(goal.kind, parts.scalars, wanted):
            for candidate, chart in _candidates(system, scalar):
                yield candidate, values, chart


def _key(found: Found, kind: GoalKind) -> tuple[Real, ...]:
    return found.key if kind in (GoalKind.POINT, GoalKind.EQUATION) else found.key[:1]


def _scalars(
    kind: GoalKind, scalars: Sequence[Quotient], wanted: Sequence[tuple[Real, ...]]
) -> Iterator[tuple[Quotient, list[Real]]]:
    """Scalars that fix the goal, each with the values that it has in the answers.

    Several numbers at once are covered only where there is one answer: else their values could
    combine in other ways. Raises UnsupportedTermError there.
    """
    if len(scalars) > 1 and len(wanted) > 1:
        raise UnsupportedTermError("several answers of several numbers are not proven complete")
    if kind is not GoalKind.EQUATION:
        for i, scalar in enumerate(scalars):
            yield scalar, [key[i] for key in wanted]
        return
    (key,) = wanted
    lead = next(i for i, value in enumerate(key) if not value.is_zero())
    for i, scalar in enumerate(scalars):
        if i != lead and not (scalar.is_zero() and key[i].is_zero()):
            yield scalar / scalars[lead], [key[i] / key[lead]]


def _gaps(system: System) -> Iterator[tuple[str, Polynomial]]:
    """Unknowns that are stated to be larger than another: each as that and a positive gap."""
    taken: set[str] = set()
    for condition in system.conditions:
        top = condition.value.numerator
        strict = condition.asks is Sign.POSITIVE and condition.value.denominator.is_constant()
        names = top.variables()
        if not strict or len(names) != 2 or top.total_degree() != 1 or len(top.terms()) != 2:
            continue
        slopes = {n: top.derivative(n).constant().sign() for n in names}
        for x, y in (names, names[::-1]):
            if slopes[x] > 0 > slopes[y] and not taken & {x, y} and {x, y} <= system.positive:
                ratio = -top.derivative(y).constant() / top.derivative(x).constant()
                yield x, Polynomial.variable(y) * ratio + Polynomial.variable(f"{x} gap")
                taken |= {x, y}


@dataclass(frozen=True, slots=True)
class _Chart:
    """The system of one chart, with the equation that defines the value.

    `positive` names what is positive in the equations, gaps between unknowns among it.
    """

    system: System
    value: Quotient
    equations: tuple[Polynomial, ...]
    apart: tuple[Polynomial, ...]
    positive: frozenset[str]

    def values_of(self, name: str, more: Sequence[Polynomial]) -> tuple[Real, ...]:
        """All values that an unknown can have if `more` vanishes too."""
        equations = (*self.equations, *more)
        try:
            found = project(equations, name, self.apart, self.positive)
        except AlgebraLimitError:
            found = project(equations, name, self.apart, self.positive, thorough=True)
        return tuple(root.value for p in found for root in real_roots(p))

    def excludes(self, candidate: Real) -> bool:
        """Whether some unknown or condition contradicts that the value is this number."""
        sign = self.system.known_sign(self.value)
        if sign != 0 and candidate.sign() != sign:
            return True
        fixed = Polynomial.variable(VALUE) - Polynomial.of(candidate)
        for name in self.system.variables:
            try:
                values = self.values_of(name, [fixed])
            except AlgebraLimitError:
                continue
            if (
                not any(v.sign() > 0 for v in values)
                if name in self.system.positive
                else not values
            ):
                return True
        return any(self._contradicts(c.value, c.asks, fixed) for c in self.system.conditions)

    def _contradicts(self, value: Quotient, asks: Sign, fixed: Polynomial) -> bool:
        if asks is Sign.ANY:
            return False
        name = "condition"
        defined = value.numerator - value.denominator * Polynomial.variable(name)
        try:
            values = self.values_of(name, [fixed, defined])
        except AlgebraLimitError:
            return False
        return not any(holds(v.sign(), asks) for v in values)


def _candidates(system: System, scalar: Quotient) -> Iterator[tuple[Real, _Chart]]:
    """Every value that the scalar can have in a chart."""
    used = system.copy()
    used.finite(scalar)
    scaled = gauge(used) if weight(scalar, used) in (0, None) else None
    if scaled is not None:
        used = scaled[1][0]
    apart: list[Polynomial] = []
    for condition in used.conditions:
        if condition.asks in (Sign.POSITIVE, Sign.NON_ZERO):
            apart.append(condition.value.numerator)
        apart.append(condition.value.denominator)
    defined = scalar.numerator - scalar.denominator * Polynomial.variable(VALUE)
    equations, known = [*used.equations, defined], set(used.positive)
    for old, new in _gaps(used):  # x > y as x = y + gap: signs of sums are then seen
        known.add(f"{old} gap")
        equations = [e.substitute({old: new}) for e in equations]
        apart = [p.substitute({old: new}) for p in apart]
    chart = _Chart(used, scalar, tuple(equations), tuple(apart), frozenset(known))
    for candidate in chart.values_of(VALUE, []):
        yield candidate, chart
