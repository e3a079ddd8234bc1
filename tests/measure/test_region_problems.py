"""Twenty region problems through the whole chain: solved, drawn, told in names, measured blind."""

from typing import Any

import numpy as np
import pytest
from region_problems import PROBLEMS, RegionProblem

from perga.cdl import read, read_goal
from perga.dataset.problems.plan import MeasurePlan, PlanMeasurement, run_plan
from perga.dataset.problems.regions import CURVE_HUES, LINE_HUE
from perga.draw import SCREEN, draw_picture, draw_scene
from perga.generate.instruct import instructions_for
from perga.geometry.distances import CircleField, Inside
from perga.geometry.marks import CircleMark, PointMark
from perga.image import Image
from perga.image.style import SHADE
from perga.measure import (
    Entity,
    EntityKind,
    FoundBy,
    Instruction,
    Measurement,
    Quantity,
    Unmeasurable,
    measure,
)
from perga.measure.fits.hues import hue_of
from perga.measure.shade import unshaded
from perga.solve import solve

WITHIN = 1e-4
"""Relative; the demand is 2e-3."""

# two lines have one hue, and labelled points tell them apart
MORE = {
    name: " P, Q: Point; P = Intersection(l, yAxis); Q = Intersection(m, yAxis); "
    for name in ("parabola between two lines", "between the branches")
}


def chain(problem: RegionProblem) -> tuple[float, Image, MeasurePlan]:
    """The exact answer, the shaded picture, and the instructions."""
    program = read(problem.cdl + MORE.get(problem.name, ""))
    goal = read_goal(problem.goal, program)
    solution = solve(program, goal)
    (answer,) = solution.answers
    assert answer.exact == problem.exact
    plan = instructions_for(goal, program)
    assert isinstance(plan, MeasurePlan)
    picture = draw_scene(program, solution.scenes[0], goal.expression)
    return float(answer.value), picture.image, plan


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda p: p.name)
def test_region_problems_are_measured(problem: RegionProblem) -> None:
    exact, image, plan = chain(problem)
    found = run_plan(image, plan)
    assert isinstance(found, PlanMeasurement), found.reason
    error = abs(found.value - exact) / exact
    print(f"{problem.name}: {exact:.6f}, measured {found.value:.6f}, error {error:.1e}")
    assert error <= WITHIN
    assert abs(found.value - exact) < 4 * found.uncertainty
    (counted,) = [step for step in found.parts[0].trace if step.tool == "count_shaded"]
    told: Any = counted.result
    assert told["differing"] == 0
    assert told["tinted"] == told["measured"] > 500
    # the tint stands away from ink, so it covers a part of the area only
    assert 0.4 * exact < told["tinted_area"] < exact


def test_all_twenty_are_there() -> None:
    assert len(PROBLEMS) == 20
    assert MORE.keys() <= {problem.name for problem in PROBLEMS}


def problem_named(name: str) -> RegionProblem:
    return next(one for one in PROBLEMS if one.name == name)


def test_the_tint_changes_no_value() -> None:
    for name in ("ellipse above a chord", "two parabolas"):
        _, image, plan = chain(problem_named(name))
        bare = unshaded(image)
        assert bare is not image
        with_tint, without = run_plan(image, plan), run_plan(bare, plan)
        assert isinstance(with_tint, PlanMeasurement)
        assert isinstance(without, PlanMeasurement)
        assert with_tint.value == without.value


