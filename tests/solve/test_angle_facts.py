"""Equal, double and added angles, and numbers that stand for angles, against known figures."""

from math import acos, degrees, hypot

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

ELLIPSE = (
    "G: Ellipse; a, b: Number; F1, F2, P: Point; a > b; b > 0; Equation(G) = x^2/a^2 + y^2/b^2 = 1;"
    "Focus(G, left) = F1; Focus(G, right) = F2; PointOnCurve(P, G);"
)
RIGHT = (
    "A, B, C: Point; x1, y1: Number; Coordinate(A) = (0, 0); Coordinate(B) = (4, 0);"
    "Coordinate(C) = (x1, y1); y1 > 0;"
)
PLACED = "A, B, C: Point; Coordinate(A) = (0, 0); Coordinate(B) = (4, 0); Coordinate(C) = (1, 3);"


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def angle(p: tuple[float, float], v: tuple[float, float], q: tuple[float, float]) -> float:
    ux, uy, wx, wy = p[0] - v[0], p[1] - v[1], q[0] - v[0], q[1] - v[1]
    return degrees(acos((ux * wx + uy * wy) / hypot(ux, uy) / hypot(wx, wy)))


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (  # 22.5 + 45 + 112.5 degrees, on the hyperbola with perpendicular asymptotes
            "G: Hyperbola; a: Number; P, A1, A2: Point; Equation(G) = x^2 - y^2 = a^2; a > 0;"
            "PointOnCurve(P, RightPart(G)); Vertex(G, left) = A1; Vertex(G, right) = A2;"
            "2*AngleOf(P, A1, A2) = AngleOf(A2, P, A1)",
            "AngleOf(P, A2, A1)",
            "5*pi/8",
        ),
        (  # 30, 60 and 90 degrees
            ELLIPSE + "AngleOf(F1, P, F2) = pi/2; AngleOf(P, F1, F2) = 2*AngleOf(P, F2, F1)",
            "Eccentricity(G)",
            "sqrt(3) - 1",
        ),
        (  # sin = 4/5 and 3/5: a right angle at P, e = 1/(3/5 + 4/5)
            ELLIPSE + "alpha, beta: Number; AngleOf(P, F1, F2) = alpha; beta = AngleOf(P, F2, F1);"
            "Cos(alpha) = 3/5; Sin(alpha + beta) = 1",
            "Eccentricity(G)",
            "5/7",
        ),
        (RIGHT + "AngleOf(C, A, B) = AngleOf(C, B, A); AngleOf(A, C, B) = pi/2", "y1", "2"),
        (RIGHT + "AngleOf(C, A, B) + AngleOf(C, B, A) = 2*pi/3; x1 = 2", "y1", "2*sqrt(3)"),
        (RIGHT + "AngleOf(A, C, B) - AngleOf(C, A, B) = pi/2; x1 = 2", "y1", "2*sqrt(3)/3"),
        (
            RIGHT + "t: Number; AngleOf(C, A, B) = t; AngleOf(C, B, A) = t; t = pi/6",
            "Distance(A, C)",
            "4*sqrt(3)/3",
        ),
        (PLACED + "t: Number; AngleOf(C, B, A) = t", "t", "pi/4"),
        (PLACED, "AngleOf(C, A, B) + AngleOf(A, C, B)", "3*pi/4"),
        (PLACED, "Sin(AngleOf(C, A, B) - AngleOf(C, B, A))", "sqrt(5)/5"),
        (PLACED, "Tan(2*AngleOf(C, A, B))", "-3/4"),
        (PLACED, "Sin(2*AngleOf(A, C, B) + pi/2)", "-3/5"),
        (PLACED, "Cos(AngleOf(C, A, B)/2)", "sqrt(50 + 5*sqrt(10))/10"),
    ],
)
def test_angles(text: str, goal: str, exact: str) -> None:
    found = run(text, goal)
    assert found.status is SolveStatus.OK
    assert [a.exact for a in found.answers] == [exact]
    assert found.certificate.level is Level.PROVEN


def test_an_isosceles_triangle_measured() -> None:
    found = run(RIGHT + "AngleOf(C, A, B) = 2*AngleOf(C, B, A); y1 = 2", "x1")
    assert found.answers
    for answer in found.answers:
        apex = (answer.value, 2.0)
        first, second = angle(apex, (0, 0), (4, 0)), angle(apex, (4, 0), (0, 0))
        assert first == pytest.approx(2 * second)


def test_two_angles_are_not_one_and_the_same() -> None:
    text = (
        "A, B, C, D: Point; Coordinate(A) = (0, 0); Coordinate(B) = (4, 0); Coordinate(C) = (0, 3);"
        "XCoordinate(D) = 0; Distance(D, A) = 3; AngleOf(A, B, C) = AngleOf(A, B, D)"
    )
    assert [a.exact for a in run(text, "YCoordinate(D)").answers] == ["-3"]


def test_a_reflex_double_is_no_angle() -> None:
    # 2 * 135 degrees is no angle of three points, though its cosine is that of 90 degrees
    text = (
        "A, B, C, D: Point; Coordinate(A) = (1, 0); Coordinate(B) = (0, 0);"
        "Coordinate(C) = (-1, 1); Coordinate(D) = (0, 1); AngleOf(A, B, D) = 2*AngleOf(A, B, C)"
    )
    assert run(text, "Distance(A, D)").status is SolveStatus.CONTRADICTORY


def test_three_times_an_angle_is_unsolved() -> None:
    found = run(RIGHT + "AngleOf(C, A, B) = 3*AngleOf(C, B, A); y1 = 2", "x1")
    assert found.status is SolveStatus.UNSOLVED
