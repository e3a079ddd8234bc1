"""From (seed, split, index, attempt) to a figure: label, cell, element, pose.

Nothing here knows how many items are asked for: each block of k consecutive indices is a keyed
shuffle of the k labels, so the labels are balanced within one at every prefix, and the j-th item
of a label takes its cell from a keyed shuffle of that label's cells. The c-th item of a cell draws
elements `c * attempts + attempt` of the cell's slice of a keyed permutation; no element is drawn
twice, and no two elements that make items are equal modulo the task's group.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from perga.errors import RefusedError
from perga.noregeo.lattice import (
    REACH,
    SYMMETRIES,
    Vec,
    apply,
    box,
    is_canonical,
    norm2,
    pairs,
    steps,
    sub,
)
from perga.noregeo.space import Split, share_of
from perga.noregeo.task import NEARLY, Cell, Figure, Gate, Group, Refused, Shape, Task
from perga.rng import Permutation, stream

if TYPE_CHECKING:
    from numpy.random import Generator

VERSION = 2
"""Raised whenever the same seed gives other items."""
ATTEMPTS = 256
"""Elements of a large space that one item may try."""
LISTED = 65_000
"""Spaces up to this size are listed: elements that no gate refuses, each of them used."""
POSES = 24
"""Places that one element may try."""
NEAREST = 2
"""Distinct points are so many units apart, at least."""
GAP = 2
"""Units between the boxes of two parts."""


MIRRORED, NEAR, WINDOW, PICTURE = "mirror image", "near points", "window", "picture"
OWN_GATES = {
    MIRRORED: "whether the figure stands for its mirror images",
    NEAR: f"whether points are {NEAREST} units apart",
    WINDOW: "whether the figure lies in the window",
    PICTURE: "whether letters and numbers find room in the picture",
}
"""The gates of all tasks: what they ask. What a cell's `make` refuses is the cell's own."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Where an item comes from: its cell and which item of that cell it is."""

    cell: Cell
    number: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure, and by which gates the draws before it were refused."""

    figure: Figure
    cell: Cell
    refusals: tuple[str, ...]


def draw_of(task: Task, seed: int, split: Split, index: int) -> Draw:
    """The cell of item `index`, and its number among the items of that cell."""
    labels = task.labels
    block, place = divmod(index, len(labels))
    label = labels[_shuffle(seed, split, (task.id, "label", block), len(labels))[place]]
    cells = task.cells_of(label)
    turn, seat = divmod(block, len(cells))
    chosen = _shuffle(seed, split, (task.id, "cell", label, turn), len(cells))[seat]
    return Draw(cells[chosen], turn)


@lru_cache(maxsize=256)  # those of one block, which its items share
def _shuffle(seed: int, split: Split, names: tuple[str | int, ...], size: int) -> tuple[int, ...]:
    permutation = Permutation.of(seed, ("noregeo", VERSION, split.value, *names), size)
    return tuple(permutation[i] for i in range(size))


def drawn(task: Task, seed: int, split: Split, index: int) -> Drawn:
    """The first figure of an item; raises as `figures` does."""
    return next(figures(task, seed, split, index))


def figures(task: Task, seed: int, split: Split, index: int) -> Iterator[Drawn]:
    """The figures that an item may have, in order: the first that can be drawn is the item's.

    Raises RefusedError where the cell's slice is used up, and after the last figure.
    """
    draw = draw_of(task, seed, split, index)
    refusals: list[str] = []
    for attempt, element in enumerate(_elements(task, draw, seed, split)):
        shape = _shape(task, draw.cell, element)
        if isinstance(shape, Refused):
            refusals.append(shape.gate)
            continue
        chance = stream(seed, "noregeo", VERSION, split.value, task.id, index, attempt)
        for _ in range(POSES):
            figure = placed(task, shape, chance)
            if figure is not None:
                yield Drawn(figure, draw.cell, tuple(refusals))
                refusals.append(PICTURE)
        refusals.append(WINDOW)
    raise RefusedError(
        f"item {index} of {task.id}: {len(refusals)} draws were refused, last by {refusals[-1]}",
        "this is a fault of the task: report it with the seed",
    )


def _elements(task: Task, draw: Draw, seed: int, split: Split) -> Iterator[int]:
    """The elements that an item may try, in order."""
    cell = draw.cell
    known = listed(task, cell)
    size = cell.space.size if known is None else len(known)
    attempts = ATTEMPTS if known is None else 1
    positions = share_of(size, split)
    start = positions.start + draw.number * attempts
    if start + attempts > positions.stop:
        raise RefusedError(
            f"cell {cell.name} of {task.id} has {len(positions) // attempts} items in split "
            f"{split.value}, and item {draw.number} was asked for",
            "ask for fewer items, or use several seeds; `perga noregeo spaces` tells how many",
        )
    # One permutation for all splits: its slices share nothing.
    order = Permutation.of(seed, ("noregeo", VERSION, task.id, cell.name), size)
    for attempt in range(attempts):
        element = order[start + attempt]
        yield element if known is None else known[element]


def capacity(task: Task, split: Split) -> int:
    """How many items of the task one seed can give in a split."""
    most: list[int] = []
    for cell in task.cells:
        known = listed(task, cell)
        room = len(share_of(cell.space.size if known is None else len(known), split))
        each = room // ATTEMPTS if known is None else room
        most.append(each * len(task.cells_of(cell.label)) * len(task.labels))
    return min(most)


def listed(task: Task, cell: Cell) -> tuple[int, ...] | None:
    """The elements of a small space that make a figure; None for a large space."""
    if cell.space.size > LISTED:
        return None
    return _listed(_Sieve(task.group, task.parts, task.gates), cell)


@lru_cache(maxsize=256)
def _listed(sieve: _Sieve, cell: Cell) -> tuple[int, ...]:
    if cell.slack is None:
        return tuple(
            element
            for element, values in enumerate(product(*cell.space.axes))
            if not isinstance(_shaped(sieve, cell, values), Refused)
        )
    slack = cell.slack(*cell.space.axes).ravel()
    passing = slack > 0
    for element in np.flatnonzero(np.abs(slack) <= NEARLY).tolist():
        shape = _shaped(sieve, cell, cell.space.at(element))
        passing[element] = not isinstance(shape, Refused)
    return tuple(np.flatnonzero(passing).tolist())


@dataclass(frozen=True, slots=True)
class _Sieve:
    """What decides of an element whether it makes a figure, beside its cell."""

    group: Group
    parts: tuple[str, ...]
    gates: tuple[Gate, ...]


def _shape(task: Task, cell: Cell, element: int) -> Shape | Refused:
    sieve = _Sieve(task.group, task.parts, task.gates)
    return _shaped(sieve, cell, cell.space.at(element))


def _shaped(sieve: _Sieve, cell: Cell, values: Sequence[Any]) -> Shape | Refused:
    """What an element makes, if no gate refuses what does not depend on its place."""
    shape = cell.make(*values)
    if isinstance(shape, Refused):
        return shape
    frames = shape.frames or tuple(steps(part) for part in shape.parts)
    if sieve.group is Group.METRIC and not all(is_canonical(frame) for frame in frames):
        return Refused(MIRRORED)
    for part in shape.parts:
        if any(norm2(sub(p, q)) < NEAREST**2 for p, q in pairs(part)):
            return Refused(NEAR)
        x0, x1, y0, y1 = _room(part, shape.room if part is shape.parts[0] else ())
        if max(x1 - x0, y1 - y0) > 2 * REACH:
            return Refused(WINDOW)
    gate = _refusing(sieve.gates, _figure(sieve.parts, shape, shape.parts))
    return Refused(gate) if gate else shape


def _refusing(gates: tuple[Gate, ...], figure: Figure) -> str:
    """The first gate that refuses the figure; empty where none does."""
    return next((gate.name for gate in gates if gate.value(figure) < gate.least), "")


def _figure(names: tuple[str, ...], shape: Shape, parts: Sequence[Sequence[Vec]]) -> Figure:
    points = {
        letter: point
        for letters, part in zip(names, parts, strict=True)
        for letter, point in zip(letters, part, strict=False)  # a part may need fewer letters
    }
    return Figure(points, shape.params)


def placed(task: Task, shape: Shape, chance: Generator) -> Figure | None:
    """The shape in a random pose within the window; None where it does not fit."""
    if task.group is Group.NONE:
        return _figure(task.parts, shape, shape.parts)
    turned: list[tuple[Vec, ...]] = []
    rooms: list[tuple[int, int, int, int]] = []
    symmetries = SYMMETRIES if task.group is Group.METRIC else SYMMETRIES[:1]
    for number, part in enumerate(shape.parts):
        symmetry = symmetries[int(chance.integers(len(symmetries)))]
        points = tuple(apply(symmetry, p) for p in part)
        room = [_applied(symmetry, p) for p in shape.room] if number == 0 else []
        turned.append(points)
        rooms.append(_room(points, room))
    shifts = _shifts(rooms, chance)
    if shifts is None:
        return None
    moved = [
        tuple((x + dx, y + dy) for x, y in points)
        for points, (dx, dy) in zip(turned, shifts, strict=True)
    ]
    return _figure(task.parts, shape, moved)


def _room(points: Sequence[Vec], room: Sequence[tuple[float, float]]) -> tuple[int, int, int, int]:
    """The box of the points and of what else must lie in the window: x from, to, y from, to."""
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


def _shifts(rooms: Sequence[tuple[int, int, int, int]], chance: Generator) -> list[Vec] | None:
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


def _inside(
    room: tuple[int, int, int, int], window: tuple[int, int, int, int], chance: Generator
) -> Vec | None:
    """A random shift of the box into the window; None where it is too large."""
    shift: list[int] = []
    for low, high, start, end in ((*room[:2], *window[:2]), (*room[2:], *window[2:])):
        least, most = start - low, end - high
        if most < least:
            return None
        shift.append(least + int(chance.integers(most - least + 1)))
    return (shift[0], shift[1])
