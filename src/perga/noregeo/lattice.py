"""The integer lattice: vectors, its eight symmetries, and one form for what they map to each other.

A figure modulo translations and lattice symmetries is given by the vectors from its first point to
the others; it is in *canonical form* when the first vector lies in the octant 0 <= y <= x, and,
where that lies on the octant's border, the first vector off the border's mirror line lies on the
fixed side of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Vec = tuple[int, int]

REACH = 20
"""Coordinates of points lie in [-REACH, REACH]."""

SYMMETRIES: tuple[tuple[int, int, int, int], ...] = (
    (1, 0, 0, 1),
    (0, -1, 1, 0),
    (-1, 0, 0, -1),
    (0, 1, -1, 0),
    (1, 0, 0, -1),
    (-1, 0, 0, 1),
    (0, 1, 1, 0),
    (0, -1, -1, 0),
)
"""The matrices (a, b, c, d): (x, y) goes to (ax + by, cx + dy); the identity first."""


def add(p: Vec, q: Vec) -> Vec:
    """p + q."""
    return (p[0] + q[0], p[1] + q[1])


def sub(p: Vec, q: Vec) -> Vec:
    """p - q."""
    return (p[0] - q[0], p[1] - q[1])


def scaled(p: Vec, k: int) -> Vec:
    """k p."""
    return (k * p[0], k * p[1])


def turned(p: Vec) -> Vec:
    """`p` turned by a quarter, counter-clockwise."""
    return (-p[1], p[0])


def dot(p: Vec, q: Vec) -> int:
    """The inner product."""
    return p[0] * q[0] + p[1] * q[1]


def cross(p: Vec, q: Vec) -> int:
    """The signed area of the parallelogram."""
    return p[0] * q[1] - p[1] * q[0]


def norm2(p: Vec) -> int:
    """The squared length."""
    return p[0] * p[0] + p[1] * p[1]


def length(p: Vec) -> float:
    """The length."""
    return math.sqrt(norm2(p))


def gcd(p: Vec) -> int:
    """How many lattice steps `p` has."""
    return math.gcd(p[0], p[1])


def angle(p: Vec, q: Vec) -> float:
    """The angle between two vectors, degrees in [0, 180]."""
    return math.degrees(math.atan2(abs(cross(p, q)), dot(p, q)))


def apply(symmetry: tuple[int, int, int, int], p: Vec) -> Vec:
    """The image of `p`."""
    a, b, c, d = symmetry
    return (a * p[0] + b * p[1], c * p[0] + d * p[1])


@lru_cache(maxsize=64)
def octant(shortest: float, longest: float) -> tuple[Vec, ...]:
    """The vectors with 0 <= y <= x whose length lies in the closed range, by length."""
    whole = np.arange(int(longest) + 1)
    x, y = np.meshgrid(whole, whole, indexing="ij")
    return _by_length(x[y <= x], y[y <= x], shortest, longest)


@lru_cache(maxsize=64)
def vectors(shortest: float, longest: float) -> tuple[Vec, ...]:
    """All vectors whose length lies in the closed range, by length."""
    whole = np.arange(-int(longest), int(longest) + 1)
    x, y = np.meshgrid(whole, whole, indexing="ij")
    return _by_length(x.ravel(), y.ravel(), shortest, longest)


def _by_length(
    x: NDArray[np.int64], y: NDArray[np.int64], shortest: float, longest: float
) -> tuple[Vec, ...]:
    """Those of the vectors whose length lies in the closed range, by length, then by x."""
    squares = x * x + y * y
    lengths = np.sqrt(squares)
    order = np.lexsort((y, x, squares))
    kept = order[(shortest <= lengths[order]) & (lengths[order] <= longest)]
    return tuple(zip(x[kept].tolist(), y[kept].tolist(), strict=True))


@lru_cache(maxsize=64)
def primitive(pool: Callable[[float, float], tuple[Vec, ...]], longest: float) -> tuple[Vec, ...]:
    """The vectors of `pool` (`octant` or `vectors`) up to a length with coprime coordinates."""
    return tuple(p for p in pool(1, longest) if gcd(p) == 1)


def is_canonical(frame: Sequence[Vec]) -> bool:
    """Whether these vectors represent their orbit; see the module's text."""
    x, y = frame[0]
    if not 0 <= y <= x:
        return False
    if y == 0:
        sides: Iterable[int] = (q[1] for q in frame)
    elif x == y:
        sides = (q[0] - q[1] for q in frame)
    else:
        return True
    return next((side > 0 for side in sides if side), True)


def steps(points: Sequence[Vec]) -> tuple[Vec, ...]:
    """The vectors from the first point to the others."""
    return tuple(sub(p, points[0]) for p in points[1:])


def orbit_key(points: Sequence[Vec]) -> tuple[Vec, ...]:
    """Equal for figures that translations and lattice symmetries map to each other, in order."""
    vectors = steps(points)
    return min(tuple(apply(s, p) for p in vectors) for s in SYMMETRIES)


def box(points: Iterable[Vec]) -> tuple[int, int, int, int]:
    """The least and greatest x, then y."""
    xs, ys = zip(*points, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def pairs(points: Sequence[Vec]) -> Iterator[tuple[Vec, Vec]]:
    """Every two points, each pair once."""
    for i, p in enumerate(points):
        for q in points[i + 1 :]:
            yield p, q
