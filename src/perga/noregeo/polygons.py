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

import numpy as np
from numpy.typing import NDArray

from perga.noregeo import arrays
from perga.noregeo.arrays import Points, points_of
from perga.noregeo.ingredients import FLAT, perimeter
from perga.noregeo.lattice import (
    Vec,
    add,
    box,
    cross,
    dot,
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
    return _pool(_frames(longest, _is_triangle), _triangle, widest)


@lru_cache(maxsize=8)
def parallelograms(longest: float, widest: int) -> Pool:
    """The parallelograms with sides up to `longest` in a box of sides up to `widest`."""
    return _pool(_frames(longest, _is_parallelogram), _parallelogram, widest)


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


def _frames(
    longest: float, kept: Callable[[Points, Points], NDArray[np.bool_]]
) -> Iterator[tuple[Vec, Vec]]:
    """A side, and a way not longer than it that makes an acute or right angle with it.

    `kept` tells for a side, as arrays of shape (1,), which ways give a figure.
    """
    ways = vectors(SHORTEST, longest)
    across = points_of(ways)
    sizes = arrays.norms(across)
    for side in octant(SHORTEST, longest):
        along = points_of((side,))
        fit = (sizes <= norm2(side)) & (arrays.dot(along, across) >= 0)
        fit &= (arrays.cross(along, across) != 0) & (arrays.canonical(along, across) > 0)
        fit &= kept(along, across)
        for place in np.flatnonzero(fit).tolist():
            yield side, ways[place]


def _is_triangle(side: Points, way: Points) -> NDArray[np.bool_]:
    """From the end of the longest side that has the shortest side."""
    along, whole = arrays.dot(side, way), arrays.norms(side)
    # the least angle lies at the side's other end
    between = (arrays.norms(way) <= 2 * along) & (2 * along <= whole)
    return between & (np.abs(arrays.cross(side, way)) >= _STEEP * (whole - along))


def _is_parallelogram(side: Points, way: Points) -> NDArray[np.bool_]:
    """From an acute corner along a longer side."""
    return np.abs(arrays.cross(side, way)) >= _STEEP * arrays.dot(side, way)


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
