"""Reading the rows of a folder of items, as the pages made from them do too."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import Item
from perga.dataset.manifest import read_manifest
from perga.dataset.table import rows_of
from perga.errors import InputError


def read_items(folder: Path, modes: Iterable[str] | None = None) -> tuple[Item, ...]:
    """The rows of a folder, mode by mode; of all its modes or of some.

    Bounded in memory, not verified: `perga.dataset.verify.verify` does that. Raises InputError
    where the folder has no manifest of items, lacks such a mode, or a table is damaged.
    """
    header = ItemsHeader.of(read_manifest(folder)[0])
    if header is None:
        raise InputError(f"{folder} is no folder of items", "give one that was made by Perga")
    wanted = header.modes if modes is None else tuple(modes)
    lacking = sorted(set(wanted) - set(header.modes))
    if lacking:
        raise InputError(
            f"{folder} has no items in {lacking[0]!r:.40} mode", f"it has {', '.join(header.modes)}"
        )
    return rows_of([(folder / header.table(mode), header.layout(mode)) for mode in wanted])
