"""Many figures at once: by how much each passes its gates, so that whole spaces can be listed.

A slack is positive where a figure passes, negative where it is refused. The sums differ from those
of the gates in their last digits, so `listing` asks the gates themselves wherever a slack is near
zero. Points are pairs of arrays of whole numbers, x and y, that fit each other's shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from perga.noregeo.lattice import REACH, Vec

Whole = NDArray[np.int64]
Slack = NDArray[np.float64]
Points = tuple[Whole, Whole]
"""x and y of a point in many figures."""


def columns(values: Iterable[Sequence[Vec]]) -> tuple[Points, ...]:
    """Tuples of as many points each, point by point: arrays of shape (n,)."""
    table = np.array(list(values), dtype=np.int64)
    return tuple((table[:, i, 0], table[:, i, 1]) for i in range(table.shape[1]))


def points_of(values: Iterable[Vec]) -> Points:
    """Some points, as arrays of shape (n,)."""
    ((x, y),) = columns((value,) for value in values)
    return x, y


def origin(like: Points) -> Points:
    """(0, 0) as often as there are points."""
    return np.zeros_like(like[0]), np.zeros_like(like[1])


def sub(p: Points, q: Points) -> Points:
    """p - q."""
    return p[0] - q[0], p[1] - q[1]


def dot(p: Points, q: Points) -> Whole:
    """The inner products."""
    return p[0] * q[0] + p[1] * q[1]


def cross(p: Points, q: Points) -> Whole:
    """The signed areas of the parallelograms."""
    return p[0] * q[1] - p[1] * q[0]


def norms(p: Points) -> Whole:
    """The squared lengths."""
    return p[0] * p[0] + p[1] * p[1]


def lengths(p: Points) -> Slack:
    """The lengths of vectors; the same floats as `lattice.length`."""
    return np.sqrt(norms(p).astype(np.float64))


def least(parts: Iterable[Slack | Whole]) -> Slack:
    """The least of several slacks, figure by figure."""
    first, *others = parts
    found = np.asarray(first, dtype=np.float64)
    for other in others:
        found = np.minimum(found, other)
    return found


def angles(one: Points, other: Points) -> Slack:
    """The angles between vectors, degrees in [0, 180]."""
    return np.degrees(np.arctan2(np.abs(cross(one, other)), dot(one, other)))


def canonical(first: Points, second: Points) -> Slack:
    """Whether `first` and `second`, which are not parallel, are in canonical form: 1, or -1.

    See `lattice.is_canonical`; the first vectors lie in the octant.
    """
    (x, y), (u, v) = first, second
    side = np.where(y == 0, v, np.where(x == y, u - v, 1))
    return np.where(side > 0, 1.0, -1.0)


def in_window(corners: Sequence[Points]) -> Slack:
    """Room that a figure leaves in the window, plus a half; units."""
    spans: list[Whole] = []
    for axis in (0, 1):
        values = np.broadcast_arrays(*(corner[axis] for corner in corners))
        spans.append(np.max(values, axis=0) - np.min(values, axis=0))
    return 2 * REACH + 0.5 - np.maximum(*spans)


def apart(corners: Sequence[Points], units: float) -> Slack:
    """How much farther than so many units the nearest two corners are apart."""
    return least(lengths(sub(p, q)) for p, q in combinations(corners, 2)) - units


def not_flat(corners: Sequence[Points], degrees: float) -> Slack:
    """By how much the least angle of a triangle or convex polygon exceeds so many degrees."""
    return least(corner_angles(corners)) - degrees


def corner_angles(corners: Sequence[Points]) -> tuple[Slack, ...]:
    """The angles at the corners, degrees."""
    count = len(corners)
    return tuple(
        angles(sub(corners[i - 1], corners[i]), sub(corners[(i + 1) % count], corners[i]))
        for i in range(count)
    )
