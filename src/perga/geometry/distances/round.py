"""The distances to a circle and to an arc of one."""

from dataclasses import dataclass

from perga.geometry.distances.arrays import (
    Array,
    Param,
    coordinates,
    direction,
    frozen,
    library,
    lift,
    sign_of,
)
from perga.geometry.distances.checks import check_finite, check_half_turn, check_positive
from perga.geometry.distances.field import Contact, Field, Pose, touching, trusted, without_sides


@dataclass(frozen=True, slots=True)
class CircleField(Field):
    """The circle of radius r > 0 about (x, y). Inside is where its centre is."""

    x: Param
    y: Param
    r: Param

    def __post_init__(self) -> None:
        check_finite(x=self.x, y=self.y)
        check_positive(r=self.r)

    def contact(self, points: Array) -> Contact:
        """Nearest points; for the centre the rightmost one."""
        pose = trusted(Pose, self.x, self.y, 1.0, 0.0)
        x, y = pose.local(*coordinates(points))
        r = lift(self.r, x)
        xp = library(x)
        one = xp.ones_like(x)
        n, m = direction(xp, frozen(x), frozen(y), one, 0 * one)
        return pose.world(touching(x, y, (r * n, r * m), (n, m)))


@dataclass(frozen=True, slots=True)
class ArcField(Field):
    """An arc of the circle of radius r > 0 about the origin of its pose.

    The first axis of the pose points to the middle of the arc; `half` is the angle in radians,
    between 0 and pi, from there to either end. It has no inside.
    """

    pose: Pose
    r: Param
    half: Param

    def __post_init__(self) -> None:
        check_positive(r=self.r, half=self.half)
        check_half_turn(half=self.half)

    def contact(self, points: Array) -> Contact:
        """Nearest points; for the centre the middle of the arc."""
        x, y = self.pose.local(*coordinates(points))
        r, half = lift(self.r, x), lift(self.half, x)
        xp = library(x)
        still_x, still_y = frozen(x), frozen(y)
        one = xp.ones_like(still_x)
        side = sign_of(xp, still_y)
        inner = xp.abs(xp.atan2(still_y, still_x)) <= frozen(half)
        n, m = direction(xp, still_x, still_y, one, 0 * one)
        foot_x = xp.where(inner, r * n, r * xp.cos(half))
        foot_y = xp.where(inner, r * m, r * xp.sin(half) * side)
        # Off an end the way to the point is the normal; off the rest it is the radius, whose
        # direction has no rounding near the arc.
        end_x, end_y = direction(xp, still_x - frozen(foot_x), still_y - frozen(foot_y), n, m)
        normal = (xp.where(inner, n, end_x), xp.where(inner, m, end_y))
        contact = touching(x, y, (foot_x, foot_y), normal)
        return self.pose.world(without_sides(contact))
