"""Which fields of others' rows hold what, and what their names of tasks mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final, cast

from perga.dataset.strict import read_file, read_json
from perga.errors import InputError
from perga.noregeo.task import Task
from perga.noregeo.tasks import task_of

_LARGEST_NAMES: Final = 1024**2
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True)
class FieldMap:
    """The names of the fields. `points` and `radius` may be left out: the question states them.

    `points` holds a JSON object, letter to [x, y]; `radius` a number, or an object with `radius` or
    `radius_squared` in it. What a question states itself comes first.
    """

    question: str = "question"
    answer: str = "answer"
    task: str = "task"
    points: str = ""
    radius: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The fields to read, each once."""
        named = (self.question, self.answer, self.task, self.points, self.radius)
        return tuple(dict.fromkeys(name for name in named if name))


def field_map(text: str) -> FieldMap:
    """The map that `question=prompt,answer=gold` says; InputError for what it does not say."""
    known = [one.name for one in fields(FieldMap)]
    given: dict[str, str] = {}
    for part in text.split(",") if text else ():
        ours, equal, theirs = (piece.strip() for piece in part.partition("="))
        if not equal or ours not in known or not theirs:
            raise InputError(
                f"--map cannot use {part.strip()!r:.60}",
                f"write question=FIELD,answer=FIELD; ours are {', '.join(known)}",
            )
        if ours in given:
            raise InputError(f"--map names {ours} twice", "name it once")
        given[ours] = theirs
    return FieldMap(**given)


def task_names(path: Path) -> Mapping[str, Task]:
    """What other names of tasks mean, from a JSON object of their name to ours.

    Raises InputError where it is none, or one of ours is unknown.
    """
    value = read_json(read_file(path, _LARGEST_NAMES), str(path))
    if not isinstance(value, dict):
        raise InputError(f"{path} is no JSON object", 'write {"their name": "midpoint", ...}')
    found: dict[str, Task] = {}
    for theirs, ours in cast("dict[str, object]", value).items():
        task = task_of(ours) if isinstance(ours, str) else None
        if task is None:
            raise InputError(
                f"{path}: {theirs!r:.60} is named {ours!r:.60}, which is no task",
                "`perga noregeo spaces` lists ids and names",
            )
        found[_plain(theirs)] = task
    return found


def task_named(text: str, others: Mapping[str, Task]) -> Task | None:
    """The task that a row names: by our id or name, in any letter case, or one of `others`.

    Ids may end with F or D, as the paper marks full and dotted pictures.
    """
    if len(text) > _LONGEST:
        return None
    name = _plain(text)
    found = others.get(name) or task_of(name) or task_of(name.replace("_", "-"))
    if found is None and name[-1:] in {"f", "d"}:
        found = task_of(name[:-1].replace("_", "-"))
    return found


def _plain(text: str) -> str:
    return "_".join(text.casefold().replace("-", " ").replace("_", " ").split())
