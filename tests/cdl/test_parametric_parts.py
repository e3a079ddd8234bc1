"""The part of a parametric curve: bounds of the parameter, and single points left out."""

from collections.abc import Callable
from math import cos, pi, sin, tan

import pytest
from parametric_witness import float_of, in_part, on_curve

from perga.cdl import read
from perga.cdl.program import Order, RestrictionFact

A = "a: Number; a > 0; G: Curve; "
Place = Callable[[float], tuple[float, float]]
ARCS: list[tuple[str, str, str, Place, Callable[[float], bool], float, float]] = [
    (
        "Circle",
        f"{interval}(pi/6, 3*pi/2)",
        "(2*cos(t), 2*sin(t))",
        lambda t: (2 * cos(t), 2 * sin(t)),
        lambda t: pi / 6 < t < 1.5 * pi,
        0,
        2 * pi,
    )
    for interval in ("Interval", "ClosedInterval", "ClosedOpenInterval")
]
ARCS += [
    (
        "Ellipse",
        "Interval(-pi/6, pi/6)",
        "(2*cos(t), sin(t))",
        lambda t: (2 * cos(t), sin(t)),
        lambda t: -pi / 6 < t < pi / 6,
        -pi,
        pi,
    ),
    (
        "Ellipse",
        "Interval(pi/4, pi/3)",
        "(2*cos(t), sin(t))",
        lambda t: (2 * cos(t), sin(t)),
        lambda t: pi / 4 < t < pi / 3,
        0,
        2 * pi,
    ),
    (
        "Parabola",
        "ClosedInterval(-1, 2)",
        "(t^2, 2*t)",
        lambda t: (t * t, 2 * t),
        lambda t: -1 <= t <= 2,
        -4,
        5,
    ),
    (
        "Parabola",
        "OpenClosedInterval(1, 3)",
        "((t^2 - t)/(1 - t), t^2)",  # no value as written at t = 1, which is cancelled
        lambda t: (-t, t * t),
        lambda t: 1 < t <= 3,
        -4,
        5,
    ),
    (
        "Parabola",
        "Interval(-oo, 2)",
        "(1 - t, t^2)",
        lambda t: (1 - t, t * t),
        lambda t: t < 2,
        -4,
        5,
    ),
    (
        "Hyperbola",
        "Interval(0, oo)",
        "(t + 1/t, t - 1/t)",
        lambda t: (t + 1 / t, t - 1 / t),
        lambda t: t > 0,
        -4,
        4,
    ),
    (
        "Hyperbola",
        "Interval(-pi/2, pi/2)",
        "(3/cos(t), 4*tan(t))",
        lambda t: (3 / cos(t), 4 * tan(t)),
        lambda t: -pi / 2 < t < pi / 2,
        -pi / 2,
        1.5 * pi,
    ),
    (
        "Circle",
        "ClosedOpenInterval(0, oo)",
        "((1 - t^2)/(1 + t^2), 2*t/(1 + t^2))",
        lambda t: ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)),
        lambda t: t >= 0,
        -4,
        4,
    ),
    (
        "Circle",
        "Interval(-1, 1)",
        "((1 - t^2)/(1 + t^2), 2*t/(1 + t^2))",
        lambda t: ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)),
        lambda t: -1 < t < 1,
        -4,
        4,
    ),
]


@pytest.mark.parametrize(("kind", "bounds", "pair", "place", "inside", "low", "high"), ARCS)
def test_bounds_keep_exactly_their_part(
    kind: str,
    bounds: str,
    pair: str,
    place: Place,
    inside: Callable[[float], bool],
    low: float,
    high: float,
) -> None:
    program = read(f"G: {kind}; Parametric(G, t, {bounds}) = {pair}")
    tried = [low + (high - low) * (k + 0.37) / 200 for k in range(200)]
    assert {inside(t) for t in tried} == {True, False}
    assert [t for t in tried if in_part(program, *place(t))] == [t for t in tried if inside(t)]
    assert all(on_curve(program, *place(t)) for t in tried)


@pytest.mark.parametrize(
    ("interval", "first", "last"),
    [
        ("Interval", False, False),
        ("ClosedInterval", True, True),
        ("ClosedOpenInterval", True, False),
        ("OpenClosedInterval", False, True),
    ],
)
@pytest.mark.parametrize(
    ("kind", "ends", "pair", "at"),
    [
        ("Circle", "(0, pi/2)", "(2*cos(t), 2*sin(t))", [(2.0, 0.0), (0.0, 2.0)]),
        ("Parabola", "(-1, 2)", "(t^2, 2*t)", [(1.0, -2.0), (4.0, 4.0)]),
        (
            "Circle",
            "(-1, 1)",
            "((1 - t^2)/(1 + t^2), 2*t/(1 + t^2))",
            [(0.0, -1.0), (0.0, 1.0)],
        ),
    ],
)
def test_ends_belong_to_the_part_as_the_interval_says(
    interval: str,
    first: bool,
    last: bool,
    kind: str,
    ends: str,
    pair: str,
    at: list[tuple[float, float]],
) -> None:
    program = read(f"G: {kind}; Parametric(G, t, {interval}{ends}) = {pair}")
    assert [in_part(program, *place) for place in at] == [first, last]


def test_the_limit_at_infinity_is_left_out() -> None:
    circle = read("G: Circle; Parametric(G, t) = ((1 - t^2)/(1 + t^2), 2*t/(1 + t^2))")
    assert not in_part(circle, -1.0, 0.0)
    whole = read("G: Circle; Parametric(G, t) = (cos(t), sin(t))")
    assert in_part(whole, -1.0, 0.0)
    assert len(circle.statements) == 2
    folium = read("G: Curve; Parametric(G, t) = (3*t/(1 + t^3), 3*t^2/(1 + t^3))")
    assert in_part(folium, 0.0, 0.0)  # t = 0 is there too


@pytest.mark.parametrize(
    ("pair", "reached"),
    [
        ("(t^2 + 1, t^3 + t)", False),  # (0, 0) for t = i and -i
        ("(t^2 - 1, t^3 - t)", True),  # a crossing
        ("(t^3 + t, t^4 + t^2)", True),  # t = 0 is there too
        ("(cos(t)*(2 + cos(t)), sin(t)*(2 + cos(t)))", False),
        ("(cos(t)*(1 + 2*cos(t)), sin(t)*(1 + 2*cos(t)))", True),
        ("(sin(2*t), sin(3*t))", True),
    ],
)
def test_a_point_that_no_real_parameter_reaches_is_left_out(pair: str, reached: bool) -> None:
    program = read(f"G: Curve; Parametric(G, t) = {pair}")
    assert on_curve(program, 0.0, 0.0)
    assert in_part(program, 0.0, 0.0) is reached


def test_the_point_left_out_may_move_with_a_letter() -> None:
    shifted = read(A + "Parametric(G, t) = (a*(t^2 + 1) + 1, a*(t^3 + t))").statements
    (point,) = [s for s in shifted if isinstance(s, RestrictionFact)]
    at = {"a": 3.0, "y": 0.0}
    values = [float_of(point.left, {**at, "x": x}) - float_of(point.right, at) for x in (1.0, 2.0)]
    assert point.order is Order.DIFFERENT
    assert values == [0.0, 1.0]
    astroid = read(A + "Parametric(G, t) = (a*cos(t)^3, a*sin(t)^3)")
    assert not [s for s in astroid.statements if isinstance(s, RestrictionFact)]
    assert on_curve(astroid, 2 * cos(1) ** 3, 2 * sin(1) ** 3, a=2.0)
