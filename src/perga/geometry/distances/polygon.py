"""The distance to a polygon, negative inside."""

from dataclasses import dataclass
from itertools import pairwise
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
from perga.geometry.distances.checks import check_finite
from perga.geometry.distances.field import Contact, Field
from perga.geometry.distances.straight import along


@dataclass(frozen=True, slots=True)
class PolygonField(Field):
    """The closed polygon through three or more vertices ((x, y), ...), in either order.

    Inside is what a ray leaves through an odd number of edges, so it may cross itself. Errors:
    ValueError for fewer than three vertices, or one that is not finite.
    """

    vertices: tuple[tuple[Param, Param], ...]

    def __post_init__(self) -> None:
        if len(self.vertices) < 3:
            raise ValueError(f"a polygon has at least 3 vertices, not {len(self.vertices)}")
        for number, (x, y) in enumerate(self.vertices):
            check_finite(**{f"x of vertex {number}": x, f"y of vertex {number}": y})

    def contact(self, points: Array) -> Contact:
        """The nearest points of the edges; of edges as near, the one that comes first."""
        x, y = coordinates(points)
        xp = library(x)
        corners = [(lift(v, x), lift(w, x)) for v, w in self.vertices]
        nearest: Contact | None = None
        still_x, still_y = frozen(x), frozen(y)
        inside, area = still_x != still_x, 0 * still_x  # nowhere, and nothing, as arrays
        for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
            found = along(x, y, (x1, y1), (x2 - x1, y2 - y1), bounded=True)
            nearest = found if nearest is None else _nearer(xp, nearest, found)
            edge = (frozen(x1), frozen(y1), frozen(x2), frozen(y2))
            inside = inside ^ _crosses(xp, still_x, still_y, *edge)
            area = area + _area(*edge)
        assert nearest is not None
        # On an edge the normal was its left one, which points inwards if the turn is to the left.
        outer = sign_of(xp, -area)
        side = xp.where(inside, -1 + 0 * area, 1 + 0 * area)
        flip = xp.where(frozen(nearest.gap) > 0, side, outer)
        return Contact(
            nearest.foot_x,
            nearest.foot_y,
            nearest.normal_x * flip,
            nearest.normal_y * flip,
            nearest.gap * flip,
        )


def _nearer(xp: Any, first: Contact, second: Contact) -> Contact:
    """For each point the contact at the smaller distance; both gaps are distances here."""
    closer = frozen(second.gap) < frozen(first.gap)
    return Contact(
        xp.where(closer, second.foot_x, first.foot_x),
        xp.where(closer, second.foot_y, first.foot_y),
        xp.where(closer, second.normal_x, first.normal_x),
        xp.where(closer, second.normal_y, first.normal_y),
        xp.where(closer, second.gap, first.gap),
    )


def _crosses(xp: Any, x: Array, y: Array, x1: Array, y1: Array, x2: Array, y2: Array) -> Array:
    """Whether the level ray to the right of each point meets the edge; ends count half-open."""
    up = y2 > y1
    between = (y1 <= y) ^ (y2 <= y)
    left = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
    return between & xp.where(up, left > 0, left < 0)


def _area(x1: Array, y1: Array, x2: Array, y2: Array) -> Array:
    """What the edge adds to twice the signed area, positive if vertices turn left."""
    return x1 * y2 - x2 * y1
