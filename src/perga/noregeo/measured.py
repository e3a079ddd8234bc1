"""Triangles and parallelograms from two sides at A, for tasks that ask for an area or a perimeter.

One cell holds the figures whose two sides are short, all of which are listed; the other those with
a long side. Each gives half of the items, so that small answers are as common as large ones.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from perga.noregeo.ingredients import at_most, perimeter, twice_area
from perga.noregeo.lattice import Vec, add, cross, length, octant, vectors
from perga.noregeo.space import Space
from perga.noregeo.task import Cell, Figure, Gate, Refused, Shape

SHORTEST, SHORT, LONG = 4.0, 14.0, 34.0
"""Units: sides are at least so long; up to which they are short; at most so long."""
AREA, PERIMETER = 150, 80
"""The largest area and perimeter, units."""

Build = Callable[[Vec, Vec], Shape]


def triangle_of(side: Vec, way: Vec) -> Shape:
    """The triangle ABC with these sides at A."""
    return Shape((((0, 0), side, way),))


def parallelogram_of(side: Vec, way: Vec) -> Shape:
    """The parallelogram ABCD with these sides at A."""
    return Shape((((0, 0), side, add(side, way), way),))


def _long(build: Build, side: Vec, way: Vec) -> Shape | Refused:
    if max(length(side), length(way)) <= SHORT:
        return Refused("short")
    return build(side, way) if cross(side, way) else Refused("flat")


def _short(build: Build, side: Vec, way: Vec) -> Shape | Refused:
    return build(side, way) if cross(side, way) else Refused("flat")


def cells(build: Build) -> tuple[Cell, ...]:
    """Short sides; a long side."""
    return (
        Cell("short sides", "", _space(SHORT), partial(_short, build)),
        Cell("a long side", "", _space(LONG), partial(_long, build)),
    )


def _space(longest: float) -> Space:
    return Space((octant(SHORTEST, longest), vectors(SHORTEST, longest)))


def area_of(figure: Figure) -> float:
    """The area of the polygon that all points make."""
    return abs(twice_area(tuple(figure.points.values()))) / 2


def perimeter_of(figure: Figure) -> float:
    """The perimeter of the polygon that all points make."""
    return perimeter(tuple(figure.points.values()))


def limits() -> tuple[Gate, Gate]:
    """Neither area nor perimeter is too large to be estimated."""
    return (
        at_most("large area", "area", area_of, AREA),
        at_most("large perimeter", "perimeter, units", perimeter_of, PERIMETER),
    )
