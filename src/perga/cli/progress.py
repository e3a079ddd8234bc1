"""Progress on standard error: a bar on a terminal, one plain line now and then elsewhere."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress

_LINES: Final = 5  # plain lines over a whole run, and
_EVERY: Final = 20.0  # one after so many seconds, so that a long run is seen to live


Report = Callable[[int, int], None]


@contextmanager
def progress(task: str) -> Generator[Report]:
    """Gives `report(done, total)`, to be called as often as one likes."""
    with phases(task) as (report,):
        yield report


@contextmanager
def phases(*tasks: str) -> Generator[tuple[Report, ...]]:
    """Gives a `report(done, total)` for each task; of a task nothing is seen before its first."""
    if not sys.stderr.isatty():
        yield tuple(_plain(task) for task in tasks)
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    times = TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*columns, *times, console=Console(stderr=True)) as bar:
        yield tuple(_row(bar, task, shown=len(tasks) == 1) for task in tasks)


def _row(bar: "Progress", task: str, shown: bool) -> Report:
    """A row of the bar; its clock starts at the first report, unless it is shown from the start."""
    row = bar.add_task(task, total=None, visible=shown, start=shown)

    def report(done: int, total: int) -> None:
        bar.start_task(row)  # a second start changes nothing
        bar.update(row, completed=done, total=total, visible=True)

    return report


def _plain(task: str, clock: Callable[[], float] = monotonic) -> Report:
    """Lines such as `problems 40/200, about 2 min left`.

    What was done at the first call is from an earlier run and tells nothing about the pace.
    """
    last, told = -1, 0.0
    first: tuple[int, float] | None = None

    def report(done: int, total: int) -> None:
        nonlocal last, told, first
        now = clock()
        first = first or (done, now)
        step = done * _LINES // total if total else _LINES
        if step == last and now - told < _EVERY:
            return
        last, told = step, now
        left = _left(total - done, done - first[0], now - first[1])
        print(f"{task} {done}/{total}{left}", file=sys.stderr, flush=True)

    return report


def _left(open_: int, done: int, seconds: float) -> str:
    """About how long the open ones take at the pace of those done; nothing where none are."""
    if open_ <= 0 or done <= 0:
        return ""
    rest = open_ * seconds / done
    if rest < 90:
        return f", about {max(round(rest), 1)} s left"
    if rest < 90 * 60:
        return f", about {round(rest / 60)} min left"
    return f", about {rest / 3600:.1f} h left"
