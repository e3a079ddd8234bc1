"""The pictures by a distance at every pixel, in NumPy or torch: every stroke on the whole grid.

Exact distances give anti-aliased strokes, the paper's formulas its threshold. Axes, markers and
letters are stamped by Perga's own code, which no such engine has to do faster.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any

import numpy as np

from peers.job import Curve, Job, Shape, stamps
from perga.draw.axis_lines import locate_axes
from perga.draw.blending import scratch
from perga.draw.canvas import paint_disc, stamp
from perga.draw.palette import BLACK, WHITE, Pen
from perga.draw.raster import draw_ground
from perga.geometry.distances import (
    CircleField,
    EllipseField,
    Field,
    HyperbolaField,
    Method,
    ParabolaField,
    Pose,
    SegmentField,
    distance_by,
)
from perga.image.style import MARKER_HALO, MARKER_RADIUS

HALF = 1.5  # px: the paper inks what is so near to a curve


class Formulas(Enum):
    """Which distances."""

    EXACT = "exact"
    PAPER = "paper"


def drawer(size: int, formulas: Formulas, library: Any) -> Callable[[Job], np.ndarray]:
    """Draws a job on one grid of float32; `library` is numpy or torch."""
    rows, columns = np.mgrid[0:size, 0:size].astype(np.float32)
    grid = np.stack([columns, rows], axis=-1)
    points = grid if library is np else library.from_numpy(grid)

    def draw(job: Job) -> np.ndarray:
        view = job.scene.viewport
        pixels = draw_ground(view, scratch(view.width, view.height), locate_axes(view))
        shade: Any = pixels.astype(np.float32)
        if library is not np:
            shade = library.from_numpy(shade)
        for shape, pen, _ in job.strokes:
            away = _distance(shape, formulas, points)
            cover = _cover(away, shape, pen, formulas, points, library)[..., None]
            ink = library.asarray(pen.ink, dtype=library.float32)
            shade = shade + (ink - shade) * cover
        if library is np:
            pixels = (shade + 0.5).astype(np.uint8)
        else:
            pixels = (shade + 0.5).to(library.uint8).numpy()
        for radius, ink in ((MARKER_RADIUS + MARKER_HALO, WHITE), (MARKER_RADIUS, BLACK)):
            for x, y in job.places:
                paint_disc(pixels, x, y, radius, ink)
        for coverage, left, top in stamps(job.scene):
            stamp(pixels, coverage, left, top)
        return pixels

    return draw


def _field(shape: Curve | tuple[float, ...]) -> Field:
    if not isinstance(shape, Curve):
        return SegmentField(*shape)
    pose = Pose(shape.x, shape.y, shape.ux, shape.uy)
    match shape.shape:
        case Shape.ELLIPSE if shape.a == shape.b:
            return CircleField(shape.x, shape.y, shape.a)
        case Shape.ELLIPSE:
            return EllipseField(pose, shape.a, shape.b)
        case Shape.HYPERBOLA:
            return HyperbolaField(pose, shape.a, shape.b)
        case Shape.PARABOLA:
            return ParabolaField(pose, shape.a)


def _distance(shape: Curve | tuple[float, ...], formulas: Formulas, points: Any) -> Any:
    field = _field(shape)
    if formulas is Formulas.PAPER:
        if isinstance(field, HyperbolaField):
            return distance_by(Method.GRADIENT_RATIO, field, points)
        if isinstance(field, EllipseField | ParabolaField):
            return distance_by(Method.CLOSED_CUBIC, field, points)
    return field.distance(points)


def _cover(
    away: Any,
    shape: Curve | tuple[float, ...],
    pen: Pen,
    formulas: Formulas,
    points: Any,
    library: Any,
) -> Any:
    half = pen.width / 2
    if formulas is Formulas.PAPER:
        curved = isinstance(shape, Curve)
        return library.asarray(away <= (HALF if curved else half), dtype=library.float32)
    cover = library.clip(half + 0.5 - away, 0.0, 1.0)
    if isinstance(shape, Curve) or pen.dash[1] == 0:
        return cover
    x0, y0, x1, y1 = shape
    length = float(np.hypot(x1 - x0, y1 - y0))
    along = (points[..., 0] - x0) * ((x1 - x0) / length)
    along = along + (points[..., 1] - y0) * ((y1 - y0) / length) - length / 2
    on, period = pen.dash[0], sum(pen.dash)
    # px to the middle of the nearest dash, along the stroke
    beside = library.abs(along - period * library.round(along / period))
    return cover * library.clip(on / 2 + 0.5 - beside, 0.0, 1.0)
