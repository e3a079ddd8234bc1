"""Triangles ABC with a lattice point D of AC that is the foot of a line from B, B at the origin.

D is the foot of exactly one of median, altitude and bisector; the feet of the two others lie a
little beside it. Arrays look at many triangles at once and drop those that are clearly refused;
the rest are asked one by one, so that no rounding of the arrays decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perga.noregeo import arrays
from perga.noregeo.arrays import Points, lengths, points_of
from perga.noregeo.lattice import (
    REACH,
    Vec,
    angle,
    cross,
    dot,
    gcd,
    length,
    norm2,
    octant,
    primitive,
    scaled,
    sub,
    turned,
    vectors,
)
from perga.noregeo.polygons import mixed
from perga.noregeo.task import NEARLY

LEAST, MOST = 1.0, 4.0
"""Units from D to the feet of the two other lines."""
FLAT = 15
"""Degrees that every angle of the triangle has."""
_SOME = 6  # of medians one in so many is enough
_SQUARED = 4  # of units between two of the points
_WIDEST = 2 * REACH
_DIAGONAL = _WIDEST * 2**0.5
Foot = tuple[Vec, Vec, Vec]
"""From B: to D, to A, to C."""


def shifts(d: Vec, a: Vec, c: Vec) -> tuple[float, float, float]:
    """How far the feet of median, altitude and bisector from B are from D, along AC, units."""
    side = sub(c, a)
    whole = length(side)
    at = length(sub(d, a))
    near, far = length(a), length(c)
    feet = (whole / 2, -dot(a, side) / whole, whole * near / (near + far))
    return (abs(feet[0] - at), abs(feet[1] - at), abs(feet[2] - at))


def bisectors() -> Iterator[Foot]:
    """All triangles in the window with a lattice bisector to D, up to their pose."""
    firsts = primitive(vectors, _DIAGONAL)
    u, v = points_of(firsts)
    for way in primitive(octant, _DIAGONAL):
        (x, y), over = way, norm2(way)
        along = u * x + v * y
        # the mirror image, times `over`
        mx, my = 2 * along * x - over * u, 2 * along * y - over * v
        step = np.gcd(mx, my)
        short = np.maximum(np.abs(mx), np.abs(my)) <= _WIDEST * step
        one_pose = arrays.canonical(points_of((way,)), (u, v)) > 0
        fit = np.flatnonzero((along > 0) & short & (u * y != v * x) & one_pose)
        others = zip((mx[fit] // step[fit]).tolist(), (my[fit] // step[fit]).tolist(), strict=True)
        for place, other in zip(fit.tolist(), others, strict=True):
            yield from filter(_fits, _on_arms(way, firsts[place], other))


def medians() -> Iterator[Foot]:
    """Some triangles in the window with a median to D."""
    halves = [half for n, half in enumerate(vectors(2, _WIDEST * 0.75)) if mixed(n) % _SOME == 0]
    (x, y), (u, v) = points_of(octant(2, _WIDEST)), points_of(halves)
    d, half = (x[:, None], y[:, None]), (u[None, :], v[None, :])
    one_pose = (arrays.cross(d, half) != 0) & (arrays.canonical(d, half) > 0)
    a, c = arrays.sub(d, half), (d[0] + half[0], d[1] + half[1])
    yield from _fitting(one_pose, d, a, c)


def altitudes() -> Iterator[Foot]:
    """All triangles in the window with an altitude to D along no axis, A clockwise from D."""
    for d in octant(2, _WIDEST):
        step = gcd(d)
        way = turned((d[0] // step, d[1] // step))
        most = int(_DIAGONAL / length(way))
        i, j = (axis.astype(np.int64) for axis in np.ogrid[1 : max(most, 1), 1 : max(most, 1)])
        a = (d[0] - i * way[0], d[1] - i * way[1])
        c = (d[0] + j * way[0], d[1] + j * way[1])
        at = points_of((d,))
        one_pose = (i + j <= most) & (arrays.canonical(at, arrays.sub(a, at)) > 0)
        yield from _fitting(one_pose, at, a, c)


def _on_arms(way: Vec, first: Vec, other: Vec) -> Iterator[Foot]:
    """The triangles with arms along two ways whose bisector goes along a third, D on it."""
    for i in range(1, _WIDEST // max(map(abs, first)) + 1):
        for j in range(1, _WIDEST // max(map(abs, other)) + 1):
            a, c = scaled(first, i), scaled(other, j)
            # so wide that it leaves the window, whatever the third corner does
            if norm2(a) >= norm2(c) or max(abs(c[0] - a[0]), abs(c[1] - a[1])) > _WIDEST:
                continue
            foot = _foot(way, a, c)
            if foot is not None:
                yield (foot, a, c)


def _foot(way: Vec, a: Vec, c: Vec) -> Vec | None:
    """Where the line along `way` meets AC, if that is a lattice point."""
    side = sub(c, a)
    top, bottom = cross(a, side), cross(way, side)
    if bottom == 0 or top % bottom:
        return None
    return scaled(way, top // bottom)


def _fitting(wanted: NDArray[np.bool_], d: Points, a: Points, c: Points) -> Iterator[Foot]:
    """Those of the triangles that are wanted and fit, in the order of the arrays."""
    asked = wanted & _likely(d, a, c)
    columns = (
        np.broadcast_to(values, asked.shape)[asked].tolist() for p in (d, a, c) for values in p
    )
    for x, y, ax, ay, cx, cy in zip(*columns, strict=True):
        found = ((x, y), (ax, ay), (cx, cy))
        if _fits(found):
            yield found


def _likely(d: Points, a: Points, c: Points) -> NDArray[np.bool_]:
    """False only where `_fits` is: most of what it asks, with room for rounding."""
    side = arrays.sub(c, a)
    at, whole, near, far = (lengths(v) for v in (arrays.sub(d, a), side, a, c))
    with np.errstate(invalid="ignore", divide="ignore"):  # no triangle, which no one wants
        feet: tuple[Any, ...] = (
            whole / 2,
            -arrays.dot(a, side) / whole,
            whole * near / (near + far),
        )
        off = [np.abs(foot - at) for foot in feet]
    right = [(shift >= LEAST - NEARLY) & (shift <= MOST + NEARLY) for shift in off]
    return (
        (sum(mask.astype(int) for mask in right) == 2)
        & (near < far)
        & (arrays.in_window((arrays.origin(a), a, c)) > 0)
    )


def _fits(found: Foot) -> bool:
    """Whether the triangle makes an item.

    It lies in the window, D is the foot of one line, no two points are near, no corner is flat,
    and A is nearer to B than C is.
    """
    d, a, c = found
    if norm2(a) >= norm2(c) or not _in_window(a, c):
        return False
    others = [shift for shift in shifts(d, a, c) if shift > 1e-9]
    if len(others) != 2 or not all(LEAST <= shift <= MOST for shift in others):
        return False
    sides = sorted((norm2(v), v) for v in (a, c, sub(c, a)))
    if min(sides[0][0], norm2(d), norm2(sub(d, a)), norm2(sub(d, c))) < _SQUARED:
        return False
    lean = angle(sides[1][1], sides[2][1])
    return min(lean, 180 - lean) >= FLAT


def _in_window(a: Vec, c: Vec) -> bool:
    """Whether the box of the triangle fits the window."""
    return all(max(0, p, q) - min(0, p, q) <= _WIDEST for p, q in zip(a, c, strict=True))
