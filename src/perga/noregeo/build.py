"""A folder of items of a seed: made task by task, on one process or several, and resumed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perga.dataset.compare import Made
from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import Mode
from perga.dataset.items.writing import ItemWriter, WriteItemsPage
from perga.dataset.manifest import MANIFEST, PAGE
from perga.dataset.processes import worker_pool
from perga.errors import InputError
from perga.noregeo.making import VERSIONS, Maker
from perga.noregeo.sampling import capacity
from perga.noregeo.space import Split
from perga.noregeo.task import Task

Progress = Callable[[int, int], None]
CHUNK, LARGEST_CHUNK = 10, 200
"""Items that a process makes at a time: of a few tasks, and at most."""


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """What a build did: `made` items in each of `modes`, `new` of them by this call."""

    folder: Path
    made: int
    new: int
    modes: tuple[str, ...]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The summary as strict JSON."""
        return {
            "folder": str(self.folder),
            "gallery": str(self.folder / PAGE),
            "made": self.made,
            "new": self.new,
            "modes": list(self.modes),
            "rows": self.made * len(self.modes),
            "seconds": self.seconds,
        }

    def __str__(self) -> str:
        shown = ", ".join(self.modes)
        lines = [
            f"{self.made} items in {self.folder} as {shown} ({self.new} new, {self.seconds:.1f} s)"
        ]
        page = self.folder / PAGE
        if page.is_file():
            lines.append(f"gallery: {page.resolve()}")
        return "\n".join(lines)


def chunk(n: int, tasks: int, jobs: int) -> int:
    """How many items a process makes at a time.

    Where there are tasks enough to go round, one process makes all items of a task, so that its
    spaces are listed once and not by each process.
    """
    return min(n, LARGEST_CHUNK) if tasks >= 4 * jobs else CHUNK


def build(
    out: Path,
    tasks: tuple[Task, ...],
    seed: int,
    split: Split,
    n: int,
    modes: tuple[Mode, ...] = tuple(Mode),
    size: int = 512,
    jobs: int = 1,
    on_progress: Progress | None = None,
    write_page: WriteItemsPage | None = None,
    on_listing: Progress | None = None,
) -> BuildSummary:
    """Make items 0 to n - 1 of each task in the folder `out`, or go on where a build stopped.

    `on_listing` is told how many of the tasks have had their spaces listed, before the first item.

    Raises InputError where a task has no `n` items in the split or `out` holds something else,
    DisagreementError where the witnesses of an answer differ, RefusedError when a worker dies.
    KeyboardInterrupt passes through; whole tasks are kept.
    """
    start = time.monotonic()
    # Counting lists the spaces; a folder that is sealed has had its items.
    listing = () if (out / MANIFEST).exists() else tasks
    if listing and on_listing is not None:
        on_listing(0, len(listing))
    for listed, task in enumerate(listing, start=1):
        room = capacity(task, split)
        if n > room:
            raise InputError(
                f"{task.name} has {room} items in split {split.value} of a seed, not {n}",
                "ask for fewer, or build several seeds; `perga noregeo spaces` tells how many",
            )
        if on_listing is not None:
            on_listing(listed, len(listing))
    shown = tuple(mode.value for mode in Mode if mode in modes)
    ids = tuple(task.id for task in tasks)
    header = ItemsHeader(seed, split.value, n, ids, shown, size, VERSIONS)
    make = Maker(seed, split, shown, size)
    total = n * len(ids)
    with ItemWriter(out, header) as writer:
        missing = writer.missing
        done = total - n * len(missing)
        if on_progress is not None and done:
            on_progress(done, total)

        def told(items: Iterator[Made]) -> Iterator[Made]:
            nonlocal done
            for made in items:
                yield made
                done += 1
                if on_progress is not None:
                    on_progress(done, total)

        units = {task: [(task, index) for index in range(n)] for task in missing}
        if jobs == 1 or not missing:
            for task, some in units.items():
                writer.add(task, told(map(make, some)))
        else:
            with worker_pool(jobs) as pool:
                each = chunk(n, len(missing), jobs)
                ahead = {t: pool.map(make, some, chunksize=each) for t, some in units.items()}
                for task, items in ahead.items():
                    writer.add(task, told(items))
        writer.finish(make.ledger, write_page)
    return BuildSummary(out, total, n * len(missing), shown, time.monotonic() - start)
