"""The state of a run: one SQLite file in WAL mode, one writer, one transaction per item.

A run may be killed at any moment. What stands in the file stays; the next run with the same
settings makes the items that are missing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from perga.dataset.lock import LOCK, locked
from perga.dataset.problems.problem import Problem, row_id
from perga.dataset.strict import read_json, write_json
from perga.errors import InputError
from perga.generate.pipeline import Outcome, Refusal

_STATE = "state.sqlite"
_TABLES = """
CREATE TABLE IF NOT EXISTS run (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS item (number INTEGER PRIMARY KEY, record TEXT NOT NULL, png BLOB);
"""


class State:
    """The open state file of a run."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def check(self, count: int, identity: dict[str, Any]) -> None:
        """Refuse where this is a run other than `identity`, or one of more items.

        Raises InputError naming what differs, or that the state is damaged.
        """
        stored = {
            _text(key): read_json(_text(value), f"{key} in {_STATE}")
            for key, value in self._connection.execute("SELECT key, value FROM run")
        }
        known = stored.pop("count", None)
        if stored:
            old, new = _flat(stored), _flat(identity)
            odd = [
                f"{key} was {_told(old.get(key))} and is now {_told(new.get(key))}"
                for key in sorted({*old, *new})
                if old.get(key) != new.get(key)
            ]
            if odd:
                raise InputError(
                    f"the folder holds another run: {'; '.join(odd)}",
                    "give the same options as before, or another folder",
                )
        if isinstance(known, int) and known > count:
            raise InputError(
                f"the folder holds a run of {known} problems, more than {count}",
                f"ask for -n {known} or more, or give another folder",
            )

    def bind(self, count: int, identity: dict[str, Any]) -> None:
        """Make this the run of `identity`, checked before, and note how many are wanted."""
        self.check(count, identity)
        with self._connection:
            rows = [(key, write_json(value)) for key, value in {**identity, "count": count}.items()]
            self._connection.executemany("INSERT OR REPLACE INTO run VALUES (?, ?)", rows)

    def done(self) -> frozenset[int]:
        """The indices that need not be made again."""
        return frozenset(n for (n,) in self._connection.execute("SELECT number FROM item"))

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome, in one transaction."""
        problem = outcome.problem
        record = {
            "shape": outcome.shape_id,
            "cell": outcome.cell,
            "problem": None if problem is None else problem.columns(),
            "refusals": [refusal.to_json() for refusal in outcome.refusals],
        }
        png = None if problem is None else problem.png
        with self._connection:
            self._connection.execute(
                "INSERT INTO item VALUES (?, ?, ?)", (outcome.index, write_json(record), png)
            )

    def outcomes(self, count: int) -> Iterator[Outcome]:
        """The outcomes below `count`, in order; InputError at the first that is damaged."""
        rows = self._connection.execute(
            "SELECT number, record, png FROM item WHERE number < ? ORDER BY number", (count,)
        )
        for number, text, png in rows:
            record = read_json(_text(text), f"item {number} in {_STATE}")
            outcome = _outcome(number, record, png)
            if outcome is None:
                raise _damaged(f"item {number}")
            yield outcome


def _outcome(number: int, record: Any, png: object) -> Outcome | None:
    """What `State.add` wrote; None for anything else."""
    match record:
        case {
            "shape": str(shape),
            "cell": str(cell),
            "problem": problem,
            "refusals": [*listed],
        } if len(record) == 4:
            refusals = tuple(one for one in map(_refusal, listed) if one is not None)
        case _:
            return None
    if len(refusals) < len(listed):
        return None
    if problem is None and png is None:
        return Outcome(number, shape, cell, None, refusals)
    if not isinstance(problem, dict) or not isinstance(png, bytes):
        return None
    columns = cast("dict[str, Any]", problem)
    try:
        made = Problem.from_columns(columns, png)
    except InputError:
        return None
    # the id becomes the name of a file
    fits = made.index == number and made.id == row_id(made.seed, number)
    return Outcome(number, shape, cell, made, refusals) if fits else None


def _refusal(value: Any) -> Refusal | None:
    match value:
        case {
            "attempt": int(attempt),
            "gate": str(gate),
            "value": int() | float() as found,
            "limit": int() | float() as limit,
            "message": str(message),
        } if len(value) == 5:
            return Refusal(attempt, gate, found, limit, message)
        case _:
            return None


def _text(value: object) -> str:
    """SQLite keeps bytes in a column of text, when it is given them."""
    if not isinstance(value, str):
        raise _damaged("an entry")
    return value


def _damaged(what: str) -> InputError:
    return InputError(f"{what} in {_STATE} is damaged", "delete the folder and run again")


@contextmanager
def open_state(folder: Path) -> Generator[State]:
    """The state of the run in `folder`, which is made where it does not exist.

    Raises InputError when the folder holds something else, when another process is running in
    it, or when its state is damaged.
    """
    state = folder / _STATE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        strangers = sorted(p.name for p in folder.iterdir() if p.name != LOCK)
    except OSError as fault:
        raise InputError(
            f"{folder} cannot be used: {fault.strerror}", "give a folder that can be written"
        ) from None
    if strangers and not state.exists():
        raise InputError(
            f"{folder} is not empty and holds no run (it has {strangers[0]!r:.60})",
            "give a new folder",
        )
    with locked(folder):
        try:
            connection = sqlite3.connect(state)
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                # A killed process loses nothing; after a power cut the last items are made again.
                connection.execute("PRAGMA synchronous=NORMAL")
                connection.executescript(_TABLES)
                yield State(connection)
            finally:
                connection.close()
        except sqlite3.Error as fault:
            raise InputError(
                f"the state in {state} cannot be read or written: {fault}",
                "free some space, or delete the folder and run again",
            ) from None


def _flat(told: dict[str, Any]) -> dict[str, Any]:
    """The settings one by one, so that only those that differ are named."""
    settings = told.get("settings")
    rest = {key: value for key, value in told.items() if key != "settings"}
    return {**rest, **settings} if isinstance(settings, dict) else told


def _told(value: Any) -> str:
    return "not said" if value is None else f"{value!r:.200}"
