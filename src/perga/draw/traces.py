"""A mark as its trace: straight pieces or a conic, in px of the picture.

This is all that a raster needs to know, so that every raster draws the same places. Whole numbers
are pixel centres, x to the right and y down.
"""

import math
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    ConicMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    SegmentMark,
    StrokeMark,
)
from perga.image.viewport import Viewport

Rows = NDArray[np.float64]
"""Straight pieces, shape (n, 4): x0, y0, x1, y1 in px."""

Ends = tuple[float, float, float, float]

AROUND = 64.0
"""px around the picture beyond which straight pieces are cut: farther than any pen reaches."""

LARGEST = 1e13
"""px; of a curve larger or farther than this, floats no longer tell the pixel: it is not seen."""

SMALLEST = 1e-9
"""px, of axes; smaller ones are drawn as this, which nobody can tell: it keeps off underflow."""

_PLAIN = 1e9  # px; coordinates below it meet no overflow, nor what is no number


class Curve(Enum):
    """The kinds of curves; a circle is an ellipse with a = b."""

    ELLIPSE = "ellipse"
    HYPERBOLA = "hyperbola"
    PARABOLA = "parabola"


@dataclass(frozen=True, slots=True)
class Conic:
    """A whole conic: centre, or vertex of a parabola, and unit vector of its first axis.

    `a` and `b` are the semi-axes, a >= b in an ellipse; for a parabola `a` is p and `b` is 0, and
    the axis points to the focus. All in px.
    """

    curve: Curve
    x: float
    y: float
    ux: float
    uy: float
    a: float
    b: float


Trace = Rows | Conic


def trace_of(mark: StrokeMark, dash: tuple[float, float], viewport: Viewport) -> Trace:
    """The trace of a mark; straight marks come in dashes of `dash` = (on, off) px if off > 0."""
    match mark:
        case SegmentMark():
            ends = (*viewport.to_pixel(mark.x1, mark.y1), *viewport.to_pixel(mark.x2, mark.y2))
            return _straight(ends, dash, viewport)
        case LineMark():
            cut = clipped_line(mark, viewport)
            return np.zeros((0, 4)) if cut is None else _straight(cut, dash, viewport)
        case ChainMark():
            places = viewport.to_pixel(np.array(mark.xs), np.array(mark.ys))
            spots = np.stack(places, axis=1)
            return cut_rows(np.concatenate([spots[:-1], spots[1:]], axis=1), viewport)
        case _:
            conic = _conic(mark, viewport)
            seen = max(abs(conic.x), abs(conic.y), conic.a, conic.b) <= LARGEST
            return _thickened(conic) if seen else np.zeros((0, 4))


def clipped_line(line: LineMark, viewport: Viewport) -> Ends | None:
    """The part of a line inside the circle around the picture, px; None if there is none."""
    x, y = 0.5 * (viewport.width - 1), 0.5 * (viewport.height - 1)
    data_x, data_y = viewport.to_data(x, y)
    norm = math.hypot(line.a, line.b)
    a, b = line.a / norm, -line.b / norm  # rows count downwards
    distance = (line.a * data_x + line.b * data_y + line.c) / (norm * viewport.dx)
    radius = 0.5 * math.hypot(viewport.width, viewport.height) + 8.0
    if abs(distance) >= radius:
        return None
    half = math.sqrt(radius * radius - distance * distance)
    foot_x, foot_y = x - a * distance, y - b * distance
    return foot_x + b * half, foot_y - a * half, foot_x - b * half, foot_y + a * half


def cut_rows(rows: Rows, viewport: Viewport, around: float = AROUND) -> Rows:
    """The pieces, each cut to the picture widened by `around` px; those outside are left out.

    A pixel's nearest place on a stroke is not farther than the pen reaches, so nothing that is
    seen depends on what is cut away; and a walk along a stroke that runs far off stays short.
    """
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        start, way = rows[:, :2], rows[:, 2:] - rows[:, :2]
        most = np.array([viewport.width - 1.0, viewport.height - 1.0]) + around
        low, high = (-around - start) / way, (most - start) / way
        level = way == 0.0
        inside = (start >= -around) & (start <= most)
        first = np.where(level, np.where(inside, 0.0, np.inf), np.minimum(low, high))
        last = np.where(level, np.where(inside, 1.0, -np.inf), np.maximum(low, high))
        t0, t1 = np.maximum(first.max(axis=1), 0.0), np.minimum(last.min(axis=1), 1.0)
        begin = np.where(t0[:, None] > 0.0, start + t0[:, None] * way, start)
        end = np.where(t1[:, None] < 1.0, start + t1[:, None] * way, rows[:, 2:])
    found = np.concatenate([begin, end], axis=1)
    return found[(t0 <= t1) & np.isfinite(found).all(axis=1)]


