"""Progress on standard error: a bar on a terminal, one plain line now and then elsewhere."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

_LINES = 5  # plain lines over a whole run


@contextmanager
def progress(task: str) -> Generator[Callable[[int, int], None]]:
    """Gives `report(done, total)`, to be called as often as one likes."""
    if not sys.stderr.isatty():
        yield _plain(task)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as bar:
        row = bar.add_task(task, total=None)
        yield lambda done, total: bar.update(row, completed=done, total=total)


def _plain(task: str) -> Callable[[int, int], None]:
    last = -1

    def report(done: int, total: int) -> None:
        nonlocal last
        step = done * _LINES // total if total else _LINES
        if step != last:
            last = step
            print(f"{task} {done}/{total}", file=sys.stderr, flush=True)

    return report
