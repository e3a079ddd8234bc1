"""Labels where the search close to the points finds no place: further away, or led.

All boxes of whole pixels are looked at. Only labels that find no place beside their points get
leader lines. The label with least room is placed first, with backtracking and forward checking.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from perga.draw.canvas import Pixels
from perga.draw.far_room import FarRoom, closer, far_room_of
from perga.draw.figure import Leader, PlacedLabel
from perga.draw.label_spots import (
    MOST,
    Bools,
    Floats,
    Ground,
    Ints,
    Size,
    ground_of,
    spots_away,
    spots_beside,
)
from perga.draw.leaders import leader_lines, leader_of, led
from perga.draw.palette import SCREEN, Style
from perga.geometry.marks import PointMark
from perga.image.viewport import Viewport

MOST_LABELS = 30
MOST_STEPS = 4000  # labels placed before the search is given up
LOOKED_AT = 400  # places for a label whose leaders are looked at


@dataclass(frozen=True, slots=True, eq=False)
class _Options:
    """Where a label may stand: corners (n, 2), and leaders (n, 4), NaN where none is needed."""

    corners: Ints
    lines: Floats
    size: Size


@dataclass(frozen=True, slots=True, eq=False)
class _Sheet:
    """A picture without labels, boxes in it that count as ink, and the points (n, 2), px."""

    pixels: Pixels
    keep_out: Ints
    anchors: Floats
    room: FarRoom

    def ground(self, label: int, size: Size, reach: float, boxes: bool = True) -> Ground:
        """What is taken around a point, `boxes` too, and a little beyond."""
        out = self.keep_out if boxes else self.keep_out[:0]
        return ground_of(self.pixels, out, self.anchors[label], size, reach + self.room.around)


def far_labels(
    points: Sequence[PointMark],
    viewport: Viewport,
    pixels: Pixels,
    keep_out: Ints,
    leading: bool,
    style: Style = SCREEN,
) -> tuple[tuple[PlacedLabel, ...], tuple[Leader, ...]] | None:
    """One box per point, in the order of the points, and leaders if `leading` allows them.

    The boxes `keep_out`, rows (left, top, width, height) in px, count as ink. None where there
    are no places for all, or more than MOST_LABELS points.
    """
    if len(points) > MOST_LABELS:
        return None
    sheet = _sheet_of(points, viewport, pixels, keep_out, style)
    options = _all_beside(points, sheet, style)
    wanted = {k for k, one in enumerate(options) if not len(one.corners)}
    led_ones: set[int] = set()
    while leading or not wanted:
        for k in sorted(wanted - led_ones):
            options[k] = _with_leaders(options[k], sheet, k)
        led_ones |= wanted
        chosen, stuck = _choose(options, sheet.room.apart)
        if stuck < 0:
            return _placed(points, options, chosen, sheet)
        # at first the label that found no room may lead too, and then all may
        wanted = {stuck} if stuck not in led_ones else set(range(len(points)))
        if wanted <= led_ones:
            return None
    return None


def most_far_labels(
    points: Sequence[PointMark],
    viewport: Viewport,
    pixels: Pixels,
    keep_out: Ints,
    style: Style = SCREEN,
) -> tuple[dict[int, PlacedLabel], tuple[Leader, ...]]:
    """Boxes for as many points as find places in turn, by their index, and their leaders.

    As `far_labels` with leaders, without backtracking, and leaders may pass between markers that
    are close. None where there are more than MOST_LABELS.
    """
    if len(points) > MOST_LABELS:
        return {}, ()
    strict = _sheet_of(points, viewport, pixels, keep_out, style)
    sheet = replace(strict, room=closer(strict.room, style))
    beside = _all_beside(points, sheet, style)
    options = [_with_leaders(one, sheet, k) for k, one in enumerate(beside)]
    chosen = _choose_some(options, sheet.room.apart)
    labels, leaders = _placed(points, options, chosen, sheet)
    found = (k for k, pick in enumerate(chosen) if pick >= 0)
    return dict(zip(found, labels, strict=True)), leaders


def _sheet_of(
    points: Sequence[PointMark], viewport: Viewport, pixels: Pixels, keep_out: Ints, style: Style
) -> _Sheet:
    places = [viewport.to_pixel(point.x, point.y) for point in points]
    anchors: Floats = np.array(places, dtype=np.float64).reshape(-1, 2)
    return _Sheet(pixels, keep_out, anchors, far_room_of(style))


def _all_beside(points: Sequence[PointMark], sheet: _Sheet, style: Style) -> list[_Options]:
    layouts = [style.label(point.name) for point in points]
    return [_beside(sheet, (one.width, one.height), k) for k, one in enumerate(layouts)]


def _beside(sheet: _Sheet, size: Size, label: int) -> _Options:
    ground = sheet.ground(label, size, sheet.room.beside)
    spots = spots_beside(ground, sheet.anchors, size, label, sheet.room).thinned(MOST)
    return _Options(spots.corners, np.full((len(spots.costs), 4), np.nan), size)


def _with_leaders(one: _Options, sheet: _Sheet, label: int) -> _Options:
    """The options and those with leaders, which keep off ink, not out of the boxes of numbers."""
    room = sheet.room
    ground = sheet.ground(label, one.size, room.led_to)
    away = spots_away(ground, sheet.anchors, one.size, label, room).thinned(LOOKED_AT)
    ink = sheet.ground(label, one.size, room.led_to, boxes=False)
    spots = led(away, ink, sheet.anchors, one.size, label, room).thinned(MOST)
    lines = leader_lines(spots.corners, one.size, sheet.anchors[label], room)
    corners = np.concatenate([one.corners, spots.corners])
    return _Options(corners, np.concatenate([one.lines, lines]), one.size)


def _placed(
    points: Sequence[PointMark], options: Sequence[_Options], chosen: Sequence[int], sheet: _Sheet
) -> tuple[tuple[PlacedLabel, ...], tuple[Leader, ...]]:
    labels: list[PlacedLabel] = []
    leaders: list[Leader] = []
    for label, (point, one) in enumerate(zip(points, options, strict=True)):
        if chosen[label] < 0:
            continue
        left, top = one.corners[chosen[label]].tolist()
        labels.append(PlacedLabel(point.name, left, top, *one.size))
        line = one.lines[chosen[label]]
        if not np.isnan(line[0]):
            ink = sheet.ground(label, one.size, sheet.room.led_to, boxes=False)
            leaders.append(leader_of(point.name, line, ink, sheet.room))
    return tuple(labels), tuple(leaders)


def _choose(options: Sequence[_Options], apart: int) -> tuple[list[int], int]:
    """A place for each label, all `apart` px from each other; and the label that failed, or -1."""
    count = len(options)
    fits = {
        (i, j): _fitting(options[i], options[j], apart)
        for i in range(count)
        for j in range(i + 1, count)
    }
    chosen = [-1] * count
    order: list[int] = []
    # what is left to each label before each step of the search
    left: list[list[Bools]] = [[np.ones(len(one.corners), dtype=np.bool_) for one in options]]
    stuck = 0
    for _ in range(MOST_STEPS):
        if len(order) == count:
            return chosen, -1
        room = {k: int(left[-1][k].sum()) for k in range(count) if chosen[k] < 0}
        label = min(room, key=lambda k: (room[k], k))
        if room[label]:
            pick = int(left[-1][label].argmax())
            chosen[label] = pick
            order.append(label)
            left.append(
                [
                    mask & _row(fits, label, pick, k) if chosen[k] < 0 else mask
                    for k, mask in enumerate(left[-1])
                ]
            )
        else:
            stuck = label
            if not order:
                break
            left.pop()
            back = order.pop()
            left[-1][back] = left[-1][back].copy()
            left[-1][back][chosen[back]] = False
            chosen[back] = -1
    return chosen, stuck


def _choose_some(options: Sequence[_Options], apart: int) -> list[int]:
    """The best place left for each label, the one with least room first; -1 where none is."""
    count = len(options)
    chosen = [-1] * count
    left = [np.ones(len(one.corners), dtype=np.bool_) for one in options]
    waiting = set(range(count))
    while waiting:
        label = min(waiting, key=lambda k: (int(left[k].sum()), k))
        waiting.remove(label)
        if left[label].any():
            pick = chosen[label] = int(left[label].argmax())
            for other in waiting:
                left[other] &= _fitting(options[label], options[other], apart)[pick]
    return chosen


def _row(fits: dict[tuple[int, int], Bools], label: int, pick: int, other: int) -> Bools:
    """Which places of another label go with this place of a label."""
    return fits[label, other][pick] if label < other else fits[other, label][:, pick]


def _fitting(one: _Options, other: _Options, apart: int) -> Bools:
    """Which places of two labels (n, m) are `apart` px from each other and cross no leaders."""
    low = one.corners[:, None, :] - other.corners[None, :, :]
    far = (low >= np.array(other.size) + apart) | (-low >= np.array(one.size) + apart)
    fits: Bools = far[..., 0] | far[..., 1]
    led_one, led_other = (np.flatnonzero(~np.isnan(a.lines[:, 0])) for a in (one, other))
    if len(led_one):
        fits[led_one] &= ~_through(one.lines[led_one], other.corners, other.size, apart)
    if len(led_other):
        fits[:, led_other] &= ~_through(other.lines[led_other], one.corners, one.size, apart).T
    if len(led_one) and len(led_other):
        fits &= ~_crossing(one.lines, other.lines)
    return fits


def _through(lines: Floats, corners: Ints, size: Size, apart: int) -> Bools:
    """Whether segments (n, 4) pass boxes widened by `apart`, at corners (m, 2): (n, m)."""
    low = np.zeros((len(lines), len(corners)))
    high = np.ones_like(low)
    for axis in (0, 1):
        start = lines[:, axis, None]
        way = lines[:, axis + 2, None] - start
        way = np.where(np.abs(way) < 1e-9, 1e-9, way)
        near = (corners[None, :, axis] - apart - start) / way
        far = (corners[None, :, axis] + size[axis] - 1 + apart - start) / way
        low = np.maximum(low, np.minimum(near, far))
        high = np.minimum(high, np.maximum(near, far))
    return low <= high


def _crossing(one: Floats, other: Floats) -> Bools:
    """Whether segments (n, 4) and (m, 4) cross: (n, m); a segment of NaN crosses none."""

    def side(a: Floats, b: Floats, end: int) -> Floats:
        """On which side of each of `a` an end of each of `b` lies."""
        way = a[:, None, 2:] - a[:, None, :2]
        to = b[None, :, end : end + 2] - a[:, None, :2]
        return way[..., 0] * to[..., 1] - way[..., 1] * to[..., 0]

    apart = side(one, other, 0) * side(one, other, 2) <= 0
    return apart & (side(other, one, 0) * side(other, one, 2) <= 0).T
