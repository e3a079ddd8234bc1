"""The styles: told apart without hues, dashes alike in rasters and vectors, room for letters."""

import io
import math
from itertools import combinations

import numpy as np
import pytest
import resvg_py
from PIL import Image

from perga.draw import EXAM, PRINT, SCREEN, STYLES, Demand, Figure, Raster, draw, draw_picture
from perga.draw.dashes import FARTHEST, pen_trace
from perga.draw.palette import BLACK, SOLID
from perga.draw.traces import Conic, trace_of
from perga.draw.vector import vector_bytes
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

GREYS = 60
"""Levels of 255 between two greys that a reader tells apart in print."""

CURVES = (
    EllipseMark("G", 0.5, 0.0, 0.8, 0.6, 5.0, 3.0),
    HyperbolaMark("H", 0.0, 0.5, 1.0, 0.0, 2.0, 1.5),
    ParabolaMark("P", -4.0, -1.0, 0.8, 0.6, 1.2),
    CircleMark("C", 1.0, -1.0, 2.0),
)
VIEW = Viewport(1024, 1024, -6.0, 6.0, -6.0, 6.0)


def grey(ink):
    return 0.299 * ink[0] + 0.587 * ink[1] + 0.114 * ink[2]


def test_print_and_exam_tell_curves_apart_without_hues():
    for style in (PRINT, EXAM):
        looks = list(zip(style.curve_inks, style.curve_dashes, strict=True))
        pairs = list(combinations(looks, 2))
        assert len(pairs) >= 6
        for (ink, dash), (other, other_dash) in pairs:
            assert dash != other_dash or abs(grey(ink) - grey(other)) >= GREYS
        assert all(grey(ink) <= 255 / 2 for ink in style.curve_inks)  # dark enough on paper
        assert style.helper.dash not in style.curve_dashes
        assert style.helper.width < style.curve_width
    assert {*EXAM.curve_inks, EXAM.line.ink, EXAM.segment.ink, EXAM.helper.ink} == {BLACK}
    assert EXAM.label_size > PRINT.label_size > SCREEN.label_size
    assert SCREEN.curve_dashes == (SOLID,) * len(SCREEN.curve_inks)
    assert set(STYLES.values()) == {SCREEN, PRINT, EXAM}


def test_exam_pictures_have_no_colour_and_refuse_more_curves_than_dashes():
    marks = (*CURVES, LineMark("d", 1.0, 0.0, 3.0, Role.HELPER), PointMark("A", -2.0, 4.0))
    pixels = draw(marks, VIEW, EXAM).image.pixels
    assert (pixels == 0).all(axis=2).sum() > 5000
    assert (pixels == pixels[..., :1]).all()
    with pytest.raises(RefusedError, match="more than 4 curves"):
        draw((*marks, CircleMark("E", 0.0, 0.0, 5.0)), VIEW, EXAM)


@pytest.mark.parametrize("style", [PRINT, EXAM])
def test_rasters_agree_on_dashes(style):
    s = np.linspace(0.0, 2.5, 80)
    chain = ChainMark("K", tuple(5 * np.cos(s)), tuple(4 * np.sin(s) - 1), (-4.0, -1.0, 5.0, 3.0))
    marks = (*CURVES[:3], chain, SegmentMark(-5.0, -5.0, 4.0, -4.0, Role.HELPER))
    ours, smooth = (
        draw(marks, VIEW, style, Demand.SEEN, raster).image.pixels.astype(int)
        for raster in (Raster.WALKER, Raster.SDF_SMOOTH)
    )
    assert (ours < 128).any()
    assert np.abs(ours - smooth).max() <= len(marks)


