"""Regions of exact values: boundaries, areas and perimeters in which every step is decided."""

from perga.geometry.regions.exact.boundary import ExactArc, exact_boundary
from perga.geometry.regions.exact.lengths import perimeter_in_digits
from perga.geometry.regions.exact.measures import exact_area, exact_perimeter
from perga.geometry.regions.exact.sums import ClosedSum

__all__ = [
    "ClosedSum",
    "ExactArc",
    "exact_area",
    "exact_boundary",
    "exact_perimeter",
    "perimeter_in_digits",
]
