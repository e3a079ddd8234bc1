"""What an export format is: one value, in a file of its own under `formats/`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import cast

from perga.answers.replies import AnswerType
from perga.dataset.exports import formats
from perga.dataset.items.item import MODES, Item
from perga.dataset.items.prompts import Prompt


@dataclass(frozen=True, slots=True)
class ExportRow:
    """An item in one mode with its prompt; `kind` reads and scores the replies."""

    item: Item
    kind: AnswerType
    prompt: Prompt


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """How items are written for one harness.

    `name` is that of its module, with hyphens; `about` says in a few words what it writes.
    `write(folder, rows)` puts files into an empty folder; rows come mode by mode, task by task,
    and are taken once. `usage` is Markdown: what the files are, and commands that use them, given
    inside the folder. `unable` says why items of the other modes than `modes` cannot be written.
    """

    name: str
    about: str
    write: Callable[[Path, Iterator[ExportRow]], None]
    usage: str
    modes: tuple[str, ...] = MODES
    unable: str = ""


def export_formats() -> dict[str, ExportFormat]:
    """All formats by name: the `FORMAT` of each module under `formats/`."""
    return {name: _loaded(name) for name in formats.format_names()}


def _loaded(name: str) -> ExportFormat:
    module = import_module(f"{formats.__name__}.{name.replace('-', '_')}")
    return cast("ExportFormat", module.FORMAT)
