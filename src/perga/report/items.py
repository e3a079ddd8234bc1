"""The offline gallery of a folder of items: some of each task, from the folder's files alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from perga.dataset.items.answers import answer_text
from perga.dataset.items.card import TaskCount, task_counts
from perga.dataset.items.header import GALLERY, ItemsHeader
from perga.dataset.items.item import TEXT, Item
from perga.dataset.manifest import Manifest
from perga.dataset.table import read_texts
from perga.errors import InputError
from perga.report.page import render

_TEMPLATE = "items.html.j2"


@dataclass(frozen=True, slots=True)
class ModeView:
    """An item in one mode; `image` is where its picture stands, empty in text mode."""

    mode: str
    question: str
    image: str


@dataclass(frozen=True, slots=True)
class ItemView:
    """What the page shows of an item: its modes and, once, what they share."""

    number: int
    id: str
    modes: tuple[ModeView, ...]
    options: str
    answer: str
    params: str
    cdl: str


@dataclass(frozen=True, slots=True)
class TaskView:
    """A task with the items that the page shows of it."""

    count: TaskCount
    items: tuple[ItemView, ...]


def items_page(manifest: Manifest, folder: Path) -> bytes:
    """The bytes of index.html, from the manifest and the tables of the folder.

    Raises InputError where they cannot be read, or are not those of a folder of items.
    """
    header = ItemsHeader.of(manifest)
    if header is None:
        raise InputError(f"{folder} is no folder of items", "give one that was made by Perga")
    shown: dict[tuple[str, int], list[Item]] = {}
    counts: tuple[TaskCount, ...] = ()
    for mode in header.modes:
        rows = read_texts(folder / header.table(mode), header.layout(mode))
        counts = counts or task_counts(rows)
        for row in rows:
            if row.index < GALLERY:
                shown.setdefault((row.task_id, row.index), []).append(row)
    views = {key: _item(rows) for key, rows in shown.items()}
    return render(
        _TEMPLATE,
        tasks=[
            TaskView(count, tuple(view for (task, _), view in views.items() if task == count.id))
            for count in counts
        ],
        types=tuple(dict.fromkeys(count.type for count in counts)),
        modes=header.modes,
        first=header.modes[-1],
        header=header,
        version=str(manifest.versions.get("perga")),
    )


def _item(rows: Sequence[Item]) -> ItemView:
    one = rows[0]
    return ItemView(
        number=one.index,
        id=f"{one.task_id}-{one.index}",
        modes=tuple(_mode(row) for row in rows),
        options=", ".join(one.options),
        answer=answer_text(one.answer),
        params="" if one.params == "{}" else one.params,
        cdl=one.cdl,
    )


def _mode(row: Item) -> ModeView:
    image = "" if row.mode == TEXT else f"gallery/{row.image_name}"
    return ModeView(row.mode, row.question, image)
