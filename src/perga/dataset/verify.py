"""`perga verify`: prove a data folder complete and unaltered.

Every row is proven again from what it says itself; and where the caller can make items again
(`Remaking`), every column is compared with the item made anew from version, seed and index.
What differs between kinds of folders is in their declarations (`perga.dataset.kinds`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from perga.dataset.compare import Remake, alike
from perga.dataset.finding import BROKEN, Finding, VerifyReport
from perga.dataset.kind import FolderKind, WritePage, stray_folders
from perga.dataset.kinds import KINDS
from perga.dataset.manifest import (
    CANARY,
    LEDGER,
    MANIFEST,
    PAGE,
    Manifest,
    published_files,
    read_manifest,
)
from perga.dataset.proving import Progress, proven_rows
from perga.dataset.row import Row
from perga.dataset.strict import is_plain_file, read_file, read_json, sha256_file, write_json
from perga.dataset.table import read_table, room_for, unfolded
from perga.errors import InputError, PergaError

Remaking = Callable[[Manifest], Remake | None]
"""How to make the items of a manifest again; None where this program makes other ones."""
Tables = dict[str, tuple[Row, ...]]


def verify(
    path: Path,
    jobs: int = 1,
    on_progress: Progress | None = None,
    remaking: Remaking | None = None,
    pages: Mapping[str, WritePage] | None = None,
) -> VerifyReport:
    """Check the folder at `path`; damage becomes findings, never an exception.

    With `remaking` every row is compared with the same row made anew, so that question, shape
    and every other column are proven too. `pages` are written again and compared.

    Raises InputError where there is no folder or no readable manifest, or one of an unknown kind.
    """
    if not path.is_dir():
        raise InputError(f"{path} is not a folder", "give the folder that a run wrote")
    manifest, intact = read_manifest(path)
    kind = KINDS.get(manifest.kind)
    if kind is None:
        raise InputError(
            f"{path} holds data of kind {manifest.kind!r:.40}", f"known kinds: {', '.join(KINDS)}"
        )
    findings = [] if intact else [Finding("", MANIFEST, "the manifest was altered")]
    findings += _unsound(manifest, kind)
    findings += _files(path, manifest, kind)
    tables: Tables = {}
    findings += _read(path, manifest, kind, tables)
    rows = [row for part in tables.values() for row in part]
    findings += _completeness(rows, manifest)
    findings += kind.disorder(tables, manifest)
    findings += _pictures(path, manifest, kind, rows)
    remake = None if remaking is None else remaking(manifest)
    tallies: list[Any] = []
    findings += proven_rows(rows, manifest, kind, jobs, on_progress, remake, tallies)
    if not findings:
        findings += _ledger(path, remake, tallies)
    if not findings:
        findings += _pages(path, manifest, {**kind.pages(manifest), **(pages or {})})
    return VerifyReport(
        str(path), manifest.kind, len(rows), tuple(findings), remade=remake is not None
    )


def _unsound(manifest: Manifest, kind: FolderKind[Any]) -> Iterator[Finding]:
    """What a manifest says that none of a finished run says."""
    is_row_id = kind.row_ids(manifest)
    for row in manifest.rows:
        if not is_row_id(row):
            yield Finding(row, MANIFEST, "no item of the run has this id")
    if manifest.canary != CANARY:
        yield Finding("", MANIFEST, "the canary is missing or altered")
    yield from kind.unsound(manifest)


def _files(folder: Path, manifest: Manifest, kind: FolderKind[Any]) -> Iterator[Finding]:
    listed, needed, by_picture = manifest.files, kind.needed(manifest), kind.pictures(manifest)
    for name in sorted(needed - set(listed)):
        row = by_picture.get(name, "")
        yield Finding(row, MANIFEST, f"the manifest does not list {name}")
    for name in sorted(listed):
        if name not in needed and name != PAGE:
            yield Finding("", name, "the manifest lists a file that does not belong here")
            continue
        path, row = folder / name, by_picture.get(name, "")
        if not is_plain_file(path):
            yield Finding(row, name, f"the file {name} is missing")
            continue
        try:
            differs = sha256_file(path) != listed[name]
        except OSError as fault:
            yield Finding(row, name, f"{name} cannot be read: {fault.strerror}")
            continue
        if differs:
            yield Finding(row, name, f"the file {name} was altered")
    for name in published_files(folder):
        if name not in listed:
            yield Finding("", name, f"the file {name} does not belong here")
    for name in stray_folders(folder, needed):
        yield Finding("", name, f"the folder {name} does not belong here")


def _read(
    folder: Path, manifest: Manifest, kind: FolderKind[Any], tables: Tables
) -> Iterator[Finding]:
    """Fill `tables` with the rows of the files that are there."""
    there = {n: of for n, of in kind.tables(manifest).items() if is_plain_file(folder / n)}
    # one room for all: many small tables must not unfold to more than one large one
    room = room_for(sum((folder / name).stat().st_size for name in there))
    for name, layout in there.items():
        try:
            tables[name] = read_table(folder / name, layout, room)
        except InputError as fault:
            yield Finding("", name, fault.message)
            continue
        room -= sum(map(unfolded, tables[name]))


def _completeness(rows: Sequence[Row], manifest: Manifest) -> Iterator[Finding]:
    for index in manifest.failed:
        yield Finding("", MANIFEST, f"item {index} could not be made")
    found = Counter(row.id for row in rows)
    for row in sorted(set(manifest.rows) - set(found)):
        yield Finding(row, "data", "the row is missing")
    for row, count in found.items():
        if row not in manifest.rows:
            yield Finding(row, "data", "the row does not belong here")
        if count > 1:
            yield Finding(row, "data", f"the row stands here {count} times")


def _pictures(
    folder: Path, manifest: Manifest, kind: FolderKind[Any], rows: Iterable[Row]
) -> Iterator[Finding]:
    by_row: dict[str, list[str]] = {}
    for name, owner in kind.pictures(manifest).items():
        by_row.setdefault(owner, []).append(name)
    for row in rows:
        for name in by_row.get(row.id, ()):
            path = folder / name
            if not is_plain_file(path):  # a finding already
                continue
            if path.stat().st_size != len(row.png) or path.read_bytes() != row.png:
                yield Finding(row.id, name, f"{name} is not the picture of the row")


def _pages(folder: Path, manifest: Manifest, pages: Mapping[str, WritePage]) -> Iterator[Finding]:
    """Only for a folder that is sound otherwise: the pages are made from its files."""
    for name, write in pages.items():
        if name not in manifest.files:
            continue
        try:
            same = write(folder) == (folder / name).read_bytes()
        except (PergaError, OSError, *BROKEN) as fault:
            yield Finding("", name, f"written again, it fails: {fault!s:.200}")
            continue
        if not same:
            yield Finding("", name, "written again from the rows, the file differs")


def _ledger(folder: Path, remake: Remake | None, tallies: list[Any]) -> Iterator[Finding]:
    """Only for a folder whose rows are sound: all items were made again, and none has failed."""
    try:
        data = read_file(folder / LEDGER)
        found = read_json(data, LEDGER)
    except InputError as fault:
        yield Finding("", LEDGER, fault.message)
        return
    if data != (write_json(found, indent=1) + "\n").encode():
        yield Finding("", LEDGER, "the file is not written as Perga writes it")
    if remake is not None:
        again = read_json(write_json(remake.ledger(tallies)), LEDGER)
        if not alike(found, again):
            yield Finding("", LEDGER, "counted again from the items, the ledger differs")
