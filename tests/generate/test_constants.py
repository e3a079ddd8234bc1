"""Quantities that the text alone answers: the openness gate refuses every one of them."""

from dataclasses import dataclass

import pytest

from perga.cdl import read, read_goal
from perga.generate.cases import Attempted, Formal, Settings
from perga.generate.gates import OPEN_GATES, SOLVED_GATES
from perga.generate.pipeline import open_up
from perga.generate.shape import (
    Asked,
    Axis,
    CurveType,
    Draft,
    GoalType,
    Shape,
    Sight,
    Space,
)
from perga.solve import solve

POINT = tuple[str, str]


@dataclass(frozen=True)
class Constant:
    name: str
    declarations: str
    text: str
    values: tuple[tuple[tuple[str, str, str], ...], ...]  # ((name, x, y), ...) per figure
    goal: str


def on(name: str, *points: POINT) -> tuple[tuple[tuple[str, str, str], ...], ...]:
    """One marked point and its possible places."""
    return tuple(((name, x, y),) for x, y in points)


ELLIPSE = "Equation(G) = x^2/45 + y^2/20 = 1; Focus(G, left) = F1; Focus(G, right) = F2"
ON_ELLIPSE = on("P", ("3", "4"), ("6", "2"), ("-3", "4"))
HYPERBOLA = "Equation(G) = x^2/5 - y^2/4 = 1; Focus(G, left) = F1; Focus(G, right) = F2"
ON_HYPERBOLA = on("P", ("5", "4"), ("5/2", "1"), ("-5", "4"))
CIRCLE = "Equation(G) = x^2 + y^2 = 25"

CONSTANTS = (
    Constant(
        "perimeter of P F1 F2 on an ellipse",
        "G: Ellipse; F1, F2, P: Point",
        f"{ELLIPSE}; PointOnCurve(P, G)",
        ON_ELLIPSE,
        "Perimeter(TriangleOf(P, F1, F2))",
    ),
    Constant(
        "perimeter of A B F1 with AB through F2",
        "G: Ellipse; F1, F2, K, A, B: Point; l: Line",
        f"{ELLIPSE}; PointOnCurve(F2, l); PointOnCurve(K, l); {{A, B}} = Intersection(l, G)",
        on("K", ("4", "1"), ("6", "3"), ("5", "1")),
        "Perimeter(TriangleOf(A, B, F1))",
    ),
    Constant(
        "sum of the focal radii of an ellipse",
        "G: Ellipse; F1, F2, P: Point",
        f"{ELLIPSE}; PointOnCurve(P, G)",
        ON_ELLIPSE,
        "Distance(P, F1) + Distance(P, F2)",
    ),
    Constant(
        "product of the distances of the foci to a tangent",
        "G: Ellipse; F1, F2, P: Point; t: Line",
        f"{ELLIPSE}; PointOnCurve(P, G); TangentOnPoint(P, G) = t",
        ON_ELLIPSE,
        "Distance(F1, t)*Distance(F2, t)",
    ),
    Constant(
        "distance of a focus to an asymptote",
        "G: Hyperbola; F1, F2, P: Point; m, n: Line",
        f"{HYPERBOLA}; {{m, n}} = Asymptote(G); PointOnCurve(P, G)",
        ON_HYPERBOLA,
        "Distance(F2, m)",
    ),
    Constant(
        "product of the distances to both asymptotes",
        "G: Hyperbola; F1, F2, P: Point; m, n: Line",
        f"{HYPERBOLA}; {{m, n}} = Asymptote(G); PointOnCurve(P, G)",
        ON_HYPERBOLA,
        "Distance(P, m)*Distance(P, n)",
    ),
    Constant(
        "area that a tangent cuts off the asymptotes",
        "G: Hyperbola; C, P, U, W: Point; m, n, t: Line",
        "Equation(G) = x^2/5 - y^2/4 = 1; Center(G) = C; {m, n} = Asymptote(G); "
        "PointOnCurve(P, G); TangentOnPoint(P, G) = t; Intersection(t, m) = U; "
        "Intersection(t, n) = W",
        ON_HYPERBOLA,
        "Area(TriangleOf(C, U, W))",
    ),
    Constant(
        "difference of the focal radii of a hyperbola",
        "G: Hyperbola; F1, F2, P: Point",
        f"{HYPERBOLA}; PointOnCurve(P, G)",
        ON_HYPERBOLA,
        "Abs(Distance(P, F1) - Distance(P, F2))",
    ),
    Constant(
        "right angle of a chord through (2p, 0)",
        "G: Parabola; O: Origin; N, K, A, B: Point; l: Line",
        "Equation(G) = y^2 = 4*x; Coordinate(N) = (4, 0); PointOnCurve(N, l); "
        "PointOnCurve(K, l); {A, B} = Intersection(l, G)",
        on("K", ("5", "1"), ("6", "4"), ("3", "2")),
        "AngleOf(A, O, B)",
    ),
    Constant(
        "angle of the tangents at the ends of a focal chord",
        "G: Parabola; F, K, A, B, T: Point; l, m, n: Line",
        "Equation(G) = y^2 = 4*x; Focus(G) = F; PointOnCurve(F, l); PointOnCurve(K, l); "
        "{A, B} = Intersection(l, G); TangentOnPoint(A, G) = m; TangentOnPoint(B, G) = n; "
        "Intersection(m, n) = T",
        on("K", ("2", "1"), ("2", "2"), ("3", "1")),
        "AngleOf(A, T, B)",
    ),
    Constant(
        "sum of the reciprocal focal radii of a focal chord",
        "G: Parabola; F, K, A, B: Point; l: Line",
        "Equation(G) = y^2 = 4*x; Focus(G) = F; PointOnCurve(F, l); PointOnCurve(K, l); "
        "{A, B} = Intersection(l, G)",
        on("K", ("2", "1"), ("2", "2"), ("3", "1")),
        "1/Distance(A, F) + 1/Distance(B, F)",
    ),
    Constant(
        "angle over a diameter",
        "G: Circle; A, B, P: Point",
        f"{CIRCLE}; Coordinate(A) = (-5, 0); Coordinate(B) = (5, 0); PointOnCurve(P, G)",
        on("P", ("3", "4"), ("4", "-3"), ("-3", "4")),
        "AngleOf(A, P, B)",
    ),
    Constant(
        "power of a given point",
        "G: Circle; Q, K, A, B: Point; l: Line",
        f"{CIRCLE}; Coordinate(Q) = (7, 1); PointOnCurve(Q, l); PointOnCurve(K, l); "
        "{A, B} = Intersection(l, G)",
        on("K", ("3", "2"), ("2", "1"), ("0", "1")),
        "Distance(Q, A)*Distance(Q, B)",
    ),
    Constant(
        "inscribed angle over a stated arc",
        "G: Circle; A, B, P: Point",
        f"{CIRCLE}; Coordinate(A) = (3, 4); Coordinate(B) = (5, 0); PointOnCurve(P, G)",
        on("P", ("-5", "0"), ("-3", "-4"), ("-4", "3")),
        "AngleOf(A, P, B)",
    ),
    Constant(
        "ratio of the two tangents from a point",
        "G: Circle; T, A, B: Point; m, n: Line",
        f"{CIRCLE}; {{m, n}} = TangentOfPoint(T, G); TangentPoint(m, G) = A; "
        "TangentPoint(n, G) = B",
        on("T", ("7", "1"), ("6", "8"), ("8", "0")),
        "Distance(T, A)/Distance(T, B)",
    ),
)


