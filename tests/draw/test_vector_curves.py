"""Curves of vector pictures: within 0.01 px of the conic, and all of it that is in view."""

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from perga.draw.vector.curves import conic_shape, cut_segment
from perga.draw.vector.shapes import Oval, Run
from perga.geometry.marks import CircleMark, ConicMark, EllipseMark, HyperbolaMark, ParabolaMark
from perga.image.viewport import Viewport

VIEW = Viewport(400, 400, -10.0, 10.0, -10.0, 10.0)
Floats = NDArray[np.float64]

places = st.floats(-25, 25)
sizes = st.floats(0.05, 60)
turns = st.floats(-math.pi, math.pi)


def curve_at(mark: ConicMark, t: Floats) -> tuple[Floats, Floats]:
    """The points of a conic (of a hyperbola one branch for each half of t), data units."""
    match mark:
        case CircleMark():
            return mark.cx + mark.r * np.cos(t), mark.cy + mark.r * np.sin(t)
        case EllipseMark():
            x, y, f, g = mark.cx, mark.cy, mark.a * np.cos(t), mark.b * np.sin(t)
        case HyperbolaMark():
            half = len(t) // 2
            side = np.where(np.arange(len(t)) < half, 1.0, -1.0)
            s = np.tile(np.linspace(-9, 9, half), 2)
            x, y, f, g = mark.cx, mark.cy, side * mark.a * np.cosh(s), mark.b * np.sinh(s)
        case _:
            s = np.sinh(np.linspace(-9, 9, len(t)))
            x, y, f, g = mark.vx, mark.vy, s * s / (2 * mark.p), s
    return x + f * mark.ux - g * mark.uy, y + f * mark.uy + g * mark.ux


def distance_bound(mark: ConicMark, x: Floats, y: Floats) -> Floats:
    """|F| / |grad F| in data units: the distance from a conic, as far as it is small."""
    if isinstance(mark, CircleMark):
        return np.abs(np.hypot(x - mark.cx, y - mark.cy) - mark.r)
    at_x, at_y = (mark.vx, mark.vy) if isinstance(mark, ParabolaMark) else (mark.cx, mark.cy)
    f = (x - at_x) * mark.ux + (y - at_y) * mark.uy
    g = (y - at_y) * mark.ux - (x - at_x) * mark.uy
    if isinstance(mark, ParabolaMark):
        value, slope = g * g - 2 * mark.p * f, np.hypot(2 * g, 2 * mark.p)
    else:
        sign = 1.0 if isinstance(mark, EllipseMark) else -1.0
        value = (f / mark.a) ** 2 + sign * (g / mark.b) ** 2 - 1
        slope = np.hypot(2 * f / mark.a**2, 2 * g / mark.b**2)
    return np.abs(value) / slope


def sampled(run: Run, count: int = 9) -> Floats:
    """Points along a run, rows (x, y) px, by de Casteljau's way."""
    start = np.array(run.start)
    rows = [start[None]]
    t = np.linspace(0, 1, count)[1:, None]
    for step in run.steps:
        poles = [np.repeat(start[None], len(t), 0)]
        poles += [np.repeat(np.array(one)[None], len(t), 0) for one in step]
        while len(poles) > 1:
            poles = [(1 - t) * a + t * b for a, b in pairwise(poles)]
        rows.append(poles[0])
        start = np.array(step[-1])
    return np.concatenate(rows)


marks = st.one_of(
    st.builds(CircleMark, st.just("G"), places, places, sizes),
    st.builds(
        lambda x, y, t, a, k: EllipseMark("G", x, y, math.cos(t), math.sin(t), a, a * k),
        *(places, places, turns, sizes, st.floats(0.05, 1)),
    ),
    st.builds(
        lambda x, y, t, a, b: HyperbolaMark("G", x, y, math.cos(t), math.sin(t), a, b),
        *(places, places, turns, sizes, sizes),
    ),
    st.builds(
        lambda x, y, t, p: ParabolaMark("G", x, y, math.cos(t), math.sin(t), p),
        *(places, places, turns, sizes),
    ),
)


@settings(max_examples=300, deadline=None)
@given(marks)
def test_runs_are_on_the_curve_and_all_of_it(mark: ConicMark) -> None:
    shape = conic_shape(mark, VIEW)
    t = np.linspace(-math.pi, math.pi, 40_000)
    x, y = VIEW.to_pixel(*curve_at(mark, t))
    seen = (x > 0) & (x < 399) & (y > 0) & (y < 399)
    if isinstance(shape, Oval):
        angle = math.atan2(-shape.uy, shape.ux)
        assert isinstance(mark, CircleMark | EllipseMark)
        a, b = (mark.r, mark.r) if isinstance(mark, CircleMark) else (mark.a, mark.b)
        assert (shape.a * VIEW.dx, shape.b * VIEW.dx) == pytest.approx((a, b))
        assert VIEW.to_data(shape.x - 0.5, shape.y - 0.5) == pytest.approx((mark.cx, mark.cy))
        if isinstance(mark, EllipseMark):
            assert math.sin(angle - math.atan2(mark.uy, mark.ux)) == pytest.approx(0, abs=1e-9)
        return
    if not shape:
        assert not seen.any()
        return
    points = np.concatenate([sampled(run, 65) for run in shape])
    assert (points >= -12.1).all()
    assert (points <= 412.1).all()
    off = distance_bound(mark, *VIEW.to_data(points[:, 0] - 0.5, points[:, 1] - 0.5)) / VIEW.dx
    assert off.max() <= 0.01
    chords = [(one[:-1], one[1:]) for one in (sampled(run, 65) for run in shape)]
    begin = np.concatenate([one for one, _ in chords])
    end = np.concatenate([two for _, two in chords])
    for px, py in zip(x[seen][::400] + 0.5, y[seen][::400] + 0.5, strict=True):
        way = end - begin
        square = np.maximum((way**2).sum(axis=1), 1e-300)
        along = ((np.array([px, py]) - begin) * way).sum(axis=1) / square
        foot = begin + np.clip(along, 0, 1)[:, None] * way
        assert np.hypot(*(foot - [px, py]).T).min() < 0.1


def test_a_parabola_is_one_quadratic_curve() -> None:
    shape = conic_shape(ParabolaMark("G", 0.0, -5.0, 0.0, 1.0, 2.0), VIEW)
    assert isinstance(shape, tuple)
    assert [[len(step) for step in run.steps] for run in shape] == [[2]]


@given(st.tuples(*[st.floats(-2000, 2000)] * 4))
def test_cut_segments_are_parts_within(ends: tuple[float, float, float, float]) -> None:
    p, q = ends[:2], ends[2:]
    kept = cut_segment(p, q, VIEW)
    steps = np.linspace(0, 1, 101)[:, None]
    along = np.array(p) + steps * (np.array(q) - np.array(p))
    inside = ((along >= 0) & (along <= 400)).all(axis=1)
    if kept is None:
        assert not inside.any()
        return
    lengths = math.dist(p, kept[0]) + math.dist(*kept) + math.dist(kept[1], q)
    assert lengths == pytest.approx(math.dist(p, q), abs=1e-6)
    assert all(-12.001 <= v <= 412.001 for one in kept for v in one)
    low, high = np.minimum(*kept), np.maximum(*kept)
    assert (along[inside] >= low - 1e-6).all()
    assert (along[inside] <= high + 1e-6).all()
