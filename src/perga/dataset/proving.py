"""The rows of a data folder, each proven again from what it says itself, and from its seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from perga.dataset.compare import Made, Remake, compared, made_again
from perga.dataset.finding import Finding
from perga.dataset.kind import FolderKind, Place
from perga.dataset.manifest import Manifest
from perga.dataset.processes import worker_pool
from perga.dataset.row import Row

Progress = Callable[[int, int], None]


def proven_rows(
    rows: Sequence[Row],
    manifest: Manifest,
    kind: FolderKind[Any],
    jobs: int,
    on_progress: Progress | None,
    remake: Remake | None,
    tallies: list[Any],
) -> Iterator[Finding]:
    """What is wrong with `rows`, item by item; `tallies` gets those of the items made again.

    `on_progress` is told (rows done, rows in all) after each item.
    """
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
