"""A stated area of a region that fixes one free number: `Area(Region(...)) = 6`.

Such a fact is no polynomial, so the number is looked for in floating point: the figure is resolved
for fixed values of it, and where the area passes the stated one the interval is halved. A fraction
or square root near by that satisfies the fact exactly is the number; else a float is told. Neither
says that there are no others.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import isclose
from typing import Final

from perga.algebra.expression import Call, Expression, Name, walk
from perga.algebra.failures import AlgebraLimitError, NotRealError
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.cdl.program import Equality, Goal, GoalKind
from perga.geometry.regions.exact import ClosedSum
from perga.geometry.values import Number
from perga.resolve.budget import Budget
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.region_terms import closed_sum
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Scene, Status
from perga.resolve.terms import Environment
from perga.solve.found import Found
from perga.solve.goal import evaluate

STEPS: Final = tuple(
    sorted({s * 2.0**k * (1 + q / 4) for s in (-1, 1) for k in range(-4, 5) for q in range(4)})
)
"""Values of the free number between which the area is followed: 72 of them, up to 28 either way."""
LETTERS: Final = 3
"""More free numbers than this are not tried one after the other."""
HALVINGS: Final = 60
GAP_BITS: Final = 96
CLOSE: Final = 1e-11
"""How near the gap is to 0, relatively to the area, where the area passes the stated one."""
DENOMINATOR: Final = 64
_KINDS: Final = (GoalKind.NUMBER, GoalKind.ANGLE, GoalKind.POINT)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Answers; `exact` if each belongs to a value of the letter that fits all facts exactly."""

    found: tuple[Found, ...]
    letter: str
    exact: bool


@dataclass(frozen=True, slots=True)
class _Followed:
    """A program without its fact about an area, with one number fixed from outside."""

    facts: Facts
    fact: Equality
    letter: str
    budget: Budget

    def scenes(self, value: Real) -> tuple[Scene, ...]:
        """The scenes with this value; none where something else is free."""
        known = {**self.facts.known, self.letter: Number(value)}
        found = resolve_facts(replace(self.facts, known=known), self.budget.at_most(0.5))
        if found.status is not Status.RESOLVED or found.free or found.gauge:
            return ()
        return found.scenes

    def gap(self, value: Real) -> ClosedSum | None:
        """The measured area less the stated one, where all figures have the same; else None."""
        gaps: list[ClosedSum] = []
        for scene in self.scenes(value):
            env = _environment(scene, self.facts)
            try:
                stated = closed_sum(self.fact.right, env)
                gaps.append(closed_sum(self.fact.left, env).added(stated.times(-1)))
            except (UndefinedMeasureError, NotRealError, ZeroDivisionError):
                return None
        if not gaps or any(_differ(gap, gaps[0]) for gap in gaps[1:]):
            return None
        return gaps[0]

    def size(self, value: Fraction) -> float | None:
        """The gap as a float."""
        gap = self.gap(Real.of(value))
        return None if gap is None else float(gap.ball(GAP_BITS).mid())


def stated_areas(asked: Goal, facts: Facts, budget: Budget) -> Fitted | None:
    """Answers where one stated area fixes one free number; None where this is not so.

    Raises UnsupportedTermError, AlgebraLimitError, BudgetSpentError.
    """
    if asked.kind not in _KINDS:
        return None
    for followed in _each_letter(facts, budget):
        found = _with_letter(asked, followed)
        if found is not None:
            return found
    return None


def scenes_by_area(facts: Facts, budget: Budget) -> Iterator[Scene]:
    """The scenes on which `stated_areas` answers, the number that was found among their objects.

    Raises like it.
    """
    for followed in _each_letter(facts, budget):
        fits = False
        for value, _ in _numbers(followed):
            for scene in followed.scenes(value):
                fits = True
                yield replace(scene, objects={**scene.objects, followed.letter: Number(value)})
        if fits:
            return


def _each_letter(facts: Facts, budget: Budget) -> Iterator[_Followed]:
    """The ways to free one number of a program with one stated area; none without such a fact."""
    stated = [f for f in facts.facts if _states_area(f.statement, facts)]
    if len(stated) != 1:
        return
    statement = stated[0].statement
    assert isinstance(statement, Equality)
    rest = replace(facts, facts=tuple(f for f in facts.facts if f is not stated[0]))
    numbers = (Type.NUMBER, Type.REAL)
    letters = [n for n, kind in facts.types.items() if kind in numbers and not n.startswith("#")]
    for letter in letters[:LETTERS]:
        yield _Followed(rest, statement, letter, budget)


