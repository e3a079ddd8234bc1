"""The axes: lines with arrow heads, marks at the steps, and then letters and numbers beside them.

Lines and marks are drawn before everything else. Letters and numbers come after the figure, since
they stand only where there is no ink.
"""

from collections.abc import Iterable, Iterator, Sequence
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
    tick_marks,
)
from perga.draw.blending import Pixels, blend
from perga.draw.canvas import paint_arrow, stamp_row, stamp_where_white
from perga.draw.figure import PlacedText
from perga.draw.palette import SCREEN, Style
from perga.draw.ticks import MIN_STEP, tick_steps, tick_text
from perga.draw.walker import Near, Touched, touch_marks, touch_segments
from perga.errors import RefusedError
from perga.image.glyphs import LabelLayout, text_layout
from perga.image.viewport import Viewport

# px of the screen; other styles have them larger by their scale
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
    lines: NDArray[np.float64] = np.array(axis_lines(viewport, axes, style), dtype=np.float64)
    reach = 0.5 * style.axis.width + 0.5
    count = touch_segments(near, touched, lines, reach)
    blend(pixels, near, touched, count, reach, style.axis.ink)
    size = (style.arrow_length, style.arrow_half_width)
    for tip, along in arrow_heads(viewport, axes, style):
        paint_arrow(pixels, tip, along, size, style.axis.ink)
    (at_x, reach_x), (at_y, reach_y) = tick_marks(viewport, axes, style)
    marks: NDArray[np.float64] = np.array((at_x + at_y, reach_x + reach_y))
    reach = 0.5 * style.tick.width + 0.5
    count = touch_marks(near, touched, marks, len(at_x), (axes.column, axes.row), reach)
    blend(pixels, near, touched, count, reach, style.tick.ink)


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
    pad = round(PAD * style.scale)
    x, y = (_layout(name, style.tick_size + round(2 * style.scale)) for name in ("x", "y"))
    _write_first(pixels, placed, x, _letter_x_spots(viewport, axes, x, style.scale), (pad, 0))
    _write_first(pixels, placed, y, _letter_y_spots(axes, y, style.scale), (pad, 0))
    if axes.crossing and write_zero:
        zero = _layout("0", style.tick_size)
        _write_first(pixels, placed, zero, _zero_spots(axes, zero, style.scale), (pad, 0))
    steps = tick_steps(1.0 / (viewport.dx * style.scale))
    for axis, name in ((0, "x"), (1, "y")):
        major = marked_values(viewport, axis, steps.major, steps.decimals, style, axes)
        place = (axis, axes, style)
        written = _write_numbers(pixels, placed, major, steps.decimals, viewport, place, fewest)
        if written < ENOUGH and steps.minor >= MIN_STEP * style.scale * viewport.dx:
            finer = steps.minor_decimals
            minor = marked_values(viewport, axis, steps.minor, finer, style, axes)
            rest = [value for value in minor if value not in major]
            between = round(BETWEEN * style.scale)
            written += _write_numbers(pixels, placed, rest, finer, viewport, place, fewest, between)
        if written < fewest:
            raise RefusedError(
                f"only {written} of the numbers of the {name}-axis find room beside other ink",
                "choose other values, or a larger picture",
            )
    return tuple(placed)


def keep_out(texts: Sequence[PlacedText], style: Style = SCREEN) -> NDArray[np.int64]:
    """The boxes that labels should keep out of, rows (left, top, width, height) in px.

    They are wider than the texts: a number close beside a letter would read as one name.
    """
    apart = round(APART * style.scale)
    boxes = [(t.x - apart, t.y - 1, t.layout.width + 2 * apart, t.layout.height + 2) for t in texts]
    return np.array(boxes, dtype=np.int64).reshape(-1, 4)


