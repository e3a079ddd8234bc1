"""A problem as it is published: the columns of a row."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, cast

from perga.dataset.strict import sha256_text, write_json
from perga.errors import InputError

ROWS_VERSION = 1
CANARY = "perga benchmark data, not for training; canary 5c9d8a4e-2f2b-4d0a-9d5e-3b7a1f60c8e7"


def row_id(seed: int, index: int) -> str:
    """The id of item `index` of a seed; also the name of its picture."""
    return f"s{seed}-{index:06d}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One row; see `docs` for the meaning of the columns. `png` are the bytes of the picture.

    `answer` and `measured` are in `unit` ("" or "degree"), `relative_error` is
    |measured - answer| / |answer|, `viewport` and `evidence` are JSON text.
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
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "png"}
        values["conditions_text"] = list(self.conditions_text)
        values["conditions_visual"] = list(self.conditions_visual)
        return values

    def sha256(self) -> str:
        """The SHA-256 of the row: every column in canonical JSON, the picture by its pixels."""
        return sha256_text(write_json(self.columns()))

    @staticmethod
    def from_columns(values: dict[str, Any], png: bytes) -> Problem:
        """The problem of a row; InputError when a column is missing, unknown or mistyped."""
        wanted = {f.name: f.type for f in fields(Problem) if f.name != "png"}
        if set(values) != set(wanted):
            odd = ", ".join(sorted(set(values) ^ set(wanted)))
            raise InputError(f"the row has missing or unknown columns: {odd}", "build it again")
        return Problem(**{k: _typed(k, wanted[k], v) for k, v in values.items()}, png=png)


def _typed(name: str, wanted: object, value: object) -> Any:
    match wanted:
        case "int" if isinstance(value, int) and not isinstance(value, bool):
            return value
        case "float" if isinstance(value, float):
            return value
        case "str" if isinstance(value, str):
            return value
        case "tuple[str, ...]" if isinstance(value, list | tuple):
            items = cast("list[object]", value)
            if all(isinstance(item, str) for item in items):
                return tuple(items)
        case _:
            pass
    raise InputError(f"column {name} holds {value!r:.60}", "build the folder again")
