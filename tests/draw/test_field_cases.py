"""Faults that users met in other programs, from CDL to pixels (RD-*), in each raster."""

import numpy as np
import pytest
from scipy import ndimage

from perga.cdl import read
from perga.draw import SCREEN, STYLES, Raster, draw_scene, scene_marks
from perga.draw.raster import draw_picture
from perga.errors import PergaError, RefusedError
from perga.geometry.marks import ChainMark, CircleMark, EllipseMark, PointMark
from perga.image import decode_png, encode_png
from perga.resolve import resolve

BLUE = SCREEN.curve_inks[0]


def of_text(text, raster=Raster.WALKER, size=512):
    program = read(text)
    return draw_scene(program, resolve(program).scenes[0], size=size, raster=raster).image


def inked(image, least=0.5):
    """Pixels of which the first curve's ink has at least this share."""
    away = 255.0 - image.pixels
    full = 255.0 - np.array(BLUE, dtype=float)
    share = away @ full / (full @ full)
    off = np.abs(away - share[..., None] * full).max(axis=2)
    return (share >= least) & (off < 3)


def pieces(mask):
    _, count = ndimage.label(mask, structure=np.ones((3, 3)))  # pyright: ignore[reportGeneralTypeIssues]
    return count


@pytest.mark.parametrize("raster", Raster)
def test_a_flat_ellipse_has_one_width_and_no_gap(raster):
    # RD-01 and RD-05; axes stand over no stroke, so the ring is whole
    for text in ("x^2/100 + y^2 = 1", "x^2/49 + y^2/0.25 = 1"):
        image = of_text(f"G: Ellipse; Equation(G) = {text}", raster, 1024)
        ring = inked(image)
        assert ring.sum() > 1000
        assert pieces(ring) == 1
        assert pieces(~ring) == 2
        width = 3.0 if raster is Raster.SDF else 2.0
        columns = np.flatnonzero(ring.any(axis=0))
        middle = columns[len(columns) // 4 : 3 * len(columns) // 4]
        heights = ring[:, middle].sum(axis=0) / 2  # above and below, nearly level there
        assert np.abs(heights - width).max() <= 1


@pytest.mark.parametrize("raster", Raster)
def test_a_level_far_out_widens_the_window(raster):
    # RD-03
    image = of_text("G: Circle; Equation(G) = x^2 + y^2 = 400", raster)
    assert image.viewport.x_max > 20
    assert inked(image).sum() > 500


@pytest.mark.parametrize("raster", Raster)
def test_a_half_circle_reaches_its_ends_and_is_symmetric(raster):
    # RD-07: y = sqrt(9 - x^2)
    image = of_text("H: Curve; Equation(H) = x^2 + y^2 = 9; Restriction(H) = y >= 0", raster)
    view, mask = image.viewport, inked(image, 0.3)
    assert mask.sum() > 300
    left, row = view.to_pixel(-3.0, 0.0)
    for column in (left, view.to_pixel(3.0, 0.0)[0]):
        near = mask[round(row) - 2 : round(row) + 2, round(column) - 2 : round(column) + 3]
        assert near.any()
    assert not mask[round(row) + 3 :].any()
    middle = view.to_pixel(0.0, 0.0)[0]
    columns = np.round(2 * middle - np.arange(view.width)).astype(int)
    inside = (columns >= 0) & (columns < view.width)
    mirrored = np.zeros_like(mask)
    mirrored[:, inside] = mask[:, columns[inside]]
    wide = np.asarray(ndimage.binary_dilation(mask, np.ones((3, 3))), dtype=bool)
    clear = np.abs(np.arange(view.width) - middle) > 12  # off the axis and its numbers
    assert not (mirrored & ~wide)[:, clear].any()


def test_parts_of_curves_end_where_their_limits_say():
    for curve, limit, ends in (
        ("x^2 + y^2 = 9", "y >= 0", {(-3.0, 0.0), (3.0, 0.0)}),
        ("x^2/4 - y^2 = 1", "x >= 2.5", {(2.5, -0.75), (2.5, 0.75)}),
        ("y^2 = 4*x", "x <= 4", {(4.0, -4.0), (4.0, 4.0)}),
    ):
        program = read(f"H: Curve; Equation(H) = {curve}; Restriction(H) = {limit}")
        chains = [
            mark
            for mark in scene_marks(program, resolve(program).scenes[0])
            if isinstance(mark, ChainMark)
        ]
        assert chains
        found = [(mark.xs[k], mark.ys[k]) for mark in chains for k in (0, -1)]
        for x, y in ends:
            assert min(np.hypot(x - one, y - two) for one, two in found) < 1e-5


@pytest.mark.parametrize("raster", Raster)
def test_equal_axes_and_no_axes(raster):
    # RD-10
    pixels = [
        draw_picture((mark,), raster=raster).image.pixels
        for mark in (
            EllipseMark("G", 0.0, 0.0, 0.6, 0.8, 2.0, 2.0),
            CircleMark("G", 0.0, 0.0, 2.0),
        )
    ]
    assert (pixels[0] != 255).any()
    assert np.array_equal(pixels[0], pixels[1])
    # RD-12: refused before a pixel is made
    for mark in (EllipseMark("G", 0.0, 0.0, 1.0, 0.0, 2.0, 0.0), CircleMark("G", 0.0, 0.0, 0.0)):
        with pytest.raises(RefusedError, match="degenerate"):
            draw_picture((mark,), raster=raster)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_a_hundred_pictures_have_their_size_and_their_points_where_the_map_says(style):
    # RD-14
    rng = np.random.default_rng(14)
    count = 100 if style is SCREEN else 10
    drawn = 0
    while drawn < count:
        points = [PointMark(name, *rng.uniform(-6, 6, 2)) for name in "ABC"]
        try:
            image = draw_picture((*points,), style.size, style=style).image
        except PergaError:
            continue
        pixels = decode_png(encode_png(image.pixels))
        assert pixels.shape == (style.size, style.size, 3)
        matrix = np.array(image.viewport.to_json()["to_pixel"])
        for point in points:
            x, y = matrix @ (point.x, point.y, 1.0)
            reach = style.halo - 0.6
            rows, columns = np.mgrid[: style.size, : style.size]
            near = np.hypot(columns - x, rows - y) <= reach
            dark = np.where(near, 255.0 - pixels[..., 0], 0.0)
            assert abs((dark * columns).sum() / dark.sum() - x) < 0.5
            assert abs((dark * rows).sum() / dark.sum() - y) < 0.5
        drawn += 1


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_every_letter_is_drawn_or_named(style):
    # RD-18
    for name in ("A′", "F₁", "−3", "π/6", "30°"):
        layout = style.label(name)
        assert layout.coverage.max() > 200
        assert layout.height >= 0.5 * style.label_size
    with pytest.raises(PergaError, match="no glyph"):
        style.label("椭圆")
