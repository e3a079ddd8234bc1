"""From marks to pixels.

The order of drawing: axes, curves, helper lines, lines, segments, halos and markers, then the
numbers and letters of the axes and the labels of the points, which all stand on white ground.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from perga.draw.axes import draw_axes, keep_out, write_axes
from perga.draw.axis_lines import Axes, locate_axes
from perga.draw.brushes import Raster, brush_of
from perga.draw.canvas import stamp
from perga.draw.checks import check_drawable, check_finite, check_size, describe
from perga.draw.crowded import crowded_labels
from perga.draw.demand import Demand
from perga.draw.figure import Figure, Picture, PlacedLabel
from perga.draw.labels import place_labels
from perga.draw.legible import check_legible
from perga.draw.palette import BLACK, SCREEN, WHITE, Pen, Style
from perga.draw.viewport import choose_viewport
from perga.draw.walker import Near, Pixels, Touched, scratch
from perga.errors import RefusedError
from perga.geometry.marks import LineMark, Mark, PointMark, Role, SegmentMark, StrokeMark
from perga.image.image import Image
from perga.image.viewport import Viewport

ORIGIN_NAME = "O"


def draw_picture(
    marks: tuple[Mark, ...],
    size: int = 512,
    context: Sequence[PointMark] = (),
    demand: Demand = Demand.MEASURED,
    raster: Raster = Raster.WALKER,
    style: Style = SCREEN,
) -> Picture:
    """Choose the window for the marks and draw them; `context` points get room but no ink.

    Raises RefusedError where no picture can be made that meets the demand.
    """
    viewport = choose_viewport(marks, size, context, demand, style)
    return draw(marks, viewport, style, demand, raster)


def draw_figure(figure: Figure, style: Style = SCREEN) -> Picture:
    """Draw a figure; see `draw`."""
    return draw(figure.marks, figure.viewport, style)


def draw(
    marks: tuple[Mark, ...],
    viewport: Viewport,
    style: Style = SCREEN,
    demand: Demand = Demand.MEASURED,
    raster: Raster = Raster.WALKER,
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
        check_drawable(marks, viewport, style)
        check_legible(marks, viewport, style)
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    strokes = [mark for mark in marks if not isinstance(mark, PointMark)]
    buffers = scratch(viewport.width, viewport.height)
    brush = brush_of(raster, buffers)
    axes = locate_axes(viewport, style)
    pixels = draw_ground(viewport, buffers, axes, style)
    for mark, pen in in_order(strokes, style):
        if not brush.stroke(pixels, mark, pen, viewport) and measured:
            raise RefusedError(f"{describe(mark)} is outside the view", "widen the viewport")
    places = np.array([viewport.to_pixel(point.x, point.y) for point in points], dtype=np.float64)
    places = places.reshape(-1, 2)
    for radius, ink in ((style.halo, WHITE), (style.marker_radius, BLACK)):
        for x, y in places:
            brush.disc(pixels, x, y, radius, ink)
    has_origin = any(point.name == ORIGIN_NAME for point in points)
    texts = write_axes(pixels, viewport, axes, style, not has_origin, 2 if measured else 0)
    labels = _labels(points, viewport, pixels, keep_out(texts, style), (style, measured))
    for label in labels:
        stamp(pixels, style.label(label.name).coverage, label.x, label.y)
    return Picture(Image(pixels, viewport), labels, texts)


def draw_ground(
    viewport: Viewport, buffers: tuple[Near, Touched], axes: Axes, style: Style = SCREEN
) -> Pixels:
    """White pixels with the axes, before everything else is drawn on them."""
    pixels: Pixels = np.full((viewport.height, viewport.width, 3), 255, dtype=np.uint8)
    draw_axes(pixels, buffers, viewport, axes, style)
    return pixels


def in_order(strokes: Sequence[StrokeMark], style: Style = SCREEN) -> list[tuple[StrokeMark, Pen]]:
    """The strokes with their pens, in the order in which they are drawn."""
    pairs = zip(strokes, style.pens(strokes), strict=True)
    return sorted(pairs, key=lambda pair: _depth(pair[0]))


def _labels(
    points: Sequence[PointMark],
    viewport: Viewport,
    pixels: Pixels,
    texts: NDArray[np.int64],
    demands: tuple[Style, bool],
) -> tuple[PlacedLabel, ...]:
    """Where the labels stand: in free places; where none are and none are needed, in others.

    `demands` are the style and whether the picture is to be measured.
    """
    style, measured = demands
    try:
        return place_labels(points, viewport, pixels, texts, style)
    except RefusedError:
        if measured:
            raise
        return crowded_labels(points, viewport, pixels, texts, style)


def _depth(mark: StrokeMark) -> int:
    """The layer of a stroke: what comes later covers what comes earlier."""
    match mark:
        case LineMark():
            return 1 if mark.role is Role.HELPER else 2
        case SegmentMark():
            return 1 if mark.role is Role.HELPER else 3
        case _:
            return 0
