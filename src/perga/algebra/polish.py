"""From a zero in floating point to the same zero with hundreds of digits."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from flint import arb, ctx

from perga.algebra.batch import Batch, Floats, Mask
from perga.algebra.failures import UnboundVariableError
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real

ROUNDS: Final = 60
CONDITION: Final = 1e-9
"""Directions that move the residuals less than this part of the strongest one are left alone."""


@dataclass(frozen=True, slots=True)
class Digits:
    """The polynomials with their coefficients at `bits` bits, to be evaluated at points."""

    names: tuple[str, ...]
    polynomials: tuple[tuple[tuple[tuple[tuple[int, int], ...], arb], ...], ...]
    bits: int

    def values(self, point: Sequence[arb]) -> list[arb]:
        """The value of each polynomial, to about `bits` bits."""
        with ctx.workprec(self.bits):
            return [evaluate(terms, point) for terms in self.polynomials]


def evaluate(terms: Sequence[tuple[tuple[tuple[int, int], ...], arb]], at: Sequence[arb]) -> arb:
    """A sum of terms ((variable, exponent)..., coefficient) at a point."""
    total = arb(0)
    for powers, coefficient in terms:
        part = coefficient
        for column, exponent in powers:
            part = part * (at[column] if exponent == 1 else at[column] ** exponent)
        total += part
    return total


def with_digits(polynomials: Sequence[Polynomial], names: Sequence[str], bits: int) -> Digits:
    """The polynomials for evaluation at `bits` bits.

    Raises UnboundVariableError where a variable is not in `names`.
    """
    order = list(names)
    found: list[tuple[tuple[tuple[tuple[int, int], ...], arb], ...]] = []
    for polynomial in polynomials:
        if any(v not in order for v in polynomial.variables()):
            raise UnboundVariableError(
                f"the polynomial depends on more than {', '.join(order)}",
                "name every variable that occurs",
            )
        columns = [order.index(v) if v in order else -1 for v in polynomial.names()]
        terms = tuple(
            (
                tuple((c, e) for c, e in zip(columns, monomial, strict=True) if e),
                _digits(coefficient, bits),
            )
            for monomial, coefficient in polynomial.terms().items()
        )
        found.append(terms)
    return Digits(tuple(order), tuple(found), bits)


def _digits(value: Real, bits: int) -> arb:
    with ctx.workprec(bits + 16):
        return value.enclosure(bits + 16).mid()


def polish(batch: Batch, digits: Digits, start: Floats, held: Mask) -> list[arb] | None:
    """The zero near a point, to about `digits.bits` bits, or None where the steps do not shrink.

    The slopes at the start serve for every step, so each gains as many digits as a float has
    when the zero is regular. `held` (n,) masks variables that keep their value.
    """
    jacobian = batch.jacobian(batch.monomials(start[None, :]))[0]
    jacobian[:, held] = 0.0
    if not np.isfinite(jacobian).all():
        return None
    rows = np.abs(jacobian).max(axis=1, initial=0.0)
    rows[rows == 0.0] = 1.0
    columns = np.maximum(np.abs(start), 1e-3)
    try:
        scaled = jacobian / rows[:, None] * columns
        inverse: Floats = np.asarray(np.linalg.pinv(scaled, rcond=CONDITION), dtype=np.float64)
    except np.linalg.LinAlgError:
        return None
    inverse = columns[:, None] * inverse / rows
    point = [arb(float(v)) for v in start]
    limit = 2.0 ** -(digits.bits - 24)
    size = 1.0 + float(np.abs(start).max(initial=0.0))
    last = float("inf")
    with ctx.workprec(digits.bits):
        for _ in range(ROUNDS):
            values = digits.values(point)
            scale = max((_magnitude(v) for v in values), default=0.0)
            if scale == 0.0:
                return point
            short = np.array([float(v / scale) for v in values])
            step: Floats = inverse @ short
            for j, move in enumerate(step.tolist()):
                if move != 0.0:
                    point[j] = (point[j] - arb(float(move)) * scale).mid()
            moved = float(np.abs(step).max(initial=0.0)) * scale / size
            if moved <= limit:
                return point
            if moved > last * 0.5 and moved > 1e-12:
                return None
            last = moved
    return None


def _magnitude(value: arb) -> float:
    """A power of two near the absolute value, 0.0 for zero."""
    mantissa, exponent = value.mid().man_exp()
    if mantissa == 0:
        return 0.0
    size = int(exponent) + int(mantissa).__abs__().bit_length()
    return 2.0**size if size > -1020 else 2.0**-1020
