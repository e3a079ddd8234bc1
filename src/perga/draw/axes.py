"""The axes: lines with arrow heads, marks at the steps, and then letters and numbers beside them.

Lines and marks are drawn before everything else. Letters and numbers come after the figure, since
they stand only where there is no ink.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from perga.draw.axis_lines import (
    EDGE,
    Axes,
    arrow_heads,
    axis_lines,
    marked_places,
    marked_values,
    tick_lines,
)
from perga.draw.canvas import paint_arrow, stamp_where_white
from perga.draw.figure import PlacedText
from perga.draw.palette import Style
from perga.draw.ticks import MIN_STEP, tick_steps, tick_text
from perga.draw.walker import Near, Pixels, Touched, blend, touch_segments
from perga.errors import RefusedError
from perga.image.glyphs import LabelLayout, text_layout
from perga.image.style import TICK_SIZE
from perga.image.viewport import Viewport

PAD = 2  # px of white around every letter and number
APART = 8  # px beside letters and numbers that labels keep out of
BETWEEN = 5  # px more about halves along the x-axis, so that none reads on in its neighbour
ENOUGH = 2  # numbers of an axis, from which its scale can be read


_Spot = tuple[int, int]
"""A place for a bitmap: the column and row of its top left pixel."""


def draw_axes(
    pixels: Pixels, buffers: tuple[Near, Touched], viewport: Viewport, axes: Axes, style: Style
) -> None:
    """Draw both lines with their arrow heads, and the marks: longer ones where numbers belong."""
    near, touched = buffers
    lines = axis_lines(viewport, axes, style)
    _stroke(pixels, near, touched, lines, style.axis.width, style.axis.ink)
    size = (style.arrow_length, style.arrow_half_width)
    for tip, along in arrow_heads(viewport, axes):
        paint_arrow(pixels, tip, along, size, style.axis.ink)
    marks = tick_lines(viewport, axes, style)
    _stroke(pixels, near, touched, marks, style.tick.width, style.tick.ink)


def write_axes(
    pixels: Pixels,
    viewport: Viewport,
    axes: Axes,
    style: Style,
    write_zero: bool,
    fewest: int = 2,
) -> tuple[PlacedText, ...]:
    """Write the letters x and y and the numbers, each only where it touches no ink.

    Returns what was written and where.

    Raises RefusedError when less than `fewest` numbers of an axis find room, those at the short
    marks among them, which are written where less than two others are.
    """
    placed: list[PlacedText] = []
    _write_first(pixels, placed, _layout("x", TICK_SIZE + 2), _letter_x_spots(viewport, axes))
    _write_first(pixels, placed, _layout("y", TICK_SIZE + 2), _letter_y_spots(axes))
    if axes.crossing and write_zero:
        zero = _layout("0", TICK_SIZE)
        _write_first(pixels, placed, zero, _zero_spots(axes, zero))
    steps = tick_steps(1.0 / viewport.dx)
    gap = style.tick_reach + 3.5
    for axis, name in ((0, "x"), (1, "y")):
        major = marked_values(viewport, axis, steps.major, steps.decimals, style, axes)
        texts = {value: tick_text(value, steps.decimals) for value in major}
        written = _write_numbers(pixels, placed, texts, viewport, (axis, axes, gap), fewest)
        if written < ENOUGH and steps.minor >= MIN_STEP * viewport.dx:
            minor = marked_values(viewport, axis, steps.minor, steps.minor_decimals, style, axes)
            texts = {v: tick_text(v, steps.minor_decimals) for v in minor if v not in major}
            place = (axis, axes, gap)
            written += _write_numbers(pixels, placed, texts, viewport, place, fewest, BETWEEN)
        if written < fewest:
            raise RefusedError(
                f"only {written} of the numbers of the {name}-axis find room beside other ink",
                "choose other values, or a larger picture",
            )
    return tuple(placed)


def keep_out(texts: Sequence[PlacedText]) -> NDArray[np.int64]:
    """The boxes that labels should keep out of, rows (left, top, width, height) in px.

    They are wider than the texts: a number close beside a letter would read as one name.
    """
    boxes = [(t.x - APART, t.y - 1, t.layout.width + 2 * APART, t.layout.height + 2) for t in texts]
    return np.array(boxes, dtype=np.int64).reshape(-1, 4)


def _write_numbers(
    pixels: Pixels,
    placed: list[PlacedText],
    texts: Mapping[float, str],
    viewport: Viewport,
    place: tuple[int, Axes, float],
    fewest: int,
    between: int = 0,
) -> int:
    """Write numbers of one axis; `place` is 0 for x or 1 for y, the axes, and px from the axis.

    Along the x-axis so many px more are left between them and other ink, left and right.

    Returns how many found room. The far side of the axis is used only for so many as are needed
    and found no room on the near side.
    """
    axis, axes, gap = place
    layouts = [_layout(text, TICK_SIZE) for text in texts.values()]
    sides: list[tuple[_Spot, _Spot]] = []
    below, right = round(axes.row + gap), round(axes.column + gap)
    for at, layout in zip(marked_places(viewport, axis, tuple(texts)), layouts, strict=True):
        width, height = layout.width, layout.height
        if axis == 0:
            left = round(at - 0.5 * (width - 1))
            sides.append(((left, below), (left, round(axes.row - gap - height + 1))))
        else:
            top = round(at - 0.5 * (height - 1))
            sides.append(((round(axes.column - gap - width + 1), top), (right, top)))
    aside = between if axis == 0 else 0
    written = [
        _write_first(pixels, placed, layout, [near], aside)
        for layout, (near, _) in zip(layouts, sides, strict=True)
    ]
    for k, (_, far) in enumerate(sides):
        if not written[k] and sum(written) < max(fewest, ENOUGH):
            written[k] = _write_first(pixels, placed, layouts[k], [far], aside)
    return sum(written)


def _stroke(
    pixels: Pixels,
    near: Near,
    touched: Touched,
    segments: list[tuple[float, float, float, float]],
    width: float,
    ink: tuple[int, int, int],
) -> None:
    ends: NDArray[np.float64] = np.array(segments, dtype=np.float64).reshape(-1, 4)
    reach = 0.5 * width + 0.5
    count = touch_segments(near, touched, ends, reach)
    blend(pixels, near, touched, count, reach, ink)


@lru_cache(maxsize=4096)
def _layout(text: str, size: int) -> LabelLayout:
    return text_layout(text, size)


def _letter_x_spots(viewport: Viewport, axes: Axes) -> Iterator[_Spot]:
    layout = _layout("x", TICK_SIZE + 2)
    above, below = round(axes.row - 7 - layout.height), round(axes.row + 8)
    for turn in range(6):
        left = round(viewport.width - 1 - EDGE - layout.width - 10 * turn)
        yield left, above
        yield left, below


def _letter_y_spots(axes: Axes) -> Iterator[_Spot]:
    layout = _layout("y", TICK_SIZE + 2)
    right, left = round(axes.column + 8), round(axes.column - 7 - layout.width)
    for turn in range(6):
        top = round(EDGE + 10 * turn)
        yield right, top
        yield left, top


def _zero_spots(axes: Axes, layout: LabelLayout) -> list[_Spot]:
    left, right = round(axes.column - 4.6 - layout.width), round(axes.column + 5.6)
    above, below = round(axes.row - 4.6 - layout.height), round(axes.row + 5.6)
    return [(left, below), (right, below), (left, above), (right, above)]


def _write_first(
    pixels: Pixels,
    placed: list[PlacedText],
    layout: LabelLayout,
    spots: Iterable[_Spot],
    aside: int = 0,
) -> int:
    """Write the bitmap at the first free spot and enter it in `placed`.

    A spot is free if so many px more left and right of it are white than above and below.

    Returns 1 if there was a free spot, else 0.
    """
    for left, top in spots:
        if stamp_where_white(pixels, layout.coverage, left, top, aside, PAD):
            placed.append(PlacedText(layout, left, top))
            return 1
    return 0
