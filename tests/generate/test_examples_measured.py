"""The paper's examples: drawn, measured blind, and compared with their exact answers."""

from pathlib import Path

import pytest

from perga.cdl import read, read_goal
from perga.dataset.problems.plan import MeasurePlan, PlanMeasurement, run_plan
from perga.draw import draw_scene
from perga.generate.instruct import instructions_for
from perga.solve import solve

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", ["d1", "d2", "d3", "d4", "b4", "appendix-a"])
def test_measured_within_a_tenth_of_a_percent(name: str) -> None:
    text = (EXAMPLES / f"{name}.cdl").read_text(encoding="utf-8")
    (asked,) = [line[8:] for line in text.splitlines() if line.startswith("# goal: ")]
    program = read(text)
    goal = read_goal(asked, program)
    solution = solve(program, goal)
    (answer,) = solution.answers
    plan = instructions_for(goal, program)
    assert isinstance(plan, MeasurePlan)
    picture = draw_scene(program, solution.scenes[0], goal.expression)
    found = run_plan(picture.image, plan)
    assert isinstance(found, PlanMeasurement)
    assert found.value == pytest.approx(answer.value, rel=1e-3)
    assert found.parts  # each number has a trace to the pixels
