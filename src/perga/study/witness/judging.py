"""Told answers beside sampled values: one judge for each kind of goal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.random import Generator

from perga.cdl.operator import GoalKind
from perga.study.witness.climbing import climbed
from perga.study.witness.extents import ExtremeJudge, RangeJudge
from perga.study.witness.newton import Settled
from perga.study.witness.parameters import Floats
from perga.study.witness.told import Told, value_text
from perga.study.witness.verdicts import Finding, UncoveredError, Verdict

_SAME: Final = 1e-5
_SAME_AT_TOP: Final = 1e-2
"""Where a term is greatest it is flat, so the place is less certain than the value."""

_LEVEL: Final = 1e-6
_CASES: Final = 4
_ENOUGH: Final = 12


class Judge(Protocol):
    """What compares told answers with configurations."""

    @property
    def climbs(self) -> bool:
        """Whether time is to be kept for climbing."""
        ...

    def satisfied(self, found: list[Settled]) -> bool:
        """Whether more samples would tell nothing new."""
        ...

    def verdict(self, found: list[Settled], chance: Generator, deadline: float) -> Finding:
        """The verdict on the samples."""
        ...


def judge_of(kind: GoalKind, told: Told, extreme: bool) -> Judge:
    """The judge for a goal; `extreme`: whether a fact picks the scenes of an extreme value.

    Raises UncoveredError where nothing was told that could be checked.
    """
    if kind is GoalKind.TRUTH:
        raise UncoveredError("whether a claim is true")
    extremes = (GoalKind.MINIMUM, GoalKind.MAXIMUM)  # may not exist where figures do
    empty = told.status == "contradictory" or (
        told.status == "none_exists" and kind not in extremes
    )
    if empty and not extreme:
        return EmptyJudge(told)
    if told.status == "underdetermined" and kind in _PLAIN and not extreme:
        return LooseJudge(told, kind)
    if not told.values and not told.stretches:
        raise UncoveredError(f"nothing to check: {told.status}")
    if kind in _PLAIN:
        return ValueJudge(told, kind, extreme)
    if extreme:
        raise UncoveredError("a query among scenes of an extreme value")
    if kind is GoalKind.LOCUS:
        return ValueJudge(told, kind, extreme)
    return RangeJudge(told) if kind is GoalKind.RANGE else ExtremeJudge(told, kind)


_PLAIN: Final = (
    GoalKind.NUMBER,
    GoalKind.ANGLE,
    GoalKind.POINT,
    GoalKind.EQUATION,
    GoalKind.COUNT,
)


@dataclass(frozen=True, slots=True)
class ValueJudge:
    """Numbers, points, equations, counts, and loci: each sampled value is one of the told."""

    told: Told
    kind: GoalKind
    extreme: bool

    @property
    def climbs(self) -> bool:
        """Only to scenes of an extreme value."""
        return self.extreme

    def satisfied(self, found: list[Settled]) -> bool:
        """Whether every told answer was met."""
        enough = not self.extreme and sum(one.count for one in found) >= _ENOUGH
        return enough and bool(self._gaps(found).min(axis=1).max() < _SAME)

    def _gaps(self, found: Sequence[Settled]) -> Floats:
        """Distances, (told, sampled)."""
        goals = np.concatenate([one.goal for one in found], axis=1)
        return np.array([_distance(self.kind, value, goals) for value in self.told.values])

    def verdict(self, found: list[Settled], chance: Generator, deadline: float) -> Finding:
        """Every sampled value among the told, and every told value sampled."""
        if not found:
            return _nothing(self.told)
        same = _SAME
        if self.extreme:
            found = _tops(found, chance, deadline)
            same = _SAME_AT_TOP
        gaps = self._gaps(found)
        nearest = gaps.min(axis=0)
        worst = int(nearest.argmax())
        count = gaps.shape[1]
        if nearest[worst] > same:
            why = "a configuration has a value that was not told"
            return contradicted(self.told, found, worst, why)
        missed = [v for v, row in zip(self.told.values, gaps, strict=True) if row.min() > same]
        if missed:
            why = f"never met: {'; '.join(map(value_text, missed))}"
            return Finding(Verdict.UNREACHED, why, self.told.text, "", count)
        return Finding(Verdict.AGREES, "every sampled value was told", self.told.text, "", count)


def _tops(found: list[Settled], chance: Generator, deadline: float) -> list[Settled]:
    """The configurations with the extreme value."""
    ranked = sorted(found, key=lambda one: -_aim(one).max())[:_CASES]
    tops = [climbed(one, _aim, chance, deadline) for one in ranked]
    best = max(_aim(one).max() for one in tops)
    kept = [one.at(np.flatnonzero(_aim(one) > best - _LEVEL * (1 + abs(best)))) for one in tops]
    return [one for one in kept if one.count]


def _aim(some: Settled) -> Floats:
    assert some.aim is not None
    return np.nan_to_num(some.aim, nan=-np.inf)


def _distance(kind: GoalKind, told: tuple[float, ...], goals: Floats) -> Floats:
    """How far each sampled value is from a told one, relative to its size."""
    value = np.array(told)[:, None]
    if kind is GoalKind.LOCUS:
        x, y = goals
        a, b, c, d, e, f = told
        height = np.abs(a * x * x + b * x * y + c * y * y + d * x + e * y + f)
        slope = np.hypot(2 * a * x + b * y + d, b * x + 2 * c * y + e)
        return height / (slope * (1.0 + np.hypot(x, y)) + 1e-12)
    if kind is GoalKind.EQUATION:
        one = value / np.linalg.norm(value)
        other = goals / np.linalg.norm(goals, axis=0)
        same, turned = np.abs(one - other).max(axis=0), np.abs(one + other).max(axis=0)
        return np.minimum(same, turned)
    return (np.abs(goals - value) / (1.0 + np.abs(value))).max(axis=0)


@dataclass(frozen=True, slots=True)
class EmptyJudge:
    """It was told that no figure satisfies the facts, or that the goal exists in none."""

    told: Told

    @property
    def climbs(self) -> bool:
        """Never."""
        return False

    def satisfied(self, found: list[Settled]) -> bool:
        """One configuration is enough."""
        return bool(found)

    def verdict(self, found: list[Settled], chance: Generator, deadline: float) -> Finding:
        """A configuration contradicts."""
        del chance, deadline
        if found:
            return contradicted(self.told, found, 0, "there is a configuration")
        return Finding(Verdict.AGREES, "no configuration was found either", self.told.text)


@dataclass(frozen=True, slots=True)
class LooseJudge:
    """It was told that the facts leave the value open."""

    told: Told
    kind: GoalKind

    @property
    def climbs(self) -> bool:
        """Never."""
        return False

    def satisfied(self, found: list[Settled]) -> bool:
        """Whether the value was seen to vary."""
        return bool(found) and self._varies(found)

    def _varies(self, found: list[Settled]) -> bool:
        goals = np.concatenate([one.goal for one in found], axis=1)
        first = tuple(map(float, goals[:, 0]))
        return bool((_distance(self.kind, first, goals) > _SAME).any())

    def verdict(self, found: list[Settled], chance: Generator, deadline: float) -> Finding:
        """Different values confirm it; one value over and over is weak evidence against it."""
        del chance, deadline
        if not found:
            return _nothing(self.told)
        count = sum(one.count for one in found)
        if self._varies(found):
            return Finding(Verdict.AGREES, "the value varies", self.told.text, "", count)
        sampled = value_text(list(map(float, found[0].goal[:, 0])))
        why = "every configuration has the same value"
        return Finding(Verdict.UNREACHED, why, self.told.text, sampled, count)


def _nothing(told: Told) -> Finding:
    return Finding(Verdict.NOTHING, "no configuration was found", told.text)


def contradicted(told: Told, found: Sequence[Settled], index: int, why: str) -> Finding:
    """DISAGREES by the configuration at `index` of all those in `found`."""
    count = sum(one.count for one in found)
    for one in found:
        if index < one.count:
            sampled = value_text(list(map(float, one.goal[:, index])))
            shown = one.case.described(one.points[:, index])
            return Finding(Verdict.DISAGREES, why, told.text, sampled, count, shown)
        index -= one.count
    raise IndexError(index)
