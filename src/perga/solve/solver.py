"""solve: the answers of a goal over all admissible scenes of a program.

The exact way goes first and is short of time; where it ends without an answer, scenes are looked
for in floating point; only if that fails too does the exact way get all the time there is.
"""

from dataclasses import dataclass
from time import perf_counter
from typing import Final

from perga.algebra.deadline import deadline
from perga.algebra.failures import AlgebraLimitError, NotRealError
from perga.cdl.program import Goal, GoalKind, Program
from perga.geometry.values import Value
from perga.resolve.budget import DEFAULT_SECONDS, Budget, BudgetSpentError
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Facts, compile_facts, hoist_goal
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Completeness, Level, Resolution, Scene, Status
from perga.resolve.terms import Environment, Family
from perga.solve.goal import Found, evaluate
from perga.solve.queries.asked import answers as query_answers
from perga.solve.queries.when import pick
from perga.solve.searched import DIGITS, search_answers
from perga.solve.solution import Solution, SolutionCertificate, SolveStatus

NEAR_BITS: Final = 200
"""Precision at which answers too large for exact comparison count as equal."""

MAX_SET: Final = 4
"""More different values than this over the samples of a family mean that the goal varies on it."""
MIN_CHOICES: Final = 3
"""A value counts as constant on a family if it comes back in this many of its samples."""


EXACT_SECONDS: Final = 0.8
"""What the exact way gets at first; nearly every problem that it can solve takes less."""


def solve(program: Program, goal: Goal, seconds: float = DEFAULT_SECONDS) -> Solution:
    """All admissible answers of `goal`.

    OK with exactly one answer; AMBIGUOUS lists several; the other statuses say why there is none.
    """
    start = perf_counter()
    expression, facts = hoist_goal(goal.expression, compile_facts(program))
    asked = Goal(expression, goal.kind)
    whole = Budget.of(seconds)
    searchable = asked.kind not in (GoalKind.LOCUS, GoalKind.COUNT)
    short = whole.at_most(EXACT_SECONDS) if searchable else whole
    with deadline(short.left()):
        found = _solve(asked, facts, short, start)
    if found.status is not SolveStatus.UNSOLVED or not searchable:
        return found
    searched = _searched(asked, facts, whole.part(0.5), start)
    if searched is not None:
        return searched
    if short.left() > 0 or whole.left() <= 0:
        return found  # more time would not have helped
    with deadline(whole.left()):
        return _solve(asked, facts, whole, start)


def _searched(asked: Goal, facts: Facts, budget: Budget, start: float) -> Solution | None:
    """The answers that floating point finds and that are recognised; None if there are none."""
    try:
        with deadline(budget.left()):
            found = search_answers(asked, facts, budget)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError, OverflowError):
        return None
    status = SolveStatus.OK if len(found.answers) == 1 else SolveStatus.AMBIGUOUS
    level = Level.IDENTIFIED if found.recognised else Level.NUMERIC
    method = f"found numerically, recognised from {DIGITS} digits"
    if not found.recognised:
        method = "found numerically, an end guessed as a limit"
    certificate = SolutionCertificate(level, Completeness.SAMPLED, method, 0.0, DIGITS)
    return Solution(status, found.answers, certificate, (), (), perf_counter() - start)


def _solve(asked: Goal, facts: Facts, budget: Budget, start: float) -> Solution:
    try:
        facts = pick(facts, budget)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError) as error:
        return _unsolved(error.message, start)
    if asked.kind in QUERIES:
        return _query(asked, facts, budget, start)
    resolution = resolve_facts(facts, budget)
    ending = _answers(asked, facts, resolution)
    certificate = SolutionCertificate(
        ending.level,
        resolution.complete if ending.level is Level.PROVEN else Completeness.SAMPLED,
        ending.why or _method(resolution),
        0.0,
        resolution.scenes[0].certificate.digits if resolution.scenes else 0,
    )
    answers = tuple(f.answer for f in ending.found)
    seconds = perf_counter() - start
    scenes = tuple(_visible(scene) for scene in resolution.scenes)
    return Solution(ending.status, answers, certificate, scenes, resolution.diagnostics, seconds)


QUERIES: Final = (
    GoalKind.RANGE,
    GoalKind.MINIMUM,
    GoalKind.MAXIMUM,
    GoalKind.LOCUS,
    GoalKind.COUNT,
)


def _unsolved(why: str, start: float) -> Solution:
    certificate = SolutionCertificate(Level.NUMERIC, Completeness.SAMPLED, why, 0.0, 0)
    return Solution(SolveStatus.UNSOLVED, (), certificate, (), (), perf_counter() - start)


