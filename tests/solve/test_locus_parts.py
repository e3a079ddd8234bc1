"""A locus states which part of each curve is reached: branches, half lines, segments, arcs."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

AB = "A, B, P: Point; Coordinate(A) = {0}; Coordinate(B) = {1};"
CIRCLE = "C: Circle; P: Point; Equation(C) = x^2 + y^2 = 1; PointOnCurve(P, C);"
CHORD = (
    "C: Circle; A, M, N, G: Point; l: Line; Equation(C) = x^2 + y^2 = 4; Coordinate(A) = {0};"
    "PointOnCurve(A, l); {{M, N}} = Intersection(l, C); MidPoint(M, N) = G;"
)


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (  # one branch of a hyperbola
            AB.format("(0, -2)", "(0, 2)") + "Distance(P, A) - Distance(P, B) = 2",
            "Locus(P)",
            ["x^2 - 3*y^2 + 3 = 0 & y >= 1"],
        ),
        (
            AB.format("(-3, 0)", "(3, 0)") + "Distance(P, B) - Distance(P, A) = 2*sqrt(3)",
            "Locus(P)",
            ["2*x^2 - y^2 - 6 = 0 & x <= -sqrt(3)"],
        ),
        (  # both
            AB.format("(0, -2)", "(0, 2)") + "Abs(Distance(P, A) - Distance(P, B)) = 2",
            "Locus(P)",
            ["x^2 - 3*y^2 + 3 = 0"],
        ),
        (  # the sum of distances is the distance: a segment
            AB.format("(0, 0)", "(3, 6)") + "Distance(P, A) + Distance(P, B) = 3*sqrt(5)",
            "Locus(P)",
            ["2*x - y = 0 & 0 <= x <= 3"],
        ),
        (  # the difference is: a half line
            AB.format("(1, 1)", "(1, 4)") + "Distance(P, A) - Distance(P, B) = 3",
            "Locus(P)",
            ["x - 1 = 0 & y >= 4"],
        ),
        (  # a curve, and a half line beside it
            "P, F: Point; Coordinate(F) = (0, 3); Distance(P, F) = Distance(P, xAxis) + 3",
            "Locus(P)",
            ["x^2 - 12*y = 0", "x = 0 & y <= 0"],
        ),
        # middles of chords through a point outside, on the circle, inside
        (CHORD.format("(4, 0)"), "Locus(G)", ["x^2 + y^2 - 4*x = 0 & x < 1"]),
        (CHORD.format("(0, 2)"), "Locus(G)", ["x^2 + y^2 - 2*y = 0 & y != 2"]),
        (CHORD.format("(0, 1)"), "Locus(G)", ["x^2 + y^2 - y = 0"]),
        (  # a shadow folds over at its ends
            "E: Ellipse; P, H: Point; Equation(E) = x^2/9 + y^2/4 = 1; PointOnCurve(P, E);"
            "Projection(P, yAxis) = H",
            "Locus(H)",
            ["x = 0 & -2 <= y <= 2"],
        ),
        (
            CIRCLE + "XCoordinate(P) > 0; YCoordinate(P) >= 0",
            "Locus(P)",
            ["x^2 + y^2 - 1 = 0 & x > 0 & y >= 0"],
        ),
        (
            CIRCLE + "XCoordinate(P) >= -1/2",
            "Locus(P)",
            ["x^2 + y^2 - 1 = 0 & x >= -1/2"],
        ),
        (  # two parts of one curve
            CIRCLE + "XCoordinate(P)^2 > 1/4",
            "Locus(P)",
            ["x^2 + y^2 - 1 = 0 & x < -1/2", "x^2 + y^2 - 1 = 0 & x > 1/2"],
        ),
        (  # a single point that shares each coordinate with others
            CIRCLE + "Q: Point; Coordinate(Q) = (3/5, 4/5); P != Q",
            "Locus(P)",
            ["x^2 + y^2 - 1 = 0 & (x, y) != (3/5, 4/5)"],
        ),
    ],
)
def test_parts(text: str, goal: str, exact: list[str]) -> None:
    found = run(text, goal)
    assert sorted(a.exact for a in found.answers) == sorted(exact)
    assert found.status is SolveStatus.OK
    assert found.certificate.level is Level.IDENTIFIED
    for answer in found.answers:
        equation, *conditions = answer.exact.split(" & ")
        assert answer.value["text"] == equation
        assert answer.value.get("conditions", []) == conditions


def test_a_part_that_bounds_do_not_state_is_not_guessed() -> None:
    """Three quarters of a circle, cut off by a line askew."""
    found = run(CIRCLE + "XCoordinate(P) + YCoordinate(P) > -1", "Locus(P)")
    assert found.status is SolveStatus.UNSOLVED
    assert "part of the curve" in found.certificate.method


def test_a_chart_of_one_scene_completes_the_curve() -> None:
    """Where the bisector is vertical its chart holds single scenes; their points are no gaps."""
    text = (
        "C: Circle; M, N, A, P: Point; Equation(C) = x^2 + y^2 = 16; Center(C) = M;"
        "Coordinate(N) = (2, 0); PointOnCurve(A, C);"
        "Intersection(PerpendicularBisector(LineSegmentOf(A, N)), LineSegmentOf(M, A)) = P"
    )
    found = run(text, "Locus(P)")
    assert [a.exact for a in found.answers] == ["3*x^2 + 4*y^2 - 6*x - 9 = 0"]
