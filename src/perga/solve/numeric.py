"""Answers from scenes found in floating point: told only where their digits are an exact number.

The goal is written over the same unknowns as the facts. Its value is taken at every zero found;
equal values are one answer, and one zero of each is polished to hundreds of digits, in which the
exact number is recognised.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from flint import ctx

from perga.algebra.batch import Floats, compile_batch
from perga.algebra.closed_form import closed_form
from perga.algebra.failures import AlgebraLimitError, NotRealError
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.recognise import recognise
from perga.cdl.program import Goal, GoalKind
from perga.geometry.values import Conic, Line, Point
from perga.resolve.budget import Budget
from perga.resolve.charts import Position
from perga.resolve.environment import Environment
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.families import gauge, weight
from perga.resolve.mentions import mentioned
from perga.resolve.numeric.lighten import lighten
from perga.resolve.numeric.model import Model, compile_model
from perga.resolve.numeric.search import BITS, Polisher, null_space, quotient_digits, search
from perga.resolve.resolver import positions, positive_numbers
from perga.resolve.search import Dead, Loose, Search
from perga.resolve.symbols import System, constant
from perga.resolve.terms import object_value, times_pi
from perga.resolve.unknowns import lift_symbolic
from perga.rng import stream
from perga.solve.found import Found
from perga.solve.goal import angle_found, equation_found, number_found, point_found
from perga.solve.queries.extent import symbolic

MAX_ANSWERS: Final = 4
MAX_CHARTS: Final = 24
NEAR: Final = 1e-6
"""Values closer than this part of their size are one answer."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A goal as scalars over unknowns; `with_pi` marks a number that is to be multiplied by pi."""

    kind: GoalKind
    scalars: tuple[Quotient, ...]
    with_pi: bool = False


def numeric_answers(goal: Goal, facts: Facts, budget: Budget) -> tuple[Found, ...]:
    """All answers that floating point finds, each recognised.

    Raises UnsupportedTermError where there is none, where it varies without end, or where one is
    not recognised; BudgetSpentError when the time is over.
    """
    found: list[_Answer] = []
    for position in positions(facts):
        found = found or _answers(goal, facts, budget, position)
    if not found:
        raise UnsupportedTermError("no scene was found by numeric search")
    return tuple(told(answer.parts, answer.reals) for answer in found)


def _answers(goal: Goal, facts: Facts, budget: Budget, position: Position) -> "list[_Answer]":
    found: list[_Answer] = []
    for leaf in outline(facts, budget, position):
        for answer in _chart_answers(goal, leaf, facts, budget):
            if not any(_near(answer.values, other.values) for other in found):
                found.append(answer)
        if len(found) > MAX_ANSWERS:
            raise UnsupportedTermError("the goal varies over the scenes that were found")
    return found


def outline(facts: Facts, budget: Budget, position: Position = Position.STANDARD) -> list[Loose]:
    """Every chart of what the facts alone do not fix, unsolved.

    `position` is how conics without an equation lie.
    """
    searching = Search(facts, positive_numbers(facts), budget, position=position, outline=True)
    leaves = searching.run()
    charts = [leaf for leaf in leaves if isinstance(leaf, Loose)]
    others = [leaf for leaf in leaves if not isinstance(leaf, Loose | Dead)]
    if others or len(charts) > MAX_CHARTS:
        why = "" if not others else getattr(others[0], "why", "")
        raise UnsupportedTermError(why or "too many charts for a numeric search")
    return charts


@dataclass(frozen=True, slots=True)
class _Answer:
    """Values of the scalars of a goal in floating point, and the numbers recognised in them."""

    parts: Parts
    values: Floats
    reals: tuple[Real, ...]


def environment(leaf: Loose, facts: Facts, system: System) -> Environment:
    """The objects of a chart over the unknowns of `system`."""
    known = {n: symbolic(v) for n, v in leaf.values.items()}
    return Environment({**known, **leaf.setting.values}, facts.language, system, lift_symbolic)


def _chart_answers(goal: Goal, leaf: Loose, facts: Facts, budget: Budget) -> list[_Answer]:
    system = leaf.setting.system.copy()
    env = environment(leaf, facts, system)
    if not mentioned(goal.expression) <= env.values.keys():
        raise UnsupportedTermError("an object of the goal is bound by no fact")
    try:
        parts = goal_parts(goal, env)
    except (NotRealError, ZeroDivisionError, UndefinedMeasureError):
        return []
    for scalar in parts.scalars:
        system.finite(scalar)
    scaled = gauge(system)
    if scaled is not None:
        if changes_with_size(parts, system):
            raise UnsupportedTermError("the goal changes with the size of the figure")
        system = scaled[1][0]
    system, scalars = lighten(system, parts.scalars)
    parts = Parts(parts.kind, scalars, parts.with_pi)
    model = compile_model(system)
    rng = stream(budget.seed, "numeric", *model.names)
    evaluator = _Evaluator.of(parts, model)
    found: list[_Answer] = []
    for points in search(model, rng, budget):
        if not len(points):
            continue
        values = evaluator.values(points)
        fresh = [
            k
            for k in range(len(values))
            if np.isfinite(values[k]).all() and not any(_near(values[k], a.values) for a in found)
        ]
        while fresh:
            budget.check()
            group = [k for k in fresh if _near(values[k], values[fresh[0]])]
            fresh = [k for k in fresh if k not in group]
            evaluator.check_constant(points[group[0]])
            reals = evaluator.recognised(points[group])
            found.append(_Answer(parts, values[group[0]], reals))
            if len(found) > MAX_ANSWERS:
                raise UnsupportedTermError("the goal varies over the scenes that were found")
    return found


