"""How flat the strokes cross at the points that are asked about."""

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    SegmentMark,
    StrokeMark,
)

NEAR = 1e-6
"""A stroke passes a point if it does so to this part of the figure's size."""

TANGENT = 1e-3
"""Radians below which two strokes touch and do not cross."""


def flattest_crossing(
    places: Iterable[tuple[float, float]], strokes: Sequence[StrokeMark], size: float
) -> float | None:
    """The least angle, radians, at which two strokes cross at one of the places; None without one.

    `size` is the figure's width in data units. Strokes that touch are not crossings.
    """
    found: list[float] = []
    for x, y in places:
        ways = [way for mark in strokes if (way := direction(mark, x, y, NEAR * size)) is not None]
        for first, second in combinations(ways, 2):
            angle = angle_between(first, second)
            if angle > TANGENT:
                found.append(angle)
    return min(found, default=None)


def angle_between(u: tuple[float, float], v: tuple[float, float]) -> float:
    """The angle of two directions, radians, 0 to pi/2."""
    return math.atan2(abs(u[0] * v[1] - u[1] * v[0]), abs(u[0] * v[0] + u[1] * v[1]))


def direction(mark: StrokeMark, x: float, y: float, near: float) -> tuple[float, float] | None:
    """A direction of the stroke at (x, y), or None where it does not pass within `near`."""
    match mark:
        case ChainMark():
            return None
        case SegmentMark():
            dx, dy = mark.x2 - mark.x1, mark.y2 - mark.y1
            length = math.hypot(dx, dy)
            along = ((x - mark.x1) * dx + (y - mark.y1) * dy) / length
            away = abs(dx * (y - mark.y1) - dy * (x - mark.x1)) / length
            return (dx, dy) if away <= near and -near <= along <= length + near else None
        case LineMark():
            away = abs(mark.a * x + mark.b * y + mark.c) / math.hypot(mark.a, mark.b)
            return (-mark.b, mark.a) if away <= near else None
        case CircleMark():
            value, gx, gy = _central(x - mark.cx, y - mark.cy, (1.0, 0.0), mark.r, mark.r, 1.0)
        case EllipseMark():
            axis = (mark.ux, mark.uy)
            value, gx, gy = _central(x - mark.cx, y - mark.cy, axis, mark.a, mark.b, 1.0)
        case HyperbolaMark():
            axis = (mark.ux, mark.uy)
            value, gx, gy = _central(x - mark.cx, y - mark.cy, axis, mark.a, mark.b, -1.0)
        case ParabolaMark():
            dx, dy = x - mark.vx, y - mark.vy
            f, g = dx * mark.ux + dy * mark.uy, dy * mark.ux - dx * mark.uy
            value, df, dg = g * g - 2 * mark.p * f, -2 * mark.p, 2 * g
            gx, gy = df * mark.ux - dg * mark.uy, df * mark.uy + dg * mark.ux
    steep = math.hypot(gx, gy)
    return (-gy, gx) if steep > 0 and abs(value) <= near * steep else None


def _central(
    dx: float, dy: float, axis: tuple[float, float], a: float, b: float, sign: float
) -> tuple[float, float, float]:
    """f^2/a^2 + sign g^2/b^2 - 1 and its gradient."""
    ux, uy = axis
    f, g = dx * ux + dy * uy, dy * ux - dx * uy
    value = (f / a) ** 2 + sign * (g / b) ** 2 - 1
    df, dg = 2 * f / a**2, sign * 2 * g / b**2
    return value, df * ux - dg * uy, df * uy + dg * ux
