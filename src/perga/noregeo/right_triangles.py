"""Right triangles, and others that look like them: for tasks whose answer is a right angle.

A triangle is a pair of arms from its largest corner. No two are congruent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np

from perga.noregeo import arrays
from perga.noregeo.alike import Look, look
from perga.noregeo.arms import Arms, astray, canonical, missed, right
from perga.noregeo.arrays import columns, norms
from perga.noregeo.lattice import Vec, angle, cross, norm2, scaled, sub
from perga.noregeo.task import NEARLY

LONGEST = 38.0
"""Units: the longest arm."""
NEAR, FAR = (3.0, 10.0), (10.0, 50.0)
"""Degrees that the largest angle is off a right one, from and to."""
_SHORTEST = 4  # units between two corners
_FLAT = 15  # degrees that every angle has


@cache
def right_triangles() -> tuple[Arms, ...]:
    """All right triangles, up to congruence."""
    return _distinct(right(LONGEST))


@cache
def near_misses(sign: int) -> tuple[Arms, ...]:
    """Acute (-1) or obtuse (1) triangles a step from a right one, by angles in `NEAR`."""
    return tuple(pair for pair in _near() if _off(pair, sign, NEAR))


@cache
def far_misses(sign: int) -> tuple[Arms, ...]:
    """Acute (-1) or obtuse (1) triangles with a corner elsewhere, by angles in `FAR`."""
    return tuple(pair for pair in _far() if _off(pair, sign, FAR))


@cache
def _near() -> tuple[Arms, ...]:
    return _distinct(missed(right(LONGEST), LONGEST))


@cache
def _far() -> tuple[Arms, ...]:
    return _distinct(astray(right(LONGEST), LONGEST))


def _off(pair: Arms, sign: int, off: tuple[float, float]) -> bool:
    return off[0] <= sign * (angle(*pair) - 90) < off[1]


def _distinct(pairs: Sequence[Arms]) -> tuple[Arms, ...]:
    """The first of each shape that is large and steep enough, in its canonical form.

    Its arms start at its largest corner, the one opposite to its longest side.
    """
    p, q = columns(pairs)
    sides = np.sort([norms(v) for v in (p, q, arrays.sub(q, p))], axis=0)
    # a squared side is below 2**20
    _, firsts = np.unique((sides[0] << 40) + (sides[1] << 20) + sides[2], return_index=True)
    least, middle, longest = (side[firsts] for side in sides)
    # the cosine of the least angle, with room for rounding: `_steep` decides
    lean = (middle + longest - least) / (2 * np.sqrt(middle * longest))
    kept = (least >= _SHORTEST**2) & (lean <= math.cos(math.radians(_FLAT)) + NEARLY)
    order: list[int] = np.sort(firsts[kept]).tolist()
    made = (_from_largest(pairs[number]) for number in order)
    return tuple(canonical(pair) for pair in made if _steep(*pair))


def _from_largest(pair: Arms) -> Arms:
    """The same triangle from the corner opposite to its longest side."""
    p, q = pair
    r = sub(q, p)
    longest = max(norm2(p), norm2(q), norm2(r))
    if longest == norm2(r):
        return pair
    return (scaled(p, -1), r) if longest == norm2(q) else (scaled(q, -1), scaled(r, -1))


def _steep(p: Vec, q: Vec) -> bool:
    """Whether no angle is small."""
    # the least angle lies opposite to the shortest side, between the two others
    others = sorted((norm2(v), v) for v in (p, q, sub(q, p)))[1:]
    lean = angle(others[0][1], others[1][1])
    return min(lean, 180 - lean) >= _FLAT and cross(p, q) != 0


def triangle_look(pair: Arms) -> Look:
    """How the triangle with these arms looks, all three sides drawn."""
    return look(((0, 0), *pair), (*pair, sub(*pair)))


def angle_look(pair: Arms) -> Look:
    """How it looks with the two arms drawn."""
    return look(((0, 0), *pair), pair)


def sides_of(corners: Sequence[Vec]) -> tuple[int, ...]:
    """The squared sides of a triangle, sorted: equal for congruent ones."""
    return tuple(sorted(norm2(sub(corners[i], corners[i - 1])) for i in range(3)))
