"""What the scenes of a resolution answer: values counted, and judged over samples."""

from dataclasses import dataclass, replace
from typing import Final

from perga.algebra.failures import AlgebraLimitError, NotRealError
from perga.cdl.program import Assignment, Goal
from perga.geometry.values import Value
from perga.resolve.environment import Environment, Family
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.scene import Level, Resolution, Status
from perga.solve.found import Found
from perga.solve.goal import evaluate
from perga.solve.solution import ELSEWHERE, SolveStatus

NEAR_BITS: Final = 200
"""Precision at which answers too large for exact comparison count as equal."""

MAX_SET: Final = 4
"""More different values than this over the samples of a family mean that the goal varies on it."""
UNDEFINED: Final = "what is asked for does not exist in the figure"
MIN_CHOICES: Final = 3
"""A value counts as constant on a family if it comes back in this many of its samples."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What came of the goal; `why` says what stood in the way, "" if nothing did."""

    status: SolveStatus
    found: tuple[Found, ...] = ()
    level: Level = Level.NUMERIC
    why: str = ""


def answers_of(goal: Goal, facts: Facts, resolution: Resolution) -> Ending:
    """The values of the goal over all scenes, and what they amount to."""
    if resolution.status is Status.CONTRADICTORY:
        return Ending(SolveStatus.CONTRADICTORY)
    if resolution.status is Status.UNSOLVED:
        return Ending(SolveStatus.UNSOLVED)
    names = mentioned(goal.expression)
    tallies: list[_Tally] = []
    undefined = inexact = ""
    level = Level.PROVEN
    for scene in resolution.scenes:
        values: dict[str, Value | Family] = {**scene.objects, **scene.sets}
        if not names <= values.keys():
            return Ending(SolveStatus.UNDERDETERMINED)
        env = Environment(values, facts.language, ExactRoots(), lift)
        try:
            answer = evaluate(goal, env)
        except UndefinedMeasureError as error:
            undefined = error.message
            continue
        except (NotRealError, ZeroDivisionError):
            undefined = undefined or UNDEFINED
            continue
        except (UnsupportedTermError, AlgebraLimitError) as error:
            return Ending(SolveStatus.UNSOLVED, why=error.message)
        except OverflowError:
            return Ending(SolveStatus.UNSOLVED, why="a number too large to be written")
        inexact = inexact or answer.inexact
        if not _count(answer, scene.sample, tallies) or answer.inexact:
            level = Level.NUMERIC
    ending = _judge(tallies, sources(names, facts), resolution, undefined, level)
    return replace(ending, why=inexact) if inexact and ending.found else ending


def sources(names: frozenset[str], facts: Facts) -> frozenset[str]:
    """The names with those that nested constructions among them are made of."""
    found = names
    for fact in reversed(facts.facts):  # they are listed before the facts that use them
        statement = fact.statement
        if isinstance(statement, Assignment) and statement.targets[0].startswith("#"):
            found |= fact.needs if statement.targets[0] in found else frozenset()
    return found


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
    alone = known.found is answer
    return exact and (alone or (answer.form is not None and known.found.form == answer.form))


def _judge(
    tallies: list[_Tally],
    names: frozenset[str],
    resolution: Resolution,
    undefined: str,
    level: Level,
) -> Ending:
    if not tallies:
        return Ending(SolveStatus.NONE_EXISTS, why=undefined)
    sampled = not names.isdisjoint(resolution.loose)
    if sampled:
        choices = set[tuple[int, ...]]().union(*(t.samples for t in tallies))
        if all(t.samples == choices for t in tallies):
            if len(choices) < MIN_CHOICES:
                why = "too few figures of the family were found to tell a constant from chance"
                return Ending(SolveStatus.UNSOLVED, why=why)
        elif len(tallies) > MAX_SET or any(len(t.samples) < MIN_CHOICES for t in tallies):
            return Ending(SolveStatus.UNDERDETERMINED)
        level = Level.IDENTIFIED if level is Level.PROVEN else level
    elif resolution.gauge:
        sizes = {scene.sample for scene in resolution.scenes}
        if any(t.samples != sizes for t in tallies):
            return Ending(SolveStatus.UNDERDETERMINED)  # it changes with the size of the figure
    ordered = tuple(sorted((t.found for t in tallies), key=_order))
    several = len(ordered) > 1 or (undefined != "" and not sampled)
    why = f"{ELSEWHERE}: {undefined}" if several and undefined and not sampled else ""
    return Ending(SolveStatus.AMBIGUOUS if several else SolveStatus.OK, ordered, level, why)


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
