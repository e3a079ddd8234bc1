"""The distance to a hyperbola: both branches, or one of them."""

from dataclasses import dataclass
from enum import Enum

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
        cosh, sinh, n, m = _foot(still * side, frozen(y), frozen(a), frozen(b))
        foot = (a * cosh * side, b * sinh)
        return self.pose.world(touching(x, y, foot, (n * side, m)))


def _foot(x: Array, y: Array, a: Array, b: Array) -> tuple[Array, Array, Array, Array]:
    """sqrt(1 + T^2) and T of the foot on the positive branch, and the unit normal there."""
    xp = library(x)
    side_y = sign_of(xp, y)
    c = xp.hypot(a, b)
    pull, rise = a / c * (xp.abs(x) / c), b / c * (xp.abs(y) / c)
    near = x >= 0
    one = xp.ones_like(pull + rise)
    cos, sin = tangent_root(xp.where(near, one, rise), xp.where(near, rise, one), pull + 0 * one)
    cos, sin = xp.where(near, cos, sin), xp.where(near, sin, cos)
    slope = sin / cos
    n, m = -b / c * one, a / c * sin
    size = xp.hypot(n, m)
    return 1 / cos, slope * side_y, n / size, m / size * side_y
