"""Pairs of arms at a right angle, parallel ones, and pairs that miss it by a step of the lattice.

A pair that misses has the end of its second arm moved by a step, or the direction of that arm where
the arm is a multiple of it. Arms are kept in the one form that stands for all their mirror images.
Which of these pairs are used is told by what looks alike: see `alike` and the tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

import numpy as np

from perga.noregeo import arrays
from perga.noregeo.arrays import Points, columns, lengths, points_of
from perga.noregeo.lattice import (
    SYMMETRIES,
    Vec,
    angle,
    apply,
    gcd,
    is_canonical,
    length,
    norm2,
    octant,
    scaled,
    sub,
    turned,
    vectors,
)
from perga.noregeo.polygons import mixed
from perga.noregeo.task import Figure, Shape

SHORTEST = 4.0
"""Units: no arm is shorter."""
STEPS: tuple[Vec, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONALS: tuple[Vec, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))
AROUND = (*STEPS, *DIAGONALS)
_ASTRAY = vectors(2, 7)  # ways that move an arm's end far from where it was
_STRAYS = 16  # how many of them are tried for a pair

Arms = tuple[Vec, Vec]


@cache
def right(longest: float) -> tuple[Arms, ...]:
    """All pairs of arms at a right angle, up to a length."""
    return tuple(_related(longest, lambda way: (turned(way), scaled(turned(way), -1))))


@cache
def parallel(longest: float) -> tuple[Arms, ...]:
    """All pairs of parallel arms of unequal lengths."""
    pairs = _related(longest, lambda way: (way, scaled(way, -1)))
    return tuple(pair for pair in pairs if norm2(pair[0]) != norm2(pair[1]))


def _related(longest: float, ways_of: Callable[[Vec], Sequence[Vec]]) -> Iterator[Arms]:
    """The pairs whose second arm is a multiple of a way that follows from the first arm's."""
    for arm in octant(SHORTEST, longest):
        way = _way(arm)
        for other in ways_of(way):
            for times in range(1, int(longest / length(other)) + 1):
                pair = (arm, scaled(other, times))
                if length(pair[1]) >= SHORTEST and is_canonical(pair):
                    yield pair


def _way(arm: Vec) -> Vec:
    times = gcd(arm)
    return (arm[0] // times, arm[1] // times)


def missed(pairs: Iterable[Arms], longest: float) -> tuple[Arms, ...]:
    """The pairs that a step makes of these, each once."""
    arm, (x, y) = _across(pairs)
    times = np.gcd(x, y)
    u, v = points_of(AROUND)
    ends = (
        np.stack((x + u, (x // times + u) * times), axis=-1),
        np.stack((y + v, (y // times + v) * times), axis=-1),
    )
    return _allowed((arm[0][..., None], arm[1][..., None]), ends, longest)


def astray(pairs: Iterable[Arms], longest: float) -> tuple[Arms, ...]:
    """Some of the pairs that moving the second arm's end far makes of these, each once."""
    arm, (x, y) = _across(pairs)
    count = len(x)
    chosen = np.array([mixed(n) % len(_ASTRAY) for n in range(count * _STRAYS)], dtype=np.int64)
    u, v = (axis[chosen].reshape(count, _STRAYS) for axis in points_of(_ASTRAY))
    return _allowed(arm, (x + u, y + v), longest)


def _across(pairs: Iterable[Arms]) -> tuple[Points, Points]:
    """Both arms of each pair, arrays of shape (n, 1)."""
    (x, y), (u, v) = columns(pairs)
    return (x[:, None], y[:, None]), (u[:, None], v[:, None])


def _allowed(arm: Points, other: Points, longest: float) -> tuple[Arms, ...]:
    """The pairs in one form that are neither right nor parallel nor too short or long, once."""
    size = lengths(other)
    kept = (
        (size >= SHORTEST)
        & (size <= longest)
        & (arrays.cross(arm, other) != 0)
        & (arrays.dot(arm, other) != 0)
        & (arrays.canonical(arm, other) > 0)
    )
    ax, ay, x, y = (np.broadcast_to(a, kept.shape)[kept].tolist() for a in (*arm, *other))
    arms, others = zip(ax, ay, strict=True), zip(x, y, strict=True)
    return tuple(dict.fromkeys(zip(arms, others, strict=True)))


def canonical(pair: Arms) -> Arms:
    """The one form of a pair among its mirror images."""
    images = ((apply(s, pair[0]), apply(s, pair[1])) for s in SYMMETRIES)
    return next(image for image in images if is_canonical(image))


def both_orders(pairs: Iterable[Arms]) -> tuple[Arms, ...]:
    """Each pair as it is and with its arms changing places, each once."""
    found: dict[Arms, None] = {}
    for pair in pairs:
        found[pair] = None
        found[canonical((pair[1], pair[0]))] = None
    return tuple(found)


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
