"""Fits of strokes against the truth: by our walker, without grey, and by OpenCV."""

import math

import cv2
import numpy as np
import pytest

from perga.draw.blending import blend, scratch
from perga.draw.palette import SCREEN, Pen
from perga.draw.strokes import touch_stroke
from perga.geometry.marks import (
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    SegmentMark,
)
from perga.image import Viewport
from perga.measure.fits.coverage import strokes_of, unmix
from perga.measure.fits.crossings import crossings, seen_at
from perga.measure.fits.hues import Hue, find_inks, hue_of
from perga.measure.fits.strokes import Curve, fit_conic, fit_straights

VIEW = Viewport(512, 512, -6.0, 6.0, -6.0, 6.0)
UNIT = 512 / 12
BLUE, RED, VIOLET = Pen((0, 64, 255), 2.0), Pen((230, 0, 0), 2.0), Pen((70, 0, 160), 1.6)


def ours(pixels, mark, pen, _points):
    buffers = scratch(512, 512)
    blend(pixels, *buffers, *touch_stroke(buffers, mark, pen, VIEW), pen.ink)


def hard(pixels, mark, pen, _points):
    buffers = scratch(512, 512)
    wide = Pen(pen.ink, 3.0)
    _, reach = touch_stroke(buffers, mark, wide, VIEW)
    pixels[reach - np.sqrt(np.maximum(reach**2 - buffers[0], 0)) >= 0.5] = pen.ink


def by_opencv(pixels, _mark, pen, chains):
    fixed = [np.round(one * 65536).astype(np.int32).reshape(-1, 1, 2) for one in chains]
    cv2.polylines(pixels, fixed, False, pen.ink, round(pen.width), cv2.LINE_AA, 16)


def turn(x0, y0, way, f, g):
    x, y = x0 + f * way[0] - g * way[1], y0 + f * way[1] + g * way[0]
    return np.stack(VIEW.to_pixel(x, y), axis=1)


def scene(rng, kind):
    """A mark, and chains of places on it in px, by parametric formulas of this test."""
    angle = rng.uniform(0, 2 * math.pi)
    way = (math.cos(angle), math.sin(angle))
    x, y = rng.uniform(-1.5, 1.5, 2)
    round_, open_ = np.linspace(0, 2 * math.pi, 900), np.linspace(-4, 4, 1600)
    if kind == "circle":
        r = rng.uniform(1, 4)
        return CircleMark("c", x, y, r), [turn(x, y, way, r * np.cos(round_), r * np.sin(round_))]
    if kind == "ellipse":
        a, b = rng.uniform(3, 4), rng.uniform(1, 3)
        chain = turn(x, y, way, a * np.cos(round_), b * np.sin(round_))
        return EllipseMark("c", x, y, *way, a, b), [chain]
    if kind == "hyperbola":
        a, b = rng.uniform(0.5, 2), rng.uniform(1, 3)
        chains = [turn(x, y, way, s * a * np.cosh(open_), b * np.sinh(open_)) for s in (1, -1)]
        return HyperbolaMark("c", x, y, *way, a, b), [inside(one) for one in chains]
    if kind == "parabola":
        p = rng.uniform(0.5, 2)
        t = 3 * open_
        return ParabolaMark("c", x, y, *way, p), [inside(turn(x, y, way, t * t / (2 * p), t))]
    chain = turn(x, y, way, np.array([-20.0, 20.0]), np.zeros(2))
    return LineMark("l", -way[1], way[0], x * way[1] - y * way[0]), [chain]


def inside(chain):
    near = (np.abs(chain - 256) < 300).all(axis=1)
    first, last = np.flatnonzero(near)[[0, -1]]
    return chain[first : last + 1]


def fitted(pixels, hue):
    unmixed = unmix(pixels)
    (number,) = (k for k, ink in enumerate(unmixed.inks) if ink.hue is hue)
    return strokes_of(unmixed, number, ())


PAINTERS = [(ours, 0.001), (hard, 0.08), (by_opencv, 0.03)]


