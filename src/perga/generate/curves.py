"""Curves in their own axes, and how they are put into the figure.

A curve is written in base coordinates (u, v): u runs along the major, transverse or symmetry
axis, the centre (for a parabola the vertex) is (0, 0). A placement turns u into one of the four
directions of the figure and shifts the origin to a lattice point. Floats only: the exact side of
every problem is its CDL text.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from perga.generate.shape import XY, CurveType

LineUV = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class BaseCurve:
    """A conic in its own axes.

    ellipse u^2/m + v^2/n = 1 with m > n; hyperbola u^2/m - v^2/n = 1; circle u^2 + v^2 = m (n = m);
    parabola v^2 = m*u (n = 0, focus (m/4, 0)).
    """

    kind: CurveType
    m: int
    n: int

    @property
    def focus(self) -> float:
        """The distance from (0, 0) to the focus on the positive u-axis (0 for a circle)."""
        match self.kind:
            case CurveType.ELLIPSE:
                return math.sqrt(self.m - self.n)
            case CurveType.HYPERBOLA:
                return math.sqrt(self.m + self.n)
            case CurveType.PARABOLA:
                return self.m / 4
            case CurveType.CIRCLE:
                return 0.0

    @property
    def form(self) -> tuple[float, float, float, float]:
        """(p, q, r, s) with p u^2 + q v^2 + r u + s = 0 on the curve."""
        match self.kind:
            case CurveType.ELLIPSE:
                return (1 / self.m, 1 / self.n, 0.0, -1.0)
            case CurveType.HYPERBOLA:
                return (1 / self.m, -1 / self.n, 0.0, -1.0)
            case CurveType.PARABOLA:
                return (0.0, 1.0, -float(self.m), 0.0)
            case CurveType.CIRCLE:
                return (1.0, 1.0, 0.0, -float(self.m))

    def square_at(self, u: Fraction | int) -> Fraction:
        """v^2 of the points of the curve at u, exactly; negative where there is none."""
        match self.kind:
            case CurveType.ELLIPSE:
                return self.n * (1 - Fraction(u * u) / self.m)
            case CurveType.HYPERBOLA:
                return self.n * (Fraction(u * u) / self.m - 1)
            case CurveType.PARABOLA:
                return Fraction(self.m * u)
            case CurveType.CIRCLE:
                return Fraction(self.m - u * u)

    def box(self) -> tuple[float, float, float, float]:
        """(u_min, v_min, u_max, v_max) of what a picture shows of the curve at least."""
        a = math.sqrt(self.m)
        match self.kind:
            case CurveType.ELLIPSE | CurveType.CIRCLE:
                b = math.sqrt(self.n)
                return (-a, -b, a, b)
            case CurveType.HYPERBOLA:
                arm_u, arm_v = 1.81 * a, 1.51 * math.sqrt(self.n)
                return (-arm_u, -arm_v, arm_u, arm_v)
            case CurveType.PARABOLA:
                return (-0.25 * self.m, -0.8 * self.m, 0.64 * self.m, 0.8 * self.m)

    def meet(self, start: XY, through: XY) -> tuple[XY, XY] | None:
        """Both points of the curve on the line start-through; None unless there are two."""
        du, dv = through[0] - start[0], through[1] - start[1]
        p, q, r, s = self.form
        quadratic = p * du * du + q * dv * dv
        linear = 2 * (p * start[0] * du + q * start[1] * dv) + r * du
        constant = p * start[0] ** 2 + q * start[1] ** 2 + r * start[0] + s
        discriminant = linear * linear - 4 * quadratic * constant
        if abs(quadratic) < 1e-12 or discriminant <= 1e-12:
            return None
        root = math.sqrt(discriminant)
        low, high = sorted(((-linear - root) / (2 * quadratic), (-linear + root) / (2 * quadratic)))
        return (
            (start[0] + low * du, start[1] + low * dv),
            (start[0] + high * du, start[1] + high * dv),
        )

    def polar(self, point: XY) -> LineUV:
        """The polar line of `point`: its tangent when the point is on the curve."""
        p, q, r, s = self.form
        u, v = point
        return (p * u + r / 2, q * v, r * u / 2 + s)

    def contacts(self, point: XY) -> tuple[XY, XY] | None:
        """The contact points of the tangents from `point`; None when it is not outside."""
        a, b, c = self.polar(point)
        norm = a * a + b * b
        if norm < 1e-15:
            return None
        foot = (-a * c / norm, -b * c / norm)
        return self.meet(foot, (foot[0] - b, foot[1] + a))


class Facing(Enum):
    """The direction in the figure of the positive u-axis; the value is the word of CDL."""

    RIGHT = "right"
    LEFT = "left"
    UP = "upper"
    DOWN = "lower"

    @property
    def opposite(self) -> Facing:
        """The facing of the negative u-axis."""
        return _OPPOSITE[self]

    @property
    def vertical(self) -> bool:
        """Whether the u-axis runs along the y-axis of the figure."""
        return self in (Facing.UP, Facing.DOWN)


_OPPOSITE = {
    Facing.RIGHT: Facing.LEFT,
    Facing.LEFT: Facing.RIGHT,
    Facing.UP: Facing.DOWN,
    Facing.DOWN: Facing.UP,
}


@dataclass(frozen=True, slots=True)
class Placement:
    """How base coordinates become figure coordinates: turn, then shift to the centre (h, k)."""

    facing: Facing
    h: int
    k: int

    def to_figure(self, u: float, v: float) -> XY:
        """The figure coordinates of (u, v)."""
        match self.facing:
            case Facing.RIGHT:
                return (self.h + u, self.k + v)
            case Facing.LEFT:
                return (self.h - u, self.k + v)
            case Facing.UP:
                return (self.h + v, self.k + u)
            case Facing.DOWN:
                return (self.h + v, self.k - u)

    def to_base(self, x: float, y: float) -> XY:
        """The base coordinates of (x, y)."""
        x, y = x - self.h, y - self.k
        match self.facing:
            case Facing.RIGHT:
                return (x, y)
            case Facing.LEFT:
                return (-x, y)
            case Facing.UP:
                return (y, x)
            case Facing.DOWN:
                return (-y, x)

    def slope(self, base: Fraction) -> Fraction:
        """The figure's slope of a line whose slope in base coordinates is `base` (not 0)."""
        match self.facing:
            case Facing.RIGHT:
                return base
            case Facing.LEFT:
                return -base
            case Facing.UP:
                return 1 / base
            case Facing.DOWN:
                return -1 / base

    @property
    def parallel_axis(self) -> str:
        """The coordinate axis parallel to the u-axis."""
        return "yAxis" if self.facing.vertical else "xAxis"


