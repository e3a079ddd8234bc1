"""Solvers that misbehave; worker processes import them from here."""

import os
import time
from dataclasses import replace

from perga.algebra.expression import Name
from perga.cdl.program import Goal, Program
from perga.solve import Solution, solve


def by_name(program: Program, goal: Goal) -> Solution:
    """Solve, unless the goal is a name that asks for trouble."""
    name = goal.expression.id if isinstance(goal.expression, Name) else ""
    if name == "slow":
        time.sleep(60)
    if name == "dead":
        os._exit(7)
    if name == "wrong":
        raise ValueError("a defect on purpose")
    if name == "big":
        held = b"x" * 900_000_000
        time.sleep(60 if held else 0)
    return solve(program, goal)


def far_off(program: Program, goal: Goal) -> Solution:
    """Every number is 7."""
    solution = solve(program, goal)
    answers = tuple(replace(a, exact="7", value=7.0) for a in solution.answers)
    return replace(solution, answers=answers)
