"""Points of a family where its value cannot move on."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from perga.algebra.batch import Floats
from perga.algebra.polynomial import Polynomial
from perga.resolve.numeric.continuation import Followed
from perga.resolve.numeric.model import Model, compile_model
from perga.resolve.numeric.projected import Projected
from perga.resolve.symbols import System

VANISHING: Final = 1e-3
"""A positive unknown below this at an edge is taken to vanish there."""


@dataclass(frozen=True, slots=True)
class Critical:
    """The system of the points where the value cannot move, with Lagrange multipliers.

    Its first unknowns are those of the family as `place` writes them.
    """

    model: Model
    start: Floats
    place: Projected


def critical(family: Followed, point: Floats) -> Critical:
    """The critical system near a scene at an edge."""
    model = family.model
    place = Projected.near(point, family.column)
    near = place.point(point)
    source = [place.polynomial(e, model.names) for e in model.source]
    for j in np.flatnonzero(model.positive & (near < VANISHING)):
        if j != place.pivot and j not in place.others:  # it tends to zero, its lower bound
            source.append(Polynomial.variable(model.names[j]))
    system = System(list(model.names), equations=source)
    flat = compile_model(system)
    rows = independent(flat, near)
    slopes = flat.equations.jacobian(flat.equations.monomials(near[None, :]))[0]
    inner = np.delete(slopes[list(rows)], family.column, axis=1)
    left, _, _ = np.linalg.svd(inner)
    multipliers = left[:, -1]
    added = [f"multiplier{i}" for i in range(len(rows))]
    variables = [Polynomial.variable(name) for name in added]
    for j, name in enumerate(model.names):
        if j == family.column:
            continue
        total = Polynomial.of(0)
        for variable, i in zip(variables, rows, strict=True):
            total = total + variable * source[i].derivative(name)
        if not total.is_zero():
            system.equations.append(total)
    scale = Polynomial.of(-1)
    for variable, value in zip(variables, multipliers, strict=True):
        scale = scale + variable * Polynomial.of(round(float(value) * 1024)) / 1024
    system.equations.append(scale)
    system.variables += added
    return Critical(compile_model(system), np.concatenate([near, multipliers]), place)


def independent(model: Model, point: Floats) -> tuple[int, ...]:
    """Equations whose slopes are independent at a point, as many as there are."""
    slopes = model.equations.jacobian(model.equations.monomials(point[None, :]))[0]
    kept: list[int] = []
    basis: list[Floats] = []
    for i, row in enumerate(slopes):
        size = float(np.linalg.norm(row))
        if size == 0.0:
            continue
        rest = row / size
        for b in basis:
            rest = rest - (rest @ b) * b
        if float(np.linalg.norm(rest)) > 1e-7:
            basis.append(rest / np.linalg.norm(rest))
            kept.append(i)
    return tuple(kept)
