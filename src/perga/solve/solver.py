"""solve: the answers of a goal over all admissible scenes of a program."""

from dataclasses import dataclass
from time import perf_counter
from typing import Final

from perga.algebra.expression import Binary, Call, Expression, Name, Negation
from perga.algebra.failures import AlgebraLimitError, NotRealError
from perga.cdl.program import Goal, GoalKind, Program
from perga.geometry.values import Value
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Facts, compile_facts, hoist_goal
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Level, Resolution, Scene, Status
from perga.resolve.terms import (
    Environment,
    UndefinedMeasureError,
    UnsupportedTermError,
    mentioned,
)
from perga.solve.goal import Found, evaluate
from perga.solve.solution import Solution, SolutionCertificate, SolveStatus

NEAR_BITS: Final = 200
"""Precision at which answers too large for exact comparison count as equal."""


def solve(program: Program, goal: Goal) -> Solution:
    """All admissible answers of `goal`.

    OK with exactly one answer; AMBIGUOUS lists several; the other statuses say why there is none.
    """
    start = perf_counter()
    expression, facts = hoist_goal(goal.expression, compile_facts(program))
    asked = Goal(expression, goal.kind)
    resolution = resolve_facts(facts)
    ending = _answers(asked, facts, resolution)
    certificate = SolutionCertificate(
        ending.level,
        resolution.complete,
        ending.why or _method(resolution),
        0.0,
        resolution.scenes[0].certificate.digits if resolution.scenes else 0,
    )
    answers = tuple(f.answer for f in ending.found)
    seconds = perf_counter() - start
    scenes = tuple(_visible(scene) for scene in resolution.scenes)
    return Solution(ending.status, answers, certificate, scenes, resolution.diagnostics, seconds)


def _visible(scene: Scene) -> Scene:
    objects = {n: v for n, v in scene.objects.items() if not n.startswith("#")}
    return Scene(objects, scene.certificate)


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
    if resolution.gauge and dimension(goal, facts) != 0:
        return _Ending(SolveStatus.UNDERDETERMINED)
    if resolution.status is Status.UNSOLVED:
        return _Ending(SolveStatus.UNSOLVED)
    found: list[Found] = []
    undefined = False
    level = Level.PROVEN
    for scene in resolution.scenes:
        values: dict[str, Value] = dict(scene.objects)
        if not mentioned(goal.expression) <= values.keys():
            return _Ending(SolveStatus.UNDERDETERMINED)
        env = Environment(values, facts.language, ExactRoots(), lift)
        try:
            answer = evaluate(goal, env)
        except (UndefinedMeasureError, NotRealError, ZeroDivisionError):
            undefined = True
            continue
        except (UnsupportedTermError, AlgebraLimitError) as error:
            return _Ending(SolveStatus.UNSOLVED, why=error.message)
        try:
            known = any(_same(answer, other) for other in found)
        except AlgebraLimitError:
            known = any(_meets(answer, other) for other in found)
            level = Level.NUMERIC
        if not known:
            found.append(answer)
    if not found:
        return _Ending(SolveStatus.NONE_EXISTS)
    ordered = tuple(sorted(found, key=_order))
    several = len(ordered) > 1 or undefined
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


def dimension(goal: Goal, facts: Facts) -> int | None:
    """How the goal scales with the figure: 0 if not at all, None if that is unclear."""
    if goal.kind in (GoalKind.POINT, GoalKind.EQUATION):
        return 1
    return _degree(goal.expression, facts)


def _degree(expression: Expression, facts: Facts) -> int | None:
    if isinstance(expression, Call):
        operator = facts.language.operators.get(expression.function)
        return None if operator is None else operator.dimension
    if isinstance(expression, Negation):
        return _degree(expression.argument, facts)
    if isinstance(expression, Binary):
        left, right = _degree(expression.left, facts), _degree(expression.right, facts)
        if left is None or right is None or expression.operator == "^":
            return None
        if expression.operator == "*":
            return left + right
        if expression.operator == "/":
            return left - right
        return left if left == right else None
    return None if isinstance(expression, Name) else 0
