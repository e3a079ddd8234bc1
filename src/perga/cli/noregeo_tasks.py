"""Tasks by name, as options of `perga noregeo` give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perga.errors import InputError

if TYPE_CHECKING:
    from perga.noregeo.task import Task


def tasks_named(text: str) -> tuple[Task, ...]:
    """The tasks named, in the order of table 1, each once."""
    from perga.noregeo.tasks import NOREGEO, task_of

    if text == "all":
        return NOREGEO
    named = [(name, task_of(name.strip())) for name in text.split(",")]
    for name, task in named:
        if task is None:
            raise InputError(
                f"there is no task {name.strip()!r:.40}", "`perga noregeo spaces` lists them"
            )
    chosen = {task.id for _, task in named if task is not None}
    return tuple(task for task in NOREGEO if task.id in chosen)
