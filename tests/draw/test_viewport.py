"""The window shows what it must, with equal scales and neat bounds."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.draw.ticks import multiples, tick_steps, tick_text
from perga.draw.viewport import choose_viewport
from perga.errors import RefusedError
from perga.geometry.marks import (
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    PointMark,
    SegmentMark,
)

coordinate = st.floats(-9, 9).map(lambda value: round(value, 3))
angle = st.floats(0, 6.28)
half_axis = st.floats(1, 6)


@st.composite
def conics(draw):
    x, y, turn = draw(coordinate), draw(coordinate), draw(angle)
    a, b = draw(half_axis), draw(half_axis)
    ux, uy = math.cos(turn), math.sin(turn)
    match draw(st.integers(0, 3)):
        case 0:
            return CircleMark("G", x, y, a)
        case 1:
            return EllipseMark("G", x, y, ux, uy, max(a, b), min(a, b))
        case 2:
            return HyperbolaMark("G", x, y, ux, uy, a, b)
        case _:
            return ParabolaMark("G", x, y, ux, uy, a)


def inside(view, x, y, margin):
    px, py = view.to_pixel(x, y)
    low, high = margin - 0.51, view.width - margin - 0.49
    return low <= px <= high and low <= py <= high


@settings(max_examples=150, deadline=None)
@given(
    conics(),
    st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=4),
    st.tuples(coordinate, coordinate),
    st.sampled_from([512, 400, 1024]),
)
def test_windows(conic, places, witness, size):
    points = tuple(PointMark(f"P{index}", *place) for index, place in enumerate(places))
    context = (PointMark("W", *witness),)
    try:
        view = choose_viewport((conic, *points), size, context)
    except RefusedError as error:
        # Points may fall together here; nothing else may be refused.
        if "apart" not in error.message:
            raise
        return
    assert (view.width, view.height) == (size, size)
    assert math.isclose(view.dx, view.dy, rel_tol=1e-12)
    for point in (*points, *context):
        assert inside(view, point.x, point.y, 24)
    assert inside(view, 0.0, 0.0, 24)
    minor = tick_steps(1 / view.dx).minor
    for bound in (view.x_min, view.x_max, view.y_min, view.y_max):
        assert math.isclose(bound / minor, round(bound / minor), abs_tol=1e-9)
    ts = [2 * math.pi * k / 90 for k in range(90)]
    match conic:
        case CircleMark(cx=x, cy=y, r=r):
            assert all(inside(view, x + r * math.cos(t), y + r * math.sin(t), 10) for t in ts)
        case EllipseMark(cx=x, cy=y, ux=ux, uy=uy, a=a, b=b):
            for t in ts:
                f, g = a * math.cos(t), b * math.sin(t)
                assert inside(view, x + f * ux - g * uy, y + f * uy + g * ux, 10)
        case HyperbolaMark(cx=x, cy=y, ux=ux, uy=uy, a=a, b=b):
            for f in (a, -a, math.hypot(a, b), -math.hypot(a, b)):
                assert inside(view, x + f * ux, y + f * uy, 10)
        case ParabolaMark(vx=x, vy=y, ux=ux, uy=uy, p=p):
            for f, g in ((0, 0), (p / 2, 0), (p / 2, p), (p / 2, -p)):
                assert inside(view, x + f * ux - g * uy, y + f * uy + g * ux, 10)


def test_the_figure_fills_the_window():
    view = choose_viewport((EllipseMark("G", 0.0, 0.0, 1.0, 0.0, 5.0, 4.0),))
    assert (view.x_min, view.x_max, view.y_min, view.y_max) == (-5.5, 5.5, -5.5, 5.5)


def test_lines_come_into_view():
    for c in (-3.0, 5.0, 30.0):
        view = choose_viewport((CircleMark("G", 0.0, 0.0, 2.0), LineMark("l", 1.0, 0.0, c)))
        assert view.x_min < -c < view.x_max
    view = choose_viewport((LineMark("l", 1.0, 1.0, -7.0),))
    assert inside(view, 3.5, 3.5, 24)


def test_far_figures_leave_the_origin_out():
    marks = (CircleMark("G", 100.0, 40.0, 5.0), PointMark("M", 100.0, 40.0))
    view = choose_viewport(marks)
    assert view.x_min > 0
    assert view.y_min > 0
    assert view.x_max - view.x_min < 16
    view = choose_viewport((CircleMark("G", 100.0, 3.0, 5.0),))
    assert view.y_min < 0 < view.y_max
    assert view.x_min > 0


def test_lone_and_empty_figures():
    assert choose_viewport(()) == choose_viewport((PointMark("O", 0.0, 0.0),))
    view = choose_viewport((PointMark("A", 3.0, 0.0),))
    assert inside(view, 3.0, 0.0, 24)
    assert inside(view, 0.0, 0.0, 24)


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ((PointMark("A", 0.0, 0.0), PointMark("B", 0.01, 0.0), PointMark("C", 5.0, 0.0)), "apart"),
        ((CircleMark("G", 0.0, 0.0, 0.001), PointMark("C", 5.0, 0.0)), "under 2 px"),
        ((SegmentMark(0.0, 0.0, 0.001, 0.0), PointMark("C", 5.0, 0.0)), "under 2 px"),
        ((PointMark("A", 1e300, 0.0), PointMark("B", -1e300, 0.0)), "unreadable"),
        ((CircleMark("G", 0.0, 0.0, 1e200),), "unreadable"),
        ((CircleMark("G", 1e9, 0.0, 1.0),), "unreadable"),
        ((CircleMark("G", 0.0, 0.0, 1e-9),), "unreadable"),
        ((PointMark("A", math.inf, 0.0),), "finite"),
    ],
)
def test_refusals(marks, message):
    with pytest.raises(RefusedError, match=message):
        choose_viewport(marks)


def test_refused_context_is_checked_too():
    with pytest.raises(RefusedError, match="finite"):
        choose_viewport((), 512, (PointMark("W", math.nan, 0.0),))


@given(st.floats(1e-6, 1e7))
def test_tick_steps(scale):
    steps = tick_steps(scale)
    assert 28 * (1 - 1e-8) <= steps.major * scale <= 140
    digits = f"{steps.major:.0e}"[0]
    assert digits in "125"
    assert math.isclose(steps.major / steps.minor, 5 if digits == "5" else 2)
    assert steps.minor * scale > 5
    assert round(steps.major, steps.decimals) == steps.major
    assert round(steps.minor, steps.minor_decimals) == steps.minor
    if 28 <= scale < 140:
        assert (steps.major, steps.minor) == (1.0, 0.5)


def test_tick_values_and_texts():
    assert multiples(0.5, 1, -1.2, 1.0) == (-1.0, -0.5, 0.0, 0.5, 1.0)
    assert multiples(0.1, 1, 0.25, 0.65) == (0.3, 0.4, 0.5, 0.6)
    assert tick_text(-3.0, 0) == "−3"
    assert tick_text(0.25, 2) == "0.25"
