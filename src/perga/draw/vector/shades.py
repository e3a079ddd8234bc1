"""Shaded regions as shapes: the tint, and white under all that is drawn on it."""

from collections.abc import Iterator, Sequence
from math import ceil

from perga.draw.palette import WHITE, Ink, Pen
from perga.draw.vector.curves import BORDER, spot
from perga.draw.vector.shapes import Filled, Item, Run, Spot, Stroke, Text
from perga.geometry.distances import Inside, Intersection, PolygonField, Region
from perga.geometry.regions import Arc, EmptyRegionError, PathKind, boundary, loops
from perga.image.style import SHADE_GAP
from perga.image.viewport import Viewport

STEP = 0.1
"""Longest step of an angle that one cubic piece spans: off by less than 3e-7 of the size."""


def tinted(
    regions: Sequence[Region], viewport: Viewport, drawn: Sequence[Item], ink: Ink
) -> Iterator[Item]:
    """What is drawn before everything else where regions are shaded, as far as it is in view."""
    shapes = [shape for region in regions if (shape := _shape(region, viewport))]
    if not shapes:
        return
    for shape in shapes:
        yield Filled(shape, ink)
    for item in drawn:
        yield from _cleared(item)


def _shape(region: Region, viewport: Viewport) -> tuple[Run, ...]:
    """The loops of the part in view; holes run the other way round."""
    x0, y0 = viewport.x_min - BORDER * viewport.dx, viewport.y_min - BORDER * viewport.dy
    x1, y1 = viewport.x_max + BORDER * viewport.dx, viewport.y_max + BORDER * viewport.dy
    frame = PolygonField(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    try:
        arcs = boundary(Intersection((region, Inside(frame))))
    except EmptyRegionError:
        return ()
    return tuple(_run(loop, viewport) for loop in loops(arcs))


def _run(loop: Sequence[Arc], viewport: Viewport) -> Run:
    start = spot(viewport, *loop[0].first)
    return Run(start, tuple(step for arc in loop for step in _steps(arc, viewport)))


def _steps(arc: Arc, viewport: Viewport) -> Iterator[tuple[Spot, ...]]:
    """Straight steps for lines, cubic pieces that touch the other curves at their ends."""
    path = arc.path
    if path.kind is PathKind.LINE:
        yield (spot(viewport, *arc.last),)
        return
    count = 1
    if path.kind is not PathKind.PARABOLA:  # a parabola is one piece, exactly
        count = max(1, ceil(abs(arc.stop - arc.start) / STEP))
    step = (arc.stop - arc.start) / count
    for k in range(count):
        low, high = arc.start + k * step, arc.start + (k + 1) * step
        (x, y), (x2, y2) = path.point(low), path.point(high)
        (dx, dy), (dx2, dy2) = path.heading(low), path.heading(high)
        third = step / 3
        yield (
            spot(viewport, x + third * dx, y + third * dy),
            spot(viewport, x2 - third * dx2, y2 - third * dy2),
            spot(viewport, x2, y2),
        )


def _cleared(item: Item) -> Iterator[Item]:
    """White around an item, SHADE_GAP px wide."""
    match item:
        case Stroke(shape, pen, _):
            yield Stroke(shape, Pen(WHITE, pen.width + 2 * SHADE_GAP))
        case Filled(shape, _):
            yield Stroke(shape, Pen(WHITE, 2 * SHADE_GAP))
        case Text():
            left, top = item.left - SHADE_GAP, item.top - SHADE_GAP
            right = item.left + item.width + SHADE_GAP
            bottom = item.top + item.height + SHADE_GAP
            corners = ((right, top), (right, bottom), (left, bottom), (left, top))
            yield Filled((Run((left, top), tuple((one,) for one in corners)),), WHITE)
