"""Leader lines: which are good to follow, what is seen of them, and their ink."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from perga.draw.blending import blend
from perga.draw.canvas import Pixels
from perga.draw.far_room import FarRoom
from perga.draw.figure import Leader
from perga.draw.label_spots import Bools, Floats, Ground, Ints, Size, Spots
from perga.draw.palette import Pen
from perga.draw.walker import Near, Touched, touch_segments

SHARE = 0.5  # of a leader is seen, at least


def leader_lines(corners: Ints, size: Size, anchor: Floats, room: FarRoom) -> Floats:
    """The leaders to boxes at these corners: rows (x0, y0, x1, y1), px, from the marker outwards.

    Each lies on the line from the marker's centre to the middle of the box.
    """
    half = 0.5 * np.array(size, dtype=np.float64) + room.end
    ways = corners + 0.5 * (np.array(size) - 1) - anchor
    length = np.hypot(ways[:, 0], ways[:, 1])
    units = ways / length[:, None]
    # how far before the middle the line comes into the widened box
    inside = (half / np.maximum(np.abs(units), 1e-12)).min(axis=1)
    starts = anchor + room.start * units
    ends = anchor + (length - inside)[:, None] * units
    return np.concatenate([starts, ends], axis=1)


def led(
    spots: Spots, ground: Ground, anchors: Floats, size: Size, label: int, room: FarRoom
) -> Spots:
    """The places whose leaders are good to follow, at the cost of place, crossings and gaps.

    A leader is good if enough of it is seen, at its end too, no long part is hidden at one place,
    and it keeps off the other markers.
    """
    kept: list[tuple[float, int]] = []
    lines = leader_lines(spots.corners, size, anchors[label], room)
    good = np.ones(len(lines), dtype=np.bool_)
    for other in range(len(anchors)):
        if other != label:
            good &= _segment_distances(lines, anchors[other]) >= room.passing
    for index in np.flatnonzero(good).tolist():
        trouble = _trouble(_seen(lines[index], ground, room), room)
        if trouble is not None:
            kept.append((round(float(spots.costs[index]) + trouble, 6), index))
    kept.sort()
    chosen = np.array([index for _, index in kept], dtype=np.int64)
    return Spots(spots.corners[chosen], np.array([cost for cost, _ in kept], dtype=np.float64))


def _trouble(seen: Bools, room: FarRoom) -> float | None:
    """What it costs, px, that a leader is broken; None if it is not good to follow."""
    runs = _runs(seen, room)
    visible = room.step * sum(stop - start for start, stop in runs)
    length = room.step * len(seen)
    if visible < max(room.least, SHARE * length) or runs[-1][1] < len(seen) - 2:
        return None
    stops = [0, *(stop for _, stop in runs)]
    gaps = [room.step * (start - stop) for (start, _), stop in zip(runs, stops, strict=False)]
    if max(gaps) > room.hidden:
        return None
    # what is hidden at the marker counts twice
    return room.crossing * (len(runs) - 1) + length - visible + gaps[0]


def leader_of(name: str, line: Floats, ground: Ground, room: FarRoom) -> Leader:
    """The leader along a line, where it is seen."""
    x0, y0, x1, y1 = line.tolist()
    seen = _seen(line, ground, room)
    last = max(len(seen) - 1, 1)

    def at(step: int) -> tuple[float, float]:
        return x0 + (x1 - x0) * step / last, y0 + (y1 - y0) * step / last

    return Leader(name, tuple((*at(start), *at(stop - 1)) for start, stop in _runs(seen, room)))


def paint_leaders(
    pixels: Pixels, buffers: tuple[Near, Touched], leaders: Sequence[Leader], pen: Pen
) -> None:
    """Draw the leaders where they are seen."""
    runs = [run for leader in leaders for run in leader.runs]
    if runs:
        reach = 0.5 * pen.width + 0.5
        count = touch_segments(*buffers, np.array(runs, dtype=np.float64), reach)
        blend(pixels, *buffers, count, reach, pen.ink)


def _seen(line: Floats, ground: Ground, room: FarRoom) -> Bools:
    """At each step along a leader, whether nothing but white lies around."""
    start, stop = line[:2], line[2:]
    count = max(2, int(np.hypot(*(stop - start)) / room.step) + 1)
    columns, rows = np.rint(np.linspace(start, stop, count)).astype(np.int64).T
    left, top = columns - room.clear, rows - room.clear
    side = 2 * room.clear + 1
    within = ground.inside(left, top, side, side)
    seen: NDArray[np.bool_] = np.zeros(count, dtype=np.bool_)
    seen[within] = ground.inked(left[within], top[within], side, side) == 0
    return seen


def _runs(seen: Bools, room: FarRoom) -> list[tuple[int, int]]:
    """First and last-but-one steps of the runs that are seen and not too short."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], seen.astype(np.int64), [0]])))
    pairs = [(int(start), int(stop)) for start, stop in edges.reshape(-1, 2)]
    return [(a, b) for a, b in pairs if room.step * (b - 1 - a) >= room.shortest]


def _segment_distances(lines: Floats, place: Floats) -> Floats:
    """Distances from a place to segments, rows (x0, y0, x1, y1)."""
    start, way = lines[:, :2], lines[:, 2:] - lines[:, :2]
    square = np.maximum((way * way).sum(axis=1), 1e-12)
    along = np.clip(((place - start) * way).sum(axis=1) / square, 0.0, 1.0)
    foot = start + along[:, None] * way
    return np.hypot(foot[:, 0] - place[0], foot[:, 1] - place[1])
