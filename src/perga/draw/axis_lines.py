"""Where the axes run: their lines, arrow heads, and the short marks at the steps, in px."""

from collections.abc import Sequence
from dataclasses import dataclass

from perga.draw.palette import Style
from perga.draw.ticks import multiples, tick_steps
from perga.image.viewport import Viewport

EDGE = 3.0  # px from an axis end to the edge of the picture
SCALE_X = 36.0  # px from the left edge to the y-axis when x = 0 is out of view
SCALE_Y = 24.0  # px from the lower edge to the x-axis when y = 0 is out of view

Ends = tuple[float, float, float, float]
"""Both ends of a straight stroke: (x0, y0, x1, y1) in px."""


@dataclass(frozen=True, slots=True)
class Axes:
    """Where the axes run: the column of the y-axis and the row of the x-axis, px.

    `crossing` says whether they cross at the origin, so that no mark stands there.
    """

    column: float
    row: float
    crossing: bool


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


def axis_lines(viewport: Viewport, axes: Axes, style: Style) -> list[Ends]:
    """Both lines, as far as into their arrow heads."""
    right, bottom = viewport.width - 1 - EDGE, viewport.height - 1 - EDGE
    back = style.arrow_length - 1.0
    return [
        (EDGE, axes.row, right - back, axes.row),
        (axes.column, bottom, axes.column, EDGE + back),
    ]


def arrow_heads(
    viewport: Viewport, axes: Axes
) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """(tip, unit direction) of both arrow heads, px."""
    right = viewport.width - 1 - EDGE
    return ((right, axes.row), (1.0, 0.0)), ((axes.column, EDGE), (0.0, -1.0))


def tick_lines(viewport: Viewport, axes: Axes, style: Style) -> list[Ends]:
    """The marks across both axes: longer ones where numbers belong."""
    steps = tick_steps(1.0 / viewport.dx)
    long, short = style.tick_reach - 0.5, style.minor_reach - 0.5
    marks: list[Ends] = []
    for axis in (0, 1):
        major = set(marked_values(viewport, axis, steps.major, steps.decimals, style, axes))
        minor = marked_values(viewport, axis, steps.minor, steps.minor_decimals, style, axes)
        reaches = [long if value in major else short for value in minor]
        pairs = zip(marked_places(viewport, axis, minor), reaches, strict=True)
        if axis == 0:
            marks += [(at, axes.row - reach, at, axes.row + reach) for at, reach in pairs]
        else:
            marks += [(axes.column - reach, at, axes.column + reach, at) for at, reach in pairs]
    return marks


def marked_places(viewport: Viewport, axis: int, values: Sequence[float]) -> list[float]:
    """Where values of an axis, 0 for x or 1 for y, lie along it, px; as `to_pixel`, all at once."""
    if axis == 0:
        start, unit = viewport.x_min, viewport.dx
        return [(value - start) / unit - 0.5 for value in values]
    start, unit = viewport.y_max, viewport.dy
    return [(start - value) / unit - 0.5 for value in values]


def marked_values(
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
    if not axes.crossing:
        return found
    return tuple([value for value in found if value != 0.0])
