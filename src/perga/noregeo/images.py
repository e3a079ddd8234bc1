"""Mirror images as items of their own, for tasks whose shapes are few.

Such a task counts only translations as one item: each of the eight images of a shape is another.
"""

from __future__ import annotations

from collections.abc import Sequence

from perga.noregeo.lattice import SYMMETRIES, Vec, apply, steps
from perga.noregeo.task import Refused, Shape

IMAGES = range(len(SYMMETRIES))
"""The numbers of the images."""


def image(shape: Shape, number: int) -> Shape | Refused:
    """Image `number` of a shape of one part; refused where one before it is the same."""
    (points,) = shape.parts
    ways = steps(points)
    turned = _of(number, ways)
    if any(_of(before, ways) == turned for before in range(number)):
        return Refused("mirror image")
    a, b, c, d = SYMMETRIES[number]
    room = tuple((a * x + b * y, c * x + d * y) for x, y in shape.room)
    return Shape((_of(number, points),), shape.params, room)


def _of(number: int, points: Sequence[Vec]) -> tuple[Vec, ...]:
    return tuple(apply(SYMMETRIES[number], p) for p in points)