@pytest.mark.parametrize(("paint", "limit"), PAINTERS, ids=["ours", "hard", "opencv"])
@pytest.mark.parametrize("kind", ["circle", "ellipse", "hyperbola", "parabola"])
def test_conics_are_found_where_they_are(kind, paint, limit):
    rng = np.random.default_rng(17)
    off, told = [], []
    for _ in range(6):
        pixels = np.full((512, 512, 3), 255, np.uint8)
        mark, chains = scene(rng, kind)
        paint(pixels, mark, BLUE, chains)
        line, line_chains = scene(rng, "line")
        paint(pixels, line, VIOLET, line_chains)  # crosses it and hides some of it
        curve = fit_conic(fitted(pixels, Hue.BLUE))
        assert isinstance(curve, Curve)
        places = np.concatenate(chains)
        places = places[(np.abs(places - 256) < 250).all(axis=1)][::7]
        assert len(places) > 10
        away = [curve.quadric.distance(*place)[0] for place in places]
        off.append(math.sqrt(np.mean(np.square(away))))
        told.append(np.mean([curve.quadric.sigma(*place) for place in places]))
    assert max(off) < limit
    # what it says of itself is the right size, rounding of our own strokes aside
    if paint is hard:
        assert 0.3 < np.median(off) / np.median(told) < 3


@pytest.mark.parametrize(("paint", "limit"), PAINTERS, ids=["ours", "hard", "opencv"])
def test_straight_strokes_of_one_ink_are_told_apart(paint, limit):
    rng = np.random.default_rng(5)
    corners = rng.uniform(-5, 5, (4, 3, 2))
    checked = 0
    for triangle in corners:
        pixels = np.full((512, 512, 3), 255, np.uint8)
        sides = [(triangle[k - 1], triangle[k]) for k in range(3)]
        for p, q in sides:
            ends = np.stack(VIEW.to_pixel(np.array([p[0], q[0]]), np.array([p[1], q[1]])), axis=1)
            paint(pixels, SegmentMark(*p, *q), Pen((150, 75, 0), 1.6), [ends])
        found = fit_straights(fitted(pixels, Hue.BROWN))
        assert len(found) == 3
        for p, q in sides:
            ends = [VIEW.to_pixel(*p), VIEW.to_pixel(*q)]
            away = [max(abs(one.quadric.distance(*end)[0]) for end in ends) for one in found]
            nearest = found[int(np.argmin(away))]
            assert min(away) < 4 * limit  # ends are where a line is known the least
            for end in ends:
                assert min(math.dist(end, place) for place in nearest.ends) < 12
            checked += 1
    assert checked == 12


@pytest.mark.parametrize(("paint", "limit"), PAINTERS, ids=["ours", "hard", "opencv"])
def test_crossings_of_conics_and_lines(paint, limit):
    """Truth by the quadratic formula for a circle and a line, and by symmetry for two circles."""
    rng = np.random.default_rng(23)
    checked = 0
    for _ in range(6):
        pixels = np.full((512, 512, 3), 255, np.uint8)
        r, h, angle = rng.uniform(2, 4), rng.uniform(-1.8, 1.8), rng.uniform(0, math.pi)
        way = np.array([math.cos(angle), math.sin(angle)])
        normal = np.array([-way[1], way[0]])
        t = np.linspace(0, 2 * math.pi, 900)
        nx, ny = (float(one) for one in normal)
        circles = [(0.0, 0.0), (2 * h * nx, 2 * h * ny)]
        for pen, centre in zip((BLUE, RED), circles, strict=True):
            x, y = centre
            chain = turn(x, y, (1, 0), r * np.cos(t), r * np.sin(t))
            paint(pixels, CircleMark("c", x, y, r), pen, [chain])
        ends = turn(h * nx, h * ny, way, np.array([-20.0, 20.0]), np.zeros(2))
        paint(pixels, LineMark("l", nx, ny, -h), VIOLET, [ends])
        half = math.sqrt(r * r - h * h)
        places = [normal * h + s * half * way for s in (1, -1)]
        truth = [VIEW.to_pixel(float(x), float(y)) for x, y in places]
        first, second = (fit_conic(fitted(pixels, hue)) for hue in (Hue.BLUE, Hue.RED))
        (line,) = fit_straights(fitted(pixels, Hue.VIOLET))
        assert isinstance(first, Curve)
        assert isinstance(second, Curve)
        for one, two in ((first, line), (second, line), (first, second)):
            found = crossings(one.quadric, two.quadric, 512, 512)
            if abs(h) < 0.15:
                continue
            assert len(found) == 2
            for crossing in found:
                assert seen_at(crossing, one.seen, two.seen)
                away = min(math.dist((crossing.x, crossing.y), place) for place in truth)
                assert away < 3 * limit / math.sin(crossing.angle)
                checked += 1
    assert checked >= 24


