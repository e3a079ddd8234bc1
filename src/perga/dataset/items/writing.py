"""Writing a folder of items: a task at a time, then the tables, pages, and the manifest last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from perga.dataset.compare import Made
from perga.dataset.items.folder import ITEMS
from perga.dataset.items.header import GALLERY, KIND, ItemsHeader
from perga.dataset.items.item import TEXT
from perga.dataset.items.parts import Part, Parts, identity, refuse_other_run
from perga.dataset.kind import strangers
from perga.dataset.lock import locked
from perga.dataset.manifest import (
    CANARY,
    LEDGER,
    MANIFEST,
    PAGE,
    Manifest,
    published_files,
    read_manifest,
    seal,
)
from perga.dataset.strict import (
    PARTIAL,
    draft_name,
    is_plain_file,
    replace_file,
    sha256_file,
    write_json,
)
from perga.dataset.table import TableWriter, pictures_in
from perga.errors import InputError, RefusedError

WriteItemsPage = Callable[[Manifest, Path], bytes]
"""Gives the bytes of index.html from the manifest, its hashes missing, and the other files."""
CountItems = Callable[[Sequence[Any]], Mapping[str, Any]]
"""Gives the contents of ledger.json from the tallies of all items, task by task."""


class ItemWriter:
    """Makes a folder of items, or goes on where an earlier run of the same header was killed.

    A context that holds the lock of the folder. `missing` are the tasks to `add`, in any order;
    then comes `finish`. Until then the folder has no new file but under `.build/`.

    Entering raises InputError where the folder holds anything else, or other items.
    """

    def __init__(self, folder: Path, header: ItemsHeader) -> None:
        self._folder, self._header = folder, header
        self._parts = Parts(folder, header)
        self._done: dict[str, Part] = {}
        self._whole: Manifest | None = None
        self._files: list[str] = []
        self._open = ExitStack()

    def __enter__(self) -> ItemWriter:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise InputError(
                f"{self._folder} cannot be used: {fault.strerror}", "give one that can be written"
            ) from None
        self._refuse_strangers()  # before the lock, which would leave a file among them
        with self._open as stack:
            stack.enter_context(locked(self._folder))
            self._refuse_strangers()
            self._begin()
            self._open = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def missing(self) -> tuple[str, ...]:
        """The tasks whose items are still to be made, in order."""
        if self._whole is not None:
            return ()
        return tuple(task for task in self._header.tasks if task not in self._done)

    def add(self, task: str, items: Iterable[Made]) -> None:
        """Write all items of a task, in order; each gives its rows in the modes of the header.

        Raises RefusedError for rows that are not those of the task in their order, whose columns
        say what no row may say, or whose tally is no JSON.
        """
        if task not in self._header.tasks:
            raise InputError(f"the folder holds no task {task!r:.40}", "give one of the header")
        self._done[task] = self._parts.write(task, items)

    def finish(self, ledger: CountItems, write_page: WriteItemsPage | None = None) -> Manifest:
        """Put tables, pictures, ledger and pages in place, and seal the folder.

        Raises RefusedError where tasks are missing, InputError where a page cannot be made of
        the ledger. A folder that is whole already stays as it is.
        """
        if self._whole is not None:
            return self._whole
        if self.missing:
            raise RefusedError(f"{self.missing[0]} has no items yet", "make those of every task")
        (self._folder / MANIFEST).unlink(missing_ok=True)
        parts = [self._done[task] for task in self._header.tasks]
        for mode in self._header.modes:
            self._join(mode)
        for name, png in self._pictures():
            replace_file(self._folder / name, png, durable=False)
            self._files.append(name)
        counted = dict(ledger([tally for part in parts for tally in part.tallies]))
        self._write(LEDGER, (write_json(counted, indent=1) + "\n").encode())
        rows = {row: sha256 for part in parts for row, sha256 in part.rows.items()}
        manifest = self._blank(rows)
        for name, write in ITEMS.pages(manifest).items():
            self._write(name, write(self._folder))
        if write_page is not None:
            self._write(PAGE, write_page(manifest, self._folder))
        self._whole = seal(self._folder, manifest, self._files)
        self._parts.remove()
        return self._whole

    def _refuse_strangers(self) -> None:
        """InputError where the folder holds something else."""
        own = ITEMS.needed(self._blank({})) | {PAGE}
        found = strangers(self._folder, own | {*self._parts.names()})
        if found:
            self._refuse_others()  # a file too many of theirs: the option that differs is the cause
            raise InputError(
                f"{self._folder} holds {found[0]!r:.100}, which is no file of these items",
                "give a new folder, or move it away",
            )

    def _refuse_others(self) -> None:
        """InputError, naming what differs, where the folder holds other items."""
        self._parts.refuse_others()
        if is_plain_file(self._folder / MANIFEST):
            try:
                header = ItemsHeader.of(read_manifest(self._folder)[0])
            except InputError:
                return  # it tells nothing
            if header is not None:
                refuse_other_run(identity(header), self._header, self._folder)

    def _begin(self) -> None:
        """Find what is done; take half-written files away."""
        self._whole = self._sealed()
        if self._whole is not None:
            self._parts.remove()  # left by a run that was killed at its very end
            return
        for name in published_files(self._folder):
            if name.endswith(PARTIAL):
                (self._folder / name).unlink(missing_ok=True)
        for task in self._header.tasks:
            part = self._parts.read(task)
            if part is not None:
                self._done[task] = part

    def _sealed(self) -> Manifest | None:
        """The manifest of a folder that is whole; InputError where it is one of other items."""
        if not is_plain_file(self._folder / MANIFEST):
            return None
        help = "give another folder, or delete this one and run again"
        try:
            manifest, intact = read_manifest(self._folder)
        except InputError as fault:
            raise InputError(fault.message, help) from None
        header = ItemsHeader.of(manifest)
        if header is None:
            raise InputError(f"{self._folder} holds other data", help)
        refuse_other_run(identity(header), self._header, self._folder)
        listed = manifest.files
        whole = intact and ITEMS.needed(manifest) <= set(listed)
        paths = ((self._folder / name, sha256) for name, sha256 in listed.items())
        fits = whole and all(is_plain_file(at) and sha256_file(at) == own for at, own in paths)
        return manifest if fits else None

    def _join(self, mode: str) -> None:
        """The table of a mode from those of its tasks."""
        path = self._folder / self._header.table(mode)
        path.parent.mkdir(exist_ok=True)
        draft = path.with_name(draft_name(path.name))
        with ExitStack() as stack:
            table = TableWriter(draft, self._header.layout(mode))
            stack.callback(table.close)
            for task in self._header.tasks:
                table.append(self._parts.table(task, mode))
        draft.replace(path)
        self._files.append(self._header.table(mode))

    def _pictures(self) -> Iterator[tuple[str, bytes]]:
        """The loose pictures, by their names."""
        header = self._header
        shown = header.n if header.loose else GALLERY
        for mode in header.modes:
            for task in header.tasks if mode != TEXT else ():
                rows = pictures_in(self._parts.table(task, mode), shown)
                for index, (row, png) in enumerate(rows):
                    yield from ((name, png) for name in header.pictures_of(row, index, mode))

    def _blank(self, rows: Mapping[str, str]) -> Manifest:
        header = self._header
        return Manifest(
            kind=KIND,
            versions=header.versions,
            seed=header.seed,
            count=header.n,
            failed=(),
            settings=header.settings(),
            canary=CANARY,
            files={},
            rows=rows,
        )

    def _write(self, name: str, data: bytes) -> None:
        replace_file(self._folder / name, data)
        self._files.append(name)


def write_items(
    folder: Path,
    header: ItemsHeader,
    items: Callable[[str], Iterable[Made]],
    ledger: CountItems,
    write_page: WriteItemsPage | None = None,
) -> Manifest:
    """Write a whole folder; `items(task)` is called for each task that no earlier run has left.

    Raises as `ItemWriter` does.
    """
    with ItemWriter(folder, header) as writer:
        for task in writer.missing:
            writer.add(task, items(task))
        return writer.finish(ledger, write_page)
