"""Every triangle and parallelogram up to translation, the lattice's symmetries and its letters.

A figure is listed once: from the end of its longest side (of a longer side) where the corner lies
that makes it unique, so no two entries can be laid on each other. Which corner is A, and which way
the letters go round, follow from its place in a mixed order and so tell nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from perga.noregeo.ingredients import FLAT, perimeter
from perga.noregeo.lattice import (
    Vec,
    add,
    box,
    cross,
    dot,
    is_canonical,
    norm2,
    octant,
    orbit_key,
    sub,
    vectors,
)

SHORTEST = 3.0
"""Units: no side is shorter."""
_STEEP = math.tan(math.radians(FLAT))
_MIXING = 2_654_435_761  # odd, near 2**32 times the golden ratio: neighbours go far apart


@dataclass(frozen=True, slots=True)
class Polygon:
    """A triangle or parallelogram before it is placed.

    `frame` is the same for all letterings: a longest side, and the way from its start to the next
    corner. `twice` is twice the area, `room` the area of the box round the figure.
    """

    corners: tuple[Vec, ...]
    frame: tuple[Vec, Vec]
    twice: int
    perimeter: float
    room: int

    @property
    def lengths(self) -> tuple[int, int, int]:
        """Equal for congruent figures of one kind, and for no others."""
        side, way = self.frame
        return norm2(side), norm2(way), dot(side, way)


Pool = tuple[Polygon, ...]
"""Figures by area; those of one area in a mixed order."""


@lru_cache(maxsize=8)
def triangles(longest: float, widest: int) -> Pool:
    """The triangles with sides up to `longest` in a box of sides up to `widest`."""
    return _pool(_triangle_frames(longest), _triangle, widest)


@lru_cache(maxsize=8)
def parallelograms(longest: float, widest: int) -> Pool:
    """The parallelograms with sides up to `longest` in a box of sides up to `widest`."""
    return _pool(_parallelogram_frames(longest), _parallelogram, widest)


def mixed(number: int) -> int:
    """A number below 2**32 that shows nothing of the order of `number`; no two share one."""
    number = number * _MIXING % 2**32
    return (number ^ (number >> 15)) * _MIXING % 2**32


def lettered(corners: tuple[Vec, ...], number: int) -> tuple[Vec, ...]:
    """The corners from number mod n on, and the other way round if number // n is odd."""
    turn, start = divmod(number, len(corners))
    shifted = corners[start:] + corners[:start]
    return shifted[::-1] if turn % 2 else shifted


def _triangle(side: Vec, way: Vec) -> tuple[Vec, ...]:
    return ((0, 0), side, way)


def _parallelogram(side: Vec, way: Vec) -> tuple[Vec, ...]:
    return ((0, 0), side, add(side, way), way)


def _ways(longest: float) -> Iterator[tuple[Vec, Vec]]:
    """A side, and a way not longer than it that makes an acute or right angle with it."""
    ways = [(norm2(way), way) for way in vectors(SHORTEST, longest)]
    for x, y in octant(SHORTEST, longest):
        most = x * x + y * y
        border = y in (0, x)
        for size, (u, v) in ways:
            if size > most:
                break
            if x * u + y * v < 0 or x * v == y * u:
                continue
            if not border or is_canonical(((x, y), (u, v))):
                yield (x, y), (u, v)


def _triangle_frames(longest: float) -> Iterator[tuple[Vec, Vec]]:
    """From the end of the longest side that has the shortest side."""
    for side, way in _ways(longest):
        along = dot(side, way)
        # the least angle lies at the side's other end
        between = norm2(way) <= 2 * along <= norm2(side)
        if between and abs(cross(side, way)) >= _STEEP * (norm2(side) - along):
            yield side, way


def _parallelogram_frames(longest: float) -> Iterator[tuple[Vec, Vec]]:
    """From an acute corner along a longer side."""
    for side, way in _ways(longest):
        if abs(cross(side, way)) >= _STEEP * dot(side, way):
            yield side, way


def _tied(side: Vec, way: Vec) -> bool:
    """Whether two sides are equal or the corner is right: then the figure may come twice."""
    third = norm2(sub(side, way))
    return norm2(side) in (norm2(way), third) or norm2(way) == third or not dot(side, way)


def _pool(
    frames: Iterator[tuple[Vec, Vec]],
    build: Callable[[Vec, Vec], tuple[Vec, ...]],
    widest: int,
) -> Pool:
    """The figures that fit the box, each once, by area."""
    seen: set[tuple[Vec, ...]] = set()
    found: list[tuple[int, int, Polygon]] = []
    for number, (side, way) in enumerate(frames):
        corners = build(side, way)
        x0, x1, y0, y1 = box(corners)
        if max(x1 - x0, y1 - y0) > widest:
            continue
        if _tied(side, way):
            key = min(orbit_key(lettered(corners, i)) for i in range(2 * len(corners)))
            if key in seen:
                continue
            seen.add(key)
        place = mixed(number)
        twice = abs(cross(side, way)) * (1 if len(corners) == 3 else 2)
        named = lettered(corners, place // 7 % (2 * len(corners)))
        room = (x1 - x0) * (y1 - y0)
        polygon = Polygon(named, (side, way), twice, perimeter(corners), room)
        found.append((twice, place, polygon))
    found.sort(key=lambda entry: entry[:2])
    return tuple(polygon for _, _, polygon in found)
