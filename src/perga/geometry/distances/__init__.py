"""Exact signed distances to points, lines, conics, arcs and polygons, for NumPy and torch."""

from perga.geometry.distances.ellipse import EllipseField
from perga.geometry.distances.field import Contact, Field, Pose, trusted
from perga.geometry.distances.hyperbola import Branches, HyperbolaField, check_branches
from perga.geometry.distances.methods import Method, NoSuchMethodError, distance_by
from perga.geometry.distances.of_values import field_of
from perga.geometry.distances.parabola import ParabolaField
from perga.geometry.distances.parts import EllipseArcField, HyperbolaArcField, ParabolaArcField
from perga.geometry.distances.polygon import PolygonField
from perga.geometry.distances.regions import (
    Difference,
    HalfPlane,
    Inside,
    Intersection,
    Outside,
    Region,
    Union,
)
from perga.geometry.distances.round import ArcField, CircleField
from perga.geometry.distances.straight import LineField, PointField, RayField, SegmentField

__all__ = [
    "ArcField",
    "Branches",
    "CircleField",
    "Contact",
    "Difference",
    "EllipseArcField",
    "EllipseField",
    "Field",
    "HalfPlane",
    "HyperbolaArcField",
    "HyperbolaField",
    "Inside",
    "Intersection",
    "LineField",
    "Method",
    "NoSuchMethodError",
    "Outside",
    "ParabolaArcField",
    "ParabolaField",
    "PointField",
    "PolygonField",
    "Pose",
    "RayField",
    "Region",
    "SegmentField",
    "Union",
    "check_branches",
    "distance_by",
    "field_of",
    "trusted",
]
