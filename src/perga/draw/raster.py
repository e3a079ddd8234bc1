"""From marks to pixels.

The order of drawing: axes, curves, helper lines, lines, segments, halos and markers, then the
numbers and letters of the axes and the labels of the points, which all stand on white ground.
"""

from collections.abc import Sequence

import numpy as np

from perga.draw.axes import draw_axes, locate_axes, write_axes
from perga.draw.canvas import paint_disc, stamp
from perga.draw.checks import check_drawable, check_finite, check_size, describe
from perga.draw.figure import Figure, Picture
from perga.draw.labels import HALO, place_labels
from perga.draw.palette import BLACK, SCREEN, WHITE, Style
from perga.draw.strokes import touch_stroke
from perga.draw.viewport import choose_viewport
from perga.draw.walker import Pixels, blend, scratch
from perga.errors import RefusedError
from perga.geometry.marks import LineMark, Mark, PointMark, Role, SegmentMark, StrokeMark
from perga.image.glyphs import label_layout
from perga.image.image import Image
from perga.image.style import MARKER_RADIUS
from perga.image.viewport import Viewport

ORIGIN_NAME = "O"


def draw_picture(
    marks: tuple[Mark, ...], size: int = 512, context: Sequence[PointMark] = ()
) -> Picture:
    """Choose the window for the marks and draw them; `context` points get room but no ink.

    Raises RefusedError where no good picture can be made.
    """
    return draw(marks, choose_viewport(marks, size, context))


def draw_figure(figure: Figure, style: Style = SCREEN) -> Picture:
    """Draw a figure; see `draw`."""
    return draw(figure.marks, figure.viewport, style)


def draw(marks: tuple[Mark, ...], viewport: Viewport, style: Style = SCREEN) -> Picture:
    """Draw the marks as they are seen through the viewport.

    The same marks give the same pixels in every process. Raises RefusedError for what cannot be
    told apart, lies out of view, or finds no room for its label; InputError for a name with
    characters that the font lacks.
    """
    check_size(viewport.width)
    check_size(viewport.height)
    check_finite(marks)
    check_drawable(marks, viewport)
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    strokes = [mark for mark in marks if not isinstance(mark, PointMark)]
    pixels: Pixels = np.full((viewport.height, viewport.width, 3), 255, dtype=np.uint8)
    buffers = scratch(viewport.width, viewport.height)
    axes = locate_axes(viewport)
    draw_axes(pixels, buffers, viewport, axes, style)
    pens = style.pens(strokes)
    for mark, pen in sorted(zip(strokes, pens, strict=True), key=lambda pair: _depth(pair[0])):
        count, reach = touch_stroke(buffers, mark, pen, viewport)
        if not blend(pixels, *buffers, count, reach, pen.ink):
            raise RefusedError(f"{describe(mark)} is outside the view", "widen the viewport")
    places = np.array([viewport.to_pixel(point.x, point.y) for point in points], dtype=np.float64)
    places = places.reshape(-1, 2)
    for radius, ink in ((HALO, WHITE), (MARKER_RADIUS, BLACK)):
        for x, y in places:
            paint_disc(pixels, x, y, radius, ink)
    has_origin = any(point.name == ORIGIN_NAME for point in points)
    texts = write_axes(pixels, viewport, axes, style, write_zero=not has_origin)
    labels = place_labels(points, viewport, pixels, texts)
    for label in labels:
        stamp(pixels, label_layout(label.name).coverage, label.x, label.y)
    return Picture(Image(pixels, viewport), labels)


def _depth(mark: StrokeMark) -> int:
    """The layer of a stroke: what comes later covers what comes earlier."""
    match mark:
        case LineMark():
            return 1 if mark.role is Role.HELPER else 2
        case SegmentMark():
            return 1 if mark.role is Role.HELPER else 3
        case _:
            return 0
