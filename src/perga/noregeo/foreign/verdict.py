"""What is said of a row of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Outcome(Enum):
    """How a label stands to our answer."""

    AGREES = "agrees"
    CONTRADICTS = "contradicts"
    UNREADABLE = "unreadable"
    UNDECIDED = "not decidable"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of the row at `line`, and why.

    * `task`: our id; empty where the row names none.
    * `label`: as the row writes it, cut; `read`: strict, or lenient with what was mended.
    * `ours`: our answer as canonical JSON, where there is one.
    * `field`: what could not be read: row, task, question or answer.
    * `off`: by how much a number differs; for a point the worse coordinate.
    * `exact`: false where a label that agrees is not our number, rounded as it is written.
    """

    line: int
    outcome: Outcome
    task: str = ""
    why: str = ""
    label: str = ""
    ours: str = ""
    field: str = ""
    read: str = ""
    repaired: tuple[str, ...] = ()
    off: float | None = None
    exact: bool = True
    note: str = ""
    question: str = ""

    def to_json(self) -> Mapping[str, Any]:
        """The verdict as strict JSON."""
        return {
            "line": self.line,
            "outcome": self.outcome.value,
            "task": self.task,
            "why": self.why,
            "label": self.label,
            "ours": self.ours,
            "field": self.field,
            "read": self.read,
            "repaired": list(self.repaired),
            "off": self.off,
            "exact": self.exact,
            "note": self.note,
            "question": self.question,
        }
