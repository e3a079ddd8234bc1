"""The values that a term takes over a family of scenes, followed in floating point.

The term's value is one more unknown; inequalities become equations with the square of a slack
unknown. Holding the value at a target and solving for the rest says whether it is taken; from
values that are, targets are pushed outwards and bracketed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from math import asinh
from typing import Final

import numpy as np

from perga.algebra.batch import Floats, Mask
from perga.algebra.least_squares import fit
from perga.algebra.quotient import Quotient
from perga.resolve.budget import Budget
from perga.resolve.numeric.lighten import lighten
from perga.resolve.numeric.model import APART, Model, compile_model
from perga.resolve.numeric.search import RESIDUAL, STEP, search, starts
from perga.resolve.symbols import Condition, Sign, System

VALUE: Final = "value"
GRID: Final = 48
PER_TARGET: Final = 6
FAR: Final = 1e6
WIDTH: Final = 1e-7
LIMIT: Final = 1e-10
"""What must not vanish may come this close to it, so that limits are approached."""
PUSHES: Final = tuple(2.0**k for k in range(10))
CHECKS: Final = tuple(1e-5 * 4.0**k for k in range(7))


@dataclass(frozen=True, slots=True)
class Edge:
    """An end of a stretch of values: the last one taken, the first one not, a scene there.

    `upper` is whether the values lie below it. Where `infinite`, values go on without bound.
    """

    taken: float
    missed: float
    point: Floats
    upper: bool
    infinite: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """Values between two edges, all taken as far as tries tell."""

    low: Edge
    high: Edge
    points: Floats  # scenes with values in it and beside it


@dataclass(frozen=True, slots=True)
class Followed:
    """A family with its value as an unknown; `carried` are other terms over the same unknowns."""

    model: Model
    column: int
    rng: np.random.Generator
    budget: Budget
    carried: tuple[Quotient, ...] = ()

    def values(self, points: Floats) -> Floats:
        """The value at each point."""
        return points[:, self.column]

    def takes(self, value: float, known: Floats) -> bool:
        """Whether some scene that is clear of every strict condition has exactly this value."""
        targets = np.full(8, value)
        taken, _ = self.at(targets, known, APART)
        return bool(taken.any())

    def at(self, targets: Floats, known: Floats, apart: float = LIMIT) -> tuple[Mask, Floats]:
        """Scenes with these values: a mask of the targets that are taken, and a point for each.

        Starts are known scenes of near values, disturbed, and some at random.
        """
        self.budget.check()
        n = len(self.model.names)
        order = np.abs(self.values(known)[None, :] - targets[:, None]).argsort(axis=1)
        rows: list[Floats] = []
        for k, target in enumerate(targets):
            near = known[order[k, :PER_TARGET]]
            noise = self.rng.normal(size=near.shape) * 0.05 * np.arange(len(near))[:, None]
            random = starts(self.model, self.rng, 2, 2.0)
            block = np.concatenate([near + noise * (0.1 + np.abs(near)), random])
            block[:, self.column] = target
            rows.append(block)
        sizes = [len(block) for block in rows]
        held = self.model.held.copy()
        held[self.column] = True
        found = fit(self.model.equations, np.concatenate(rows), self.model.positive, held, 200)
        good = (found.residuals < RESIDUAL) & (found.steps < STEP)
        good &= self.model.admits(found.points, apart)
        taken = np.zeros(len(targets), dtype=bool)
        points = np.zeros((len(targets), n))
        begin = 0
        for k, size in enumerate(sizes):
            hits = begin + np.flatnonzero(good[begin : begin + size])
            if len(hits):
                taken[k] = True
                points[k] = found.points[hits[0]]
            begin += size
        return taken, points


def follow(
    system: System,
    value: Quotient,
    rng: np.random.Generator,
    budget: Budget,
    carried: tuple[Quotient, ...] = (),
) -> Followed:
    """The family with its value as one more unknown. Raises OverflowError for huge numbers."""
    for term in (value, *carried):
        system.finite(term)
    light, (term, *others) = lighten(system, (value, *carried))
    held = light.variable(VALUE, length=None)
    light.equations.append((term - held).numerator)
    slack(light, rng)
    model = compile_model(light)
    return Followed(model, model.column(VALUE), rng, budget, tuple(others))


def slack(system: System, rng: np.random.Generator) -> None:
    """Add g = s^2 for every condition that an inequality is."""
    for index, condition in enumerate(tuple(system.conditions)):
        if condition.asks not in (Sign.POSITIVE, Sign.NON_NEGATIVE):
            continue
        value = condition.value
        names = {*value.numerator.variables(), *value.denominator.variables()}
        if len(names) == 1 and names <= system.positive and len(value.numerator.terms()) == 1:
            continue  # the unknown moves on a logarithmic scale
        if not _may_fail(condition, rng):
            continue
        name = f"s{index}"
        root = system.variable(name, length=None)
        product = value.numerator * value.denominator
        system.equations.append(product - root.numerator * root.numerator)


def _may_fail(condition: Condition, rng: np.random.Generator) -> bool:
    """Whether some random point violates the condition: a sum of squares never does."""
    names = (*condition.value.numerator.variables(), *condition.value.denominator.variables())
    system = System(list(dict.fromkeys(names)))
    system.conditions.append(Condition(condition.value, Sign.NON_NEGATIVE))
    model = compile_model(system)
    return not bool(model.admits(starts(model, rng, 200, 1.0)).all())


class Wanted(Enum):
    """Which ends of the values are asked for."""

    BOTH = "both"
    LEAST = "least"
    GREATEST = "greatest"


def stretches(family: Followed, wanted: Wanted = Wanted.BOTH) -> list[Stretch]:
    """The values taken, as disjoint stretches; none where no scene is found.

    Where only one end is wanted the other, and gaps, are not looked for.
    """
    found = [points for points in search(family.model, family.rng, family.budget)]
    known = np.concatenate(found)
    if not len(known):
        return []
    known = known[np.argsort(family.values(known))]
    low, high = _known_edge(family, known, False), _known_edge(family, known, True)
    if wanted is not Wanted.GREATEST:
        low, known = _push(family, known, False)
    if wanted is not Wanted.LEAST:
        high, known = _push(family, known, True)
    if wanted is not Wanted.BOTH or high.taken - low.taken < WIDTH * (1 + abs(high.taken)):
        return [Stretch(low, high, known)]
    return list(_between(family, known, low, high))


def _known_edge(family: Followed, known: Floats, upper: bool) -> Edge:
    """The outermost scene known so far, for an end that is not asked for."""
    point = known[-1 if upper else 0]
    value = float(point[family.column])
    return Edge(value, value, point, upper)


def _push(family: Followed, known: Floats, upper: bool) -> tuple[Edge, Floats]:
    """The outermost value taken in one direction."""
    sign = 1.0 if upper else -1.0
    while True:
        values = family.values(known)
        best = int(values.argmax() if upper else values.argmin())
        edge = float(values[best])
        if abs(edge) > FAR:
            return Edge(edge, edge, known[best], upper, infinite=True), known
        targets = edge + sign * 0.02 * (1 + abs(edge)) * np.array(PUSHES)
        taken, points = family.at(targets, known)
        known = np.concatenate([known, points[taken]])
        if taken.any():
            continue
        found, known = bracket(family, known, known[best], float(targets[0]), upper)
        # a search that failed from afar may succeed from the scenes that are known by now
        targets = found.taken + sign * (1 + abs(edge)) * np.array(CHECKS)
        taken, points = family.at(targets, known)
        if not taken.any():
            return found, known
        known = np.concatenate([known, points[taken]])


def bracket(
    family: Followed, known: Floats, inside: Floats, outside: float, upper: bool
) -> tuple[Edge, Floats]:
    """The edge between a scene and a value that is not taken."""
    point = inside
    while True:
        here = float(point[family.column])
        if abs(outside - here) < WIDTH * (1 + abs(here)):
            return Edge(here, outside, point, upper), known
        targets = np.linspace(here, outside, 9)[1:-1]
        taken, points = family.at(targets, known)
        known = np.concatenate([known, points[taken]])
        if not taken.any():
            outside = float(targets[0])
            continue
        last = int(np.flatnonzero(taken)[-1])
        point = points[last]
        if last + 1 < len(targets):
            outside = float(targets[last + 1])


def _between(family: Followed, known: Floats, low: Edge, high: Edge) -> Iterator[Stretch]:
    """Stretches between the outermost values: gaps on a grid are bracketed from both sides."""
    grid = _grid(low, high)
    taken, points = family.at(grid, known)
    if not taken.all():  # once more, now with neighbours as starts
        known = np.concatenate([known, points[taken]])
        again, more = family.at(grid[~taken], known)
        points[np.flatnonzero(~taken)[again]] = more[again]
        taken[np.flatnonzero(~taken)[again]] = True
    known = np.concatenate([known, points[taken]])
    begin = low
    for k in range(len(grid)):
        if taken[k]:
            continue
        if k == 0 or taken[k - 1]:
            inside = low.point if k == 0 else points[k - 1]
            end, known = bracket(family, known, inside, float(grid[k]), True)
            yield Stretch(begin, end, known)
        if k == len(grid) - 1 or taken[k + 1]:
            inside = high.point if k == len(grid) - 1 else points[k + 1]
            begin, known = bracket(family, known, inside, float(grid[k]), False)
    yield Stretch(begin, high, known)


def _grid(low: Edge, high: Edge) -> Floats:
    """Values strictly between two edges, denser where they are small if they go far."""
    left, right = low.taken, high.taken
    if max(abs(left), abs(right)) < 100:
        return np.linspace(left, right, GRID + 2)[1:-1]
    return np.sinh(np.linspace(asinh(left), asinh(right), GRID + 2)[1:-1])
