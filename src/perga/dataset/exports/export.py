"""`perga export`: the items of a folder, with their prompts, written for another harness."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perga.answers.replies import answer_type
from perga.dataset.exports.files import new_folder
from perga.dataset.exports.form import ExportFormat, ExportRow
from perga.dataset.finding import BROKEN
from perga.dataset.items.header import KIND, ItemsHeader
from perga.dataset.items.item import TEXT, Item
from perga.dataset.items.prompts import OWN_PROMPTS, Prompts, prompt_of
from perga.dataset.items.reading import read_items
from perga.dataset.items.recheck import Expected, schema_faults
from perga.dataset.manifest import CANARY, MANIFEST, Manifest, read_manifest
from perga.dataset.strict import is_plain_file, replace_file, sha256_file, write_json
from perga.errors import InputError, PergaError, RefusedError
from perga.image import decode_png, pixel_hash

Progress = Callable[[int, int], None]
ABOUT, README = "export.json", "README.md"


@dataclass(frozen=True, slots=True)
class ExportSummary:
    """What an export wrote: `rows` items in `modes`; `left_out` are modes that did not fit."""

    folder: Path
    format: str
    rows: int
    modes: tuple[str, ...]
    left_out: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The summary as strict JSON."""
        return {
            "folder": str(self.folder),
            "format": self.format,
            "rows": self.rows,
            "modes": list(self.modes),
            "left_out": list(self.left_out),
        }

    def __str__(self) -> str:
        return (
            f"{self.rows} rows in {self.folder} ({', '.join(self.modes)}) for {self.format}\n"
            f"how to use them: {self.folder / README}"
        )


def export(
    folder: Path,
    out: Path,
    to: ExportFormat,
    modes: Sequence[str] = (),
    tasks: Sequence[str] = (),
    prompts: Prompts = OWN_PROMPTS,
    on_progress: Progress | None = None,
) -> ExportSummary:
    """Write the items of `folder` into the new folder `out`.

    `tasks` are ids or names, in any letter case; without them, all. Without `modes` come those
    that the folder has and the format can take.

    Raises RefusedError for a mode that the format cannot take, and where a file or a row is not
    that of the manifest; InputError where the folder is none of items, or lacks a mode or task.
    """
    manifest, intact = read_manifest(folder)
    header = _header(folder, manifest)
    if not intact:
        raise _altered(folder, "the manifest was altered")
    if folder.resolve() in (out.resolve(), *out.resolve().parents):
        raise InputError(f"{out} lies in the folder of the items", "give another folder")
    _refuse_altered_files(folder, manifest)
    shown = _modes(to, header, modes)
    ids = _ids(folder, header, shown[0], tasks)
    total = header.n * len(shown) * len(ids)

    def rows() -> Iterator[ExportRow]:
        done = 0
        for mode in shown:
            for item in _sound(folder, header, manifest, mode):
                if item.task_id not in ids:
                    continue
                kind = answer_type(item.answer_type, item.options)
                yield ExportRow(item, kind, prompt_of(item, prompts))
                done += 1
                if on_progress is not None:
                    on_progress(done, total)

    with new_folder(out) as draft:
        to.write(draft, rows())
        about = {
            "format": to.name,
            "modes": list(shown),
            "tasks": list(ids),
            "rows": total,
            "prompts": prompts.texts(),
            "source": {
                "kind": KIND,
                "seed": header.seed,
                "split": header.split,
                "n": header.n,
                "versions": dict(header.versions),
                "manifest_sha256": sha256_file(folder / MANIFEST),
            },
            "canary": CANARY,
        }
        _write(draft, ABOUT, write_json(about, indent=1) + "\n")
        _write(draft, README, _readme(to, header, total))
    left_out = () if modes else tuple(mode for mode in header.modes if mode not in shown)
    return ExportSummary(out, to.name, total, shown, left_out)


def _header(folder: Path, manifest: Manifest) -> ItemsHeader:
    header = ItemsHeader.of(manifest)
    if header is None:
        raise InputError(
            f"{folder} holds no NoReGeo items, but data of kind {manifest.kind!r:.40}",
            "only items can be exported; `perga noregeo build` makes them",
        )
    return header


