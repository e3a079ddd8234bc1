"""The state of a run: one SQLite file in WAL mode, one writer, one transaction per item.

A run may be killed at any moment. What stands in the file stays; the next run with the same
settings makes the items that are missing.
"""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from perga.dataset.problem import Problem
from perga.dataset.strict import read_json, write_json
from perga.errors import InputError
from perga.generate.pipeline import Outcome, Refusal

_STATE = "state.sqlite"
_LOCK = "run.lock"
_TABLES = """
CREATE TABLE IF NOT EXISTS run (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS item (number INTEGER PRIMARY KEY, record TEXT NOT NULL, png BLOB);
"""


class State:
    """The open state file of a run."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def bind(self, count: int, identity: dict[str, Any]) -> None:
        """Make this the run of `identity`, or check that it is, and note how many are wanted.

        Raises InputError naming what differs, or when fewer items are asked for than before.
        """
        with self._connection:
            stored = {
                key: read_json(value, f"{key} in {_STATE}")
                for key, value in self._connection.execute("SELECT key, value FROM run")
            }
            known = stored.pop("count", None)
            if stored:
                odd = [
                    f"{key} was {stored.get(key)!r} and is now {identity.get(key)!r}"
                    for key in sorted({*stored, *identity})
                    if stored.get(key) != identity.get(key)
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
        """The outcomes below `count`, in order."""
        rows = self._connection.execute(
            "SELECT number, record, png FROM item WHERE number < ? ORDER BY number", (count,)
        )
        for number, text, png in rows:
            record = read_json(text, f"item {number} in {_STATE}")
            problem = record["problem"]
            yield Outcome(
                number,
                record["shape"],
                record["cell"],
                None if problem is None else Problem.from_columns(problem, png),
                tuple(Refusal(**refusal) for refusal in record["refusals"]),
            )


@contextmanager
def open_state(folder: Path) -> Generator[State]:
    """The state of the run in `folder`, which is made where it does not exist.

    Raises InputError when the folder holds something else, when another process is running in
    it, or when its state is damaged.
    """
    state = folder / _STATE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        strangers = sorted(p.name for p in folder.iterdir() if p.name != _LOCK)
    except OSError as fault:
        raise InputError(
            f"{folder} cannot be used: {fault.strerror}", "give a folder that can be written"
        ) from None
    if strangers and not state.exists():
        raise InputError(
            f"{folder} is not empty and holds no run (it has {strangers[0]!r:.60})",
            "give a new folder",
        )
    with (folder / _LOCK).open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError(
                f"another run is writing to {folder}", "wait for it, or stop it"
            ) from None
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
