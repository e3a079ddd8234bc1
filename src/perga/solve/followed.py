"""A program without its fact about an area, followed as one number in it takes values."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from perga.algebra.failures import NotRealError
from perga.algebra.real import Real
from perga.cdl.program import Equality
from perga.geometry.regions.exact import ClosedSum
from perga.geometry.values import Number
from perga.resolve.budget import Budget
from perga.resolve.environment import Environment
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError
from perga.resolve.region_terms import closed_sum
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Resolution, Scene, Status

STEPS: Final = tuple(
    sorted({s * 2.0**k * (1 + q / 4) for s in (-1, 1) for k in range(-4, 5) for q in range(4)})
)
"""Values of the free number between which the area is followed: 72 of them, up to 28 either way."""
GAP_BITS: Final = 96
"""A gap not told from 0 by so many bits counts as 0."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A program without its fact about an area, with one number fixed from outside."""

    facts: Facts
    fact: Equality
    letter: str
    budget: Budget

    def resolved(self, value: Real) -> Resolution:
        """What the facts give with this value."""
        known = {**self.facts.known, self.letter: Number(value)}
        return resolve_facts(replace(self.facts, known=known), self.budget.at_most(0.5))

    def scenes(self, value: Real) -> tuple[Scene, ...]:
        """The scenes with this value; none where something else is free."""
        found = self.resolved(value)
        return found.scenes if found.status is Status.RESOLVED and _is_fixed(found) else ()

    def settles(self) -> bool:
        """Whether nothing else is free where the letter is known."""
        found = self.resolved(Real.of(Fraction(STEPS[-1])))
        return found.status in (Status.RESOLVED, Status.CONTRADICTORY) and _is_fixed(found)

    def gap(self, value: Real) -> ClosedSum | None:
        """The measured area less the stated one, where all figures have the same; else None."""
        gaps: list[ClosedSum] = []
        for scene in self.scenes(value):
            env = environment(scene, self.facts)
            try:
                stated = closed_sum(self.fact.right, env)
                gaps.append(closed_sum(self.fact.left, env).added(stated.times(-1)))
            except (UndefinedMeasureError, NotRealError, ZeroDivisionError):
                return None
        if not gaps or any(_differ(gap, gaps[0]) for gap in gaps[1:]):
            return None
        return gaps[0]

    def size(self, value: Fraction) -> float | None:
        """The gap as a float, 0 for one that is not told from 0."""
        gap = self.gap(Real.of(value))
        if gap is None:
            return None
        ball = gap.ball(GAP_BITS)
        return 0.0 if ball.contains(0) else float(ball.mid())

    def holds(self, value: Real) -> bool:
        """Whether the area is the stated one, as far as is seen."""
        gap = self.gap(value)
        return gap is not None and bool(gap.ball(GAP_BITS).contains(0))


def _is_fixed(resolution: Resolution) -> bool:
    return not resolution.free and not resolution.gauge


def _differ(first: ClosedSum, second: ClosedSum) -> bool:
    gap = first.added(second.times(-1))
    return not (gap.is_plain and gap.plain.is_zero())


def environment(scene: Scene, facts: Facts) -> Environment:
    """An exact scene, so that terms can be computed on it."""
    return Environment({**scene.objects, **scene.sets}, facts.language, ExactRoots(), lift)
