"""Tasks, splits, modes and items by name, as options of `perga noregeo` give them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from perga.errors import InputError, RefusedError

if TYPE_CHECKING:
    from perga.dataset.items.item import Mode
    from perga.noregeo.space import Split
    from perga.noregeo.task import Task

Seed = Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Which set.")]
SplitName = Annotated[
    str, typer.Option("--split", metavar="NAME", help="mini, test, train or hidden.")
]


def tasks_named(text: str) -> tuple[Task, ...]:
    """The tasks named, in the order of table 1, each once."""
    from perga.noregeo.tasks import NOREGEO, task_of

    if text == "all":
        return NOREGEO
    named = [(name, task_of(name.strip())) for name in text.split(",")]
    for name, task in named:
        if task is None:
            raise InputError(
                f"there is no task {name.strip()!r:.40}",
                f"one of {', '.join(known.name for known in NOREGEO)}; or its id, such as "
                f"{NOREGEO[0].id}",
            )
    chosen = {task.id for _, task in named if task is not None}
    return tuple(task for task in NOREGEO if task.id in chosen)


def one_task(text: str) -> Task:
    """The task with a name or id; InputError where there is none, or several."""
    found = tasks_named(text)
    if len(found) != 1:
        raise InputError(f"{text!r:.40} is not one task", "give one name, such as midpoint")
    return found[0]


def split_of(text: str) -> Split:
    """The split of a name; InputError where there is none."""
    from perga.noregeo.space import Split

    known = {split.value: split for split in Split}
    if text not in known:
        raise InputError(f"there is no split {text!r:.40}", f"one of {', '.join(known)}")
    return known[text]


def modes_of(text: str) -> tuple[Mode, ...]:
    """The modes of names with commas between; InputError where there is no such mode."""
    from perga.dataset.items.item import Mode

    known = {mode.value: mode for mode in Mode}
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise InputError(f"there is no mode {name!r:.40}", f"some of {', '.join(known)}")
    return tuple(mode for mode in Mode if mode.value in names)


@contextmanager
def index_in_bounds(tasks: tuple[Task, ...], split: Split, index: int) -> Generator[None]:
    """Makes item `index` of `tasks`; where one has none, the refusal is an InputError that says so.

    Counting lists the whole space, so it waits until an item is refused.
    """
    from perga.noregeo.sampling import capacity

    try:
        yield
    except RefusedError:
        for task in tasks:
            room = capacity(task, split)
            if index >= room:
                raise InputError(
                    f"there are only {room:,} {split.value} items of {task.name} with this seed",
                    f"give an index below {room}, or another seed",
                ) from None
        raise
