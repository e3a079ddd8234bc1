"""The walker against distances to densely sampled curves, which share none of its code."""

import math

import numpy as np
import pytest
from scipy import ndimage
from scipy.spatial import KDTree

from perga.draw.blending import blend, scratch
from perga.draw.traces import trace_of
from perga.draw.walker import (
    ELLIPSE,
    HYPERBOLA,
    PARABOLA,
    touch_capsule,
    touch_conic,
    touch_segments,
)
from perga.geometry.marks import SegmentMark
from perga.image import Viewport

SIZE = 256
REACH = 1.5


def walked(kind, frame, axes, size=SIZE, reach=REACH):
    """Distances (inf where farther than reach) and coverage that the walker gives."""
    near, touched = scratch(size, size)
    count = touch_conic(near, touched, kind, frame, axes, reach)
    assert count == np.count_nonzero(near) == len(set(touched[:count].tolist()))
    distance = np.where(near > 0, np.sqrt(np.maximum(0, reach**2 - near.astype(float))), np.inf)
    pixels = np.full((size, size, 3), 255, np.uint8)
    blend(pixels, near, touched, count, reach, (0, 0, 0))
    assert not near.any()  # cleared for the next stroke
    return distance, (255 - pixels[..., 0].astype(float)) / 255


def sampled(kind, frame, axes, size=SIZE):
    """Points on the curve, much denser than a pixel, by another parameter than the walker's."""
    (x, y, ux, uy), (a, b) = frame, axes
    if kind == ELLIPSE:
        t = np.linspace(-math.pi, math.pi, 400_001)
        f, g = a * np.sin(t), b * np.cos(t)
    elif kind == HYPERBOLA:
        g = np.linspace(-3 * size, 3 * size, 400_001)
        f = a * np.sqrt(1 + (g / b) ** 2)
        f, g = np.r_[f, -f], np.r_[g, g]
        # where the arms run along the axis, step along it instead
        h = np.linspace(a, 3 * size, 400_001)
        k = b * np.sqrt(np.maximum(0, (h / a) ** 2 - 1))
        f, g = np.r_[f, h, h, -h, -h], np.r_[g, k, -k, k, -k]
    else:
        g = np.linspace(-3 * size, 3 * size, 400_001)
        f = g * g / (2 * a)
    points = np.c_[x + f * ux - g * uy, y + f * uy + g * ux]
    seen = np.all((points > -10) & (points < size + 10), axis=1)
    return points[seen]


def exact(kind, frame, axes, size=SIZE):
    grid = np.stack(np.meshgrid(np.arange(size), np.arange(size)), axis=-1).reshape(-1, 2)
    tree = KDTree(sampled(kind, frame, axes, size))
    return tree.query(grid, distance_upper_bound=4)[0].reshape(size, size)


def pieces(mask, structure):
    labelled = np.zeros(mask.shape, dtype=np.int32)
    return ndimage.label(mask, structure=structure, output=labelled)


def random_conics(seed, number):
    rng = np.random.default_rng(seed)
    for index in range(number):
        kind = (ELLIPSE, HYPERBOLA, PARABOLA)[index % 3]
        angle = rng.uniform(0, 2 * math.pi)
        frame = (*rng.uniform(40, SIZE - 40, 2), math.cos(angle), math.sin(angle))
        if kind == ELLIPSE:
            a = rng.uniform(20, 160)
            yield kind, frame, (a, a * rng.uniform(0.1, 1.0))
        else:
            yield kind, frame, tuple(rng.uniform(4, 60, 2))


@pytest.mark.parametrize("case", list(random_conics(1, 12)))
def test_distances_are_exact_to_a_thousandth_of_a_pixel(case):
    distance, coverage = walked(*case)
    truth = exact(*case)
    ramp = (truth > 0.3) & (truth < REACH - 0.002)
    assert np.count_nonzero(ramp) > 200
    assert np.abs(distance[ramp] - truth[ramp]).max() < 0.0007
    assert np.abs(coverage - np.clip(REACH - truth, 0, 1)).max() < 0.5 / 255 + 0.0008


