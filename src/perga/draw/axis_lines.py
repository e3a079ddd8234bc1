"""Where the axes run: their lines, arrow heads, and the short marks at the steps, in px."""

from collections.abc import Sequence
from dataclasses import dataclass

from perga.draw.palette import SCREEN, Style
from perga.draw.ticks import multiples, tick_steps
from perga.image.viewport import Viewport

# Those of the screen; other styles have them larger by their scale.
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


def locate_axes(viewport: Viewport, style: Style = SCREEN) -> Axes:
    """The axes where x = 0 and y = 0 are, or along the left and lower edge where those are not."""
    column, row = viewport.to_pixel(0.0, 0.0)
    edge = EDGE * style.scale
    in_x = edge <= column <= viewport.width - 1 - edge
    in_y = edge <= row <= viewport.height - 1 - edge
    return Axes(
        column if in_x else SCALE_X * style.scale,
        row if in_y else viewport.height - 1 - SCALE_Y * style.scale,
        in_x and in_y,
    )


def axis_lines(viewport: Viewport, axes: Axes, style: Style) -> list[Ends]:
    """Both lines, as far as into their arrow heads."""
    edge = EDGE * style.scale
    right, bottom = viewport.width - 1 - edge, viewport.height - 1 - edge
    back = style.arrow_length - style.scale
    return [
        (edge, axes.row, right - back, axes.row),
        (axes.column, bottom, axes.column, edge + back),
    ]


def arrow_heads(
    viewport: Viewport, axes: Axes, style: Style
) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """(tip, unit direction) of both arrow heads, px."""
    edge = EDGE * style.scale
    right = viewport.width - 1 - edge
    return ((right, axes.row), (1.0, 0.0)), ((axes.column, edge), (0.0, -1.0))


def tick_lines(viewport: Viewport, axes: Axes, style: Style) -> list[Ends]:
    """The marks across both axes: longer ones where numbers belong."""
    (at_x, reach_x), (at_y, reach_y) = tick_marks(viewport, axes, style)
    row, column = axes.row, axes.column
    return [
        *((at, row - reach, at, row + reach) for at, reach in zip(at_x, reach_x, strict=True)),
        *(
            (column - reach, at, column + reach, at)
            for at, reach in zip(at_y, reach_y, strict=True)
        ),
    ]


def tick_marks(
    viewport: Viewport, axes: Axes, style: Style
) -> list[tuple[list[float], list[float]]]:
    """Of the x-axis and the y-axis: where their marks lie along it, and how far they reach, px."""
    steps = tick_steps(1.0 / (viewport.dx * style.scale))
    half = 0.5 * style.tick.width
    long, short = style.tick_reach - half, style.minor_reach - half
    marks: list[tuple[list[float], list[float]]] = []
    for axis in (0, 1):
        major = set(marked_values(viewport, axis, steps.major, steps.decimals, style, axes))
        minor = marked_values(viewport, axis, steps.minor, steps.minor_decimals, style, axes)
        reaches = [long if value in major else short for value in minor]
        marks.append((marked_places(viewport, axis, minor), reaches))
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
    edge = EDGE * style.scale
    before = 2 * edge * viewport.dx
    behind = (edge + style.arrow_length + 4.0 * style.scale) * viewport.dx
    if axis == 0:
        low, high = viewport.x_min + before, viewport.x_max - behind
    else:
        low, high = viewport.y_min + before, viewport.y_max - behind
    found = multiples(step, decimals, low, high)
    if not axes.crossing:
        return found
    return tuple([value for value in found if value != 0.0])