def _write_numbers(
    pixels: Pixels,
    placed: list[PlacedText],
    values: Sequence[float],
    decimals: int,
    viewport: Viewport,
    place: tuple[int, Axes, Style],
    fewest: int,
    between: int = 0,
) -> int:
    """Write numbers of one axis; `place` is 0 for x or 1 for y, the axes, and the style.

    Along the x-axis so many px more are left between them and other ink, left and right.

    Returns how many found room. The far side of the axis is used only for so many as are needed
    and found no room on the near side.
    """
    if not values:
        return 0
    axis, axes, style = place
    gap = style.tick_reach + 3.5 * style.scale
    numbers = [_number(value, decimals, style.tick_size) for value in values]
    below, right = round(axes.row + gap), round(axes.column + gap)
    boxes: list[tuple[int, int, int, int]] = []
    for at, (layout, _) in zip(marked_places(viewport, axis, values), numbers, strict=True):
        width, height = layout.width, layout.height
        if axis == 0:
            boxes.append((round(at - 0.5 * (width - 1)), below, width, height))
        else:
            left, top = round(axes.column - gap - width + 1), round(at - 0.5 * (height - 1))
            boxes.append((left, top, width, height))
    bitmaps = np.frombuffer(b"".join([bitmap for _, bitmap in numbers]), dtype=np.uint8)
    pad, aside = round(PAD * style.scale), between if axis == 0 else 0
    written = stamp_row(pixels, bitmaps, np.array(boxes), aside, pad).tolist()
    for (layout, _), (left, top, _, _), done in zip(numbers, boxes, written, strict=True):
        if done:
            placed.append(PlacedText(layout, left, top))
    for k, (layout, _) in enumerate(numbers):
        if not written[k] and sum(written) < max(fewest, ENOUGH):
            left, top = boxes[k][:2]
            above = round(axes.row - gap - layout.height + 1)
            spot = (left, above) if axis == 0 else (right, top)
            written[k] = _write_first(pixels, placed, layout, [spot], (pad, aside))
    return sum(written)


@lru_cache(maxsize=4096)
def _number(value: float, decimals: int, size: int) -> tuple[LabelLayout, bytes]:
    """The bitmap of a number at an axis, and its rows one after the other."""
    layout = text_layout(tick_text(value, decimals), size)
    return layout, layout.coverage.tobytes()


@lru_cache(maxsize=4096)
def _layout(text: str, size: int) -> LabelLayout:
    return text_layout(text, size)


def _letter_x_spots(
    viewport: Viewport, axes: Axes, layout: LabelLayout, scale: float
) -> Iterator[_Spot]:
    end = viewport.width - 1 - EDGE * scale - layout.width
    above, below = round(axes.row - 7 * scale - layout.height), round(axes.row + 8 * scale)
    for turn in range(6):
        left = round(end - 10 * scale * turn)
        yield left, above
        yield left, below


def _letter_y_spots(axes: Axes, layout: LabelLayout, scale: float) -> Iterator[_Spot]:
    right, left = round(axes.column + 8 * scale), round(axes.column - 7 * scale - layout.width)
    for turn in range(6):
        top = round((EDGE + 10 * turn) * scale)
        yield right, top
        yield left, top


def _zero_spots(axes: Axes, layout: LabelLayout, scale: float) -> list[_Spot]:
    near, far = 4.6 * scale, 5.6 * scale
    left, right = round(axes.column - near - layout.width), round(axes.column + far)
    above, below = round(axes.row - near - layout.height), round(axes.row + far)
    return [(left, below), (right, below), (left, above), (right, above)]


def _write_first(
    pixels: Pixels,
    placed: list[PlacedText],
    layout: LabelLayout,
    spots: Iterable[_Spot],
    room: tuple[int, int],
) -> int:
    """Write the bitmap at the first free spot and enter it in `placed`.

    A spot is free if room[0] px around it are white, and room[1] more to its left and right.

    Returns 1 if there was a free spot, else 0.
    """
    pad, aside = room
    for left, top in spots:
        if stamp_where_white(pixels, layout.coverage, left, top, aside, pad):
            placed.append(PlacedText(layout, left, top))
            return 1
    return 0
