"""Loci against what is known of them in closed form."""

import pytest

from perga.cdl import read, read_goal
from perga.solve import Solution, solve

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
        ("C: Hyperbola; Equation(C) = x^2 - y^2 = 1; Coordinate(M) = (3, 1);",
         "3*x - y - 1 = 0"),
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
