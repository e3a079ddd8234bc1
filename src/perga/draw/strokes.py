"""A mark as a stroke: its pixels are noted by the walker, to be blended with a pen."""

import math

import numpy as np
from numpy.typing import NDArray

from perga.draw.palette import Pen
from perga.draw.walker import (
    ELLIPSE,
    HYPERBOLA,
    PARABOLA,
    Near,
    Touched,
    touch_capsule,
    touch_conic,
    touch_dashes,
    touch_segments,
)
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


def touch_stroke(
    buffers: tuple[Near, Touched], mark: StrokeMark, pen: Pen, viewport: Viewport
) -> tuple[int, float]:
    """Note the pixels of a stroke; returns their count and the reach, px, that `blend` asks for."""
    near, touched = buffers
    reach = 0.5 * pen.width + 0.5
    match mark:
        case SegmentMark():
            ends = (*viewport.to_pixel(mark.x1, mark.y1), *viewport.to_pixel(mark.x2, mark.y2))
            count = _touch_straight(near, touched, ends, pen, reach)
        case LineMark():
            ends = clipped_line(mark, viewport)
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
    return count, reach


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


def clipped_line(line: LineMark, viewport: Viewport) -> tuple[float, float, float, float] | None:
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
