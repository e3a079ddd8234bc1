"""The rasters: pruned as dense, smooth as the walker, and the paper's picture."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.draw import Demand, Raster, draw
from perga.draw.blending import scratch
from perga.draw.distance_raster import distance_to, near_pixels
from perga.draw.palette import SCREEN, Pen
from perga.draw.strokes import touch_stroke
from perga.draw.traces import AROUND, Conic, Curve, trace_of
from perga.errors import RefusedError
from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    PointMark,
    Role,
    SegmentMark,
)
from perga.image import Viewport

KINDS = ("circle", "ellipse", "parabola", "hyperbola", "line", "segment", "chain", "dashed")
WALKED = 0.0008
"""What the walker promises of coverage (its chords are off by 0.0005), and a little for float32."""


def mark_of(kind, rng, low=-1.0, high=2.0):
    """A mark that may lie anywhere about the window [-8, 8]^2, of sizes 10^low to 10^high."""
    x, y = rng.uniform(-9, 9, 2)
    turn = rng.uniform(0, 2 * math.pi)
    ux, uy = math.cos(turn), math.sin(turn)
    b, a = sorted(10 ** rng.uniform(low, high, 2))
    # a place on the curve is near the window, so that large curves are seen too
    t = rng.uniform(-1, 1)
    match kind:
        case "circle":
            return CircleMark("c", x - a * ux, y - a * uy, a)
        case "ellipse":
            f, g = a * math.cos(3 * t), b * math.sin(3 * t)
            return EllipseMark("e", x - f * ux + g * uy, y - f * uy - g * ux, ux, uy, a, b)
        case "hyperbola":
            f, g = b * math.cosh(t), a * math.sinh(t)
            return HyperbolaMark("h", x - f * ux + g * uy, y - f * uy - g * ux, ux, uy, b, a)
        case "parabola":
            f, g = 0.5 * a * t * t, a * t
            return ParabolaMark("p", x - f * ux + g * uy, y - f * uy - g * ux, ux, uy, a)
        case "line":
            return LineMark("l", ux, uy, -ux * x - uy * y)
        case "segment":
            return SegmentMark(x, y, x + a * ux, y + a * uy)
        case "chain":
            s = np.linspace(0.0, rng.uniform(0.5, 4.0), 60)
            xs, ys = x + 3 * np.cos(s), y + 2 * np.sin(2 * s)
            return ChainMark("k", tuple(xs.tolist()), tuple(ys.tolist()), (x, y, x + 1, y + 1))
        case _:
            role = Role.HELPER
            if rng.integers(2):
                return SegmentMark(x - 9 * a * ux, y - a * uy, x + a * ux, y + a * uy, role)
            return LineMark("d", ux, uy, -ux * x - uy * y, role)


def window(rng):
    width, height = (int(side) for side in rng.integers(40, 150, 2))
    unit = 16 / max(width, height)
    return Viewport(width, height, -8.0, -8.0 + unit * width, -8.0, -8.0 + unit * height)


def dense(trace, view):
    """|F| at every pixel: each piece of the trace at all of them."""
    distance, count, _ = distance_to(trace)
    columns, rows = np.meshgrid(np.arange(view.width), np.arange(view.height))
    places = np.stack([columns.ravel(), rows.ravel()], axis=1).astype(np.float64)
    found = np.full(len(places), np.inf)
    for piece in range(count):
        found = np.minimum(found, distance(places, np.full(len(places), piece)))
    return found.reshape(view.height, view.width)


def pen_of(mark):
    return SCREEN.pens([mark])[0]


@pytest.mark.parametrize("kind", KINDS)
def test_pruning_keeps_every_bit(kind):
    rng = np.random.default_rng(KINDS.index(kind))
    inked = 0
    for _ in range(25):
        mark, view = mark_of(kind, rng), window(rng)
        trace = trace_of(mark, pen_of(mark).dash, view)
        reach = rng.choice([0.5, 1.1, 1.5, 2.0, 3.5])
        rows, columns, away = near_pixels(trace, view.width, view.height, reach)
        truth = dense(trace, view)
        found = np.full(truth.shape, np.inf)
        found[rows, columns] = away
        assert np.array_equal(found, np.where(truth <= reach, truth, np.inf))
        inked += len(rows) > 0
    assert inked >= 12


def walked(mark, pen, view):
    """Coverage by the walker, floats."""
    near, touched = scratch(view.width, view.height)
    _, reach = touch_stroke((near, touched), mark, pen, view)
    away = np.sqrt(np.maximum(0.0, reach**2 - near.astype(float)))
    return np.where(near > 0, np.clip(reach - away, 0, 1), 0.0)


def by_distance(mark, pen, view):
    """Coverage by the distance to the trace, floats."""
    reach = 0.5 * pen.width + 0.5
    trace = trace_of(mark, pen.dash, view)
    rows, columns, away = near_pixels(trace, view.width, view.height, reach)
    cover = np.zeros((view.height, view.width))
    cover[rows, columns] = np.clip(reach - away, 0, 1)
    return cover


@pytest.mark.parametrize("kind", KINDS)
def test_the_walker_covers_what_the_distances_say(kind):
    rng = np.random.default_rng(100 + KINDS.index(kind))
    inked = 0
    for case in range(60):
        # sizes from a hundredth of a pixel to a hundred thousand pixels and more
        mark, view = (
            mark_of(kind, rng, *((-3.0, 0.5), (-1.0, 2.0), (0.0, 5.0))[case % 3]),
            window(rng),
        )
        pen = pen_of(mark)
        ours, theirs = walked(mark, pen, view), by_distance(mark, pen, view)
        assert np.abs(ours - theirs).max() <= WALKED, mark
        inked += bool(theirs.any())
    assert inked >= 30


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([160, 201, 256]))
def test_pictures_of_both_rasters_agree(seed, size):
    rng = np.random.default_rng(seed)
    kinds = rng.choice(KINDS, 4)
    view = Viewport(size, size, -8.0, 8.0, -8.0, 8.0)
    strokes = tuple(mark_of(kind, rng) for kind in kinds)
    marks = (*strokes, PointMark("A", *rng.uniform(-6, 6, 2)))
    ours, smooth = (
        draw(marks, view, demand=Demand.SEEN, raster=raster).image.pixels.astype(int)
        for raster in (Raster.WALKER, Raster.SDF_SMOOTH)
    )
    assert (smooth != 255).any()
    differ = np.abs(ours - smooth)
    # A crossing is blended as often as strokes lie there; each may round the other way.
    assert differ.max() <= len(strokes)
    assert np.mean(differ > 1) < 0.001


def test_the_papers_picture_has_the_whole_ink_or_none():
    marks = (
        EllipseMark("e", 0.5, 0.0, 0.8, 0.6, 5.0, 3.0),
        LineMark("l", 1.0, 2.0, 0.5),
        PointMark("A", 1.0, 6.0),
    )
    view = Viewport(512, 512, -8.0, 8.0, -8.0, 8.0)
    pixels = draw(marks, view, raster=Raster.SDF).image.pixels
    columns, rows = np.meshgrid(np.arange(512.0), np.arange(512.0))
    x, y = view.to_data(columns, rows)
    inks = [pen_of(mark).ink for mark in marks[:2]]
    shown = {tuple(one) for one in pixels[pixels.max(axis=2) != pixels.min(axis=2)].tolist()}
    assert shown == set(inks)
    far = (np.abs(x) > 0.3) & (np.abs(y) > 0.3)  # off the axes
    on_line = np.abs(x + 2 * y + 0.5) / math.sqrt(5) / view.dx <= 0.8
    assert np.array_equal((pixels == inks[1]).all(axis=2)[far], on_line[far])
    # |F| <= 1.5 px, F by its first-order term; exact where the ring is not the question
    f, g = 0.8 * (x - 0.5) + 0.6 * y, 0.8 * y - 0.6 * (x - 0.5)
    value = (f / 5) ** 2 + (g / 3) ** 2 - 1
    away = np.abs(value) / np.hypot(2 * f / 25, 2 * g / 9) / view.dx
    ring = (pixels == inks[0]).all(axis=2)
    sure = far & ~on_line
    assert ring[sure & (away < 1.4)].all()
    assert not ring[sure & (away > 1.6)].any()
    marker = pixels[np.hypot(columns - view.to_pixel(1.0, 6.0)[0], rows - 63.5) <= 5.5]
    assert {tuple(one) for one in marker.tolist()} == {(0, 0, 0), (255, 255, 255)}


def test_strokes_that_run_far_off_are_cut_and_not_walked():
    view = Viewport(200, 200, -1.0, 1.0, -1.0, 1.0)
    for far in (1e3, 1e7, 1e12):
        for role in (Role.SEGMENT, Role.HELPER):
            mark = SegmentMark(-far, -0.3 * far, far, 0.3 * far, role)
            pen = pen_of(mark)
            trace = trace_of(mark, pen.dash, view)
            assert isinstance(trace, np.ndarray)
            assert 1 <= len(trace) < 60
            assert np.abs(trace).max() <= max(400, 200 + AROUND + 1e-3 + sum(pen.dash))
            row = walked(mark, pen, view)[:, 100]
            assert row.max() > 0.5 or role is Role.HELPER
    # A long chord whose ends are both far from the picture is seen where it crosses it.
    chain = ChainMark("k", (-90.0, 90.0), (-0.2, 0.2), (-1.0, -1.0, 1.0, 1.0))
    assert walked(chain, pen_of(chain), view).any(axis=0).all()


def test_a_dash_keeps_its_place_however_far_the_stroke_runs():
    view = Viewport(200, 200, 0.0, 2.0, 0.0, 2.0)
    pen = SCREEN.helper
    near = walked(SegmentMark(-1.0, 1.0, 3.0, 1.0, Role.HELPER), pen, view)
    # longer by whole periods of 10.5 px at both ends: the same middle, the same dashes
    more = 0.105 * 2_000_000
    far = walked(SegmentMark(-1.0 - more, 1.0, 3.0 + more, 1.0, Role.HELPER), pen, view)
    assert near.any()
    assert np.abs(near - far).max() < 1e-6


@pytest.mark.parametrize("raster", Raster)
def test_extreme_marks_end_and_are_seen_or_not(raster):
    view = Viewport(160, 160, -1.0, 1.0, -1.0, 1.0)
    for size in (1e-300, 1e-12, 1e-5, 3e-4):
        marks = (
            HyperbolaMark("h", 0.2, 0.1, 0.6, 0.8, size, 0.2 * size),
            HyperbolaMark("g", -0.2, 0.1, 0.6, 0.8, size, 0.5),
            ParabolaMark("p", -0.5, 0.5, 0.0, 1.0, size),
            EllipseMark("e", 0.5, 0.5, 1.0, 0.0, 0.4, size),
            CircleMark("c", 0.50625, -0.50625, size),
            SegmentMark(0.0, -0.1, size, -0.1, Role.HELPER),
        )
        pixels = draw(marks, view, demand=Demand.SEEN, raster=raster).image.pixels
        inks = SCREEN.curve_inks[:4]
        for ink in inks:
            assert (pixels == ink).all(axis=2).any(), (size, ink)
    for size in (1e11, 1e50, 1e300):
        marks = (
            HyperbolaMark("h", size, 0.0, 1.0, 0.0, size, size),
            CircleMark("c", size, 0.0, size),
            ParabolaMark("p", size, size, 1.0, 0.0, size),
            SegmentMark(-size, -size, size, size, Role.HELPER),
        )
        pixels = draw(marks, view, demand=Demand.SEEN, raster=raster).image.pixels
        assert (pixels == 255).all(axis=2).any()
        with pytest.raises(RefusedError):
            draw(marks, view, raster=raster)


def test_an_ellipse_with_equal_axes_is_the_circle_of_both_rasters():
    # RD-10, RD-07: the same pixels, and symmetric ones
    view = Viewport(256, 256, -3.0, 3.0, -3.0, 3.0)
    trace = trace_of(EllipseMark("e", 0.0, 0.0, 0.6, 0.8, 2.0, 2.0), (0.0, 0.0), view)
    assert trace == trace_of(CircleMark("c", 0.0, 0.0, 2.0), (0.0, 0.0), view)
    assert isinstance(trace, Conic)
    assert trace.curve is Curve.ELLIPSE
    mark, pen = CircleMark("c", 0.0, 0.0, 2.0), Pen((0, 0, 0), 2.0)
    for cover in (walked(mark, pen, view), by_distance(mark, pen, view)):
        assert cover.any()
        assert np.abs(cover - cover[::-1]).max() < 1e-6
        assert np.abs(cover - cover[:, ::-1]).max() < 1e-6
