"""Goals: kinds, and goals that ask for nothing."""

import pytest

from perga.cdl import read, read_goal
from perga.cdl.program import GoalKind
from perga.errors import DiagnosedError

PROGRAM = read("G: Ellipse; A, B, C: Point; O: Origin; l: Line; a: Number; A = Focus(G, left)")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Distance(A, O) - Distance(A, B)", GoalKind.NUMBER),
        ("a", GoalKind.NUMBER),
        ("sqrt(a)/2", GoalKind.NUMBER),
        ("Area(TriangleOf(A, B, C))", GoalKind.NUMBER),
        ("AngleOf(A, B, C)", GoalKind.ANGLE),
        ("Inclination(l)", GoalKind.ANGLE),
        ("2*AngleOf(A, B, C) - pi/2", GoalKind.ANGLE),
        ("AngleOf(A, B, C)/degree", GoalKind.NUMBER),
        ("AngleOf(A, B, C)/AngleOf(A, C, B)", GoalKind.NUMBER),
        ("AngleOf(A, B, C)*AngleOf(A, C, B)", GoalKind.NUMBER),
        ("Coordinate(A)", GoalKind.POINT),
        ("Coordinate(MidPoint(A, B))", GoalKind.POINT),
        ("Equation(l)", GoalKind.EQUATION),
        ("Equation(G)", GoalKind.EQUATION),
        ("Equation(Directrix(G))", GoalKind.EQUATION),
        ("Range(Eccentricity(G))", GoalKind.RANGE),
        ("Min(Distance(A, O) + a)", GoalKind.MINIMUM),
        ("Max(a)", GoalKind.MAXIMUM),
        ("Locus(MidPoint(A, B))", GoalKind.LOCUS),
        ("NumIntersection(l, G)", GoalKind.COUNT),
        ("Max(a) - Min(a)", GoalKind.NUMBER),
        ("Sin(AngleOf(A, B, C))", GoalKind.NUMBER),
        ("ForAll(B, PointOnCurve(B, G), Distance(A, B) > 1)", GoalKind.TRUTH),
        ("Exists(B, C, Distance(B, C) = 1)", GoalKind.TRUTH),
    ],
)
def test_kinds(text: str, kind: GoalKind) -> None:
    assert read_goal(text, PROGRAM).kind is kind


@pytest.mark.parametrize(
    ("text", "code", "mend"),
    [
        ("A", "type", "ask Coordinate(A)"),
        ("l", "type", "ask Equation(l)"),
        ("LineSegmentOf(A, B)", "type", "ask Length(LineSegmentOf(A, B))"),
        ("TriangleOf(A, B, C)", "type", "ask Area"),
        ("Coordinate(l)", "type", "Equation(G)"),
        ("Equation(A)", "type", "Coordinate(P)"),
        ("Distance(A, Q)", "unknown-name", "declare it"),
        ("Distnace(A, B)", "unknown-operator", "did you mean Distance?"),
        ("Distance(A, B) = 3", "syntax", "leave out `=`"),
        ("Distance(A", "syntax", "add `)`"),
        ("Vector(A, B)", "banned-operator", "VectorOf"),
        ("Radius(G)", "type", "Radius(circle: Circle)"),
        ("WhenMin(a)", "type", "statement"),
        ("Range(A)", "type", "Range"),
        ("x + 1", "reserved-name", "XCoordinate"),
        ("IsTangent(l, G)", "type", "statement"),
        ("(1, 2)", "type", "Coordinate"),
        ("", "syntax", "write"),
        ("1" * 70_000, "limit", "split"),
    ],
)
def test_refusals(text: str, code: str, mend: str) -> None:
    with pytest.raises(DiagnosedError) as caught:
        read_goal(text, PROGRAM)
    first = caught.value.diagnostics[0]
    assert first.code == code
    assert mend in first.help
