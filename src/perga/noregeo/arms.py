"""Pairs of arms at a fixed angle, and pairs that miss it, alike in all but the angle.

An arm is a primitive direction taken once to four times. A right (or parallel) pair and a pair that
misses it differ in one direction only, by one step of the lattice, and that direction is primitive
too: so neither the gcds of the coordinates nor the lengths tell the two kinds apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from perga.noregeo.lattice import (
    Vec,
    add,
    angle,
    gcd,
    is_canonical,
    length,
    octant,
    primitive,
    scaled,
    sub,
    turned,
)
from perga.noregeo.space import Later
from perga.noregeo.task import Figure, Shape

SHORTEST, LONGEST = 4.0, 26.0
"""The lengths of an arm, units."""
TIMES = tuple((i, j) for i in range(1, 5) for j in range(1, 5) if gcd((i, j)) == 1)
"""How often the directions are taken."""
SIDES = (1, -1)
STEPS: tuple[Vec, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONALS: tuple[Vec, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))

Arms = tuple[Vec, Vec]


@cache
def ways() -> tuple[Vec, ...]:
    """The directions of a first arm."""
    return tuple(way for way in primitive(octant, LONGEST) if length(way) > 2)


def _square(way: Vec, side: int) -> Vec:
    """The direction at a right angle to `way`, on one side of it."""
    return scaled(turned(way), side)


def _pool(
    relation: Callable[[Vec, int], Vec], steps: Sequence[Vec], *, distinct: bool = False
) -> Later:
    """The pairs of a relation, made at first use; `distinct` asks for unequal times."""

    @cache
    def make() -> tuple[Arms, ...]:
        found = _pairs(relation, steps)
        return tuple(p for p in found if gcd(p[0]) != gcd(p[1])) if distinct else found

    return Later(make)


def _pairs(relation: Callable[[Vec, int], Vec], steps: Sequence[Vec]) -> tuple[Arms, ...]:
    """All pairs whose second direction is the related one, or a step beside it."""
    found: list[Arms] = []
    for way in ways():
        for side in SIDES:
            for step in steps:
                other = add(relation(way, side), step)
                if gcd(other) != 1:
                    continue
                for i, j in TIMES:
                    pair = (scaled(way, i), scaled(other, j))
                    if is_canonical(pair) and all(
                        SHORTEST <= length(arm) <= LONGEST for arm in pair
                    ):
                        found.append(pair)
    return tuple(found)


_NO_STEP: tuple[Vec, ...] = ((0, 0),)
RIGHT = _pool(_square, _NO_STEP)
"""Arms at a right angle."""
MISSED = _pool(_square, STEPS)
"""Arms that miss a right angle by a step of the second direction."""
MISSED_DIAGONALLY = _pool(_square, DIAGONALS)
"""Arms that miss a right angle by a diagonal step of the second direction."""
PARALLEL = _pool(scaled, _NO_STEP, distinct=True)
"""Parallel arms of unequal lengths."""
NEARLY_PARALLEL = _pool(scaled, STEPS, distinct=True)
"""Arms that are parallel but for a step of the second direction."""
NEARLY_PARALLEL_DIAGONALLY = _pool(scaled, DIAGONALS, distinct=True)
"""Arms that are parallel but for a diagonal step of the second direction."""


RIGHT_OR_NOT = (
    ("right", "yes", RIGHT),
    ("missed by a step", "no", MISSED),
    ("missed by a diagonal", "no", MISSED_DIAGONALLY),
)
"""Names of cells, their labels and pools: half of those that miss a right angle by either step."""
PARALLEL_OR_NOT = (
    ("parallel", "yes", PARALLEL),
    ("missed by a step", "no", NEARLY_PARALLEL),
    ("missed by a diagonal", "no", NEARLY_PARALLEL_DIAGONALLY),
)
"""The same of parallel arms."""


def corner(pair: Arms, place: int) -> Shape:
    """The triangle with these arms from corner number `place` of 0, 1, 2."""
    corners: list[Vec] = [pair[0], pair[1]]
    corners.insert(place, (0, 0))
    return Shape((tuple(corners),), frames=(pair,))


def off_right(apex: Vec, one: Vec, other: Vec) -> float:
    """How far the angle at `apex` is from a right one, degrees."""
    return abs(angle(sub(one, apex), sub(other, apex)) - 90)


def largest(corners: Sequence[Vec]) -> tuple[float, int]:
    """The largest angle of a triangle, degrees, and the number of its corner."""
    found = [
        angle(sub(corners[i - 1], corners[i]), sub(corners[(i + 1) % 3], corners[i]))
        for i in range(3)
    ]
    return max(zip(found, range(3), strict=True))


def direction_angle(figure: Figure, first: str, second: str) -> float:
    """The angle between the lines through two pairs of points, degrees in [0, 90]."""
    p, q = figure.of(first)
    r, s = figure.of(second)
    found = angle(sub(q, p), sub(s, r))
    return min(found, 180 - found)
