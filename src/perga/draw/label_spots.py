"""Every place in a picture where a label may stand: all boxes of whole pixels are looked at."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.draw.canvas import Pixels
from perga.draw.far_room import FarRoom
from perga.draw.label_search import CLEARLY

MOST = 64  # boxes of one label that are searched among

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Size = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What is taken already around a point: `ink` (height, width) from the pixel (left, top) on.

    `sums` are the sums of ink over the corners of its pixels, one larger each way.
    """

    left: int
    top: int
    ink: Bools
    sums: NDArray[np.int32]

    def inked(self, left: Ints, top: Ints, width: int, height: int) -> NDArray[np.int32]:
        """How many pixels have ink in the boxes at these corners, which lie in the ground."""
        x, y = left - self.left, top - self.top
        right, bottom = x + width, y + height
        s = self.sums
        return s[bottom, right] - s[y, right] - s[bottom, x] + s[y, x]

    def inside(self, left: Ints, top: Ints, width: int, height: int) -> Bools:
        """Whether the boxes at these corners lie in the ground."""
        x, y = left - self.left, top - self.top
        rows, columns = self.ink.shape
        return (x >= 0) & (y >= 0) & (x + width <= columns) & (y + height <= rows)


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """Places for one label, best first: corners (n, 2), and what each costs, about px (n,)."""

    corners: Ints
    costs: Floats

    def thinned(self, most: int) -> "Spots":
        """The better half of `most` places, and as many spread over the rest."""
        count = len(self.costs)
        if count <= most:
            return self
        rest = np.linspace(most // 2, count - 1, most - most // 2).astype(np.int64)
        kept = np.concatenate([np.arange(most // 2), rest])
        return Spots(self.corners[kept], self.costs[kept])


def ground_of(pixels: Pixels, keep_out: Ints, place: Floats, size: Size, reach: float) -> Ground:
    """The ground in which boxes of a size, up to `reach` px from a place, lie.

    The boxes `keep_out`, rows (left, top, width, height), are taken.
    """
    starts: list[int] = []
    stops: list[int] = []
    for middle, side, most in zip(place.tolist(), size, pixels.shape[1::-1], strict=True):
        room = reach + side
        starts.append(math.floor(min(max(middle - room, 0), most)))
        stops.append(math.ceil(min(max(middle + room, 0), most)))
    left, top = starts
    window = pixels[top : stops[1], left : stops[0]]
    red, green, blue = (window[:, :, channel] != 255 for channel in range(3))
    ink = red | green | blue
    for x, y, width, height in (keep_out - np.array([left, top, 0, 0])).tolist():
        ink[max(y, 0) : max(y + height, 0), max(x, 0) : max(x + width, 0)] = True
    sums = np.zeros((ink.shape[0] + 1, ink.shape[1] + 1), dtype=np.int32)
    np.cumsum(ink, axis=0, dtype=np.int32, out=sums[1:, 1:])
    np.cumsum(sums[1:, 1:], axis=1, out=sums[1:, 1:])
    return Ground(left, top, ink, sums)


def spots_beside(ground: Ground, anchors: Floats, size: Size, label: int, room: FarRoom) -> Spots:
    """The places beside a point, clearly nearer to it than to any other.

    `anchors` are the points (n, 2), `size` the label's box (width, height), px.
    """
    corners = _free(ground, anchors[label], size, room.beside, room.pad)
    own = box_distances(corners, size, anchors[label])
    good = own <= room.beside * room.beside
    for other in range(len(anchors)):
        if other != label:
            good &= own * CLEARLY <= box_distances(corners, size, anchors[other])
    corners, gap = corners[good], np.sqrt(own[good])
    # as in `labels`: 2.5 px of 8 weigh as much as the turn from upper right to lower left
    middles = corners + 0.5 * (np.array(size) - 1) - anchors[label]
    turn = np.arctan2(-middles[:, 1], middles[:, 0]) - math.pi / 4
    usual = room.usual
    return _sorted(corners, np.abs(gap - usual) + usual + 0.15625 * usual * (1 - np.cos(turn)))


def spots_away(ground: Ground, anchors: Floats, size: Size, label: int, room: FarRoom) -> Spots:
    """The places that need a leader line: far from all points, on a lattice."""
    corners = _free(ground, anchors[label], size, room.led_to, room.pad)
    corners = corners[(corners % room.lattice == 0).all(axis=1)]
    own = box_distances(corners, size, anchors[label])
    good = own <= room.led_to * room.led_to
    for anchor in anchors:
        good &= box_distances(corners, size, anchor) >= room.led_from * room.led_from
    return _sorted(corners[good], np.sqrt(own[good]))


def box_distances(corners: Ints, size: Size, place: Floats) -> Floats:
    """Squared distances from a place to the outer edges of boxes of pixels."""
    low = corners - 0.5
    outside = np.maximum(np.maximum(low - place, place - (low + np.array(size))), 0.0)
    return (outside * outside).sum(axis=1)


def _free(ground: Ground, place: Floats, size: Size, reach: float, pad: int) -> Ints:
    """The boxes without ink up to `pad` px around them, within about `reach` px of a place."""
    sides: list[Ints] = []
    starts, spans = (ground.left, ground.top), ground.ink.shape[::-1]
    for middle, side, start, span in zip(place.tolist(), size, starts, spans, strict=True):
        low = max(start + pad, math.floor(middle - reach - side))
        high = min(start + span - side - pad, math.ceil(middle + reach) + 1)
        sides.append(np.arange(low, high + 1, dtype=np.int64))
    across, down = np.tile(sides[0], len(sides[1])), np.repeat(sides[1], len(sides[0]))
    width, height = size[0] + 2 * pad, size[1] + 2 * pad
    free = ground.inked(across - pad, down - pad, width, height) == 0
    return np.stack([across[free], down[free]], axis=1)


def _sorted(corners: Ints, costs: Floats) -> Spots:
    # places that cost the same are told apart by where they are, on every machine alike
    order = np.lexsort((corners[:, 0], corners[:, 1], np.round(costs, 6)))
    return Spots(corners[order], costs[order])
