"""Texts with one fault: its code, and what to write instead; and texts without any."""

import pytest

from perga.cdl import Refused, check


def codes(text: str) -> list[str]:
    return [d.code for d in check(text).diagnostics]


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("G: Elipse", "did you mean Ellipse?"),
        ("A, B, M: Point; Midpoint(A, B) = M", "did you mean MidPoint?"),
        ("G: Ellipse; F1: Point; Focus(G, left) = F2", "did you mean F1?"),
        ("G: Ellipse; F1: Point; Focus(G, top) = F1", "did you mean upper?"),
        ("G: Ellipse; F1: Point; Focus(G, lefft) = F1", "did you mean left?"),
        ("l: Line; IsTangent(l, Q)", "declare it: Q: Curve"),
        ("A: Point; A = (1, 2)", "write Coordinate(A) = (1, 2)"),
        ("A: Point; A = 3", "both sides must be numbers, points, lines, vectors or curves"),
        ("A: Point; a: Number; a = A + 1", "XCoordinate(A)"),
        ("A, B: Point; l: Line; LineSegmentOf(A, B) = l", "write LineOf(A, B)"),
        ("Point: A", "write A: Point"),
        ("Point A", "write A: Point"),
        ("A: Point = (1, 2)", "Coordinate(A)"),
        ("G: Ellipse, H: Circle", "separate declarations with `;`"),
        ("G: Ellipse; Equation(G) = x^2 + 4*y^2", "write both sides"),
        ("G: Ellipse; y = x", "write Equation(G) = left = right"),
        ("p: Number; p(2) = 4", "write p*(...)"),
        ("a: Number; a == 3", "write ="),
        ("Expression(G) = (x^2 + y^2)", "write Equation(G) = left = right"),
        ("T: Triangle", "TriangleOf(A, B, C)"),
        ("A, B: Point; |AB| = 3", "write Distance(A, B)"),
        ("Vector(A, B) = 3; A, B: Point", "write VectorOf(A, B)"),
        ("A, B, C: Point; Triangle(A, B, C)", "write TriangleOf(A, B, C)"),
        ("A, B, C: Point; Angle(A, B, C) = 1", "write AngleOf(A, B, C)"),
        ("A, B: Point; LineThrough(A, B)", "PointOnCurve(A, l)"),
        ("A: Point; IsOnAxis(A)", "PointOnCurve(P, xAxis)"),
        ("A, B: Point; CircleWithDiameter(A, B)", "IsDiameter"),
        ("Find(Distance(A, B)); A, B: Point", "give it as the goal"),
        ("Find the distance from A to B", "give it as the goal"),
        ("Goal: Distance(A, B)", "give it as the goal"),
        ("A, B: Point; Distance(A, B) = ?", "give what is asked as the goal"),
        ("The line l touches the ellipse.", "put # before the words"),
        ("G: Ellipse; Equation(Directrix(G)) = x = 1", "declare a name for it"),
    ],
)
def test_the_first_fault_says_what_to_write(text: str, mend: str) -> None:
    reading = check(text)
    assert isinstance(reading, Refused)
    assert mend in reading.diagnostics[0].help


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A, B: Point; {A, A} = Intersection(xAxis, yAxis)", "arity"),
        ("A, B, M, N: Point; {M, N} = MidPoint(A, B)", "arity"),
        ("l, m: Line; {l, m} = Intersection(xAxis, yAxis)", "type"),
        ("A: Point; {A} = 3", "syntax"),
        ("A, B: Point; MidPoint(A, B, left) = A", "direction"),
        ("A: Point; PointOnCurve(left, xAxis)", "direction"),
        ("C: Circle; F: Point; Focus(C, left) = F", "direction"),
        ("xAxis: Line", "reserved-name"),
        ("left: Point", "reserved-name"),
        ("Focus: Point", "reserved-name"),
        ("sqrt: Number", "reserved-name"),
        ("a: Number; a = x", "syntax"),
        ("a: Number; a = x + 1", "reserved-name"),
        ("a: Number; a = sqrt(2, 3)", "arity"),
        ("a: Number; a = root(1/2, 3)", "type"),
        ("a: Number; a", "syntax"),
        ("A: Point; l: Line; A != l", "type"),
        ("A: Point; A != 2", "type"),
        ("A, B: Point; A < B", "type"),
        ("A, B: Point; VectorOf(A, B) = 2", "type"),
        ("A, B: Point; VectorOf(A, B)/VectorOf(B, A) = 2", "type"),
        ("A, B: Point; VectorOf(A, B) + 1 = VectorOf(B, A)", "type"),
        ("A, B: Point; VectorOf(A, B)*VectorOf(B, A) = 2", "type"),
        ("A, B: Point; VectorOf(A, B) = (1, 2, 3)", "type"),
        ("G: Ellipse; Restriction(G) = x", "syntax"),
        ("G: Ellipse; Restriction(G) = x = 1", "syntax"),
        ("G: Ellipse; x > 0 = Restriction(G)", "syntax"),
        ("A: Point; Restriction(A) = x > 0", "type"),
        ("k: Number; WhenMin(k) = 2", "type"),
        ("k: Number; Range(k)", "goal-inside"),
        ("G: Ellipse; A: Point; G = A", "type"),
        ("A: Point; Coordinate(A) = 3", "syntax"),
        ("A: Point; Coordinate(A) = (1, 2, 3)", "syntax"),
        ("l: Line; Coordinate(l) = (1, 2)", "type"),
        ("A: Point; Equation(A) = y = x", "type"),
        ("A, B: Point; Distance(Coordinate(A), B) = 1", "type"),
        ("A, B: Point; Negation(Distance(A, B))", "type"),
        ("A, B: Point; Negation(IsOnAxis(A))", "banned-operator"),
        ("A: Point; k: Number; k = IsTangent(xAxis, A)", "type"),
        ("G: Ellipse; F: Point; Focus(G, left)", "goal-inside"),
        ("G: Ellipse; l: Line; Equation(l) = y = Slope(l)*x", "type"),
        ("G: Parabola; Equation(G) = y = sqrt(x)", "not-polynomial"),
        ("G: Curve; Equation(G) = y = 1/x", "not-polynomial"),
        ("G: Parabola; Equation(G) = y = Abs(x)", "type"),
        ("G: Curve; Equation(G) = y = Slope(xAxis)*x", "type"),
        ("G: Ellipse; Equation(G) = x^3 + y = 1", "degree"),
        ("G: Curve; Equation(G) = x^-1 = y", "not-polynomial"),
        ("G: Curve; Equation(G) = x^2 + y^2 = -1", "degenerate-conic"),
        ("l: Line; Equation(l) = 1 = 2", "degenerate-conic"),
        ("l: Line; Equation(l) = x = x", "degenerate-conic"),
        ("G: Ellipse; b: Number; b = 0; Equation(G) = x^2/4 + y^2/b^2 = 1", "zero-division"),
        ("G: Ellipse; Equation(G) = x^2 + y^2 = 4", "wrong-kind"),
        ("G: Circle; Equation(G) = x^2 + y^2 = -1", "degenerate-conic"),
        ("G: Hyperbola; Equation(G) = x^2 = y^2", "degenerate-conic"),
        ("G: Parabola; Equation(G) = x^2 = 4", "degenerate-conic"),
        ("a: Number; a = 2; a = 3", "contradiction"),
        ("a, b: Number; a = 2; b = 3*a; a > b", "contradiction"),
        ("O: Origin; Coordinate(O) = (0, 1)", "contradiction"),
        ("l: Line; Equation(l) = y = x; Equation(l) = y = 2*x", "contradiction"),
        ("A, B: Point; Area(TriangleOf(A, B, A)) = 1", "equal-points"),
    ],
)
def test_codes(text: str, code: str) -> None:
    assert codes(text)[:1] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "P: Point; Coordinate(P) = (2, 2.598); Coordinate(P) = (2, 2.5981)",
        "l: Line; Equation(l) = y = x; Equation(l) = 2*x - 2*y = 0",
        "G: Curve; Equation(G) = x*y = 1",
        "G: Ellipse; Equation(G) = 3*x^2 - 4*sqrt(3)*x*y + 7*y^2 = 9",
        "G: Hyperbola; F: Point; Equation(G) = y^2/4 - x^2 = 1; Focus(G, upper) = F",
        "G: Parabola; F: Point; Equation(G) = y^2 = -4*x; Focus(G, left) = F",
        "G: Parabola; d: Line; Equation(G) = x^2 = 4*y; Directrix(G, lower) = d",
        "G: Ellipse; V, W: Point; Equation(G) = x^2/4 + y^2 = 1; Vertex(G, upper) = V;"
        " Vertex(G, left) = W",
        "G: Curve; Equation(G) = x^3 + y = 1",
        "G: Curve; Equation(G) = y = sqrt(x)",
        "G: Curve; Equation(G) = x^2 + y*Abs(y) = 1",
        "G: Curve; Equation(G) = x + y = 1",
        "G: Parabola; Equation(G) = y = x^2; Restriction(G) = x < 0",
        "G: Parabola; Equation(G) = y = x^2; Restriction(G) = 0 < x <= 1",
        "A, B: Point; A != B",
        "G: Ellipse; P: Point; P != Vertex(G)",
        "G, H: Hyperbola; Asymptote(G) = Asymptote(H)",
        "G: Curve; H: Ellipse; G = H",
        "P: Point; T: Curve; Locus(P) = T",
        "A, B, C: Point; t: Number; VectorOf(A, B) = -t*VectorOf(B, C)/2 + VectorOf(A, C)",
        "A, B: Point; VectorOf(A, B) = (1, 2)",
        "l: Line; G: Ellipse; NumIntersection(l, G) = 2; WhenMax(Length(InterceptChord(l, G)))",
        "k: Number; Max(k^2) = 4; In(k, ClosedInterval(-1, 1))",
        "A, B: Point\nDistance(A,\n  B\n) = 3",
        "\ufeffA: Point\r\nB: Point\rC: Point",
        "",
        "# nothing\n\n;;",
    ],
)
def test_accepted(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    ("equation", "wrong"),
    [
        ("Hyperbola; Equation(G) = x^2/4 - y^2 = 1", "upper"),
        ("Hyperbola; Equation(G) = (y-1)^2/4 - (x+5)^2 = 1", "right"),
        ("Hyperbola; Equation(G) = -3*(y-1)^2 + 12*(x+5)^2 = 8", "lower"),
        ("Ellipse; Equation(G) = -x^2 - 4*y^2 = -16", "upper"),
        ("Ellipse; Equation(G) = 4*(x-9)^2 + y^2 = 16", "left"),
        ("Parabola; Equation(G) = y^2 = 4*x", "left"),
        ("Parabola; Equation(G) = -y^2 = 4*x", "right"),
        ("Parabola; Equation(G) = x^2 = -4*y", "upper"),
        ("Parabola; Equation(G) = -3*y = -4*x^2", "lower"),
    ],
)
def test_a_focus_lies_only_on_the_sides_that_the_curve_has(equation: str, wrong: str) -> None:
    text = f"F: Point; G: {equation}; Focus(G, {{}}) = F"
    assert codes(text.format(wrong)) == ["direction"]
    right = {"upper", "lower", "left", "right"} - {wrong}
    assert any(codes(text.format(direction)) == [] for direction in right)
