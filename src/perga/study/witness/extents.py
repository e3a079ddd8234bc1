"""Told ranges and extremes beside sampled values, with climbs towards every told end."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf
from time import process_time
from typing import Final

import numpy as np
from numpy.random import Generator

from perga.cdl.operator import GoalKind
from perga.study.witness.climbing import Height, climbed
from perga.study.witness.newton import Settled
from perga.study.witness.parameters import Floats
from perga.study.witness.told import Stretch, Told, value_text
from perga.study.witness.verdicts import Finding, Verdict

BEYOND: Final = 1e-5
NEAR: Final = 1e-3
FAR: Final = 100.0
"""A sampled value of this size is near an infinite end."""

CELLS: Final = 4
_CASES: Final = 3
_PART: Final = 0.4
"""Of the time that is left, one search takes this part."""


def _value(some: Settled) -> Floats:
    return some.goal[0]


def _below(some: Settled) -> Floats:
    return -some.goal[0]


def _towards(place: float) -> Height:
    def height(some: Settled) -> Floats:
        return -np.abs(some.goal[0] - place)

    return height


def _climb(
    found: Sequence[Settled],
    height: Height,
    chance: Generator,
    deadline: float,
    enough: float = np.inf,
) -> list[Settled]:
    """Climbs from the best few cases, each with its part of the time."""
    ranked = sorted(found, key=lambda one: -float(height(one).max()))[:_CASES]
    tops: list[Settled] = []
    for turn, one in enumerate(ranked):
        now = process_time()
        until = now + (deadline - now) / (len(ranked) - turn)
        tops.append(climbed(one, height, chance, until, enough))
    return tops


def _nothing(told: Told) -> Finding:
    return Finding(Verdict.NOTHING, "no configuration was found", told.text)


def _beyond(told: Told, found: Sequence[Settled], excess: Floats, why: str) -> Finding | None:
    """DISAGREES if some value lies outside what was told by more than rounding."""
    worst = int(excess.argmax())
    if excess[worst] <= BEYOND:
        return None
    for one in found:
        if worst < one.count:
            sampled = value_text([float(one.goal[0, worst])])
            shown = one.case.described(one.points[:, worst])
            return Finding(Verdict.DISAGREES, why, told.text, sampled, len(excess), shown)
        worst -= one.count
    return None


@dataclass(frozen=True, slots=True)
class ExtremeJudge:
    """A told least or greatest value: nothing lies beyond it, and it is approached."""

    told: Told
    kind: GoalKind

    @property
    def climbs(self) -> bool:
        """Always."""
        return True

    def satisfied(self, found: list[Settled]) -> bool:
        """Whether there are enough starts for climbing."""
        return sum(one.count for one in found) >= 60

    def verdict(self, found: list[Settled], chance: Generator, deadline: float) -> Finding:
        """Climb, and compare the best value."""
        if not found:
            return _nothing(self.told)
        greatest = self.kind is GoalKind.MAXIMUM
        ends = [value for (value,) in self.told.values]
        end = max(ends) if greatest else min(ends)
        found = [*found, *_climb(found, _value if greatest else _below, chance, deadline)]
        values = np.concatenate([one.goal[0] for one in found])
        excess = (values - end if greatest else end - values) / (1 + abs(end))
        why = "a configuration lies beyond the told end"
        against = _beyond(self.told, found, excess, why)
        if against is not None:
            return against
        best = float(values.max() if greatest else values.min())
        sampled = value_text([best])
        if -excess.max() > NEAR:
            why = "the told end was not approached"
            return Finding(Verdict.UNREACHED, why, self.told.text, sampled, len(values))
        why = "nothing lies beyond the told end"
        return Finding(Verdict.AGREES, why, self.told.text, sampled, len(values))


@dataclass(frozen=True, slots=True)
class RangeJudge:
    """A told range: every sampled value lies in it, and all of it is met."""

    told: Told

    @property
    def climbs(self) -> bool:
        """Always."""
        return True

    def satisfied(self, found: list[Settled]) -> bool:
        """Whether there are enough starts for climbing."""
        return sum(one.count for one in found) >= 60

    def verdict(self, found: list[Settled], chance: Generator, deadline: float) -> Finding:
        """Climb both ways, then towards whatever was told and not met."""
        if not found:
            return _nothing(self.told)
        all_found = list(found)
        for height in (_value, _below):
            until = process_time() + (deadline - process_time()) * _PART
            all_found += _climb(found, height, chance, until)
        against = self._against(all_found)
        if against is not None:
            return against
        for place in self._missed(all_found):
            until = process_time() + (deadline - process_time()) * _PART
            target = place if not isinf(place) else np.sign(place) * 2 * FAR * self._size()
            enough = -0.5 * NEAR * (1 + abs(target))
            all_found += _climb(all_found, _towards(target), chance, until, enough)
        against = self._against(all_found)
        if against is not None:
            return against
        count = sum(one.count for one in all_found)
        missed = self._missed(all_found)
        if missed:
            places = ", ".join(f"{place:.6g}" for place in missed)
            why = f"no configuration was found near {places}"
            return Finding(Verdict.UNREACHED, why, self.told.text, "", count)
        return Finding(Verdict.AGREES, "the range is filled", self.told.text, "", count)

    def _against(self, found: Sequence[Settled]) -> Finding | None:
        values = np.concatenate([one.goal[0] for one in found])
        outside = np.full(len(values), np.inf)
        for one in self.told.stretches:
            gap = np.maximum(np.maximum(one.low - values, values - one.high), 0.0)
            outside = np.minimum(outside, gap)
        excess = outside / (1 + np.abs(values))
        return _beyond(self.told, found, excess, "a configuration has a value outside")

    def _size(self) -> float:
        finite = [
            abs(end) for s in self.told.stretches for end in (s.low, s.high) if not isinf(end)
        ]
        return 1.0 + max(finite, default=0.0)

    def _missed(self, found: Sequence[Settled]) -> list[float]:
        """Told ends that no value is near, and middles of told cells that hold none."""
        values = np.concatenate([one.goal[0] for one in found])
        missed: list[float] = []
        for one in self.told.stretches:
            inside = values[(values >= one.low - BEYOND) & (values <= one.high + BEYOND)]
            missed += [end for end in (one.low, one.high) if not self._near(end, inside)]
            missed += _empty_cells(one, inside)
        return missed

    def _near(self, end: float, values: Floats) -> bool:
        if isinf(end):
            return bool(np.any(np.sign(end) * values > FAR * self._size()))
        return bool(np.any(np.abs(values - end) <= NEAR * (1 + abs(end))))


def _empty_cells(one: Stretch, values: Floats) -> list[float]:
    if isinf(one.low) or isinf(one.high) or one.low == one.high:
        return []
    edges = np.linspace(one.low, one.high, CELLS + 1)
    counts = np.histogram(values, edges)[0]
    return [float(m) for m, n in zip((edges[1:] + edges[:-1]) / 2, counts, strict=True) if not n]
