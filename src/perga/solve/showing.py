"""A scene to look at for every program that has one, whatever way its answers were found.

`Solution.scenes` holds the scenes that answers were computed on; a range, an extreme, or an answer
found in floating point was computed without whole scenes. Here such programs get one too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import Final

from perga.algebra.deadline import deadline
from perga.algebra.expression import Num
from perga.algebra.failures import AlgebraLimitError
from perga.cdl.operator import Type
from perga.cdl.program import Declaration, Goal, GoalKind, Program, QuantifiedFact
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
from perga.solve.queries.when import pick
from perga.solve.solution import Solution, SolveStatus

SECONDS: Final = 6.0
MOST: Final = 24
"""So many scenes are handed on, of which the first that can be drawn well is drawn."""

_NONE: Final = {
    SolveStatus.CONTRADICTORY: "the facts contradict each other",
    SolveStatus.NONE_EXISTS: "nothing has what the goal asks for",
    SolveStatus.INVALID: "the program has faults",
}


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
    drawn = replace(program, declarations=_standing(program))
    whole = [scene for scene in solution.scenes if _is_whole(scene, drawn)]
    if whole:
        return Shown(tuple(whole[:MOST]))
    if solution.status in _NONE:
        return Shown((), _NONE[solution.status])
    return _found(program, goal, seconds)


def scenes_of(program: Program, seconds: float = SECONDS) -> Shown:
    """The same for a program of which nothing is asked."""
    nothing = Num(Fraction(0), 0, Span(1, 1, 1, 1))
    return _found(program, Goal(nothing, GoalKind.NUMBER), seconds)


def _found(program: Program, goal: Goal, seconds: float) -> Shown:
    budget = Budget.of(seconds)
    plain, claims = without_quantifiers(program)
    drawn = replace(program, declarations=_standing(program))
    if claims:
        try:
            with deadline(*budget.limits()):
                found = list(islice(_claimed(plain, claims, drawn, program, budget), MOST))
        except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError, OverflowError) as error:
            return Shown((), getattr(error, "message", "a number too large"))
        return Shown(tuple(found), "" if found else "no scene was found in which the claims hold")
    return _unclaimed(plain, goal, drawn, budget)


def _standing(program: Program) -> tuple[Declaration, ...]:
    """The declarations without those of objects that move inside a quantifier."""
    quantified = [s for s in program.statements if isinstance(s, QuantifiedFact)]
    moving = {name for fact in quantified for name in fact.moving}
    return tuple(d for d in program.declarations if d.name not in moving)


def _claimed(
    plain: Program,
    claims: tuple[QuantifiedFact, ...],
    drawn: Program,
    program: Program,
    budget: Budget,
) -> Iterator[Scene]:
    """Scenes in which claims for every choice hold; each was judged in each of them."""
    found = reduced(plain, claims, program.types, budget.part(0.5))
    confirmer = Confirmer(found.left, program.types, found.facts, budget, found.sure)
    for scene in confirmer.confirmed(resolve_facts(found.facts, budget.part(0.5))).scenes:
        if _is_whole(scene, drawn):
            objects = {n: v for n, v in scene.objects.items() if n in drawn.types}
            yield Scene(objects, scene.certificate, scene.sample)


def _unclaimed(program: Program, goal: Goal, drawn: Program, budget: Budget) -> Shown:
    expression, facts = hoist_goal(goal.expression, compile_facts(program))
    asked, facts = without_angle_names(Goal(expression, goal.kind), facts)
    asked, facts = with_tangent_lengths(asked, facts)
    facts = settle_signs(facts, asked.expression)
    why: list[str] = []
    for find in (_exact, _numeric):
        try:
            part = budget.part(0.4)
            with deadline(*part.limits()):
                found = list(islice(find(asked, facts, drawn, part), MOST))
        except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError, OverflowError) as error:
            why.append(getattr(error, "message", "a number too large"))
            continue
        if found:
            return Shown(tuple(found))
    return Shown((), "; ".join(why) or "no scene was found")


def _is_whole(scene: Scene, program: Program) -> bool:
    """Whether a scene has every declared object that can be drawn; numbers may be written away."""
    numbers = (Type.NUMBER, Type.REAL)
    return all(n in scene.objects for n, kind in program.types.items() if kind not in numbers)


def _exact(goal: Goal, facts: Facts, program: Program, budget: Budget) -> Iterator[Scene]:
    facts = pick(facts, budget)
    facts, _ = without_loci(goal.expression, facts, budget)
    _, facts, judge = settle(goal, facts, budget)
    resolution = judge.confirmed(resolve_facts(facts, budget))
    for scene in resolution.scenes:
        if _is_whole(scene, program):
            objects = {n: v for n, v in scene.objects.items() if n in program.types}
            yield Scene(objects, scene.certificate, scene.sample)


def _numeric(goal: Goal, facts: Facts, program: Program, budget: Budget) -> Iterator[Scene]:
    for scene in numeric_scenes(facts, budget):
        if _is_whole(scene, program):
            objects = {n: v for n, v in scene.objects.items() if n in program.types}
            yield Scene(objects, scene.certificate)
