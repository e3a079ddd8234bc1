"""solve: the answers of a goal over all admissible scenes of a program."""

from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

from perga.algebra.deadline import deadline
from perga.algebra.failures import AlgebraLimitError, NotRealError
from perga.cdl.program import Goal, GoalKind, Program
from perga.geometry.values import Value
from perga.resolve.angle_names import without_angle_names
from perga.resolve.budget import DEFAULT_SECONDS, Budget, BudgetSpentError
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Facts, compile_facts, hoist_goal
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Completeness, Level, Resolution, Scene, Status
from perga.resolve.tangent_lengths import with_tangent_lengths
from perga.resolve.terms import Environment, Family
from perga.solve.goal import Found, evaluate
from perga.solve.queries.asked import answers as query_answers
from perga.solve.queries.extremes import Judge, settle
from perga.solve.queries.when import pick
from perga.solve.solution import Solution, SolutionCertificate, SolveStatus

NEAR_BITS: Final = 200
"""Precision at which answers too large for exact comparison count as equal."""

MAX_SET: Final = 4
"""More different values than this over the samples of a family mean that the goal varies on it."""
MIN_CHOICES: Final = 3
"""A value counts as constant on a family if it comes back in this many of its samples."""


def solve(program: Program, goal: Goal, seconds: float = DEFAULT_SECONDS) -> Solution:
    """All admissible answers of `goal`.

    OK with exactly one answer; AMBIGUOUS lists several; the other statuses say why there is none.
    """
    start = perf_counter()
    expression, facts = hoist_goal(goal.expression, compile_facts(program))
    asked, facts = without_angle_names(Goal(expression, goal.kind), facts)
    asked, facts = with_tangent_lengths(asked, facts)
    budget = Budget.of(seconds)
    with deadline(seconds):
        return _solve(asked, facts, budget, start)


def _solve(asked: Goal, facts: Facts, budget: Budget, start: float) -> Solution:
    try:
        facts = pick(facts, budget)
        asked, facts, judge = settle(asked, facts, budget)
        if asked.kind in QUERIES:
            return _query(asked, facts, budget, start, judge)
        resolution = judge.confirmed(resolve_facts(facts, budget))
    except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError) as error:
        return _unsolved(error.message, start)
    ending = _answers(asked, facts, resolution)
    if not judge.proven and ending.level is Level.PROVEN:
        ending = replace(ending, level=Level.IDENTIFIED)
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


def _query(goal: Goal, facts: Facts, budget: Budget, start: float, judge: Judge) -> Solution:
    found, proven = query_answers(goal, facts, budget, judge.admits if judge.extremes else None)
    status = SolveStatus.OK if found else SolveStatus.NONE_EXISTS
    if len(found) > 1 and goal.kind is not GoalKind.LOCUS:
        status = SolveStatus.AMBIGUOUS
    level = Level.PROVEN if proven and judge.proven else Level.IDENTIFIED
    complete = Completeness.PROVEN if level is Level.PROVEN else Completeness.SAMPLED
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
    sampled = not names.isdisjoint(resolution.free)
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
