"""The distance to an ellipse."""

from dataclasses import dataclass
from typing import Any

from perga.geometry.distances.arrays import (
    Array,
    Param,
    coordinates,
    frozen,
    library,
    lift,
    sign_of,
)
from perga.geometry.distances.checks import check_positive
from perga.geometry.distances.field import Contact, Field, Pose, touching
from perga.geometry.distances.second import second_root
from perga.geometry.distances.tangent import tangent_root


@dataclass(frozen=True, slots=True)
class EllipseField(Field):
    """The ellipse with semi-axes a, b > 0 along the axes of its pose; either may be the larger.

    Inside is where its centre is. The foot (a cos t, b sin t) of a point (x, y) in the first
    quadrant has the tangent T of its t from a x T - (a^2 - b^2) T / sqrt(1 + T^2) = b y for a > b.
    """

    pose: Pose
    a: Param
    b: Param

    def __post_init__(self) -> None:
        check_positive(a=self.a, b=self.b)

    def contact(self, points: Array) -> Contact:
        """Nearest points; the ones at the minor vertices for the centre."""
        x, y = self.pose.local(*coordinates(points))
        a, b = lift(self.a, x), lift(self.b, x)
        cos, sin, n, m = foot_on_ellipse(frozen(x), frozen(y), frozen(a), frozen(b))
        return self.pose.world(touching(x, y, (a * cos, b * sin), (n, m)))


def foot_on_ellipse(x: Array, y: Array, a: Array, b: Array) -> tuple[Array, Array, Array, Array]:
    """cos t and sin t of the foot of frozen points, and the unit normal there."""
    xp = library(x)
    alpha, beta, squash, ratio = _equation(x, y, a, b)
    cos, sin = tangent_root(alpha, beta, squash)
    return _turned(xp, (cos, sin), ratio, (sign_of(xp, x), sign_of(xp, y)), a < b)


def second_foot_on_ellipse(
    x: Array, y: Array, a: Array, b: Array
) -> tuple[Array, Array, Array, Array, Array]:
    """The same of the other local minimum, across the longer axis, and whether there is one."""
    xp = library(x)
    alpha, beta, squash, ratio = _equation(x, y, a, b)
    cos, sin, there = second_root(alpha, beta, squash)
    side_x, side_y = sign_of(xp, x), sign_of(xp, y)
    tall = a < b
    sides = (xp.where(tall, -side_x, side_x), xp.where(tall, side_y, -side_y))
    return (*_turned(xp, (cos, sin), ratio, sides, tall), there)


def _equation(x: Array, y: Array, a: Array, b: Array) -> tuple[Array, Array, Array, Array]:
    """alpha, beta and gamma of the equation of a foot, and the ratio of the axes, at most 1."""
    xp = library(x)
    tall = a < b
    major, minor = xp.where(tall, b, a), xp.where(tall, a, b)
    x, y = xp.abs(x), xp.abs(y)
    along, across = xp.where(tall, y, x) / major, xp.where(tall, x, y) / major
    ratio = minor / major
    # (a - b)(a + b), not a^2 - b^2: for nearly equal axes that difference would be rounding.
    squash = (major - minor) / major * ((major + minor) / major)
    squash = squash + along * 0  # of the shape of the points, as all arrays here
    return along, ratio * across, squash, ratio


def _turned(
    xp: Any,
    foot: tuple[Array, Array],
    ratio: Array,
    sides: tuple[Array, Array],
    tall: Array,
) -> tuple[Array, Array, Array, Array]:
    """A foot on the quarter along the longer axis, on the axes and in the quadrant meant."""
    cos, sin = foot
    side_x, side_y = sides
    n, m = ratio * cos, sin
    size = xp.hypot(n, m)
    n, m = n / size, m / size
    cos, sin = xp.where(tall, sin, cos) * side_x, xp.where(tall, cos, sin) * side_y
    n, m = xp.where(tall, m, n) * side_x, xp.where(tall, n, m) * side_y
    return cos, sin, n, m
