"""The pictures by cairo (cairocffi): its own curves, dashes and text; one surface for all."""

# pyright: reportMissingImports=false, reportArgumentType=false, reportCallIssue=false
# cairocffi is there for those who run this; types are checked without it.

import math
from collections.abc import Callable

import cairocffi as cairo
import numpy as np

from peers.job import Curve, Ends, Job, Shape, as_rgb
from peers.runs import cubic_runs
from perga.image.style import MARKER_HALO, MARKER_RADIUS

TOLERANCE = 0.02  # px by which a flattened curve may be off; cairo's own choice is 0.1
FACE = "DejaVu Sans"


def drawer(size: int) -> Callable[[Job], np.ndarray]:
    """Draws a job; the array (BGRA) is the surface itself, so it lasts until the next picture."""
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, size, size)
    pixels = np.frombuffer(surface.get_data(), dtype=np.uint8).reshape(size, size, 4)
    context = cairo.Context(surface)
    context.set_tolerance(TOLERANCE)
    context.translate(0.5, 0.5)  # the corner of a pixel is its origin, not the centre
    context.select_font_face(FACE)

    def draw(job: Job) -> np.ndarray:
        context.set_source_rgb(1, 1, 1)
        context.paint()
        context.set_source_rgb(0, 0, 0)
        context.set_dash([])
        for width, straights in job.straights:
            context.set_line_width(width)
            for one in straights:
                _straight(context, one)
            context.stroke()
        for corners in job.arrows:
            context.move_to(*corners[0])
            for corner in corners[1:]:
                context.line_to(*corner)
            context.close_path()
        context.fill()
        for shape, pen, _ in job.strokes:
            context.set_source_rgb(*as_rgb(pen.ink))
            context.set_line_width(pen.width)
            if isinstance(shape, Curve):
                context.set_dash([])
                _conic(context, shape, size)
            else:
                _dash(context, shape, pen.dash)
                _straight(context, shape)
            context.stroke()
        for radius, level in ((MARKER_RADIUS + MARKER_HALO, 1), (MARKER_RADIUS, 0)):
            context.set_source_rgb(level, level, level)
            for x, y in job.places:
                context.new_sub_path()
                context.arc(x, y, radius, 0, 2 * math.pi)
            context.fill()
        for word in job.scene.words:
            left, top, _, height = word.box
            context.set_font_size(word.size)
            context.move_to(left, top + height)
            context.show_text(word.text)
        surface.flush()
        return pixels

    return draw


def _straight(context, ends: Ends) -> None:
    context.move_to(ends[0], ends[1])
    context.line_to(ends[2], ends[3])


def _dash(context, ends: Ends, dash: tuple[float, float]) -> None:
    if dash[1] == 0:
        context.set_dash([])
        return
    length = math.dist(ends[:2], ends[2:])
    context.set_dash(list(dash), (0.5 * dash[0] - 0.5 * length) % sum(dash))


def _conic(context, curve: Curve, size: int) -> None:
    if curve.shape is Shape.ELLIPSE:
        context.save()
        context.transform(cairo.Matrix(curve.ux, curve.uy, -curve.uy, curve.ux, curve.x, curve.y))
        context.scale(curve.a, curve.b)
        context.arc(0, 0, 1, 0, 2 * math.pi)
        context.restore()  # the width of the stroke is not stretched
        return
    for run in cubic_runs(curve, size):
        context.move_to(*run[0])
        for k in range(1, len(run), 3):
            context.curve_to(*run[k], *run[k + 1], *run[k + 2])
