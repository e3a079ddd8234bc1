"""Items as rows: composed, drawn on the grid, and counted for the ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from perga import __version__
from perga.dataset.compare import Made
from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import ROWS_VERSION, Item, Mode, item_id
from perga.dataset.manifest import CANARY, Manifest
from perga.dataset.strict import write_json
from perga.draw import PICTURES_VERSION
from perga.errors import InputError, RefusedError
from perga.image import encode_png, pixel_hash
from perga.image.image import Image
from perga.noregeo.compose import Composed, composed
from perga.noregeo.figure import pictures
from perga.noregeo.listing import OWN_GATES
from perga.noregeo.sampling import VERSION, figures
from perga.noregeo.space import Split
from perga.noregeo.task import Task
from perga.noregeo.tasks import NOREGEO, task_of

VERSIONS: Mapping[str, Any] = {
    "perga": __version__,
    "generator": VERSION,
    "pictures": PICTURES_VERSION,
    "rows": ROWS_VERSION,
}
SAMPLE_SIZE = 512
"""Side of the pictures of a sample, px."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """An item with its pictures by mode; none in text mode."""

    item: Composed
    images: Mapping[Mode, Image]


def drawing(task: Task, seed: int, split: Split, index: int, size: int) -> Drawing:
    """Item `index` of a task with its pictures of `size` px.

    The first of its figures whose labels find room counts. Raises RefusedError where there is
    none or the space is used up, DisagreementError where two witnesses differ.
    """
    for found in figures(task, seed, split, index):
        item = composed(task, seed, split, index, found)
        try:
            both = pictures(item.program, size)
        except RefusedError:
            continue
        return Drawing(item, {Mode.DOTTED: both.dotted.image, Mode.FULL: both.full.image})
    raise AssertionError("figures ends with an error")


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the items of one folder; travels to processes."""

    seed: int
    split: Split
    modes: tuple[str, ...]
    size: int

    def __call__(self, unit: tuple[str, int]) -> Made:
        """The rows of item (task id, index); InputError for a task that is not known."""
        name, index = unit
        task = task_of(name)
        if task is None:
            raise InputError(f"there is no task {name!r:.40}", "`perga noregeo spaces` lists them")
        made = drawing(task, self.seed, self.split, index, self.size)
        rows = tuple(_row(made, mode) for mode in Mode if mode.value in self.modes)
        drawn = made.item.drawn
        return Made(rows, [task.id, drawn.cell.name, dict(Counter(drawn.refusals))])

    def ledger(self, tallies: Sequence[Any]) -> dict[str, Any]:
        """Draws and refusals, by gate and cell; cells are named task: cell."""
        items: Counter[str] = Counter()
        refused: dict[str, Counter[str]] = {}
        for task, cell, refusals in tallies:
            name = f"{task}: {cell}"
            items[name] += 1
            for gate, count in refusals.items():
                refused.setdefault(gate, Counter())[name] += count
        lost = Counter[str]()
        for cells in refused.values():
            lost.update(cells)
        return {
            "gates": {gate: {"asks": _asks(gate)} for gate in sorted(refused)},
            "cells": {
                name: {
                    "items": count,
                    "attempts": count + lost[name],
                    "acceptance": count / (count + lost[name]),
                }
                for name, count in sorted(items.items())
            },
            "refused_by_gate": {
                gate: dict(sorted(refused[gate].items())) for gate in sorted(refused)
            },
        }


def _asks(gate: str) -> str:
    """What a gate measures; for those of the sampler, what they refuse."""
    known = {g.name: g.asks for task in NOREGEO for g in task.gates}
    return known.get(gate, OWN_GATES.get(gate, "what the task asks of its parameters"))


def sample(
    seed: int, split: Split, index: int, on_progress: Callable[[int, int], None] | None = None
) -> list[Item]:
    """The rows of item `index` of every task, in all modes, pictures of SAMPLE_SIZE px."""
    make = Maker(seed, split, tuple(mode.value for mode in Mode), SAMPLE_SIZE)
    rows: list[Item] = []
    for done, task in enumerate(NOREGEO, start=1):
        rows += cast("tuple[Item, ...]", make((task.id, index)).rows)
        if on_progress is not None:
            on_progress(done, len(NOREGEO))
    return rows


def _row(made: Drawing, mode: Mode) -> Item:
    item = made.item
    task, figure = item.task, item.figure
    image = made.images.get(mode)
    kind = task.answer
    return Item(
        id=item_id(task.id, item.seed, item.split.value, item.index, mode.value),
        task_id=task.id,
        task=task.name,
        type=task.type.value,
        category=task.category,
        mode=mode.value,
        question=item.questions[mode],
        wording=item.wording,
        options=kind.options,
        answer=item.answer,
        answer_type=kind.type.value,
        image_sha256="" if image is None else pixel_hash(image.pixels),
        points=write_json({name: list(place) for name, place in figure.points.items()}),
        params=write_json(dict(figure.params)),
        cdl=item.cdl,
        margin=item.margin,
        geometry_id=item.geometry_id,
        seed=item.seed,
        index=item.index,
        split=item.split.value,
        version=__version__,
        canary=CANARY,
        png=b"" if image is None else encode_png(image.pixels),
    )


def remaker(manifest: Manifest) -> Maker | None:
    """How to make the items of `manifest` again; None where it is of another version."""
    header = ItemsHeader.of(manifest)
    if header is None or dict(manifest.versions) != dict(VERSIONS):
        return None
    known = {split.value: split for split in Split}
    if header.split not in known or any(task_of(task) is None for task in header.tasks):
        return None
    return Maker(header.seed, known[header.split], header.modes, header.size)
