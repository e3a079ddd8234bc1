"""Range, Min and Max where exact study does not reach: followed numerically, ends recognised.

An end is polished as a point where the value cannot move on (a critical point, or an inequality
that becomes an equality), to hundreds of digits, in which the exact number is recognised.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Final

import numpy as np
from flint import arb, ctx

from perga.algebra.batch import Floats
from perga.algebra.expression import Expression
from perga.algebra.failures import NotRealError
from perga.algebra.least_squares import UNIT, fit
from perga.algebra.polish import polish, with_digits
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.algebra.recognise import recognise
from perga.algebra.roots import real_roots
from perga.cdl.program import Goal
from perga.resolve.budget import Budget
from perga.resolve.charts import Position
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.families import gauge, weight
from perga.resolve.mentions import mentioned
from perga.resolve.numeric.continuation import (
    Edge,
    Followed,
    Stretch,
    Wanted,
    follow,
    stretches,
)
from perga.resolve.numeric.critical import Critical, critical
from perga.resolve.numeric.holes import Hole, holes
from perga.resolve.numeric.projected import Projected
from perga.resolve.numeric.search import BITS
from perga.resolve.resolver import positions
from perga.resolve.symbols import Sign
from perga.resolve.terms import times_pi
from perga.rng import stream
from perga.solve.numeric import Parts, changes_with_size, environment, goal_parts, outline
from perga.solve.queries.pieces import End, Piece, union

NEAR: Final = 1e-4
"""A polished end lies within this part of its size of the end that was bracketed."""
LIMIT_NEAR: Final = 2e-3
"""The same for a limit that scenes approach but never reach."""
MAX_LIMIT: Final = 12.0
VANISHING: Final = 1e-2
"""A strict condition this near to failing fails at the limit."""
MAX_DENOMINATOR: Final = 4
ROOT_NEAR: Final = 4e-6
MAX_COEFFICIENT: Final = 4
SAME: Final = 1e-5
"""Ends of different charts this close are one end."""
VANISHES: Final = 2.0**-120


@dataclass(frozen=True, slots=True)
class FoundStretch:
    """A stretch of values with the family it belongs to."""

    family: Followed
    stretch: Stretch
    parts: Parts | None
    with_pi: bool

    @property
    def low(self) -> float:
        """Its lower end; -inf without one."""
        edge = self.stretch.low
        return -np.inf if edge.infinite else edge.taken

    @property
    def high(self) -> float:
        """Its upper end; inf without one."""
        edge = self.stretch.high
        return np.inf if edge.infinite else edge.taken


@dataclass(frozen=True, slots=True)
class Values:
    """The set of values; `recognised` unless some end was guessed as a limit.

    `with_pi`: the pieces are to be multiplied by pi.
    """

    pieces: tuple[Piece, ...]
    recognised: bool
    with_pi: bool = False


def numeric_values(
    term: Expression, facts: Facts, budget: Budget, wanted: Wanted = Wanted.BOTH
) -> Values:
    """All values of `term` that were found; of Min and Max a piece with that end only.

    Raises UnsupportedTermError where an end is not recognised, BudgetSpentError.
    """
    found = families(term, facts, budget, wanted)
    if wanted is Wanted.LEAST:
        return _single(_end(found, min(f.low for f in found), upper=False), found[0].with_pi)
    if wanted is Wanted.GREATEST:
        return _single(_end(found, max(f.high for f in found), upper=True), found[0].with_pi)
    pieces: list[Piece] = []
    recognised = True
    groups = _groups(found)
    for group in groups:
        low, high = _ends(group, group is groups[0], group is groups[-1])
        recognised = recognised and low.recognised and high.recognised
        whole = Piece(low.end, high.end, low.is_open, high.is_open)
        pieces += _without(whole, _holes(group))
    return Values(union(pieces), recognised, found[0].with_pi)


@dataclass(frozen=True, slots=True)
class _Ending:
    """An exact end; `is_open` where no scene takes it, not `recognised` where it was guessed."""

    end: End
    is_open: bool
    recognised: bool = True


def _single(ending: _Ending, with_pi: bool) -> Values:
    piece = Piece(ending.end, ending.end, ending.is_open, ending.is_open)
    return Values((piece,), ending.recognised, with_pi)


def families(
    term: Expression,
    facts: Facts,
    budget: Budget,
    wanted: Wanted = Wanted.BOTH,
    goal: Goal | None = None,
) -> list[FoundStretch]:
    """The values that a term takes in each chart; scenes carry the scalars of `goal`."""
    found: list[FoundStretch] = []
    for position in positions(facts):
        found = found or _stretches(term, facts, budget, position, wanted, goal)
    if not found:
        raise UnsupportedTermError("no scene was found by numeric search")
    return found


def _stretches(
    term: Expression,
    facts: Facts,
    budget: Budget,
    position: Position,
    wanted: Wanted,
    goal: Goal | None,
) -> list[FoundStretch]:
    found: list[FoundStretch] = []
    for leaf in outline(facts, budget, position):
        system = leaf.setting.system.copy()
        env = environment(leaf, facts, system)
        if not mentioned(term) <= env.values.keys():
            raise UnsupportedTermError("an object of the term is bound by no fact")
        try:
            value, with_pi = times_pi(term, env)
            parts = None if goal is None else goal_parts(goal, env)
        except (NotRealError, ZeroDivisionError, UndefinedMeasureError):
            continue
        scaled = gauge(system) if weight(value, system) == 0 else None
        if scaled is not None:
            system = scaled[1][0]
        if parts is not None and scaled is not None and changes_with_size(parts, system):
            raise UnsupportedTermError("the goal changes with the size of the figure")
        rng = stream(budget.seed, "follow", *system.variables)
        carried = () if parts is None else parts.scalars
        family = follow(system, value, rng, budget, carried)
        if parts is not None:
            parts = replace(parts, scalars=family.carried)
        found += [
            FoundStretch(family, stretch, parts, with_pi) for stretch in stretches(family, wanted)
        ]
    return found


def _groups(found: Sequence[FoundStretch]) -> list[list[FoundStretch]]:
    """Stretches that overlap; those that only touch stay apart, since both ends may be open."""
    groups: list[list[FoundStretch]] = []
    top = -np.inf
    for one in sorted(found, key=lambda f: (f.low, f.high)):
        room = SAME * (1 + abs(one.low)) if np.isfinite(one.low) else 0.0
        overlaps = one.low < top - room
        touches = one.low < top + room
        point = one.high - one.low < 2 * room or (groups and top - groups[-1][0].low < 2 * room)
        if groups and (overlaps or (touches and point)):
            groups[-1].append(one)
            top = max(top, one.high)
        else:
            groups.append([one])
            top = one.high
    return groups


def _ends(group: Sequence[FoundStretch], first: bool, last: bool) -> tuple[_Ending, _Ending]:
    """Both ends of a group; only the outermost of all may be guessed, since a gap may be a miss."""
    low = _end(group, min(f.low for f in group), upper=False, guess=first)
    return low, _end(group, max(f.high for f in group), upper=True, guess=last)


def _end(found: Sequence[FoundStretch], place: float, upper: bool, guess: bool = True) -> _Ending:
    """The exact end at a place: open where no chart takes it."""
    if not np.isfinite(place):
        return _Ending(End(Real.of(0), 1 if upper else -1), True)
    room = SAME * (1 + abs(place))
    edges = [(f, f.stretch.high if upper else f.stretch.low) for f in found]
    near = [(f, e) for f, e in edges if abs(e.taken - place) < room and not e.infinite]
    results = [r for f, edge in near if (r := _recognised(f.family, edge, edge.point)) is not None]
    if all(r.is_open for r in results):  # it may be taken elsewhere
        others = ((f, e, point) for f, e in near for point in neighbours(f, e))
        for f, edge, point in others:
            result = _recognised(f.family, edge, point)
            if result is not None and (not results or not result.is_open):
                results.append(result)
                if not result.is_open:
                    break
    if not results and guess:
        results = [r for f, edge in near if (r := _limit(f.family, edge)) is not None]
    if not results:
        raise UnsupportedTermError("an end of the range was not found exactly")
    first = results[0]
    if any(first.end.compare(other.end) != 0 for other in results[1:]):
        raise UnsupportedTermError("two ends of the range could not be told apart")
    return _Ending(first.end, all(r.is_open for r in results), first.recognised)


def _holes(group: Sequence[FoundStretch]) -> list[Real]:
    """Values between the ends of a group that none of its stretches takes."""
    found: list[Real] = []
    for one in group:
        family = one.family
        for hole in holes(family, one.stretch.points, one.low, one.high):
            value = hole.value
            others = [f for f in group if f is not one and f.low < value < f.high]
            if any(f.family.takes(value, f.stretch.points) for f in others):
                continue
            number = _polished(hole)
            if number is not None and not any((number - n).is_zero() for n in found):
                found.append(number)
    return found


def _polished(hole: Hole) -> Real | None:
    digits = with_digits(hole.model.source, hole.model.names, BITS)
    polished = polish(hole.model.equations, digits, hole.point, hole.model.held)
    return None if polished is None else recognise(polished[hole.column], BITS - 100)


def _without(piece: Piece, numbers: Sequence[Real]) -> list[Piece]:
    """The piece without some inner points."""
    pieces: list[Piece] = []
    for number in sorted(numbers, key=float):
        end = End(number)
        if piece.low.compare(end) < 0 < piece.high.compare(end):
            pieces.append(Piece(piece.low, end, piece.low_open, True))
            piece = Piece(end, piece.high, True, piece.high_open)
    return [*pieces, piece]


POOL: Final = 60
NEIGHBOURS: Final = 8
"""So many scenes of near values, far from each other, lead to the scenes of an edge."""


def neighbours(one: FoundStretch, edge: Edge) -> Floats:
    """Scenes with values near an edge, each as far as can be from those before it."""
    points = one.stretch.points
    gaps = np.abs(points[:, one.family.column] - edge.taken)
    pool = points[np.argsort(gaps)[:POOL]]
    size = 1.0 + np.abs(pool).max(axis=0, initial=0.0)
    kept = [0]
    apart = np.full(len(pool), np.inf)
    while len(kept) < min(NEIGHBOURS, len(pool)):
        apart = np.minimum(apart, np.abs((pool - pool[kept[-1]]) / size).max(axis=1))
        kept.append(int(apart.argmax()))
    return pool[kept]


def _recognised(family: Followed, edge: Edge, point: Floats) -> _Ending | None:
    """The exact number of an edge, from a scene near it; None if it is not recognised."""
    system = critical(family, point)
    polished = polished_critical(family, system, edge.taken)
    if polished is None:
        return None
    number = recognise(polished[family.column], BITS - 100)
    if number is None:
        return None
    pivot = system.place.pivot
    at_infinity = pivot >= 0 and abs(float(polished[pivot])) < 1e-30
    is_open = at_infinity or not _taken(family, polished, system.place)
    if not _near(float(number), edge, LIMIT_NEAR if is_open else NEAR):
        return None
    return _Ending(End(number), is_open)


def polished_critical(family: Followed, system: Critical, value: float) -> list[arb] | None:
    """The critical point near its start to many digits; None unless its value is near `value`."""
    model = system.model
    found = fit(model.equations, system.start[None, :], model.positive, model.held, 100)
    here = found.points[0]
    gap = abs(float(here[family.column]) - value)
    if found.residuals[0] > 1e-9 or gap > LIMIT_NEAR * (1 + abs(value)):
        return None
    digits = with_digits(model.source, model.names, BITS)
    return polish(model.equations, digits, here, model.held)


def _near(value: float, edge: Edge, part: float) -> bool:
    return abs(value - edge.taken) < part * (1 + abs(edge.taken))


def _limit(family: Followed, edge: Edge) -> _Ending | None:
    """A simple number that the values come close to where the figure degenerates.

    It is taken unless something grows without end there, or what must not vanish does.

    A fraction with a small denominator, or a root of a quadratic with small coefficients; of
    those there are more, so it must lie nearer.
    """
    if abs(edge.taken) > MAX_LIMIT:
        return None  # every number there is near a whole one
    is_open = _degenerates(family, edge)
    for denominator in range(1, MAX_DENOMINATOR + 1):
        numerator = round(edge.taken * denominator)
        if _just_beyond(numerator / denominator, edge, LIMIT_NEAR):
            number = Real.of(Fraction(numerator, denominator))
            return _Ending(End(number), is_open, recognised=False)
    small = range(-MAX_COEFFICIENT, MAX_COEFFICIENT + 1)
    for c, b, a in sorted(product(small, small, small[-MAX_COEFFICIENT:]), key=_height):
        for root in real_roots(Polynomial.univariate("x", (c, b, a))):
            if _just_beyond(float(root.value), edge, ROOT_NEAR):
                return _Ending(End(root.value), is_open, recognised=False)
    return None


def _degenerates(family: Followed, edge: Edge) -> bool:
    """Whether a scene at an edge is far out, or nearly breaks a strict condition."""
    model, point = family.model, edge.point[None, :]
    monomials = model.tests.monomials(point)
    sizes = model.tests.sizes(monomials) + UNIT * model.tests.largest
    values = np.abs(model.tests.values(monomials) / sizes)[0]
    strict = [top for top, _, sign in model.asks if sign is not Sign.NON_NEGATIVE]
    bottoms = [bottom for _, bottom, _ in model.asks if bottom >= 0]
    far = Projected.near(edge.point, family.column).pivot >= 0
    return far or any(values[k] < VANISHING for k in (*strict, *bottoms))


def _height(coefficients: tuple[int, int, int]) -> int:
    return sum(abs(k) for k in coefficients)


def _just_beyond(value: float, edge: Edge, part: float) -> bool:
    gap = value - edge.taken if edge.upper else edge.taken - value
    return 0 < gap < part


def _taken(family: Followed, polished: Sequence[arb], place: Projected) -> bool:
    """Whether every strict condition holds at a polished point."""
    model = family.model
    point = list(polished)
    if place.pivot >= 0:
        with ctx.workprec(BITS):
            point[place.pivot] = 1 / point[place.pivot]
            for k in place.others:
                point[k] = point[k] * point[place.pivot]
    tests = with_digits(model.test_source, model.names, BITS)
    values = tests.values(point[: len(model.names)])
    zero = [bool(abs(v) < arb(VANISHES)) for v in values]
    for top, bottom, sign in model.asks:
        if bottom >= 0 and zero[bottom]:
            return False
        if zero[top] and sign is not Sign.NON_NEGATIVE:
            return False
    return True
