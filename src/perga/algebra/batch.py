"""Polynomials compiled for floating point: values and slopes at many points at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.algebra.failures import UnboundVariableError
from perga.algebra.polynomial import Polynomial

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Power:
    """One variable's part in the monomials: which of them it occurs in, and how often."""

    column: int
    places: NDArray[np.intp]
    exponents: NDArray[np.intp]
    top: int


@dataclass(frozen=True, slots=True)
class _Sums:
    """Columns that are sums of few monomials: which ones, with which factors.

    Summed by hand rather than by a matrix product: most entries would be zero, and the threads
    of a matrix library cost more here than they save.
    """

    width: int
    places: NDArray[np.intp]
    factors: Floats
    columns: NDArray[np.intp]
    begins: NDArray[np.intp]

    @staticmethod
    def of(entries: Sequence[tuple[int, int, float]], width: int) -> "_Sums":
        """From (monomial, column, factor)."""
        ordered = sorted(entries, key=lambda entry: entry[1])
        columns = np.array([c for _, c, _ in ordered], dtype=np.intp)
        used, begins = np.unique(columns, return_index=True)
        return _Sums(
            width,
            np.array([p for p, _, _ in ordered], dtype=np.intp),
            np.array([f for _, _, f in ordered], dtype=np.float64),
            used,
            begins,
        )

    def totals(self, monomials: Floats) -> Floats:
        """The columns, (b, width)."""
        found = np.zeros((len(monomials), self.width))
        if len(self.columns):
            parts = monomials[:, self.places] * self.factors
            found[:, self.columns] = np.add.reduceat(parts, self.begins, axis=1)
        return found

    def matrix(self, count: int) -> Floats:
        """The same sums as a matrix (count, width), of `count` monomials."""
        found = np.zeros((count, self.width))
        ends = np.append(self.begins[1:], len(self.places))
        columns = np.repeat(self.columns, ends - self.begins)
        np.add.at(found, (self.places, columns), self.factors)
        return found


@dataclass(frozen=True, slots=True)
class Batch:
    """m polynomials in n variables over one list of monomials.

    `largest` (m,) holds the largest absolute coefficient of each.
    """

    names: tuple[str, ...]
    count: int
    width: int
    powers: tuple[_Power, ...]
    rows: _Sums
    absolute: _Sums
    slopes: _Sums
    largest: Floats

    def monomials(self, points: Floats) -> Floats:
        """All monomials, (b, k), at points (b, n)."""
        found = np.ones((len(points), self.width))
        for power in self.powers:
            values = points[:, power.column]
            if power.top == 1:
                found[:, power.places] *= values[:, None]
                continue
            known = [np.ones_like(values), values]
            while len(known) <= power.top:
                known.append(known[-1] * values)
            found[:, power.places] *= np.stack(known, axis=1)[:, power.exponents]
        return found

    def values(self, monomials: Floats) -> Floats:
        """The polynomials, (b, m), from their monomials."""
        return self.rows.totals(monomials)

    def sizes(self, monomials: Floats) -> Floats:
        """The sums of the absolute terms, (b, m): what rounding errors are measured against."""
        return self.absolute.totals(np.abs(monomials))

    def jacobian(self, monomials: Floats) -> Floats:
        """The derivatives, (b, m, n)."""
        shape = (len(monomials), self.count, len(self.names))
        return self.slopes.totals(monomials).reshape(shape)

    def matrices(self) -> "Matrices":
        """The same polynomials for a library of matrices."""
        exponents = np.zeros((self.width, len(self.names)), dtype=np.intp)
        for power in self.powers:
            exponents[power.places, power.column] = power.exponents
        sums = (self.rows, self.absolute, self.slopes)
        return Matrices(exponents, *(s.matrix(self.width) for s in sums))


@dataclass(frozen=True, slots=True)
class Matrices:
    """k monomials as their exponents (k, n); what to multiply their values (b, k) by.

    `values` (k, m) gives the polynomials, `slopes` (k, m * n) their derivatives; `sizes` (k, m)
    gives the sums of the absolute terms, from the absolute monomials.
    """

    exponents: NDArray[np.intp]
    values: Floats
    sizes: Floats
    slopes: Floats


def compile_batch(polynomials: Sequence[Polynomial], names: Sequence[str]) -> Batch:
    """The polynomials for floating point; `names` holds every variable that occurs.

    Raises UnboundVariableError where it does not, OverflowError for coefficients beyond the
    range of floats.
    """
    order = tuple(names)
    n, m = len(order), len(polynomials)
    places: dict[tuple[int, ...], int] = {}
    entries: list[tuple[int, int, float]] = []
    slopes: list[tuple[int, int, float]] = []
    largest = np.zeros(m)
    for i, polynomial in enumerate(polynomials):
        columns = [order.index(v) if v in order else -1 for v in polynomial.names()]
        if any(v not in order for v in polynomial.variables()):
            raise UnboundVariableError(
                f"the polynomial depends on more than {', '.join(order)}",
                "name every variable that occurs",
            )
        for monomial, coefficient in polynomial.terms().items():
            full = [0] * n
            for column, exponent in zip(columns, monomial, strict=True):
                if exponent:
                    full[column] = exponent
            value = float(coefficient)
            largest[i] = max(largest[i], abs(value))
            entries.append((places.setdefault(tuple(full), len(places)), i, value))
            for j, exponent in enumerate(full):
                if exponent:
                    lower = (*full[:j], exponent - 1, *full[j + 1 :])
                    place = places.setdefault(lower, len(places))
                    slopes.append((place, i * n + j, value * exponent))
    size = max(len(places), 1)
    exponents = np.array(list(places) or [(0,) * n], dtype=np.intp).reshape(size, n)
    powers: list[_Power] = []
    for j in range(n):
        used = np.flatnonzero(exponents[:, j])
        if len(used):
            powers.append(_Power(j, used, exponents[used, j], int(exponents[used, j].max())))
    absolute = [(p, c, abs(f)) for p, c, f in entries]
    return Batch(
        order,
        m,
        size,
        tuple(powers),
        _Sums.of(entries, m),
        _Sums.of(absolute, m),
        _Sums.of(slopes, m * n),
        largest,
    )