@pytest.mark.parametrize("mark", [*CURVES, EllipseMark("F", 0.0, 0.0, 1.0, 0.0, 5.0, 0.2)])
@pytest.mark.parametrize("dash", [(26.0, 14.0), (9.0, 10.0)])
def test_dashes_lie_on_the_curve_with_their_share_of_it(mark, dash):
    rows = pen_trace(mark, dash, VIEW)
    assert not isinstance(rows, Conic)
    conic = trace_of(mark, SOLID, VIEW)
    assert isinstance(conic, Conic)
    dx, dy = rows[:, 0] - conic.x, rows[:, 1] - conic.y
    f, g = dx * conic.ux + dy * conic.uy, dy * conic.ux - dx * conic.uy
    a, b = conic.a, conic.b
    match mark:
        case HyperbolaMark():
            value, slope = (f / a) ** 2 - (g / b) ** 2 - 1, np.hypot(2 * f / a**2, 2 * g / b**2)
        case ParabolaMark():
            value, slope = g**2 - 2 * a * f, np.hypot(2 * g, 2 * a)
        case _:
            value, slope = (f / a) ** 2 + (g / b) ** 2 - 1, np.hypot(2 * f / a**2, 2 * g / b**2)
    assert np.abs(value / slope).max() < 1e-3
    ends = rows[1:, :2] == rows[:-1, 2:]
    breaks = np.flatnonzero(~ends.all(axis=1))
    assert len(breaks) > 10
    lengths = np.hypot(rows[:, 2] - rows[:, 0], rows[:, 3] - rows[:, 1])
    runs = np.add.reduceat(lengths, np.concatenate([[0], breaks + 1]))[1:-1]
    gaps = np.hypot(*(rows[breaks + 1, :2] - rows[breaks, 2:]).T)
    whole = np.median(runs)
    assert abs(whole - dash[0]) < 0.06 * dash[0]  # stretched at most so much on an ellipse
    # all but those cut at the edge, at the ends of branches, and where the ellipse closes
    assert np.mean(np.abs(runs - whole) < 1e-3) > 0.9
    assert np.mean(np.abs(gaps - dash[1]) < 0.1 * dash[1]) > 0.85


def test_an_ellipse_closes_with_a_whole_number_of_dashes():
    view = Viewport(400, 400, -2.0, 2.0, -2.0, 2.0)
    for radius in (0.7, 1.0, 1.43):
        rows = pen_trace(CircleMark("C", 0.0, 0.0, radius), (9.0, 10.0), view)
        assert not isinstance(rows, Conic)
        angle = np.arctan2(rows[:, 1] - 199.5, rows[:, 0] - 199.5)
        around = 2 * math.pi * radius * 100 / 19
        turn = 2 * math.pi / round(around)
        # turned by one period the dashes lie on themselves: starts of dashes are multiples of it
        starts = angle[1:][~(rows[1:, :2] == rows[:-1, 2:]).all(axis=1)]
        # (the first row starts a dash too, or goes on with the last one where the circle closes)
        assert round(around) - 1 <= len(starts) <= round(around)
        off = starts / turn + 0.5 * 9 / 19
        assert np.abs(off - np.rint(off)).max() < 1e-3


def test_curves_too_large_to_follow_have_no_dashes():
    size = 2 * FARTHEST * VIEW.dx
    trace = pen_trace(CircleMark("C", size, 0.0, size), (9.0, 10.0), VIEW)
    assert isinstance(trace, Conic)


@pytest.mark.parametrize("style", [PRINT, EXAM])
def test_vectors_have_the_dashes_of_the_raster(style):
    figure = Figure(CURVES, VIEW)
    picture = draw(CURVES, VIEW, style)
    svg = vector_bytes(figure, picture, ".svg", style).decode()
    assert svg.count("stroke-dasharray") >= 3
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    theirs = np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)
    ours = picture.image.pixels.astype(int)
    far = np.abs(ours - theirs).max(axis=2) > 128
    # a dash that is elsewhere differs as a whole: half of all ink would
    assert (ours < 128).any(axis=2).sum() > 10_000
    assert far.sum() < 0.01 * (ours < 128).any(axis=2).sum()


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_labels_touch_no_ink_in_any_style(style):
    rng = np.random.default_rng(4)
    drawn = 0
    for _ in range(12):
        points = tuple(PointMark(f"P{k}", *rng.uniform(-6, 6, 2)) for k in range(4))
        marks = (EllipseMark("G", 0.0, 0.0, 1.0, 0.0, 5.0, 3.0), LineMark("l", 1.0, 2.0, 1.0))
        try:
            picture = draw_picture((*marks, *points), style.size, style=style)
        except RefusedError:
            continue
        pixels = picture.image.pixels.copy()
        assert pixels.shape == (style.size, style.size, 3)
        for label in picture.labels:
            rows = slice(label.y - 2, label.y + label.height + 2)
            columns = slice(label.x - 2, label.x + label.width + 2)
            box = pixels[rows, columns]
            letters = style.label(label.name).coverage
            assert (box[2:-2, 2:-2][letters == 0] == 255).all()
            box[2:-2, 2:-2] = 255
            assert (box == 255).all()
        drawn += 1
    assert drawn >= 6
