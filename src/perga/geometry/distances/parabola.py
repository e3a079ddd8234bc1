"""The distance to a parabola."""

from dataclasses import dataclass
from typing import Any

from perga.geometry.distances.arrays import (
    Array,
    Param,
    coordinates,
    divided,
    frozen,
    library,
    lift,
    newton_steps,
    sign_of,
)
from perga.geometry.distances.checks import check_positive
from perga.geometry.distances.field import Contact, Field, Pose, touching
from perga.geometry.distances.second import second_slope


@dataclass(frozen=True, slots=True)
class ParabolaField(Field):
    """The parabola with its vertex at the origin of its pose, opening along the first axis.

    p > 0 is the distance from focus to directrix: y^2 = 2 p x in its pose. Inside is where the
    focus is. The foot (p T^2 / 2, p T) has T^3 + 2 (1 - x/p) T = 2 y/p.
    """

    pose: Pose
    p: Param

    def __post_init__(self) -> None:
        check_positive(p=self.p)

    def contact(self, points: Array) -> Contact:
        """Nearest points; for points on the axis beyond the centre of curvature, those above."""
        x, y = self.pose.local(*coordinates(points))
        p = lift(self.p, x)
        slope, n, m = foot_on_parabola(frozen(x), frozen(y), frozen(p))
        return self.pose.world(touching(x, y, (p * (slope * slope / 2), p * slope), (n, m)))


def foot_on_parabola(x: Array, y: Array, p: Array) -> tuple[Array, Array, Array]:
    """T of the foot, and the unit normal there: monotone Newton from above on the largest root."""
    xp = library(x)
    side = sign_of(xp, y)
    linear, right = 2 * (1 - x / p), 2 * xp.abs(y) / p
    zero = 0 * (linear + right)
    root = right ** (1 / 3)
    # From above: each bound is at least the root of T^3 + linear T = right.
    start = xp.where(
        linear > 0,
        xp.minimum(_ratio(xp, right, linear, root), root),
        xp.sqrt(xp.maximum(-linear, zero)) + root,
    )
    t = start
    for _ in range(newton_steps(t)):
        square = t * t
        step = divided(xp, (square + linear) * t - right, 3 * square + linear, 0.0)
        t = xp.minimum(xp.maximum(t - step, zero), start)
    return _at(xp, t, side)


def second_foot_on_parabola(x: Array, y: Array, p: Array) -> tuple[Array, Array, Array, Array]:
    """The same of the other local minimum, across the axis, and whether there is one."""
    xp = library(x)
    t, there = second_slope(2 * (x / p - 1), 2 * xp.abs(y) / p)
    return (*_at(xp, t, -sign_of(xp, y)), there)


def _at(xp: Any, t: Array, side: Array) -> tuple[Array, Array, Array]:
    size = xp.sqrt(1 + t * t)
    return t * side, -1 / size, t / size * side


def _ratio(xp: Array, above: Array, below: Array, bound: Array) -> Array:
    """`above / below`, or the bound where that is no less, so that nothing overflows."""
    smaller = below * bound > above
    safe = xp.where(smaller, below, xp.ones_like(below))
    return xp.where(smaller, above / safe, bound)
