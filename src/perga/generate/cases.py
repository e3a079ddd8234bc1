"""What the stages make: each case holds the one before it, and the gates judge cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from perga.cdl.program import Goal, Program
from perga.dataset.problems.plan import MeasurePlan, PlanMeasurement
from perga.dataset.problems.practice import PAPER_FAILS, PERGAS, Gold, Practice, Preset
from perga.dataset.programs import Solved
from perga.draw import Picture
from perga.generate.shape import Draft, Shape
from perga.solve.solution import Solution


@dataclass(frozen=True, slots=True)
class Settings:
    """How a run judges; part of what a problem is a function of.

    `max_attempts` draws per item, pictures of `size` px, `tolerance` between measured and exact
    answer (relative), and the practice: what the label is, and whose pictures.
    """

    max_attempts: int = 8
    size: int = 512
    tolerance: float = 0.005
    practice: Practice = PERGAS

    def to_json(self) -> dict[str, int | float | str]:
        """The settings as strict JSON; Perga's own practice adds nothing."""
        return {
            "max_attempts": self.max_attempts,
            "size": self.size,
            "tolerance": self.tolerance,
            **self.practice.to_json(),
        }

    @staticmethod
    def from_json(values: Mapping[str, Any]) -> Settings | None:
        """The settings that `to_json` gave; None for any other mapping."""
        practice = Practice.from_settings(values)
        match dict(values):
            case {
                "max_attempts": int(attempts),
                "size": int(size),
                "tolerance": float(tolerance),
            } if practice is not None:
                found = Settings(attempts, size, tolerance, practice)
            case _:
                return None
        in_range = 1 <= attempts <= 1000 and 128 <= size <= 4096
        return found if in_range and found.to_json() == dict(values) else None


def settings_for(gold: Gold | None, preset: Preset) -> Settings:
    """The settings of a preset; its own gold unless another is asked for."""
    if preset is Preset.PAPER:
        practice = Practice(gold or Gold.MEASURED, preset)
        return Settings(tolerance=PAPER_FAILS, practice=practice)
    return Settings(practice=Practice(gold or Gold.EXACT, preset))


@dataclass(frozen=True, slots=True)
class Formal:
    """A draft whose formal text has been read."""

    shape: Shape
    draft: Draft
    program: Program
    goal: Goal


@dataclass(frozen=True, slots=True)
class Attempted:
    """A formal draft and what solving gave, whatever that is."""

    formal: Formal
    solution: Solution
    estimate: float


@dataclass(frozen=True, slots=True)
class Opened:
    """A solved draft and the alternative whose answer differs the most of those tried."""

    formal: Formal
    solved: Solved
    estimate: float
    rival: Solved
    rival_visual: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """An open problem and its picture."""

    opened: Opened
    picture: Picture


@dataclass(frozen=True, slots=True)
class Measured:
    """A drawn problem and what was measured in its picture."""

    drawn: Drawn
    plan: MeasurePlan
    measurement: PlanMeasurement