def test_a_tint_that_is_another_region_is_told() -> None:
    """Above and below are exchanged in the pixels: the fits say one thing and the tint another."""
    _, image, plan = chain(problem_named("ellipse above a slanting line"))
    below = problem_named("ellipse above a slanting line").goal.replace("Above", "Below")
    program = read(problem_named("ellipse above a slanting line").cdl)
    goal = read_goal(below, program)
    other = draw_scene(program, solve(program, goal).scenes[0], goal.expression).image
    crossed = run_plan(other, plan)
    assert isinstance(crossed, Unmeasurable)
    assert "the shading of the picture is not the region" in crossed.reason
    assert crossed.trace[-1].tool == "count_shaded"
    # tint that is lacking in a part of it
    pixels = image.pixels.copy()
    tint = np.argwhere((pixels == SHADE).all(axis=2))
    row, column = tint[len(tint) // 2]
    patch = pixels[row - 6 : row + 12, column - 6 : column + 12]
    assert (patch == SHADE).all(axis=2).sum() > 200
    patch[:] = 255
    assert isinstance(run_plan(Image(pixels, image.viewport), plan), Unmeasurable)


def test_tint_that_goes_on_beyond_the_region_is_told() -> None:
    """The whole disc is tinted, and what lies above an undrawn line is asked for."""
    disc = Inside(CircleField(0.5, 0.0, 3.0))
    marks = (CircleMark("k", 0.5, 0.0, 3.0), PointMark("A", -4.0, 1.0), PointMark("B", 4.5, 1.5))
    image = draw_picture(marks, regions=(disc,)).image
    curve = Entity("G", EntityKind.CURVE, FoundBy.HUE, ("blue",))
    line = Entity("l", EntityKind.LINE, FoundBy.LABEL, ("A", "B"))
    inside = Entity("i", EntityKind.REGION, FoundBy.INSIDE, ("G",))
    above = Entity("u", EntityKind.REGION, FoundBy.ABOVE, ("l",))
    both = Entity("R", EntityKind.REGION, FoundBy.INTERSECTION, ("i", "u"))
    whole = measure(image, Instruction(Quantity.AREA, (inside, curve)))
    assert isinstance(whole, Measurement)
    assert "count_shaded" in [step.tool for step in whole.trace]
    part = Instruction(Quantity.AREA, (both, inside, above, curve, line))
    assert isinstance(measure(unshaded(image), part), Measurement)
    found = measure(image, part)
    assert isinstance(found, Unmeasurable)
    assert "the shading of the picture is not the region" in found.reason


def test_two_shaded_regions_are_measured_one_by_one() -> None:
    text = "G: Ellipse; Equation(G) = x^2/25 + y^2/9 = 1; l: Line; Equation(l) = y = x/4 + 1; "
    program = read(text)
    goal = read_goal(
        "Area(Region(Inside(G), Below(l))) - Area(Region(Inside(G), Above(l)))", program
    )
    solution = solve(program, goal)
    (answer,) = solution.answers
    plan = instructions_for(goal, program)
    assert isinstance(plan, MeasurePlan)
    assert len(plan.instructions) == 2
    image = draw_scene(program, solution.scenes[0], goal.expression).image
    found = run_plan(image, plan)
    assert isinstance(found, PlanMeasurement), found.reason
    assert found.value == pytest.approx(answer.value, rel=1e-4)
    assert all("count_shaded" in [s.tool for s in part.trace] for part in found.parts)


def test_named_regions_and_perimeters() -> None:
    text = (
        "C: Circle; Equation(C) = (x - 1)^2 + y^2 = 9; l: Line; Equation(l) = y = x/2 + 1; "
        "R, S: Region; S = Inside(C); R = Region(S, Above(l)); "
    )
    program = read(text)
    goal = read_goal("Perimeter(R)", program)
    solution = solve(program, goal)
    (answer,) = solution.answers
    plan = instructions_for(goal, program)
    assert isinstance(plan, MeasurePlan)
    found = run_plan(draw_scene(program, solution.scenes[0], goal.expression).image, plan)
    assert isinstance(found, PlanMeasurement), found.reason
    assert found.value == pytest.approx(answer.value, rel=1e-4)


@pytest.mark.parametrize(
    ("text", "goal", "said"),
    [
        ("l, m: Line; Equation(l) = y = 1; Equation(m) = y = 2; ",
         "Area(Region(Inside(G), Above(l), Below(m)))", "one of several"),
        ("", "Area(Region(Inside(G), LeftOf(LineOf(Focus(G, left), Center(G)))))", "a side of a"),
        ("P: Point; Coordinate(P) = (1, 2); ",
         "Area(Region(Inside(G), Inside(TriangleOf(P, Focus(G, right), Center(G)))))", "labelled"),
    ],
)  # fmt: skip
def test_regions_that_names_do_not_tell(text: str, goal: str, said: str) -> None:
    program = read("G: Ellipse; Equation(G) = x^2/25 + y^2/9 = 1; " + text)
    found = instructions_for(read_goal(goal, program), program)
    assert isinstance(found, Unmeasurable)
    assert said in found.reason


def test_hues_are_those_of_the_inks() -> None:
    assert tuple(hue_of(ink) for ink in SCREEN.curve_inks) == CURVE_HUES
    assert hue_of(SCREEN.line.ink) is LINE_HUE
