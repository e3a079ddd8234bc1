"""Follow the leader lines of labels that stand far from every marker, pixel by pixel."""

import numpy as np
from numpy.typing import NDArray

from perga.image.style import (
    LEADER_END,
    LEADER_GREY,
    LEADER_START,
    LEADER_WIDTH,
    MARKER_HALO,
    MARKER_RADIUS,
)
from perga.measure.labels import Box
from perga.measure.markers import Marker
from perga.measure.scan import FOREIGN, Plane

MOST_LONG = 90.0
"""px from a marker to the box of a label that a leader is looked for, at most."""

OFF_MARKERS = MARKER_RADIUS + MARKER_HALO + 1.0
"""px from the centre of another marker that a leader keeps at least; the drawer keeps 8.5."""

_STEP = 0.5  # px between the places along a leader that are looked at
_ACROSS = np.arange(-3.0, 3.01, 0.5)  # px across it
_INK = (255 - LEADER_GREY) * LEADER_WIDTH  # levels times px, across a leader
_INK_SLACK = 0.3
_OFF = 0.8  # px by which the middle of a leader's ink may lie beside the line
_DARK = 145  # ink darker than a leader's
_FAINT = 24  # ink that is hardly any
_BESIDE = 1.7  # px from the line; what lies farther off is no ink of the leader
_HIDES = 5  # px around other ink where a leader is not drawn
_LEAST = 16  # steps at which a leader is seen,
_SHARE = 0.35  # and this share of all,
_LONGEST_GAP = 36  # steps in a row that other ink may hide of it,
_WHITE = 6  # steps at which nothing is there at all: its ends, rounded

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def followed(plane: Plane, box: Box, markers: tuple[Marker, ...]) -> tuple[Marker, ...]:
    """The markers that a leader line joins to the label in a box, mostly one or none.

    A leader lies on the line from the marker's centre to the middle of the box. It is believed
    only where grey ink of its width lies along the whole line, but for places beside other ink.
    """
    near = [m for m in markers if box.distance_squared(m.x, m.y) <= MOST_LONG**2]
    return tuple(marker for marker in near if _is_led(plane, box, marker, markers))


def _is_led(plane: Plane, box: Box, marker: Marker, markers: tuple[Marker, ...]) -> bool:
    middle = np.array([box.x + 0.5 * (box.width - 1), box.y + 0.5 * (box.height - 1)])
    centre = np.array([marker.x, marker.y])
    length = float(np.hypot(*(middle - centre)))
    unit = (middle - centre) / max(length, 1e-9)
    half = 0.5 * np.array([box.width, box.height]) + LEADER_END
    stop = length - float((half / np.maximum(np.abs(unit), 1e-9)).min())
    steps = np.arange(LEADER_START, stop + 1e-9, _STEP)
    if len(steps) < _LEAST:
        return False
    places = centre + steps[:, None] * unit
    for other in markers:
        if other is not marker and _nearest(places, other) < OFF_MARKERS:
            return False  # it leads to that one, which hides what is missing behind it
    seen = _seen(plane, places, unit)
    hidden = _hidden(plane, places, unit) & ~seen
    white = int((~seen & ~hidden).sum())
    # how far it is from one place where it is seen to the next; the ends count as such
    gaps = np.diff(np.concatenate([[-1], np.flatnonzero(seen), [len(seen)]]))
    shown = int(seen.sum())
    return (
        shown >= max(_LEAST, _SHARE * len(seen))
        and white <= _WHITE
        and int(gaps.max()) <= _LONGEST_GAP
    )


def _nearest(places: Floats, marker: Marker) -> float:
    return float(np.hypot(places[:, 0] - marker.x, places[:, 1] - marker.y).min())


def _seen(plane: Plane, places: Floats, unit: Floats) -> Bools:
    """Where the ink across a line (n, 2) is that of a leader, with white on both sides."""
    normal = np.array([-unit[1], unit[0]])
    spots = places[:, None, :] + _ACROSS[None, :, None] * normal
    ink = _between(plane, spots[..., 0], spots[..., 1])
    inner = np.abs(_ACROSS) <= 1.5
    total = ink[:, inner].sum(axis=1) * _STEP
    middle = (ink[:, inner] * _ACROSS[inner]).sum(axis=1) * _STEP / np.maximum(total, 1.0)
    return (
        (np.abs(total - _INK) <= _INK_SLACK * _INK)
        & (np.abs(middle) <= _OFF)
        & (ink.max(axis=1) < _DARK)
        & (ink[:, np.abs(_ACROSS) >= 2.5].max(axis=1) < _FAINT)
        & (ink.min(axis=1) >= 0)
    )


def _between(plane: Plane, x: Floats, y: Floats) -> Floats:
    """Ink at places between pixels, bilinear; coloured pixels and what is outside are negative."""
    height, width = plane.shape
    column = np.clip(np.floor(x).astype(np.int64), 0, width - 2)
    row = np.clip(np.floor(y).astype(np.int64), 0, height - 2)
    s, t = np.clip(x - column, 0.0, 1.0), np.clip(y - row, 0.0, 1.0)
    corners = [plane[row + j, column + i].astype(np.float64) for j in (0, 1) for i in (0, 1)]
    top = corners[0] * (1 - s) + corners[1] * s
    mixed = top * (1 - t) + (corners[2] * (1 - s) + corners[3] * s) * t
    lowest = np.minimum.reduce(corners)
    return np.where(lowest < 0, float(FOREIGN), mixed)


def _hidden(plane: Plane, places: Floats, unit: Floats) -> Bools:
    """Where other ink than that of a leader on this line lies so near that none is drawn."""
    low = np.floor(places.min(axis=0)).astype(np.int64) - _HIDES - 1
    high = np.ceil(places.max(axis=0)).astype(np.int64) + _HIDES + 2
    left, top = np.maximum(low, 0).tolist()
    window = plane[top : int(high[1]), left : int(high[0])]
    rows, columns = np.nonzero((window >= _FAINT) | (window == FOREIGN))
    levels = window[rows, columns]
    spots = np.stack([columns + left, rows + top], axis=1).astype(np.float64)
    away = spots - places[0]
    beside = np.abs(away[:, 0] * unit[1] - away[:, 1] * unit[0]) > _BESIDE
    other = spots[beside | (levels == FOREIGN) | (levels >= _DARK)]
    if not len(other):
        return np.zeros(len(places), dtype=np.bool_)
    gaps = np.abs(places[:, None, :] - other[None, :, :]).max(axis=2)
    return gaps.min(axis=1) <= _HIDES
