"""The items of one task, kept in `.build/` until the folder is whole: what a killed run leaves.

A part is one table for each mode, and a JSON file with their hashes that is written last. A part
without that file, or whose tables do not fit it, was never finished and is made again.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from perga.dataset.compare import Made
from perga.dataset.finding import BROKEN
from perga.dataset.items.header import MOST_TASKS, ItemsHeader
from perga.dataset.items.item import Item
from perga.dataset.items.recheck import Expected, schema_faults
from perga.dataset.strict import (
    draft_name,
    is_plain_file,
    read_file,
    read_json,
    replace_file,
    sha256_file,
    write_json,
)
from perga.dataset.table import TableWriter
from perga.errors import InputError, PergaError, RefusedError

BUILD = ".build"


@dataclass(frozen=True, slots=True)
class Part:
    """A finished part: the hashes of its rows by their ids, and the tallies of its items."""

    rows: Mapping[str, str]
    tallies: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a folder that is being made."""

    folder: Path
    header: ItemsHeader

    def names(self) -> Iterator[str]:
        """Every file that the parts may have, relative to the folder."""
        for task in self.header.tasks:
            yield f"{BUILD}/{task}.json"
            yield from (f"{BUILD}/{task}-{mode}.parquet" for mode in self.header.modes)

    def table(self, task: str, mode: str) -> Path:
        """Where the rows of a task in a mode stand."""
        return self.folder / BUILD / f"{task}-{mode}.parquet"

    def read(self, task: str) -> Part | None:
        """The part of a task; None where it is missing, unfinished or damaged.

        Raises InputError where it is of another run.
        """
        path = self._notes(task)
        if not is_plain_file(path):
            return None
        try:
            notes = read_json(read_file(path), path.name)
        except InputError:  # damaged: it is made again
            return None
        if not isinstance(notes, dict):
            return None
        found = cast("dict[str, Any]", notes)
        match found.get("run"), found.get("rows"), found.get("tallies"):
            case {} as run, {} as rows, [*tallies]:
                refuse_other_run(cast("Mapping[str, Any]", run), self.header, self.folder)
            case _:
                return None
        if found.get("files") != self._hashes(task):
            return None
        return Part(cast("dict[str, str]", rows), tuple(tallies))

    def refuse_others(self) -> None:
        """InputError, naming what differs, where notes of any task are of another run."""
        for path in sorted((self.folder / BUILD).glob("*.json"))[:MOST_TASKS]:
            try:
                notes = read_json(read_file(path), path.name)
            except InputError:  # damaged: it tells nothing
                continue
            match notes:
                case {"run": {} as run}:
                    refuse_other_run(cast("Mapping[str, Any]", run), self.header, self.folder)
                case _:
                    pass

    def write(self, task: str, items: Iterable[Made]) -> Part:
        """Write the items of a task, in order, as they come.

        Raises RefusedError for rows other than those of the task, for one that says what no row
        may say, and for a tally that is no JSON.
        """
        (self.folder / BUILD).mkdir(exist_ok=True)
        sink = _Sink(self, task)
        tallies: list[Any] = []
        with sink:
            for made in items:
                for row in made.rows:
                    sink.add(cast("Item", row))
                tallies.append(_plain(made.tally, task))
        sink.settle()
        notes = {
            "run": identity(self.header),
            "rows": sink.rows,
            "files": self._hashes(task),
            "tallies": tallies,
        }
        # a process that is killed loses nothing; after a power cut the hashes tell what is whole
        replace_file(self._notes(task), write_json(notes).encode(), durable=False)
        return Part(sink.rows, tuple(tallies))

    def remove(self) -> None:
        """Take all parts away."""
        shutil.rmtree(self.folder / BUILD, ignore_errors=True)

    def _notes(self, task: str) -> Path:
        return self.folder / BUILD / f"{task}.json"

    def _hashes(self, task: str) -> dict[str, str]:
        """The SHA-256 of each table by its mode; of those that are there."""
        tables = {mode: self.table(task, mode) for mode in self.header.modes}
        return {mode: sha256_file(path) for mode, path in tables.items() if is_plain_file(path)}


class _Sink:
    """The open tables of a part; a context that closes them."""

    def __init__(self, parts: Parts, task: str) -> None:
        header = parts.header
        self.rows: dict[str, str] = {}
        self._task, self._header = task, header
        self._expected = Expected(header, str(header.versions.get("perga")))
        self._paths = {mode: parts.table(task, mode) for mode in header.modes}
        self._ids = {mode: header.ids_of(task, mode) for mode in header.modes}
        self._tables: dict[str, TableWriter] = {}
        self._open = ExitStack()

    def __enter__(self) -> None:
        for mode, path in self._paths.items():
            table = TableWriter(_draft(path), self._header.layout(mode))
            self._open.callback(table.close)
            self._tables[mode] = table

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def add(self, item: Item) -> None:
        wanted = next(self._ids.get(item.mode, iter(())), None)
        if item.id != wanted:
            raise RefusedError(
                f"row {item.id:.80} comes where {wanted} belongs", "give the rows in their order"
            )
        faults = _faults(item, self._expected)
        if faults:
            raise RefusedError(f"row {item.id}: {faults[0]}", "mend the task that made it")
        self.rows[item.id] = item.sha256()
        self._tables[item.mode].add(item)

    def settle(self) -> None:
        """Give the closed tables their names; RefusedError where rows are missing."""
        wanted = self._header.n * len(self._header.modes)
        if len(self.rows) != wanted:
            raise RefusedError(
                f"{len(self.rows)} rows of {self._task} came, not {wanted}", "make all of them"
            )
        for path in self._paths.values():
            _draft(path).replace(path)


def identity(header: ItemsHeader) -> dict[str, Any]:
    """What two runs that may go on in one folder have in common."""
    versions = {f"version of {name}": value for name, value in header.versions.items()}
    return {"seed": header.seed, "items": header.n, **versions, **header.settings()}


def refuse_other_run(found: Mapping[str, Any], header: ItemsHeader, folder: Path) -> None:
    """InputError, naming what differs, where the run `found` in the folder is another one."""
    own = identity(header)
    odd = [
        f"{name} was {found.get(name)!r:.80} and is now {own.get(name)!r:.80}"
        for name in sorted({*found, *own})
        if found.get(name) != own.get(name)
    ]
    if odd:
        raise InputError(
            f"{folder} holds other items: {'; '.join(odd)}",
            "give the same options as before, or another folder",
        )


def _faults(item: Item, expected: Expected) -> tuple[str, ...]:
    """As `recheck` tells them, for a row that is about to be written."""
    try:
        return tuple(schema_faults(item, expected))
    except PergaError as fault:
        return (fault.message,)
    except BROKEN as fault:
        return (str(fault),)


def _plain(tally: Any, task: str) -> Any:
    """The tally as JSON gives it back, so that a run that was killed counts as one that was not."""
    try:
        return read_json(write_json(tally), "the tally")
    except (TypeError, ValueError) as fault:
        raise RefusedError(f"a tally of {task} is no JSON: {fault}", "mend the task") from None


def _draft(path: Path) -> Path:
    return path.with_name(draft_name(path.name))
