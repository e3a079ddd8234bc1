"""Levenberg-Marquardt from many starts at once, on polynomial equations.

Every residual is measured against the sum of its absolute terms, so that large figures count
as small ones do. Variables known to be positive move on a logarithmic scale.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from perga.algebra.batch import Batch, Floats, Mask

TINY: Final = 1e-300
UNIT: Final = 0.1
"""The share of its coefficients that a residual is measured against where all terms are small."""
SOLVED: Final = 1e-13
"""A relative residual that rounding alone explains."""

STALLED: Final = 25
"""Rounds after which a start that has not halved its cost is given up."""

LOG_STEP: Final = 1.5
"""Most that the logarithm of a positive variable changes in one step."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Points (b, n), their largest relative residuals (b,), and their last Newton steps (b,).

    A step is relative to the size of the variable; where it is not small, the residual is small
    for another reason than a zero nearby (a double zero, a valley).
    """

    points: Floats
    residuals: Floats
    steps: Floats


def fit(batch: Batch, starts: Floats, positive: Mask, held: Mask, rounds: int = 60) -> Fit:
    """Move every start towards a common zero.

    `positive` and `held` are masks (n,): variables on a logarithmic scale, and variables that
    keep the value of their start.
    """
    log, moving = positive, ~held
    x = starts.copy()
    with np.errstate(all="ignore"):
        x[:, log] = np.log(np.maximum(x[:, log], TINY))
        damping = np.full(len(x), 1e-3)
        residuals, slopes = _relative(batch, x, log)
        cost = (residuals**2).sum(axis=1)
        active = np.isfinite(cost)
        before = cost.copy()
        for turn in range(rounds):
            if turn and turn % STALLED == 0:
                active &= cost < 0.5 * before
                before = cost.copy()
            active &= np.abs(residuals).max(axis=1, initial=0.0) > SOLVED
            rows = np.flatnonzero(active)
            if not len(rows):
                break
            step = _step(residuals[rows], slopes[rows][:, :, moving], damping[rows])
            full = np.zeros((len(rows), x.shape[1]))
            full[:, moving] = step
            full[:, log] = np.clip(full[:, log], -LOG_STEP, LOG_STEP)
            trial = x[rows] + full
            new_residuals, new_slopes = _relative(batch, trial, log)
            new_cost = (new_residuals**2).sum(axis=1)
            better = new_cost < cost[rows]
            good, bad = rows[better], rows[~better]
            x[good], cost[good] = trial[better], new_cost[better]
            residuals[good], slopes[good] = new_residuals[better], new_slopes[better]
            damping[good] = np.maximum(damping[good] / 8, 1e-14)
            damping[bad] *= 6
            active[bad] &= damping[bad] < 1e8
        last = _step(residuals, slopes[:, :, moving], np.full(len(x), 1e-14))
        points = x.copy()
        points[:, log] = np.exp(points[:, log])
        sizes = np.where(log, 1.0, 1.0 + np.abs(x))[:, moving]
        steps = np.abs(last / sizes).max(axis=1, initial=0.0)
        worst = np.abs(residuals).max(axis=1, initial=0.0)
    worst[~np.isfinite(worst)] = np.inf
    steps[~np.isfinite(steps)] = np.inf
    return Fit(points, worst, steps)


def _relative(batch: Batch, x: Floats, log: Mask) -> tuple[Floats, Floats]:
    """Relative residuals (b, m) and their slopes (b, m, n), the sizes taken as constant."""
    u = x.copy()
    u[:, log] = np.exp(u[:, log])
    monomials = batch.monomials(u)
    unit = UNIT * batch.largest
    scale = 1.0 / (batch.sizes(monomials) + unit + TINY)
    residuals = batch.values(monomials) * scale
    slopes = batch.jacobian(monomials) * scale[:, :, None]
    slopes[:, :, log] *= u[:, None, log]
    residuals[~np.isfinite(residuals).all(axis=1)] = np.inf
    slopes[~np.isfinite(slopes).all(axis=(1, 2))] = 0.0
    return residuals, slopes


def _step(residuals: Floats, slopes: Floats, damping: Floats) -> Floats:
    residuals = np.where(np.isfinite(residuals), residuals, 0.0)
    transposed = slopes.transpose(0, 2, 1)
    normal = transposed @ slopes
    n = normal.shape[1]
    diagonal = np.einsum("bii->bi", normal)
    floor = diagonal.max(axis=1, initial=0.0)[:, None] * 1e-9 + TINY**0.5
    normal[:, np.arange(n), np.arange(n)] += damping[:, None] * np.maximum(diagonal, floor)
    gradient = (transposed @ residuals[:, :, None])[:, :, 0]
    try:
        solved = np.linalg.solve(normal, gradient[:, :, None])
    except np.linalg.LinAlgError:
        solved = np.linalg.pinv(normal) @ gradient[:, :, None]
    return -np.asarray(solved, dtype=np.float64)[:, :, 0]
