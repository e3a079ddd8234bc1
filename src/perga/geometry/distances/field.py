"""What every distance field offers: distance, signed distance, foot and normal of points.

A field finds the foot of each point without gradients, and then measures the distance along the
frozen unit normal there. By the envelope theorem the first derivatives of that are exact, in the
points and in the parameters of the curve, and none is ever undefined: on the curve, its axes, at
centres and foci the normal is still a unit vector. Second derivatives are not given.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeVar

from perga.geometry.distances.arrays import (
    Array,
    Param,
    frozen,
    library,
    lift,
    sign_of,
)
from perga.geometry.distances.checks import check_finite, check_unit

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_Kind = TypeVar("_Kind", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class Contact:
    """The nearest point of a curve to each point of a set, as arrays of one shape.

    (foot_x, foot_y) lies on the curve and (normal_x, normal_y) is the unit normal there, both
    without gradients; `gap` is the component along it of the way from foot to point: its size is
    the distance. Of a curve with two sides the normal points outwards, and the gap is negative
    inside. Where a point has several nearest ones, one of them is meant.
    """

    foot_x: Array
    foot_y: Array
    normal_x: Array
    normal_y: Array
    gap: Array


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a curve lies: its origin (x, y), and the unit vector (ux, uy) of its first axis.

    Errors, as for every field: ValueError for numbers that are not finite or out of range, or
    arrays whose shapes do not fit; TypeError for what is no number and no array of real numbers.
    """

    x: Param
    y: Param
    ux: Param = 1.0
    uy: Param = 0.0

    def __post_init__(self) -> None:
        check_finite(x=self.x, y=self.y, ux=self.ux, uy=self.uy)
        check_unit(ux=self.ux, uy=self.uy)

    def local(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Coordinates along the first axis and along the second, which is it turned left."""
        dx, dy = x - lift(self.x, x), y - lift(self.y, y)
        ux, uy = lift(self.ux, x), lift(self.uy, x)
        return ux * dx + uy * dy, ux * dy - uy * dx

    def world(self, contact: Contact) -> Contact:
        """A contact in coordinates of the curve, in those of the plane."""
        like = contact.foot_x
        left, low = frozen(lift(self.x, like)), frozen(lift(self.y, like))
        ux, uy = frozen(lift(self.ux, like)), frozen(lift(self.uy, like))
        x, y, n, m = contact.foot_x, contact.foot_y, contact.normal_x, contact.normal_y
        return Contact(
            left + ux * x - uy * y,
            low + uy * x + ux * y,
            ux * n - uy * m,
            uy * n + ux * m,
            contact.gap,
        )


def trusted(kind: type[_Kind], *values: object) -> _Kind:
    """A field or pose of parameters that were checked before, and are not checked again.

    For what is built anew at every evaluation: reading a tensor waits for its device.
    """
    made = object.__new__(kind)
    for one, value in zip(fields(kind), values, strict=True):
        object.__setattr__(made, one.name, value)
    return made


class Field(ABC):
    """A point set in the plane and how far points are from it.

    Points are an array (..., 2) of NumPy or torch in float32 or float64; what comes out has the
    library, dtype and device of the points, and the leading shape that they and the parameters
    broadcast to. Coordinates and distances are in data units. Parameters are checked when a field
    is built, with the errors of `Pose`. Errors: ValueError for points of another shape or dtype.
    """

    __slots__ = ()

    @abstractmethod
    def contact(self, points: Array) -> Contact:
        """The nearest point of the set to each point, with normal and signed distance."""

    def signed(self, points: Array) -> Array:
        """The distance, negative inside; for sets without inside just the distance."""
        return self.contact(points).gap

    def distance(self, points: Array) -> Array:
        """The distance, never negative; on the set its gradient is the normal."""
        gap = self.contact(points).gap
        return library(gap).where(gap < 0, -gap, gap)

    def foot(self, points: Array) -> Array:
        """The nearest point of the set to each point, shape (..., 2)."""
        contact = self.contact(points)
        return library(points).stack((contact.foot_x, contact.foot_y), axis=-1)

    def normal(self, points: Array) -> Array:
        """The gradient of the signed distance: a unit vector for each point, shape (..., 2)."""
        contact = self.contact(points)
        return library(points).stack((contact.normal_x, contact.normal_y), axis=-1)


def touching(x: Array, y: Array, foot: tuple[Array, Array], normal: tuple[Array, Array]) -> Contact:
    """The contact of points (x, y) with a foot and its frozen unit normal, all in one frame.

    The gap follows the foot as the parameters move it along the normal.
    """
    gap = normal[0] * (x - foot[0]) + normal[1] * (y - foot[1])
    parts = (frozen(foot[0]), frozen(foot[1]), normal[0], normal[1], gap)
    return Contact(*library(gap).broadcast_arrays(*parts))


def without_sides(contact: Contact) -> Contact:
    """The same with normals turned towards the points, so that no gap is negative."""
    xp = library(contact.gap)
    turn = sign_of(xp, frozen(contact.gap))
    return Contact(
        contact.foot_x,
        contact.foot_y,
        contact.normal_x * turn,
        contact.normal_y * turn,
        contact.gap * turn,
    )
