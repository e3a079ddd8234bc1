"""From marks to pixels.

The order of drawing: axes, curves, helper lines, lines, segments, halos and markers, then the
numbers and letters of the axes and the labels of the points, which all stand on white ground.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from perga.draw.axes import draw_axes, locate_axes, write_axes
from perga.draw.canvas import paint_disc, stamp
from perga.draw.checks import check_drawable, check_finite, check_size, describe
from perga.draw.crowded import crowded_labels
from perga.draw.demand import Demand
from perga.draw.figure import Figure, Picture, PlacedLabel
from perga.draw.labels import HALO, place_labels
from perga.draw.palette import BLACK, SCREEN, WHITE, Pen, Style
from perga.draw.viewport import choose_viewport
from perga.draw.walker import (
    ELLIPSE,
    HYPERBOLA,
    PARABOLA,
    Near,
    Pixels,
    Touched,
    blend,
    scratch,
    touch_capsule,
    touch_conic,
    touch_dashes,
    touch_segments,
)
from perga.errors import RefusedError
from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    ConicMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    Mark,
    ParabolaMark,
    PointMark,
    Role,
    SegmentMark,
    StrokeMark,
)
from perga.image.glyphs import label_layout
from perga.image.image import Image
from perga.image.style import MARKER_RADIUS
from perga.image.viewport import Viewport

ORIGIN_NAME = "O"


def draw_picture(
    marks: tuple[Mark, ...],
    size: int = 512,
    context: Sequence[PointMark] = (),
    demand: Demand = Demand.MEASURED,
) -> Picture:
    """Choose the window for the marks and draw them; `context` points get room but no ink.

    Raises RefusedError where no picture can be made that meets the demand.
    """
    viewport = choose_viewport(marks, size, context, demand)
    return draw(marks, viewport, demand=demand)


def draw_figure(figure: Figure, style: Style = SCREEN) -> Picture:
    """Draw a figure; see `draw`."""
    return draw(figure.marks, figure.viewport, style)


def draw(
    marks: tuple[Mark, ...],
    viewport: Viewport,
    style: Style = SCREEN,
    demand: Demand = Demand.MEASURED,
) -> Picture:
    """Draw the marks as they are seen through the viewport.

    The same marks give the same pixels in every process. Raises RefusedError for what cannot be
    told apart, lies out of view, or finds no room for its label, unless it is only to be SEEN;
    InputError for a name with characters that the font lacks.
    """
    measured = demand is Demand.MEASURED
    check_size(viewport.width)
    check_size(viewport.height)
    check_finite(marks)
    if measured:
        check_drawable(marks, viewport)
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    strokes = [mark for mark in marks if not isinstance(mark, PointMark)]
    pixels: Pixels = np.full((viewport.height, viewport.width, 3), 255, dtype=np.uint8)
    buffers = scratch(viewport.width, viewport.height)
    axes = locate_axes(viewport)
    draw_axes(pixels, buffers, viewport, axes, style)
    pens = style.pens(strokes)
    for mark, pen in sorted(zip(strokes, pens, strict=True), key=lambda pair: _depth(pair[0])):
        if not _draw_stroke(pixels, buffers, mark, pen, viewport) and measured:
            raise RefusedError(f"{describe(mark)} is outside the view", "widen the viewport")
    places = np.array([viewport.to_pixel(point.x, point.y) for point in points], dtype=np.float64)
    places = places.reshape(-1, 2)
    for radius, ink in ((HALO, WHITE), (MARKER_RADIUS, BLACK)):
        for x, y in places:
            paint_disc(pixels, x, y, radius, ink)
    has_origin = any(point.name == ORIGIN_NAME for point in points)
    texts = write_axes(pixels, viewport, axes, style, not has_origin, 2 if measured else 0)
    labels = _labels(points, viewport, pixels, texts, measured)
    for label in labels:
        stamp(pixels, label_layout(label.name).coverage, label.x, label.y)
    return Picture(Image(pixels, viewport), labels)


def _labels(
    points: Sequence[PointMark],
    viewport: Viewport,
    pixels: Pixels,
    texts: NDArray[np.int64],
    measured: bool,
) -> tuple[PlacedLabel, ...]:
    """Where the labels stand: in free places; where none are and none are needed, in others."""
    try:
        return place_labels(points, viewport, pixels, texts)
    except RefusedError:
        if measured:
            raise
        return crowded_labels(points, viewport, pixels, texts)


def _depth(mark: StrokeMark) -> int:
    """The layer of a stroke: what comes later covers what comes earlier."""
    match mark:
        case LineMark():
            return 1 if mark.role is Role.HELPER else 2
        case SegmentMark():
            return 1 if mark.role is Role.HELPER else 3
        case _:
            return 0


def _draw_stroke(
    pixels: Pixels,
    buffers: tuple[Near, Touched],
    mark: StrokeMark,
    pen: Pen,
    viewport: Viewport,
) -> int:
    """Draw one stroke; returns how many pixels got ink."""
    near, touched = buffers
    reach = 0.5 * pen.width + 0.5
    match mark:
        case SegmentMark():
            ends = (*viewport.to_pixel(mark.x1, mark.y1), *viewport.to_pixel(mark.x2, mark.y2))
            count = _touch_straight(near, touched, ends, pen, reach)
        case LineMark():
            ends = _clipped(mark, viewport)
            count = 0 if ends is None else _touch_straight(near, touched, ends, pen, reach)
        case ChainMark():
            places = viewport.to_pixel(np.array(mark.xs), np.array(mark.ys))
            rows = np.stack(places, axis=1)
            far = np.abs(rows - 0.5 * viewport.width).max(axis=1)
            near_by: NDArray[np.bool_] = np.asarray(far < 2.0 * viewport.width)
            chords = np.concatenate([rows[:-1], rows[1:]], axis=1)[near_by[:-1] | near_by[1:]]
            count = touch_segments(near, touched, chords, reach)
        case _:
            kind, frame, axes = _in_pixels(mark, viewport)
            count = touch_conic(near, touched, kind, frame, axes, reach)
    return blend(pixels, near, touched, count, reach, pen.ink)


def _touch_straight(
    near: Near,
    touched: Touched,
    ends: tuple[float, float, float, float],
    pen: Pen,
    reach: float,
) -> int:
    if pen.dash[1] > 0:
        return touch_dashes(near, touched, ends, pen.dash, reach)
    return touch_capsule(near, touched, 0, ends, reach)


def _clipped(line: LineMark, viewport: Viewport) -> tuple[float, float, float, float] | None:
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


def _in_pixels(
    mark: ConicMark, viewport: Viewport
) -> tuple[int, tuple[float, float, float, float], tuple[float, float]]:
    """The kind, frame and axes of a conic for the walker."""
    unit = viewport.dx
    match mark:
        case CircleMark():
            x, y = viewport.to_pixel(mark.cx, mark.cy)
            return ELLIPSE, (x, y, 1.0, 0.0), (mark.r / unit, mark.r / unit)
        case EllipseMark():
            x, y = viewport.to_pixel(mark.cx, mark.cy)
            # An ellipse with a = b is a circle, whatever its axis, down to the pixel.
            axis = (1.0, 0.0) if mark.a == mark.b else (mark.ux, -mark.uy)
            return ELLIPSE, (x, y, *axis), (mark.a / unit, mark.b / unit)
        case HyperbolaMark():
            x, y = viewport.to_pixel(mark.cx, mark.cy)
            return HYPERBOLA, (x, y, mark.ux, -mark.uy), (mark.a / unit, mark.b / unit)
        case ParabolaMark():
            x, y = viewport.to_pixel(mark.vx, mark.vy)
            return PARABOLA, (x, y, mark.ux, -mark.uy), (mark.p / unit, 0.0)
