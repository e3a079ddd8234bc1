"""The goal in the scenes in which a term is least or greatest, found numerically."""

from collections.abc import Sequence

import numpy as np
from flint import arb, ctx

from perga.algebra.batch import Floats
from perga.algebra.real import Real
from perga.algebra.recognise import recognise
from perga.cdl.program import Goal, GoalKind
from perga.resolve.budget import Budget
from perga.resolve.facts import Facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.numeric.continuation import Wanted
from perga.resolve.numeric.critical import critical
from perga.resolve.numeric.search import BITS, quotient_digits
from perga.solve.found import Found
from perga.solve.numeric import Parts, told
from perga.solve.queries.followed import (
    SAME,
    FoundStretch,
    families,
    neighbours,
    polished_critical,
)
from perga.solve.queries.when import GREATEST, split_when


def extremal_answers(goal: Goal, facts: Facts, budget: Budget) -> tuple[Found, ...]:
    """The goal where the term of the one WhenMin or WhenMax among the facts has its extreme value.

    Raises UnsupportedTermError where that scene is not found or a number is not recognised.
    """
    fact, rest = split_when(facts)
    term, greatest = fact.call.arguments[0], fact.call.function == GREATEST
    found = families(term, rest, budget, Wanted.GREATEST if greatest else Wanted.LEAST, goal)
    ends = [f.high if greatest else f.low for f in found]
    place = max(ends) if greatest else min(ends)
    if not np.isfinite(place):
        raise UnsupportedTermError("the term has no greatest or least value")
    answers: list[Found] = []
    for one, end in zip(found, ends, strict=True):
        if abs(end - place) < SAME * (1 + abs(place)):
            for answer in _at_edge(one, greatest):
                if not any(_same(answer, other) for other in answers):
                    answers.append(answer)
    if not answers:
        raise UnsupportedTermError("the scene with the extreme value was not found exactly")
    return tuple(answers)


def _at_edge(one: FoundStretch, greatest: bool) -> list[Found]:
    """The goal at the critical points near an edge, from it and its nearest neighbours."""
    assert one.parts is not None
    edge = one.stretch.high if greatest else one.stretch.low
    near = neighbours(one, edge)
    answers: list[Found] = []
    for point in (edge.point, *near):
        reals = _recognised(one, point, edge.taken)
        if reals is None:
            continue
        answer = told(one.parts, reals)
        if not any(_same(answer, other) for other in answers):
            answers.append(answer)
    return answers


def _recognised(one: FoundStretch, point: Floats, value: float) -> list[Real] | None:
    assert one.parts is not None
    system = critical(one.family, point)
    if system.place.pivot >= 0:
        return None  # far away, so not a scene in which the value is taken
    polished = polished_critical(one.family, system, value)
    if polished is None or abs(float(polished[one.family.column]) - value) > 1e-5 * (1 + value):
        return None
    names = one.family.model.names
    digits = scaled(one.parts, [quotient_digits(s, names, polished) for s in one.parts.scalars])
    reals = [recognise(d, BITS - 100) for d in digits]
    return None if any(r is None for r in reals) else [r for r in reals if r is not None]


def scaled(parts: Parts, digits: Sequence[arb]) -> list[arb]:
    """Coefficients of an equation divided by the largest; other scalars as they are."""
    if parts.kind is not GoalKind.EQUATION:
        return list(digits)
    with ctx.workprec(BITS):
        lead = max(digits, key=abs)
        return [d / lead for d in digits]


def _same(first: Found, second: Found) -> bool:
    return all((a - b).is_zero() for a, b in zip(first.key, second.key, strict=True))
