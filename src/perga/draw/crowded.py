"""Labels where not all find free places: those that find none on as little ink as possible."""

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perga.draw.canvas import Pixels
from perga.draw.far_labels import most_far_labels
from perga.draw.figure import Leader, PlacedLabel
from perga.draw.label_search import CLEARLY
from perga.draw.palette import SCREEN, Style
from perga.geometry.marks import PointMark
from perga.image.viewport import Viewport

GAPS: Final = (6.0, 8.0, 10.0, 13.0, 17.0, 22.0, 28.0, 36.0)  # px from the point to the box
DIRECTIONS: Final = 32
_MARK: Final = 30.0  # a pixel of a marker, a label or a number weighs as so many of a stroke
_FOREIGN: Final = 600.0  # and a box beside the marker of another point as so many
_GAP: Final = 1.5  # a pixel of gap weighs as so many pixels of ink

Floats = NDArray[np.float64]


def crowded_labels(
    points: Sequence[PointMark],
    viewport: Viewport,
    pixels: Pixels,
    keep_out: NDArray[np.int64],
    style: Style = SCREEN,
) -> tuple[tuple[PlacedLabel, ...], tuple[Leader, ...]]:
    """One box per point, in the order of the points, and leaders.

    Labels that find a free place, led or not, stand there, and the others where they cover the
    least, and nearest to their own points where that covers no marker and no text.

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
    placed, leaders = most_far_labels(points, viewport, pixels, keep_out, style)
    for label in placed.values():
        _add(cost, label.x - 1, label.y - 1, label.width + 2, label.height + 2)
    for x0, y0, x1, y1 in (run for leader in leaders for run in leader.runs):
        for t in np.linspace(0.0, 1.0, 2 + math.ceil(math.hypot(x1 - x0, y1 - y0))).tolist():
            _add(cost, round(x0 + t * (x1 - x0)) - 1, round(y0 + t * (y1 - y0)) - 1, 3, 3)
    for index, (point, (x, y)) in enumerate(zip(points, places, strict=True)):
        if index in placed:
            continue
        layout = style.label(point.name)
        sums = np.zeros((cost.shape[0] + 1, cost.shape[1] + 1))
        sums[1:, 1:] = cost.cumsum(axis=0).cumsum(axis=1)
        left, top = _best(sums, (x, y), (layout.width, layout.height), style.scale, places)
        placed[index] = PlacedLabel(point.name, left, top, layout.width, layout.height)
        _add(cost, left - 1, top - 1, layout.width + 2, layout.height + 2)
    return tuple(placed[index] for index in range(len(points))), leaders


def _add(cost: Floats, left: int, top: int, width: int, height: int) -> None:
    cost[max(top, 0) : max(top + height, 0), max(left, 0) : max(left + width, 0)] += _MARK


def _best(
    sums: Floats,
    place: tuple[float, float],
    size: tuple[int, int],
    scale: float,
    places: Sequence[tuple[float, float]],
) -> tuple[int, int]:
    """The cheapest box beside a point, its corner; `sums` are sums of costs over corners."""
    (x, y), (width, height) = place, size
    rows, columns = sums.shape[0] - 1, sums.shape[1] - 1
    best, chosen = math.inf, (0, 0)
    # points in one place cannot be told apart by where their labels are
    others = [other for other in places if math.dist(place, other) > scale]
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
            own = CLEARLY * _square((left, top), size, place)
            if any(own > _square((left, top), size, other) for other in others):
                price += _FOREIGN * scale * scale
            if price < best:
                best, chosen = price, (left, top)
    return chosen


def _square(corner: tuple[int, int], size: tuple[int, int], place: tuple[float, float]) -> float:
    """The squared distance from a place to the outer edges of a box of pixels."""
    away = [
        max(low - 0.5 - at, at - (low + side - 0.5), 0.0)
        for low, side, at in zip(corner, size, place, strict=True)
    ]
    return away[0] * away[0] + away[1] * away[1]
