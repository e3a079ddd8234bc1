"""Leader lines: which are good to follow, what is seen of them, and their ink."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from perga.draw.blending import blend
from perga.draw.canvas import Pixels
from perga.draw.figure import Leader
from perga.draw.label_spots import Bools, Floats, Ground, Ints, Size, Spots
from perga.draw.palette import Pen
from perga.draw.walker import Near, Touched, touch_segments
from perga.image.style import (
    LEADER_END,
    LEADER_GREY,
    LEADER_START,
    LEADER_WIDTH,
    MARKER_HALO,
    MARKER_RADIUS,
)

PEN = Pen((LEADER_GREY, LEADER_GREY, LEADER_GREY), LEADER_WIDTH)
CLEAR = 3  # px of white around the pixels that a leader is seen on
LEAST = 12.0  # px of a leader that are seen, at least,
SHARE = 0.5  # and this share of its length
HIDDEN = 14.0  # px that other ink may hide of it at one place
CROSSING = 15.0  # a stroke in the way weighs as much as so many px of length
SHORTEST = 3.0  # px; shorter runs look like dust
APART = MARKER_RADIUS + MARKER_HALO + 3.0  # px from the centres of other markers
_STEP = 0.5  # px between the places at which it is looked


def leader_lines(corners: Ints, size: Size, anchor: Floats) -> Floats:
    """The leaders to boxes at these corners: rows (x0, y0, x1, y1), px, from the marker outwards.

    Each lies on the line from the marker's centre to the middle of the box.
    """
    half = 0.5 * np.array(size, dtype=np.float64) + LEADER_END
    ways = corners + 0.5 * (np.array(size) - 1) - anchor
    length = np.hypot(ways[:, 0], ways[:, 1])
    units = ways / length[:, None]
    # how far before the middle the line comes into the widened box
    inside = (half / np.maximum(np.abs(units), 1e-12)).min(axis=1)
    starts = anchor + LEADER_START * units
    ends = anchor + (length - inside)[:, None] * units
    return np.concatenate([starts, ends], axis=1)


def led(spots: Spots, ground: Ground, anchors: Floats, size: Size, label: int) -> Spots:
    """The places whose leaders are good to follow, at the cost of place, crossings and gaps.

    A leader is good if enough of it is seen, at its end too, no long part is hidden at one place,
    and it keeps off the other markers.
    """
    kept: list[tuple[float, int]] = []
    lines = leader_lines(spots.corners, size, anchors[label])
    good = np.ones(len(lines), dtype=np.bool_)
    for other in range(len(anchors)):
        if other != label:
            good &= _segment_distances(lines, anchors[other]) >= APART
    for index in np.flatnonzero(good).tolist():
        trouble = _trouble(_seen(lines[index], ground))
        if trouble is not None:
            kept.append((round(float(spots.costs[index]) + trouble, 6), index))
    kept.sort()
    chosen = np.array([index for _, index in kept], dtype=np.int64)
    return Spots(spots.corners[chosen], np.array([cost for cost, _ in kept], dtype=np.float64))


def _trouble(seen: Bools) -> float | None:
    """What it costs, px, that a leader is broken; None if it is not good to follow."""
    runs = _runs(seen)
    visible = _STEP * sum(stop - start for start, stop in runs)
    length = _STEP * len(seen)
    if visible < max(LEAST, SHARE * length) or runs[-1][1] < len(seen) - 2:
        return None
    stops = [0, *(stop for _, stop in runs)]
    gaps = [_STEP * (start - stop) for (start, _), stop in zip(runs, stops, strict=False)]
    # what is hidden at the marker counts twice
    return CROSSING * (len(runs) - 1) + length - visible + gaps[0] if max(gaps) <= HIDDEN else None


def leader_of(name: str, line: Floats, ground: Ground) -> Leader:
    """The leader along a line, where it is seen."""
    x0, y0, x1, y1 = line.tolist()
    seen = _seen(line, ground)
    last = max(len(seen) - 1, 1)

    def at(step: int) -> tuple[float, float]:
        return x0 + (x1 - x0) * step / last, y0 + (y1 - y0) * step / last

    return Leader(name, tuple((*at(start), *at(stop - 1)) for start, stop in _runs(seen)))


def paint_leaders(pixels: Pixels, buffers: tuple[Near, Touched], leaders: Sequence[Leader]) -> None:
    """Draw the leaders where they are seen."""
    runs = [run for leader in leaders for run in leader.runs]
    if runs:
        reach = 0.5 * PEN.width + 0.5
        count = touch_segments(*buffers, np.array(runs, dtype=np.float64), reach)
        blend(pixels, *buffers, count, reach, PEN.ink)


def _seen(line: Floats, ground: Ground) -> Bools:
    """At each step along a leader, whether nothing but white lies around."""
    start, stop = line[:2], line[2:]
    count = max(2, int(np.hypot(*(stop - start)) / _STEP) + 1)
    columns, rows = np.rint(np.linspace(start, stop, count)).astype(np.int64).T
    left, top = columns - CLEAR, rows - CLEAR
    side = 2 * CLEAR + 1
    within = ground.inside(left, top, side, side)
    seen: NDArray[np.bool_] = np.zeros(count, dtype=np.bool_)
    seen[within] = ground.inked(left[within], top[within], side, side) == 0
    return seen


def _runs(seen: Bools) -> list[tuple[int, int]]:
    """First and last-but-one steps of the runs that are seen and not too short."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], seen.astype(np.int64), [0]])))
    pairs = [(int(start), int(stop)) for start, stop in edges.reshape(-1, 2)]
    return [(start, stop) for start, stop in pairs if _STEP * (stop - 1 - start) >= SHORTEST]


def _segment_distances(lines: Floats, place: Floats) -> Floats:
    """Distances from a place to segments, rows (x0, y0, x1, y1)."""
    start, way = lines[:, :2], lines[:, 2:] - lines[:, :2]
    square = np.maximum((way * way).sum(axis=1), 1e-12)
    along = np.clip(((place - start) * way).sum(axis=1) / square, 0.0, 1.0)
    foot = start + along[:, None] * way
    return np.hypot(foot[:, 0] - place[0], foot[:, 1] - place[1])