def equation(curve: BaseCurve, placement: Placement) -> str:
    """The equation of the placed curve, in CDL."""
    x, y = _shifted("x", placement.h), _shifted("y", placement.k)
    vertical = placement.facing.vertical
    match curve.kind:
        case CurveType.CIRCLE:
            return f"{x}^2 + {y}^2 = {curve.m}"
        case CurveType.ELLIPSE:
            under_x, under_y = (curve.n, curve.m) if vertical else (curve.m, curve.n)
            return f"{_over(x, under_x)} + {_over(y, under_y)} = 1"
        case CurveType.HYPERBOLA:
            first, second = (y, x) if vertical else (x, y)
            return f"{_over(first, curve.m)} - {_over(second, curve.n)} = 1"
        case CurveType.PARABOLA:
            square, line = (x, y) if vertical else (y, x)
            sign = "-" if placement.facing in (Facing.LEFT, Facing.DOWN) else ""
            if curve.m == 1 and not sign:
                return f"{square}^2 = {line.strip('()')}"
            factor = sign if curve.m == 1 else f"{sign}{curve.m}*"
            return f"{square}^2 = {factor}{line}"


def _shifted(letter: str, shift: int) -> str:
    if shift == 0:
        return letter
    return f"({letter} - {shift})" if shift > 0 else f"({letter} + {-shift})"


def _over(term: str, denominator: int) -> str:
    return f"{term}^2" if denominator == 1 else f"{term}^2/{denominator}"
