"""The distances to points, lines, rays and segments."""

from dataclasses import dataclass
from typing import Any

from perga.geometry.distances.arrays import (
    Array,
    Param,
    coordinates,
    direction,
    divided,
    frozen,
    library,
    lift,
)
from perga.geometry.distances.checks import check_direction, check_finite
from perga.geometry.distances.field import Contact, Field, Pose, touching, trusted, without_sides


@dataclass(frozen=True, slots=True)
class PointField(Field):
    """The point (x, y). It has no inside; its own normal at itself is taken to be (1, 0)."""

    x: Param
    y: Param

    def __post_init__(self) -> None:
        check_finite(x=self.x, y=self.y)

    def contact(self, points: Array) -> Contact:
        """The point itself, for every point."""
        pose = trusted(Pose, self.x, self.y, 1.0, 0.0)
        x, y = pose.local(*coordinates(points))
        xp = library(x)
        one = xp.ones_like(x)
        normal = direction(xp, frozen(x), frozen(y), one, 0 * one)
        return pose.world(touching(x, y, (0 * one, 0 * one), normal))


def check_line(a: Param, b: Param, c: Param) -> None:
    """ValueError or TypeError unless a x + b y + c = 0 is a line."""
    check_finite(a=a, b=b, c=c)
    check_direction(a=a, b=b)


@dataclass(frozen=True, slots=True)
class LineField(Field):
    """The line a x + b y + c = 0, (a, b) not (0, 0). Inside is where the left side is negative."""

    a: Param
    b: Param
    c: Param

    def __post_init__(self) -> None:
        check_line(self.a, self.b, self.c)

    def contact(self, points: Array) -> Contact:
        """The feet of the perpendiculars."""
        x, y = coordinates(points)
        xp = library(x)
        a, b, c = lift(self.a, x), lift(self.b, x), lift(self.c, x)
        size = xp.hypot(a, b)
        n, m = a / size, b / size
        gap = n * x + m * y + c / size
        n, m, still = frozen(n), frozen(m), frozen(gap)
        parts = (frozen(x) - still * n, frozen(y) - still * m, n, m, gap)
        return Contact(*xp.broadcast_arrays(*parts))


@dataclass(frozen=True, slots=True)
class SegmentField(Field):
    """The segment from (x1, y1) to (x2, y2), ends included. It has no inside."""

    x1: Param
    y1: Param
    x2: Param
    y2: Param

    def __post_init__(self) -> None:
        check_finite(x1=self.x1, y1=self.y1, x2=self.x2, y2=self.y2)

    def contact(self, points: Array) -> Contact:
        """The nearest points of the segment; the first end if both ends are the same."""
        x, y = coordinates(points)
        x1, y1 = lift(self.x1, x), lift(self.y1, x)
        way = (lift(self.x2, x) - x1, lift(self.y2, x) - y1)
        return along(x, y, (x1, y1), way, bounded=True)


@dataclass(frozen=True, slots=True)
class RayField(Field):
    """The ray from (x, y) in the direction (dx, dy), which is not (0, 0). It has no inside."""

    x: Param
    y: Param
    dx: Param
    dy: Param

    def __post_init__(self) -> None:
        check_finite(x=self.x, y=self.y, dx=self.dx, dy=self.dy)
        check_direction(dx=self.dx, dy=self.dy)

    def contact(self, points: Array) -> Contact:
        """The nearest points of the ray."""
        x, y = coordinates(points)
        start = (lift(self.x, x), lift(self.y, x))
        way = (lift(self.dx, x), lift(self.dy, x))
        return along(x, y, start, way, bounded=False)


def along(
    x: Array, y: Array, start: tuple[Array, Array], way: tuple[Array, Array], bounded: bool
) -> Contact:
    """The contact with start + t way for t >= 0, and t <= 1 if `bounded`.

    Between the ends the normal is square to the way, left or right, so that it has no rounding
    near the segment; off an end it is the way to the point.
    """
    xp = library(x)
    rel_x, rel_y = x - start[0], y - start[1]
    t, n, m = _place(xp, frozen(rel_x), frozen(rel_y), frozen(way[0]), frozen(way[1]), bounded)
    gap = n * (rel_x - t * way[0]) + m * (rel_y - t * way[1])
    foot_x, foot_y = frozen(start[0] + t * way[0]), frozen(start[1] + t * way[1])
    return without_sides(Contact(*xp.broadcast_arrays(foot_x, foot_y, n, m, gap)))


def _place(
    xp: Any, x: Array, y: Array, dx: Array, dy: Array, bounded: bool
) -> tuple[Array, Array, Array]:
    """The frozen t of the foot and a unit normal there, from coordinates off the start."""
    one = xp.ones_like(x + dx)
    ux, uy = direction(xp, dx + 0 * one, dy + 0 * one, one, 0 * one)
    length = ux * dx + uy * dy
    reach = ux * x + uy * y
    there = xp.maximum(xp.minimum(reach, length) if bounded else reach, 0 * one)
    t = divided(xp, there, length, 0.0)
    end_x, end_y = direction(xp, x - t * dx, y - t * dy, -uy, ux)
    inner = (reach > 0) & (reach < length) if bounded else reach > 0
    return t, xp.where(inner, -uy, end_x), xp.where(inner, ux, end_y)
