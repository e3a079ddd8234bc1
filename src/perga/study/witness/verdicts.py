"""What the witness says about told answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from perga.errors import PergaError


class Verdict(Enum):
    """The closed list of verdicts; the value is the word in JSON and tables."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    UNREACHED = "unreached"
    NOTHING = "nothing"
    UNCOVERED = "uncovered"


class UncoveredError(PergaError):
    """The program or the goal has a form that the witness does not read."""


class AbsentError(Exception):
    """The objects chosen in this round do not exist, such as the second focus of a parabola."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The verdict on the answers of one goal.

    AGREES: every sampled value is among the told ones, and every told one (every told end) was
    reached. DISAGREES: the value `sampled` of `configuration` is not. UNREACHED: no sampled value
    contradicts, but something told was never met, which is weak evidence. NOTHING: no
    configuration was found. UNCOVERED: a form that is not read. `why` says it in words,
    `configurations` counts those that were found; `told` and `sampled` are texts.
    """

    verdict: Verdict
    why: str
    told: str = ""
    sampled: str = ""
    configurations: int = 0
    configuration: Mapping[str, str] = field(default_factory=dict[str, str])

    def to_json(self) -> dict[str, Any]:
        """The object in witness.jsonl and in `perga solve --json --witness`."""
        return {
            "verdict": self.verdict.value,
            "why": self.why,
            "told": self.told,
            "sampled": self.sampled,
            "configurations": self.configurations,
            "configuration": dict(self.configuration),
        }

    @staticmethod
    def of_json(row: Mapping[str, Any]) -> "Finding":
        """The finding that `to_json` wrote."""
        return Finding(
            Verdict(row["verdict"]),
            row["why"],
            row["told"],
            row["sampled"],
            row["configurations"],
            row["configuration"],
        )
