"""The programs that the paper prints, and its dialect."""

import pytest

from perga.cdl import Accepted, Refused, check
from perga.cdl.operators import PAPER as PAPER_LANGUAGE

PAPER = {
    "A": """G: Hyperbola; H: Circle; F1: Point; Z: Line
T: Point; P: Point; M: Point; O: Origin
Equation(G) = x^2/16 - y^2/25 = 1
Equation(H) = x^2 + y^2 = 16
Focus(G, left) = F1
TangentOfPoint(F1, H) = Z
TangentPoint(Z, H) = T
Intersection(OverlappingLine(LineSegmentOf(F1, T)), RightPart(G)) = P
MidPoint(LineSegmentOf(F1, P)) = M""",
    "B.4": """G: Ellipse; l: Line; F1: Point; F2: Point
A: Point; B: Point; O: Origin
Equation(G) = x^2/4 + y^2 = 1
Focus(G, left) = F1; Focus(G, right) = F2
PointOnCurve(F1, l); Slope(l) = 1
{A, B} = Intersection(l, G)""",
    "few-shot 1": """G: Ellipse; b: Number; a: Number; a > b; b > 0; O: Origin
F1: Point; F2: Point; A: Point; B: Point; P: Point
Equation(G) = x^2/a^2 + y^2/b^2 = 1
Center(G) = O
Focus(G, left) = F1; Focus(G, right) = F2
Vertex(G, upper) = A; Vertex(G, right) = B
PointOnCurve(P, G)
IsPerpendicular(LineSegmentOf(P, F1), xAxis)
IsParallel(LineSegmentOf(P, F2), LineSegmentOf(A, B))""",
    "few-shot 3": """C: Parabola; p: Number; p > 0; F: Point; O: Origin
H: Line; A: Point; B: Point; G: Circle; M: Point
Equation(C) = y^2 = 2*p*x
Focus(C) = F
PointOnCurve(F, H)
Intersection(H, C) = {A, B}
IsDiameter(LineSegmentOf(A, B), G)
Coordinate(M) = (-p/2, 3)
TangentPoint(Directrix(C), G) = M
Area(TriangleOf(A, O, B)) = sqrt(13)""",
    "D.1": """E: Ellipse; H: Hyperbola; F1: Point; F2: Point
A: Point; B: Point; l: Line; T: Point; O: Origin
Equation(E) = x^2/25 + y^2/9 = 1
Equation(H) = x^2/4 - y^2/12 = 1
Focus(E, left) = F1; Focus(E, right) = F2
Coordinate(A) = (2.5, 2.598)
Coordinate(B) = (2.5, -2.598)
PointOnCurve(A, E); PointOnCurve(B, E)
TangentOnPoint(A, E) = l
Intersection(l, xAxis) = T""",
    "D.2": """G: Parabola; C: Circle; F: Point; M: Point
A: Point; B: Point; ld: Line; O: Origin
Equation(G) = x^2 = 4*y
Equation(C) = x^2 + (y-3)^2 = 9
Focus(G) = F; Center(C) = M
Coordinate(A) = (2.828, 2)
Coordinate(B) = (-2.828, 2)
PointOnCurve(A, G); PointOnCurve(B, G)
Equation(ld) = y = -1""",
    "D.3": """E: Ellipse; C: Circle; P: Point; l: Line
A: Point; B: Point; O: Origin; F1: Point; F2: Point
Equation(E) = x^2/16 + y^2/9 = 1
Equation(C) = x^2 + y^2 = 16
Focus(E, left) = F1; Focus(E, right) = F2
Coordinate(P) = (2, 2.598)
PointOnCurve(P, E)
TangentOnPoint(P, E) = l
Intersection(l, C) = {A, B}""",
    "D.4": """H: Hyperbola; C: Circle; V: Point; F1: Point
F2: Point; a1: Line; a2: Line
A: Point; B: Point; O: Origin
Equation(H) = x^2/4 - y^2 = 1
Equation(C) = x^2 + y^2 = 9
Vertex(H, right) = V
Focus(H, left) = F1; Focus(H, right) = F2
Equation(a1) = y = 0.5*x
Equation(a2) = y = -0.5*x
Coordinate(A) = (2.828, 1)
Coordinate(B) = (2.828, -1)
PointOnCurve(A, H); PointOnCurve(B, H)""",
}


@pytest.mark.parametrize("name", PAPER)
def test_the_papers_programs_pass(name: str) -> None:
    reading = check(PAPER[name])
    assert reading.diagnostics == ()
    assert isinstance(reading, Accepted)
    assert len(reading.program.statements) >= 5


@pytest.mark.parametrize(
    ("text", "code", "mend"),
    [
        ("C: Circle; Radius(C) = 2", "banned-operator", "Equation"),
        ("C: Circle; Diameter(C) = 2", "banned-operator", "IsDiameter"),
        ("A, B, C, I: Point; Incenter(TriangleOf(A, B, C)) = I", "unknown-operator", ""),
        ("A, B: Point; A != B", "type", ""),
    ],
)
def test_the_papers_dialect_has_no_more_than_the_paper(text: str, code: str, mend: str) -> None:
    assert check(text).diagnostics == ()
    reading = check(text, PAPER_LANGUAGE)
    assert isinstance(reading, Refused)
    assert reading.diagnostics[0].code == code
    assert mend in reading.diagnostics[0].help


@pytest.mark.parametrize("name", PAPER)
def test_the_papers_dialect_holds_its_programs(name: str) -> None:
    assert check(PAPER[name], PAPER_LANGUAGE).diagnostics == ()
