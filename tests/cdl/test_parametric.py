"""Parametric curves: the equation, and exactly the part that the parameter reaches."""

from collections.abc import Callable
from math import cos, isclose, pi, sin, tan

import pytest
from parametric_witness import float_of, in_part, on_curve

from perga.cdl import Accepted, Refused, canonical, check, read, read_goal
from perga.cdl.formatting import format_text
from perga.cdl.operators import PAPER
from perga.cdl.program import EquationFact
from perga.solve import solve

Place = Callable[[float], tuple[float, float]]
CURVES: list[tuple[str, str, str, Place, float, float]] = [
    ("Ellipse", "t", "(2*cos(t), 3*sin(t))", lambda t: (2 * cos(t), 3 * sin(t)), -4, 4),
    ("Ellipse", "t", "(1 + cos(t), sin(t)/2 - 3)", lambda t: (1 + cos(t), sin(t) / 2 - 3), -4, 4),
    ("Parabola", "t", "(t^2, 2*t)", lambda t: (t * t, 2 * t), -9, 9),
    ("Parabola", "t", "(t^2 + t, t^2 - t)", lambda t: (t * t + t, t * t - t), -9, 9),
    ("Hyperbola", "t", "(3/cos(t), 4*tan(t))", lambda t: (3 / cos(t), 4 * tan(t)), -4, 4),
    ("Hyperbola", "t", "(t + 1/t, t - 1/t)", lambda t: (t + 1 / t, t - 1 / t), 0.1, 5),
    ("Line", "t", "(1 + 2*t, 3 - t)", lambda t: (1 + 2 * t, 3 - t), -5, 5),
    (
        "Line",
        "t",
        "(1 + t*cos(pi/3), t*sin(pi/3))",
        lambda t: (1 + t / 2, t * 3**0.5 / 2),
        -5,
        5,
    ),
    (
        "Circle",
        "t",
        "(cos(2*t + pi/6), sin(2*t + pi/6))",
        lambda t: (cos(2 * t + pi / 6), sin(2 * t + pi / 6)),
        -4,
        4,
    ),
    (
        "Circle",
        "t",
        "((1 - t^2)/(1 + t^2), 2*t/(1 + t^2))",
        lambda t: ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)),
        -5,
        5,
    ),
    ("Curve", "t", "(t^2, t^3)", lambda t: (t * t, t**3), -3, 3),
    ("Curve", "t", "(cos(t)^3, sin(t)^3)", lambda t: (cos(t) ** 3, sin(t) ** 3), -4, 4),
    ("Curve", "t", "(cos(t)^2, sin(t))", lambda t: (cos(t) ** 2, sin(t)), -4, 4),
    ("Curve", "t", "(sin(t) + cos(t), sin(2*t))", lambda t: (sin(t) + cos(t), sin(2 * t)), -4, 4),
    ("Curve", "t", "(t^4, t^2 - 1)", lambda t: (t**4, t * t - 1), -3, 3),
]


@pytest.mark.parametrize(("kind", "name", "pair", "place", "low", "high"), CURVES)
def test_every_parameter_gives_a_point_of_the_curve(
    kind: str, name: str, pair: str, place: Place, low: float, high: float
) -> None:
    program = read(f"G: {kind}; Parametric(G, {name}) = {pair}")
    tried = [place(low + (high - low) * (k + 0.31) / 40) for k in range(40)]
    assert all(on_curve(program, *point) and in_part(program, *point) for point in tried)
    x, y = tried[7]
    assert not on_curve(program, x + 0.5, y + 0.25)


