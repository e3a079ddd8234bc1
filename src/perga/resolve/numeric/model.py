"""A system of unknown numbers compiled for floating point."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from perga.algebra.batch import Batch, Floats, Mask, compile_batch
from perga.algebra.least_squares import TINY, UNIT
from perga.algebra.polynomial import Polynomial
from perga.resolve.symbols import Sign, System

APART: Final = 1e-7
"""What must not vanish is larger than this part of its terms."""


@dataclass(frozen=True, slots=True)
class Model:
    """A system compiled for floating point.

    `tests` holds the numerators and denominators of its conditions; `asks` what each condition
    wants of them, as (numerator, denominator, sign) with columns of `tests`.
    """

    names: tuple[str, ...]
    equations: Batch
    tests: Batch
    asks: tuple[tuple[int, int, Sign], ...]
    positive: Mask
    held: Mask
    source: tuple[Polynomial, ...]
    test_source: tuple[Polynomial, ...]

    def column(self, name: str) -> int:
        """The place of an unknown in a point."""
        return self.names.index(name)

    def admits(self, points: Floats, apart: float = APART) -> Mask:
        """Which points (b, n) satisfy every condition, (b,) of bool.

        What must not vanish is larger than the part `apart` of its terms.
        """
        monomials = self.tests.monomials(points)
        unit = UNIT * self.tests.largest
        sizes = self.tests.sizes(monomials) + unit + TINY
        values = self.tests.values(monomials) / sizes
        good: Mask = np.asarray(np.isfinite(values).all(axis=1), dtype=np.bool_)
        for top, bottom, sign in self.asks:
            below = values[:, bottom] if bottom >= 0 else np.ones(len(points))
            above = values[:, top] * np.sign(below)
            good &= np.abs(below) > apart
            if sign is Sign.POSITIVE:
                good &= above > apart
            elif sign is Sign.NON_NEGATIVE:
                good &= above > -1e-9
            elif sign is Sign.NON_ZERO:
                good &= np.abs(above) > apart
        return good


def compile_model(system: System, held: Sequence[str] = ()) -> Model:
    """The system for floating point; unknowns in `held` keep the values of their starts.

    Raises OverflowError for numbers beyond the range of floats.
    """
    names = tuple(dict.fromkeys(system.variables))
    tests: list[Polynomial] = []
    asks: list[tuple[int, int, Sign]] = []
    for condition in system.conditions:
        if condition.asks is Sign.ANY:
            continue
        top, bottom = len(tests), -1
        tests.append(condition.value.numerator)
        if not condition.value.denominator.is_constant():
            bottom = len(tests)
            tests.append(condition.value.denominator)
        elif condition.value.denominator.constant().sign() < 0:
            tests[-1] = -tests[-1]
        asks.append((top, bottom, condition.asks))
    equations = tuple(e for e in system.equations if not e.is_zero())
    return Model(
        names,
        compile_batch(equations, names),
        compile_batch(tests, names),
        tuple(asks),
        np.array([n in system.positive for n in names], dtype=np.bool_),
        np.array([n in held for n in names], dtype=np.bool_),
        equations,
        tuple(tests),
    )