@pytest.mark.parametrize(
    ("kind", "axes"),
    [(ELLIPSE, (90, 60)), (ELLIPSE, (100, 100)), (HYPERBOLA, (30, 40)), (PARABOLA, (40, 0))],
)
def test_the_curve_is_not_shifted_to_either_side(kind, axes):
    # Chords alone would lie inwards by 0.0005 px in the mean.
    frame = (128.3, 127.6, math.cos(0.7), math.sin(0.7))
    distance, _ = walked(kind, frame, axes)
    truth = exact(kind, frame, axes)
    rows, columns = np.nonzero((truth > 0.4) & (truth < 1.4))
    error = distance[rows, columns] - truth[rows, columns]
    f = (columns - frame[0]) * frame[2] + (rows - frame[1]) * frame[3]
    g = (rows - frame[1]) * frame[2] - (columns - frame[0]) * frame[3]
    if kind == PARABOLA:
        inside = g**2 < 2 * axes[0] * f
    else:
        sign = 1 if kind == ELLIPSE else -1
        inside = (f / axes[0]) ** 2 + sign * (g / axes[1]) ** 2 < 1
    assert min(inside.sum(), (~inside).sum()) > 100
    outward = np.where(inside, error, -error)
    assert abs(outward.mean()) < 0.0001


def test_curves_far_larger_than_the_picture():
    # A circle of a million pixels is a straight line here; the walk must still be short.
    frame, radius = (128.0, 1_000_000.0 + 100.25, 1.0, 0.0), 1_000_000.0
    distance, _ = walked(ELLIPSE, frame, (radius, radius))
    rows, columns = np.mgrid[:SIZE, :SIZE]
    truth = np.abs(np.hypot(columns - frame[0], rows - frame[1]) - radius)
    near = (truth > 0.3) & (truth < 1.49)
    assert near.any()
    assert np.abs(distance[near] - truth[near]).max() < 0.0007
    # Vertices far away, branches through the picture.
    for kind, axes, start in ((PARABOLA, (50.0, 0.0), -20_000.0), (HYPERBOLA, (9e4, 3e3), 0.0)):
        far_frame = (start - axes[0] * (kind == HYPERBOLA), 200.0, 1.0, 0.0)
        found, _ = walked(kind, far_frame, axes, reach=REACH)
        centre_rows = np.arange(SIZE) - far_frame[1]
        if kind == PARABOLA:
            at = centre_rows**2 / (2 * axes[0]) + far_frame[0]
        else:
            at = axes[0] * np.sqrt(1 + (centre_rows / axes[1]) ** 2) + far_frame[0]
        expected = {(row, round(x)) for row, x in enumerate(at) if 0 <= x <= SIZE - 1}
        assert all(np.isfinite(found[row, column]) for row, column in expected)


@pytest.mark.parametrize("case", range(40))
def test_no_part_of_a_curve_is_missed(case):
    # A pixel whose corners lie on both sides of the curve has ink; ink has such a pixel nearby.
    rng = np.random.default_rng(case)
    kind = (ELLIPSE, HYPERBOLA, PARABOLA)[case % 3]
    a, b = 10 ** rng.uniform(0.6, 6, 2)
    if kind == ELLIPSE:
        a, b = max(a, b), min(a, b)
    turn = rng.uniform(0, 2 * math.pi)
    ux, uy = math.cos(turn), math.sin(turn)
    # Some point of the curve is at (x, y), in the picture.
    x, y = rng.uniform(40, SIZE - 40, 2)
    t = rng.uniform(-1, 1) * rng.choice([0.001, 0.1, 1.0])
    f, g = {
        ELLIPSE: (a * math.cos(3 * t), b * math.sin(3 * t)),
        HYPERBOLA: (a * math.cosh(t), b * math.sinh(t)),
        PARABOLA: (0.5 * a * t * t, a * t),
    }[kind]
    frame = (x - f * ux + g * uy, y - f * uy - g * ux, ux, uy)
    distance, _ = walked(kind, frame, (a, b))
    columns, rows = np.meshgrid(np.arange(SIZE + 1) - 0.5, np.arange(SIZE + 1) - 0.5)
    fs = (columns - frame[0]) * ux + (rows - frame[1]) * uy
    gs = (rows - frame[1]) * ux - (columns - frame[0]) * uy
    inside = {
        ELLIPSE: lambda: (fs / a) ** 2 + (gs / b) ** 2 < 1,
        HYPERBOLA: lambda: (fs / a) ** 2 - (gs / b) ** 2 > 1,
        PARABOLA: lambda: gs**2 < 2 * a * fs,
    }[kind]()
    corners = inside[1:, 1:], inside[1:, :-1], inside[:-1, 1:], inside[:-1, :-1]
    crossed = np.logical_or.reduce(corners) & ~np.logical_and.reduce(corners)
    assert crossed.any()
    assert np.isfinite(distance[crossed]).all()
    away = np.asarray(ndimage.distance_transform_edt(~crossed))
    inner = np.s_[4:-4, 4:-4]
    # (not at a tip sharper than a pixel, where both arms pass between the same corners)
    if (a if kind == PARABOLA else b * b / a) > 1:
        assert away[inner][np.isfinite(distance)[inner]].max() < 3.0


