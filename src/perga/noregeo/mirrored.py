"""Polygons that are symmetric about the Y-axis, and near misses with the same box and sum of x.

A symmetric polygon is a chain of corners right of the axis, their mirror images, and up to two
corners on the axis. A near miss has one corner higher than its mirror image; only corners whose
mirror image is no neighbour are moved, so that no horizontal side tells the symmetric ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from perga.noregeo.lattice import REACH, Vec, angle, cross, length, sub
from perga.noregeo.polygons import lettered, mixed
from perga.noregeo.space import Space
from perga.noregeo.task import Refused, Shape

_XS = range(2, 19)
_YS = range(2 - REACH, REACH - 1)
_RISES = (1, 2)  # units that a moved corner is higher than its mirror image
_AXES = (-2, -1, 1, 2)  # twice the x of other vertical axes
_RARE = 12  # one in so many figures with another axis is kept: their box gives them away


@dataclass(frozen=True, slots=True)
class Kind:
    """How many corners lie right of the axis, and how many on it."""

    right: int
    middle: int

    @property
    def corners(self) -> int:
        """The number of corners."""
        return 2 * self.right + self.middle


KINDS = tuple(Kind(*k) for k in ((1, 2), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2), (4, 0)))
Move = tuple[int, int, int]
"""The place of a corner in the chain, whether the left one rises, and by how much."""


@lru_cache(maxsize=16)
def moves(kind: Kind) -> tuple[Move, ...]:
    """All ways to move one corner of such a polygon."""
    first = 0 if kind.middle else 1
    last = kind.right if kind.middle == 2 else kind.right - 1
    return tuple((p, side, rise) for p in range(first, last) for side in (0, 1) for rise in _RISES)


def space(kind: Kind, changes: int) -> Space:
    """x1, y1, x2, ... of the chain, the corners on the axis, the lettering, the change."""
    return Space(
        (
            *(_XS, _YS) * kind.right,
            *(_YS,) * kind.middle,
            range(2 * kind.corners),
            range(changes),
        )
    )


def symmetric(kind: Kind, *values: int) -> Shape | Refused:
    """A polygon that is symmetric about the Y-axis."""
    chain, middle = _read(kind, values)
    if not _first(chain, middle):
        return Refused("mirror image")
    return _lettered(chain, _mirror(chain, 0), middle, values[-2])


def changes(kind: Kind) -> int:
    """In how many ways a polygon is made asymmetric: moves, then other axes."""
    return len(moves(kind)) + 1 + len(_AXES)


def asymmetric(kind: Kind, *values: int) -> Shape | Refused:
    """One with a corner moved; rarely, one that is symmetric about another axis."""
    chain, middle = _read(kind, values)
    *_, lettering, change = values
    if not _first(chain, middle):
        return Refused("mirror image")
    known = moves(kind)
    if change < len(known):
        place, side, rise = known[change]
        left = _mirror(chain, 0)
        x, low = chain[place][0], chain[place][1] - rise // 2
        chain[place] = (x, low if side else low + rise)
        left[place] = (-x, low + rise if side else low)
        return _lettered(chain, left, middle, lettering)
    number = sum((x * 41 + y) * (i + 1) for i, (x, y) in enumerate((*chain, *middle)))
    if mixed(number) % _RARE:
        return Refused("rare")
    if change == len(known):
        turned = (
            [(y, x) for x, y in chain],
            [(y, -x) for x, y in chain],
            [(y, 0) for _, y in middle],
        )
        return _lettered(*turned, lettering)
    twice = _AXES[change - len(known) - 1]
    if twice % 2 and middle:
        return Refused("no lattice point on the axis")
    return _lettered(chain, _mirror(chain, twice), [(twice // 2, y) for _, y in middle], lettering)


def is_symmetric(corners: Sequence[Vec]) -> bool:
    """Whether the mirror image about the Y-axis has the same corners and sides."""
    count = len(corners)
    images = [(-x, y) for x, y in corners]
    return any(
        all(images[i] == corners[(turn - i) % count] for i in range(count)) for turn in range(count)
    )


def off_mirror(corners: Sequence[Vec]) -> float:
    """The largest distance of a corner's mirror image from the nearest corner, units."""
    return max(min(length(sub((-x, y), q)) for q in corners) for x, y in corners)


def clearance(corners: Sequence[Vec]) -> float:
    """The least distance of two sides that share no corner, units; 0 where two sides cross."""
    return min(_between(*one, *other) for one, other in _unjoined(corners))


def bends(corners: Sequence[Vec]) -> float:
    """By how much the corner nearest to flat or to folded is off that, degrees."""
    count = len(corners)
    found = (
        angle(sub(corners[i - 1], corners[i]), sub(corners[(i + 1) % count], corners[i]))
        for i in range(count)
    )
    return min(min(a, 180 - a) for a in found)


def _read(kind: Kind, values: Sequence[int]) -> tuple[list[Vec], list[Vec]]:
    chain = [(values[2 * i], values[2 * i + 1]) for i in range(kind.right)]
    start = 2 * kind.right
    return chain, [(0, y) for y in values[start : start + kind.middle]]


def _first(chain: Sequence[Vec], middle: Sequence[Vec]) -> bool:
    """Whether this chain stands for the polygon, and not the same one read from below."""
    if len(middle) == 1:
        return True
    ends = middle or (chain[0], chain[-1])
    return ends[0][1] > ends[1][1]


def _mirror(chain: Sequence[Vec], twice: int) -> list[Vec]:
    return [(twice - x, y) for x, y in chain]


def _lettered(
    chain: Sequence[Vec], left: Sequence[Vec], middle: Sequence[Vec], lettering: int
) -> Shape | Refused:
    corners = (*middle[:1], *chain, *middle[1:], *reversed(left))
    if max(abs(c) for corner in corners for c in corner) > REACH:
        return Refused("window")
    return Shape((lettered(corners, lettering),))


def _unjoined(corners: Sequence[Vec]) -> Iterator[tuple[tuple[Vec, Vec], tuple[Vec, Vec]]]:
    count = len(corners)
    sides = [(corners[i - 1], corners[i]) for i in range(count)]
    for i in range(count):
        for j in range(i + 2, count - (i == 0)):
            yield sides[i], sides[j]


def _between(a: Vec, b: Vec, c: Vec, d: Vec) -> float:
    """The distance of two segments."""
    ab, cd = sub(b, a), sub(d, c)
    if (
        cross(ab, sub(c, a)) * cross(ab, sub(d, a))
        < 0
        > cross(cd, sub(a, c)) * cross(cd, sub(b, c))
    ):
        return 0.0
    return min(_to(a, c, cd), _to(b, c, cd), _to(c, a, ab), _to(d, a, ab))


def _to(p: Vec, start: Vec, way: Vec) -> float:
    """The distance of a point from a segment."""
    x, y = sub(p, start)
    along = (x * way[0] + y * way[1]) / (way[0] ** 2 + way[1] ** 2)
    t = min(1.0, max(0.0, along))
    return math.hypot(x - t * way[0], y - t * way[1])
