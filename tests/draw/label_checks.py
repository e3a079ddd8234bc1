"""Checks of all that is promised of labels, on the pixels of a picture."""

import math
from collections.abc import Mapping
from itertools import combinations

import numpy as np

from perga.draw.axis_lines import locate_axes
from perga.draw.blending import blend, scratch
from perga.draw.canvas import Pixels, paint_disc, stamp
from perga.draw.figure import Picture, PlacedLabel
from perga.draw.leaders import paint_leaders
from perga.draw.palette import BLACK, SCREEN, WHITE, Style
from perga.draw.raster import draw_ground, in_order
from perga.draw.strokes import touch_stroke
from perga.geometry.marks import Mark, PointMark


def without_labels(marks: tuple[Mark, ...], picture: Picture, style: Style = SCREEN) -> Pixels:
    """The pixels of a picture before labels and leaders were drawn on it."""
    window = picture.image.viewport
    buffers = scratch(window.width, window.height)
    pixels = draw_ground(window, buffers, locate_axes(window, style), style)
    strokes = [one for one in marks if not isinstance(one, PointMark)]
    for mark, pen in in_order(strokes, style):
        count, reach = touch_stroke(buffers, mark, pen, window)
        blend(pixels, *buffers, count, reach, pen.ink)
    spots = [window.to_pixel(one.x, one.y) for one in marks if isinstance(one, PointMark)]
    for radius, ink in ((style.halo, WHITE), (style.marker_radius, BLACK)):
        for x, y in spots:
            paint_disc(pixels, x, y, radius, ink)
    for text in picture.texts:
        stamp(pixels, text.layout.coverage, text.x, text.y)
    return pixels


def box_gap(label: PlacedLabel, x: float, y: float) -> float:
    """The distance, px, from a place to the outer edges of a label's box."""
    across = max(label.x - 0.5 - x, x - (label.x + label.width - 0.5), 0)
    down = max(label.y - 0.5 - y, y - (label.y + label.height - 0.5), 0)
    return math.hypot(across, down)


def check_labels(marks: tuple[Mark, ...], picture: Picture, style: Style = SCREEN) -> list[float]:
    """Check all that is promised of labels, on the pixels; returns the gaps of those beside.

    No ink in a padded box, no two of them meet, numbers keep off, every label is clearly nearest
    to its own point or on a leader line that touches nothing. Lengths grow with the style.
    """
    by = int(style.scale)
    assert by == style.scale
    points = {one.name: one for one in marks if isinstance(one, PointMark)}
    assert [label.name for label in picture.labels] == list(points)
    window = picture.image.viewport
    before = without_labels(marks, picture, style)
    expected = before.copy()
    paint_leaders(expected, scratch(*before.shape[1::-1]), picture.leaders, style.leader)
    led = {leader.name for leader in picture.leaders}
    gaps: list[float] = []
    for label in picture.labels:
        layout = style.label(label.name)
        assert (label.width, label.height) == (layout.width, layout.height)
        assert min(label.x, label.y) >= 2 * by
        rows, columns = (
            slice(label.y - 2 * by, label.y + label.height + 2 * by),
            slice(label.x - 2 * by, label.x + label.width + 2 * by),
        )
        padded = expected[rows, columns]
        assert padded.shape[:2] == (label.height + 4 * by, label.width + 4 * by)
        assert (before[rows, columns] == 255).all(), f"ink at label {label.name}"
        assert (padded == 255).all(), f"a leader at label {label.name}"
        stamp(expected, layout.coverage, label.x, label.y)
        away = {n: box_gap(label, *window.to_pixel(p.x, p.y)) for n, p in points.items()}
        if label.name in led:
            assert min(away.values()) >= 36 * by
        else:
            own = away.pop(label.name)
            assert style.halo < own <= 33 * by
            assert all(1.5 * own**2 <= other**2 + 1e-6 for other in away.values())
            assert all(other > style.halo for other in away.values())
            gaps.append(own)
        for text in picture.texts:
            beside = max(text.x - label.x - label.width, label.x - text.x - text.layout.width)
            below = max(text.y - label.y - label.height, label.y - text.y - text.layout.height)
            assert beside >= 8 * by or below >= 1
    assert (picture.image.pixels == expected).all()
    for one, other in combinations(picture.labels, 2):
        beside = max(one.x - other.x - other.width, other.x - one.x - one.width)
        below = max(one.y - other.y - other.height, other.y - one.y - one.height)
        assert max(beside, below) >= 4 * by
    check_leaders(points, before, picture, style)
    return gaps


def check_leaders(
    points: Mapping[str, PointMark], before: Pixels, picture: Picture, style: Style
) -> None:
    """Leaders lie on the line from marker to label, and touch no ink and no other marker."""
    window = picture.image.viewport
    boxes = {label.name: label for label in picture.labels}
    for leader in picture.leaders:
        label, point = boxes[leader.name], points[leader.name]
        x, y = window.to_pixel(point.x, point.y)
        to = label.x + 0.5 * (label.width - 1) - x, label.y + 0.5 * (label.height - 1) - y
        for run in leader.runs:
            for end in (run[:2], run[2:]):
                off = (end[0] - x) * to[1] - (end[1] - y) * to[0]
                assert abs(off) <= 1e-6 * math.hypot(*to) ** 2
        one = np.full_like(before, 255)
        paint_leaders(one, scratch(*before.shape[1::-1]), [leader], style.leader)
        rows, columns = np.nonzero((one != 255).any(axis=2))
        assert len(rows) > 12 * style.scale
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                assert (before[rows + down, columns + right] == 255).all()
        for name, other in points.items():
            gap = np.hypot(*(np.array([columns, rows]).T - window.to_pixel(other.x, other.y)).T)
            assert gap.min() > style.halo + style.scale * (1.5 if name != leader.name else -0.5)
