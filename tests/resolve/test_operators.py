"""Contracts over the whole table of operators: no operator may miss a part of its declaration."""

import string
from dataclasses import replace

import pytest

from perga.cdl import check, read, read_goal
from perga.cdl.operator import Category, Operator
from perga.cdl.operators import CDL, PAPER
from perga.cdl.reading import Accepted
from perga.solve import SolveStatus, solve

OPERATORS = list(CDL.operators.values())
DECLARED = "A, B, C, D_, E_, F, F1, F2, H_, K, M, N, O_, P, Q, T, V: Point; k: Number; l, m_: Line;"


def test_the_papers_dialect_is_whole() -> None:
    paper = PAPER.operators.values()
    count = {c: sum(o.category is c for o in paper) for c in Category}
    assert count[Category.CONSTRUCTION] == 12
    assert count[Category.PREDICATE] == 8
    assert count[Category.MEASURE] == 15
    assert count[Category.WRAPPER] == 13
    assert PAPER.operators.items() < CDL.operators.items()


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
def test_declaration_is_complete(operator: Operator) -> None:
    assert operator.doc.endswith(".")
    assert operator.name in operator.example
    fields = {f for _, f, _, _ in string.Formatter().parse(operator.phrase) if f is not None}
    most = max(len(s.slots) for s in operator.signatures)
    assert fields <= {str(i) for i in range(most)} | {"out"}
    if operator.category is Category.CONSTRUCTION:
        assert operator.relation is not None
        assert operator.value is not None or operator.candidates is not None
        assert operator.result is not None
        assert "out" in fields
    elif operator.category is Category.PREDICATE:
        assert operator.relation is not None
    elif operator.category is Category.MEASURE:
        assert operator.quantity is not None
    elif operator.category is Category.QUERY:
        assert operator.asks is not None or operator.states
        assert operator.relation is operator.value is operator.quantity is None
    else:
        assert operator.value is not None
        assert operator.result is not None


TANGENTS = (
    "G: Ellipse; Equation(G) = x^2/12 + y^2/4 = 1; T, A, B: Point; s, t: Line;"
    "Coordinate(T) = (6, 2); {s, t} = TangentOfPoint(T, G); TangentPoint(s, G) = A;"
    "TangentPoint(t, G) = B"
)
TRIANGLE = (
    "A, B, C: Point; Coordinate(A) = (1, 2); Coordinate(B) = (13, 7); Coordinate(C) = (1, 7);"
)
CASES = {
    "Focus": (
        "G: Ellipse; Equation(G) = x^2/25 + y^2/16 = 1; F: Point; F = Focus(G, left)",
        "Coordinate(F)",
    ),
    "Vertex": (
        "G: Hyperbola; Equation(G) = x^2/4 - y^2 = 1; F: Point; F = Vertex(G, right)",
        "Coordinate(F)",
    ),
    "Center": (
        "G: Ellipse; Equation(G) = x^2 + 2*x + 4*y^2 = 7; F: Point; F = Center(G)",
        "Coordinate(F)",
    ),
    "Directrix": ("G: Parabola; Equation(G) = y^2 = 6*x; d: Line; d = Directrix(G)", "Equation(d)"),
    "Asymptote": (
        "G: Hyperbola; Equation(G) = x^2/4 - y^2 = 1; s, t: Line;"
        "{s, t} = Asymptote(G); Slope(s) > 0",
        "Equation(s)",
    ),
    "MidPoint": (
        "A, B, M: Point; Coordinate(A) = (1, 2); Coordinate(B) = (4, 7); M = MidPoint(A, B)",
        "Coordinate(M)",
    ),
    "Intersection": (
        "G: Ellipse; Equation(G) = x^2/16 + y^2/4 = 1; l: Line; Equation(l) = y = x + 1;"
        "A, B: Point; {A, B} = Intersection(l, G)",
        "Distance(A, B)",
    ),
    "TangentOfPoint": (TANGENTS, "Distance(A, B)"),
    "TangentOnPoint": (
        "G: Parabola; Equation(G) = y^2 = 4*x; P: Point; Coordinate(P) = (4, 4); t: Line;"
        "t = TangentOnPoint(P, G)",
        "Equation(t)",
    ),
    "TangentPoint": (TANGENTS, "Area(TriangleOf(T, A, B))"),
    "Projection": (
        "P, H: Point; Coordinate(P) = (3, 4); H = Projection(P, xAxis)",
        "Coordinate(H)",
    ),
    "Reflection": (
        "P, H: Point; Coordinate(P) = (3, 4); l: Line; Equation(l) = 2*x - y + 1 = 0;"
        "H = Reflection(P, l)",
        "Coordinate(H)",
    ),
    "FootPoint": (
        "P, H: Point; Coordinate(P) = (3, 4); l: Line; Equation(l) = 2*x - y + 1 = 0;"
        "H = FootPoint(P, l)",
        "Coordinate(H)",
    ),
    "PerpendicularBisector": (
        "A, B: Point; Coordinate(A) = (1, 2); Coordinate(B) = (4, 7); l: Line;"
        "l = PerpendicularBisector(LineSegmentOf(A, B))",
        "Equation(l)",
    ),
    "SymmetryAxis": (
        "G: Hyperbola; Equation(G) = x*y + x = 2; l: Line; l = SymmetryAxis(G); Slope(l) > 0",
        "Equation(l)",
    ),
    "Endpoint": (
        "A, B, P: Point; Coordinate(A) = (1, 2); Coordinate(B) = (4, 7);"
        "P = Endpoint(LineSegmentOf(A, B)); XCoordinate(P) > 2",
        "Coordinate(P)",
    ),
    "Incenter": (TRIANGLE + "I: Point; I = Incenter(TriangleOf(A, B, C))", "Coordinate(I)"),
    "Circumcenter": (
        TRIANGLE + "I: Point; I = Circumcenter(TriangleOf(A, B, C))",
        "Coordinate(I)",
    ),
    "Orthocenter": (
        TRIANGLE + "I: Point; I = Orthocenter(TriangleOf(A, B, C))",
        "Coordinate(I)",
    ),
    "Centroid": (TRIANGLE + "I: Point; I = Centroid(TriangleOf(A, B, C))", "Coordinate(I)"),
    "CircumCircle": (
        TRIANGLE + "G: Circle; G = CircumCircle(TriangleOf(A, B, C))",
        "Equation(G)",
    ),
    "InscribedCircle": (
        TRIANGLE + "G: Circle; G = InscribedCircle(TriangleOf(A, B, C))",
        "Radius(G)",
    ),
}


def test_every_construction_has_a_case() -> None:
    names = {o.name for o in OPERATORS if o.category is Category.CONSTRUCTION}
    assert names == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_relation_and_closed_form_agree(name: str) -> None:
    """Two witnesses: the declared candidates, and the relation solved as equations."""
    text, goal = CASES[name]
    operator = CDL.operators[name]
    bare = CDL.with_operators([replace(operator, value=None, candidates=None)])
    direct = solve(read(text), read_goal(goal, read(text)))
    program = read(text, bare)
    solved = solve(program, read_goal(goal, program))
    assert direct.status is SolveStatus.OK
    assert solved.status is SolveStatus.OK
    assert [a.exact for a in solved.answers] == [a.exact for a in direct.answers]


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda o: o.name)
def test_usage_names_every_slot(operator: Operator) -> None:
    assert operator.usage().startswith(operator.name + "(")
    assert isinstance(check("P: Point"), Accepted)
