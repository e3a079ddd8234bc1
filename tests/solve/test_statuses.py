"""Every ending of solve, and what it says."""

from math import atan2, pi

import pytest

from perga.cdl import read, read_goal
from perga.solve import Solution, SolveStatus, solve, to_json

ELLIPSE = "G: Ellipse; Equation(G) = x^2/25 + y^2/16 = 1; F, K, A, B: Point; l: Line;"
CHORD = (
    ELLIPSE + "Focus(G, right) = F; PointOnCurve(F, l); PointOnCurve(K, l);"
    "{A, B} = Intersection(l, G);"
)


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def exact(text: str, goal: str) -> list[str]:
    return [a.exact for a in run(text, goal).answers]


def test_one_answer_is_ok() -> None:
    found = run(CHORD + "Coordinate(K) = (4, 1)", "Distance(A, B)")
    assert found.status is SolveStatus.OK
    assert found.answers[0].value == pytest.approx(7.8048780487804876, rel=1e-14)
    assert found.answers[0].exact == "320/41"
    assert len(found.scenes) == 2  # A and B may be exchanged


def test_order_of_a_set_makes_a_point_ambiguous() -> None:
    found = run(CHORD + "Coordinate(K) = (3, 1)", "Coordinate(A)")
    assert found.status is SolveStatus.AMBIGUOUS
    assert [a.exact for a in found.answers] == ["(3, -16/5)", "(3, 16/5)"]


def test_a_condition_picks_one_root() -> None:
    text = CHORD + "Coordinate(K) = (3, 1); YCoordinate(A) > 0"
    assert exact(text, "Coordinate(A)") == ["(3, 16/5)"]


def test_contradiction_names_the_statement() -> None:
    text = "P: Point\nG: Circle\nEquation(G) = x^2 + y^2 = 25\nCoordinate(P) = (3, 5)\n"
    found = run(text + "PointOnCurve(P, G)", "XCoordinate(P)")
    assert found.status is SolveStatus.CONTRADICTORY
    assert found.diagnostics[0].span.line == 5
    assert found.diagnostics[0].code == "contradiction"


def test_free_objects_are_underdetermined() -> None:
    assert run(CHORD, "Distance(A, B)").status is SolveStatus.UNDERDETERMINED


def test_a_goal_on_known_objects_is_answered_beside_free_ones() -> None:
    found = run(CHORD, "XCoordinate(F)")
    assert found.status is SolveStatus.OK
    assert [a.exact for a in found.answers] == ["3"]


def test_slope_of_a_vertical_line_does_not_exist() -> None:
    found = run(CHORD + "Coordinate(K) = (3, 1)", "Slope(l)")
    assert found.status is SolveStatus.NONE_EXISTS


def test_more_unknowns_are_unsolved_and_say_so() -> None:
    text = (
        "G: Ellipse; a, b: Number; a > b; b > 0; A, B, C, D: Point;"
        "Equation(G) = x^2/a^2 + y^2/b^2 = 1; PointOnCurve(A, G); PointOnCurve(B, G);"
        "Distance(A, B) = 3; Distance(A, C) = 4; Distance(B, D) = 1; PointOnCurve(C, G);"
        "PointOnCurve(D, G); Distance(C, D) = 2; Distance(A, D) = 2;"
        "F: Point; Focus(G, right) = F; Distance(A, F) = 1"
    )
    found = run(text, "Eccentricity(G)")
    assert found.status is SolveStatus.UNSOLVED
    assert "unknowns" in found.certificate.method


