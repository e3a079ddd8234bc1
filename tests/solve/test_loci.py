"""Loci against what is known of them in closed form."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

CHORD = "A, B, N, M: Point; l: Line; {A, B} = Intersection(l, C); PointOnCurve(M, l);"
FROM = CHORD + "Intersection(TangentOfPoint(A, C), TangentOfPoint(B, C)) = N"
AT = (
    CHORD + "s, t: Line; TangentOnPoint(A, C) = s; TangentOnPoint(B, C) = t; N = Intersection(s, t)"
)


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize("tangents", [FROM, AT])
@pytest.mark.parametrize(
    ("curve", "polar"),
    [
        # The tangents at the ends of a chord through M meet on the polar of M.
        ("C: Ellipse; Equation(C) = x^2/9 + y^2/4 = 1; Coordinate(M) = (1, 1);",
         "4*x + 9*y - 36 = 0"),
        ("C: Parabola; Equation(C) = x^2 = 2*y; Coordinate(M) = (1, 2);", "x - y - 2 = 0"),
        # Where the polar meets an asymptote, one tangent would touch at infinity.
        ("C: Hyperbola; Equation(C) = x^2 - y^2 = 1; Coordinate(M) = (3, 1);",
         "3*x - y - 1 = 0 & x != 1/4 & x != 1/2"),
        ("C: Circle; Equation(C) = x^2 + y^2 = 10; Coordinate(M) = (1, -2);", "x - 2*y - 10 = 0"),
    ],
)  # fmt: skip
def test_tangents_at_the_ends_of_a_chord_meet_on_a_polar(
    curve: str, polar: str, tangents: str
) -> None:
    assert [a.exact for a in run(curve + tangents, "Locus(N)").answers] == [polar]


def test_midpoints_of_the_chords_through_a_point() -> None:
    text = "C: Ellipse; Equation(C) = x^2/9 + y^2/4 = 1; Coordinate(M) = (1, 1);" + CHORD
    # Conic through M and the centre: x(x - 1)/9 + y(y - 1)/4 = 0.
    found = run(text, "Locus(MidPoint(A, B))")
    assert [a.exact for a in found.answers] == ["4*x^2 + 9*y^2 - 4*x - 9*y = 0"]


def test_the_tangent_from_a_point_of_the_curve_is_the_one_at_it() -> None:
    text = (
        "G: Parabola; p: Number; P: Point; l: Line; p > 0; Equation(G) = y^2 = 2*p*x;"
        "PointOnCurve(P, G); XCoordinate(P) = 2; YCoordinate(P) > 0; l = TangentOfPoint(P, G);"
        "Slope(l) = 1/2"
    )
    # y^2 = 2 p x has slope p/y, and y^2 = 4 p at x = 2: p = 1.
    assert [a.exact for a in run(text, "p").answers] == ["1"]


SUM = (
    "C: Curve; F1, F2, P: Point; Coordinate(F1) = (0, -2); Coordinate(F2) = (0, 2);"
    "Distance(P, F1) + Distance(P, F2) = 6;"
)
"""The points with distances 6 in all from (0, -2) and (0, 2): x^2/5 + y^2/9 = 1."""


@pytest.mark.parametrize("says", ["PointOnCurve(P, C)", "C = Locus(P)", "Locus(P) = C"])
@pytest.mark.parametrize(
    ("goal", "exact"),
    [("Equation(C)", "9*x^2 + 5*y^2 - 45 = 0"), ("Eccentricity(C)", "2/3")],
)
def test_a_curve_that_a_point_traces(says: str, goal: str, exact: str) -> None:
    found = run(SUM + says, goal)
    assert [a.exact for a in found.answers] == [exact]
    assert found.certificate.level is Level.IDENTIFIED  # samples decide which curve it is


def test_a_tangent_of_a_locus() -> None:
    text = SUM + "C = Locus(P); l: Line; m: Number; Equation(l) = y = x + m; IsTangent(l, C); m > 0"
    assert [a.exact for a in run(text, "m").answers] == ["sqrt(14)"]


def test_points_of_a_locus_do_what_the_moving_point_does() -> None:
    # |PA| + d(P, x = -1) = 4 with A = (1, 0) is two arcs: y^2 = 4(3 - x)... meets x = 0 in
    # sqrt(1 + y^2) = 3; the equation of the other arc, carried on, would meet it too.
    text = (
        "C: Curve; A, P: Point; G: Line; Coordinate(A) = (1, 0); Equation(G) = x = -1;"
        "Distance(P, A) + Distance(P, G) = 4; C = Locus(P)"
    )
    found = run(text, "Coordinate(Intersection(C, yAxis))")
    assert [a.exact for a in found.answers] == ["(0, -2*sqrt(2))", "(0, 2*sqrt(2))"]


def test_what_moves_with_the_point_is_said_again_too() -> None:
    # Midpoints of F with points of y^2 = 8x: y^2 = 4(x - 1), which meets x = 3 at y = +-2 sqrt(2).
    text = (
        "G: Parabola; Equation(G) = y^2 = 8*x; F, Q, M, A, B: Point; T: Curve; l: Line;"
        "Focus(G) = F; PointOnCurve(Q, G); MidPoint(Q, F) = M; Locus(M) = T;"
        "Equation(l) = x = 3; {A, B} = Intersection(l, T)"
    )
    assert [a.exact for a in run(text, "Distance(A, B)").answers] == ["4*sqrt(2)"]
    assert [a.exact for a in run(text, "Equation(T)").answers] == ["y^2 - 4*x + 4 = 0"]


def test_a_locus_that_is_no_conic_is_not_guessed() -> None:
    text = "C: Curve; A, P: Point; Coordinate(A) = (1, 0); Distance(P, A) + Distance(P, yAxis) = 4;"
    assert run(text + "C = Locus(P)", "Eccentricity(C)").status is SolveStatus.UNSOLVED


APOLLONIUS = (
    "T: Curve; A, B, P, Q: Point; Coordinate(A) = (-1, 0); Coordinate(B) = (2, 0);"
    "Distance(P, B) = 2*Distance(P, A); Locus(P) = T;"
)
"""x^2 + y^2 + 4x = 0: centre (-2, 0), radius 2."""
LEVEL = (
    "T: Curve; F, P: Point; l: Line; Coordinate(F) = (0, 1); Equation(l) = y = -1;"
    "Distance(P, F) = Distance(P, l); T = Locus(P);"
)
"""x^2 = 4y."""
HALF = (
    "C: Circle; Parametric(C, t, ClosedInterval(0, pi)) = (2*cos(t), 2*sin(t)); A, M, P, Q: Point;"
    "Coordinate(A) = (4, 0); PointOnCurve(P, C); MidPoint(P, A) = M;"
)
"""Midpoints of (4, 0) and a half circle: (2 + cos(t), sin(t)) with sin(t) >= 0."""


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (
            APOLLONIUS
            + "l: Line; Equation(l) = y = x + 1; C, D: Point; {C, D} = Intersection(l, T)",
            "Distance(C, D)",
            "sqrt(14)",  # the line passes the centre at 1/sqrt(2): 2 sqrt(4 - 1/2)
        ),
        (APOLLONIUS + "PointOnCurve(Q, T)", "Max(YCoordinate(Q))", "2"),
        (APOLLONIUS + "PointOnCurve(Q, T)", "Range(Distance(Q, B))", "[2, 6]"),
        (LEVEL, "Coordinate(Focus(T))", "(0, 1)"),
        (
            LEVEL + "Q: Point; m: Line; Coordinate(Q) = (2, 1); m = TangentOnPoint(Q, T)",
            "Equation(m)",
            "x - y - 1 = 0",
        ),
        (HALF, "Locus(M)", "x^2 + y^2 - 4*x + 3 = 0 & y >= 0"),
        (HALF + "T: Curve; T = Locus(M); PointOnCurve(Q, T)", "Range(YCoordinate(Q))", "[0, 1]"),
        (
            HALF + "T: Curve; T = Locus(M); PointOnCurve(Q, T); XCoordinate(Q) = 2",
            "YCoordinate(Q)",
            "1",
        ),
    ],
)
def test_a_locus_is_a_curve_to_use_again(text: str, goal: str, exact: str) -> None:
    assert [answer.exact for answer in run(text, goal).answers] == [exact]


def test_a_locus_of_points_that_follow_a_locus() -> None:
    # Halfway between (2, 0) and x^2 + y^2 = 4: a circle about (1, 0) with radius 1.
    text = (
        "T, S: Curve; A, M, O, P, Q: Point; Coordinate(A) = (2, 0); Coordinate(O) = (0, 0);"
        "Distance(P, O) = 2; T = Locus(P); PointOnCurve(Q, T); MidPoint(Q, A) = M; S = Locus(M)"
    )
    assert [a.exact for a in run(text, "Equation(S)").answers] == ["x^2 + y^2 - 2*x = 0"]
