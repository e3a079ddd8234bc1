"""Ranges, extremes, loci and counts: exact, and against values sampled without the solver."""

from math import cos, hypot, pi, sin, sqrt

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Completeness, Level
from perga.solve import Solution, SolveStatus, solve

ELLIPSE = (
    "G: Ellipse; Equation(G) = x^2/25 + y^2/9 = 1; F1, F2, P, A, B: Point; O: Origin; l: Line;"
    "Focus(G, left) = F1; Focus(G, right) = F2;"
)
CHORD = ELLIPSE + "PointOnCurve(F2, l); {A, B} = Intersection(l, G)"


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (ELLIPSE + "PointOnCurve(P, G)", "Range(Distance(P, F1))", "[1, 9]"),
        (ELLIPSE + "PointOnCurve(P, G)", "Range(Distance(P, F1)*Distance(P, F2))", "[9, 25]"),
        (
            ELLIPSE + "PointOnCurve(P, G)",
            "Range(DotProduct(VectorOf(P, F1), VectorOf(P, F2)))",
            "[-7, 9]",
        ),
        (CHORD, "Range(Distance(A, B))", "[18/5, 10]"),
        (CHORD, "Max(Area(TriangleOf(O, A, B)))", "15/2"),
        (
            "G: Parabola; Equation(G) = y^2 = 4*x; P, A: Point; Coordinate(A) = (3, 0);"
            "PointOnCurve(P, G)",
            "Min(Distance(P, A))",
            "2*sqrt(2)",
        ),
        (
            "G: Ellipse; m: Number; Equation(G) = x^2/m + y^2/4 = 1",
            "Range(m)",
            "(0, 4) + (4, oo)",
        ),
        (
            "G: Circle; l: Line; k: Number; Equation(G) = x^2 + y^2 = 1;"
            "Equation(l) = y = k*x + 2; NumIntersection(l, G) = 2",
            "Range(k)",
            "(-oo, -sqrt(3)) + (sqrt(3), oo)",
        ),
        (  # r with (1 - r)^2/r = b^2/(2 (b^2 + 9)): irrational factors cancel on the way
            "G: Hyperbola; H: Line; b: Number; A, B, C: Point; b > 0; Equation(H) = y = x + b;"
            "Equation(G) = x^2 - y^2/9 = 1; Intersection(H, LeftPart(G)) = A;"
            "Intersection(H, RightPart(G)) = B; Intersection(H, yAxis) = C",
            "Range(Distance(A, C)/Distance(B, C))",
            "(1/2, 1)",
        ),
        (  # the tangents from a point of the parabola: (x - 4)^2 + 4 x - 4, least at x = 2
            "G: Parabola; P, M: Point; C: Circle; t: Line; Equation(G) = y^2 = 4*x;"
            "Equation(C) = (x - 4)^2 + y^2 = 4; PointOnCurve(P, G); TangentOfPoint(P, C) = t;"
            "TangentPoint(t, C) = M",
            "Min(Length(LineSegmentOf(P, M)))",
            "2*sqrt(2)",
        ),
        (
            "P: Point; C: Circle; Equation(C) = (x-3)^2 + y^2 = 4; PointOnCurve(P, C); O: Origin",
            "Range(Distance(O, P))",
            "[1, 5]",
        ),
    ],
)
def test_ranges_and_extremes(text: str, goal: str, exact: str) -> None:
    found = run(text, goal)
    assert found.status is SolveStatus.OK
    assert [a.exact for a in found.answers] == [exact]
    proven = found.certificate.level is Level.PROVEN
    assert found.certificate.level in (Level.PROVEN, Level.IDENTIFIED)
    assert (found.certificate.complete is Completeness.PROVEN) is proven


def test_a_range_against_sampled_chords() -> None:
    """Two witnesses: the exact ends, and focal chords computed from their directions."""
    low, high = 18 / 5, 10.0
    lengths = [_chord(k * pi / 2000) for k in range(2000)]
    assert min(lengths) == pytest.approx(low, rel=1e-6)
    assert max(lengths) == pytest.approx(high, rel=1e-6)
    (answer,) = run(CHORD, "Range(Distance(A, B))").answers
    assert answer.value == [{"low": low, "high": high, "low_open": False, "high_open": False}]


def _chord(angle: float) -> float:
    """The length of the chord of x^2/25 + y^2/9 = 1 through (4, 0) in a direction."""
    c, s = cos(angle), sin(angle)
    a, b, d = c * c / 25 + s * s / 9, 2 * 4 * c / 25, 16 / 25 - 1
    return sqrt(b * b - 4 * a * d) / a * hypot(c, s)


def test_no_least_value_is_said() -> None:
    text = "G: Ellipse; m: Number; Equation(G) = x^2/m + y^2/4 = 1"
    assert run(text, "Min(m)").status is SolveStatus.NONE_EXISTS
    assert run(text, "Max(m)").status is SolveStatus.NONE_EXISTS


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (
            "G: Parabola; F, P, M: Point; Equation(G) = y^2 = 8*x; Focus(G) = F;"
            "PointOnCurve(P, G); MidPoint(P, F) = M",
            "Locus(M)",
            ["y^2 - 4*x + 4 = 0"],
        ),
        (
            "C: Circle; P, A, M: Point; Equation(C) = x^2 + y^2 = 4; Coordinate(A) = (6, 0);"
            "PointOnCurve(P, C); MidPoint(P, A) = M",
            "Locus(M)",
            ["x^2 + y^2 - 6*x + 8 = 0"],
        ),
        (
            "A, B, P: Point; Coordinate(A) = (-2, 0); Coordinate(B) = (2, 0);"
            "Distance(P, A) + Distance(P, B) = 6",
            "Locus(P)",
            ["5*x^2 + 9*y^2 - 45 = 0"],
        ),
    ],
)
def test_loci(text: str, goal: str, exact: list[str]) -> None:
    found = run(text, goal)
    assert found.status is SolveStatus.OK
    assert sorted(a.exact for a in found.answers) == sorted(exact)


@pytest.mark.parametrize(("shift", "count"), [(1, "2"), (5, "1"), (7, "0")])
def test_counts(shift: int, count: str) -> None:
    text = f"C: Circle; l: Line; Equation(C) = x^2 + y^2 = 25; Equation(l) = y = {shift}"
    assert [a.exact for a in run(text, "NumIntersection(l, C)").answers] == [count]


def test_one_free_unknown_is_proven() -> None:
    found = run(ELLIPSE + "PointOnCurve(P, G)", "Range(Distance(P, F1))")
    assert found.certificate.level is Level.PROVEN


def test_a_length_of_a_figure_of_any_size_has_any_value() -> None:
    text = (
        "G: Ellipse; a, b: Number; a > b; b > 0; Equation(G) = x^2/a^2 + y^2/b^2 = 1;"
        "Eccentricity(G) = 1/2"
    )
    assert [p.exact for p in run(text, "Range(a)").answers] == ["(0, oo)"]
    assert [p.exact for p in run(text, "Range(b/a)").answers] == ["{sqrt(3)/2}"]
