"""How a run makes its labels and pictures: Perga's way, or the paper's.

The manifest's settings tell it, and only where it is not Perga's way: so settings of runs that
know no other way stay what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Gold(Enum):
    """What stands in the column `answer`: the exact answer, or what was measured in the picture."""

    EXACT = "exact"
    MEASURED = "measured"


class Preset(Enum):
    """PAPER: pictures without grey, and the paper's limits of gate 3, not Perga's."""

    DEFAULT = "default"
    PAPER = "paper"


LARGEST_TOLERANCE = 0.01
"""How far a run may let measured and exact answer differ (relative): as far as a reply may be."""
PAPER_FAILS = 0.20
"""The paper's gate 3 refuses a measured answer that is further off (relative)."""
PAPER_FLAGS = 0.05
"""It lets pass, and flags, one that is further off than this."""


@dataclass(frozen=True, slots=True)
class Practice:
    """Labels and pictures of a run."""

    gold: Gold = Gold.EXACT
    preset: Preset = Preset.DEFAULT

    @property
    def largest_tolerance(self) -> float:
        """The largest tolerance that still proves something of a folder."""
        return PAPER_FAILS if self.preset is Preset.PAPER else LARGEST_TOLERANCE

    def to_json(self) -> dict[str, str]:
        """What is not Perga's way, by its name in the settings."""
        told: dict[str, str] = {}
        if self.gold is not Gold.EXACT:
            told["gold"] = self.gold.value
        if self.preset is not Preset.DEFAULT:
            told["preset"] = self.preset.value
        return told

    @staticmethod
    def from_settings(settings: Mapping[str, Any]) -> Practice | None:
        """The practice that the settings of a manifest tell; None where they tell of none known."""
        told = {name: settings[name] for name in ("gold", "preset") if name in settings}
        for gold in Gold:
            for preset in Preset:
                found = Practice(gold, preset)
                if found.to_json() == told:
                    return found
        return None


PERGAS = Practice()
"""Exact labels, anti-aliased pictures."""
