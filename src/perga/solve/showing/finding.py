"""A scene to look at for every program that has one, whatever way its answers were found.

`Solution.scenes` holds the scenes that answers were computed on; a range, an extreme, or an answer
found in floating point was computed without whole scenes. Here such programs get one too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import Final

from perga.algebra.deadline import deadline
from perga.algebra.expression import Num
from perga.algebra.failures import AlgebraLimitError
from perga.cdl.operator import Type
from perga.cdl.program import Goal, GoalKind, Program, QuantifiedFact
from perga.errors import Span
from perga.resolve.angle_names import without_angle_names
from perga.resolve.budget import Budget, BudgetSpentError
from perga.resolve.facts import Facts, compile_facts, hoist_goal
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.quantified import without_quantifiers
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Scene
from perga.resolve.signs import settle_signs
from perga.resolve.tangent_lengths import with_tangent_lengths
from perga.solve.numeric_scenes import numeric_scenes
from perga.solve.quantifiers.stated import Confirmer, reduced
from perga.solve.queries.extremes import settle
from perga.solve.queries.traced import without_loci
from perga.solve.queries.when import is_when, pick
from perga.solve.showing.completing import completed
from perga.solve.showing.extremal import extremal_scenes
from perga.solve.showing.letters import with_given_letters
from perga.solve.solution import Solution, SolveStatus
from perga.solve.stated_areas import scenes_by_area

SECONDS: Final = 6.0
MOST: Final = 24
"""So many scenes are handed on, of which the first that can be drawn well is drawn."""

GIVEN_SHARE: Final = 0.5
"""Of the time that is left each choice of letters gets this part."""

_NONE: Final = {
    SolveStatus.CONTRADICTORY: "the facts contradict each other",
    SolveStatus.NONE_EXISTS: "nothing has what the goal asks for",
    SolveStatus.INVALID: "the program has faults",
}

_Way = Callable[[Goal, Facts, Program, Budget], Iterator[Scene]]


@dataclass(frozen=True, slots=True)
class Shown:
    """Admissible scenes to draw one of, in order of preference; `why` says why there is none."""

    scenes: tuple[Scene, ...]
    why: str = ""


def scenes_to_show(
    program: Program, goal: Goal, solution: Solution, seconds: float = SECONDS
) -> Shown:
    """Scenes with every declared object, each with its certificate.

    Those of the solution if it has any; else those that the exact way finds; else those found in
    floating point. Every scene satisfies all facts; in a program with free objects it is a sample.
    """
    plain, _ = without_quantifiers(program)
    whole = [scene for scene in solution.scenes if _is_whole(scene, plain)]
    if whole:
        return Shown(tuple(whole[:MOST]))
    if solution.status in _NONE:
        return Shown((), _NONE[solution.status])
    return _found(program, goal, seconds, solution.status is not SolveStatus.UNSOLVED)


def scenes_of(program: Program, seconds: float = SECONDS) -> Shown:
    """The same for a program of which nothing is asked."""
    return _found(program, _nothing(GoalKind.NUMBER), seconds, answered=False)


def _nothing(kind: GoalKind) -> Goal:
    return Goal(Num(Fraction(0), 0, Span(1, 1, 1, 1)), kind)


def _found(program: Program, goal: Goal, seconds: float, answered: bool) -> Shown:
    budget = Budget.of(seconds)
    plain, claims = without_quantifiers(program)
    expression, facts = hoist_goal(goal.expression, compile_facts(plain))
    asked, facts = without_angle_names(Goal(expression, goal.kind), facts)
    asked, facts = with_tangent_lengths(asked, facts)
    facts = settle_signs(facts, asked.expression)
    ways: list[tuple[_Way, float]] = [(_exact, 0.4), (_numeric, 0.4), (_given, 1.0)]
    if claims:
        ways = [(_Claimed(claims, program.types).scenes, 1.0)]
    elif any(map(is_when, facts.facts)):
        ways[1:] = [(_extremal, 0.4), *([(_extremal_given, 1.0)] if answered else [])]
    else:
        ways.insert(1, (_by_area, 0.6))
    why: list[str] = []
    for find, share in ways:
        found: list[Scene] = []
        try:
            part = budget.part(share)
            with deadline(*part.limits()):
                found.extend(islice(find(asked, facts, plain, part), MOST))
        except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError, OverflowError) as error:
            why.append(getattr(error, "message", "a number too large"))
        if found:  # be it before the time was over
            return Shown(tuple(found))
    nothing = "no scene was found" + (" in which the claims hold" if claims else "")
    return Shown((), "; ".join(dict.fromkeys(why)) or nothing)


def _is_whole(scene: Scene, program: Program) -> bool:
    """Whether a scene has every declared object that can be drawn; numbers may be written away."""
    numbers = (Type.NUMBER, Type.REAL)
    needed = {n for n, kind in program.types.items() if kind not in numbers and _has_name(n)}
    return needed <= scene.objects.keys()


def _has_name(name: str) -> bool:
    """Whether the program names an object, and not only speaks of it."""
    return not name.startswith("#")


def _whole(scenes: Iterable[Scene], program: Program) -> Iterator[Scene]:
    """The whole ones among scenes, with what the program names and nothing else."""
    for scene in scenes:
        if _is_whole(scene, program):
            named = {n: v for n, v in scene.objects.items() if n in program.types and _has_name(n)}
            yield Scene(named, scene.certificate, scene.sample)


@dataclass(frozen=True, slots=True)
class _Claimed:
    """Scenes in which claims for every choice hold; `types` are those of all that moves too."""

    claims: tuple[QuantifiedFact, ...]
    types: Mapping[str, Type]

    def scenes(self, _: Goal, __: Facts, program: Program, budget: Budget) -> Iterator[Scene]:
        """Those of the program without the claims that satisfy them."""
        found = reduced(program, self.claims, self.types, budget)
        confirmer = Confirmer(found.left, self.types, found.facts, budget, found.sure)
        confirmed = confirmer.confirmed(resolve_facts(found.facts, budget))
        yield from _whole(confirmed.scenes, program)


def _exact(goal: Goal, facts: Facts, program: Program, budget: Budget) -> Iterator[Scene]:
    picked = pick(facts, budget)
    plain, _ = without_loci(goal.expression, picked, budget, as_curves=True)
    _, settled, judge = settle(goal, plain, budget)
    resolution = judge.confirmed(resolve_facts(settled, budget))
    _, said = without_angle_names(_nothing(goal.kind), compile_facts(program))
    for scene in resolution.scenes:
        yield from _whole(completed(scene, settled, (plain, said), budget), program)


def _by_area(_: Goal, facts: Facts, program: Program, budget: Budget) -> Iterator[Scene]:
    """Scenes with the number that a stated area of a region fixes; at once none without one."""
    return _whole(scenes_by_area(facts, budget), program)


def _numeric(_: Goal, facts: Facts, program: Program, budget: Budget) -> Iterator[Scene]:
    return _whole(numeric_scenes(facts, budget), program)


def _extremal(_: Goal, facts: Facts, program: Program, budget: Budget) -> Iterator[Scene]:
    return _whole(extremal_scenes(facts, budget), program)


def _extremal_given(goal: Goal, facts: Facts, program: Program, budget: Budget) -> Iterator[Scene]:
    """Scenes with an extreme that exists for given letters only: an answer was told for these."""
    for turn, fixed in enumerate(with_given_letters(facts)):
        with suppress(UnsupportedTermError):
            # these values may contradict another fact, or not be solved
            for scene in _extremal(goal, fixed, program, budget):
                yield replace(scene, sample=(turn,))


def _given(goal: Goal, facts: Facts, program: Program, budget: Budget) -> Iterator[Scene]:
    """The exact way again, with values given to the letters of the curves: samples."""
    for turn, fixed in enumerate(with_given_letters(facts)):
        part = budget.part(GIVEN_SHARE)
        found: list[Scene] = []
        failing = suppress(UnsupportedTermError, AlgebraLimitError, BudgetSpentError)
        with failing, deadline(*part.limits()):  # values may contradict another fact
            found.extend(islice(_exact(goal, fixed, program, part), MOST))
        if found:
            yield from (replace(scene, sample=(turn, *scene.sample)) for scene in found)
            return
