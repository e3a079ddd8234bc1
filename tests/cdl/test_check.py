"""Checking whole texts: the paper's programs pass, faulty ones give every fault with its place."""

import pytest

from perga.cdl import Accepted, Refused, check, read
from perga.cdl.language import Language
from perga.cdl.operator import Category, Operator, Signature, Slot, Type
from perga.cdl.operators import CDL
from perga.cdl.operators import PAPER as PAPER_LANGUAGE
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    Order,
    PredicateFact,
)
from perga.errors import DiagnosedError
from perga.errors.catalogue import CATALOGUE, MAX_DIAGNOSTICS

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


def codes(text: str, language: Language | None = None) -> list[str]:
    return [d.code for d in check(text, language).diagnostics]


@pytest.mark.parametrize("name", PAPER)
def test_the_papers_programs_pass(name: str) -> None:
    reading = check(PAPER[name])
    assert reading.diagnostics == ()
    assert isinstance(reading, Accepted)
    assert len(reading.program.statements) >= 5


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_bad_example_gives_its_code_and_every_good_one_passes(code: str) -> None:
    entry = CATALOGUE[code]
    bad, good = check(entry.bad), check(entry.good)
    assert isinstance(bad, Refused)
    assert bad.diagnostics[0].code == code
    assert all(d.message and d.why and d.help for d in bad.diagnostics)
    assert good.diagnostics == ()
    assert isinstance(good, Accepted)


def test_statements_reach_the_program_as_written() -> None:
    program = read(
        """
        Equation(G) = x^2/4 + y^2 = 1   # used before its declaration
        (2, 2.598) = Coordinate(P); F1 = Focus(G, left)
        Intersection(l,
                     G) = {A, B}
        a > b > 0; a != 2*b; Length(SemiMajorAxis(G)) = a = 2
        PointOnCurve(P, G); Negation(PointOnCurve(A, l))
        LineOf(A, B) = l; MidPoint(A, B) = MidPoint(F1, P)
        G: Ellipse; A, B, F1, P: Point; l: Line; a, b: Number
        """
    )
    kinds = [type(s) for s in program.statements]
    assert kinds == [
        EquationFact,
        CoordinateFact,
        Assignment,
        Assignment,
        Comparison,
        Comparison,
        Comparison,
        Equality,
        Equality,
        PredicateFact,
        PredicateFact,
        Equality,
        Equality,
    ]
    focus, crossing = program.statements[2], program.statements[3]
    assert isinstance(focus, Assignment)
    assert (focus.targets, focus.braces) == (("F1",), False)
    assert isinstance(crossing, Assignment)
    assert (crossing.targets, crossing.braces) == (("A", "B"), True)
    different, denied = program.statements[6], program.statements[10]
    assert isinstance(different, Comparison)
    assert different.order is Order.DIFFERENT
    assert isinstance(denied, PredicateFact)
    assert not denied.holds
    assert [s.type for s in program.statements if isinstance(s, Equality)] == [
        Type.NUMBER,
        Type.NUMBER,
        Type.LINE,
        Type.POINT,
    ]
    assert program.types["G"] is Type.ELLIPSE
    assert program.statements[3].span.line == 4
    assert program.statements[3].span.end_line == 5


def test_every_fault_is_found_in_one_pass_with_its_place() -> None:
    text = "\n".join(
        [
            "G: Elipse; l: Line",
            "A B: Point",
            "Equation(l) = y = x**2",
            "Focuss(G, left) = l",
            "F1 = Focus(G, left",
            "P: Point; PointOnCurve(P, H); IsParallel(H, l)",
            "Distance(P, l)",
            "Vector(G) = 3",
            "Slope(P) = 1; P: Line",
        ]
    )
    found = [(d.code, d.span.line, d.span.column) for d in check(text).diagnostics]
    assert found == [
        ("unknown-type", 1, 4),
        ("syntax", 2, 3),
        ("degree", 3, 1),
        ("power-sign", 3, 20),
        ("unknown-operator", 4, 1),
        ("syntax", 5, 11),
        ("unknown-name", 6, 27),
        ("goal-inside", 7, 1),
        ("banned-operator", 8, 1),
        ("type", 9, 7),
        ("duplicate-name", 9, 15),
    ]
    with pytest.raises(DiagnosedError) as caught:
        read(text)
    assert len(caught.value.diagnostics) == len(found)


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
    ("text", "code", "mend"),
    [
        ("C: Circle; Radius(C) = 2", "banned-operator", "Equation"),
        ("C: Circle; Diameter(C) = 2", "banned-operator", "IsDiameter"),
        ("A, B, C, I: Point; Incenter(TriangleOf(A, B, C)) = I", "unknown-operator", ""),
        ("A, B: Point; A != B", "type", ""),
    ],
)
def test_the_papers_dialect_has_no_more_than_the_paper(text: str, code: str, mend: str) -> None:
    assert codes(text) == []
    reading = check(text, PAPER_LANGUAGE)
    assert isinstance(reading, Refused)
    assert reading.diagnostics[0].code == code
    assert mend in reading.diagnostics[0].help


@pytest.mark.parametrize("name", PAPER)
def test_the_papers_dialect_holds_its_programs(name: str) -> None:
    assert check(PAPER[name], PAPER_LANGUAGE).diagnostics == ()


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


def test_an_unreadable_statement_spoils_only_itself() -> None:
    text = "A, B: Point;\nl: Lin e\nDistance(A, B = 3\nPointOnCurve(A, l)\nIsParallel(l, q)"
    assert codes(text) == ["syntax", "syntax", "unknown-name"]


def test_an_unknown_name_is_reported_once() -> None:
    text = "A: Point; Distance(A, Q) = 1; Distance(Q, A) = 2; Slope(m) = 1; Slope(m) > 0"
    assert codes(text) == ["unknown-name", "unknown-name"]


def test_faults_are_counted_but_not_without_end() -> None:
    reading = check("\n".join(f"Q{i} = {i}" for i in range(1_500)))
    assert len(reading.diagnostics) == MAX_DIAGNOSTICS + 1
    assert reading.diagnostics[-1].code == "limit"


REFLECT = Operator(
    name="Reflect",
    category=Category.CONSTRUCTION,
    signatures=(
        Signature((Slot("point", (Type.POINT,)), Slot("mirror", (Type.LINE,)))),
        Signature(
            (Slot("points", (Type.POINT,), many=True), Slot("rest", (Type.POINT,), many=True))
        ),
    ),
    doc="The mirror image of a point.",
    example="Q = Reflect(P, l)",
    phrase="{out} is the mirror image of {0} in {1}",
    result=Type.POINT,
)


def test_an_operator_declared_here_is_read_without_any_other_change() -> None:
    language = CDL.with_operators([REFLECT])
    good = "P, Q: Point; l: Line; Reflect(P, l) = Q; Reflect(P, Q, P, Q) = Q"
    assert codes(good, language) == []
    assert codes(good)[:2] == ["unknown-operator", "unknown-operator"]
    assert codes("P, Q: Point; l: Line; Reflect(l, P) = Q", language) == ["type"]
    assert codes("P, Q: Point; Reflect(P) = Q", language) == ["arity"]
    near = check("P, Q: Point; l: Line; Relfect(P, l) = Q", language).diagnostics[0]
    assert "did you mean Reflect?" in near.help
