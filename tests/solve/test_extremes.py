"""Max and Min inside facts and goals, against closed forms of the focal radii and of areas."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

ELLIPSE = (
    "G: Ellipse; a, b: Number; F1, F2, P: Point; a > b; b > 0; Equation(G) = x^2/a^2 + y^2/b^2 = 1;"
    "Focus(G, left) = F1; Focus(G, right) = F2; PointOnCurve(P, G);"
)
RADII = "Length(LineSegmentOf(P, F1))*Length(LineSegmentOf(P, F2))"


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (ELLIPSE + "a = 4; b = 3", f"Max({RADII}) - Min({RADII})", "7"),  # a^2 - b^2
        (ELLIPSE + "a = 5; b = 3", "Max(Distance(P, F1))/Min(Distance(P, F1))", "9"),
        (
            ELLIPSE + "M, m: Number; a = 6; Max(Distance(P, F1)) = M; Min(Distance(P, F1)) = m;"
            "M = 3*m",  # a + c = 3(a - c)
            "b",
            "3*sqrt(3)",
        ),
        (ELLIPSE + "Max(AngleOf(F1, P, F2)) = pi/3", "Eccentricity(G)", "1/2"),
        (ELLIPSE + "a = 5; Max(Distance(P, F2)) - Min(Distance(P, F2)) = 8", "b", "3"),
        (
            "G: Parabola; p: Number; P, F: Point; p > 0; Equation(G) = y^2 = 2*p*x; Focus(G) = F;"
            "PointOnCurve(P, G); Min(Distance(P, F)) = 3",
            "p",
            "6",
        ),
        (
            "G: Hyperbola; P, F: Point; b: Number; b > 0; Equation(G) = x^2/9 - y^2/b^2 = 1;"
            "Focus(G, right) = F; PointOnCurve(P, RightPart(G)); Min(Distance(P, F)) = 2",
            "b",  # c - a = 2
            "4",
        ),
        (
            "G: Ellipse; a: Number; A, B, M: Point; a > 1; Equation(G) = x^2/a^2 + y^2 = 1;"
            "Vertex(G, left) = A; Vertex(G, upper) = B; PointOnCurve(M, G);"
            "Max(Area(TriangleOf(M, A, B))) = 3*(1 + sqrt(2))",
            "a",  # a (1 + sqrt(2))/2, and not the greatest area on the near side
            "6",
        ),
    ],
)
def test_extremes_fix_numbers(text: str, goal: str, exact: str) -> None:
    found = run(text, goal)
    assert found.status is SolveStatus.OK
    assert [a.exact for a in found.answers] == [exact]
    assert found.certificate.level is Level.PROVEN


def test_two_figures_with_one_extreme() -> None:
    found = run(ELLIPSE + "a = 5; Max(Area(TriangleOf(F1, P, F2))) = 12", "b")  # b c = 12
    assert found.status is SolveStatus.AMBIGUOUS
    assert [a.exact for a in found.answers] == ["3", "4"]


def test_a_circle_near_and_far() -> None:
    text = (
        "C: Circle; r: Number; A, P: Point; Coordinate(A) = (5, 0); r > 0;"
        "Equation(C) = x^2 + y^2 = r^2; PointOnCurve(P, C); Min(Distance(P, A)) = 1"
    )
    assert [a.exact for a in run(text, "r").answers] == ["4", "6"]


def test_a_least_value_is_not_taken_for_the_greatest() -> None:
    # the product of the focal radii is 9 at the vertices, where it is least
    found = run(ELLIPSE + f"b = 3; Max({RADII}) = 9", "a")
    assert found.status is SolveStatus.UNSOLVED
    assert not found.answers


def test_a_bound_point_does_not_move_freely() -> None:
    found = run(ELLIPSE + "a = 5; Distance(P, F1) = 3; Max(Distance(P, F2)) = 9", "b")
    assert not found.answers


def test_an_extreme_in_an_inequality_gives_a_range() -> None:
    text = ELLIPSE + "Min(DotProduct(VectorOf(P, F1), VectorOf(P, F2))) >= 0"  # b^2 - c^2
    found = run(text, "Range(Eccentricity(G))")
    assert [a.exact for a in found.answers] == ["(0, sqrt(2)/2]"]
    assert found.certificate.level is Level.IDENTIFIED


def test_a_query_where_an_extreme_fixes_the_curve() -> None:
    text = ELLIPSE + "Q: Point; PointOnCurve(Q, G); b = 4; Max(Distance(P, F1)) = 8"
    found = run(text, "Range(Distance(Q, F1))")
    assert [a.exact for a in found.answers] == ["[2, 8]"]


def test_an_extreme_of_what_stands_still_is_unsolved() -> None:
    found = run(ELLIPSE + "Max(Distance(F1, F2)) = 4", "Eccentricity(G)")
    assert found.status is SolveStatus.UNSOLVED
    assert "moves" in found.certificate.method


def test_two_points_that_move() -> None:
    text = (
        "G: Ellipse; C: Circle; P, Q: Point; r: Number; r > 0; Equation(G) = x^2/4 + y^2 = 1;"
        "Equation(C) = (x - 3)^2 + y^2 = r^2; PointOnCurve(P, G); PointOnCurve(Q, C);"
        "Max(Distance(P, Q)) = 11/2"  # 5 + r
    )
    found = run(text, "r")
    assert [a.exact for a in found.answers] == ["1/2"]


def test_tangents_of_a_moving_point() -> None:
    # PM^2 - PN^2 = ((x + 5)^2 - 4) - ((x - 5)^2 - r^2) = 20 x + r^2 - 4, least at x = 4
    text = (
        "G: Hyperbola; P, M, N: Point; C, D: Circle; r: Number; s, t: Line; r > 0;"
        "Equation(G) = x^2/16 - y^2/9 = 1; PointOnCurve(P, RightPart(G));"
        "Equation(C) = (x + 5)^2 + y^2 = 4; Equation(D) = (x - 5)^2 + y^2 = r^2;"
        "TangentOfPoint(P, C) = s; TangentOfPoint(P, D) = t; TangentPoint(s, C) = M;"
        "TangentPoint(t, D) = N; Min(Distance(P, M)^2 - Distance(P, N)^2) = 153/2"
    )
    found = run(text, "r")
    assert [a.exact for a in found.answers] == ["sqrt(2)/2"]
