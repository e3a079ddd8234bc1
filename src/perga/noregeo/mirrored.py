"""Polygons that are symmetric about the Y-axis, and near misses with the same box and sum of x.

A symmetric polygon is a chain of corners right of the axis, their mirror images, and up to two
corners on the axis. A near miss has one mirror image moved up or down such that nothing else shows
it: the corner is no neighbour of its mirror image, so no horizontal side is lost; the box and the
gcds of both sides stay, and so do the sign and the number of digits of its y. A symmetric
polygon is kept only if a move that is named by its own numbers would be as hidden.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from perga.noregeo.lattice import REACH, Vec, angle, cross, gcd, length, sub
from perga.noregeo.polygons import lettered, mixed
from perga.noregeo.space import Space
from perga.noregeo.task import Refused, Shape

_XS = range(2, 19)
_TOP, _HIGH, _WIDE = 18, 12, 9  # largest y, middle of the top corner's y, and how far off that
_RISES = (-2, -1, 1, 2)  # units that a mirror image is moved up
_AXES = (-2, -1, 1, 2)  # twice the x of other vertical axes
_RARE = 160  # another axis is kept for one in so many, by the number of moves: its box shows it


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
Move = tuple[int, int]
"""The place of a corner in the chain, and by how much its mirror image rises."""


@lru_cache(maxsize=16)
def moves(kind: Kind) -> tuple[Move, ...]:
    """All ways to move one corner of such a polygon."""
    first = 0 if kind.middle else 1
    last = kind.right if kind.middle == 2 else kind.right - 1
    return tuple((place, rise) for place in range(first, last) for rise in _RISES)


def space(kind: Kind, changes: int) -> Space:
    """x1, y1, x2, ... of the chain, the corners on the axis, the lettering, the change."""
    heights = _heights(kind.right + kind.middle)
    chain = heights[1:] if kind.middle else heights
    middle = (heights[0], heights[-1])[: kind.middle]
    axes = (axis for height in chain[: kind.right] for axis in (_XS, height))
    return Space((*axes, *middle, range(2 * kind.corners), range(changes)))


def _heights(count: int) -> tuple[range, ...]:
    """Where the corners from top to bottom may lie; wide enough for some that go up again."""
    found: list[range] = []
    for place in range(count):
        center = _HIGH - 2 * _HIGH * place // (count - 1)
        found.append(range(max(-_TOP, center - _WIDE), min(_TOP, center + _WIDE) + 1))
    return tuple(found)


def symmetric(kind: Kind, *values: int) -> Shape | Refused:
    """A polygon that is symmetric about the Y-axis."""
    chain, middle = _read(kind, values)
    if not _first(chain, middle):
        return Refused("mirror image")
    known = moves(kind)
    if not _hidden(chain, middle, known[_number(chain, middle) % len(known)]):
        return Refused("move shows")
    return _lettered(chain, _mirror(chain, 0), middle, values[-2])


def changes(kind: Kind) -> int:
    """In how many ways a polygon is made asymmetric: the moves, then another axis."""
    return len(moves(kind)) + 1


def asymmetric(kind: Kind, *values: int) -> Shape | Refused:
    """One with a corner moved; rarely, one that is symmetric about another axis."""
    chain, middle = _read(kind, values)
    *_, lettering, change = values
    if not _first(chain, middle):
        return Refused("mirror image")
    known = moves(kind)
    if change < len(known):
        place, rise = known[change]
        if not _hidden(chain, middle, (place, rise)):
            return Refused("move shows")
        left = _mirror(chain, 0)
        left[place] = (left[place][0], left[place][1] + rise)
        return _lettered(chain, left, middle, lettering)
    choice, rare = divmod(_number(chain, middle), _RARE // len(known))
    if rare:
        return Refused("rare")
    return _other_axis(chain, middle, lettering, choice % (len(_AXES) + 1))


def _other_axis(
    chain: list[Vec], middle: list[Vec], lettering: int, choice: int
) -> Shape | Refused:
    """The polygon about the X-axis, or about a line beside the Y-axis."""
    if choice == len(_AXES):
        above, below = [(y, x) for x, y in chain], [(y, -x) for x, y in chain]
        return _lettered(above, below, [(y, 0) for _, y in middle], lettering)
    twice = _AXES[choice]
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


def _number(chain: Sequence[Vec], middle: Sequence[Vec]) -> int:
    """A number that follows from the polygon but tells nothing of it."""
    return mixed(sum((x * 41 + y) * 43**i for i, (x, y) in enumerate((*chain, *middle)))) >> 7


def _hidden(chain: Sequence[Vec], middle: Sequence[Vec], move: Move) -> bool:
    """Whether the box, gcds of sides, sign and digits stay as they are when a corner is moved."""
    place, rise = move
    around = (*middle[:1], *chain, *middle[1:])
    at = place + (1 if middle else 0)
    x, y = around[at]
    if y * (y + rise) <= 0 or len(str(y)) != len(str(y + rise)):
        return False
    ys = [corner[1] for corner in around]
    if not min(ys) <= y + rise <= max(ys):
        return False
    sides = [sub(around[i], (x, y)) for i in (at - 1, at + 1)]
    return all(gcd(side) == gcd((side[0], side[1] - rise)) for side in sides)


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
