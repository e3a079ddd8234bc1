"""Right triangles, and others that look like them: for tasks whose answer is a right angle.

A triangle is a pair of arms from its largest corner. No two are congruent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from perga.noregeo.alike import Look, look
from perga.noregeo.arms import Arms, astray, canonical, missed, right
from perga.noregeo.lattice import Vec, angle, cross, norm2, scaled, sub

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
    made = map(_from_largest, missed(right(LONGEST), LONGEST))
    return _distinct(pair for pair in made if _off(pair, sign, NEAR))


@cache
def far_misses(sign: int) -> tuple[Arms, ...]:
    """Acute (-1) or obtuse (1) triangles with a corner elsewhere, by angles in `FAR`."""
    made = map(_from_largest, astray(right(LONGEST), LONGEST))
    return _distinct(pair for pair in made if _off(pair, sign, FAR))


def _off(pair: Arms, sign: int, off: tuple[float, float]) -> bool:
    return off[0] <= sign * (angle(*pair) - 90) < off[1]


def _from_largest(pair: Arms) -> Arms:
    """The same triangle from the corner opposite to its longest side."""
    p, q = pair
    r = sub(q, p)
    longest = max(norm2(p), norm2(q), norm2(r))
    if longest == norm2(r):
        return pair
    return (scaled(p, -1), r) if longest == norm2(q) else (scaled(q, -1), scaled(r, -1))


def _distinct(pairs: Iterable[Arms]) -> tuple[Arms, ...]:
    """One of each shape that is large and steep enough, in its canonical form."""
    found: dict[tuple[int, ...], Arms] = {}
    for p, q in pairs:
        r = sub(q, p)
        sides = sides_of(((0, 0), p, q))
        if sides in found or sides[0] < _SHORTEST**2:
            continue
        # the least angle lies opposite to the shortest side, between the two others
        others = sorted((norm2(v), v) for v in (p, q, r))[1:]
        lean = angle(others[0][1], others[1][1])
        if min(lean, 180 - lean) >= _FLAT and cross(p, q):
            found[sides] = canonical((p, q))
    return tuple(found.values())


def triangle_look(pair: Arms) -> Look:
    """How the triangle with these arms looks, all three sides drawn."""
    return look(((0, 0), *pair), (*pair, sub(*pair)))


def angle_look(pair: Arms) -> Look:
    """How it looks with the two arms drawn."""
    return look(((0, 0), *pair), pair)


def sides_of(corners: Sequence[Vec]) -> tuple[int, ...]:
    """The squared sides of a triangle, sorted: equal for congruent ones."""
    return tuple(sorted(norm2(sub(corners[i], corners[i - 1])) for i in range(3)))
