"""The data card: README.md of a folder of items, by which `datasets` loads each mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perga.answers.replies import ReplyType, answer_type
from perga.dataset.items.answers import answer_text
from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import FULL, Item
from perga.dataset.manifest import LEDGER, Manifest
from perga.dataset.strict import read_file, read_json
from perga.dataset.table import read_texts
from perga.errors import InputError

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"))
_MODES = {
    "text": "coordinates stand in the question; there is no picture, and `image` is null",
    "dotted": "the picture shows the points, the question names the edges",
    "full": "the picture shows the whole figure, the question only asks",
}
_CARD = """\
---
pretty_name: Perga NoReGeo items, seed {seed}, {split}
language:
- en
license: apache-2.0
task_categories:
- visual-question-answering
- question-answering
size_categories:
- {size}
tags:
- geometry
- synthetic
configs:
{configs}
---

# Perga NoReGeo items, seed {seed}, split {split}

{rows} rows: {n} items of each of {tasks} tasks, each in {modes}. The tasks are those of the
NoReGeo paper (elementary geometry that needs no reasoning). Every item is made from a seed; none
is taken from the paper's own data set or from any other source, and no person has checked or
edited the items (share checked by hand: 0). Each answer follows from the sampled figure, and was
found again from the item's formal text.

## Load

```python
from datasets import load_dataset

items = load_dataset("path/to/this/folder", "{default}", split="{split}")
one_task = items.filter(lambda row: row["task_id"] == "{task}")
```

| mode | what it shows |
|---|---|
{mode_rows}

Every mode of an item has the same figure and the same answer; ids differ in their last part.

## Show a model

`question`, `options` and, but in text mode, `image`; nothing else. Every other column tells the
answer or a part of it.

## Score

The whole reply is one JSON object of the form of the answer.

{scores}

A constant reply scores what the table says under "commonest"; for numbers and points see the
chance level that the evaluation computes from the rows.

## Tasks

| task | name | type | category | answer | items | answers | commonest |
|---|---|---|---|---|---:|---|---:|
{task_rows}

## How it was made

Perga {perga}, generator {generator}, rows {rows_version}, seed {seed}, split {split}, pictures
of {size_px} x {size_px} px. Whether the folder is complete and unaltered says `perga verify DIR`,
which also makes every item again. Draws that a gate refused are counted in `ledger.json`:

{refusals}

{cells}

{canary}
"""


@dataclass(frozen=True, slots=True)
class TaskCount:
    """What the card and the gallery say of a task: counts are of one mode, over all items.

    `labels` are the answers with their counts, commonest first; empty for free numbers and points.
    """

    id: str
    name: str
    type: str
    category: str
    answer_type: str
    options: tuple[str, ...]
    items: int
    labels: tuple[tuple[str, int], ...]

    @property
    def spread(self) -> str:
        """The answers in words, each with its count."""
        return ", ".join(f"{label}: {count}" for label, count in sorted(self.labels)) or "free"

    @property
    def commonest(self) -> str:
        """The share of the commonest label; what a constant reply scores."""
        return f"{self.labels[0][1] / self.items:.1%}" if self.labels else ""


def task_counts(items: Iterable[Item]) -> tuple[TaskCount, ...]:
    """The tasks of the items of one mode, in order of first sight."""
    by_task: dict[str, list[Item]] = {}
    for item in items:
        by_task.setdefault(item.task_id, []).append(item)
    return tuple(_count(group) for group in by_task.values())


def _count(group: Sequence[Item]) -> TaskCount:
    first = group[0]
    labels = Counter(answer_text(item.answer) for item in group if item.options)
    ordered = sorted(labels.items(), key=lambda pair: (-pair[1], pair[0]))
    return TaskCount(
        first.task_id,
        first.task,
        first.type,
        first.category,
        first.answer_type,
        first.options,
        len(group),
        tuple(ordered),
    )


def card_page(manifest: Manifest, folder: Path) -> bytes:
    """The bytes of README.md, from the folder's rows and ledger; InputError if they are unsound."""
    header = ItemsHeader.of(manifest)
    if header is None:
        raise InputError("the manifest is not one of items", "build the folder again")
    mode = header.modes[0]
    items = read_texts(folder / header.table(mode), header.layout(mode))
    ledger = read_json(read_file(folder / LEDGER), LEDGER)
    try:
        return _card(header, manifest, task_counts(items), ledger).encode()
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise InputError(f"{LEDGER} or a row lacks {fault}", "build the folder again") from None


def _card(
    header: ItemsHeader,
    manifest: Manifest,
    tasks: Sequence[TaskCount],
    ledger: Mapping[str, Any],
) -> str:
    default = FULL if FULL in header.modes else header.modes[0]
    size = next((name for most, name in _SIZES if header.rows < most), "100K<n<1M")
    scores = dict.fromkeys(_score(task) for task in tasks)
    return _CARD.format(
        seed=header.seed,
        split=header.split,
        size=size,
        configs="\n".join(_config(header, mode, mode == default) for mode in header.modes),
        rows=header.rows,
        n=header.n,
        tasks=len(header.tasks),
        modes=_modes(header.modes),
        default=default,
        task=header.tasks[0],
        mode_rows="\n".join(f"| {mode} | {_MODES[mode]} |" for mode in header.modes),
        scores="\n".join(scores),
        task_rows="\n".join(_task_row(task) for task in tasks),
        perga=manifest.versions["perga"],
        generator=manifest.versions["generator"],
        rows_version=manifest.versions["rows"],
        size_px=header.size,
        refusals=_refusals(ledger),
        cells=_cells(ledger),
        canary=manifest.canary,
    )


def _score(task: TaskCount) -> str:
    kind = answer_type(task.answer_type, task.options)
    coded = " with options" if kind.type is ReplyType.NUMBER and task.options else ""
    return f"* {task.answer_type}{coded}: `{kind.template()}`; right if it is {kind.rule}."


def _config(header: ItemsHeader, mode: str, default: bool) -> str:
    lines = [
        f"- config_name: {mode}",
        *(["  default: true"] if default else []),
        "  data_files:",
        f"  - split: {header.split}",
        f"    path: {header.table(mode)}",
    ]
    return "\n".join(lines)


def _modes(modes: Sequence[str]) -> str:
    return f"{len(modes)} mode{'s' if len(modes) > 1 else ''} ({', '.join(modes)})"


def _task_row(task: TaskCount) -> str:
    cells = (task.id, task.name, task.type, task.category, task.answer_type, str(task.items))
    return "| " + " | ".join(_cell(one) for one in (*cells, task.spread, task.commonest)) + " |"


def _cell(text: object) -> str:
    """Text that cannot leave its cell."""
    return " ".join(str(text).replace("|", "\\|").split())


def _refusals(ledger: Mapping[str, Any]) -> str:
    refused: Mapping[str, Mapping[str, int]] = ledger["refused_by_gate"]
    if not refused:
        return "No draw was refused."
    rows = (
        f"| {_cell(gate)} | {_cell(ledger['gates'][gate]['asks'])} | {sum(cells.values())} |"
        for gate, cells in refused.items()
    )
    return "\n".join(("| gate | asks | draws refused |", "|---|---|---:|", *rows))


def _cells(ledger: Mapping[str, Any]) -> str:
    rows = (
        f"| {_cell(name)} | {cell['items']} | {cell['attempts']} | {cell['acceptance']:.1%} |"
        for name, cell in ledger["cells"].items()
    )
    return "\n".join(("| cell | items | draws | accepted |", "|---|---:|---:|---:|", *rows))
