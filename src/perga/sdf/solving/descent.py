"""The descent: Adam on the squares of all losses, for a batch of starts at once."""

from typing import Final

import torch
from torch import Tensor

from perga.resolve.budget import Budget
from perga.resolve.symbols import Sign
from perga.sdf.solving.settings import Hyperparameters
from perga.sdf.solving.task import Task

MEMORY: Final = (0.9, 0.999)
"""How much Adam keeps of the mean slope, and of the mean square."""

FLOOR: Final = 1e-8
LOOK: Final = 10
"""Steps between two looks at how far the batch has come."""


def losses(task: Task, points: Tensor, hyper: Hyperparameters) -> Tensor:
    """The loss of each point (b, n), (b,)."""
    residuals = task.equations.relative(points)[:, : task.traced]
    total = (residuals * residuals).sum(dim=1)
    if task.signs:
        total = total + _violations(task, points, hyper)
    if task.special or task.crowd:
        scalars = task.scalars(points)
        for fact in task.special:
            residual = fact.residual(scalars)
            assert residual is not None
            total = total + residual * residual
        crowd = task.crowding(scalars, hyper.crowd)
        if crowd is not None:
            total = total + hyper.crowd_weight * crowd
    return total


def _violations(task: Task, points: Tensor, hyper: Hyperparameters) -> Tensor:
    margins = torch.tensor(
        [0.0 if sign is Sign.NON_NEGATIVE else hyper.margin for sign in task.signs],
        dtype=points.dtype,
        device=points.device,
    )
    short = (margins - task.demands(points)).clamp(min=0.0)
    return (short * short).sum(dim=1)


def descend(task: Task, points: Tensor, hyper: Hyperparameters, budget: Budget) -> Tensor:
    """The points (b, n) after the descent. Raises BudgetSpentError."""
    learned = task.parameters.learned(points)
    mean, square = torch.zeros_like(learned), torch.zeros_like(learned)
    first, second = MEMORY
    for turn in range(1, hyper.steps + 1):
        learned = learned.detach().requires_grad_()
        found = losses(task, task.parameters.unknowns(learned), hyper)
        if not found.requires_grad:
            break  # nothing is asked of these unknowns
        if turn % LOOK == 1:
            budget.check()
            if bool((found.detach() < hyper.settled).double().mean() >= hyper.enough):
                break
        (slope,) = torch.autograd.grad(found.sum(), learned)
        slope = torch.nan_to_num(slope, nan=0.0, posinf=0.0, neginf=0.0)
        mean = first * mean + (1 - first) * slope
        square = second * square + (1 - second) * slope * slope
        step = mean / (1 - first**turn)
        size = (square / (1 - second**turn)).sqrt() + FLOOR
        learned = learned.detach() - hyper.learning_rate * step / size
    return task.parameters.unknowns(learned.detach())
