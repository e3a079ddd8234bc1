"""The distance by other formulas, those of the paper, to be compared with the exact one.

Their faults are theirs and are kept: first-order distances are wrong away from the curve and
infinite at a centre, closed formulas cancel near axes and evolute and give NaN for circles.
"""

from enum import Enum
from typing import Any

import numpy as np

from perga.errors import PergaError
from perga.geometry.distances.arrays import Array, coordinates, library, lift
from perga.geometry.distances.ellipse import EllipseField
from perga.geometry.distances.field import Field
from perga.geometry.distances.hyperbola import Branches, HyperbolaField
from perga.geometry.distances.parabola import ParabolaField
from perga.geometry.distances.round import CircleField


class Method(Enum):
    """How a distance is computed."""

    EXACT = "exact"
    GRADIENT_RATIO = "gradient ratio"  # |f| / |grad f| of the curve's equation f = 0
    CLOSED_CUBIC = "closed cubic"  # the foot from a cubic, by Cardano's formula or by cosines


class NoSuchMethodError(PergaError):
    """A method that does not exist for a curve."""


def distance_by(method: Method, field: Field, points: Array) -> Array:
    """The unsigned distance of points (..., 2), by a method that the curve has.

    GRADIENT_RATIO is there for circles, ellipses, parabolas and whole hyperbolas, CLOSED_CUBIC for
    ellipses with a > b and parabolas; for others NoSuchMethodError is raised.
    """
    if method is Method.EXACT:
        return field.distance(points)
    # Only NumPy warns; NaN and infinity are what these formulas are known for.
    with np.errstate(all="ignore"):
        if method is Method.GRADIENT_RATIO:
            return _gradient_ratio(field, points)
        return _closed_cubic(field, points)


def _gradient_ratio(field: Field, points: Array) -> Array:
    x, y = coordinates(points)
    xp = library(x)
    match field:
        case CircleField():
            x, y, r = x - lift(field.x, x), y - lift(field.y, x), lift(field.r, x)
            f, fx, fy = x * x + y * y - r * r, 2 * x, 2 * y
        case ParabolaField():
            x, y = field.pose.local(x, y)
            p = lift(field.p, x)
            f, fx, fy = y * y - 2 * p * x, -2 * p + 0 * x, 2 * y
        case EllipseField() | HyperbolaField():
            if isinstance(field, HyperbolaField) and field.branches is not Branches.BOTH:
                raise _missing(Method.GRADIENT_RATIO, "one branch of a hyperbola")
            x, y = field.pose.local(x, y)
            bend = 1 if isinstance(field, EllipseField) else -1
            a2, b2 = lift(field.a, x) ** 2, bend * lift(field.b, x) ** 2
            f, fx, fy = x * x / a2 + y * y / b2 - 1, 2 * x / a2, 2 * y / b2
        case _:
            raise _missing(Method.GRADIENT_RATIO, type(field).__name__)
    return xp.abs(f) / xp.sqrt(fx * fx + fy * fy)


def _closed_cubic(field: Field, points: Array) -> Array:
    x, y = coordinates(points)
    xp = library(x)
    match field:
        case ParabolaField():
            x, y = field.pose.local(x, y)
            p = lift(field.p, x)
            x, y = x / p, xp.abs(y) / p
            t = _cubic_root(xp, 2 * (1 - x), 2 * y)
            return p * xp.hypot(x - t * t / 2, y - t)
        case EllipseField():
            x, y = field.pose.local(x, y)
            a, b = lift(field.a, x), lift(field.b, x)
            x, y = xp.abs(x), xp.abs(y)
            cos = _cosine(xp, a * x / (a * a - b * b), b * y / (a * a - b * b))
            return xp.hypot(x - a * cos, y - b * xp.sqrt(1 - cos * cos))
        case _:
            raise _missing(Method.CLOSED_CUBIC, type(field).__name__)


def _cosine(xp: Any, m: Array, n: Array) -> Array:
    """The k = cos t of the foot, from (k^2 - 1)(k - m)^2 + n^2 k^2 = 0.

    Ferrari's way: 2 s^3 + (1 - m^2 - n^2) s^2 = m^2 n^2 makes (k^2 - m k + s)^2 differ from the
    quartic by a square, (R k - m (s + 1) / R)^2 with R^2 = 2 s + 1 - n^2.
    """
    third = (1 - m * m - n * n) / 6
    s = _cubic_root(xp, -3 * third * third, m * m * n * n / 2 - 2 * third**3) - third
    slope = m - xp.sqrt(2 * s + 1 - n * n)
    return (slope + xp.sqrt(slope * slope + 4 * (xp.sqrt(s * s + m * m) - s))) / 2


def _cubic_root(xp: Any, p: Array, q: Array) -> Array:
    """The largest real root of z^3 + p z = q."""
    half, third = q / 2, p / 3
    inner = half * half + third**3
    root = xp.sqrt(xp.maximum(inner, 0 * inner))
    single = _cbrt(xp, half + root) + _cbrt(xp, half - root)
    size = xp.sqrt(xp.maximum(-third, 0 * third))
    ratio = half / size**3
    angle = xp.acos(xp.minimum(xp.maximum(ratio, -1 + 0 * ratio), 1 + 0 * ratio)) / 3
    return xp.where(inner >= 0, single, 2 * size * xp.cos(angle))


def _cbrt(xp: Any, value: Array) -> Array:
    size = xp.abs(value) ** (1 / 3)
    return xp.where(value < 0, -size, size)


def _missing(method: Method, what: str) -> NoSuchMethodError:
    return NoSuchMethodError(f"there is no {method.value} for {what}", "use Method.EXACT")