def test_no_crossing_where_there_is_no_ink():
    pixels = np.full((512, 512, 3), 255, np.uint8)
    ours(pixels, CircleMark("c", 0, 0, 3), BLUE, [])
    ours(pixels, SegmentMark(-5, 1, -2, 1), VIOLET, [])
    curve = fit_conic(fitted(pixels, Hue.BLUE))
    (line,) = fit_straights(fitted(pixels, Hue.VIOLET))
    assert isinstance(curve, Curve)
    found = crossings(curve.quadric, line.quadric, 512, 512)
    seen = [one for one in found if seen_at(one, curve.seen, line.seen)]
    assert (len(found), len(seen)) == (2, 1)
    assert seen[0].x < 256


def test_what_is_no_conic_is_refused():
    pixels = np.full((512, 512, 3), 255, np.uint8)
    for k in range(5):
        ours(pixels, CircleMark("c", k - 2, k % 2, 1 + k / 3), BLUE, [])
    assert "beside" in str(fit_conic(fitted(pixels, Hue.BLUE)))
    pixels = np.full((512, 512, 3), 255, np.uint8)
    ours(pixels, CircleMark("c", 0, 0, 0.05), BLUE, [])
    assert "clear of other ink" in str(fit_conic(fitted(pixels, Hue.BLUE)))


def test_every_ink_of_our_style_has_a_hue_of_its_own():
    inks = [*SCREEN.curve_inks, SCREEN.line.ink, SCREEN.segment.ink, SCREEN.helper.ink]
    hues = [hue_of(ink) for ink in inks]
    assert len(set(hues)) == len(inks) == len(Hue)
    # the paper's own saturated inks
    plain = [(0, 0, 255), (255, 0, 0), (0, 255, 0), (255, 0, 255), (0, 255, 255), (255, 128, 0)]
    assert [hue_of(ink).value for ink in plain] == [
        "blue", "red", "green", "magenta", "cyan", "orange",
    ]  # fmt: skip


def test_shades_and_mixtures_are_no_inks():
    pixels = np.full((512, 512, 3), 255, np.uint8)
    ours(pixels, LineMark("l", 0, 1, -0.3), VIOLET, [])  # level: one shade all along
    ours(pixels, CircleMark("c", 0, 0, 3), BLUE, [])
    pixels[250:260, :30] = (200, 200, 200)  # grey has no hue
    inks = find_inks(pixels)
    assert {ink.rgb for ink in inks} == {(70, 0, 160), (0, 64, 255)}
    assert find_inks(np.full((64, 64, 3), 255, np.uint8)) == ()


