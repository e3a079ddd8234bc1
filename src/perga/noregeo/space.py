"""Finite parameter spaces, and the slices of them that the splits of one seed take.

An element of a space is a number; `Space.at` gives the values it stands for. The permutation of
a cell's space under a seed is cut into one slice per split, so that splits share no element.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any


class Split(Enum):
    """The parts of what one seed gives; no two share an item."""

    MINI = "mini"
    TEST = "test"
    TRAIN = "train"
    HIDDEN = "hidden"


SHARES = {
    Split.MINI: Fraction(5, 100),
    Split.TEST: Fraction(35, 100),
    Split.TRAIN: Fraction(45, 100),
    Split.HIDDEN: Fraction(15, 100),
}
"""The share of a space that a split may use."""


@dataclass(frozen=True, slots=True)
class Later(Sequence[Any]):
    """An axis whose values are made when one is first asked for; `values` keeps them."""

    values: Callable[[], Sequence[Any]]

    def __len__(self) -> int:
        """The number of values."""
        return len(self.values())

    def __getitem__(self, place: Any) -> Any:
        """The value at a place."""
        return self.values()[place]


@dataclass(frozen=True, slots=True)
class Space:
    """The product of finite axes, the last running fastest."""

    axes: tuple[Sequence[Any], ...]

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(len(axis) for axis in self.axes)

    def at(self, element: int) -> tuple[Any, ...]:
        """One value per axis; IndexError outside range(size)."""
        if not 0 <= element < self.size:
            raise IndexError(f"element {element} is outside range({self.size})")
        values: list[Any] = []
        for axis in reversed(self.axes):
            element, place = divmod(element, len(axis))
            values.append(axis[place])
        return tuple(reversed(values))


def share_of(size: int, split: Split) -> range:
    """The positions of a permuted space of `size` elements that a split may draw."""
    start = Fraction(0)
    for known, share in SHARES.items():
        if known is split:
            return range(int(start * size), int((start + share) * size))
        start += share
    raise AssertionError(split)  # SHARES names every split
