"""Regions of the plane by their boundaries: oriented arcs, exact areas, lengths.

The regions are those of `perga.geometry.distances`: one value has signed distances and an area.
"""

from perga.geometry.regions.boundary import Arc, boundary
from perga.geometry.regions.failures import (
    CrossingSidesError,
    EmptyRegionError,
    RegionError,
    UnboundedRegionError,
    UnclosedRegionError,
)
from perga.geometry.regions.loops import loops
from perga.geometry.regions.measures import area, perimeter
from perga.geometry.regions.of_values import region_of
from perga.geometry.regions.paths import Path, PathKind

__all__ = [
    "Arc",
    "CrossingSidesError",
    "EmptyRegionError",
    "Path",
    "PathKind",
    "RegionError",
    "UnboundedRegionError",
    "UnclosedRegionError",
    "area",
    "boundary",
    "loops",
    "perimeter",
    "region_of",
]
