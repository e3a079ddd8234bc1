"""Equations that facts leave open: the family, with the exact values of its parameter."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


ASYMPTOTE = "G: Hyperbola; l: Line; Asymptote(G) = l; Equation(l) = y = 3*x;"


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (
            ASYMPTOTE,
            "Equation(G)",
            ["9*x^2 - y^2 = t & t < 0", "9*x^2 - y^2 = t & t > 0"],
        ),
        (  # a < 2 on either axis
            ASYMPTOTE + "Length(RealAxis(G)) < 4",
            "Equation(G)",
            ["9*x^2 - y^2 = t & -4 < t < 0", "9*x^2 - y^2 = t & 0 < t < 36"],
        ),
        (
            "G: Ellipse; Eccentricity(G) = 1/2; PointOnCurve(Focus(G), yAxis)",
            "Equation(G)",
            ["4*x^2 + 3*y^2 = t & t > 0"],
        ),
        (
            "G: Parabola; F: Point; Focus(G) = F; PointOnCurve(F, yAxis)",
            "Equation(G)",
            ["x^2 = t*y & t < 0", "x^2 = t*y & t > 0"],
        ),
        (
            "l, m: Line; Equation(m) = y = 2*x + 1; IsPerpendicular(l, m)",
            "Equation(l)",
            ["x + 2*y = t"],
        ),
    ],
)
def test_families(text: str, goal: str, exact: list[str]) -> None:
    found = run(text, goal)
    assert found.status is SolveStatus.UNDERDETERMINED
    assert sorted(a.exact for a in found.answers) == exact
    assert found.certificate.level is Level.IDENTIFIED
    for answer in found.answers:
        text, *conditions = answer.exact.split(" & ")
        assert answer.letters == ("t",)
        assert (answer.value["text"], answer.value["conditions"]) == (text, conditions)


def test_a_family_that_moves_two_coefficients_is_not_told() -> None:
    found = run("G: Ellipse; P: Point; Coordinate(P) = (1, 1); PointOnCurve(P, G)", "Equation(G)")
    assert found.status is SolveStatus.UNDERDETERMINED
    assert found.answers == ()


def test_a_declared_letter_is_the_parameter() -> None:
    text = (
        "G: Hyperbola; b: Number; Equation(G) = x^2/4 - y^2/b^2 = 1; b > 0; HalfFocalLength(G) < 3"
    )
    found = run(text, "Equation(G)")
    assert found.status is SolveStatus.OK
    (answer,) = found.answers
    assert answer.letters == ("b",)
    assert answer.value["conditions"] == ["0 < b < sqrt(5)"]
