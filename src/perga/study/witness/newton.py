"""Damped Gauss-Newton on many starts at once, with Jacobians by central differences."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from perga.study.witness.parameters import Floats, Parameters
from perga.study.witness.reading import MARGIN
from perga.study.witness.scene import Case

ITERATIONS: Final = 40
_STEP: Final = 1e-6
_TINY: Final = 1e-7
_SOLVED: Final = 1e-30
_HOPEFUL: Final = 1e-6
_PATIENCE: Final = 6
_LARGE: Final = 1e6
_ROUNDING: Final = 1e-12
_NOISE: Final = 1e-8
_RANK: Final = 1e-9
_BLUR: Final = 1e-6
_LONGEST: Final = 0.5


def residuals(case: Case, points: Floats) -> Floats:
    """The residuals, one column for each point."""
    return case.batch(Parameters.given(points)).rows


def jacobians(case: Case, points: Floats) -> tuple[Floats, Floats]:
    """(residuals (B, m), Jacobians (B, m, n)) at the columns of `points`."""
    unknowns, count = points.shape
    steps = _STEP * (1.0 + np.abs(points))
    parts = [points]
    for i in range(unknowns):
        for sign in (1.0, -1.0):
            moved = points.copy()
            moved[i] += sign * steps[i]
            parts.append(moved)
    rows = residuals(case, np.concatenate(parts, axis=1))
    blocks = rows.reshape(len(rows), 2 * unknowns + 1, count)
    with np.errstate(all="ignore"):  # what is not a number is sorted out by the callers
        slopes = (blocks[:, 1::2] - blocks[:, 2::2]) / (2 * steps)
    return blocks[:, 0].T, np.transpose(slopes, (2, 0, 1))


def _solved(matrices: Floats, sides: Floats) -> Floats:
    """-M^-1 s for each symmetric matrix and column."""
    try:
        found = np.linalg.solve(matrices, sides)
    except np.linalg.LinAlgError:  # one of them has no inverse
        found = np.matmul(np.linalg.pinv(matrices, hermitian=True), sides)
    return -np.asarray(found, dtype=np.float64)[:, :, 0]


def improved(case: Case, points: Floats, iterations: int = ITERATIONS) -> Floats:
    """The points after damped steps; those that lead nowhere are left out."""
    unknowns, count = points.shape
    if not unknowns:
        return points
    rows, slopes = jacobians(case, points)
    cost = (rows**2).sum(axis=1)
    damping = np.full(count, 1e-2)
    idle = np.zeros(count)
    identity = np.eye(unknowns)
    for _ in range(iterations):
        alive = np.isfinite(cost) & np.isfinite(slopes).all(axis=(1, 2))
        alive &= (cost > _SOLVED) & (idle < _PATIENCE)
        if not alive.any():
            break
        index = np.flatnonzero(alive)
        j, r = slopes[index], rows[index]
        normal = np.matmul(j.transpose(0, 2, 1), j)
        size = np.trace(normal, axis1=1, axis2=2) / unknowns + 1e-30
        normal = normal + (damping[index] * size)[:, None, None] * identity
        downhill = np.matmul(j.transpose(0, 2, 1), r[:, :, None])
        step = _solved(normal, downhill)
        reach = 1.0 + np.abs(points[:, index].T)
        long = np.max(np.abs(step) / reach, axis=1)
        step = step / np.maximum(1.0, long / 2.0)[:, None]
        trial = points[:, index] + step.T
        new_rows, new_slopes = jacobians(case, trial)
        new_cost = (new_rows**2).sum(axis=1)
        better = new_cost < cost[index]
        idle[index] = np.where(new_cost < 0.99 * cost[index], 0, idle[index] + 1)
        took = index[better]
        points = points.copy()
        points[:, took] = trial[:, better]
        rows[took], slopes[took], cost[took] = (
            new_rows[better],
            new_slopes[better],
            new_cost[better],
        )
        damping[took] = np.maximum(damping[took] * 0.2, 1e-16)
        damping[index[~better]] = np.minimum(damping[index[~better]] * 5.0, 1e6)
    return points[:, cost < _HOPEFUL]


@dataclass(frozen=True, slots=True)
class _Step:
    """The Newton steps at some points (n, B); `scale` (B, m) tells how large residuals can be."""

    points: Floats
    rows: Floats
    scale: Floats
    step: Floats  # (B, n)
    null: Floats  # (B, n, n), onto the null space of the facts


def _newton(case: Case, points: Floats) -> _Step:
    """Steps of least length; points without finite slopes are left out."""
    rows, slopes = jacobians(case, points)
    fine = np.isfinite(rows).all(axis=1) & np.isfinite(slopes).all(axis=(1, 2))
    points, rows, slopes = points[:, fine], rows[fine], slopes[fine]
    reach = 1.0 + np.abs(points.T)
    scale = (np.abs(slopes) * reach[:, None, :]).sum(axis=2)
    slopes = np.where(scale[:, :, None] < _NOISE, 0.0, slopes)  # a row that is always zero
    inverse = np.linalg.pinv(slopes, rcond=_RANK)
    step = -np.matmul(inverse, rows[:, :, None])[:, :, 0]
    return _Step(points, rows, scale, step, np.eye(len(points)) - np.matmul(inverse, slopes))


def settled(case: Case, points: Floats, steps: int) -> "Settled | None":
    """The points that are configurations after a few last Newton steps; None if there are none.

    A configuration has tiny residuals, a tiny Newton step, no huge parameter, every margin, and
    a goal that neither rounding nor a further step changes.
    """
    for _ in range(steps):
        if not points.shape[1]:
            return None
        before = _newton(case, points)
        points = before.points + np.clip(before.step, -_LONGEST, _LONGEST).T
    last = _newton(case, points) if points.shape[1] else None
    if last is None or not last.points.shape[1]:
        return None
    points = last.points
    good = (np.abs(last.step) <= _TINY * (1.0 + np.abs(points.T))).all(axis=1)
    good &= (np.abs(last.rows) <= _ROUNDING * (1.0 + last.scale)).all(axis=1)
    good &= (np.abs(points) < _LARGE).all(axis=0)
    batch = case.batch(Parameters.given(points))
    finer = case.batch(Parameters.given(points + last.step.T, np.longdouble))
    with np.errstate(all="ignore"):
        blur = np.abs(batch.goal - finer.goal) / (1.0 + np.abs(batch.goal))
    good &= (batch.margin > MARGIN) & (blur < _BLUR).all(axis=0)
    aim = None if batch.aim is None else batch.aim[good]
    found = Settled(case, points[:, good], last.null[good], batch.goal[:, good], aim)
    return found if found.count else None


@dataclass(frozen=True, slots=True)
class Settled:
    """Configurations of one case: parameters, null spaces of the facts, goals, aims."""

    case: Case
    points: Floats  # (n, B)
    null: Floats  # (B, n, n)
    goal: Floats  # (components, B)
    aim: Floats | None  # (B,)

    @property
    def count(self) -> int:
        """How many there are."""
        return self.points.shape[1]

    def at(self, index: npt.NDArray[np.intp]) -> "Settled":
        """Some of them."""
        aim = None if self.aim is None else self.aim[index]
        return Settled(self.case, self.points[:, index], self.null[index], self.goal[:, index], aim)


def joined(first: Settled, second: Settled) -> Settled:
    """Configurations of the same case together."""
    aims = None
    if first.aim is not None and second.aim is not None:
        aims = np.concatenate([first.aim, second.aim])
    return Settled(
        first.case,
        np.concatenate([first.points, second.points], axis=1),
        np.concatenate([first.null, second.null]),
        np.concatenate([first.goal, second.goal], axis=1),
        aims,
    )