def attempted(constant: Constant) -> Attempted:
    """The constant as a shape's draft, read and solved."""
    figures = [
        tuple(Sight(name, x, y, 0.0, 0.0) for name, x, y in figure) for figure in constant.values
    ]
    draft = Draft(
        declarations=tuple(constant.declarations.split("; ")),
        text=tuple(constant.text.split("; ")),
        visual=figures[0],
        alternatives=tuple(figures[1:]),
        asked=Asked(constant.goal, ()),
        question="",
        place=lambda _marks: None,
    )
    space = Space((Axis("only", (0,)),))
    shape = Shape(constant.name, CurveType.CIRCLE, GoalType.AREA, space, lambda _draw: draft)
    program = read(draft.program_text(draft.visual))
    goal = read_goal(constant.goal, program)
    solution = solve(program, goal)
    return Attempted(Formal(shape, draft, program, goal), solution, 0.0)


def test_the_list_is_complete() -> None:
    assert len(CONSTANTS) == len({constant.name for constant in CONSTANTS}) == 15


@pytest.mark.parametrize("constant", CONSTANTS, ids=[constant.name for constant in CONSTANTS])
def test_the_openness_gate_refuses_a_constant(constant: Constant) -> None:
    case = attempted(constant)
    solvable = SOLVED_GATES[0].judge(case, Settings())
    assert solvable.ok, solvable.message
    opened = open_up(case)  # at least one alternative is admissible
    verdict = OPEN_GATES[0].judge(opened, Settings())
    assert not verdict.ok
    assert verdict.value <= 1e-9


def test_the_gate_opens_for_a_quantity_that_moves() -> None:
    moving = Constant(
        "focal radius",
        "G: Ellipse; F1, F2, P: Point",
        f"{ELLIPSE}; PointOnCurve(P, G)",
        ON_ELLIPSE,
        "Distance(P, F1)",
    )
    opened = open_up(attempted(moving))
    verdict = OPEN_GATES[0].judge(opened, Settings())
    assert verdict.ok
    assert verdict.value > verdict.limit == 0.05
