"""The scenes of one chart: starts, descent, polish, and the check of every solution.

The check shares nothing with the search but the facts: `resolve` evaluates the equations at the
point in many digits, and asks whether a zero lies there and every condition holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import torch
from flint import arb
from torch import Tensor

from perga.algebra.batch import Floats, compile_batch
from perga.geometry.values import Conic
from perga.resolve.budget import Budget
from perga.resolve.numeric.search import Polisher, null_space
from perga.resolve.scene import Certificate, Level, Scene
from perga.sdf.solving.descent import descend
from perga.sdf.solving.polish import polish
from perga.sdf.solving.settings import Hyperparameters
from perga.sdf.solving.task import Task
from perga.solve.numeric_scenes import DIGITS, scene_at

SAME: Final = 1e-6
"""Solutions closer than this, relative to their size, are one."""

NEARBY: Final = 1e-7
"""How far, relative to its size, the zero of many digits may lie from a regular solution."""

VARIES: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Found:
    """One checked scene: its unknowns, whether a regular zero was certified, and what can move.

    `loose` names the objects that the facts let move from here.
    """

    scene: Scene
    point: Floats
    regular: bool
    loose: tuple[str, ...]


def solutions(
    task: Task,
    starts: Tensor,
    hyper: Hyperparameters,
    known: Sequence[Found],
    budget: Budget,
) -> list[Found]:
    """Checked scenes that these starts (b, n) lead to and that are not among the known ones."""
    direct = round(len(starts) * hyper.direct)
    lowered = starts[direct:]
    if len(lowered):
        lowered = descend(task, lowered, hyper, budget)
    reached = polish(task, torch.cat((starts[:direct], lowered)), hyper, budget)
    good = reached.residuals < hyper.tolerance
    points: Floats = reached.points[good].cpu().numpy()
    points = points[np.isfinite(points).all(axis=1)]
    order = np.argsort(np.abs(np.log(np.abs(points) + 1e-3)).max(axis=1, initial=0.0))
    polisher = Polisher.of(task.model)
    seen = [one.point for one in known]
    found: list[Found] = []
    for k in order:
        if len(found) >= hyper.wanted:
            break
        if any(_same(points[k], other) for other in seen):
            continue
        budget.check()
        one = checked(task, points[k], polisher, hyper)
        if one is not None:
            seen.append(points[k])
            found.append(one)
    return found


def _same(first: Floats, second: Floats) -> bool:
    size = 1.0 + np.maximum(np.abs(first), np.abs(second))
    return bool((np.abs(first - second) < SAME * size).all())


def checked(task: Task, point: Floats, polisher: Polisher, hyper: Hyperparameters) -> Found | None:
    """The scene at the zero beside a solution (n,), followed in many digits.

    None where no zero is there, or a condition fails.
    """
    if not task.model.admits(point[None, :]).all():
        return None
    if not polisher.residual([arb(float(v)) for v in point]) < hyper.tolerance:
        return None
    zero = polisher.point(point)
    regular = zero is not None and _near(zero, point)
    bare = any(
        isinstance(v, Conic) and (v.axes is None or v.shape is None)
        for v in task.outlined.objects.values()
    )
    if bare and not regular:
        return None  # what kind of conic it is could not be told
    if not regular:  # a residual that is small beside large terms is not enough
        zero = polisher.slowly(point)
    if zero is None:
        return None
    point = np.array([float(v) for v in zero])
    if not task.model.admits(point[None, :]).all():
        return None
    scene = scene_at(task.outlined, polisher, zero)
    if scene is None:
        return None
    method = "losses made small in torch, then " + (
        f"a zero known to {DIGITS} digits" if regular else "a zero that is not regular"
    )
    certificate = Certificate(Level.NUMERIC, method, polisher.residual(zero), DIGITS)
    return Found(replace(scene, certificate=certificate), point, regular, _loose(task, point))


def _near(zero: Sequence[arb], point: Floats) -> bool:
    gaps = np.array([abs(float(z - arb(float(v)))) for z, v in zip(zero, point, strict=True)])
    return bool((gaps <= NEARBY * (1.0 + np.abs(point))).all())


def _loose(task: Task, point: Floats) -> tuple[str, ...]:
    """The named objects that change along the directions in which no equation does."""
    directions = null_space(task.model, point)
    if not directions.size:
        return ()
    parts = [p for s in task.outlined.scalars for p in (s.numerator, s.denominator)]
    batch = compile_batch(parts, task.model.names)
    monomials = batch.monomials(point[None, :])
    values, slopes = batch.values(monomials)[0], batch.jacobian(monomials)[0]
    top, bottom = values[0::2, None], values[1::2, None]
    with np.errstate(all="ignore"):
        gradient = (slopes[0::2] * bottom - top * slopes[1::2]) / bottom**2
        moves = np.abs(gradient @ directions).max(axis=1)
        moving = moves > VARIES * (1.0 + np.abs(gradient).max(axis=1))
    names: list[str] = []
    at = 0
    for name, count in task.counts():
        if moving[at : at + count].any() and not name.startswith("#"):
            names.append(name)
        at += count
    return tuple(names)


def free_names(
    found: Sequence[Found], gauge: Sequence[str], types: Sequence[str]
) -> tuple[str, ...]:
    """All names that are loose in some scene, in the order of declaration.

    Where some are, so is the owner of a size in `gauge` that was set to 1.
    """
    loose = {name for one in found for name in one.loose}
    if loose:
        loose |= {size.partition(".")[0] for size in gauge}
    return tuple(name for name in types if name in loose)


def drawn_starts(
    task: Task, rng: np.random.Generator, count: int, spread: float, device: torch.device
) -> Tensor:
    """Random unknowns (count, n): normal places, log-normal sizes."""
    log = task.model.positive
    points = rng.normal(size=(count, len(task.model.names))) * spread
    points[:, log] = np.exp(rng.normal(size=(count, int(log.sum()))) * 0.8) * spread**0.5
    return torch.as_tensor(points, dtype=torch.float64, device=device)
