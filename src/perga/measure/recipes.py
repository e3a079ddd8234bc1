"""The recipes, as data: for each quantity, what it is computed from and by which tool.

They are the eight of the paper (chord length, distance, area, perimeter, slope, radius,
eccentricity, focal length), the angle, the length of an arc, and area and perimeter of a region.
A line comes as two points on it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from perga.geometry.distances import Region
from perga.geometry.regions import area, perimeter
from perga.measure.fits.not_such import NotSuch
from perga.measure.fits.shapes import Shape
from perga.measure.quantity import EntityKind, Quantity
from perga.measure.tools import (
    Point,
    compute_angle,
    compute_area,
    compute_distance,
    compute_line_angle,
    compute_line_distance,
    compute_perimeter,
    compute_slope,
    crosses_itself,
)
from perga.measure.ways import MOST_CORNERS

POINT, LINE, CURVE, REGION = EntityKind

Points = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Things:
    """What was found: points (two for each line), the shape of the one curve, or the region."""

    points: Points
    shape: Shape | None
    region: Region | None


Compute = Callable[[Things], float]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a quantity is computed from entities of the kinds `needs`, in this order.

    With `more`, further points may follow. `compute` raises NotSuch where there is no such value,
    and RegionError where a region has none.
    `root` says that the value is a square root that can be zero, which tells on its uncertainty;
    `steep` that it is a slope, which no vertical has.
    """

    quantity: Quantity
    needs: tuple[EntityKind, ...]
    needs_text: str
    tool: str
    compute: Compute
    more: bool = False
    root: bool = False
    steep: bool = False

    def fits(self, kinds: Sequence[EntityKind]) -> bool:
        """Whether entities of these kinds are what it needs."""
        if self.more:
            short = len(kinds) < len(self.needs) or len(kinds) > MOST_CORNERS
            return not short and set(kinds) == set(self.needs)
        return tuple(kinds) == self.needs


def _of_points(tool: Callable[..., float]) -> Compute:
    return lambda found: tool(*found.points)


def _of_polygon(tool: Callable[[Points], float]) -> Compute:
    return lambda found: tool(found.points)


def _polygon_area(found: Things) -> float:
    if crosses_itself(found.points):
        raise NotSuch("sides of the polygon cross, so it has no one area; name corners in order")
    return compute_area(found.points)


def _of_curve(tool: Callable[[Shape], float]) -> Compute:
    def compute(found: Things) -> float:
        assert found.shape is not None  # the recipe needs a curve
        return tool(found.shape)

    return compute


def _of_region(tool: Callable[[Region], float]) -> Compute:
    def compute(found: Things) -> float:
        assert found.region is not None  # the recipe needs a region
        return tool(found.region)

    return compute


def _angle(found: Things) -> float:
    angle = compute_angle(*found.points)
    if angle is None:
        raise NotSuch("two of the points are the same, and there is no angle")
    return angle


def _slope(found: Things) -> float:
    slope = compute_slope(*found.points)
    if slope is None:
        raise NotSuch("the line is vertical and has no slope")
    return slope


def _tangent_slope(found: Things) -> float:
    assert found.shape is not None
    return found.shape.tangent_slope(*found.points[0])


def _arc_length(found: Things) -> float:
    assert found.shape is not None
    return found.shape.arc_length(found.points)


_Q = Quantity
RECIPES: tuple[Recipe, ...] = (
    Recipe(_Q.CHORD_LENGTH, (POINT, POINT), "two points", "compute_distance",
           _of_points(compute_distance)),
    Recipe(_Q.DISTANCE, (POINT, POINT), "two points", "compute_distance",
           _of_points(compute_distance)),
    Recipe(_Q.DISTANCE, (POINT, LINE), "a point and a line", "compute_line_distance",
           _of_points(compute_line_distance)),
    Recipe(_Q.AREA, (POINT, POINT, POINT), "3 to 64 points in order", "compute_area",
           _polygon_area, more=True),
    Recipe(_Q.AREA, (CURVE,), "a closed curve", "compute_curve_area", _of_curve(Shape.area)),
    Recipe(_Q.AREA, (REGION,), "a region", "compute_region_area", _of_region(area)),
    Recipe(_Q.PERIMETER, (REGION,), "a region", "compute_region_perimeter",
           _of_region(perimeter)),
    Recipe(_Q.PERIMETER, (POINT, POINT, POINT), "3 to 64 points in order", "compute_perimeter",
           _of_polygon(compute_perimeter), more=True),
    Recipe(_Q.PERIMETER, (CURVE,), "a closed curve", "compute_curve_perimeter",
           _of_curve(Shape.perimeter)),
    Recipe(_Q.ANGLE, (POINT, POINT, POINT), "three points, the vertex in the middle",
           "compute_angle", _angle),
    Recipe(_Q.ANGLE, (LINE, LINE), "two lines", "compute_line_angle",
           _of_points(compute_line_angle)),
    Recipe(_Q.SLOPE, (LINE,), "a line", "compute_slope", _slope, steep=True),
    Recipe(_Q.SLOPE, (POINT, POINT), "two points", "compute_slope", _slope, steep=True),
    Recipe(_Q.SLOPE, (POINT, CURVE), "a curve and a point on it (of its tangent there)",
           "compute_tangent_slope", _tangent_slope, steep=True),
    Recipe(_Q.RADIUS, (CURVE,), "a circle", "compute_radius", _of_curve(Shape.radius)),
    Recipe(_Q.RADIUS, (POINT, POINT), "the centre and a point of the circle", "compute_distance",
           _of_points(compute_distance)),
    Recipe(_Q.ECCENTRICITY, (CURVE,), "a curve", "compute_eccentricity",
           _of_curve(Shape.eccentricity), root=True),
    Recipe(_Q.FOCAL_LENGTH, (CURVE,), "a curve", "compute_focal_length",
           _of_curve(Shape.focal_length), root=True),
    Recipe(_Q.ARC_LENGTH, (POINT, POINT, CURVE),
           "a curve and two points on it (of the shorter arc)", "compute_arc_length", _arc_length),
    Recipe(_Q.ARC_LENGTH, (POINT, POINT, POINT, CURVE),
           "a curve, and an end, a point between and an end on it", "compute_arc_length",
           _arc_length),
    Recipe(_Q.FOCAL_LENGTH, (POINT, POINT), "the two foci", "compute_distance",
           _of_points(compute_distance)),
)  # fmt: skip


def recipes_of(quantity: Quantity) -> tuple[Recipe, ...]:
    """All recipes of a quantity."""
    return tuple(one for one in RECIPES if one.quantity is quantity)


def recipe_for(quantity: Quantity, kinds: Sequence[EntityKind]) -> Recipe | None:
    """The recipe for entities of these kinds (points, lines, curves, regions), or None."""
    return next((one for one in recipes_of(quantity) if one.fits(kinds)), None)
