"""Small items made up for the tests: three tasks, pictures of random pixels, and their remaking."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from perga.answers.replies import AnswerType, Choice, PointAnswer, YesNo
from perga.cdl import geometry_id, read
from perga.dataset.compare import Made
from perga.dataset.finding import VerifyReport
from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import MODES, Item, item_id
from perga.dataset.items.reading import read_items
from perga.dataset.items.writing import WriteItemsPage, write_items
from perga.dataset.lock import LOCK
from perga.dataset.manifest import CANARY, Manifest, published_files, read_manifest, seal
from perga.dataset.strict import write_json
from perga.dataset.table import TableWriter, parquet_bytes
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.image import encode_png, pixel_hash
from perga.rng import stream

SIZE = 64
VERSIONS = {"perga": "9.9", "generator": 1, "rows": 1}
TASKS = ("C-ACM-TST", "N-BCT-MT", "U-PAP-PT")
OPTIONS = ("ABC", "None", "NA")


def header(n: int = 4, **fields: Any) -> ItemsHeader:
    """The header of the made-up folder."""
    known: dict[str, Any] = {
        "seed": 7,
        "split": "test",
        "n": n,
        "tasks": TASKS,
        "modes": MODES,
        "size": SIZE,
        "versions": VERSIONS,
    }
    return ItemsHeader(**{**known, **fields})


@cache
def items_of(task_id: str, index: int) -> tuple[Item, ...]:
    """An item in its three modes."""
    chance = stream(7, "made up", task_id, index)
    x, y = (int(v) for v in chance.integers(-9, 9, 2))
    points: dict[str, list[int]] = {"A": [x, y], "B": [x + 2, y + 4], "C": [x - 3, y + 1]}
    answers: dict[str, tuple[AnswerType, object]] = {
        "C-ACM-TST": (Choice(OPTIONS), OPTIONS[index % 3]),
        "N-BCT-MT": (PointAnswer(), (x + 1, y + 2.5)),
        "U-PAP-PT": (YesNo(), ("yes", "no")[index % 2]),
    }
    asked, answer = answers[task_id]
    places = [f"{name}: Point\nCoordinate({name}) = ({p[0]}, {p[1]})" for name, p in points.items()]
    cdl = "\n".join(places) + "\n"
    stated = ", ".join(f"{name} = ({p[0]}, {p[1]})" for name, p in points.items())
    questions = {
        "text": f"A figure has the corners {stated}. What is asked of ABC?",
        "dotted": "The picture shows A, B and C. What is asked of ABC?",
        "full": "What is asked of the figure?",
    }
    rows: list[Item] = []
    for mode in MODES:
        pixels = stream(7, task_id, index, mode).integers(0, 255, (SIZE, SIZE, 3), np.uint8)
        drawn = mode != "text"
        rows.append(
            Item(
                id=item_id(task_id, 7, "test", index, mode),
                task_id=task_id,
                task=task_id.lower(),
                type={"C": "classification", "N": "numeric", "U": "unstable"}[task_id[0]],
                category="made up",
                mode=mode,
                question=questions[mode],
                wording=0,
                options=asked.options,
                answer=asked.write(answer),
                answer_type=asked.type.value,
                image_sha256=pixel_hash(pixels) if drawn else "",
                points=write_json(points),
                params=write_json({"radius_squared": 13} if task_id[0] == "U" else {}),
                cdl=cdl,
                margin=0.0,
                geometry_id=geometry_id(read(cdl)),
                seed=7,
                index=index,
                split="test",
                version=str(VERSIONS["perga"]),
                canary=CANARY,
                png=encode_png(pixels) if drawn else b"",
            )
        )
    return tuple(rows)


def made(of: ItemsHeader, task_id: str, index: int) -> Made:
    """An item as a generator gives it; the first draw of every third is refused."""
    rows = tuple(row for row in items_of(task_id, index) if row.mode in of.modes)
    return Made(rows, {"task": task_id, "refused": ["flat"] if index % 3 == 0 else []})


def made_items(of: ItemsHeader, task_id: str) -> Iterable[Made]:
    """The items of a task."""
    return (made(of, task_id, index) for index in range(of.n))


def ledger(tallies: Sequence[Any]) -> dict[str, Any]:
    """The ledger of these items."""
    cells: dict[str, Any] = {}
    refused: dict[str, int] = {}
    for task in dict.fromkeys(tally["task"] for tally in tallies):
        mine = [tally for tally in tallies if tally["task"] == task]
        draws = len(mine) + sum(len(tally["refused"]) for tally in mine)
        cells[task] = {"items": len(mine), "attempts": draws, "acceptance": len(mine) / draws}
        refused[task] = draws - len(mine)
    gates = {"flat": {"asks": "least angle, degrees"}}
    return {"schema": 1, "gates": gates, "cells": cells, "refused_by_gate": {"flat": refused}}


def write(
    folder: Path, of: ItemsHeader | None = None, page: WriteItemsPage | None = None
) -> Manifest:
    """The made-up folder."""
    known = of or header()
    return write_items(folder, known, lambda task: made_items(known, task), ledger, page)


@dataclass(frozen=True, slots=True)
class Remaker:
    """Makes the made-up items again, as a generator would."""

    header: ItemsHeader

    def __call__(self, unit: tuple[str, int]) -> Made:
        task_id, index = unit
        if task_id not in TASKS or index > 10**6:
            raise InputError(f"there is no item {index} of {task_id:.40}")
        return made(self.header, task_id, index)

    def ledger(self, tallies: Sequence[Any]) -> dict[str, Any]:
        """The ledger of the made-up folder."""
        return ledger(tallies)


def remaker(manifest: Manifest) -> Remaker | None:
    """As the command asks for it."""
    of = ItemsHeader.of(manifest)
    return None if of is None else Remaker(of)


def forge(folder: Path, change: Mapping[str, Item] | None = None, **fields: Any) -> None:
    """Put other rows there by their old ids and cover it up: hashes and manifest fit the new rows.

    `fields` change the manifest.
    """
    manifest, _ = read_manifest(folder)
    of = ItemsHeader.of(manifest)
    assert of is not None
    rows = [(change or {}).get(row.id, row) for row in read_items(folder)]
    assert change is None or any(row in rows for row in change.values())
    rewrite(folder, rows)
    manifest = replace(manifest, rows={row.id: row.sha256() for row in rows})
    for row in rows:
        for name in of.pictures_of(row.id, row.index, row.mode):
            (folder / name).write_bytes(row.png)
    seal(folder, replace(manifest, **fields), published_files(folder))


def rewrite(folder: Path, rows: Sequence[Item]) -> None:
    """Put other rows into the tables that their ids name, in groups by task; and nothing else."""
    manifest, _ = read_manifest(folder)
    of = ItemsHeader.of(manifest)
    assert of is not None
    part = folder.with_name("part.parquet")
    for mode in of.modes:
        mine = [row for row in rows if row.id.endswith(f"-{mode}")]
        table = TableWriter(folder / of.table(mode), of.layout(mode))
        for _, group in groupby(mine, key=lambda row: row.id.split("-s")[0]):
            part.write_bytes(parquet_bytes(group, of.layout(mode)))
            table.append(part)
        table.close()


def contents(folder: Path) -> dict[str, bytes]:
    """Every file, the manifest too, but for the lock."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != LOCK)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def page(manifest: Manifest, _folder: Path) -> bytes:
    """A gallery page for the folder."""
    return f"{len(manifest.rows)} rows".encode()


def row(task: int = 0, index: int = 0, mode: str = "full") -> Item:
    return items_of(TASKS[task], index)[MODES.index(mode)]


def remade(folder: Path, jobs: int = 1) -> VerifyReport:
    """The findings of a check that makes every row again."""
    return verify(folder, jobs=jobs, remaking=remaker)


def messages(report: VerifyReport) -> str:
    assert not report.ok
    assert report.findings
    return "\n".join(str(finding) for finding in report.findings)
