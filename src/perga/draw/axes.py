"""The axes: lines with arrow heads, marks at the steps, and then letters and numbers beside them.

Lines and marks are drawn before everything else. Letters and numbers come after the figure, since
they stand only where there is no ink.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from perga.draw.canvas import box_is_white, paint_arrow, stamp
from perga.draw.palette import Style
from perga.draw.ticks import MIN_STEP, multiples, tick_steps, tick_text
from perga.draw.walker import Near, Pixels, Touched, blend, touch_segments
from perga.errors import RefusedError
from perga.image.glyphs import LabelLayout, text_layout
from perga.image.style import TICK_SIZE
from perga.image.viewport import Viewport

PAD = 2  # px of white around every letter and number
APART = 8  # px beside letters and numbers that labels keep out of
EDGE = 3.0  # px from an axis end to the edge of the picture
BETWEEN = 5  # px more about halves along the x-axis, so that none reads on in its neighbour
SCALE_X = 36.0  # px from the left edge to the y-axis when x = 0 is out of view
ENOUGH = 2  # numbers of an axis, from which its scale can be read
SCALE_Y = 24.0  # px from the lower edge to the x-axis when y = 0 is out of view


@dataclass(frozen=True, slots=True)
class Axes:
    """Where the axes run: the column of the y-axis and the row of the x-axis, px.

    `crossing` says whether they cross at the origin, so that no mark stands there.
    """

    column: float
    row: float
    crossing: bool


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place for a bitmap: its top left pixel."""

    left: int
    top: int


def locate_axes(viewport: Viewport) -> Axes:
    """The axes where x = 0 and y = 0 are, or along the left and lower edge where those are not."""
    column, row = viewport.to_pixel(0.0, 0.0)
    in_x = EDGE <= column <= viewport.width - 1 - EDGE
    in_y = EDGE <= row <= viewport.height - 1 - EDGE
    return Axes(
        column if in_x else SCALE_X,
        row if in_y else viewport.height - 1 - SCALE_Y,
        in_x and in_y,
    )


def draw_axes(
    pixels: Pixels, buffers: tuple[Near, Touched], viewport: Viewport, axes: Axes, style: Style
) -> None:
    """Draw both lines with their arrow heads, and the marks: longer ones where numbers belong."""
    near, touched = buffers
    right, bottom = viewport.width - 1 - EDGE, viewport.height - 1 - EDGE
    back = style.arrow_length - 1.0
    lines = [
        (EDGE, axes.row, right - back, axes.row),
        (axes.column, bottom, axes.column, EDGE + back),
    ]
    _stroke(pixels, near, touched, lines, style.axis.width, style.axis.ink)
    size = (style.arrow_length, style.arrow_half_width)
    paint_arrow(pixels, (right, axes.row), (1.0, 0.0), size, style.axis.ink)
    paint_arrow(pixels, (axes.column, EDGE), (0.0, -1.0), size, style.axis.ink)
    steps = tick_steps(1.0 / viewport.dx)
    major = set(_values(viewport, 0, steps.major, steps.decimals, style, axes))
    major_y = set(_values(viewport, 1, steps.major, steps.decimals, style, axes))
    marks: list[tuple[float, float, float, float]] = []
    for value in _values(viewport, 0, steps.minor, steps.minor_decimals, style, axes):
        at = viewport.to_pixel(value, 0.0)[0]
        reach = (style.tick_reach if value in major else style.minor_reach) - 0.5
        marks.append((at, axes.row - reach, at, axes.row + reach))
    for value in _values(viewport, 1, steps.minor, steps.minor_decimals, style, axes):
        at = viewport.to_pixel(0.0, value)[1]
        reach = (style.tick_reach if value in major_y else style.minor_reach) - 0.5
        marks.append((axes.column - reach, at, axes.column + reach, at))
    _stroke(pixels, near, touched, marks, style.tick.width, style.tick.ink)


