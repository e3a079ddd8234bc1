"""Regions of the plane, bounded by curves with an inside, and their signed distances.

For each region `signed` is negative exactly inside and changes by no more than one moves. Its size
is the distance to the boundary for `Inside`, `Outside` and `HalfPlane`; for a `Union` of these at
points outside and for an `Intersection` or `Difference` at points inside. Everywhere else it is at
most that distance: the curve that is nearest may have its nearest point where it bounds nothing.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import reduce

from perga.geometry.distances.arrays import Array, Param, library
from perga.geometry.distances.ellipse import EllipseField
from perga.geometry.distances.field import trusted
from perga.geometry.distances.hyperbola import HyperbolaField
from perga.geometry.distances.parabola import ParabolaField
from perga.geometry.distances.polygon import PolygonField
from perga.geometry.distances.round import CircleField
from perga.geometry.distances.straight import LineField, check_line

Sided = LineField | CircleField | EllipseField | ParabolaField | HyperbolaField | PolygonField


class Region(ABC):
    """A closed set of points with an inside. Arrays as in `Field`."""

    __slots__ = ()

    @abstractmethod
    def signed(self, points: Array) -> Array:
        """The signed distance: negative inside, 0 on the boundary; see the module for its size."""

    def contains(self, points: Array) -> Array:
        """Whether each point lies in the region, the boundary included."""
        return self.signed(points) <= 0


@dataclass(frozen=True, slots=True)
class Inside(Region):
    """What a curve encloses: what lies about a hyperbola's foci, where a line's terms are < 0."""

    curve: Sided

    def signed(self, points: Array) -> Array:
        """The signed distance to the curve."""
        return self.curve.signed(points)


@dataclass(frozen=True, slots=True)
class Outside(Region):
    """What a curve does not enclose."""

    curve: Sided

    def signed(self, points: Array) -> Array:
        """The signed distance to the curve, turned round."""
        return -self.curve.signed(points)


@dataclass(frozen=True, slots=True)
class HalfPlane(Region):
    """The points with a x + b y + c <= 0; (a, b) is not (0, 0)."""

    a: Param
    b: Param
    c: Param

    def __post_init__(self) -> None:
        check_line(self.a, self.b, self.c)

    def signed(self, points: Array) -> Array:
        """The distance to the border, negative inside."""
        return trusted(LineField, self.a, self.b, self.c).signed(points)


@dataclass(frozen=True, slots=True)
class Union(Region):
    """The points of at least one of the parts. Errors: ValueError without parts."""

    parts: tuple[Region, ...]

    def __post_init__(self) -> None:
        _some(self.parts)

    def signed(self, points: Array) -> Array:
        """The least of the signed distances."""
        return reduce(library(points).minimum, [part.signed(points) for part in self.parts])


@dataclass(frozen=True, slots=True)
class Intersection(Region):
    """The points of all parts. Errors: ValueError without parts."""

    parts: tuple[Region, ...]

    def __post_init__(self) -> None:
        _some(self.parts)

    def signed(self, points: Array) -> Array:
        """The largest of the signed distances."""
        return reduce(library(points).maximum, [part.signed(points) for part in self.parts])


@dataclass(frozen=True, slots=True)
class Difference(Region):
    """The points of the first region that lie not inside the second."""

    first: Region
    second: Region

    def signed(self, points: Array) -> Array:
        """That of the first and the second turned round, intersected."""
        return library(points).maximum(self.first.signed(points), -self.second.signed(points))


def _some(parts: tuple[Region, ...]) -> None:
    if not parts:
        raise ValueError("a union or intersection has at least one part")
