"""Uphill from sampled configurations, by random steps that keep the facts."""

from collections.abc import Callable
from time import process_time
from typing import Final

import numpy as np
from numpy.random import Generator

from perga.study.witness.newton import Settled, joined, settled
from perga.study.witness.parameters import Floats, Parameters

Height = Callable[[Settled], Floats]
"""How good configurations are, one number for each."""

PARENTS: Final = 10
CHILDREN: Final = 4
_ROUNDS: Final = 70
_SMALLEST: Final = 1e-8
_GAIN: Final = 1e-7


def climbed(
    start: Settled, height: Height, chance: Generator, deadline: float, enough: float = np.inf
) -> Settled:
    """The best configurations found from `start`, until the steps are tiny or time is over.

    Each step goes along the null space of the facts, in a random direction or in that of the
    slope, and Newton steps lead back to the facts. Ends early at a height of `enough`.
    """
    pool = _best(start, height, PARENTS)
    size = 0.3
    for _ in range(_ROUNDS):
        top = height(pool).max(initial=-np.inf)
        if process_time() > deadline or size < _SMALLEST or not -np.inf < top < enough:
            break
        parents = np.repeat(np.arange(pool.count), CHILDREN)
        lengths = size * np.tile([1.0, 1.0, 0.2, 2.0], pool.count)
        trial = pool.points[:, parents] + lengths * _directions(pool, height, chance).T
        found = settled(pool.case, trial, steps=4)
        pool = pool if found is None else _best(joined(pool, found), height, PARENTS)
        gain = height(pool).max() - top
        size = min(size * 1.6, 3.0) if gain > _GAIN * (1.0 + abs(top)) else size / 2
    return pool


def _best(some: Settled, height: Height, count: int) -> Settled:
    return some.at(np.argsort(-height(some), kind="stable")[:count])


def _directions(pool: Settled, height: Height, chance: Generator) -> Floats:
    """For each parent: its slope, and random directions, both along the null space."""
    unknowns, count = pool.points.shape
    reach = 1.0 + np.abs(pool.points.T)
    wishes = chance.standard_normal((count, CHILDREN, unknowns)) * reach[:, None, :]
    wishes[:, 0, :] = _slope(pool, height)
    wishes[:, 3, :] += 0.5 * _slope(pool, height) * reach
    along = np.matmul(wishes, np.transpose(pool.null, (0, 2, 1)))
    length = np.max(np.abs(along) / reach[:, None, :], axis=2, keepdims=True, initial=0.0)
    along = np.where(length > 1e-12, along / np.maximum(length, 1e-12), 0.0)
    return along.reshape(count * CHILDREN, unknowns)


def _slope(pool: Settled, height: Height) -> Floats:
    """The gradient of the height by central differences, (B, n)."""
    unknowns, count = pool.points.shape
    steps = 1e-6 * (1.0 + np.abs(pool.points))
    slopes = np.zeros((count, unknowns))
    for i in range(unknowns):
        sides: list[Floats] = []
        for sign in (1.0, -1.0):
            moved = pool.points.copy()
            moved[i] += sign * steps[i]
            batch = pool.case.batch(Parameters.given(moved))
            sides.append(height(Settled(pool.case, moved, pool.null, batch.goal, batch.aim)))
        slopes[:, i] = (sides[0] - sides[1]) / (2 * steps[i])
    return np.nan_to_num(slopes, nan=0.0, posinf=0.0, neginf=0.0)
