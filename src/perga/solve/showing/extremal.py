"""Whole scenes in which the term of a WhenMin or WhenMax has its extreme value, in floating point.

The values of the term are followed over the family of the other facts; at their end the scene is
a critical point, which is taken to many digits like any other scene.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from perga.algebra.expression import Expression
from perga.algebra.failures import NotRealError
from perga.resolve.budget import Budget
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.families import gauge, weight
from perga.resolve.mentions import mentioned
from perga.resolve.numeric.continuation import Wanted, follow, stretches
from perga.resolve.numeric.critical import critical
from perga.resolve.numeric.search import Polisher
from perga.resolve.resolver import positions
from perga.resolve.scene import Scene
from perga.resolve.search import Loose
from perga.resolve.terms import times_pi
from perga.rng import stream
from perga.solve.numeric import environment, outline
from perga.solve.numeric_scenes import Outlined, scene_at
from perga.solve.queries.followed import SAME, FoundStretch, neighbours, polished_critical
from perga.solve.queries.when import GREATEST, split_when

NEAR: Final = 1e-5
"""The value in a scene lies within this part of its size of the end that was bracketed."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A stretch of values with the objects of its family."""

    one: FoundStretch
    outlined: Outlined


def extremal_scenes(facts: Facts, budget: Budget) -> Iterator[Scene]:
    """Scenes with the one WhenMin or WhenMax among the facts, certified `numeric`.

    Raises UnsupportedTermError where the term has no extreme over all figures, or its scene is
    not found; BudgetSpentError.
    """
    fact, rest = split_when(facts)
    greatest = fact.call.function == GREATEST
    found: list[_Found] = []
    for position in positions(rest):
        if not found:
            for leaf in outline(rest, budget, position):
                found += _stretches(fact.call.arguments[0], leaf, rest, greatest, budget)
    if not found:
        raise UnsupportedTermError("no scene was found by numeric search")
    ends = [f.one.high if greatest else f.one.low for f in found]
    place = max(ends) if greatest else min(ends)
    if not np.isfinite(place):
        raise UnsupportedTermError("the term has no greatest or least value")
    none = True
    for each, end in zip(found, ends, strict=True):
        if abs(end - place) < SAME * (1 + abs(place)):
            for scene in _at_edge(each, greatest):
                none = False
                yield scene
    if none:
        raise UnsupportedTermError("the scene with the extreme value was not found exactly")


def _stretches(
    term: Expression, leaf: Loose, facts: Facts, greatest: bool, budget: Budget
) -> list[_Found]:
    system = leaf.setting.system.copy()
    env = environment(leaf, facts, system)
    if not mentioned(term) <= env.values.keys():
        raise UnsupportedTermError("an object of the term is bound by no fact")
    try:
        value, with_pi = times_pi(term, env)
    except (NotRealError, ZeroDivisionError, UndefinedMeasureError):
        return []
    outlined = Outlined.of(env, facts.types)
    scaled = gauge(system) if weight(value, system) == 0 else None
    if scaled is not None:
        system = scaled[1][0]
    rng = stream(budget.seed, "follow", *system.variables)
    family = follow(system, value, rng, budget, outlined.scalars)
    outlined = replace(outlined, scalars=family.carried)
    wanted = Wanted.GREATEST if greatest else Wanted.LEAST
    return [
        _Found(FoundStretch(family, stretch, None, with_pi), outlined)
        for stretch in stretches(family, wanted)
    ]


def _at_edge(found: _Found, greatest: bool) -> Iterator[Scene]:
    """Scenes at the critical points near an edge, from it and its nearest neighbours."""
    family = found.one.family
    edge = found.one.stretch.high if greatest else found.one.stretch.low
    polisher = Polisher.of(family.model)
    for point in (edge.point, *neighbours(found.one, edge)):
        system = critical(family, point)
        if system.place.pivot >= 0:
            continue  # far away, so not a scene in which the value is taken
        polished = polished_critical(family, system, edge.taken)
        if polished is None:
            continue
        here = polished[: len(family.model.names)]
        floats = np.array([[float(v) for v in here]])
        gap = abs(float(floats[0, family.column]) - edge.taken)
        if gap > NEAR * (1 + abs(edge.taken)) or not family.model.admits(floats).all():
            continue
        scene = scene_at(found.outlined, polisher, here)
        if scene is not None:
            yield scene
