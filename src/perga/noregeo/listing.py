"""Which elements of a space make a figure: its cell and all gates are asked, place apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from perga.noregeo.lattice import REACH, is_canonical, norm2, pairs, steps, sub
from perga.noregeo.posing import figure_of, room_of
from perga.noregeo.task import NEARLY, Cell, Figure, Gate, Group, Refused, Shape, Task

LISTED = 65_000
"""Spaces up to this size are listed: elements that no gate refuses, each of them used."""
NEAREST = 2
"""Distinct points are so many units apart, at least."""

MIRRORED, NEAR, WINDOW, PICTURE = "mirror image", "near points", "window", "picture"
OWN_GATES = {
    MIRRORED: "whether the figure stands for its mirror images",
    NEAR: f"whether points are {NEAREST} units apart",
    WINDOW: "whether the figure lies in the window",
    PICTURE: "whether letters and numbers find room in the picture",
}
"""The gates of all tasks: what they ask. What a cell's `make` refuses is the cell's own."""


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


def shape_of(task: Task, cell: Cell, element: int) -> Shape | Refused:
    """What an element makes, or by which gate it is refused."""
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
        x0, x1, y0, y1 = room_of(part, shape.room if part is shape.parts[0] else ())
        if max(x1 - x0, y1 - y0) > 2 * REACH:
            return Refused(WINDOW)
    gate = _refusing(sieve.gates, figure_of(sieve.parts, shape, shape.parts))
    return Refused(gate) if gate else shape


def _refusing(gates: tuple[Gate, ...], figure: Figure) -> str:
    """The first gate that refuses the figure; empty where none does."""
    return next((gate.name for gate in gates if gate.value(figure) < gate.least), "")