@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        ("G: Ellipse; Parametric(G, t) = (2*cos(t), 3*sin(t))", "Eccentricity(G)", ["sqrt(5)/3"]),
        ("G: Parabola; Parametric(G, t) = (t^2, 2*t)", "Coordinate(Focus(G))", ["(1, 0)"]),
        ("G: Hyperbola; Parametric(G, s) = (3/cos(s), 4*tan(s))", "FocalLength(G)", ["10"]),
        ("G: Circle; Parametric(G, t) = (1 + 2*cos(t), 2*sin(t) - 1)", "Area(G)", ["4*pi"]),
        ("G: Line; Parametric(G, t) = (1 + t/2, 3 + sqrt(3)/2*t)", "Slope(G)", ["sqrt(3)"]),
        (
            "a, b: Number; a > b; b > 0; G: Ellipse; Parametric(G, t) = (a*cos(t), b*sin(t));"
            "Eccentricity(G) = 1/2; FocalLength(G) = 2",
            "Equation(G)",
            ["3*x^2 + 4*y^2 - 12 = 0"],
        ),
        (
            "p: Number; p > 0; G: Parabola; Parametric(G, t) = (2*p*t^2, 2*p*t);"
            "A: Point; Coordinate(A) = (1, 2); PointOnCurve(A, G)",
            "p",
            ["2"],
        ),
        (
            "G: Ellipse; Parametric(G, t) = (5*cos(t), 3*sin(t)); l: Line; Equation(l) = y = x;"
            "A, B: Point; {A, B} = Intersection(l, G)",
            "Distance(A, B)",
            ["30*sqrt(17)/17"],
        ),
        (
            "G: Ellipse; Parametric(G, t) = (2*cos(t), sin(t)); P: Point; PointOnCurve(P, G)",
            "Max(XCoordinate(P) + 2*YCoordinate(P))",
            ["2*sqrt(2)"],
        ),
        (
            "G: Circle; Parametric(G, t, ClosedInterval(0, pi)) = (2*cos(t), 2*sin(t));"
            "P: Point; PointOnCurve(P, G); XCoordinate(P) = 1",
            "YCoordinate(P)",
            ["sqrt(3)"],
        ),
        (
            "G: Circle; Parametric(G, t, OpenClosedInterval(pi/6, pi/2)) = (2*cos(t), 2*sin(t));"
            "P: Point; PointOnCurve(P, G)",
            "Range(YCoordinate(P))",
            ["(1, 2]"],
        ),
        (
            "G: Curve; Parametric(G, t) = (cos(t)^2, sin(t)^2); P: Point; PointOnCurve(P, G)",
            "Range(XCoordinate(P))",
            ["[0, 1]"],
        ),
    ],
)
def test_everything_else_works_on_it(text: str, goal: str, answers: list[str]) -> None:
    program = read(text)
    assert [answer.exact for answer in solve(program, read_goal(goal, program)).answers] == answers


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("G: Curve; Parametric(G, t) = (t, cos(t))", "parametric"),
        ("G: Curve; Parametric(G, t) = (3, 4)", "parametric"),
        ("G: Curve; Parametric(G, t) = (sqrt(t), t)", "parametric"),
        ("G: Curve; Parametric(G, t) = (t/(1 - 1), t)", "zero-division"),
        ("G: Curve; Parametric(G, t) = (cos(t^2), t)", "parametric"),
        ("G: Curve; Parametric(G, t) = (cos(t), sin(13*t))", "parametric"),
        ("G: Curve; Parametric(G, t, Interval(0, 1)) = (cos(t), sin(t))", "parametric"),
        ("G: Curve; Parametric(G, t, Interval(0, 1)) = (t^2 + t, t^3)", "parametric"),
        ("G: Curve; Parametric(G, t, ClosedInterval(1, 2)) = (t + 1/t, t - 1/t)", "parametric"),
        ("G: Curve; Parametric(G, t) = (t^4 - 2*t^2, t^5 - 3*t)", "parametric"),
        ("a: Number; G: Curve; Parametric(G, t) = (t^2 + a, t^3 + a*t)", "parametric"),
        ("G: Curve; Parametric(G, t) = (sin(t)^4*cos(t), cos(5*t))", "parametric"),
        ("G: Circle; Parametric(G, t, ClosedInterval(pi, 0)) = (cos(t), sin(t))", "parametric"),
        ("G: Circle; Parametric(G, t, Interval(pi, pi)) = (cos(t), sin(t))", "parametric"),
        ("G: Line; Parametric(G, t) = (t^2, t^2)", "parametric"),
        ("a: Number; G: Curve; Parametric(G, t) = (a*t^2, a*t^4)", "parametric"),
        ("G: Circle; Parametric(G, t) = (2*cos(t), 3*sin(t))", "wrong-kind"),
        ("G: Curve; Parametric(G, t) = (q, t^2)", "unknown-name"),
        ("G: Curve; Parametric(G, t) = (foo(2)*t, t)", "unknown-operator"),
        ("t: Number; G: Curve; Parametric(G, t) = (t, t^2)", "reserved-name"),
        ("G: Curve; Parametric(G, x) = (x, x^2)", "reserved-name"),
        ("G: Curve; Parametric(G, 2) = (1, 2)", "type"),
        ("G: Curve; Parametric(G, t, 2) = (t, t)", "type"),
        ("G: Curve; Parametric(G, t)", "syntax"),
        ("G: Curve; Parametric(G) = (1, 2)", "syntax"),
        ("G: Curve; Parametric(G, t) < (t, 2)", "syntax"),
        ("P: Point; Parametric(P, t) = (t, 2)", "type"),
    ],
)
def test_faults(text: str, code: str) -> None:
    found = check(text)
    assert isinstance(found, Refused)
    assert code in [fault.code for fault in found.diagnostics]


def test_the_papers_dialect_has_no_parametric_curves() -> None:
    text = "G: Parabola; Parametric(G, t) = (t^2, t)"
    assert isinstance(check(text), Accepted)
    assert [f.code for f in check(text, PAPER).diagnostics] == ["unknown-operator"]


def test_it_is_printed_as_written_and_means_its_equation() -> None:
    text = "G: Parabola\nParametric(G, t) = (t^2, 2*t)  # by its parameter\n"
    program = read(text)
    assert format_text(program, text) == text
    assert canonical(program) == canonical(read("G: Parabola; Equation(G) = 4*x - y^2 = 0"))


def testfloat_ofs_of_the_test_are_read_rightly() -> None:
    (fact,) = read("G: Curve; Equation(G) = x^2/4 + 2*y = 1").statements
    assert isinstance(fact, EquationFact)
    assert isclose(float_of(fact.left, {"x": 2.0, "y": 3.0}), 7.0)
