"""Curves whose kind or axes their unknown numbers leave open, against closed forms."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

OPEN = "G: Curve; m: Number; Equation(G) = x^2/4 + y^2/m = 1;"
BETWEEN = "G: Curve; k: Number; Equation(G) = x^2/(20 - k) + y^2/(4 - k) = 1;"
TURNED = "m: Number; Equation(G) = x^2 + m*x*y + y^2 = 1;"


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def exact(text: str, goal: str) -> list[str]:
    return [a.exact for a in run(text, goal).answers]


@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        # An ellipse with e = 1/2 has its longer axis along x or along y.
        (OPEN + "Eccentricity(G) = 1/2", "m", ["3", "16/3"]),
        (OPEN + "Eccentricity(G) = 2", "m", ["-12"]),
        ("G: Curve; m: Number; Equation(G) = m*x^2 + y^2 = 6*x; Eccentricity(G) = 1", "m", ["0"]),
        (OPEN, "Range(m)", ["(-oo, 0) + (0, oo)"]),
        # No real point satisfies it for k >= 20.
        (BETWEEN, "Range(k)", ["(-oo, 4) + (4, 20)"]),
        # Incidence asks for no kind: 1 = x^2/4 + y^2/m at (1, 3).
        (OPEN + "P: Point; Coordinate(P) = (1, 3); PointOnCurve(P, G)", "m", ["12"]),
        (OPEN + "l: Line; Equation(l) = y = x + 3; IsTangent(l, G)", "m", ["5"]),
    ],
)
def test_a_curve_is_of_every_kind_that_its_numbers_allow(
    text: str, goal: str, answers: list[str]
) -> None:
    assert exact(text, goal) == answers


@pytest.mark.parametrize("between", ["", "4 < k; k < 20;", "k < 4;"])
def test_confocal_curves_share_their_focal_length(between: str) -> None:
    found = run(BETWEEN + between, "FocalLength(G)")
    assert [a.exact for a in found.answers] == ["8"]
    assert found.certificate.level is Level.PROVEN  # for the whole family


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("Ellipse", "(-2, 0) + (0, 2)"),  # B^2 < 4AC, and no circle
        ("Hyperbola", "(-oo, -2) + (2, oo)"),
        ("Circle", "{0}"),
        ("Curve", "(-oo, -2) + (-2, 2) + (2, oo)"),  # at 2 and -2 it is a pair of lines
    ],
)
def test_a_turned_conic_is_told_by_its_invariants(kind: str, values: str) -> None:
    assert exact(f"G: {kind};" + TURNED, "Range(m)") == [values]


def test_a_turned_parabola() -> None:
    text = "G: Parabola; m: Number; Equation(G) = x^2 + m*x*y + y^2 + x = 1"
    assert exact(text, "Range(m)") == ["{-2} + {2}"]


def test_measures_of_a_turned_conic_are_not_guessed() -> None:
    found = run("G: Curve;" + TURNED + "Eccentricity(G) = 1/2", "m")
    assert found.status is SolveStatus.UNSOLVED