def _modes(to: ExportFormat, header: ItemsHeader, asked: Sequence[str]) -> tuple[str, ...]:
    for mode in asked:
        if mode not in to.modes:
            raise RefusedError(
                f"{to.name} cannot take items in {mode} mode: {to.unable}",
                f"ask for --mode {','.join(to.modes)}, or export to another format",
            )
        if mode not in header.modes:
            raise InputError(f"the folder has no {mode} items", f"it has {', '.join(header.modes)}")
    found = tuple(m for m in header.modes if m in to.modes and (not asked or m in asked))
    if not found:
        raise RefusedError(
            f"{to.name} cannot take items in {header.modes[0]} mode: {to.unable}",
            f"build the folder with {' or '.join(to.modes)} items",
        )
    return found


def _ids(folder: Path, header: ItemsHeader, mode: str, tasks: Sequence[str]) -> dict[str, None]:
    """The ids of the tasks, in the order of the folder; by id, or by the name that rows give."""
    if not tasks:
        return dict.fromkeys(header.tasks)
    wanted = {task.casefold() for task in tasks}
    names = {item.task_id: item.task for item in read_items(folder, [mode]) if item.index == 0}
    known = {i: {i.casefold(), names.get(i, i).casefold()} for i in header.tasks}
    lost = sorted(wanted - set[str]().union(*known.values()))
    if lost:
        raise InputError(
            f"the folder has no task {lost[0]!r:.40}", f"it has {', '.join(known)}"[:300]
        )
    return dict.fromkeys(i for i, own in known.items() if own & wanted)


def _refuse_altered_files(folder: Path, manifest: Manifest) -> None:
    """RefusedError where a file of the manifest differs; one that was taken away is none."""
    for name, sha256 in manifest.files.items():
        path = folder / name
        if not os.path.lexists(path):
            continue  # tables are missed where they are read
        if not is_plain_file(path) or sha256_file(path) != sha256:
            raise _altered(folder, f"{name!r:.100} was altered")


def _sound(folder: Path, header: ItemsHeader, manifest: Manifest, mode: str) -> Iterator[Item]:
    """The rows of a mode, each checked: names become those of files, texts those of prompts."""
    expected = Expected(header, str(header.versions.get("perga")))
    table = header.table(mode)
    if table not in manifest.files or not is_plain_file(folder / table):
        raise _altered(folder, f"{table} is missing")
    items = read_items(folder, [mode])
    if [item.id for item in items] != list(header.ids(mode)):
        raise _altered(folder, f"the {mode} rows are not those of the manifest")
    for item in items:
        if manifest.rows.get(item.id) != item.sha256():
            raise _altered(folder, f"{item.id}: the row was altered")
        fault = _fault(item, expected)
        if fault is not None:
            raise _altered(folder, f"{item.id}: {fault}")
        yield item


def _fault(item: Item, expected: Expected) -> str | None:
    """What is wrong with a row whose hashes fit: whoever forged it may have made them fit."""
    try:
        found = next(schema_faults(item, expected), None)
        if found is None and item.mode == TEXT and item.png:
            return "there is a picture in text mode"
        if found is None and item.mode != TEXT:
            same = pixel_hash(decode_png(item.png)) == item.image_sha256
            return None if same else "the picture is another one"
        return found
    except PergaError as fault:
        return fault.message
    except BROKEN as fault:
        return f"{type(fault).__name__}: {fault!s:.120}"


def _altered(folder: Path, what: str) -> RefusedError:
    return RefusedError(f"{folder} is not whole: {what}", "`perga verify` names all that differs")


def _readme(to: ExportFormat, header: ItemsHeader, rows: int) -> str:
    return (
        f"# Perga NoReGeo items: {to.about}\n\n"
        f"{rows} rows of seed {header.seed}, split {header.split}; {ABOUT} tells the prompts and"
        f" the source.\n\n{to.usage}\n\n{CANARY}\n"
    )


def _write(folder: Path, name: str, text: str) -> None:
    replace_file(folder / name, text.encode(), durable=False)
