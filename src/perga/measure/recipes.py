"""The recipes, as data: for each quantity, what it is computed from and by which tool.

They are the eight of the paper (chord length, distance, area, perimeter, slope, radius,
eccentricity, focal length), the angle and the length of an arc. A line comes as two points on it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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
)

POINT, LINE, CURVE = EntityKind.POINT, EntityKind.LINE, EntityKind.CURVE
MOST_CORNERS = 64

Points = tuple[Point, ...]
Compute = Callable[[Points, Shape | None], float]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a quantity is computed from entities of the kinds `needs`, in this order.

    With `more`, further points may follow. `compute` takes the points (two for each line) and
    the shape of the curve, if one is needed; it raises NotSuch where there is no such value.
    `root` says that the value is a square root that can be zero, which tells on its uncertainty.
    """

    quantity: Quantity
    needs: tuple[EntityKind, ...]
    needs_text: str
    tool: str
    compute: Compute
    more: bool = False
    root: bool = False

    def fits(self, kinds: Sequence[EntityKind]) -> bool:
        """Whether entities of these kinds are what it needs."""
        if self.more:
            short = len(kinds) < len(self.needs) or len(kinds) > MOST_CORNERS
            return not short and set(kinds) == set(self.needs)
        return tuple(kinds) == self.needs


def _of_points(tool: Callable[..., float]) -> Compute:
    return lambda points, _shape: tool(*points)


def _of_polygon(tool: Callable[[Points], float]) -> Compute:
    return lambda points, _shape: tool(points)


def _of_curve(tool: Callable[[Shape], float]) -> Compute:
    def compute(_points: Points, shape: Shape | None) -> float:
        assert shape is not None  # the recipe needs a curve
        return tool(shape)

    return compute


def _angle(points: Points, _shape: Shape | None) -> float:
    angle = compute_angle(*points)
    if angle is None:
        raise NotSuch("two of the points are the same, and there is no angle")
    return angle


def _slope(points: Points, _shape: Shape | None) -> float:
    slope = compute_slope(*points)
    if slope is None:
        raise NotSuch("the line is vertical and has no slope")
    return slope


def _tangent_slope(points: Points, shape: Shape | None) -> float:
    assert shape is not None
    return shape.tangent_slope(*points[0])


def _arc_length(points: Points, shape: Shape | None) -> float:
    assert shape is not None
    return shape.arc_length(points)


_Q = Quantity
RECIPES: tuple[Recipe, ...] = (
    Recipe(_Q.CHORD_LENGTH, (POINT, POINT), "two points", "compute_distance",
           _of_points(compute_distance)),
    Recipe(_Q.DISTANCE, (POINT, POINT), "two points", "compute_distance",
           _of_points(compute_distance)),
    Recipe(_Q.DISTANCE, (POINT, LINE), "a point and a line", "compute_line_distance",
           _of_points(compute_line_distance)),
    Recipe(_Q.AREA, (POINT, POINT, POINT), "3 to 64 points in order", "compute_area",
           _of_polygon(compute_area), more=True),
    Recipe(_Q.AREA, (CURVE,), "a closed curve", "compute_curve_area", _of_curve(Shape.area)),
    Recipe(_Q.PERIMETER, (POINT, POINT, POINT), "3 to 64 points in order", "compute_perimeter",
           _of_polygon(compute_perimeter), more=True),
    Recipe(_Q.PERIMETER, (CURVE,), "a closed curve", "compute_curve_perimeter",
           _of_curve(Shape.perimeter)),
    Recipe(_Q.ANGLE, (POINT, POINT, POINT), "three points, the vertex in the middle",
           "compute_angle", _angle),
    Recipe(_Q.ANGLE, (LINE, LINE), "two lines", "compute_line_angle",
           _of_points(compute_line_angle)),
    Recipe(_Q.SLOPE, (LINE,), "a line", "compute_slope", _slope),
    Recipe(_Q.SLOPE, (POINT, POINT), "two points", "compute_slope", _slope),
    Recipe(_Q.SLOPE, (POINT, CURVE), "a curve and a point on it (of its tangent there)",
           "compute_tangent_slope", _tangent_slope),
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
    """The recipe for entities of these kinds (points first, then lines, then curves), or None."""
    return next((one for one in recipes_of(quantity) if one.fits(kinds)), None)
