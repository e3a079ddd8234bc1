"""Traced polynomials in torch: values and slopes at a batch of points."""

from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor

from perga.algebra.batch import Batch
from perga.algebra.failures import UnsupportedTermError
from perga.algebra.least_squares import TINY, UNIT

MAX_ENTRIES: Final = 20_000_000
"""Entries of the matrix of slopes beyond which a system is refused: 160 MB."""


@dataclass(frozen=True, slots=True)
class Polynomials:
    """m polynomials in n unknowns over k monomials, in float64 on one device.

    A monomial is a product of at most f powers: `factors` (k, f) holds their places in the table
    of all powers of all unknowns, whose first row is all 1.
    """

    count: int
    unknowns: int
    top: int
    factors: Tensor
    to_values: Tensor
    to_sizes: Tensor
    to_slopes: Tensor
    unit: Tensor

    @staticmethod
    def of(batch: Batch, device: torch.device) -> "Polynomials":
        """The same polynomials; UnsupportedTermError where they are too large for matrices."""
        n, m = len(batch.names), batch.count
        if batch.width * max(m * n, 1) > MAX_ENTRIES:
            raise UnsupportedTermError("a system too large for the torch engine")
        matrices = batch.matrices()
        rows = [
            [exponent * n + j for j, exponent in enumerate(row) if exponent]
            for row in matrices.exponents.tolist()
        ]
        most = max(map(len, rows), default=0)
        places = [row + [0] * (most - len(row)) for row in rows]

        def moved(values: object) -> Tensor:
            return torch.as_tensor(values, dtype=torch.float64, device=device)

        return Polynomials(
            m,
            n,
            int(matrices.exponents.max(initial=0)),
            torch.tensor(places, dtype=torch.int64, device=device).reshape(batch.width, most),
            moved(matrices.values),
            moved(matrices.sizes),
            moved(matrices.slopes),
            moved(UNIT * batch.largest + TINY),
        )

    def monomials(self, points: Tensor) -> Tensor:
        """All monomials (b, k) at points (b, n)."""
        known = [torch.ones_like(points)]
        for _ in range(self.top):
            known.append(known[-1] * points)
        table = torch.cat(known, dim=1)
        found = points.new_ones((len(points), len(self.factors)))
        for column in self.factors.unbind(1):
            found = found * table[:, column]
        return found

    def values(self, points: Tensor) -> Tensor:
        """The polynomials themselves, (b, m)."""
        return self.monomials(points) @ self.to_values

    def relative(self, points: Tensor) -> Tensor:
        """The polynomials as parts of the sums of their absolute terms, (b, m).

        Gradients take these sums as constant, so that no loss falls by growing them.
        """
        return self._relative(self.monomials(points))

    def _relative(self, monomials: Tensor) -> Tensor:
        return (monomials @ self.to_values) * self._scale(monomials)

    def _scale(self, monomials: Tensor) -> Tensor:
        return 1.0 / (monomials.detach().abs() @ self.to_sizes + self.unit)

    def relative_slopes(self, points: Tensor) -> tuple[Tensor, Tensor]:
        """The same with its traced derivatives, (b, m) and (b, m, n)."""
        monomials = self.monomials(points)
        scale = self._scale(monomials)
        shape = (len(points), self.count, self.unknowns)
        slopes = (monomials @ self.to_slopes).reshape(shape) * scale[:, :, None]
        return (monomials @ self.to_values) * scale, slopes
