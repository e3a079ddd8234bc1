"""What an export format is: one value, in a file of its own under `formats/`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
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
    modules = (
        import_module(f"{formats.__name__}.{found.name}")
        for found in iter_modules(formats.__path__)
    )
    found = [cast("ExportFormat", module.FORMAT) for module in modules]
    return {one.name: one for one in sorted(found, key=lambda one: one.name)}
