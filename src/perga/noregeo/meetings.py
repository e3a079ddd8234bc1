"""Bases and rivals for "which has the larger area": figures that look alike, areas apart.

Half of all figures are bases, the others are rivals. Rivals fall into groups that look the same:
the sides of the box and the points in its corners, whole units of perimeter, how the lattice
divides the sides, how many are level, upright or diagonal. A base meets a group that holds a
smaller rival, an equal one and a larger one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from perga.noregeo.alike import look
from perga.noregeo.lattice import norm2, pairs, sub
from perga.noregeo.polygons import Polygon, Pool, mixed

LEAST, MOST = 1.1, 1.6
"""The ratio of two areas that differ."""
WIDEST = 19
"""Units: two boxes with sides up to this find room beside each other, either way."""
NEAREST = 3
"""Units between two corners of a figure."""
_LONGEST = WIDEST * 1.42  # units: the diagonal of the box

Listing = Callable[[float, int], Pool]


@dataclass(frozen=True, slots=True)
class Rivals:
    """Rivals that look alike, by how their areas compare with one area; none is empty.

    `equal` are in pairs with their `lengths`.
    """

    smaller: Pool
    equal: tuple[tuple[Polygon, tuple[int, int, int]], ...]
    larger: Pool


@dataclass(frozen=True, slots=True)
class Meeting:
    """A base, and rivals that look alike: smaller ones, equal ones, larger ones; none is empty."""

    base: Polygon
    smaller: Pool
    equal: Pool
    larger: Pool


@lru_cache(maxsize=4)
def meetings_of(listing: Listing) -> tuple[Meeting, ...]:
    """All meetings of one kind of figure."""
    known = [
        polygon
        for polygon in listing(_LONGEST, WIDEST)
        if all(norm2(sub(p, q)) >= NEAREST**2 for p, q in pairs(polygon.corners))
    ]
    sides: tuple[list[Polygon], list[Polygon]] = ([], [])
    for number, one in enumerate(known):
        sides[mixed(number) >> 9 & 1].append(one)
    bases, rivals = sides
    alike: dict[Hashable, list[Polygon]] = {}
    for rival in rivals:
        alike.setdefault(_appearance(rival), []).append(rival)
    found: dict[int, list[Rivals]] = {}
    for members in alike.values():
        for area, group in _by_area(tuple(members)):
            found.setdefault(area, []).append(group)
    return tuple(_meetings(bases, found))


def _by_area(members: Pool) -> Iterator[tuple[int, Rivals]]:
    """For each area of figures that look alike, twice: those smaller, equal and larger."""
    areas = [member.twice for member in members]

    def between(least: float, most: float) -> Pool:
        return members[bisect_left(areas, least) : bisect_right(areas, most)]

    for area in dict.fromkeys(areas):
        smaller = between(area / MOST, area / LEAST)
        larger = between(area * LEAST, area * MOST)
        if smaller and larger:
            equal = tuple((rival, rival.lengths) for rival in between(area, area))
            yield area, Rivals(smaller, equal, larger)


def _meetings(bases: list[Polygon], groups: dict[int, list[Rivals]]) -> Iterator[Meeting]:
    for base in bases:
        lengths = base.lengths
        for group in groups.get(base.twice, ()):
            equal = tuple(rival for rival, other in group.equal if other != lengths)
            if equal:
                yield Meeting(base, group.smaller, equal, group.larger)


def _appearance(polygon: Polygon) -> Hashable:
    corners = polygon.corners
    seen = look(corners, [sub(p, corners[i - 1]) for i, p in enumerate(corners)])
    return seen.kind, tuple(map(round, seen.size))
