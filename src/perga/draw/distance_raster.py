"""Strokes from signed distances: the coverage of a pixel follows from |F| at its centre.

F is the exact distance formula of `perga.geometry.distances`, evaluated in pixels. Its size is
1-Lipschitz, so a square cell is dropped when |F| at its centre is more than half its diagonal
beyond the pen's reach: no pixel of it can have ink. What is left is quartered twice in each turn,
down to pixels. Nothing is approximated, the pixels are those of the whole grid.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perga.draw.canvas import Pixels
from perga.draw.palette import Ink
from perga.draw.traces import Conic, Curve, Trace
from perga.geometry.distances import (
    CircleField,
    EllipseField,
    Field,
    HyperbolaField,
    ParabolaField,
    Pose,
    SegmentField,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CELL = 64  # px, side of the first cells
SPLIT = 4  # each turn makes SPLIT x SPLIT cells of one
MOST = 1_000_000  # pairs of cell and piece that are held at once

Distance = Callable[[Floats, Ints], Floats]
"""|F| in px at places (n, 2) px, to the piece of the trace that each index (n,) names."""


def distance_to(trace: Trace) -> tuple[Distance, int, float]:
    """|F| of a trace, how many pieces it has, and px that rounding may add to a distance."""
    if isinstance(trace, Conic):
        field = _field(trace)
        size = abs(trace.x) + abs(trace.y) + trace.a + trace.b
        return (lambda places, _: np.asarray(field.distance(places))), 1, 0.01 + 1e-12 * size

    def to_pieces(places: Floats, pieces: Ints) -> Floats:
        ends: Any = trace[pieces].T
        return np.asarray(SegmentField(*ends).distance(places))

    return to_pieces, len(trace), 0.01


def near_pixels(trace: Trace, width: int, height: int, reach: float) -> tuple[Ints, Ints, Floats]:
    """All pixels whose |F| is at most `reach` px: rows, columns and |F|, in the order of rows."""
    distance, count, slack = distance_to(trace)
    away = np.full((height, width), np.inf)
    across, down = -(-width // CELL), -(-height // CELL)
    if count:
        at_once = max(1, MOST // (across * down))
        for first in range(0, count, at_once):
            pieces = np.arange(first, min(count, first + at_once))
            top, left, piece = (
                one.ravel()
                for one in np.meshgrid(
                    CELL * np.arange(down), CELL * np.arange(across), pieces, indexing="ij"
                )
            )
            _descend(away, (top, left, piece), distance, reach, slack)
    rows, columns = np.nonzero(away <= reach)
    return rows, columns, away[rows, columns]


def _descend(
    away: Floats,
    cells: tuple[Ints, Ints, Ints],
    distance: Distance,
    reach: float,
    slack: float,
) -> None:
    """Note the distances of the pixels in cells (top, left, piece) of side CELL that are near."""
    height, width = away.shape
    side = CELL
    top, left, piece = cells
    while True:
        # Cells are pixels at last, whose distance is that of their centre and is noted.
        middle = 0.5 * (side - 1)
        places: Floats = np.stack([left + middle, top + middle], axis=1).astype(np.float64)
        d = distance(places, piece)
        keep = d <= (reach if side == 1 else reach + slack + side * 0.5**0.5)
        top, left, piece, d = top[keep], left[keep], piece[keep], d[keep]
        if side == 1 or not len(d):
            np.minimum.at(away, (top, left), d)
            return
        side //= SPLIT
        steps = side * np.arange(SPLIT)
        shape = (len(d), SPLIT, SPLIT)
        top = np.broadcast_to(top[:, None, None] + steps[:, None], shape).ravel()
        left = np.broadcast_to(left[:, None, None] + steps, shape).ravel()
        piece = np.broadcast_to(piece[:, None, None], shape).ravel()
        inside = (top < height) & (left < width)
        top, left, piece = top[inside], left[inside], piece[inside]


def paint_smooth(pixels: Pixels, trace: Trace, width: float, ink: Ink) -> int:
    """Paint with coverage clip(width / 2 + 1/2 - |F|, 0, 1); returns how many pixels got ink."""
    reach = 0.5 * width + 0.5
    rows, columns, away = near_pixels(trace, pixels.shape[1], pixels.shape[0], reach)
    cover = np.minimum(1.0, reach - away)[:, None]
    old = pixels[rows, columns].astype(np.float64)
    pixels[rows, columns] = (old + (np.array(ink) - old) * cover + 0.5).astype(np.uint8)
    return int(np.count_nonzero(cover))


def paint_hard(pixels: Pixels, trace: Trace, width: float, ink: Ink) -> int:
    """Give the whole ink to each pixel with |F| <= width / 2; returns how many."""
    rows, columns, _ = near_pixels(trace, pixels.shape[1], pixels.shape[0], 0.5 * width)
    pixels[rows, columns] = ink
    return len(rows)


def _field(conic: Conic) -> Field:
    pose = Pose(conic.x, conic.y, conic.ux, conic.uy)
    match conic.curve:
        case Curve.ELLIPSE if conic.a == conic.b:
            return CircleField(conic.x, conic.y, conic.a)
        case Curve.ELLIPSE:
            return EllipseField(pose, conic.a, conic.b)
        case Curve.HYPERBOLA:
            return HyperbolaField(pose, conic.a, conic.b)
        case Curve.PARABOLA:
            return ParabolaField(pose, conic.a)