def test_stroke_has_one_width_along_a_flat_ellipse():
    # RD-01: x^2/100 + y^2 = 1, stroke 3 px, 1024 x 1024.
    size, a, b, width = 1024, 480.0, 48.0, 3.0
    frame = (511.3, 511.8, 1.0, 0.0)
    _, coverage = walked(ELLIPSE, frame, (a, b), size, 0.5 * width + 0.5)
    t = np.linspace(0, 2 * math.pi, 200_001)
    points = np.c_[frame[0] + a * np.cos(t), frame[1] + b * np.sin(t)]
    length = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    rows, columns = np.nonzero(coverage)
    foot = KDTree(points).query(np.c_[columns, rows])[1]
    bins = 60
    which = np.minimum((length[foot] / length[-1] * bins).astype(int), bins - 1)
    area = np.bincount(which, weights=coverage[rows, columns], minlength=bins)
    widths = area / (length[-1] / bins)
    assert np.abs(widths - width).max() < 0.12


def test_thin_ellipse_is_one_closed_ring():
    # RD-05: x^2/49 + y^2/0.25 = 1.
    _, coverage = walked(ELLIPSE, (255.4, 255.7, 1.0, 0.0), (224.0, 16.0), 512)
    ink = coverage > 0.5
    assert pieces(ink, np.ones((3, 3))) == 1
    assert pieces(~ink, None) == 2  # outside and inside


def test_circle_is_symmetric_and_reaches_its_ends():
    # RD-07: the circle of y = sqrt(9 - x^2).
    _, coverage = walked(ELLIPSE, (127.5, 127.5, 1.0, 0.0), (96.0, 96.0))
    for mirrored in (coverage[:, ::-1], coverage[::-1]):
        assert np.abs(coverage - mirrored).max() <= 1 / 255
    inked = np.flatnonzero(coverage[127])
    assert inked.min() <= 31
    assert inked.max() >= 224


def test_straight_strokes_and_dashes():
    rng = np.random.default_rng(4)
    rows, columns = np.mgrid[:SIZE, :SIZE]
    for _ in range(20):
        x0, y0, x1, y1 = rng.uniform(-40, SIZE + 40, 4)
        t = ((columns - x0) * (x1 - x0) + (rows - y0) * (y1 - y0)) / math.hypot(
            x1 - x0, y1 - y0
        ) ** 2
        t = np.clip(t, 0, 1)
        truth = np.hypot(columns - x0 - t * (x1 - x0), rows - y0 - t * (y1 - y0))
        near, touched = scratch(SIZE, SIZE)
        count = touch_capsule(near, touched, 0, (x0, y0, x1, y1), REACH)
        assert count == np.count_nonzero(truth < REACH)
        closeness = np.where(truth < REACH, REACH**2 - truth**2, 0)
        assert np.abs(near - closeness).max() < 1e-6
    near, touched = scratch(SIZE, SIZE)
    view = Viewport(SIZE, SIZE, -0.5, SIZE - 0.5, 0.5 - SIZE, 0.5)  # data are pixels, y turned
    dashes = trace_of(SegmentMark(20.0, -100.0, 220.0, -100.0), (6.0, 4.0), view)
    assert isinstance(dashes, np.ndarray)
    touch_segments(near, touched, dashes, 1.1)
    assert pieces(near[100] > 0, None) == 21
    assert near[100, 120] > 0  # a dash sits at the middle


def test_chords_of_no_length_and_level_chords():
    near, touched = scratch(SIZE, SIZE)
    assert touch_capsule(near, touched, 0, (50.0, 50.0, 50.0, 50.0), REACH) == 9
    assert touch_capsule(near, touched, 0, (10.0, 80.0, 20.0, 80.0), REACH) == 39
