"""Boundary curves in floats, each run through by one parameter with its inside on the left.

A line runs by its length, an ellipse by its angle, a parabola by the coordinate across its axis
and a branch of a hyperbola by its hyperbolic angle, so that points and areas have closed forms.
"""

from dataclasses import dataclass
from enum import Enum
from math import asinh, atan2, cos, cosh, hypot, pi, sin, sinh

Pair = tuple[float, float]

ALIKE = 1e-11
"""Curves whose points lie this close, in units of their size, are one curve."""


class PathKind(Enum):
    """The kinds of boundary curve; a hyperbola is two of the last."""

    LINE = "line"
    ELLIPSE = "ellipse"
    PARABOLA = "parabola"
    BRANCH = "branch"


@dataclass(frozen=True, slots=True)
class Path:
    """One boundary curve in a frame with origin (x, y) and first axis (ux, uy), a unit vector.

    A line is that axis. An ellipse (a cos t, b sin t) runs through 0 <= t < 2 pi. A parabola is
    (t^2 / (2 a), -t) and a branch is (a cosh t, -b sinh t), for all t. Their inside is to the left
    as t grows; a is 1 for lines, b is 1 where it is not spoken of. Coordinates in data units.
    """

    kind: PathKind
    x: float
    y: float
    ux: float
    uy: float
    a: float = 1.0
    b: float = 1.0

    @property
    def closed(self) -> bool:
        """Whether it comes back to its start."""
        return self.kind is PathKind.ELLIPSE

    @property
    def size(self) -> float:
        """A length that tells how far apart things on it are, > 0."""
        return max(self.a, self.b, abs(self.x), abs(self.y), 1e-300)

    def local(self, x: float, y: float) -> Pair:
        """A point of the plane in the frame."""
        dx, dy = x - self.x, y - self.y
        return self.ux * dx + self.uy * dy, self.ux * dy - self.uy * dx

    def turned(self, s: float, t: float) -> Pair:
        """A vector of the frame in the plane."""
        return self.ux * s - self.uy * t, self.uy * s + self.ux * t

    def point(self, t: float) -> Pair:
        """The point at parameter t."""
        match self.kind:
            case PathKind.LINE:
                dx, dy = self.turned(t, 0.0)
            case PathKind.ELLIPSE:
                dx, dy = self.turned(self.a * cos(t), self.b * sin(t))
            case PathKind.PARABOLA:
                dx, dy = self.turned(t * t / (2 * self.a), -t)
            case PathKind.BRANCH:
                dx, dy = self.turned(self.a * cosh(t), -self.b * sinh(t))
        return self.x + dx, self.y + dy

    def heading(self, t: float) -> Pair:
        """The derivative of `point` at t; never (0, 0)."""
        match self.kind:
            case PathKind.LINE:
                return self.turned(1.0, 0.0)
            case PathKind.ELLIPSE:
                return self.turned(-self.a * sin(t), self.b * cos(t))
            case PathKind.PARABOLA:
                return self.turned(t / self.a, -1.0)
            case PathKind.BRANCH:
                return self.turned(self.a * sinh(t), -self.b * cosh(t))

    def parameter(self, x: float, y: float) -> float:
        """The parameter of a point that lies on it, or next to it."""
        s, t = self.local(x, y)
        match self.kind:
            case PathKind.LINE:
                return s
            case PathKind.ELLIPSE:
                return atan2(t / self.b, s / self.a) % (2 * pi)
            case PathKind.PARABOLA:
                return -t
            case PathKind.BRANCH:
                return -asinh(t / self.b)

    def quadratic(self, x: float, y: float) -> float:
        """A polynomial in x and y that vanishes on it and is negative inside; see `has_inside`."""
        s, t = self.local(x, y)
        match self.kind:
            case PathKind.LINE:
                return -t
            case PathKind.ELLIPSE:
                return (s / self.a) ** 2 + (t / self.b) ** 2 - 1
            case PathKind.PARABOLA:
                return t * t - 2 * self.a * s
            case PathKind.BRANCH:
                return 1 + (t / self.b) ** 2 - (s / self.a) ** 2

    def gradient(self, x: float, y: float) -> Pair:
        """The gradient of `quadratic`."""
        s, t = self.local(x, y)
        match self.kind:
            case PathKind.LINE:
                return self.turned(0.0, -1.0)
            case PathKind.ELLIPSE:
                return self.turned(2 * s / self.a**2, 2 * t / self.b**2)
            case PathKind.PARABOLA:
                return self.turned(-2 * self.a, 2 * t)
            case PathKind.BRANCH:
                return self.turned(-2 * s / self.a**2, 2 * t / self.b**2)

    def bends(self, s: float, t: float) -> float:
        """The part of degree two of `quadratic`, at the vector (s, t) of the plane."""
        along, across = self.ux * s + self.uy * t, self.ux * t - self.uy * s
        match self.kind:
            case PathKind.LINE:
                return 0.0
            case PathKind.ELLIPSE:
                return (along / self.a) ** 2 + (across / self.b) ** 2
            case PathKind.PARABOLA:
                return across * across
            case PathKind.BRANCH:
                return (across / self.b) ** 2 - (along / self.a) ** 2

    def beside(self, x: float, y: float) -> bool:
        """Whether a point lies on the side of the centre where a branch lies; else true."""
        return self.kind is not PathKind.BRANCH or self.local(x, y)[0] > 0

    def has_inside(self, x: float, y: float) -> bool:
        """Whether a point off the curve lies inside: on its left."""
        return self.quadratic(x, y) < 0 and self.beside(x, y)


def same(first: Path, second: Path) -> bool:
    """Whether two paths are one curve, up to `ALIKE`; lines may run in opposite directions."""
    if first.kind is not second.kind:
        return False
    size = max(first.size, second.size) if first.kind is PathKind.LINE else max(first.a, first.b)
    steps = (-1.5, -0.7, 0.0, 0.4, 1.1, 2.3, 4.0)
    stretch = size if first.kind in (PathKind.LINE, PathKind.PARABOLA) else 1.0
    for step in steps:
        x, y = first.point(step * stretch)
        slope = hypot(*second.gradient(x, y))
        if not second.beside(x, y) or slope == 0:
            return False
        if abs(second.quadratic(x, y)) > ALIKE * size * slope:
            return False
    return True
