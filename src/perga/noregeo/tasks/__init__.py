"""The 25 tasks, one file each, in the order of the paper's table 1."""

from perga.noregeo.task import Task
from perga.noregeo.tasks import midpoint, reflection, right_angle

NOREGEO: tuple[Task, ...] = (midpoint.TASK, reflection.TASK, right_angle.TASK)
"""All tasks; the order is part of the version."""


def task_of(id: str) -> Task | None:
    """The task with this id or name, in any letter case; None if there is none."""
    wanted = id.casefold()
    return next((t for t in NOREGEO if wanted in (t.id.casefold(), t.name.casefold())), None)
