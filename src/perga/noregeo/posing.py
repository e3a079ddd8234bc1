"""Shapes put into the window: turned, mirrored and shifted at random, two of them side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from perga.noregeo.lattice import REACH, SYMMETRIES, Vec, apply, box
from perga.noregeo.task import Figure, Group, Shape, Task

if TYPE_CHECKING:
    from numpy.random import Generator

Box = tuple[int, int, int, int]
"""x from, to, y from, to."""
GAP = 2
"""Units between the boxes of two parts."""


def figure_of(names: tuple[str, ...], shape: Shape, parts: Sequence[Sequence[Vec]]) -> Figure:
    """The figure with the points of these parts; `names` are the letters of each."""
    points = {
        letter: point
        for letters, part in zip(names, parts, strict=True)
        for letter, point in zip(letters, part, strict=False)  # a part may need fewer letters
    }
    return Figure(points, shape.params)


def placed(task: Task, shape: Shape, chance: Generator) -> Figure | None:
    """The shape in a random pose within the window; None where it does not fit."""
    if task.group is Group.NONE:
        return figure_of(task.parts, shape, shape.parts)
    turned: list[tuple[Vec, ...]] = []
    rooms: list[Box] = []
    symmetries = SYMMETRIES if task.group is Group.METRIC else SYMMETRIES[:1]
    for number, part in enumerate(shape.parts):
        symmetry = symmetries[int(chance.integers(len(symmetries)))]
        points = tuple(apply(symmetry, p) for p in part)
        room = [_applied(symmetry, p) for p in shape.room] if number == 0 else []
        turned.append(points)
        rooms.append(room_of(points, room))
    shifts = _shifts(rooms, chance)
    if shifts is None:
        return None
    moved = [
        tuple((x + dx, y + dy) for x, y in points)
        for points, (dx, dy) in zip(turned, shifts, strict=True)
    ]
    return figure_of(task.parts, shape, moved)


def room_of(points: Sequence[Vec], room: Sequence[tuple[float, float]]) -> Box:
    """The box of the points and of what else must lie in the window."""
    x0, x1, y0, y1 = box(points)
    xs, ys = [x for x, _ in room], [y for _, y in room]
    return (
        math.floor(min([x0, *xs])),
        math.ceil(max([x1, *xs])),
        math.floor(min([y0, *ys])),
        math.ceil(max([y1, *ys])),
    )


def _applied(symmetry: tuple[int, int, int, int], p: tuple[float, float]) -> tuple[float, float]:
    a, b, c, d = symmetry
    return (a * p[0] + b * p[1], c * p[0] + d * p[1])


def _shifts(rooms: Sequence[Box], chance: Generator) -> list[Vec] | None:
    """One shift per box, so that all lie in the window and, if two, beside each other."""
    if len(rooms) == 1:
        shift = _inside(rooms[0], (-REACH, REACH, -REACH, REACH), chance)
        return None if shift is None else [shift]
    # Two boxes: cut the window across one axis, at a place that leaves room for both.
    first = int(chance.integers(2))
    across = int(chance.integers(2))
    order = (first, 1 - first)
    sizes = [rooms[i][2 * across + 1] - rooms[i][2 * across] for i in order]
    free = 2 * REACH - GAP - sum(sizes)
    if free < 0:
        return None
    cut = -REACH + sizes[0] + int(chance.integers(free + 1))
    shifts: dict[int, Vec] = {}
    for i, (low, high) in zip(order, ((-REACH, cut), (cut + GAP, REACH)), strict=True):
        whole = (-REACH, REACH)
        window = (low, high, *whole) if across == 0 else (*whole, low, high)
        shift = _inside(rooms[i], window, chance)
        if shift is None:
            return None
        shifts[i] = shift
    return [shifts[0], shifts[1]]


def _inside(room: Box, window: Box, chance: Generator) -> Vec | None:
    """A random shift of the box into the window; None where it is too large."""
    shift: list[int] = []
    for low, high, start, end in ((*room[:2], *window[:2]), (*room[2:], *window[2:])):
        least, most = start - low, end - high
        if most < least:
            return None
        shift.append(least + int(chance.integers(most - least + 1)))
    return (shift[0], shift[1])
