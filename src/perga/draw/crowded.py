"""Labels where no place is free: on as little ink as possible."""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perga.draw.canvas import Pixels
from perga.draw.figure import PlacedLabel
from perga.draw.palette import SCREEN, Style
from perga.geometry.marks import PointMark
from perga.image.viewport import Viewport

GAPS: Final = (6.0, 8.0, 10.0, 13.0, 17.0, 22.0, 28.0, 36.0)  # px from the point to the box
DIRECTIONS: Final = 32
_MARK: Final = 30.0  # a pixel of a marker, a label or a number weighs as so many of a stroke
_GAP: Final = 1.5  # a pixel of gap weighs as so many pixels of ink

Floats = NDArray[np.float64]


def crowded_labels(
    points: Sequence[PointMark],
    viewport: Viewport,
    pixels: Pixels,
    keep_out: NDArray[np.int64],
    style: Style = SCREEN,
) -> tuple[PlacedLabel, ...]:
    """One box per point, in the order of the points, each where it covers the least.

    Every box lies in the picture; `keep_out` are boxes (left, top, width, height) in px that cost
    as much as markers do. Boxes may lie on strokes, and in a crowd on each other.
    """
    cost: Floats = (pixels.min(axis=2) < 200).astype(np.float64)
    for left, top, width, height in keep_out.tolist():
        _add(cost, left, top, width, height)
    places = [viewport.to_pixel(point.x, point.y) for point in points]
    halo = math.ceil(style.halo)
    for x, y in places:
        _add(cost, round(x) - halo, round(y) - halo, 2 * halo + 1, 2 * halo + 1)
    placed: list[PlacedLabel] = []
    for point, (x, y) in zip(points, places, strict=True):
        layout = style.label(point.name)
        sums = np.zeros((cost.shape[0] + 1, cost.shape[1] + 1))
        sums[1:, 1:] = cost.cumsum(axis=0).cumsum(axis=1)
        left, top = _best(sums, (x, y), (layout.width, layout.height), style.scale)
        placed.append(PlacedLabel(point.name, left, top, layout.width, layout.height))
        _add(cost, left - 1, top - 1, layout.width + 2, layout.height + 2)
    return tuple(placed)


def _add(cost: Floats, left: int, top: int, width: int, height: int) -> None:
    cost[max(top, 0) : max(top + height, 0), max(left, 0) : max(left + width, 0)] += _MARK


def _best(
    sums: Floats, place: tuple[float, float], size: tuple[int, int], scale: float
) -> tuple[int, int]:
    """The cheapest box beside a point, its corner; `sums` are sums of costs over corners."""
    (x, y), (width, height) = place, size
    rows, columns = sums.shape[0] - 1, sums.shape[1] - 1
    best, chosen = math.inf, (0, 0)
    for gap in GAPS:
        for turn in range(DIRECTIONS):
            angle = math.pi / 4 + 2 * math.pi * turn / DIRECTIONS
            ux, uy = math.cos(angle), -math.sin(angle)
            push = scale * gap + min(
                0.5 * width / max(abs(ux), 1e-9), 0.5 * height / max(abs(uy), 1e-9)
            )
            left, top = round(x + push * ux - width / 2), round(y + push * uy - height / 2)
            left = min(max(left, 1), columns - width - 1)
            top = min(max(top, 1), rows - height - 1)
            inside = (
                sums[top + height, left + width]
                - sums[top, left + width]
                - sums[top + height, left]
                + sums[top, left]
            )
            price = float(inside) + _GAP * scale * gap
            if price < best:
                best, chosen = price, (left, top)
    return chosen
