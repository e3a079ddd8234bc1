"""A segment ends at its ends: for points on it, for meetings, for ranges, for what is negated."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

AB = "A, B, P: Point; O: Origin; Coordinate(A) = (3, 0); Coordinate(B) = (0, 4);"
CUT = "G: Parabola; A, B, P: Point; Equation(G) = y^2 = 2*x;"


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize(
    ("carrier", "exact"),
    [
        ("LineSegmentOf(A, B)", "[12/5, 4]"),  # the foot of the height lies inside
        ("LineOf(A, B)", "[12/5, oo)"),
        ("OverlappingLine(LineSegmentOf(A, B))", "[12/5, oo)"),
    ],
)
def test_a_point_moves_on_the_segment_only(carrier: str, exact: str) -> None:
    found = run(AB + f"PointOnCurve(P, {carrier})", "Range(Distance(O, P))")
    assert [a.exact for a in found.answers] == [exact]
    assert found.certificate.level is Level.PROVEN


@pytest.mark.parametrize(
    ("ends", "target", "exact"),
    [
        ("Coordinate(A) = (0, 1); Coordinate(B) = (2, 1)", "P", ["(1/2, 1)"]),
        ("Coordinate(A) = (4, 1); Coordinate(B) = (2, 1)", "P", []),
        ("Coordinate(A) = (0, 0); Coordinate(B) = (-1, 0)", "P", ["(0, 0)"]),  # an end belongs
        ("Coordinate(A) = (2, -3); Coordinate(B) = (2, 3)", "P", ["(2, -2)", "(2, 2)"]),
    ],
)
def test_a_segment_meets_a_curve_between_its_ends(ends: str, target: str, exact: list[str]) -> None:
    found = run(CUT + f"{ends}; Intersection(LineSegmentOf(A, B), G) = P", f"Coordinate({target})")
    assert [a.exact for a in found.answers] == exact
    if not exact:
        assert found.status is SolveStatus.CONTRADICTORY


def test_unknown_ends_keep_the_point_between_them() -> None:
    """The chord of length 10 through (3, 0): between the branches it misses the segment."""
    chord = (
        "G: Hyperbola; P, Q, A: Point; Equation(G) = x^2/4 - y^2/5 = 1; PointOnCurve(P, G);"
        "PointOnCurve(Q, G); Coordinate(A) = (3, 0); Distance(P, Q) = 10;"
    )
    perimeter = "Perimeter(TriangleOf(P, Q, Focus(G, left)))"
    inside = run(chord + "PointOnCurve(A, LineSegmentOf(P, Q))", perimeter)
    assert [a.exact for a in inside.answers] == ["28"]  # 4a + 2 |PQ|
    anywhere = run(chord + "PointOnCurve(A, LineOf(P, Q))", perimeter)
    assert len(anywhere.answers) > 1


def test_a_chord_that_a_line_cuts_out_is_a_segment() -> None:
    text = (
        "G: Ellipse; l: Line; P: Point; O: Origin; Equation(G) = x^2/9 + y^2/4 = 1;"
        "Equation(l) = x = 1; PointOnCurve(P, InterceptChord(l, G))"
    )
    found = run(text, "Range(YCoordinate(P))")
    assert [a.exact for a in found.answers] == ["[-4*sqrt(2)/3, 4*sqrt(2)/3]"]


def test_off_the_segment_is_beyond_its_ends_too() -> None:
    text = AB + "PointOnCurve(P, xAxis); Q: Point; Coordinate(Q) = (-3, 0); "
    found = run(text + "Negation(PointOnCurve(P, LineSegmentOf(A, Q)))", "Range(XCoordinate(P))")
    assert [a.exact for a in found.answers] == ["(-oo, -3) + (3, oo)"]


def test_a_point_meets_two_segments_where_they_cross() -> None:
    text = AB + "C, D: Point; Coordinate(C) = (0, 0); Coordinate(D) = {far};"
    meet = "Intersection(LineSegmentOf(A, B), LineSegmentOf(C, D)) = P"
    found = run(text.format(far="(2, 2)") + meet, "Coordinate(P)")
    assert [a.exact for a in found.answers] == ["(12/7, 12/7)"]
    missed = run(text.format(far="(1, 1)") + meet, "Coordinate(P)")
    assert missed.status is SolveStatus.CONTRADICTORY