@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        # GK-05: one of the two tangents is vertical
        (
            "G: Circle; Equation(G) = (x-4)^2 + (y-3)^2 = 4; P: Point; Coordinate(P) = (2, 0);"
            "s, t: Line; {s, t} = TangentOfPoint(P, G)",
            "Equation(s)",
            ["5*x - 12*y - 10 = 0", "x - 2 = 0"],
        ),
        # RD-19: a circle and a line
        (
            "G: Circle; Equation(G) = x^2 + y^2 - 4*x + 6*y - 12 = 0; l: Line;"
            "Equation(l) = y = x - 1; P: Point; Intersection(l, G) = P",
            "XCoordinate(P)",
            ["-sqrt(34)/2", "sqrt(34)/2"],
        ),
        # GK-09: two hyperbolas
        (
            "G, H: Hyperbola; Equation(G) = x^2 - y^2 = 1; Equation(H) = x*y = 1; P: Point;"
            "Intersection(G, H) = P; XCoordinate(P) > 0",
            "XCoordinate(P)",
            ["sqrt(2 + 2*sqrt(5))/2"],
        ),
        # GK-26: a rotated ellipse
        (
            "G: Ellipse; Equation(G) = 3*x^2 - 4*sqrt(3)*x*y + 7*y^2 = 9",
            "Length(SemiMajorAxis(G)) / Length(SemiMinorAxis(G))",
            ["3"],
        ),
        # a parabola that opens downward, a circle with unknown centre
        (
            "G: Parabola; Equation(G) = x^2 = -8*y; F: Point; Focus(G) = F",
            "Coordinate(F)",
            ["(0, -2)"],
        ),
        (
            "W: Circle; h, k: Number; M: Point; Coordinate(M) = (4, 2);"
            "Equation(W) = (x-h)^2 + (y-k)^2 = 25; Center(W) = M",
            "h + 10*k",
            ["24"],
        ),
        # an unknown circle by its diameter
        (
            "A, B, M: Point; G: Circle; Coordinate(A) = (1, 2); Coordinate(B) = (5, 4);"
            "IsDiameter(LineSegmentOf(A, B), G); Center(G) = M",
            "Coordinate(M)",
            ["(3, 3)"],
        ),
        # an ellipse from its eccentricity and a length
        (
            "G: Ellipse; a, b: Number; a > b; b > 0; Equation(G) = x^2/a^2 + y^2/b^2 = 1;"
            "Eccentricity(G) = 1/2; Length(MajorAxis(G)) = 8",
            "b",
            ["2*sqrt(3)"],
        ),
        (
            "G: Hyperbola; m: Number; Equation(G) = x^2/m - y^2/9 = 1; FocalLength(G) = 10",
            "m",
            ["16"],
        ),
    ],
)
def test_small_problems(text: str, goal: str, answers: list[str]) -> None:
    assert exact(text, goal) == answers


def test_angles_are_in_radians_and_convert() -> None:
    text = "A, O, B: Point; Coordinate(A) = (2, 0); Coordinate(O) = (0, 0); Coordinate(B) = (1, 1)"
    found = run(text, "AngleOf(A, O, B)")
    assert (found.answers[0].exact, found.answers[0].unit) == ("pi/4", "rad")
    assert found.answers[0].value == pytest.approx(pi / 4, rel=1e-15)
    assert to_json(found, in_degrees=True)["value"] == pytest.approx(45)
    free = run(text.replace("(1, 1)", "(1, 3)"), "AngleOf(A, O, B)")
    assert free.answers[0].value == pytest.approx(atan2(3, 1), rel=1e-15)


def test_a_tiny_angle_keeps_its_digits() -> None:
    text = (
        "A, O, B: Point; Coordinate(A) = (1000000000, 0); Coordinate(O) = (0, 0);"
        "Coordinate(B) = (1000000000, 1)"
    )
    assert run(text, "AngleOf(A, O, B)").answers[0].value == pytest.approx(1e-9, rel=1e-14)


@pytest.mark.parametrize(
    ("goal", "answers"),
    [
        ("Coordinate(Focus(G, left))", ["(-3, 0)"]),
        ("Coordinate(Focus(G))", ["(-3, 0)", "(3, 0)"]),
        ("Coordinate(MidPoint(O, Focus(G, right)))", ["(3/2, 0)"]),
        ("Equation(Directrix(G, right))", ["3*x - 25 = 0"]),
        ("Equation(G)", ["16*x^2 + 25*y^2 - 400 = 0"]),
        ("sqrt(Distance(O, Focus(G, right)))", ["sqrt(3)"]),
        ("Eccentricity(G)^2", ["9/25"]),
    ],
)
def test_goals_may_name_objects_by_their_construction(goal: str, answers: list[str]) -> None:
    text = "G: Ellipse; Equation(G) = x^2/25 + y^2/16 = 1; O: Origin"
    assert exact(text, goal) == answers


def test_a_chart_without_real_axes_does_not_hide_the_other() -> None:
    text = (
        "G: Hyperbola; m: Number; H: Parabola; p: Real; p > 0; Equation(H) = y^2 = 2*p*x;"
        "Equation(G) = x^2/(16 - m) - y^2/(m + 20) = 1; Focus(H) = Focus(G, right)"
    )
    found = run(text, "p")
    assert found.status in (SolveStatus.OK, SolveStatus.UNDERDETERMINED)


def test_a_line_whose_point_of_contact_is_named_is_a_tangent() -> None:
    text = (
        "G: Parabola; F, Q, P: Point; L: Line; Equation(G) = x^2 = 4*y; Focus(G) = F;"
        "Intersection(Directrix(G), yAxis) = Q; PointOnCurve(Q, L); TangentPoint(L, G) = P"
    )
    assert exact(text, "Coordinate(P)") == ["(-2, 1)", "(2, 1)"]
    assert exact(text, "Area(TriangleOf(F, P, Q))") == ["2"]
