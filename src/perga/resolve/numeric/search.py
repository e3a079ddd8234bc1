"""Zeros of a model from many starts, tested, and polished to many digits.

It finds what exact elimination cannot reach, but can never say that there is no more: what comes
from here is not proven, and nothing found here means nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from flint import arb, ctx

from perga.algebra.batch import Floats
from perga.algebra.least_squares import fit
from perga.algebra.polish import Digits, evaluate, polish, with_digits
from perga.algebra.quotient import Quotient
from perga.algebra.slow_polish import slow_polish
from perga.resolve.budget import Budget
from perga.resolve.numeric.model import Model

STARTS: Final = 64
MIRRORED: Final = 16
SCALES: Final = (1.0, 3.0, 8.0)
RESIDUAL: Final = 1e-12
STEP: Final = 1e-4
BITS: Final = 400


def starts(model: Model, rng: np.random.Generator, count: int, scale: float) -> Floats:
    """Random points to start from, (count, n)."""
    points = rng.normal(size=(count, len(model.names))) * scale
    log = model.positive
    points[:, log] = np.exp(rng.normal(size=(count, int(log.sum()))) * 0.8) * (scale**0.5)
    return points


def refine(model: Model, points: Floats) -> Floats:
    """The certified, admissible zeros that these starts lead to, (b, n)."""
    found = fit(model.equations, points, model.positive, model.held)
    good = (found.residuals < RESIDUAL) & (found.steps < STEP)
    kept = found.points[good]
    return kept[model.admits(kept)] if len(kept) else kept


def search(
    model: Model, rng: np.random.Generator, budget: Budget, rounds: int = 3
) -> Iterator[Floats]:
    """Admissible zeros, round by round: from starts of growing scale, then from mirror images.

    Figures come in mirror images, of which chance may have found one only.
    """
    known: list[Floats] = []
    for turn in range(rounds):
        budget.check()
        found = refine(model, starts(model, rng, STARTS, SCALES[turn % len(SCALES)]))
        known.append(found[:MIRRORED])
        yield found
    images = np.concatenate(known)
    if images.size:
        budget.check()
        signs = rng.choice((-1.0, 1.0), size=(4, *images.shape))
        signs[:, :, model.positive | model.held] = 1.0
        yield refine(model, (images * signs).reshape(-1, images.shape[1]))


def null_space(model: Model, point: Floats, also: int = -1) -> Floats:
    """The directions (n, f) in which the equations leave a zero free to move.

    The unknown in column `also` keeps its value.
    """
    monomials = model.equations.monomials(point[None, :])
    slopes = model.equations.jacobian(monomials)[0]
    if also >= 0:
        slopes = np.concatenate([slopes, np.eye(len(point))[also : also + 1]])
    if not len(slopes):
        return np.eye(len(point))
    size = np.abs(slopes).max(axis=1, initial=0.0)
    size[size == 0.0] = 1.0
    _, strengths, directions = np.linalg.svd(slopes / size[:, None])
    rank = int((strengths > 1e-7 * strengths.max(initial=1e-300)).sum())
    return directions[rank:].T


@dataclass(frozen=True, slots=True)
class Polisher:
    """Takes points of a model to BITS bits; values of quotients there."""

    model: Model
    digits: Digits

    @staticmethod
    def of(model: Model) -> "Polisher":
        """For one model."""
        return Polisher(model, with_digits(model.source, model.names, BITS))

    def point(self, start: Floats) -> list[arb] | None:
        """The zero near a point of the model, or None where it is not regular."""
        return polish(self.model.equations, self.digits, start, self.model.held)

    def slowly(self, start: Floats) -> list[arb] | None:
        """The zero beside a point of the model, regular or not; None where none is there."""
        return slow_polish(self.model.equations, self.digits, start)

    def residual(self, point: Sequence[arb]) -> float:
        """The largest equation at a point, each as a part of the size of its terms."""
        equations = self.model.equations
        floats = np.array([[float(v) for v in point]])
        sizes = equations.sizes(equations.monomials(floats))[0]
        parts = zip(self.digits.values(point), sizes.tolist(), strict=True)
        return max((abs(float(value)) / max(size, 1e-9) for value, size in parts), default=0.0)


def quotient_digits(value: Quotient, names: Sequence[str], point: Sequence[arb]) -> arb:
    """A quotient at a point of many digits, to about BITS bits."""
    parts = with_digits((value.numerator, value.denominator), names, BITS).polynomials
    with ctx.workprec(BITS):
        return evaluate(parts[0], point) / evaluate(parts[1], point)
