"""`perga verify`: prove a data folder complete and unaltered.

Every row is proven again from what it says itself; and where the caller can make items again
(`Remaking`), every column is compared with the item made anew from version, seed and index.
What differs between kinds of folders is in their declarations (`perga.dataset.kinds`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perga.dataset.compare import Made, Remake, alike, compared, made_again
from perga.dataset.finding import BROKEN, Finding, VerifyReport
from perga.dataset.kind import FolderKind, Place, WritePage, stray_folders
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
from perga.dataset.processes import worker_pool
from perga.dataset.row import Row
from perga.dataset.strict import is_plain_file, read_file, read_json, sha256_file, write_json
from perga.dataset.table import read_table, room_for, unfolded
from perga.errors import InputError, PergaError

Progress = Callable[[int, int], None]
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
    findings += _rows(rows, manifest, kind, jobs, on_progress, remake, tallies)
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


def _rows(
    rows: Sequence[Row],
    manifest: Manifest,
    kind: FolderKind[Any],
    jobs: int,
    on_progress: Progress | None,
    remake: Remake | None,
    tallies: list[Any],
) -> Iterator[Finding]:
    """What is wrong with the rows; `tallies` gets those of the items made again."""
    expected = kind.expected(manifest)
    if expected is None:
        return  # said already
    done = 0
    for item, proof in _rechecked(_items(rows, kind), kind, expected, jobs, remake):
        tallies.append(proof.tally)
        for row in item:
            known = manifest.rows.get(row.id)
            if known is not None and known != _hash(row):
                yield Finding(row.id, "data", "the row was altered")
        for row_id, fault in proof.faults:
            yield Finding(row_id, "data", fault)
        done += len(item)
        if on_progress is not None:
            on_progress(done, len(rows))


def _items(rows: Iterable[Row], kind: FolderKind[Any]) -> list[tuple[Row, ...]]:
    """The rows by the item that they belong to, in order of first sight."""
    found: dict[Any, list[Row]] = {}
    for number, row in enumerate(rows):
        place = kind.place(row)
        found.setdefault(("no item", number) if place is None else place[0], []).append(row)
    return [tuple(item) for item in found.values()]


def _hash(row: Row) -> str:
    try:
        return row.sha256()
    except ValueError:  # a number that is not finite, which no row was sealed with
        return ""


@dataclass(frozen=True, slots=True)
class _Proof:
    """What is wrong with the rows of an item, as (row id, sentence), and the item's tally, where
    that could be made again."""

    faults: tuple[tuple[str, str], ...]
    tally: Any


def _rechecked(
    items: Sequence[tuple[Row, ...]],
    kind: FolderKind[Any],
    expected: Any,
    jobs: int,
    remake: Remake | None,
) -> Iterator[tuple[tuple[Row, ...], _Proof]]:
    if jobs == 1 or len(items) < 2:
        for item in items:
            yield item, _proven(kind, item, expected, remake)
        return
    count = len(items)
    with worker_pool(jobs) as pool:
        results = pool.map(
            _proven, [kind] * count, items, [expected] * count, [remake] * count, chunksize=4
        )
        yield from zip(items, results, strict=True)


def _proven(
    kind: FolderKind[Any], item: tuple[Row, ...], expected: Any, remake: Remake | None
) -> _Proof:
    faults = tuple(kind.recheck(item, expected))
    place: Place | None = kind.place(item[0])
    if remake is None or place is None:
        return _Proof(faults, None)
    again = made_again(place[0], remake)
    if not isinstance(again, Made):
        return _Proof((*faults, *((row.id, again) for row in item)), None)
    others = {kind.place(row): row for row in again.rows}
    for row in item:
        other = others.get(kind.place(row))
        faults += tuple((row.id, text) for text in compared(row, other, kind.json_columns))
    return _Proof(faults, again.tally)


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