def cut_piece(ends: Ends, viewport: Viewport) -> Rows:
    """As `cut_rows` for one piece, by the same operations on floats, in a tenth of the time."""
    if not all([abs(end) < _PLAIN for end in ends]):
        return cut_rows(np.array([ends], dtype=np.float64), viewport)
    x0, y0, x1, y1 = ends
    t0, t1 = 0.0, 1.0
    for start, way, size in ((x0, x1 - x0, viewport.width), (y0, y1 - y0, viewport.height)):
        most = size - 1.0 + AROUND
        if way == 0.0:
            if not -AROUND <= start <= most:
                return np.zeros((0, 4))
            continue
        low, high = (-AROUND - start) / way, (most - start) / way
        t0, t1 = max(t0, min(low, high)), min(t1, max(low, high))
    if t0 > t1:
        return np.zeros((0, 4))
    begin = (x0 + t0 * (x1 - x0), y0 + t0 * (y1 - y0)) if t0 > 0.0 else (x0, y0)
    end = (x0 + t1 * (x1 - x0), y0 + t1 * (y1 - y0)) if t1 < 1.0 else (x1, y1)
    return np.array([(*begin, *end)])


def _straight(ends: Ends, dash: tuple[float, float], viewport: Viewport) -> Rows:
    whole = cut_piece(ends, viewport)
    if dash[1] <= 0.0 or not len(whole):
        return whole
    return _dashes(ends, dash, whole[0])


def _dashes(ends: Ends, dash: tuple[float, float], seen: NDArray[np.float64]) -> Rows:
    """The dashes of a straight stroke near its part `seen`; one sits at its middle."""
    x0, y0, x1, y1 = ends
    length = math.hypot(x1 - x0, y1 - y0)
    if length == 0.0:
        return np.array([ends])
    on, period = dash[0], dash[0] + dash[1]
    most = int(min((0.5 * length + 0.5 * on) / period, 2.0**53))
    # Only the dashes that can be seen are made: a stroke may be a thousand million px long.
    places = [math.hypot(seen[k] - x0, seen[k + 1] - y0) for k in (0, 2)]
    first, last = (round((place - 0.5 * length) / period) for place in places)
    index = np.arange(max(-most, first - 1), min(most, last + 1) + 1, dtype=np.float64)
    middle = 0.5 * length + index * period
    start = np.maximum(0.0, middle - 0.5 * on) / length
    stop = np.minimum(length, middle + 0.5 * on) / length
    ways = [(x0, x1), (y0, y1)]
    places_of = [[p + t * (q - p) for p, q in ways] for t in (start, stop)]
    return np.stack([column for pair in places_of for column in pair], axis=1)


def _thickened(conic: Conic) -> Conic:
    if conic.a >= SMALLEST and (conic.b >= SMALLEST or conic.curve is Curve.PARABOLA):
        return conic
    a, b = max(conic.a, SMALLEST), max(conic.b, SMALLEST)
    return replace(conic, a=a, b=b if conic.curve is not Curve.PARABOLA else 0.0)


def _conic(mark: ConicMark, viewport: Viewport) -> Conic:
    unit = viewport.dx
    match mark:
        case CircleMark():
            x, y = viewport.to_pixel(mark.cx, mark.cy)
            return Conic(Curve.ELLIPSE, x, y, 1.0, 0.0, mark.r / unit, mark.r / unit)
        case EllipseMark():
            x, y = viewport.to_pixel(mark.cx, mark.cy)
            # An ellipse with a = b is a circle, whatever its axis, down to the pixel.
            axis = (1.0, 0.0) if mark.a == mark.b else (mark.ux, -mark.uy)
            return Conic(Curve.ELLIPSE, x, y, *axis, mark.a / unit, mark.b / unit)
        case HyperbolaMark():
            x, y = viewport.to_pixel(mark.cx, mark.cy)
            a, b = mark.a / unit, mark.b / unit
            return Conic(Curve.HYPERBOLA, x, y, mark.ux, -mark.uy, a, b)
        case ParabolaMark():
            x, y = viewport.to_pixel(mark.vx, mark.vy)
            return Conic(Curve.PARABOLA, x, y, mark.ux, -mark.uy, mark.p / unit, 0.0)
