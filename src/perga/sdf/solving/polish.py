"""The polish: damped Gauss-Newton on the traced equations, for a batch of points at once.

Levenberg and Marquardt's damping, with the traced derivatives. Conditions take part as long as
they are violated. Positive unknowns move on a logarithmic scale.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, cast

import torch
from torch import Tensor

from perga.algebra.least_squares import LOG_STEP, SOLVED
from perga.resolve.budget import Budget
from perga.resolve.symbols import Sign
from perga.sdf.solving.settings import Hyperparameters
from perga.sdf.solving.task import Task

FIRST: Final = 1e-3
SHRUNK: Final = 0.15
GROWN: Final = 5.0
LEAST: Final = 1e-14
GIVEN_UP: Final = 1e8
"""Damping at which a point that finds no lower cost is left where it is."""

LOG_RANGE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Polished:
    """Points (b, n) with their largest relative residuals (b,), conditions left aside."""

    points: Tensor
    residuals: Tensor


def polish(task: Task, points: Tensor, hyper: Hyperparameters, budget: Budget) -> Polished:
    """The zeros that the points (b, n) lead to. Raises BudgetSpentError."""
    log = task.parameters.positive
    moved = torch.where(log, points.clamp(min=2.0**-60).log(), points)
    rows, slopes = _rows(task, moved, hyper)
    cost = (rows * rows).sum(dim=1)
    damping = torch.full_like(cost, FIRST)
    active = torch.isfinite(cost)
    for _ in range(hyper.newton_steps if points.shape[1] else 0):
        budget.check()
        active = active & (rows.abs().amax(dim=1) > SOLVED) & (damping < GIVEN_UP)
        which = active.nonzero()[:, 0]
        if len(which) == 0:
            break
        step = _step(rows[which], slopes[which], damping[which])
        step = torch.where(log, step.clamp(-LOG_STEP, LOG_STEP), step)
        trial = moved[which] + step
        trial = torch.where(log, trial.clamp(-LOG_RANGE, LOG_RANGE), trial)
        new_rows, new_slopes = _rows(task, trial, hyper)
        new_cost = (new_rows * new_rows).sum(dim=1)
        better = new_cost < cost[which]
        good, bad = which[better], which[~better]
        moved[good], cost[good] = trial[better], new_cost[better]
        rows[good], slopes[good] = new_rows[better], new_slopes[better]
        damping[good] = (damping[good] * SHRUNK).clamp(min=LEAST)
        damping[bad] = damping[bad] * GROWN
    count = task.equations.count
    worst = rows[:, :count].abs().amax(dim=1) if count else torch.zeros_like(cost)
    worst = torch.where(torch.isfinite(worst), worst, torch.full_like(worst, torch.inf))
    return Polished(torch.where(log, moved.exp(), moved), worst)


def _rows(task: Task, moved: Tensor, hyper: Hyperparameters) -> tuple[Tensor, Tensor]:
    """Equations and violated conditions (b, m + c), and their derivatives (b, m + c, n)."""
    log = task.parameters.positive
    points = torch.where(log, moved.exp(), moved)
    values, slopes = task.equations.relative_slopes(points)
    if task.signs:
        more = _condition_rows(task, points, hyper)
        values, slopes = torch.cat((values, more[0]), 1), torch.cat((slopes, more[1]), 1)
    if values.shape[1] == 0:  # nothing is asked: any point will do
        values, slopes = moved.new_zeros((len(moved), 1)), torch.zeros_like(moved)[:, None, :]
    slopes = torch.where(log, slopes * points[:, None, :], slopes)
    return values, torch.nan_to_num(slopes, nan=0.0, posinf=0.0, neginf=0.0)


def _condition_rows(task: Task, points: Tensor, hyper: Hyperparameters) -> tuple[Tensor, Tensor]:
    """What each condition lacks, 0 where it holds, and the derivatives."""
    values, slopes = task.tests.relative_slopes(points)
    above, below = values[:, task.above], task.below
    padded = torch.cat((values, torch.ones_like(values[:, :1])), dim=1)
    turn = torch.sign(padded[:, below])
    apart = torch.tensor([s is Sign.NON_ZERO for s in task.signs], device=points.device)
    turn = torch.where(apart, torch.sign(above), turn)
    loose = torch.tensor([s is Sign.NON_NEGATIVE for s in task.signs], device=points.device)
    margin = torch.where(loose, 0.0, hyper.margin * 0.1).to(points.dtype)
    short = (turn * above - margin).clamp(max=0.0)
    violated = (short < 0).to(points.dtype)
    return short, slopes[:, task.above] * (turn * violated)[:, :, None]


def _step(rows: Tensor, slopes: Tensor, damping: Tensor) -> Tensor:
    turned = slopes.transpose(1, 2)
    normal = turned @ slopes
    diagonal = torch.diagonal(normal, dim1=1, dim2=2)
    floor = diagonal.amax(dim=1, keepdim=True) * 1e-9 + 1e-150
    added = damping[:, None] * torch.maximum(diagonal, floor)
    normal = normal + torch.diag_embed(added)
    gradient = turned @ torch.nan_to_num(rows)[:, :, None]
    # solve_ex: one singular matrix of a batch is no error, its step is left out below
    solve = cast("Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]", torch.linalg.solve_ex)  # pyright: ignore[reportUnknownMemberType]
    solved, _ = solve(normal, gradient)
    return -torch.nan_to_num(solved[:, :, 0], nan=0.0, posinf=0.0, neginf=0.0)
