"""The distances to parts of conics: an end, or a foot that lies in the part.

The nearest point of the whole curve is that of a part if it lies in it. Else it is an end, or the
other local minimum of distance, on the far side of the axis (`second`), if that lies in it.
"""

import math
from dataclasses import dataclass

import numpy as np

from perga.geometry.distances.arrays import (
    Array,
    Param,
    coordinates,
    direction,
    frozen,
    library,
    lift,
)
from perga.geometry.distances.checks import check_full_turn, check_positive, check_rising
from perga.geometry.distances.ellipse import foot_on_ellipse, second_foot_on_ellipse
from perga.geometry.distances.field import Contact, Field, Pose, touching, without_sides
from perga.geometry.distances.hyperbola import (
    Branches,
    check_branches,
    foot_on_branch,
    second_foot_on_branch,
)
from perga.geometry.distances.parabola import foot_on_parabola, second_foot_on_parabola

Place = tuple[float, float]
_TURN = 2 * math.pi


@dataclass(frozen=True, slots=True)
class _Foot:
    """A foot (x, y) on the whole curve, its frozen unit normal, and whether the part holds it."""

    x: Array
    y: Array
    n: Array
    m: Array
    held: Array


@dataclass(frozen=True, slots=True)
class EllipseArcField(Field):
    """An arc of the ellipse with semi-axes a, b > 0 along the axes of its pose.

    It runs counter-clockwise from the point (a cos start, b sin start) of its pose, as the angle
    in that formula grows by `sweep`, radians above 0 and at most 2 pi. It has no inside.
    """

    pose: Pose
    a: Param
    b: Param
    start: Param
    sweep: Param

    @staticmethod
    def between(pose: Pose, a: float, b: float, first: Place, last: Place) -> "EllipseArcField":
        """The arc counter-clockwise from one point of the curve to another; numbers only.

        The points are in the plane, and taken along the rays of equal angle onto the curve. One
        point twice is the whole ellipse.
        """
        (x, y), (u, v) = _in_pose(pose, first), _in_pose(pose, last)
        start = math.atan2(y / b, x / a)
        sweep = (math.atan2(v / b, u / a) - start) % _TURN
        return EllipseArcField(pose, a, b, start, sweep if sweep > 0 else _TURN)

    def __post_init__(self) -> None:
        check_positive(a=self.a, b=self.b, sweep=self.sweep)
        check_full_turn(start=self.start, sweep=self.sweep)

    def contact(self, points: Array) -> Contact:
        """Nearest points, ends included."""
        x, y = self.pose.local(*coordinates(points))
        a, b = lift(self.a, x), lift(self.b, x)
        start, sweep = lift(self.start, x), lift(self.sweep, x)
        xp = library(x)

        def foot(cos: Array, sin: Array, n: Array, m: Array, there: Array | bool = True) -> _Foot:
            along = xp.remainder(xp.atan2(sin, cos) - frozen(start), _TURN)
            return _Foot(a * cos, b * sin, n, m, (along <= frozen(sweep)) & there)

        still = frozen(x), frozen(y), frozen(a), frozen(b)
        feet = foot(*foot_on_ellipse(*still)), foot(*second_foot_on_ellipse(*still))
        ends = [(a * xp.cos(t), b * xp.sin(t)) for t in (start, start + sweep)]
        return self.pose.world(_nearest(x, y, feet, ends))


@dataclass(frozen=True, slots=True)
class ParabolaArcField(Field):
    """The part with low <= y <= high, in its pose, of the parabola y^2 = 2 p x there; p > 0.

    It has no inside.
    """

    pose: Pose
    p: Param
    low: Param
    high: Param

    @staticmethod
    def between(pose: Pose, p: float, first: Place, last: Place) -> "ParabolaArcField":
        """The part between two points of the curve, in any order; numbers only."""
        low, high = sorted(_in_pose(pose, one)[1] for one in (first, last))
        return ParabolaArcField(pose, p, low, high)

    def __post_init__(self) -> None:
        check_positive(p=self.p)
        check_rising(low=self.low, high=self.high)

    def contact(self, points: Array) -> Contact:
        """Nearest points, ends included."""
        x, y = self.pose.local(*coordinates(points))
        p, low, high = lift(self.p, x), lift(self.low, x), lift(self.high, x)

        def foot(t: Array, n: Array, m: Array, there: Array | bool = True) -> _Foot:
            held = _between(low, p * t, high) & there
            return _Foot(p * (t * t / 2), p * t, n, m, held)

        still = frozen(x), frozen(y), frozen(p)
        feet = foot(*foot_on_parabola(*still)), foot(*second_foot_on_parabola(*still))
        ends = [(end * end / (2 * p), end) for end in (low, high)]
        return self.pose.world(_nearest(x, y, feet, ends))


