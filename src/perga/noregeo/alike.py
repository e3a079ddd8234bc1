"""What figures look like, their answer apart; and pools of them that look alike.

A label must not show in how large a figure is, how much ink it takes or how the lattice divides its
sides. So figures for the labels of a task are matched: to each figure of the rarest label belongs
one of each other kind that looks the same, and what finds no such partner is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from perga.noregeo.lattice import Vec, box, gcd, length
from perga.noregeo.polygons import mixed

_T = TypeVar("_T")
Matched = tuple[tuple[_T, ...], ...]
"""Pools whose n-th figures are partners, as `alike` gives them."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a figure looks in every place and mirror image.

    * `kind`: how many points lie in corners of the box; of the gcds of the ways of the strokes the
      least, the greatest, the sum and how many are 1; how many ways are upright or level, and how
      many rise by 45 degrees.
    * `size`: the sides of the box, the shorter first, and the ink; units.
    """

    kind: tuple[int, ...]
    size: tuple[float, ...]


def look(points: Sequence[Vec], ways: Sequence[Vec]) -> Look:
    """The look of a figure with these points, whose straight strokes go these ways."""
    x0, x1, y0, y1 = box(points)
    in_corners = sum(x in (x0, x1) and y in (y0, y1) for x, y in points)
    ink = sum(map(length, ways))
    return Look((in_corners, *ways_kind(ways)), (*sorted((x1 - x0, y1 - y0)), ink))


def pair_look(pair: tuple[Vec, Vec], side: bool) -> Look:
    """How two segments look that go these ways from anywhere; `side` tells turns or senses apart.

    Sizes are both lengths, the ink, and half the sides of the boxes round the two, laid end to end
    and over each other.
    """
    (x, y), (u, v) = ((abs(x), abs(y)) for x, y in pair)
    one, other = map(length, pair)
    boxes = ((x + u) / 2, (y + v) / 2, max(x, u) / 2, max(y, v) / 2)
    return Look((*ways_kind(pair), side), (one, other, one + other, *boxes))


def ways_kind(ways: Sequence[Vec]) -> tuple[int, ...]:
    """What the lattice makes of strokes that go these ways; see `Look`."""
    gcds = [gcd(way) for way in ways]
    return (
        min(gcds),
        max(gcds),
        sum(gcds),
        gcds.count(1),
        sum(0 in way for way in ways),
        sum(abs(x) == abs(y) for x, y in ways),
    )


@dataclass(frozen=True, slots=True)
class _Shelf(Generic[_T]):
    """The figures of one kind in a pool.

    `sizes` has shape (n, sizes of a look), in the order of the pool; the row of one that was taken
    is infinite, so that nothing is near it.
    """

    figures: Sequence[_T]
    sizes: NDArray[np.float64]

    def nearest(self, wanted: Look, most: float) -> int | None:
        """The place of the first of the nearest, at most so far off in each size."""
        off = np.abs(self.sizes - np.array(wanted.size)).max(axis=1)
        place = int(off.argmin())
        return place if off[place] <= most else None

    def take(self, place: int) -> _T:
        """The figure at a place, for once."""
        self.sizes[place] = np.inf
        return self.figures[place]


def _shelves(
    pool: Sequence[_T], look_of: Callable[[_T], Look]
) -> Mapping[tuple[int, ...], _Shelf[_T]]:
    found: dict[tuple[int, ...], tuple[list[_T], list[tuple[float, ...]]]] = {}
    for one in pool:
        seen = look_of(one)
        figures, sizes = found.setdefault(seen.kind, ([], []))
        figures.append(one)
        sizes.append(seen.size)
    return {kind: _Shelf(f, np.array(sizes, dtype=float)) for kind, (f, sizes) in found.items()}


def alike(
    anchors: Sequence[_T], pools: Sequence[Sequence[_T]], look_of: Callable[[_T], Look], most: float
) -> Matched[_T]:
    """The anchors that find a partner in each pool, then the partners, pool by pool.

    A partner is of the same kind, at most `most` units off in each size, and taken once. The
    anchors choose in a mixed order.
    """
    shelves = [_shelves(pool, look_of) for pool in pools]
    rows: list[tuple[_T, ...]] = []
    for number in sorted(range(len(anchors)), key=mixed):
        wanted = look_of(anchors[number])
        fitting = [of_pool[wanted.kind] for of_pool in shelves if wanted.kind in of_pool]
        places = [shelf.nearest(wanted, most) for shelf in fitting]
        if len(fitting) < len(shelves) or None in places:
            continue
        partners = (
            shelf.take(place)
            for shelf, place in zip(fitting, places, strict=True)
            if place is not None
        )
        rows.append((anchors[number], *partners))
    return tuple(zip(*rows, strict=True)) if rows else ((),) * (1 + len(pools))


def rows(
    known: Sequence[Matched[_T]], shape_of: Callable[[_T], Hashable]
) -> Mapping[Hashable, tuple[int, int]]:
    """By shape, which of the matched pools it stands in, and in which row of partners."""
    return {
        shape_of(one): (group, number)
        for group, pools in enumerate(known)
        for pool in pools
        for number, one in enumerate(pool)
    }


def dealt(pool: Sequence[_T], first: int, whole: int) -> tuple[tuple[_T, ...], tuple[_T, ...]]:
    """The pool in two: about `first` of `whole` go into the first part, by no rule that shows."""
    ways = [mixed(number) % whole < first for number in range(len(pool))]
    return (
        tuple(one for one, way in zip(pool, ways, strict=True) if way),
        tuple(one for one, way in zip(pool, ways, strict=True) if not way),
    )
