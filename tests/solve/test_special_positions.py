"""Equal curves, curves of lines, chords that are sought: no crash, no false contradiction."""

import pytest

from perga.cdl import read, read_goal
from perga.solve import Solution, SolveStatus, solve


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def exact(text: str, goal: str) -> list[str]:
    found = run(text, goal)
    assert found.status in (SolveStatus.OK, SolveStatus.AMBIGUOUS)
    return [a.exact for a in found.answers]


SAME = "G, H: Ellipse; Equation(G) = x^2/9 + y^2/4 = 1; Equation(H) = 4*x^2 + 9*y^2 = 36"


def test_equal_curves_have_no_list_of_common_points() -> None:
    assert run(SAME, "NumIntersection(G, H)").status is SolveStatus.NONE_EXISTS
    counted = run(f"{SAME}; NumIntersection(G, H) = 2", "Eccentricity(G)")
    assert counted.status is SolveStatus.CONTRADICTORY
    # any point of the curve will do, so some of them are no answer
    found = run(SAME, "Coordinate(Intersection(G, H))")
    assert (found.status, found.answers) == (SolveStatus.UNDERDETERMINED, ())
    # what does not depend on the choice is still answered
    assert exact(f"{SAME}; P: Point; PointOnCurve(Intersection(G, H), xAxis)", "Eccentricity(G)")


@pytest.mark.parametrize("equation", ["x^2 - 4*y^2 = 0", "x^2 + 2*x*y + y^2 = 1", "x + y = 1"])
def test_a_curve_of_lines_is_no_contradiction(equation: str) -> None:
    text = f"G: Curve; Equation(G) = {equation}; P: Point; PointOnCurve(P, G); XCoordinate(P) = 2"
    assert run(text, "YCoordinate(P)").status is SolveStatus.UNSOLVED


CHORD = "C: Circle; Equation(C) = x^2 + y^2 = 25; l: Line; Slope(l) = 1; E: Point;"


@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        (
            CHORD + "Endpoint(InterceptChord(l, C)) = E; XCoordinate(E) = 3; YCoordinate(E) > 0",
            "Equation(l)",
            ["x - y + 1 = 0"],
        ),
        (
            CHORD + "PointOnCurve(Endpoint(InterceptChord(l, C)), yAxis)",
            "Equation(l)",
            ["x - y - 5 = 0", "x - y + 5 = 0"],
        ),
        (
            "C: Circle; r: Number; r > 0; Equation(C) = x^2 + y^2 = r^2; l: Line; E: Point;"
            "Equation(l) = y = x + 1; Endpoint(InterceptChord(l, C)) = E; XCoordinate(E) = 3",
            "r",
            ["5"],
        ),
    ],
)
def test_the_ends_of_a_chord_that_is_sought(text: str, goal: str, answers: list[str]) -> None:
    """Their ends need signs, so they come in as points on both, not in closed form."""
    assert exact(text, goal) == answers


@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        # a parabola whose vertex is sought: tried about the origin it has no solution
        (
            "G: Parabola; h, k: Number; F, P: Point; Equation(G) = (y - k)^2 = 8*(x - h);"
            "Focus(G) = F; Coordinate(F) = (5, 3); PointOnCurve(P, G); XCoordinate(P) = 5;"
            "YCoordinate(P) > 3",
            "Coordinate(P)",
            ["(5, 7)"],
        ),
        # about the origin there would be a wrong one: (1, 0) is a vertex of x^2 + y^2/4 = 1
        (
            "G: Ellipse; h, a, b: Number; a > 0; b > 0; A, B, C: Point; Coordinate(A) = (1, 0);"
            "Equation(G) = (x - h)^2/a^2 + y^2/b^2 = 1; Coordinate(B) = (7, 0);"
            "Coordinate(C) = (4, 2);"
            "PointOnCurve(A, G); PointOnCurve(B, G); PointOnCurve(C, G)",
            "h",
            ["4"],
        ),
        # one that lies about the origin by its equation
        (
            "G: Hyperbola; m: Number; Equation(G) = x^2/m - y^2/3 = 1; P: Point;"
            "Coordinate(P) = (4, 3); PointOnCurve(P, G)",
            "m",
            ["4"],
        ),
    ],
)
def test_a_conic_lies_where_its_equation_puts_it(text: str, goal: str, answers: list[str]) -> None:
    assert exact(text, goal) == answers
