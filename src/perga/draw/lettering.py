"""All text of a picture: the numbers and letters of the axes, and the labels of the points.

Mostly numbers come first, and labels find places close to their points. Where one does not, these
are tried in turn: places further away; the same with numbers written after the labels, where they
still find room; leader lines; both.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from perga.draw.axes import APART, keep_out, write_axes
from perga.draw.axis_lines import Axes
from perga.draw.canvas import Pixels, stamp
from perga.draw.crowded import crowded_labels
from perga.draw.demand import Demand
from perga.draw.far_labels import far_labels
from perga.draw.figure import Leader, PlacedLabel, PlacedText
from perga.draw.labels import place_labels
from perga.draw.leaders import paint_leaders
from perga.draw.palette import Style
from perga.draw.walker import Near, Touched
from perga.errors import RefusedError
from perga.geometry.marks import PointMark
from perga.image.viewport import Viewport

ORIGIN_NAME = "O"
FEWEST = 2  # numbers of each axis in a picture that is measured


@dataclass(frozen=True, slots=True)
class Lettering:
    """What was written: labels in the order of the points, leaders, texts of the axes."""

    labels: tuple[PlacedLabel, ...]
    leaders: tuple[Leader, ...]
    texts: tuple[PlacedText, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A picture on which all but the text is drawn, and what is needed to write on it."""

    pixels: Pixels
    buffers: tuple[Near, Touched]
    viewport: Viewport
    axes: Axes
    style: Style

    def write_texts(self, pixels: Pixels, zero: bool, demand: Demand) -> tuple[PlacedText, ...]:
        """Write numbers and letters of the axes on these pixels. Raises RefusedError."""
        fewest = 0 if demand is Demand.SEEN else FEWEST
        return write_axes(pixels, self.viewport, self.axes, self.style, zero, fewest)


def write(sheet: Sheet, points: Sequence[PointMark], demand: Demand) -> Lettering:
    """Write all text of a picture on its pixels.

    Raises RefusedError naming the label that finds no place, or where an axis keeps less than
    FEWEST numbers, unless the picture is only to be SEEN.
    """
    zero = not any(point.name == ORIGIN_NAME for point in points)
    style = sheet.style
    texts = sheet.write_texts(sheet.pixels, zero, demand)
    kept = keep_out(texts, style)
    try:
        labels = place_labels(points, sheet.viewport, sheet.pixels, kept, style)
        found = Lettering(labels, (), texts)
    except RefusedError:
        if demand is Demand.CLOSE:
            raise
        found = _further(sheet, points, texts, zero, demand)
        if found is None and demand is Demand.MEASURED:
            raise
    if found is None:
        crowded = crowded_labels(points, sheet.viewport, sheet.pixels, kept, style)
        found = Lettering(*crowded, texts)
    paint_leaders(sheet.pixels, sheet.buffers, found.leaders, style.leader)
    for label in found.labels:
        stamp(sheet.pixels, style.label(label.name).coverage, label.x, label.y)
    return found


def _further(
    sheet: Sheet,
    points: Sequence[PointMark],
    texts: tuple[PlacedText, ...],
    zero: bool,
    demand: Demand,
) -> Lettering | None:
    """The text with labels further away; the texts of the axes are then on the pixels, labels not.

    None, and the pixels as they were, where there is none.
    """
    viewport, pixels, style = sheet.viewport, sheet.pixels, sheet.style
    for leading in (False, True):
        found = far_labels(points, viewport, pixels, keep_out(texts, style), leading, style)
        if found is not None:
            return Lettering(*found, texts)
        for text in texts:  # they stand on white ground
            right, bottom = text.x + text.layout.width, text.y + text.layout.height
            pixels[text.y : bottom, text.x : right] = 255
        found = far_labels(points, viewport, pixels, keep_out((), style), leading, style)
        around = None if found is None else _around(sheet, *found, zero, demand)
        for text in texts if around is None else around:
            stamp(pixels, text.layout.coverage, text.x, text.y)
        if found is not None and around is not None:
            return Lettering(*found, around)
    return None


def _around(
    sheet: Sheet,
    labels: Sequence[PlacedLabel],
    leaders: Sequence[Leader],
    zero: bool,
    demand: Demand,
) -> tuple[PlacedText, ...] | None:
    """Where numbers and letters find room beside labels; None where too few do."""
    taken = sheet.pixels.copy()
    paint_leaders(taken, sheet.buffers, leaders, sheet.style.leader)
    apart = round(APART * sheet.style.scale)
    for label in labels:  # as far from numbers as `keep_out` says
        top, bottom = max(label.y - 1, 0), label.y + label.height + 1
        taken[top:bottom, max(label.x - apart, 0) : label.x + label.width + apart] = 0
    try:
        return sheet.write_texts(taken, zero, demand)
    except RefusedError:
        return None


__all__ = ["Lettering", "Sheet", "write"]
