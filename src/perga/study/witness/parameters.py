"""Raw parameters: the floats that a configuration is made of, one row for each.

The first reading of a program draws them at random; later readings take the same rows again, in
the same order, from an array with one column for each configuration.
"""

from dataclasses import dataclass, field
from enum import Enum
from math import pi
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.random import Generator

Floats = npt.NDArray[np.float64]


class Spread(Enum):
    """How a parameter is drawn."""

    PLACE = "place"  # a coordinate
    NUMBER = "number"  # a declared number, positive in half of the starts
    ANGLE = "angle"
    LOGARITHM = "logarithm"  # of a length
    RATIO = "ratio"  # a place along a curve, in units of its axes
    SIDE = "side"  # of which only the sign counts


@dataclass(slots=True)
class Parameters:
    """The rows of one reading. It is made for one reading and dropped after it."""

    columns: int
    rows: list[Floats] = field(default_factory=list[Floats])
    chance: Generator | None = None  # where rows are drawn instead of taken
    scale: Floats | None = None
    taken: int = 0

    @staticmethod
    def drawn(columns: int, chance: Generator) -> "Parameters":
        """Parameters to be drawn; each configuration has a size of its own."""
        scale = np.exp(chance.choice(np.log([0.6, 1.5, 3.0, 8.0, 20.0]), columns))
        return Parameters(columns, [], chance, scale)

    @staticmethod
    def given(matrix: Floats, kind: type[np.floating[Any]] = np.float64) -> "Parameters":
        """Parameters to be taken from the rows of a matrix, as floats of a kind."""
        rows: list[Any] = list(matrix.astype(kind, copy=False))
        return Parameters(matrix.shape[1], rows)

    def take(self, spread: Spread) -> Floats:
        """The next row."""
        if self.chance is not None:
            self.rows.append(self._draw(spread, self.chance))
        self.taken += 1
        return self.rows[self.taken - 1]

    def _draw(self, spread: Spread, chance: Generator) -> Floats:
        assert self.scale is not None
        plain = chance.standard_normal(self.columns)
        if spread is Spread.ANGLE:
            return chance.uniform(0.0, pi, self.columns)
        if spread in (Spread.RATIO, Spread.SIDE):
            return chance.choice([0.5, 2.0, 6.0], self.columns) * plain
        if spread is Spread.LOGARITHM:
            return np.log(self.scale) + 0.7 * plain
        if spread is Spread.NUMBER:
            plain = np.where(np.arange(self.columns) % 2 == 0, np.abs(plain), plain)
        return self.scale * plain

    def matrix(self) -> Floats:
        """All rows drawn or given, one below the other."""
        return np.array(self.rows).reshape(len(self.rows), self.columns)
