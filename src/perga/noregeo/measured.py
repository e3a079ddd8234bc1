"""Triangles and parallelograms from two sides at A, for tasks that ask for an area or a perimeter.

One cell holds the figures whose two sides are short, all of which are listed; the other those with
a long side. Each gives half of the items, so that small answers are as common as large ones.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial

from perga.answers.replies import NumberAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import (
    apart,
    at_most,
    not_flat,
    outline,
    parallelogram,
    perimeter,
    polygon,
    twice_area,
)
from perga.noregeo.lattice import Vec, add, cross, length, octant, vectors
from perga.noregeo.space import Space
from perga.noregeo.task import Asked, Cell, Figure, Group, Refused, Shape, Task, Wording, no_margin

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


_GATES = (
    at_most("large area", "area", area_of, AREA),
    at_most("large perimeter", "perimeter, units", perimeter_of, PERIMETER),
)
"""Neither area nor perimeter is too large to be estimated."""


class Measure(Enum):
    """What is asked of the polygon that all points make: the operator of CDL."""

    AREA = "Area"
    PERIMETER = "Perimeter"


_TRUTHS = {Measure.AREA: area_of, Measure.PERIMETER: perimeter_of}


def measured_task(
    id: str, name: str, letters: str, measure: Measure, wordings: tuple[Wording, ...]
) -> Task:
    """The task that asks for a measure of triangle ABC or parallelogram ABCD."""
    term = f"{measure.value}({polygon(letters)})"
    return Task(
        id=id,
        name=name,
        category="basic coordinate tasks",
        type=TaskType.NUMERIC,
        answer=NumberAnswer(),
        parts=(letters,),
        group=Group.METRIC,
        cells=cells(triangle_of if len(letters) == 3 else parallelogram_of),
        gates=(apart(letters, 4), not_flat(letters), *_GATES),
        truth=_TRUTHS[measure],
        witness=lambda figure: Asked(term),
        strokes=lambda figure: (outline(letters),),
        wordings=wordings,
        margin=no_margin,
        facts=() if len(letters) == 3 else parallelogram(letters),
    )