@dataclass(frozen=True, slots=True)
class HyperbolaArcField(Field):
    """The part with low <= y <= high, in its pose, of one branch of a hyperbola.

    Semi-axes a, b > 0, the real axis along the first one of the pose; `branch` is not BOTH, with
    ValueError. It has no inside.
    """

    pose: Pose
    a: Param
    b: Param
    low: Param
    high: Param
    branch: Branches = Branches.POSITIVE

    @staticmethod
    def between(pose: Pose, a: float, b: float, first: Place, last: Place) -> "HyperbolaArcField":
        """The part between two points of the curve, in any order; numbers only.

        ValueError where the points lie on different branches.
        """
        ends = [_in_pose(pose, one) for one in (first, last)]
        if (ends[0][0] > 0) is not (ends[1][0] > 0):
            raise ValueError("the two points lie on different branches")
        branch = Branches.POSITIVE if ends[0][0] > 0 else Branches.NEGATIVE
        low, high = sorted(end[1] for end in ends)
        return HyperbolaArcField(pose, a, b, low, high, branch)

    def __post_init__(self) -> None:
        check_positive(a=self.a, b=self.b)
        check_rising(low=self.low, high=self.high)
        check_branches(self.branch)
        if self.branch is Branches.BOTH:
            raise ValueError("a part of a hyperbola lies on one branch, not on both")

    def contact(self, points: Array) -> Contact:
        """Nearest points, ends included."""
        x, y = self.pose.local(*coordinates(points))
        a, b, low, high = (lift(one, x) for one in (self.a, self.b, self.low, self.high))
        xp = library(x)
        side = 1.0 if self.branch is Branches.POSITIVE else -1.0

        def foot(cosh: Array, sinh: Array, n: Array, m: Array, there: Array | bool = True) -> _Foot:
            held = _between(low, b * sinh, high) & there
            return _Foot(a * cosh * side, b * sinh, n * side, m, held)

        still = frozen(x) * side, frozen(y), frozen(a), frozen(b)
        feet = foot(*foot_on_branch(*still)), foot(*second_foot_on_branch(*still))
        ends = [(side * a * xp.hypot(end / b, 0 * end + 1), end) for end in (low, high)]
        return self.pose.world(_nearest(x, y, feet, ends))


def _in_pose(pose: Pose, point: Place) -> Place:
    x, y = pose.local(*coordinates(np.array(point, dtype=np.float64)))
    return float(x), float(y)


def _between(low: Array, height: Array, high: Array) -> Array:
    return (frozen(low) <= frozen(height)) & (frozen(height) <= frozen(high))


def _nearest(
    x: Array, y: Array, feet: tuple[_Foot, _Foot], ends: list[tuple[Array, Array]]
) -> Contact:
    """The contact with the first foot if it is held, else with the nearest of second and ends."""
    xp = library(x)
    still_x, still_y = frozen(x), frozen(y)
    first, second = feet

    def away(foot: tuple[Array, Array]) -> Array:
        return xp.hypot(still_x - frozen(foot[0]), still_y - frozen(foot[1]))

    low, high, other = away(ends[0]), away(ends[1]), away((second.x, second.y))
    nearer = low <= high
    best = xp.where(nearer, low, high)
    inner = second.held & (other < best) & ~first.held
    outer = ~inner & ~first.held
    foot: list[Array] = []
    for at_first, at_second, k in ((first.x, second.x, 0), (first.y, second.y, 1)):
        end = xp.where(nearer, ends[0][k], ends[1][k])
        foot.append(xp.where(first.held, at_first, xp.where(inner, at_second, end)))
    n, m = xp.where(inner, second.n, first.n), xp.where(inner, second.m, first.m)
    # Off an end the way to the point is the normal; at the end itself that of the curve is left.
    end_n, end_m = direction(xp, still_x - frozen(foot[0]), still_y - frozen(foot[1]), n, m)
    normal = (xp.where(outer, end_n, n), xp.where(outer, end_m, m))
    return without_sides(touching(x, y, (foot[0], foot[1]), normal))
