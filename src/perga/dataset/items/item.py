"""An item as it is published: the columns of a row. One row for each item and mode."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from perga.dataset.row import columns_of, row_from
from perga.dataset.strict import sha256_text, write_json

ROWS_VERSION = 1


class Mode(Enum):
    """How an item is put: coordinates in the text, a picture of points, the whole figure."""

    TEXT = "text"
    DOTTED = "dotted"
    FULL = "full"


class TaskType(Enum):
    """The paper's three types of task; the first letter of an id."""

    CLASSIFICATION = "classification"
    NUMERIC = "numeric"
    UNSTABLE = "unstable"


TEXT, FULL = Mode.TEXT.value, Mode.FULL.value
MODES = tuple(mode.value for mode in Mode)
TYPES = tuple(kind.value for kind in TaskType)
SHARED = (
    *("task_id", "task", "type", "category", "options", "answer", "answer_type", "points"),
    *("params", "cdl", "margin", "geometry_id", "seed", "index", "split", "version", "canary"),
)
"""The columns in which the modes of an item agree: all but the question and the picture."""


def item_id(task_id: str, seed: int, split: str, index: int, mode: str) -> str:
    """The id of item `index` of a task in one mode; also the name of its picture."""
    return f"{task_id}-s{seed}-{split}-{index:06d}-{mode}"


def _about(text: str) -> dict[str, str]:
    return {"about": text}


@dataclass(frozen=True, slots=True)
class Item:
    """One row; `docs/noregeo-data.md` says what the columns mean.

    `answer` is canonical JSON, `{"answer": ...}` or `{"x": ..., "y": ...}`; `points` and `params`
    are JSON objects as text. `wording` counts the ways to put the question, from 0. `png` are the
    bytes of the picture, empty in text mode, where `image_sha256` is empty too.
    """

    id: str = field(metadata=_about("Unique id of the row: task, seed, split, index, mode."))
    task_id: str = field(metadata=_about("Id of the task, as in the NoReGeo paper."))
    task: str = field(metadata=_about("Name of the task."))
    type: str = field(metadata=_about("classification, numeric or unstable."))
    category: str = field(metadata=_about("Category of the task, as in the paper."))
    mode: str = field(metadata=_about("text, dotted or full."))
    question: str = field(metadata=_about("What is asked."))
    wording: int = field(metadata=_about("Which of the task's wordings the question has, from 0."))
    options: tuple[str, ...] = field(
        metadata=_about("The labels to choose from; empty for numbers and points.")
    )
    answer: str = field(metadata=_about("The right answer as JSON text."))
    answer_type: str = field(metadata=_about("yes_no, choice, number or point."))
    image_sha256: str = field(metadata=_about("SHA-256 of the decoded pixels; empty in text mode."))
    points: str = field(metadata=_about("JSON text: letter to [x, y]."))
    params: str = field(metadata=_about("JSON text: what the figure has beside points."))
    cdl: str = field(metadata=_about("The figure in Perga's Condition Description Language."))
    margin: float = field(
        metadata=_about("Least difference that decides the label; 0 where there is none.")
    )
    geometry_id: str = field(metadata=_about("SHA-256 of the canonical CDL."))
    seed: int = field(metadata=_about("Seed of the folder."))
    index: int = field(metadata=_about("Index of the item within its task, from 0."))
    split: str = field(metadata=_about("Split of the seed."))
    version: str = field(metadata=_about("Version of Perga that made the row."))
    canary: str = field(metadata=_about("Marks benchmark data."))
    png: bytes

    @property
    def image_name(self) -> str:
        """The name of the picture in the image column and under `gallery/`."""
        return f"{self.id}.png"

    def columns(self) -> dict[str, Any]:
        """Every column but the picture itself, ready for JSON."""
        return columns_of(self)

    def sha256(self) -> str:
        """The SHA-256 of the row: every column in canonical JSON, the picture by its pixels."""
        return sha256_text(write_json(self.columns()))

    @staticmethod
    def from_columns(values: dict[str, Any], png: bytes) -> Item:
        """The item of a row; InputError when a column is missing, unknown or mistyped."""
        return row_from(Item, values, png)
