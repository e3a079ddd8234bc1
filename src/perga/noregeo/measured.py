"""Triangles and parallelograms from two sides at A, for tasks that ask for an area or a perimeter.

One cell holds the figures whose two sides are short, all of which are listed; the other those with
a long side. Each gives half of the items, so that small answers are as common as large ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache, partial

import numpy as np

from perga.answers.replies import NumberAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo import arrays
from perga.noregeo.arrays import (
    Points,
    Slack,
    canonical,
    in_window,
    least,
    lengths,
    origin,
    points_of,
)
from perga.noregeo.ingredients import (
    FLAT,
    apart,
    at_most,
    not_flat,
    outline,
    parallelogram,
    polygon,
    twice_area,
)
from perga.noregeo.lattice import Vec, add, cross, length, octant, vectors
from perga.noregeo.space import Space
from perga.noregeo.surds import around, many_digits
from perga.noregeo.task import (
    Asked,
    Cell,
    Figure,
    Gate,
    Group,
    Refused,
    Shape,
    Task,
    Wording,
    no_margin,
)

SHORTEST, SHORT, LONG = 4.0, 14.0, 34.0
"""Units: sides are at least so long; up to which they are short; at most so long."""
LEAST = 4
"""Units between two corners."""
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


def _slack(build: Build, sides: Sequence[Vec], ways: Sequence[Vec]) -> Slack:
    """By how much the figures with two short sides pass all gates: sides down, ways across."""
    (x, y), (u, v) = points_of(sides), points_of(ways)
    side, way = (x[:, None], y[:, None]), (u[None, :], v[None, :])
    corners: tuple[Points, ...] = (origin(side), side, way)
    twice = np.abs(arrays.cross(side, way))
    around = lengths(side) + lengths(way) + lengths(arrays.sub(side, way))
    if build is parallelogram_of:
        across = (side[0] + way[0], side[1] + way[1])
        corners = (origin(side), side, across, way)
        twice, around = 2 * twice, 2 * (lengths(side) + lengths(way))
    return least(
        (
            twice - 0.5,
            canonical(side, way),
            in_window(corners),
            arrays.apart(corners, LEAST),
            arrays.not_flat(corners, FLAT),
            AREA - twice / 2,
            PERIMETER - around,
        )
    )


@cache  # so that tasks of one kind of figure list its spaces once
def cells(build: Build) -> tuple[Cell, ...]:
    """Short sides; a long side."""
    return (
        Cell("short sides", "", _space(SHORT), partial(_short, build), partial(_slack, build)),
        Cell("a long side", "", _space(LONG), partial(_long, build)),
    )


def _space(longest: float) -> Space:
    return Space((octant(SHORTEST, longest), vectors(SHORTEST, longest)))


def area_of(figure: Figure) -> float:
    """The area of the polygon that all points make."""
    return abs(twice_area(tuple(figure.points.values()))) / 2


def perimeter_of(figure: Figure) -> float:
    """The perimeter of the polygon that all points make."""
    with many_digits():
        return float(sum(around(tuple(figure.points.values()))))


@cache
def gates(letters: str) -> tuple[Gate, ...]:
    """Proper figures whose area and perimeter are not too large to be estimated."""
    return (
        apart(letters, LEAST),
        not_flat(letters, FLAT),
        at_most("large area", "area", area_of, AREA),
        at_most("large perimeter", "perimeter, units", perimeter_of, PERIMETER),
    )


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
        gates=gates(letters),
        truth=_TRUTHS[measure],
        witness=lambda figure: Asked(term),
        strokes=lambda figure: (outline(letters),),
        wordings=wordings,
        margin=no_margin,
        facts=() if len(letters) == 3 else parallelogram(letters),
    )
