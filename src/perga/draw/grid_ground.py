"""What is the same in every picture on the grid of one size: the grid, the axes, the numbers.

Every number has eight spots in order of preference: beside its axis, on the axis' other side,
either moved along the axis until it ends at its line, and at the two rims of the picture. So
figures need not run over numbers.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from perga.draw.blending import blend, scratch
from perga.draw.canvas import Pixels
from perga.draw.grid_canvas import take_touched
from perga.draw.grid_style import GridStyle
from perga.draw.palette import Pen
from perga.draw.ticks import tick_text
from perga.draw.walker import touch_segments
from perga.image.glyphs import LabelLayout, text_layout
from perga.image.viewport import Viewport

REACH = 21  # the window is [-REACH, REACH] in x and y
STEP = 5  # between numbers

Ints = NDArray[np.int64]
Ends = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """Bitmaps one after the other in `coverage`, and per text (start, width, height), in px."""

    coverage: Pixels
    table: Ints

    def boxes(self, corners: Ints, shown: Ints) -> Ints:
        """Rows (start, left, top, width, height) of the texts with the numbers `shown`."""
        rows = np.empty((len(shown), 5), dtype=np.int64)
        rows[:, 0] = self.table[shown, 0]
        rows[:, 1:3] = corners
        rows[:, 3:] = self.table[shown, 1:]
        return rows


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Pixels of grid and axes; what is free beside the axes; the numbers and where they may stand.

    The arrays are read-only. `spots` is (numbers, 8, 2): corners (left, top) in px, the best first;
    number 0 is the 0 at the origin.
    """

    viewport: Viewport
    pixels: Pixels
    free: Pixels
    numbers: Texts
    spots: Ints


def gather(layouts: list[LabelLayout]) -> Texts:
    """The bitmaps of some texts in one array."""
    areas = [layout.width * layout.height for layout in layouts]
    starts = np.cumsum([0, *areas[:-1]])
    sizes = [(layout.width, layout.height) for layout in layouts]
    coverage = np.concatenate([layout.coverage.ravel() for layout in layouts])
    return Texts(coverage, np.column_stack([starts, np.array(sizes)]).astype(np.int64))


@lru_cache(maxsize=4)
def ground(size: int, style: GridStyle) -> Ground:
    """The ground of pictures of `size` px, in a style that is scaled to it."""
    viewport = Viewport(size, size, -REACH, REACH, -REACH, REACH)
    pixels: Pixels = np.full((size, size, 3), 255, dtype=np.uint8)
    free: Pixels = np.full((size, size), 255, dtype=np.uint8)
    inner = range(1 - REACH, REACH)
    _rule(pixels, free, viewport, [v for v in inner if v % STEP], style.grid, taken=False)
    _rule(pixels, free, viewport, [v for v in inner if v % STEP == 0], style.fifth, taken=False)
    _rule(pixels, free, viewport, [0], style.axis, taken=True)
    numbers, spots = _numbers(viewport, style)
    for array in (pixels, free, numbers.coverage, numbers.table, spots):
        array.flags.writeable = False
    return Ground(viewport, pixels, free, numbers, spots)


def _rule(
    pixels: Pixels, free: Pixels, viewport: Viewport, values: list[int], pen: Pen, *, taken: bool
) -> None:
    """Draw the upright and the level line at each value, from rim to rim, as one stroke."""
    far = float(viewport.width)
    lines: list[Ends] = []
    for value in values:
        x, y = viewport.to_pixel(float(value), float(value))
        lines += [(x, -1.0, x, far), (-1.0, y, far, y)]
    near, touched = scratch(viewport.width, viewport.height)
    reach = 0.5 * pen.width + 0.5
    count = touch_segments(near, touched, np.array(lines, dtype=np.float64), reach)
    if taken:
        take_touched(free, touched, count)
    blend(pixels, near, touched, count, reach, pen.ink)


def _numbers(viewport: Viewport, style: GridStyle) -> tuple[Texts, Ints]:
    size = viewport.width
    gap = style.axis_reach + 0.5 + style.pad
    origin_x, origin_y = viewport.to_pixel(0.0, 0.0)
    zero = text_layout("0", int(style.number_size))
    lefts = [round(origin_x - gap - zero.width + 0.5), round(origin_x + gap + 0.5)]
    tops = [round(origin_y + gap + 0.5), round(origin_y - gap - zero.height + 0.5)]
    layouts = [zero]
    spots = [2 * [(left, top) for top in tops for left in lefts]]
    for value in range(-(REACH // STEP) * STEP, REACH, STEP):
        if value == 0:
            continue
        layout = text_layout(tick_text(value, 0), int(style.number_size))
        wide, high = layout.width, layout.height
        x, y = viewport.to_pixel(float(value), float(value))
        lefts = [_within(x - at * wide + 0.5, wide, size) for at in (0.5, 1.0, 0.0)]
        tops = [_within(y - at * high + 0.5, high, size) for at in (0.5, 1.0, 0.0)]
        below, above = round(origin_y + gap + 0.5), round(origin_y - gap - high + 0.5)
        before, behind = round(origin_x - gap - wide + 0.5), round(origin_x + gap + 0.5)
        layouts += [layout, layout]
        spots.append([(left, top) for left in lefts for top in (below, above)])
        spots[-1] += [(lefts[0], size - 1 - high), (lefts[0], 1)]
        spots.append([(left, top) for top in tops for left in (before, behind)])
        spots[-1] += [(1, tops[0]), (size - 1 - wide, tops[0])]
    return gather(layouts), np.array(spots, dtype=np.int64)


def _within(start: float, extent: int, size: int) -> int:
    """The first pixel of a text, moved into the picture if need be."""
    return min(size - 1 - extent, max(1, round(start)))
