"""The distance to an ellipse."""

from dataclasses import dataclass

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
        cos, sin, n, m = _foot(frozen(x), frozen(y), frozen(a), frozen(b))
        return self.pose.world(touching(x, y, (a * cos, b * sin), (n, m)))


def _foot(x: Array, y: Array, a: Array, b: Array) -> tuple[Array, Array, Array, Array]:
    """cos t and sin t of the foot, and the unit normal there."""
    xp = library(x)
    side_x, side_y = sign_of(xp, x), sign_of(xp, y)
    tall = a < b
    major, minor = xp.where(tall, b, a), xp.where(tall, a, b)
    x, y = xp.abs(x), xp.abs(y)
    along, across = xp.where(tall, y, x) / major, xp.where(tall, x, y) / major
    ratio = minor / major
    # (a - b)(a + b), not a^2 - b^2: for nearly equal axes that difference would be rounding.
    squash = (major - minor) / major * ((major + minor) / major)
    squash = squash + along * 0  # of the shape of the points, as all arrays below
    cos, sin = tangent_root(along, ratio * across, squash)
    n, m = ratio * cos, sin
    size = xp.hypot(n, m)
    n, m = n / size, m / size
    cos, sin = xp.where(tall, sin, cos) * side_x, xp.where(tall, cos, sin) * side_y
    n, m = xp.where(tall, m, n) * side_x, xp.where(tall, n, m) * side_y
    return cos, sin, n, m
