"""AL to CDL: what each form becomes, faults with their places, and the whole dev split."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.cdl import (
    Accepted,
    canonical,
    check,
    format_program,
    read,
    read_goal,
    statement_text,
)
from perga.cdl.al import import_al
from perga.cdl.al.table import COERCIONS, CONCEPTS, OPERATORS, Form, Rule
from perga.cdl.names import FUNCTIONS
from perga.cdl.operators import CDL
from perga.errors import DiagnosedError
from perga.solve import SolveStatus, solve

DATA = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "conic10k"
NAMES = (
    "G: Ellipse; H: Hyperbola; K: Parabola; C: Circle; D: Curve; l, m: Line; A, B, P: Point;"
    "O: Origin; k, a, b: Number;"
)
needs_data = pytest.mark.skipif(not DATA.exists(), reason="Conic10K is not here")


def lines(facts: str) -> list[str]:
    """The statements of the import, declarations left out; the program must be accepted."""
    made = import_al(NAMES + facts, "")
    reading = check(made.cdl)
    assert reading.diagnostics == ()
    assert isinstance(reading, Accepted)
    declared = len([n for n in made.cdl.splitlines() if n.endswith(tuple(_kinds()))])
    return made.cdl.splitlines()[declared:]


def _kinds() -> list[str]:
    return [f": {kind.value}" for kind in CONCEPTS.values()]


def goals(queries: str) -> list[str]:
    made = import_al(NAMES, queries)
    program = read(made.cdl)
    for goal in made.goals:
        read_goal(goal, program)
    return list(made.goals)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ("Expression(G) = (x^2/4 + y^2 = 1)", ["Equation(G) = x^2/4 + y^2 = 1"]),
        ("Expression(G) = (x**2/4 + 2y^2 = 1)", ["Equation(G) = x^2/4 + 2*y^2 = 1"]),
        ("LeftFocus(H) = A", ["Focus(H, left) = A"]),
        ("UpperVertex(G) = A", ["Vertex(G, upper) = A"]),
        ("RightDirectrix(G) = l", ["Directrix(G, right) = l"]),
        ("Focus(G) = {A, B}", ["{A, B} = Focus(G)"]),
        ("{A, B} = Intersection(l, G)", ["{A, B} = Intersection(l, G)"]),
        ("Intersection(l, G) = {A}", ["Intersection(l, G) = A"]),
        ("OneOf(Focus(H)) = A", ["Focus(H) = A"]),
        ("Intersection(l, m, G) = A", ["Intersection(l, m) = A", "PointOnCurve(A, G)"]),
        ("PointOnCurve(A, G) = True", ["PointOnCurve(A, G)"]),
        ("PointOnCurve(A, G) = False", ["Negation(PointOnCurve(A, G))"]),
        ("PointOnCurve({A, B}, G)", ["PointOnCurve(A, G)", "PointOnCurve(B, G)"]),
        ("And(PointOnCurve(A, l), Eq(k, 2))", ["PointOnCurve(A, l)", "k = 2"]),
        ("Negation(A = B)", ["A != B"]),
        ("Negation(l = m)", ["l != m"]),
        ("Negation(k = 0)", ["k != 0"]),
        ("Negation(Distance(A, B) > 3)", ["Distance(A, B) <= 3"]),
        ("Negation(P = Vertex(G))", ["P != Vertex(G)"]),
        ("Negation(In(P, Vertex(G)))", ["P != Vertex(G)"]),
        ("In(A, Vertex(G))", ["Vertex(G) = A"]),
        ("In(A, l) = True", ["PointOnCurve(A, l)"]),
        ("In(k, (0, 1))", ["0 < k", "k < 1"]),
        ("In(k, [0, 1))", ["0 <= k", "k < 1"]),
        ("In(k, (-oo, a])", ["k <= a"]),
        ("In(k, {1, 2})", ["(k - 1)*(k - 2) = 0"]),
        ("Range(k) = (0, 1]", ["Range(k) = OpenClosedInterval(0, 1)"]),
        ("a > b > 0", ["a > b", "b > 0"]),
        ("Abs(LineSegmentOf(A, B)) = 2", ["Length(LineSegmentOf(A, B)) = 2"]),
        ("LineSegmentOf(A, B) = 2*LineSegmentOf(A, P)",
         ["Length(LineSegmentOf(A, B)) = 2*Length(LineSegmentOf(A, P))"]),
        ("LineSegmentOf(A, B) = LineSegmentOf(A, P)",
         ["Length(LineSegmentOf(A, B)) = Length(LineSegmentOf(A, P))"]),
        ("MajorAxis(G) = LineSegmentOf(A, B)", ["{A, B} = Endpoint(MajorAxis(G))"]),
        ("Abs(VectorOf(A, B) + VectorOf(A, P)) = 2",
         ["Length(VectorOf(A, B) + VectorOf(A, P)) = 2"]),
        ("VectorOf(A, B) + 2*VectorOf(A, P) = 0", ["VectorOf(A, B) = -(2*VectorOf(A, P))"]),
        ("VectorOf(A, B) = 0", ["A = B"]),
        ("VectorOf(A, B)*VectorOf(A, P) = 0", ["DotProduct(VectorOf(A, B), VectorOf(A, P)) = 0"]),
        ("Coordinate(VectorOf(A, B)) = (1, 2)", ["VectorOf(A, B) = (1, 2)"]),
        ("Abs(k) = 2", ["Abs(k) = 2"]),
        ("Length(Intercept(l, yAxis)) = 2", ["Abs(Intercept(l, yAxis)) = 2"]),
        ("Intercept(K, yAxis) = 3", ["YCoordinate(Intersection(K, yAxis)) = 3"]),
        ("Length(TangentOfPoint(A, C)) = 2", ["TangentLength(A, C) = 2"]),
        ("Length(TangentOfPoint(A, G)) = 2",
         ["Distance(A, TangentPoint(TangentOfPoint(A, G), G)) = 2"]),
        ("AngleOf(A, B, P) = ApplyUnit(60, degree)", ["AngleOf(A, B, P) = 60*degree"]),
        ("TriangleOf(A, B, P) = ApplyUnit(60, degree)", ["AngleOf(A, B, P) = 60*degree"]),
        ("TriangleOf(A, B, P) = 6", ["Area(TriangleOf(A, B, P)) = 6"]),
        ("Area(AngleOf(A, B, P)) = 6", ["Area(TriangleOf(A, B, P)) = 6"]),
        ("IsTangent(C, l)", ["IsTangent(C, l)"]),
        ("TangentPoint(C, l) = A", ["TangentPoint(l, C) = A"]),
        ("Distance(C, A) = 2", ["Distance(Center(C), A) = 2"]),
        ("Length(ImageinaryAxis(H)) = 2", ["Length(ImaginaryAxis(H)) = 2"]),
        ("OneOf(Vertex(ImageinaryAxis(H))) = A", ["Endpoint(ImaginaryAxis(H)) = A"]),
        ("OverlappingLine(MajorAxis(G), xAxis)", ["IsOverlapping(MajorAxis(G), xAxis)"]),
        ("OneOf(Diameter(LineSegmentOf(A, B), C))", ["IsDiameter(LineSegmentOf(A, B), C)"]),
        ("FootPoint(LineSegmentOf(A, P), l) = P", ["FootPoint(A, l) = P"]),
        ("FootPoint(m, l) = P", ["FootPoint(m, l) = P"]),
        ("Projection(A, xAxis) = P", ["Projection(A, xAxis) = P"]),
        ("Projection(A, l) = P", ["FootPoint(A, l) = P"]),
        ("SymmetryAxis(K) = axis", ["IsCoordinateAxis(SymmetryAxis(K))"]),
        ("Intersection(l, axis) = A", ["IsCoordinateAxis(l_1)", "Intersection(l, l_1) = A"]),
        ("Expression(Directrix(K)) = (x = 1)", ["Directrix(K) = l_1", "Equation(l_1) = x = 1"]),
        ("Expression(Asymptote(H)) = (y = pm*2*x)",
         ["Asymptote(H) = {l_1, l_2}", "Equation(l_1) = y = 2*x", "Equation(l_2) = y = -2*x"]),
        ("Expression(l) = (y = pm*x)", ["n_1^2 = 1", "Equation(l) = y = n_1*x"]),
        ("Coordinate(Focus(G)) = (pm*3, 0)",
         ["Focus(G) = {P_1, P_2}", "Coordinate(P_1) = (3, 0)", "Coordinate(P_2) = (-3, 0)"]),
        ("Coordinate(OneOf(Focus(G))) = (3, 0)", ["Focus(G) = P_1", "Coordinate(P_1) = (3, 0)"]),
        ("A = (1, 2)", ["Coordinate(A) = (1, 2)"]),
        ("Focus(G) = {Projection(A, xAxis), B}",
         ["Projection(A, xAxis) = P_1", "{P_1, B} = Focus(G)"]),
        ("TangentOfPoint(P, C) = {LineOf(P, A), m}",
         ["LineOf(P, A) = l_1", "{l_1, m} = TangentOfPoint(P, C)"]),
        ("Expression(K) = (y = x^2) & (x < 0)",
         ["Equation(K) = y = x^2", "Restriction(K) = x < 0"]),
        ("Expression(K) = (y = x^2) & Negation(x = 0)",
         ["Equation(K) = y = x^2", "Restriction(K) = x != 0"]),
        ("Expression(D) = (x = sqrt(y^2 + 1))",
         ["Equation(D) = x^2 = y^2 + 1", "Restriction(D) = x >= 0"]),
        ("Expression(D) = (y = 3 - 2*sqrt(x))",
         ["Equation(D) = (-y + 3)^2 = 4*x", "Restriction(D) = -y + 3 >= 0"]),
        ("Expression(D) = (y = k/x)", ["Equation(D) = y*x = k", "Restriction(D) = x != 0"]),
        ("Expression(D) = (x^2 + y*Abs(y) = 1)", ["Equation(D) = x^2 + y*Abs(y) = 1"]),
        ("Expression(H) = (x^2 - 4*y = 1)", ["H = K_1", "Equation(K_1) = x^2 - 4*y = 1"]),
        ("Locus(P) = D", ["Locus(P) = D"]),
        ("WhenMin(MajorAxis(G)) = True", ["WhenMin(Length(MajorAxis(G)))"]),
        ("Quadrant(P) = 2", ["Quadrant(P) = 2"]),
        ("NumIntersection(l, RightPart(H)) = 2", ["NumIntersection(l, RightPart(H)) = 2"]),
        ("Expression(H) = (y^2 - x^2 = 1); RightFocus(H) = A",
         ["Equation(H) = y^2 - x^2 = 1", "Focus(H) = A"]),
        ("Expression(H) = (y^2 - x^2 = 1); UpperFocus(H) = A",
         ["Equation(H) = y^2 - x^2 = 1", "Focus(H, upper) = A"]),
    ],
)  # fmt: skip
def test_facts(facts: str, expected: list[str]) -> None:
    assert lines(facts) == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("Expression(G)", ["Equation(G)"]),
        ("Expression(OneOf(Asymptote(H)))", ["Equation(Asymptote(H))"]),
        ("Expression(LineSegmentOf(A, B))", ["Equation(OverlappingLine(LineSegmentOf(A, B)))"]),
        ("Coordinate(Focus(G)); Eccentricity(G)", ["Coordinate(Focus(G))", "Eccentricity(G)"]),
        ("A", ["Coordinate(A)"]),
        ("l", ["Equation(l)"]),
        ("C", ["Equation(C)"]),
        ("LineSegmentOf(A, B)", ["Length(LineSegmentOf(A, B))"]),
        ("LocusEquation(P)", ["Locus(P)"]),
        ("LocusEquation(C)", ["Locus(Center(C))"]),
        ("Range(Eccentricity(G))", ["Range(Eccentricity(G))"]),
        ("Min(LineSegmentOf(A, P) + LineSegmentOf(B, P))",
         ["Min(Length(LineSegmentOf(A, P)) + Length(LineSegmentOf(B, P)))"]),
        ("NumIntersection(l, G)", ["NumIntersection(l, G)"]),
        ("k; a/b", ["k", "a/b"]),
        ("Radius(InscribedCircle(TriangleOf(A, B, P)))",
         ["Radius(InscribedCircle(TriangleOf(A, B, P)))"]),
        ("Sin(AngleOf(A, B, P))", ["Sin(AngleOf(A, B, P))"]),
    ],
)  # fmt: skip
def test_queries(query: str, expected: list[str]) -> None:
    assert goals(query) == expected


def test_names_are_renamed_where_cdl_has_a_meaning_for_them() -> None:
    made = import_al("x: Number; y: Number; P: Point; Coordinate(P) = (x, y); x_: Number", "x + y")
    assert made.names == {"x": "x__", "y": "y_", "P": "P", "x_": "x_"}
    program = read(made.cdl)
    assert set(program.types) == set(made.names.values())
    assert made.goals == (f"{made.names['x']} + {made.names['y']}",)


def test_segments_become_their_ends_and_curves_of_two_names_one() -> None:
    made = import_al("L: LineSegment; G: Ellipse; H: Curve; H = G; IsChordOf(L, H)", "Length(L)")
    assert made.names["L"] == "LineSegmentOf(L1, L2)"
    assert made.names["G"] == made.names["H"]
    assert set(read(made.cdl).types) == {"L1", "L2", made.names["G"]}
    assert made.goals == ("Length(LineSegmentOf(L1, L2))",)


def test_a_plane_variable_that_is_asked_for_belongs_to_a_point_of_the_curve() -> None:
    made = import_al("G: Ellipse; x: Real; Expression(G) = (x^2/5 + y^2/4 = 1)", "Range(x)")
    assert made.goals == ("Range(x_)",)
    assert "PointOnCurve(P_1, G)" in made.cdl
    assert "XCoordinate(P_1) = x_" in made.cdl


def test_undeclared_names_get_the_type_of_their_use() -> None:
    made = import_al("G: Ellipse; Expression(G) = (x^2/a^2 + y^2 = 1); PointOnCurve(P, G)", "a")
    assert {n: t.value for n, t in read(made.cdl).types.items()} == {
        "G": "Ellipse",
        "a": "Number",
        "P": "Point",
    }


@pytest.mark.parametrize(
    ("facts", "queries", "found"),
    [
        ("A: Point; Foo(A) = 1", "", ("unknown-operator", 1, 11)),
        ("A: Pint", "", ("unknown-type", 1, 4)),
        ("A: Point\nA: Line", "", ("duplicate-name", 2, 1)),
        ("A, B: Point; Distance(A, , B) = 3", "", ("syntax", 1, 26)),
        ("k: Number; k = 3 @ 4", "", ("character", 1, 18)),
        ("A, B: Point; PointOnCurve(A, B)", "", ("type", 1, 14)),
        ("A: Point; A", "", ("type", 1, 11)),
        ("k: Number; Negation(0 < k < 1)", "", ("type", 1, 21)),
        ("k: Number; Negation(In(k, (0, 1)))", "", ("type", 1, 24)),
        ("A: Point; Coordinate(A) = (1, 2, 3)", "", ("type", 1, 27)),
        ("", "Expression(G)", ("type", 1, 12)),
        ("k: Number", "k = 3", ("type", 1, 1)),
        ("l, m: Line", "IsPerpendicular(l, m)", ("type", 1, 1)),
        ("l, m: Line; k: Number; k = IsPerpendicular(l, m)", "", ("type", 1, 28)),
        ("k: Number; k = " + "(" * 80 + "1" + ")" * 80, "", ("limit", 1, 81)),
        ("k: Number; k = " + "1+" * 400 + "1", "", ("limit", 1, 273)),
        ("; " * 40_000, "", ("limit", 1, 1)),
    ],
)
def test_faults(facts: str, queries: str, found: tuple[str, int, int]) -> None:
    with pytest.raises(DiagnosedError) as caught:
        import_al(facts, queries)
    first = caught.value.diagnostics[0]
    assert (first.code, first.span.line, first.span.column) == found
    assert first.message
    assert first.help


def attempt(facts: str, queries: str) -> tuple[str | None, int]:
    """The program, or None and the number of faults."""
    try:
        return import_al(facts, queries).cdl, 0
    except DiagnosedError as refused:
        return None, len(refused.diagnostics)


WORDS = sorted(
    {*OPERATORS, *CONCEPTS, "A", "G", "l", "x", "y", "pm", "axis", "pi", "True", "3", "0.5"}
    | set("()[]{},;:=<>&+-*/^\n") | {"**", "<=", "pm*", "A: Point;", "G: Ellipse;", "l: Line;"}
)  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=25), st.lists(st.sampled_from(WORDS), max_size=6))
@settings(max_examples=150, deadline=None)
def test_whatever_the_text_says_it_ends_in_cdl_or_in_faults(
    facts: list[str], queries: list[str]
) -> None:
    cdl, faults = attempt(" ".join(facts), " ".join(queries))
    assert (cdl is None) is (faults > 0)
    if cdl is not None:
        check(cdl)


@given(st.text(max_size=60))
@settings(max_examples=100, deadline=None)
def test_any_text_at_all(text: str) -> None:
    cdl, faults = attempt(text, text)
    assert (cdl is None) is (faults > 0)


def test_the_table_speaks_of_operators_that_exist() -> None:
    forms = [form for form in OPERATORS.values() if isinstance(form, Form)]
    assert len(forms) > 80
    for form in forms:
        assert form.operator in CDL.operators or form.operator in FUNCTIONS
        if form.direction:
            assert CDL.operators[form.operator].directions
    for coercion in COERCIONS:
        assert coercion.operator in CDL.operators
    assert {form for form in OPERATORS.values() if isinstance(form, Rule)} == set(Rule)


@needs_data
def test_every_operator_of_the_data_is_in_the_table() -> None:
    known = json.loads((DATA / "operators.json").read_text(encoding="utf-8"))
    assert len(known) == 95
    assert set(known) <= set(OPERATORS)


@needs_data
def test_every_problem_of_the_dev_split_imports_and_is_accepted() -> None:
    problems = json.loads((DATA / "dev.json").read_text(encoding="utf-8"))
    assert len(problems) == 1035
    refused: list[int] = []
    for index, problem in enumerate(problems):
        made = import_al(problem["fact_expressions"], problem["query_expressions"])
        reading = check(made.cdl)
        if not isinstance(reading, Accepted) or not made.goals:
            refused.append(index)
            continue
        for goal in made.goals:
            read_goal(goal, reading.program)
    assert refused == []


@needs_data
def test_imported_programs_survive_printing_and_canonical_form() -> None:
    problems = json.loads((DATA / "dev.json").read_text(encoding="utf-8"))[::12]
    problems += [{"fact_expressions": NAMES + f, "query_expressions": ""} for f in STATEMENTS]
    assert len(problems) > 85
    for problem in problems:
        program = read(import_al(problem["fact_expressions"], problem["query_expressions"]).cdl)
        printed = read(format_program(program))
        assert [statement_text(s) for s in printed.statements] == [
            statement_text(s) for s in program.statements
        ]
        assert canonical(read(canonical(program))) == canonical(program)


STATEMENTS = (
    "Expression(K) = (y = x^2) & (x < 0)",
    "Negation(A = B); Negation(l = m)",
    "Locus(P) = D; WhenMax(k); Max(k) = 3",
    "VectorOf(A, B) = (1, 2); VectorOf(A, P) = -2*VectorOf(P, B)",
)


@pytest.mark.parametrize(
    ("facts", "query", "exact"),
    [
        ("G: Parabola; Expression(G) = (y^2 = 4*x)", "Coordinate(Focus(G))", "(1, 0)"),
        ("C: Circle; Expression(C) = (x^2 + y^2 = 9)", "Radius(C)", "3"),
        (
            "H: Parabola; G: Ellipse; p: Number; Expression(H) = (y^2 = 2*p*x);"
            "Expression(G) = (x^2/6 + y^2/2 = 1); Focus(H) = RightFocus(G)",
            "p",
            "4",
        ),
        (
            "G: Ellipse; l: Line; Expression(G) = (x^2 + 2*y^2 = 4); Expression(l) = (y = x + 1)",
            "Coordinate(MidPoint(InterceptChord(l, G)))",
            "(-2/3, 1/3)",
        ),
    ],
)
def test_imports_can_be_solved(facts: str, query: str, exact: str) -> None:
    made = import_al(facts, query)
    program = read(made.cdl)
    found = solve(program, read_goal(made.goals[0], program))
    assert found.status is SolveStatus.OK
    assert [a.exact for a in found.answers] == [exact]
