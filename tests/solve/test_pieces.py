"""Curves with absolute values and roots in their equation."""

import pytest

from perga.cdl import read, read_goal
from perga.draw import Demand, draw_scene
from perga.resolve import resolve
from perga.solve import Solution, SolveStatus, solve

MIXED = "C: Curve; Equation(C) = x^2 + y*Abs(y) = 4;"  # a half circle on top of two half branches
DIAMOND = "C: Curve; Equation(C) = Abs(x) + Abs(y) = 2;"
ON = "P: Point; PointOnCurve(P, C);"


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def exact(text: str, goal: str) -> list[str]:
    return [a.exact for a in run(text, goal).answers]


@pytest.mark.parametrize(
    ("count", "values"),
    [
        # y = kx + 2 meets the upper half in (0, 2) and, for 0 < |k| <= 1, once more; below it
        # meets x^2 - y^2 = 4 twice for 1 < |k| < sqrt(2), touches it at sqrt(2).
        (1, "(-oo, -sqrt(2)) + {0} + (sqrt(2), oo)"),
        (2, "{-sqrt(2)} + [-1, 0) + (0, 1] + {sqrt(2)}"),
        (3, "(-sqrt(2), -1) + (1, sqrt(2))"),
    ],
)
def test_how_often_a_line_meets_all_pieces(count: int, values: str) -> None:
    line = f"l: Line; k: Number; Equation(l) = y = k*x + 2; NumIntersection(l, C) = {count}"
    assert exact(MIXED + line, "Range(k)") == [values]


@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        (DIAMOND + ON, "Range(XCoordinate(P) + 2*YCoordinate(P))", ["[-4, 4]"]),
        (
            DIAMOND + "l: Line; A, B: Point; Equation(l) = y = x + 1; {A, B} = Intersection(l, C)",
            "Distance(A, B)",
            ["2*sqrt(2)"],
        ),
        ("C: Curve; Equation(C) = y = x*Abs(x);" + ON + "t: Number; Coordinate(P) = (-3, t)",
         "t", ["-9"]),
        # Roots of squares are absolute values: |x|/3 + |y|/2 = 1.
        ("C: Curve; Equation(C) = sqrt(x^2/9) + sqrt(y^2/4) = 1;" + ON + "XCoordinate(P) = -1;"
         "YCoordinate(P) > 0", "YCoordinate(P)", ["4/3"]),
        # The distances from (4, 0) and (-4, 0) differ by 6: the left branch only.
        ("C: Curve; Equation(C) = sqrt((x-4)^2 + y^2) - sqrt((x+4)^2 + y^2) = 6;" + ON
         + "YCoordinate(P) = 0", "XCoordinate(P)", ["-3"]),
        ("C: Curve; Equation(C) = sqrt((x-3)^2 + y^2) + sqrt((x+3)^2 + y^2) = 10", "Equation(C)",
         ["16*x^2 + 25*y^2 - 400 = 0"]),
        ("C: Curve; Equation(C) = y = 3 - sqrt(4*x - x^2); l: Line; b: Number;"
         "Equation(l) = y = x + b; NumIntersection(l, C) = 2", "Range(b)", ["(1 - 2*sqrt(2), -1]"]),
    ],
)  # fmt: skip
def test_curves_of_pieces(text: str, goal: str, answers: list[str]) -> None:
    assert exact(text, goal) == answers


def test_a_point_on_no_piece_contradicts() -> None:
    text = "C: Curve; Equation(C) = y = x*Abs(x);" + ON + "Coordinate(P) = (-2, 4)"
    assert run(text, "XCoordinate(P)").status is SolveStatus.CONTRADICTORY


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        (DIAMOND, "Equation(C)"),
        (MIXED, "Eccentricity(C)"),
        # Squared it is a hyperbola, but no point has distances 5 in all from foci 6 apart.
        (
            "C: Curve; Equation(C) = sqrt((x-3)^2 + y^2) + sqrt((x+3)^2 + y^2) = 5",
            "Eccentricity(C)",
        ),
    ],
)
def test_what_pieces_do_not_have_is_not_guessed(text: str, goal: str) -> None:
    assert run(text, goal).status is SolveStatus.UNSOLVED


def test_a_side_has_no_number_of_common_points_with_its_line() -> None:
    text = DIAMOND + "l: Line; Equation(l) = y = x + 2"
    assert run(text, "NumIntersection(l, C)").status is SolveStatus.NONE_EXISTS


@pytest.mark.parametrize("text", [MIXED, DIAMOND])
def test_every_piece_is_drawn(text: str) -> None:
    program = read(text)
    (scene,) = resolve(program).scenes
    image = draw_scene(program, scene, demand=Demand.SEEN).image
    hue = image.pixels.max(axis=2).astype(int) - image.pixels.min(axis=2)  # axes are black
    rows, columns = (hue > 60).nonzero()
    x, y = image.viewport.to_data(columns, rows)
    miss = x**2 + y * abs(y) - 4 if text is MIXED else abs(x) + abs(y) - 2
    slope = 2 * (x**2 + y**2) ** 0.5 if text is MIXED else 2**0.5
    assert (abs(miss) / slope).max() < 3 * image.viewport.dx
    inside = (abs(x) > 0.5) & (abs(y) > 0.5)
    quarters = {(a, b) for a, b in zip(x[inside] > 0, y[inside] > 0, strict=True)}
    assert len(quarters) == 4
