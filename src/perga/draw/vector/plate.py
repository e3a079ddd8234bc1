"""A drawn picture once more, as shapes: the same marks, pens, places of letters and order."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from perga.draw.axis_lines import arrow_heads, axis_lines, locate_axes, tick_lines
from perga.draw.dashes import courses, parameter_at, pattern_on, pen_trace
from perga.draw.figure import Figure, Picture
from perga.draw.palette import BLACK, SCREEN, SOLID, WHITE, Pen, Style
from perga.draw.raster import in_order
from perga.draw.traces import Conic, clipped_line, trace_of
from perga.draw.vector.curves import chain_runs, conic_shape, cut_segment, in_view, spot
from perga.draw.vector.shades import tinted
from perga.draw.vector.shapes import Filled, Item, Letter, Oval, Run, Spot, Stroke, Text
from perga.geometry.marks import ChainMark, ConicMark, LineMark, PointMark, SegmentMark, StrokeMark
from perga.image.glyphs import LabelLayout, glyph
from perga.image.outlines import outline
from perga.image.viewport import Viewport


@dataclass(frozen=True, slots=True)
class Plate:
    """What every format is written from: the figure, and its picture as items in drawing order."""

    figure: Figure
    style: Style
    picture: Picture
    items: tuple[Item, ...]

    @property
    def viewport(self) -> Viewport:
        """The window of the figure."""
        return self.figure.viewport


def plate(figure: Figure, picture: Picture, style: Style = SCREEN) -> Plate:
    """The plate of a figure that `draw` has drawn as `picture` in this style, not on a grid.

    Letters stand where they stand in the picture.
    """
    drawn = tuple(_items(figure, picture, style))
    below = tuple(tinted(figure.regions, figure.viewport, drawn, style.shade))
    return Plate(figure, style, picture, (*below, *drawn))


def letter_runs(letter: Letter) -> tuple[Run, ...]:
    """The outline of a letter as closed runs, px."""

    def place(x: float, y: float) -> Spot:
        return letter.x + letter.size * x, letter.y - letter.size * y

    return tuple(
        Run(place(*start), tuple(tuple(place(*p) for p in step) for step in steps))
        for start, steps in outline(letter.char)
    )


def _items(figure: Figure, picture: Picture, style: Style) -> Iterator[Item]:
    yield from _axes(figure.viewport, style)
    strokes = [mark for mark in figure.marks if not isinstance(mark, PointMark)]
    for mark, pen in in_order(strokes, style):
        yield from _stroke(mark, pen, figure.viewport)
    points = [mark for mark in figure.marks if isinstance(mark, PointMark)]
    places = [spot(figure.viewport, point.x, point.y) for point in points]
    for radius, ink in ((style.halo, WHITE), (style.marker_radius, BLACK)):
        for x, y in places:
            if in_view((x, y), figure.viewport):
                yield Filled(Oval(x, y, radius, radius, 1.0, 0.0), ink)
    if picture.leaders:
        runs = [_straight(run) for leader in picture.leaders for run in leader.runs]
        yield Stroke(tuple(runs), style.leader)
    for text in picture.texts:
        yield _text(text.layout, text.x, text.y)
    for label in picture.labels:
        yield _text(style.label(label.name), label.x, label.y)


def _axes(viewport: Viewport, style: Style) -> Iterator[Item]:
    axes = locate_axes(viewport, style)
    for pen, ends in (
        (style.axis, axis_lines(viewport, axes, style)),
        (style.tick, tick_lines(viewport, axes, style)),
    ):
        yield Stroke(tuple(_straight(one) for one in ends), pen)
    length, half = style.arrow_length, style.arrow_half_width
    for (x, y), (ux, uy) in arrow_heads(viewport, axes, style):
        tip = (x + 0.5, y + 0.5)
        base = (tip[0] - length * ux, tip[1] - length * uy)
        one = (base[0] - half * uy, base[1] + half * ux)
        two = (base[0] + half * uy, base[1] - half * ux)
        yield Filled((Run(tip, ((one,), (two,), (tip,))),), style.axis.ink)


def _stroke(mark: StrokeMark, pen: Pen, viewport: Viewport) -> Iterator[Item]:
    match mark:
        case SegmentMark():
            p, q = spot(viewport, mark.x1, mark.y1), spot(viewport, mark.x2, mark.y2)
            kept = cut_segment(p, q, viewport)
            if kept is not None:
                start, stop = kept
                phase = _phase(math.dist(p, q), pen, math.dist(p, start))
                yield Stroke((Run(start, ((stop,),)),), pen, phase)
        case LineMark():
            ends = clipped_line(mark, viewport)
            if ends is not None:
                run = _straight(ends)
                yield Stroke((run,), pen, _phase(math.dist(ends[:2], ends[2:]), pen))
        case ChainMark() if pen.dash[1] > 0:
            rows = pen_trace(mark, pen.dash, viewport)
            if not isinstance(rows, Conic) and len(rows):
                yield Stroke(tuple(_straight(ends) for ends in rows.tolist()), _full(pen))
        case ChainMark():
            runs = chain_runs(mark, viewport)
            if runs:
                yield Stroke(runs, pen)
        case _:
            shape = conic_shape(mark, viewport)
            if shape and pen.dash[1] > 0:
                yield from _dashed(mark, shape, pen, viewport)
            elif shape:
                yield Stroke(shape, pen)


def _dashed(
    mark: ConicMark, shape: Oval | tuple[Run, ...], pen: Pen, viewport: Viewport
) -> Iterator[Stroke]:
    """A dashed curve: each run with the phase that its start has on the whole curve."""
    conic = trace_of(mark, SOLID, viewport)
    assert isinstance(conic, Conic)  # of a shape that is in view
    found = courses(conic, viewport.width, viewport.height)
    if not found:
        yield Stroke(shape, _full(pen))
        return
    dash = pattern_on(conic, found[0], pen.dash)
    pen = replace(pen, dash=dash)
    if isinstance(shape, Oval):
        yield Stroke(shape, pen, 0.5 * dash[0])
        return
    for run in shape:
        t = parameter_at(conic, run.start[0] - 0.5, run.start[1] - 0.5)
        s = float(np.interp(t, found[0].t, found[0].s))
        yield Stroke((run,), pen, (0.5 * dash[0] + s) % sum(dash))


def _full(pen: Pen) -> Pen:
    return replace(pen, dash=SOLID)


def _straight(ends: Sequence[float]) -> Run:
    """A straight run between two places in px of the raster, where whole numbers are centres."""
    x0, y0, x1, y1 = (end + 0.5 for end in ends)
    return Run((x0, y0), (((x1, y1),),))


def _phase(length: float, pen: Pen, skipped: float = 0.0) -> float:
    """How far into its dash pattern a stroke is after `skipped` px; a dash sits at its middle."""
    on, off = pen.dash
    return (0.5 * on - 0.5 * length + skipped) % (on + off) if off > 0 else 0.0


def _text(layout: LabelLayout, left: int, top: int) -> Text:
    letters: list[Letter] = []
    for one in layout.glyphs:
        bitmap = glyph(one.char, one.size)
        x, y = left + one.x - bitmap.left, top + one.y - bitmap.top
        letters.append(Letter(one.char, one.size, x, y))
    return Text(tuple(letters), left, top, layout.width, layout.height)
