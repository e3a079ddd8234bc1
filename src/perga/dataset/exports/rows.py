"""What the formats share: rows grouped by what is asked, JSONL rows, pictures as text, YAML."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from perga.answers.replies import AnswerType, Form
from perga.dataset.exports.form import ExportRow
from perga.dataset.items.item import TEXT, Item

_ODD = re.compile(r"[^a-z0-9]+")
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one mode that one schema fits; `name` is that of its files and its task."""

    name: str
    kind: AnswerType
    mode: str

    @property
    def pictured(self) -> bool:
        """Whether its rows have pictures."""
        return self.mode != TEXT


class Groups:
    """Names for the groups of an export: by form, mode, and for choices their options."""

    def __init__(self) -> None:
        self._found: dict[tuple[Form, tuple[str, ...], str], Group] = {}

    def of(self, row: ExportRow) -> Group:
        """The group of a row; a new one gets a name that no other has."""
        kind, mode = row.kind, row.item.mode
        key = (kind.form, kind.options, mode)
        if key not in self._found:
            self._found[key] = Group(self._name(kind, mode), kind, mode)
        return self._found[key]

    def all(self) -> tuple[Group, ...]:
        """The groups, in order of first sight."""
        return tuple(self._found.values())

    def _name(self, kind: AnswerType, mode: str) -> str:
        parts = [kind.form.value]
        if kind.form is Form.CHOICE:
            parts.append(_ODD.sub("_", "_".join(kind.options).lower()).strip("_")[:_LONGEST])
        stem = "_".join(part for part in parts if part)
        taken = {group.name for group in self._found.values()}
        names = (f"{stem}{number}_{mode}" for number in ("", *range(2, len(taken) + 3)))
        return next(name for name in names if name not in taken)


def harness_row(row: ExportRow) -> dict[str, Any]:
    """A row as `perga.dataset.exports.harness` reads it."""
    item = row.item
    found: dict[str, Any] = {
        "id": item.id,
        "task_id": item.task_id,
        "task": item.task,
        "category": item.category,
        "mode": item.mode,
        "system": row.prompt.system,
        "question": row.prompt.user,
        "target": item.answer,
        "answer_type": item.answer_type,
        "options": list(item.options),
    }
    if item.mode != TEXT:
        found["image_b64"] = picture_text(item)
    return found


def picture_text(item: Item) -> str:
    """The PNG in base64."""
    return base64.b64encode(item.png).decode("ascii")


def data_url(item: Item) -> str:
    """The PNG as a data URL."""
    return f"data:image/png;base64,{picture_text(item)}"


def yaml_text(fields: Mapping[str, Any]) -> str:
    """A mapping as YAML: JSON on each line, which YAML reads; `Call` names a function."""
    return "".join(f"{key}: {_yaml(value)}\n" for key, value in fields.items())


@dataclass(frozen=True, slots=True)
class Call:
    """A function of a module beside the YAML file, such as `utils.metrics`."""

    name: str


def _yaml(value: Any) -> str:
    match value:
        case Call(name):
            return f"!function {name}"
        case {}:
            return "{" + ", ".join(f"{json.dumps(k)}: {_yaml(v)}" for k, v in value.items()) + "}"
        case [*several]:
            return "[" + ", ".join(map(_yaml, several)) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)
