"""A kind of data folder as one declaration: all that its name in the manifest decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Generic

from perga.dataset.finding import Finding
from perga.dataset.manifest import CARD, LEDGER, MANIFEST, Manifest, published_files
from perga.dataset.row import RowT
from perga.dataset.strict import settled_name
from perga.dataset.table import Layout

WritePage = Callable[[Path], bytes]
"""A published file that follows from the other files of its folder."""
Unit = int | tuple[str, int]
"""What names an item of a run: its index, or its task and index."""
Place = tuple[Unit, str]
"""The item that a row belongs to, and which of the item's rows it is."""


@dataclass(frozen=True, slots=True)
class FolderKind(Generic[RowT]):
    """How folders of one kind are laid out and proven.

    `tables` maps the Parquet files, in order, to what they hold; `pictures` the loose pictures to
    the ids of their rows; `row_ids` tells whether a text is the id of a row of the run; `pages`
    maps the files that follow from the others to how they are written.
    All functions bear a hostile manifest. `unsound` tells what a manifest says that none of a
    finished run says; `disorder` what is wrong with the rows of the tables as a whole.

    `expected` is what `recheck` needs of the manifest, None where that lacks it (which `unsound`
    tells); `recheck` gives (row id, sentence) for what is wrong with the rows of one item. Both,
    and `place`, are module functions, since they travel to processes. `place` is None for a row
    that no item can have. `json_columns` hold JSON text, compared by value with a row made anew.
    """

    name: str
    tables: Callable[[Manifest], Mapping[str, Layout[RowT]]]
    pictures: Callable[[Manifest], Mapping[str, str]]
    row_ids: Callable[[Manifest], Callable[[str], bool]]
    unsound: Callable[[Manifest], Iterator[Finding]]
    disorder: Callable[[Mapping[str, Sequence[RowT]], Manifest], Iterator[Finding]]
    place: Callable[[RowT], Place | None]
    expected: Callable[[Manifest], Any]
    recheck: Callable[[Sequence[RowT], Any], Iterator[tuple[str, str]]]
    json_columns: frozenset[str]
    pages: Callable[[Manifest], Mapping[str, WritePage]]

    def needed(self, manifest: Manifest) -> frozenset[str]:
        """The files that a folder with these rows holds; its gallery page is free."""
        tables, pictures = self.tables(manifest), self.pictures(manifest)
        return frozenset((CARD, LEDGER, *self.pages(manifest), *tables, *pictures))


def stray_folders(folder: Path, files: Iterable[str]) -> Iterator[str]:
    """Every folder in the folder that none of `files` lies in."""
    known = {str(parent) for name in files for parent in PurePosixPath(name).parents}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() and not path.is_symlink() and name not in known:
            yield name


def strangers(folder: Path, own: Iterable[str]) -> tuple[str, ...]:
    """What lies in a folder that a run with the files `own` would not leave there, sorted.

    Half-written files are no strangers: they are of a run that was killed.
    """
    names = set(own)
    known = {MANIFEST, *names}
    found = [name for name in published_files(folder) if settled_name(name) not in known]
    taken = [name for name in names if (folder / name).is_dir()]
    return tuple(sorted({*found, *taken, *stray_folders(folder, names)}))
