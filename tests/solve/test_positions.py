"""Above, below, left, right and the sense of rotation: from text to answer."""

from itertools import combinations, permutations, product
from math import sqrt
from typing import Any

import pytest

from perga.cdl import check, read, read_goal
from perga.cdl.operators import CDL, PAPER
from perga.cdl.reading import Refused
from perga.geometry.values import Conic, Point
from perga.resolve.scene import Level
from perga.solve import SolveStatus, solve

ELLIPSE = "G: Ellipse; Equation(G) = x^2/25 + y^2/9 = 1; "
CHORD = ELLIPSE + "A, B: Point; l: Line; Equation(l) = y = x + 1; {A, B} = Intersection(l, G); "
SIDE = "A, B, C: Point; Coordinate(A) = (0, 0); Coordinate(B) = (4, 0); Distance(A, C) = 5; "
RECTANGLE = (
    "A, B, C, D: Point; Coordinate(A) = (0, 0); Coordinate(B) = (4, 0); Coordinate(C) = (4, 3);"
    "Distance(D, A) = 3; Distance(D, C) = 4; "
)


@pytest.mark.parametrize(
    ("text", "goal", "answer"),
    [
        (
            ELLIPSE + "P: Point; PointOnCurve(P, G); XCoordinate(P) = 3; Above(P, xAxis)",
            "Coordinate(P)",
            "(3, 12/5)",
        ),
        (CHORD + "Above(A, B)", "XCoordinate(A)", "(15*sqrt(33) - 25)/34"),
        (CHORD + "LeftOf(A, B)", "XCoordinate(A)", "(-25 - 15*sqrt(33))/34"),
        (ELLIPSE + "F: Point; F = Focus(G); RightOf(F, yAxis)", "Coordinate(F)", "(4, 0)"),
        (
            "G: Parabola; Equation(G) = x^2 = 4*y; P: Point; k: Number; Coordinate(P) = (2, k);"
            "Above(P, G)",
            "Range(k)",
            "(1, oo)",
        ),
        (
            "G: Parabola; Equation(G) = y^2 = 4*x; P: Point; k: Number; Coordinate(P) = (4, k);"
            "Below(P, G)",
            "Range(k)",
            "(-oo, -4)",
        ),
        (
            ELLIPSE + "P: Point; k: Number; Coordinate(P) = (k, 0); RightOf(P, G)",
            "Range(k)",
            "(5, oo)",
        ),
        (SIDE + "Distance(B, C) = 3; IsCounterClockwise(A, B, C)", "Coordinate(C)", "(4, 3)"),
        (SIDE + "Distance(B, C) = 3; IsClockwise(A, B, C)", "Coordinate(C)", "(4, -3)"),
        (SIDE + "IsClockwise(A, B, C)", "Range(YCoordinate(C))", "[-5, 0)"),
        (RECTANGLE + "IsCounterClockwise(A, B, C, D)", "Coordinate(D)", "(0, 3)"),
    ],
)
def test_a_position_picks_among_candidates_and_bounds_families(
    text: str, goal: str, answer: str
) -> None:
    program = read(text)
    solution = solve(program, read_goal(goal, program))
    assert solution.status is SolveStatus.OK
    assert [a.exact for a in solution.answers] == [answer]
    assert solution.certificate.level is Level.PROVEN


@pytest.mark.parametrize(
    "fact", ["Above(P, l)", "Below(P, l)", "Above(P, P2)", "LeftOf(P, m)", "RightOf(P, m)"]
)
def test_nothing_is_above_an_upright_line_nor_beside_a_level_one(fact: str) -> None:
    text = (
        "l, m: Line; Equation(l) = x = 2; Equation(m) = y = 2; P, P2: Point;"
        "Coordinate(P) = (1, 5); Coordinate(P2) = (3, 5);"
    )
    program = read(text + fact)
    solution = solve(program, read_goal("Distance(P, P2)", program))
    assert solution.status is SolveStatus.CONTRADICTORY


CURVES: dict[str, tuple[float, float, float, float, float, float]] = {
    "circle": (1, 0, 1, 0, 0, -4),
    "parabola upwards": (1, 0, 0, 0, -2, 0),
    "parabola to the left": (0, 0, 1, 3, 0, 1),
    "hyperbola": (1, 0, -1, 0, 0, -1),
    "hyperbola between the axes": (0, 1, 0, 0, 0, -1),
    "tilted": (2, 1, -1, 1, 3, -2),
}


def above(p: Point, six: tuple[float, ...]) -> bool:
    """By the roots in y on the upright line through p."""
    a, b, c, d, e, f = six
    slope, rest = b * p.x + e, (a * p.x + d) * p.x + f
    if c == 0:
        return slope != 0 and p.y > -rest / slope
    room = slope * slope - 4 * c * rest
    return room >= 0 and p.y > max((-slope + s * sqrt(room)) / (2 * c) for s in (1, -1))


def turned(p: Point, six: tuple[float, ...]) -> tuple[Point, tuple[float, ...]]:
    """The same with x and y exchanged."""
    a, b, c, d, e, f = six
    return Point(p.y, p.x), (c, b, a, e, d, f)


def upside_down(p: Point, six: tuple[float, ...]) -> tuple[Point, tuple[float, ...]]:
    a, b, c, d, e, f = six
    return Point(p.x, -p.y), (a, -b, c, d, -e, f)


def hold(name: str, *arguments: Any) -> bool:
    guards = CDL.operators[name].guards(*arguments)
    assert len(guards) >= 1
    return all(g.value >= 0 if g.or_zero else g.value > 0 for g in guards)


@pytest.mark.parametrize("name", CURVES)
def test_beyond_a_curve_agrees_with_its_roots(name: str) -> None:
    six = CURVES[name]
    curve = Conic(None, six, None)
    found = {"Above": 0, "Below": 0, "RightOf": 0, "LeftOf": 0}
    places = [Point(0.37 * i - 4.1, 0.41 * j - 4.3) for i, j in product(range(23), range(22))]
    for p in places:
        right = turned(p, six)
        wanted = {
            "Above": above(p, six),
            "Below": above(*upside_down(p, six)),
            "RightOf": above(*right),
            "LeftOf": above(*upside_down(*right)),
        }
        for operator, truth in wanted.items():
            assert hold(operator, p, curve) is truth, (operator, p)
            found[operator] += truth
    assert all(0 < count < len(places) for count in list(found.values())[:2])


def test_four_corners_follow_each_other_only_round_a_convex_quadrilateral() -> None:
    square = [Point(0.0, 0.0), Point(2.0, 0.0), Point(2.0, 1.0), Point(0.0, 1.0)]
    against = [
        o for o in permutations(range(4)) if hold("IsCounterClockwise", *(square[i] for i in o))
    ]
    assert sorted(against) == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    dart = [*square[:2], Point(0.5, 0.2), square[3]]
    for order in permutations(range(4)):
        corners = [dart[i] for i in order]
        assert not hold("IsCounterClockwise", *corners)
        assert not hold("IsClockwise", *corners)
    for three in combinations(square, 3):
        assert hold("IsCounterClockwise", *three) is not hold("IsClockwise", *three)


@pytest.mark.parametrize("name", ["Above", "Below", "LeftOf", "RightOf", "IsCounterClockwise"])
def test_the_papers_dialect_refuses_them(name: str) -> None:
    example = CDL.operators[name].example
    reading = check("A, B, C, P: Point; " + example, PAPER)
    assert isinstance(reading, Refused)
    assert [d.code for d in reading.diagnostics] == ["unknown-operator"]