def _states_area(statement: object, facts: Facts) -> bool:
    """Whether a statement is an equality that speaks of the measure of a region."""
    if not isinstance(statement, Equality):
        return False

    def is_region(term: Expression) -> bool:
        if isinstance(term, Name):
            return facts.types.get(term.id) is Type.REGION
        operator = facts.language.operators.get(term.function) if isinstance(term, Call) else None
        if operator is None or not isinstance(term, Call):
            return False
        return operator.made_of(len(term.arguments)) is Type.REGION

    nodes = (node for side in (statement.left, statement.right) for node in walk(side))
    return any(isinstance(n, Call) and any(map(is_region, n.arguments)) for n in nodes)


def _with_letter(asked: Goal, followed: _Followed) -> Fitted | None:
    found: list[Found] = []
    exact = True
    for value, proven in _numbers(followed):
        for scene in followed.scenes(value):
            env = _environment(scene, followed.facts)
            if not mentioned(asked.expression) <= env.values.keys():
                return None
            answer = evaluate(asked, env)
            exact = exact and proven
            if not proven:
                answer = replace(answer, answer=replace(answer.answer, exact=""), form="")
            if not any(_alike(answer, other) for other in found):
                found.append(answer)
    return Fitted(tuple(found), followed.letter, exact) if found else None


def _alike(first: Found, second: Found) -> bool:
    pairs = zip(first.key, second.key, strict=True)
    return all(isclose(float(a), float(b), rel_tol=1e-9, abs_tol=1e-12) for a, b in pairs)


def _numbers(followed: _Followed) -> Iterator[tuple[Real, bool]]:
    """Values of the letter at which the area is the stated one, and whether that is exact."""
    gaps = [(Fraction(t), followed.size(Fraction(t))) for t in STEPS]
    for t, gap in gaps:
        if gap == 0:
            nice = _exactly(float(t), followed)
            yield (Real.of(t), False) if nice is None else (nice, True)
    for (low, first), (high, second) in pairwise(gaps):
        if first is None or second is None or first * second >= 0:
            continue
        root = _between(low, high, first, followed.size)
        if root is None:
            continue
        nice = _exactly(float(root), followed)
        yield (Real.of(root), False) if nice is None else (nice, True)


def _between(
    low: Fraction, high: Fraction, first: float, size: Callable[[Fraction], float | None]
) -> Fraction | None:
    """Where the gap passes 0, to a float; None where it jumps, or is not there in between."""
    least = abs(first)
    for _ in range(HALVINGS):
        middle = Fraction(float((low + high) / 2))
        if middle in (low, high):
            break
        gap = size(middle)
        if gap is None:
            return None
        least = min(least, abs(gap))
        if gap * first > 0:
            low = middle
        else:
            high = middle
    return high if least <= CLOSE * max(1.0, abs(first)) else None


def _exactly(value: float, followed: _Followed) -> Real | None:
    """A fraction, or the root of one, next to a float that satisfies the fact exactly."""
    for power in (1, 2):
        near = Fraction(value**power).limit_denominator(DENOMINATOR)
        number = Real.of(near) if power == 1 else _root(near, value)
        if not isclose(float(number), value, rel_tol=1e-12, abs_tol=1e-12):
            continue
        try:
            gap = followed.gap(number)
        except (UnsupportedTermError, AlgebraLimitError):
            continue
        if gap is not None and gap.is_plain and gap.plain.is_zero():
            return number
    return None


def _root(square: Fraction, value: float) -> Real:
    """The root of a square that has the sign of a float."""
    root = Real.of(square).sqrt()
    return -root if value < 0 else root


def _differ(first: ClosedSum, second: ClosedSum) -> bool:
    gap = first.added(second.times(-1))
    return not (gap.is_plain and gap.plain.is_zero())


def _environment(scene: Scene, facts: Facts) -> Environment:
    return Environment({**scene.objects, **scene.sets}, facts.language, ExactRoots(), lift)
