"""A problem as it is published: the columns of a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perga.dataset.row import columns_of, row_from
from perga.dataset.strict import sha256_text, write_json

ROWS_VERSION = 1


def row_id(seed: int, index: int) -> str:
    """The id of item `index` of a seed; also the name of its picture."""
    return f"s{seed}-{index:06d}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One row; see `docs` for the meaning of the columns. `png` are the bytes of the picture.

    `answer` and `measured` are in `unit` ("" or "degree"), `relative_error` is
    |measured - exact| / |exact| with the value of `answer_exact`, which is also `answer` unless
    the gold of the run is what was measured. `viewport` and `evidence` are JSON text.
    """

    id: str
    index: int
    seed: int
    version: str
    shape_id: str
    curve_type: str
    goal_type: str
    question: str
    conditions_text: tuple[str, ...]
    conditions_visual: tuple[str, ...]
    cdl: str
    goal: str
    answer_exact: str
    answer: float
    unit: str
    measured: float
    relative_error: float
    image_sha256: str
    viewport: str
    geometry_id: str
    evidence: str
    canary: str
    png: bytes

    @property
    def image_name(self) -> str:
        """The name of the picture under `images/` and in the image column."""
        return f"{self.id}.png"

    def columns(self) -> dict[str, Any]:
        """Every column but the picture itself, ready for JSON."""
        return columns_of(self)

    def sha256(self) -> str:
        """The SHA-256 of the row: every column in canonical JSON, the picture by its pixels."""
        return sha256_text(write_json(self.columns()))

    @staticmethod
    def from_columns(values: dict[str, Any], png: bytes) -> Problem:
        """The problem of a row; InputError when a column is missing, unknown or mistyped."""
        return row_from(Problem, values, png)
