"""From marks to pixels.

The order of drawing: axes, curves, helper lines, lines, segments, halos and markers, then the
numbers and letters of the axes and the labels of the points, which all stand on white ground
(`lettering`); leader lines lie where nothing else does.
"""

from collections.abc import Sequence

import numpy as np

from perga.draw.axes import draw_axes
from perga.draw.axis_lines import Axes, locate_axes
from perga.draw.blending import Pixels, scratch
from perga.draw.brushes import Raster, brush_of
from perga.draw.checks import check_drawable, check_finite, check_size, describe
from perga.draw.dashes import pen_trace
from perga.draw.demand import Demand
from perga.draw.figure import Figure, Picture
from perga.draw.legible import check_legible
from perga.draw.lettering import Sheet, write
from perga.draw.palette import BLACK, SCREEN, SOLID, WHITE, Pen, Style
from perga.draw.shading import must_be_seen, shade
from perga.draw.traces import trace_of
from perga.draw.viewport import choose_viewport
from perga.draw.walker import Near, Touched
from perga.errors import RefusedError
from perga.geometry.distances import Region
from perga.geometry.marks import LineMark, Mark, PointMark, Role, SegmentMark, StrokeMark
from perga.image.image import Image
from perga.image.viewport import Viewport

PICTURES_VERSION = 2
"""Counts the changes of pixels: of equal versions, the same marks give the same pixels."""


def draw_picture(
    marks: tuple[Mark, ...],
    size: int = 512,
    context: Sequence[PointMark] = (),
    demand: Demand = Demand.MEASURED,
    raster: Raster = Raster.WALKER,
    style: Style = SCREEN,
    regions: Sequence[Region] = (),
) -> Picture:
    """Choose the window for the marks and draw them; `context` points get room but no ink.

    Of the `regions` those with an end are wholly in view, and all are shaded.

    Raises RefusedError where no picture can be made that meets the demand.
    """
    room = [*context, *(spot for region in regions for spot in must_be_seen(region))]
    viewport = choose_viewport(marks, size, room, demand, style)
    return draw(marks, viewport, style, demand, raster, regions)


def draw_figure(figure: Figure, style: Style = SCREEN) -> Picture:
    """Draw a figure; see `draw`."""
    return draw(figure.marks, figure.viewport, style, regions=figure.regions)


def draw(
    marks: tuple[Mark, ...],
    viewport: Viewport,
    style: Style = SCREEN,
    demand: Demand = Demand.MEASURED,
    raster: Raster = Raster.WALKER,
    regions: Sequence[Region] = (),
) -> Picture:
    """Draw the marks as they are seen through the viewport.

    The `regions`, in data units, are shaded where no ink is near. The same marks give the same
    pixels in every process. Raises RefusedError for what cannot be told apart, lies out of view,
    or finds no room for its label, unless it is only to be SEEN; InputError for a name with
    characters that the font lacks.
    """
    measured = demand is not Demand.SEEN
    check_size(viewport.width)
    check_size(viewport.height)
    check_finite(marks)
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    strokes = [mark for mark in marks if not isinstance(mark, PointMark)]
    if measured:
        check_drawable(marks, viewport, style)
    traces = {mark: trace_of(mark, SOLID, viewport) for mark in strokes}
    if measured:
        check_legible(traces, viewport, style)
    buffers = scratch(viewport.width, viewport.height)
    brush = brush_of(raster, buffers)
    axes = locate_axes(viewport, style)
    pixels = draw_ground(viewport, buffers, axes, style)
    for mark, pen in in_order(strokes, style):
        trace = pen_trace(mark, pen.dash, viewport, traces[mark])
        if not brush.stroke(pixels, mark, trace, pen) and measured:
            raise RefusedError(f"{describe(mark)} is outside the view", "widen the viewport")
    places = [viewport.to_pixel(point.x, point.y) for point in points]
    for radius, ink in ((style.halo, WHITE), (style.marker_radius, BLACK)):
        for x, y in places:
            brush.disc(pixels, x, y, radius, ink)
    written = write(Sheet(pixels, buffers, viewport, axes, style), points, demand)
    seen = shade(pixels, viewport, regions, style)
    return Picture(Image(pixels, viewport), written.labels, written.texts, written.leaders, seen)


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


def _depth(mark: StrokeMark) -> int:
    """The layer of a stroke: what comes later covers what comes earlier."""
    match mark:
        case LineMark():
            return 1 if mark.role is Role.HELPER else 2
        case SegmentMark():
            return 1 if mark.role is Role.HELPER else 3
        case _:
            return 0
