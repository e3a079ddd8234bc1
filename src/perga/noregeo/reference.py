"""The table of tasks for the documents, written from the tasks."""

from __future__ import annotations

from perga.answers.replies import Chance, ReplyType
from perga.noregeo.task import Task
from perga.noregeo.tasks import NOREGEO


def task_table() -> str:
    """One row for each task: id, name, category, answer, chance, and what is asked."""
    rows = [
        f"| `{task.id}` | {task.name} | {task.category} | {_answer(task)} | {_chance(task)} "
        f"| {task.wordings[0].full.format(polygon=task.letters)} |"
        for task in NOREGEO
    ]
    head = "| id | name | category | answer | chance | asked of the full picture |"
    return "\n".join([head, "|---|---|---|---|---|---|", *rows, ""])


def _answer(task: Task) -> str:
    kind = task.answer
    if kind.type is ReplyType.NUMBER and kind.options:
        return "a code: " + ", ".join(kind.options)
    if kind.options:
        return ", ".join(kind.options)
    return kind.type.value


def _chance(task: Task) -> str:
    chance = task.answer.chance()
    return "best constant" if isinstance(chance, Chance) else str(chance)
