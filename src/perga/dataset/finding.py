"""What `perga verify` finds, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What hostile text may still break below; one row must not end the check of all others."""

_REMADE = "each made again from its seed"
_NOT_REMADE = "not made again from their seed, which needs the version and settings of the run"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that differs. `row` is the row's id, empty where it concerns no row; `place` is
    the file."""

    row: str
    place: str
    message: str

    def to_json(self) -> dict[str, str]:
        """The finding as strict JSON."""
        return {"row": self.row, "place": self.place, "message": self.message}

    def __str__(self) -> str:
        name = self.row or self.place
        shown = name if len(name) <= 100 and name.isprintable() else f"{name!a:.100}"
        return f"{shown}: {self.message}"


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What verifying found: `rows` were read and proven again; no findings means unaltered.

    `remade` tells whether every row was also made anew from its seed and compared.
    """

    folder: str
    kind: str
    rows: int
    findings: tuple[Finding, ...]
    remade: bool = False

    @property
    def ok(self) -> bool:
        """Whether the folder is complete and unaltered."""
        return not self.findings

    @property
    def damaged(self) -> tuple[str, ...]:
        """The ids of the rows that differ, each once."""
        return tuple(dict.fromkeys(finding.row for finding in self.findings if finding.row))

    def to_json(self) -> dict[str, Any]:
        """The report as strict JSON."""
        return {
            "ok": self.ok,
            "kind": self.kind,
            "rows": self.rows,
            "remade": self.remade,
            "damaged": list(self.damaged),
            "findings": [finding.to_json() for finding in self.findings],
        }

    def __str__(self) -> str:
        if self.ok:
            proof = _REMADE if self.remade else _NOT_REMADE
            return f"{self.folder}: {self.rows} rows, complete and unaltered; {proof}"
        listed = "\n".join(f"  {finding}" for finding in self.findings)
        count = len(self.findings)
        return f"{self.folder}: {count} finding{'' if count == 1 else 's'}\n{listed}"
