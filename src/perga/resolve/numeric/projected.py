"""Places near infinity, written with unknowns that stay finite there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from perga.algebra.batch import Floats
from perga.algebra.polynomial import Polynomial

LARGE: Final = 25.0
"""An unknown that is larger than this at an edge may grow without end towards it."""


@dataclass(frozen=True, slots=True)
class Projected:
    """A place near infinity: the unknown in column `pivot` stands for the inverse of the largest
    one, those in `others` for their ratio to it. Without a `pivot` (-1) nothing is replaced.
    """

    pivot: int
    others: tuple[int, ...]

    @staticmethod
    def near(point: Floats, keep: int) -> "Projected":
        """For the unknowns that are large at a point, except the one in column `keep`."""
        sizes = np.abs(point)
        sizes[keep] = 0.0
        pivot = int(sizes.argmax())
        if sizes[pivot] < LARGE:
            return Projected(-1, ())
        large = [int(k) for k in np.flatnonzero(sizes > sizes[pivot] ** 0.5)]
        return Projected(pivot, tuple(k for k in large if k != pivot))

    def point(self, point: Floats) -> Floats:
        """The same point in the new unknowns."""
        found = point.copy()
        if self.pivot >= 0:
            found[list(self.others)] /= point[self.pivot]
            found[self.pivot] = 1.0 / point[self.pivot]
        return found

    def polynomial(self, polynomial: Polynomial, names: Sequence[str]) -> Polynomial:
        """The numerator in the new unknowns."""
        if self.pivot < 0:
            return polynomial
        pivot, others = names[self.pivot], {names[k] for k in self.others}
        held = tuple(dict.fromkeys((*polynomial.names(), pivot)))
        place = held.index(pivot)
        grown = {n for n in held if n in others or n == pivot}
        terms = polynomial.terms_over(held)
        degrees = {m: sum(e for e, n in zip(m, held, strict=True) if n in grown) for m in terms}
        top = max(degrees.values(), default=0)
        return Polynomial(
            held,
            {(*m[:place], top - degrees[m], *m[place + 1 :]): c for m, c in terms.items()},
        )
