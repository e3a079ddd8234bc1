"""The one way from a row's CDL to its solution and its picture, for building and for verifying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from perga.algebra.expression import Expression
from perga.cdl import read, read_goal
from perga.cdl.program import CoordinateFact, Goal, Program
from perga.dataset.problems.practice import Preset
from perga.draw import Demand, Picture, Raster, draw_scene
from perga.errors import PergaError, RefusedError
from perga.geometry.marks import PointMark
from perga.geometry.values import Point
from perga.solve import solve
from perga.solve.solution import Answer, Solution, SolveStatus


@dataclass(frozen=True, slots=True)
class Solved:
    """A program, its goal, the solution, and the single answer."""

    program: Program
    goal: Goal
    solution: Solution
    answer: Answer


def solve_text(text: str, goal_text: str) -> Solved:
    """Read, solve exactly; RefusedError unless there is one answer, DiagnosedError on bad CDL."""
    program = read(text)
    goal = read_goal(goal_text, program)
    solution = solve(program, goal, exact_only=True)
    if solution.status is not SolveStatus.OK or len(solution.answers) != 1:
        reason = solution.diagnostics[0].message if solution.diagnostics else "no more is known"
        raise RefusedError(
            f"{solution.status.value} with {len(solution.answers)} answers: {reason}",
            "state enough for exactly one answer",
        )
    return Solved(program, goal, solution, solution.answers[0])


def given_points(solved: Solved) -> tuple[PointMark, ...]:
    """The points whose coordinates the program gives, in floats, as the first scene has them."""
    objects = solved.solution.scenes[0].objects
    found: list[PointMark] = []
    for statement in solved.program.statements:
        if isinstance(statement, CoordinateFact):
            value = objects[statement.target]
            assert isinstance(value, Point)
            found.append(PointMark(statement.target, float(value.x), float(value.y)))
    return tuple(found)


def picture_of(
    solved: Solved, size: int, context: Sequence[PointMark], preset: Preset = Preset.DEFAULT
) -> Picture:
    """The picture of the first scene; `context` points lie in the window and are not drawn."""
    raster = Raster.SDF if preset is Preset.PAPER else Raster.WALKER
    expression: Expression = solved.goal.expression
    scene = solved.solution.scenes[0]
    return draw_scene(
        solved.program,
        scene,
        expression,
        size=size,
        context=tuple(context),
        demand=Demand.CLOSE,
        raster=raster,
    )


def unite(names: Sequence[str], *conditions: Sequence[str]) -> str:
    """Declarations and conditions as one program text, a statement a line."""
    return "\n".join((*names, *(statement for group in conditions for statement in group)))


def declarations(program: Program) -> tuple[str, ...]:
    """The declarations of a program, one statement each."""
    return tuple(f"{one.name}: {one.type.value}" for one in program.declarations)


def failure(fault: PergaError) -> str:
    """The fault as one line for a finding or a refusal."""
    return " ".join(fault.message.split())[:300]
