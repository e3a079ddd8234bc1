"""From (seed, split, index, attempt) to a figure: label, cell, element, pose.

Nothing here knows how many items are asked for: each block of k consecutive indices is a keyed
shuffle of the k labels, so the labels are balanced within one at every prefix, and the j-th item
of a label takes its cell from a keyed shuffle of that label's cells. The c-th item of a cell draws
elements `c * attempts + attempt` of the cell's slice of a keyed permutation; no element is drawn
twice, and no two elements that make items are equal modulo the task's group.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from perga.errors import RefusedError
from perga.noregeo.listing import PICTURE, WINDOW, listed, shape_of
from perga.noregeo.posing import placed
from perga.noregeo.space import Split, share_of
from perga.noregeo.task import Cell, Figure, Refused, Task
from perga.rng import Permutation, stream

VERSION = 2
"""Raised whenever the same seed gives other items."""
ATTEMPTS = 256
"""Elements of a large space that one item may try."""
POSES = 24
"""Places that one element may try."""


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
        shape = shape_of(task, draw.cell, element)
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