def test_strokes_that_touch_make_no_ink_of_their_mixture():
    """A tangent runs along its circle: the same half and half, again and again."""
    for centre in (0.0, 0.013, 0.0075):
        pixels = np.full((512, 512, 3), 255, np.uint8)
        ours(pixels, CircleMark("c", 0, centre, 4), BLUE, [])
        ours(pixels, LineMark("l", 0, 1, -4), VIOLET, [])
        rows = pixels[VIEW.height // 2 - round(4 * UNIT) - 3 :][:6].reshape(-1, 3)
        mixed = {tuple(one) for one in rows.tolist()} - {(255, 255, 255)}
        assert len(mixed) > 4
        assert {ink.rgb for ink in find_inks(pixels)} == {(70, 0, 160), (0, 64, 255)}
        curve = fit_conic(fitted(pixels, Hue.BLUE))
        assert isinstance(curve, Curve)
        assert abs(curve.quadric.distance(*VIEW.to_pixel(0.0, centre - 4.0))[0]) < 0.005


def test_dashes_are_fitted_without_their_gaps():
    for angle in (0.0, 0.3, math.pi / 2):
        pixels = np.full((512, 512, 3), 255, np.uint8)
        nx, ny = math.cos(angle), math.sin(angle)
        ours(pixels, LineMark("d", nx, ny, -0.512), SCREEN.helper, [])
        (line,) = fit_straights(fitted(pixels, Hue.TEAL))
        assert line.quadric.residual < 0.02
        for t in (-5.0, 0.0, 5.0):
            place = VIEW.to_pixel(0.512 * nx - t * ny, 0.512 * ny + t * nx)
            # along the grid all pixels have one shade, and none shows the full ink
            assert abs(line.quadric.distance(*place)[0]) < (0.02 if angle == 0.3 else 0.06)


@pytest.mark.parametrize(("paint", "limit"), PAINTERS, ids=["ours", "hard", "opencv"])
@pytest.mark.parametrize("offset", [0.0, 0.25, 0.5])
def test_lines_along_the_grid(paint, limit, offset):
    """Where no pixel may be grey, or all have the same grey."""
    at = (200 + offset + 0.5) * VIEW.dx + VIEW.x_min
    pixels = np.full((512, 512, 3), 255, np.uint8)
    ends = np.array([[200 + offset, -20.0], [200 + offset, 531.0]])
    paint(pixels, LineMark("l", 1, 0, -at), VIOLET, [ends])
    (line,) = fit_straights(fitted(pixels, Hue.VIOLET))
    # without grey a line is known to half a pixel and no better
    most = 0.51 if paint is hard else 2 * limit
    assert abs(line.quadric.distance(200 + offset, 256)[0]) < most


def test_an_ink_of_ours_is_no_mixture_however_rare():
    """A violet line is nearly what a blue and a red circle would give where they touch."""
    pixels = np.full((512, 512, 3), 255, np.uint8)
    for mark, pen in (
        (CircleMark("k", 1.0, 0.5, 4.0), BLUE),
        (CircleMark("q", -1.0, 0.5, 4.0), RED),
        (SegmentMark(-4.0, 3.0, 1.0, 0.5), VIOLET),
    ):
        ours(pixels, mark, pen, None)
    assert {ink.hue for ink in find_inks(pixels)} == {Hue.BLUE, Hue.RED, Hue.VIOLET}


@pytest.mark.parametrize("upright", [False, True])
def test_strokes_along_the_grid_are_as_exact_as_their_grey_levels(upright):
    """All pixels of a row are alike: no pixel may have the full ink, and few are on a ramp."""
    places = np.concatenate([np.linspace(120, 121, 41), [180.3, 180.5, 180.7, 180.2424, 180.7576]])
    off, told = [], []
    for place in places:
        x, y = VIEW.to_data(float(place), float(place))
        mark = LineMark("l", 1.0, 0.0, -x) if upright else LineMark("l", 0.0, 1.0, -y)
        pixels = np.full((512, 512, 3), 255, np.uint8)
        ours(pixels, mark, VIOLET, None)
        unmixed = unmix(pixels)
        assert unmixed.inks[0].rgb == VIOLET.ink
        (line,) = fit_straights(strokes_of(unmixed, 0, []))
        at = (float(place), 255.5) if upright else (255.5, float(place))
        off.append(abs(line.quadric.distance(*at)[0]))
        told.append(line.quadric.sigma(*at))
        assert line.quadric.half_width == pytest.approx(0.8, abs=0.003)
    assert len(off) == 46
    assert max(off) < 0.0025
    assert 0.5 < math.sqrt(np.mean(np.square(np.array(off) / np.array(told)))) < 2


def test_a_pale_ink_of_others_keeps_its_strength():
    """Half of our blue is another ink, and not our blue half covered."""
    pale = (128, 160, 255)
    pixels = np.full((512, 512, 3), 255, np.uint8)
    ours(pixels, CircleMark("k", 0.3, 0.2, 3.0), Pen(pale, 2.0), None)
    unmixed = unmix(pixels)
    assert [ink.rgb for ink in unmixed.inks] == [pale]
    found = fit_conic(strokes_of(unmixed, 0, []))
    assert isinstance(found, Curve)
    assert found.quadric.half_width == pytest.approx(1.0, abs=0.01)
