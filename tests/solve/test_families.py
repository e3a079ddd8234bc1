"""Answers that do not depend on what the facts leave free, and those that do."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

ELLIPSE = (
    "G: Ellipse; Equation(G) = x^2/25 + y^2/9 = 1; F1, F2, P, A, B: Point; l: Line;"
    "Focus(G, left) = F1; Focus(G, right) = F2;"
)
FREE = "G: Ellipse; a, b: Number; a > b; b > 0; Equation(G) = x^2/a^2 + y^2/b^2 = 1; F1, B: Point;"
SCALED = FREE + "Focus(G, left) = F1; Vertex(G, upper) = B; Slope(LineOf(F1, B)) = 1"


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (ELLIPSE + "PointOnCurve(P, G)", "Distance(P, F1) + Distance(P, F2)", "10"),
        (
            ELLIPSE + "PointOnCurve(F2, l); {A, B} = Intersection(l, G)",
            "Perimeter(TriangleOf(A, B, F1))",
            "20",
        ),
        (
            ELLIPSE + "PointOnCurve(F2, l); {A, B} = Intersection(l, G)",
            "1/Distance(A, F2) + 1/Distance(B, F2)",
            "10/9",
        ),
        (
            "C: Circle; P, O: Point; Equation(C) = x^2 + y^2 = 4; Coordinate(O) = (0, 0);"
            "PointOnCurve(P, C)",
            "Distance(O, P)",
            "2",
        ),
    ],
)
def test_constants_of_a_family(text: str, goal: str, exact: str) -> None:
    found = run(text, goal)
    assert found.status is SolveStatus.OK
    assert [a.exact for a in found.answers] == [exact]
    assert found.certificate.level in (Level.IDENTIFIED, Level.PROVEN)


@pytest.mark.parametrize("goal", ["Distance(P, F1)", "Area(TriangleOf(F1, P, F2))"])
def test_what_varies_is_underdetermined(goal: str) -> None:
    assert run(ELLIPSE + "PointOnCurve(P, G)", goal).status is SolveStatus.UNDERDETERMINED


@pytest.mark.parametrize(
    ("goal", "exact"),
    [("Eccentricity(G)", "sqrt(2)/2"), ("Eccentricity(G)^2", "1/2"), ("b/a", "sqrt(2)/2")],
)
def test_a_figure_of_any_size_has_its_ratios(goal: str, exact: str) -> None:
    assert [a.exact for a in run(SCALED, goal).answers] == [exact]


def test_a_figure_of_any_size_has_no_length() -> None:
    assert run(SCALED, "b").status is SolveStatus.UNDERDETERMINED


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (
            "G: Ellipse; F: Point; Focus(G) = F; Coordinate(F) = (1, 0); Eccentricity(G) = 1/2",
            "Equation(G)",
            ["3*x^2 + 4*y^2 - 12 = 0"],
        ),
        (
            "G: Parabola; F: Point; Coordinate(F) = (-1, -4); Focus(G) = F; Directrix(G) = xAxis",
            "Equation(G)",
            ["x^2 + 2*x + 8*y + 17 = 0"],
        ),
        (
            "G: Parabola; P: Point; PointOnCurve(P, G); Coordinate(P) = (4, 4)",
            "Equation(G)",
            ["y^2 - 4*x = 0", "x^2 - 4*y = 0"],
        ),
    ],
)
def test_conics_without_an_equation(text: str, goal: str, exact: list[str]) -> None:
    assert sorted(a.exact for a in run(text, goal).answers) == sorted(exact)


def test_one_sample_is_no_constant() -> None:
    """Few choices of a and b leave the point solvable; its coordinates take values then."""
    text = (
        "G: Hyperbola; a, b: Number; P, F1, F2: Point; a > 0; b > 0;"
        "Equation(G) = x^2/a^2 - y^2/b^2 = 1; Focus(G, left) = F1; Focus(G, right) = F2;"
        "PointOnCurve(P, RightPart(G)); Distance(P, F1) - Distance(P, F2) = 4/5*Distance(F1, F2)"
    )
    program = read(text)
    found = solve(program, read_goal("Equation(Asymptote(G))", program), seconds=60)
    assert [a.exact for a in found.answers] == ["3*x - 4*y = 0", "3*x + 4*y = 0"]
    assert found.certificate.level is Level.IDENTIFIED
