"""A stated area of a region that fixes one free number: `Area(Region(...)) = 6`.

Such a fact is no polynomial, so the number is looked for in floating point: the figure is resolved
for fixed values of it, and where the area passes the stated one the interval is halved. A fraction
or square root near by that satisfies the fact exactly is the number; else a float is told. Neither
says that there are no others. Where the fact holds on an interval, it fixes nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import isclose
from typing import Final

from perga.algebra.failures import AlgebraLimitError, NotRealError
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.cdl.program import Equality, Goal, GoalKind
from perga.cdl.region_terms import measured_regions
from perga.geometry.values import Number
from perga.resolve.budget import Budget
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.scene import Scene
from perga.solve.followed import STEPS, Followed, environment
from perga.solve.found import Found
from perga.solve.goal import evaluate

NUDGE: Final = Fraction(1, 2**20)
"""A fact that still holds so far beside a value, relatively, holds on an interval."""
LETTERS: Final = 3
"""More free numbers than this are not tried one after the other."""
HALVINGS: Final = 60
CLOSE: Final = 1e-11
"""How near the gap is to 0, relatively to the area, where the area passes the stated one."""
DENOMINATOR: Final = 64
_KINDS: Final = (GoalKind.NUMBER, GoalKind.ANGLE, GoalKind.POINT)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Answers; `exact` if each belongs to a value of the letter that fits all facts exactly.

    `loose` says that the fact holds on an interval of the letter on which the answer varies: then
    there is no list of answers. Without it nothing is found where no value that was tried fits.
    """

    found: tuple[Found, ...]
    letter: str
    exact: bool
    loose: bool = False


def stated_areas(asked: Goal, facts: Facts, budget: Budget) -> Fitted | None:
    """Answers where one stated area fixes one free number; None where no number is looked for.

    Raises UnsupportedTermError, AlgebraLimitError, BudgetSpentError.
    """
    if asked.kind not in _KINDS:
        return None
    for followed in _each_letter(facts, budget):
        found = _with_letter(asked, followed)
        if found is not None:
            return found
        if followed.settles():
            return Fitted((), followed.letter, False)
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


def _each_letter(facts: Facts, budget: Budget) -> Iterator[Followed]:
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
        yield Followed(rest, statement, letter, budget)


def _states_area(statement: object, facts: Facts) -> bool:
    """Whether a statement is an equality that speaks of the measure of a region."""

    def named(name: str) -> bool:
        return facts.types.get(name) is Type.REGION

    return isinstance(statement, Equality) and any(
        measured_regions(side, facts.language, named) for side in (statement.left, statement.right)
    )


def _with_letter(asked: Goal, followed: Followed) -> Fitted | None:
    found: list[Found] = []
    exact = True
    for value, proven in _numbers(followed):
        answers = _answers(asked, followed, value)
        if answers is None:
            return None
        near = _beside(followed, value)
        if near is not None:
            others = _answers(asked, followed, near)
            if others is None or any(_is_new(other, answers) for other in others):
                return Fitted((), followed.letter, False, loose=True)
        exact = exact and proven
        for answer in answers:
            if not proven:
                answer = replace(answer, answer=replace(answer.answer, exact=""), form="")
            if _is_new(answer, found):
                found.append(answer)
    return Fitted(tuple(found), followed.letter, exact) if found else None


def _answers(asked: Goal, followed: Followed, value: Real) -> tuple[Found, ...] | None:
    """The answers with this value; None where the goal depends on more."""
    found: list[Found] = []
    for scene in followed.scenes(value):
        env = environment(scene, followed.facts)
        if not mentioned(asked.expression) <= env.values.keys():
            return None
        try:
            found.append(evaluate(asked, env))
        except (UndefinedMeasureError, NotRealError, ZeroDivisionError) as error:
            raise UnsupportedTermError("what is asked for does not exist in a figure") from error
    return tuple(found)


def _is_new(answer: Found, known: Sequence[Found]) -> bool:
    return not any(_alike(answer, other) for other in known)


def _beside(followed: Followed, value: Real) -> Real | None:
    """A value next to this one at which the fact holds too, as far as is seen; None without any."""
    for way in (-1, 1):
        near = value + NUDGE * way * max(1, abs(Fraction(float(value))))
        try:
            if followed.holds(near):
                return near
        except (UnsupportedTermError, AlgebraLimitError):
            continue
    return None


def _alike(first: Found, second: Found) -> bool:
    pairs = zip(first.key, second.key, strict=True)
    return all(isclose(float(a), float(b), rel_tol=1e-9, abs_tol=1e-12) for a, b in pairs)


def _numbers(followed: Followed) -> Iterator[tuple[Real, bool]]:
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


def _exactly(value: float, followed: Followed) -> Real | None:
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
