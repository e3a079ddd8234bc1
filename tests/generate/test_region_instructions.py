"""Regions of regions as instructions: whatever a goal says, there is one or a reason."""

import random

import pytest

from perga.cdl import read, read_goal
from perga.dataset.problems.plan import MeasurePlan
from perga.generate.instruct import instructions_for
from perga.measure import Unmeasurable

PROGRAM = read(
    "K0: Circle; Equation(K0) = x^2 + y^2 = 9; K1: Circle; Equation(K1) = (x-1)^2 + y^2 = 9; "
    "G: Ellipse; Equation(G) = x^2/25 + y^2/4 = 1; "
)


def told(goal: str) -> MeasurePlan | Unmeasurable:
    return instructions_for(read_goal(goal, PROGRAM), PROGRAM)


@pytest.mark.parametrize(
    "goal",
    [
        "Area(Difference(Inside(K1), Inside(K1)))",
        "Area(Difference(Inside(K1), Union(Inside(K1), Inside(K1))))",
        "Area(Union(Difference(Inside(K1), Inside(K1)), Union(Inside(K0), Inside(K0))))",
    ],
)
def test_something_less_itself_is_told_to_be_empty(goal: str) -> None:
    found = told(goal)
    assert isinstance(found, Unmeasurable)
    assert "less itself" in found.reason


def test_doubles_are_said_once() -> None:
    whole = told("Area(Inside(K0))")
    assert isinstance(whole, MeasurePlan)
    assert told("Area(Union(Inside(K0), Union(Inside(K0), Inside(K0))))") == whole


def test_too_many_names_are_a_reason() -> None:
    goal = "Inside(K0)"
    for number in range(60):
        other = ("K0", "K1", "G")[number % 3]
        goal = f"{('Union', 'Difference')[number % 2]}({goal}, Outside({other}))"
    found = told(f"Area({goal})")
    assert isinstance(found, Unmeasurable)
    assert "more than 64 names" in found.reason


def test_no_goal_raises() -> None:
    rng = random.Random(4)

    def made(depth: int) -> str:
        if depth == 0 or rng.random() < 0.25:
            return f"{rng.choice(['Inside', 'Outside'])}({rng.choice(['K0', 'K1', 'G'])})"
        parts = [made(depth - 1) for _ in range(2)]
        return f"{rng.choice(['Union', 'Difference', 'Region'])}({', '.join(parts)})"

    found = [told(f"Area({made(4)})") for _ in range(200)]
    assert sum(isinstance(one, MeasurePlan) for one in found) > 50
    assert sum(isinstance(one, Unmeasurable) for one in found) > 5
