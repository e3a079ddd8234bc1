"""Geometry values over abstract scalars.

A scalar is anything with + - * / and integers: an exact `Real`, a `Quotient` of polynomials in the
unknowns, a float. The same formulas therefore serve exact values, equations and drawings.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from perga.algebra.failures import UnsupportedTermError

Scalar = Any


class UnknownShapeError(UnsupportedTermError):
    """The kind or the axes of a conic were asked for of which only the equation is known."""


class RestrictedCurveError(UnsupportedTermError):
    """A part of a curve where only the whole curve is understood."""


@dataclass(frozen=True, slots=True)
class Point:
    """The point (x, y)."""

    x: Scalar
    y: Scalar


@dataclass(frozen=True, slots=True)
class Line:
    """The line ax + by + c = 0; (a, b) is not (0, 0); any non-zero multiple is the same line."""

    a: Scalar
    b: Scalar
    c: Scalar


@dataclass(frozen=True, slots=True)
class Segment:
    """The segment from p to q; where a line is wanted, the line through them."""

    p: Point
    q: Point


@dataclass(frozen=True, slots=True)
class Vector:
    """The vector from p to q."""

    p: Point
    q: Point


@dataclass(frozen=True, slots=True)
class Triangle:
    """A polygon's vertices in order; three for a triangle."""

    vertices: tuple[Point, ...]


class ConicKind(Enum):
    """The proper real conics."""

    CIRCLE = "circle"
    ELLIPSE = "ellipse"
    HYPERBOLA = "hyperbola"
    PARABOLA = "parabola"


@dataclass(frozen=True, slots=True)
class Frame:
    """A conic in its own axes.

    `origin` is the centre, for a parabola the vertex; (ux, uy) is the unit vector along the major
    or transverse axis, for a parabola from vertex to focus; (vx, vy) is it turned left.
    a, b are the semi-axes (a = b = r for a circle, a > b for an ellipse), c the distance from
    centre to focus (0 for a circle). For a parabola a = c = p/2 (vertex to focus) and b = p, the
    focus-directrix distance.
    """

    origin: Point
    ux: Scalar
    uy: Scalar
    a: Scalar
    b: Scalar
    c: Scalar


@dataclass(frozen=True, slots=True)
class Limit:
    """What points of a part of a curve satisfy: A x^2 + B xy + C y^2 + D x + E y + F > 0.

    With `or_zero` it is >= 0; if not `positive`, it is != 0.
    """

    coefficients: tuple[Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]
    positive: bool = True
    or_zero: bool = False


@dataclass(frozen=True, slots=True)
class Conic:
    """A proper conic A x^2 + B xy + C y^2 + D x + E y + F = 0 with its kind and frame.

    `shape` and `axes` are None where unknown numbers leave them open: its equation is enough to
    say which points lie on it and which lines touch it. Of a part of a conic only the points
    within its `limits` belong to it; kind and frame are those of the whole.
    """

    shape: ConicKind | None
    coefficients: tuple[Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]
    axes: Frame | None
    limits: tuple[Limit, ...] = ()

    @property
    def kind(self) -> ConicKind:
        """Which conic it is; raises UnknownShapeError where that is open."""
        if self.shape is None:
            raise UnknownShapeError("the kind of a conic with unknown numbers is open here")
        return self.shape

    @property
    def frame(self) -> Frame:
        """Its own axes; raises UnknownShapeError where they are not known."""
        if self.axes is None:
            raise UnknownShapeError("the axes of a conic with unknown numbers are not known here")
        return self.axes


def unrestricted(conic: Conic) -> Conic:
    """The conic itself; raises RestrictedCurveError if it is only a part of a curve."""
    if conic.limits:
        raise RestrictedCurveError("this is not solved yet for a part of a curve")
    return conic


class Side(Enum):
    """A branch of a hyperbola, or a half of another conic, by the sign of x - x_centre."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Branch:
    """The part of a conic on one side of its centre."""

    conic: Conic
    side: Side


@dataclass(frozen=True, slots=True)
class Number:
    """The value of a declared Number."""

    value: Scalar


@dataclass(frozen=True, slots=True)
class Chord:
    """The segment that `line` cuts out of `conic`; its ends need a square root, so they wait."""

    line: Line
    conic: Conic


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers between two others; `closed_low`, `closed_high`: whether the ends belong."""

    low: Scalar
    high: Scalar
    closed_low: bool
    closed_high: bool


@dataclass(frozen=True, slots=True)
class Pieces:
    """A curve of several pieces, each a part of a conic or of a line.

    A piece of a line is written as a Conic without terms of degree 2, shape and axes.
    """

    parts: tuple[Conic, ...]


class Half(Enum):
    """Which side of a curve is meant.

    Above, below, left and right are sides of lines; `TOWARDS` is the side where a point lies.
    """

    INSIDE = "inside"
    OUTSIDE = "outside"
    ABOVE = "above"
    BELOW = "below"
    LEFT = "left"
    RIGHT = "right"
    TOWARDS = "towards"


@dataclass(frozen=True, slots=True)
class Cut:
    """The points on one side of a curve; `point` is there for `Half.TOWARDS` only.

    Which side that is on numbers is told when the region is measured or drawn, as it needs signs.
    """

    curve: Line | Conic | Branch | Triangle
    half: Half
    point: Point | None = None


class Joining(Enum):
    """How regions are put together."""

    ALL = "all"  # the points of all parts
    SOME = "some"  # the points of at least one part
    LESS = "less"  # the points of the first part that belong to no other


@dataclass(frozen=True, slots=True)
class Combined:
    """Regions put together; at least one part."""

    joining: Joining
    parts: tuple["Cut | Combined", ...]


RegionValue = Cut | Combined

Value = (
    Point
    | Line
    | Segment
    | Chord
    | Vector
    | Triangle
    | Conic
    | Branch
    | Pieces
    | Number
    | Interval
    | Cut
    | Combined
)
