"""Folders of items: their layout, and how they are proven."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, zip_longest

from perga.dataset.finding import Finding
from perga.dataset.items.card import card_page
from perga.dataset.items.croissant import CROISSANT, croissant_page
from perga.dataset.items.header import KIND, ItemsHeader
from perga.dataset.items.item import Item
from perga.dataset.items.recheck import Expected, recheck
from perga.dataset.kind import FolderKind, Place, WritePage
from perga.dataset.manifest import CARD, MANIFEST, Manifest
from perga.dataset.table import Layout


def _tables(manifest: Manifest) -> Mapping[str, Layout[Item]]:
    header = ItemsHeader.of(manifest)
    return {} if header is None else header.tables()


def _pictures(manifest: Manifest) -> Mapping[str, str]:
    header = ItemsHeader.of(manifest)
    return {} if header is None else header.pictures()


def _row_ids(manifest: Manifest) -> Callable[[str], bool]:
    header = ItemsHeader.of(manifest)
    return header.has if header is not None else lambda _text: False


def _unsound(manifest: Manifest) -> Iterator[Finding]:
    header = ItemsHeader.of(manifest)
    if header is None:
        yield Finding("", MANIFEST, "count and settings are not those of a folder of items")
    elif len(manifest.rows) != header.rows:
        yield Finding("", MANIFEST, f"{len(manifest.rows)} rows are listed, not {header.rows}")


def _disorder(tables: Mapping[str, Sequence[Item]], manifest: Manifest) -> Iterator[Finding]:
    header = ItemsHeader.of(manifest)
    if header is None:
        return
    for mode in header.modes:
        name = header.table(mode)
        rows = tables.get(name, ())
        wanted = header.n * len(header.tasks)
        if len(rows) != wanted:
            yield Finding("", name, f"there are {len(rows)} rows, not {wanted}")
        ids = islice(header.ids(mode), len(rows))
        for row, there in zip_longest(rows, ids):
            if row is not None and row.id != there:
                yield Finding(row.id, name, f"in its place in the table belongs {there}")


def _place(row: Item) -> Place | None:
    return ((row.task_id, row.index), row.mode) if row.index >= 0 else None


def _expected(manifest: Manifest) -> Expected | None:
    header = ItemsHeader.of(manifest)
    return None if header is None else Expected(header, str(manifest.versions.get("perga")))


def _pages(manifest: Manifest) -> Mapping[str, WritePage]:
    return {CARD: partial(card_page, manifest), CROISSANT: partial(croissant_page, manifest)}


ITEMS = FolderKind(
    name=KIND,
    tables=_tables,
    pictures=_pictures,
    row_ids=_row_ids,
    unsound=_unsound,
    disorder=_disorder,
    place=_place,
    expected=_expected,
    recheck=recheck,
    json_columns=frozenset({"answer", "points", "params"}),
    pages=_pages,
)