def _query(goal: Goal, facts: Facts, budget: Budget, start: float) -> Solution:
    try:
        found, proven = query_answers(goal, facts, budget)
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError) as error:
        return _unsolved(error.message, start)
    status = SolveStatus.OK if found else SolveStatus.NONE_EXISTS
    if len(found) > 1 and goal.kind is not GoalKind.LOCUS:
        status = SolveStatus.AMBIGUOUS
    level = Level.PROVEN if proven else Level.IDENTIFIED
    complete = Completeness.PROVEN if proven else Completeness.SAMPLED
    certificate = SolutionCertificate(level, complete, "exact", 0.0, 50)
    return Solution(status, found, certificate, (), (), perf_counter() - start)


def _visible(scene: Scene) -> Scene:
    objects = {n: v for n, v in scene.objects.items() if not n.startswith("#")}
    return Scene(objects, scene.certificate, scene.sample)


def _method(resolution: Resolution) -> str:
    if resolution.status is Status.UNSOLVED:
        return "; ".join(resolution.tried)
    if resolution.gauge:
        return f"exact, up to scale with {resolution.gauge[0]} = 1"
    return "exact"


@dataclass(frozen=True, slots=True)
class _Ending:
    """What came of the goal; `why` says what stood in the way, "" if nothing did."""

    status: SolveStatus
    found: tuple[Found, ...] = ()
    level: Level = Level.NUMERIC
    why: str = ""


def _answers(goal: Goal, facts: Facts, resolution: Resolution) -> _Ending:
    if resolution.status is Status.CONTRADICTORY:
        return _Ending(SolveStatus.CONTRADICTORY)
    if resolution.status is Status.UNSOLVED:
        return _Ending(SolveStatus.UNSOLVED)
    names = mentioned(goal.expression)
    tallies: list[_Tally] = []
    undefined = False
    level = Level.PROVEN
    for scene in resolution.scenes:
        values: dict[str, Value | Family] = {**scene.objects, **scene.sets}
        if not names <= values.keys():
            return _Ending(SolveStatus.UNDERDETERMINED)
        env = Environment(values, facts.language, ExactRoots(), lift)
        try:
            answer = evaluate(goal, env)
        except (UndefinedMeasureError, NotRealError, ZeroDivisionError):
            undefined = True
            continue
        except (UnsupportedTermError, AlgebraLimitError) as error:
            return _Ending(SolveStatus.UNSOLVED, why=error.message)
        except OverflowError:
            return _Ending(SolveStatus.UNSOLVED, why="a number too large to be written")
        if not _count(answer, scene.sample, tallies):
            level = Level.NUMERIC
    return _judge(tallies, names, resolution, undefined, level)


@dataclass(frozen=True, slots=True)
class _Tally:
    """An answer and the samples of the family in which it came up."""

    found: Found
    samples: set[tuple[int, ...]]


def _count(answer: Found, sample: tuple[int, ...], tallies: list[_Tally]) -> bool:
    """Add an answer to those it equals; False if equality could be told to 200 bits only."""
    exact = True
    try:
        known = next((t for t in tallies if _same(answer, t.found)), None)
    except AlgebraLimitError:
        known = next((t for t in tallies if _meets(answer, t.found)), None)
        exact = False
    if known is None:
        known = _Tally(answer, set())
        tallies.append(known)
    known.samples.add(sample)
    return exact


def _judge(
    tallies: list[_Tally],
    names: frozenset[str],
    resolution: Resolution,
    undefined: bool,
    level: Level,
) -> _Ending:
    if not tallies:
        return _Ending(SolveStatus.NONE_EXISTS)
    sampled = not names.isdisjoint(resolution.loose)
    if sampled:
        choices = set[tuple[int, ...]]().union(*(t.samples for t in tallies))
        if all(t.samples == choices for t in tallies):
            if len(choices) < MIN_CHOICES:
                why = "too few figures of the family were found to tell a constant from chance"
                return _Ending(SolveStatus.UNSOLVED, why=why)
        elif len(tallies) > MAX_SET or any(len(t.samples) < MIN_CHOICES for t in tallies):
            return _Ending(SolveStatus.UNDERDETERMINED)
        level = Level.IDENTIFIED
    elif resolution.gauge:
        sizes = {scene.sample for scene in resolution.scenes}
        if any(t.samples != sizes for t in tallies):
            return _Ending(SolveStatus.UNDERDETERMINED)  # it changes with the size of the figure
    ordered = tuple(sorted((t.found for t in tallies), key=_order))
    several = len(ordered) > 1 or (undefined and not sampled)
    return _Ending(SolveStatus.AMBIGUOUS if several else SolveStatus.OK, ordered, level)


def _order(found: Found) -> tuple[float, ...]:
    return tuple(float(k) for k in found.key)


def _same(first: Found, second: Found) -> bool:
    """Raises AlgebraLimitError where two close numbers are too large to be told apart exactly."""
    return all((a - b).is_zero() for a, b in zip(first.key, second.key, strict=True))


def _meets(first: Found, second: Found) -> bool:
    """Whether two answers agree to 200 bits."""
    return all(
        a.enclosure(NEAR_BITS).overlaps(b.enclosure(NEAR_BITS))
        for a, b in zip(first.key, second.key, strict=True)
    )
