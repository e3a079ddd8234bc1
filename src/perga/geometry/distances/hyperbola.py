"""The distance to a hyperbola: both branches, or one of them."""

from dataclasses import dataclass
from enum import Enum
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


class Branches(Enum):
    """Which branches of a hyperbola are meant, by the sign of the first coordinate."""

    BOTH = "both"
    POSITIVE = "positive"
    NEGATIVE = "negative"


def check_branches(branches: Branches) -> None:
    """TypeError for what is none of them: a word would choose the negative branch."""
    if not isinstance(branches, Branches):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"branches is one of Branches, not {type(branches).__name__:.60}")


@dataclass(frozen=True, slots=True)
class HyperbolaField(Field):
    """The hyperbola with semi-axes a, b > 0, its real axis along the first axis of its pose.

    Inside is where the foci of its branches are. The foot (a sqrt(1 + T^2), b T) of a point (x, y)
    in the first quadrant is given by T - A T / sqrt(1 + T^2) = B, with A = a x / (a^2 + b^2) and
    B = b y / (a^2 + b^2); beyond the centre from a branch A is negative, and the equation in 1/T
    is one of the same form.
    """

    pose: Pose
    a: Param
    b: Param
    branches: Branches = Branches.BOTH

    def __post_init__(self) -> None:
        check_positive(a=self.a, b=self.b)
        check_branches(self.branches)

    def contact(self, points: Array) -> Contact:
        """Nearest points; for points as far from both branches, the ones on the positive one."""
        x, y = self.pose.local(*coordinates(points))
        a, b = lift(self.a, x), lift(self.b, x)
        still = frozen(x)
        if self.branches is Branches.BOTH:
            side = sign_of(library(still), still)
        else:
            side = 1.0 if self.branches is Branches.POSITIVE else -1.0
        cosh, sinh, n, m = foot_on_branch(still * side, frozen(y), frozen(a), frozen(b))
        foot = (a * cosh * side, b * sinh)
        return self.pose.world(touching(x, y, foot, (n * side, m)))


def foot_on_branch(x: Array, y: Array, a: Array, b: Array) -> tuple[Array, Array, Array, Array]:
    """sqrt(1 + T^2) and T of the foot on the positive branch, and the unit normal there."""
    xp = library(x)
    pull, rise = _pulls(x, y, a, b)
    near = x >= 0
    one = xp.ones_like(pull)
    cos, sin = tangent_root(xp.where(near, one, rise), xp.where(near, rise, one), pull)
    cos, sin = xp.where(near, cos, sin), xp.where(near, sin, cos)
    return _on_branch(xp, (cos, sin), a, b, sign_of(xp, y))


def second_foot_on_branch(
    x: Array, y: Array, a: Array, b: Array
) -> tuple[Array, Array, Array, Array, Array]:
    """The same of the other local minimum, across the real axis, and whether there is one."""
    xp = library(x)
    pull, rise = _pulls(x, y, a, b)
    cos, sin, there = second_root(xp.ones_like(pull), rise, xp.where(x >= 0, pull, 0 * pull))
    one = xp.ones_like(cos)
    cos, sin = xp.where(there, cos, one), xp.where(there, sin, 0 * one)
    return (*_on_branch(xp, (cos, sin), a, b, -sign_of(xp, y)), there)


def _pulls(x: Array, y: Array, a: Array, b: Array) -> tuple[Array, Array]:
    """The sizes of A and B, both of one shape."""
    xp = library(x)
    c = xp.hypot(a, b)
    pull, rise = a / c * (xp.abs(x) / c), b / c * (xp.abs(y) / c)
    return pull + 0 * rise, rise + 0 * pull


def _on_branch(
    xp: Any, foot: tuple[Array, Array], a: Array, b: Array, side_y: Array
) -> tuple[Array, Array, Array, Array]:
    cos, sin = foot
    c = xp.hypot(a, b)
    slope = sin / cos
    n, m = -b / c * xp.ones_like(cos), a / c * sin
    size = xp.hypot(n, m)
    return 1 / cos, slope * side_y, n / size, m / size * side_y