def _near(first: Floats, second: Floats) -> bool:
    size = 1.0 + np.maximum(np.abs(first), np.abs(second))
    return bool((np.abs(first - second) < NEAR * size).all())


def changes_with_size(parts: Parts, system: System) -> bool:
    """Whether the goal changes with the size of the figure; equations are free of a factor."""
    found = {weight(s, system) for s in parts.scalars if not s.numerator.is_zero()}
    return len(found) > 1 if parts.kind is GoalKind.EQUATION else bool(found - {0})


def goal_parts(goal: Goal, env: Environment) -> Parts:
    """The scalars of a goal; raises UnsupportedTermError for goals that have none."""
    from perga.algebra.expression import Call

    expression = goal.expression
    if goal.kind in (GoalKind.POINT, GoalKind.EQUATION):
        assert isinstance(expression, Call)
        value = object_value(expression.arguments[0], env)
        if isinstance(value, Point):
            return Parts(goal.kind, (value.x, value.y))
        if isinstance(value, Line):
            zero = constant(0)
            return Parts(goal.kind, (zero, zero, zero, value.a, value.b, value.c))
        if isinstance(value, Conic):
            return Parts(goal.kind, value.coefficients)
        raise UnsupportedTermError("this object has no numeric answer")
    if goal.kind is GoalKind.ANGLE:
        return Parts(goal.kind, (_cosine(goal, env),))
    value, with_pi = times_pi(expression, env)
    return Parts(goal.kind, (value,), with_pi)


def _cosine(goal: Goal, env: Environment) -> Quotient:
    from perga.geometry.quantities import Angle
    from perga.resolve.terms import angle

    quantity = angle(goal.expression, env)
    if not isinstance(quantity, Angle):
        raise UnsupportedTermError("this angle is not searched for numerically")
    return quantity.cosine(env.roots)


@dataclass(frozen=True, slots=True)
class _Evaluator:
    """The scalars of a goal at points of a model."""

    parts: Parts
    model: Model
    polisher: Polisher

    @staticmethod
    def of(parts: Parts, model: Model) -> "_Evaluator":
        return _Evaluator(parts, model, Polisher.of(model))

    def values(self, points: Floats) -> Floats:
        """(b, k); equations are scaled so that their largest coefficient is 1."""
        polynomials = [p for s in self.parts.scalars for p in (s.numerator, s.denominator)]
        batch = compile_batch(polynomials, self.model.names)
        with np.errstate(all="ignore"):
            flat = batch.values(batch.monomials(points))
            values = flat[:, 0::2] / flat[:, 1::2]
            if self.parts.kind is GoalKind.EQUATION:
                large = np.abs(values) > 0.9 * np.abs(values).max(axis=1)[:, None]
                lead = large.argmax(axis=1)  # the first large one: rounding does not change it
                values = values / values[np.arange(len(values)), lead][:, None]
        return values

    def check_constant(self, point: Floats) -> None:
        """Raises UnsupportedTermError if the scalars change along the scenes near this one."""
        polynomials = [p for s in self.parts.scalars for p in (s.numerator, s.denominator)]
        batch = compile_batch(polynomials, self.model.names)
        monomials = batch.monomials(point[None, :])
        values, slopes = batch.values(monomials)[0], batch.jacobian(monomials)[0]
        top, bottom = values[0::2, None], values[1::2, None]
        with np.errstate(all="ignore"):
            gradient = (slopes[0::2] * bottom - top * slopes[1::2]) / bottom**2
            if self.parts.kind is GoalKind.EQUATION:
                flat = top / bottom
                lead = int(np.abs(flat[:, 0]).argmax())
                gradient = (gradient * flat[lead] - flat * gradient[lead]) / flat[lead] ** 2
        free = null_space(self.model, point)
        size = 1.0 + np.abs(gradient).max(initial=0.0)
        if free.size and np.abs(gradient @ free).max() > 1e-5 * size:
            raise UnsupportedTermError("the goal varies over the scenes that were found")

    def recognised(self, points: Floats) -> tuple[Real, ...]:
        """The exact scalars at the first of some equal points that can be polished.

        Raises UnsupportedTermError where none is recognised.
        """
        for start in points[:6]:
            point = self.polisher.point(start)
            if point is None:
                continue
            digits = [quotient_digits(s, self.model.names, point) for s in self.parts.scalars]
            if self.parts.kind is GoalKind.EQUATION:
                with ctx.workprec(BITS):
                    lead = max(digits, key=abs)
                    digits = [d / lead for d in digits]
            reals = [recognise(d, BITS - 100) for d in digits]
            if all(r is not None for r in reals):
                return tuple(r for r in reals if r is not None)
        raise UnsupportedTermError("a number that was found is not recognised from its digits")


def told(parts: Parts, reals: Sequence[Real]) -> Found:
    """The answer that the exact scalars make."""
    if parts.kind is GoalKind.POINT:
        return point_found(Point(reals[0], reals[1]))
    if parts.kind is GoalKind.EQUATION:
        a, b, c, d, e, f = reals
        return equation_found((a, b, c, d, e, f))
    if parts.kind is GoalKind.ANGLE:
        return angle_found(reals[0])
    try:
        text = closed_form(reals[0])
    except AlgebraLimitError as error:
        raise UnsupportedTermError(error.message) from error
    return number_found(text, reals[0], parts.with_pi)