def write_axes(
    pixels: Pixels,
    viewport: Viewport,
    axes: Axes,
    style: Style,
    write_zero: bool,
    fewest: int = 2,
) -> NDArray[np.int64]:
    """Write the letters x and y and the numbers, each only where it touches no ink.

    Returns the boxes around them that labels should keep out of, rows (left, top, width, height)
    in px: a number close beside a letter would read as one name.

    Raises RefusedError when less than `fewest` numbers of an axis find room, those at the short
    marks among them, which are written where less than two others are.
    """
    boxes: list[tuple[int, int, int, int]] = []
    _write_first(pixels, boxes, _layout("x", TICK_SIZE + 2), _letter_x_spots(viewport, axes))
    _write_first(pixels, boxes, _layout("y", TICK_SIZE + 2), _letter_y_spots(axes))
    if axes.crossing and write_zero:
        zero = _layout("0", TICK_SIZE)
        _write_first(pixels, boxes, zero, _zero_spots(axes, zero))
    steps = tick_steps(1.0 / viewport.dx)
    gap = style.tick_reach + 3.5
    for axis, name in ((0, "x"), (1, "y")):
        major = _values(viewport, axis, steps.major, steps.decimals, style, axes)
        texts = {value: tick_text(value, steps.decimals) for value in major}
        written = _write_numbers(pixels, boxes, texts, viewport, (axis, axes, gap), fewest)
        if written < ENOUGH and steps.minor >= MIN_STEP * viewport.dx:
            minor = _values(viewport, axis, steps.minor, steps.minor_decimals, style, axes)
            texts = {v: tick_text(v, steps.minor_decimals) for v in minor if v not in major}
            place = (axis, axes, gap)
            written += _write_numbers(pixels, boxes, texts, viewport, place, fewest, BETWEEN)
        if written < fewest:
            raise RefusedError(
                f"only {written} of the numbers of the {name}-axis find room beside other ink",
                "choose other values, or a larger picture",
            )
    return np.array(boxes, dtype=np.int64).reshape(-1, 4)


def _write_numbers(
    pixels: Pixels,
    boxes: list[tuple[int, int, int, int]],
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
    for value, layout in zip(texts, layouts, strict=True):
        width, height = layout.width, layout.height
        at = viewport.to_pixel(value, value)[axis]
        if axis == 0:
            left = round(at - 0.5 * (width - 1))
            below, above = round(axes.row + gap), round(axes.row - gap - height + 1)
            sides.append((_Spot(left, below), _Spot(left, above)))
        else:
            top = round(at - 0.5 * (height - 1))
            left, right = round(axes.column - gap - width + 1), round(axes.column + gap)
            sides.append((_Spot(left, top), _Spot(right, top)))
    aside = between if axis == 0 else 0
    written = [
        _write_first(pixels, boxes, layout, [near], aside)
        for layout, (near, _) in zip(layouts, sides, strict=True)
    ]
    for k, (_, far) in enumerate(sides):
        if not written[k] and sum(written) < max(fewest, ENOUGH):
            written[k] = _write_first(pixels, boxes, layouts[k], [far], aside)
    return sum(written)


def _values(
    viewport: Viewport, axis: int, step: float, decimals: int, style: Style, axes: Axes
) -> tuple[float, ...]:
    """The multiples of `step` that get a mark: not at the crossing, nor under the arrow head."""
    before = 2 * EDGE * viewport.dx
    behind = (EDGE + style.arrow_length + 4.0) * viewport.dx
    if axis == 0:
        low, high = viewport.x_min + before, viewport.x_max - behind
    else:
        low, high = viewport.y_min + before, viewport.y_max - behind
    found = multiples(step, decimals, low, high)
    return tuple(value for value in found if not (axes.crossing and value == 0.0))


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


def _letter_x_spots(viewport: Viewport, axes: Axes) -> list[_Spot]:
    layout = _layout("x", TICK_SIZE + 2)
    rights = [round(viewport.width - 1 - EDGE - layout.width - 10 * turn) for turn in range(6)]
    above, below = round(axes.row - 7 - layout.height), round(axes.row + 8)
    return [_Spot(left, top) for left in rights for top in (above, below)]


def _letter_y_spots(axes: Axes) -> list[_Spot]:
    layout = _layout("y", TICK_SIZE + 2)
    tops = [round(EDGE + 10 * turn) for turn in range(6)]
    right, left = round(axes.column + 8), round(axes.column - 7 - layout.width)
    return [_Spot(side, top) for top in tops for side in (right, left)]


def _zero_spots(axes: Axes, layout: LabelLayout) -> list[_Spot]:
    left, right = round(axes.column - 4.6 - layout.width), round(axes.column + 5.6)
    above, below = round(axes.row - 4.6 - layout.height), round(axes.row + 5.6)
    return [_Spot(left, below), _Spot(right, below), _Spot(left, above), _Spot(right, above)]


def _write_first(
    pixels: Pixels,
    boxes: list[tuple[int, int, int, int]],
    layout: LabelLayout,
    spots: list[_Spot],
    aside: int = 0,
) -> int:
    """Write the bitmap at the first free spot and enter its surroundings in `boxes`.

    A spot is free if so many px more left and right of it are white than above and below.

    Returns 1 if there was a free spot, else 0.
    """
    for spot in spots:
        left, width = spot.left - aside, layout.width + 2 * aside
        if box_is_white(pixels, left, spot.top, width, layout.height, PAD):
            stamp(pixels, layout.coverage, spot.left, spot.top)
            wide, high = layout.width + 2 * APART, layout.height + 2
            boxes.append((spot.left - APART, spot.top - 1, wide, high))
            return 1
    return 0
