"""One row of others to its verdict; no row, whatever it holds, is an error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, cast

from perga.dataset.foreign import ForeignRow
from perga.dataset.strict import read_json
from perga.errors import InputError
from perga.noregeo.foreign.asked import another_question
from perga.noregeo.foreign.fields import FieldMap, task_named
from perga.noregeo.foreign.figures import Lacking, Unlike, figure_of, letters_of
from perga.noregeo.foreign.judge import Undecided, judged
from perga.noregeo.foreign.labels import NoLabel, agrees, is_rounded, label_of, off, ours
from perga.noregeo.foreign.stated import LARGEST, Place, Stated, number, stated
from perga.noregeo.foreign.understood import not_understood
from perga.noregeo.foreign.verdict import Outcome, Verdict
from perga.noregeo.task import Task

_SHOWN_LABEL: Final = 200
_SHOWN_QUESTION: Final = 400


@dataclass(frozen=True, slots=True)
class Reader:
    """How the rows of a file are read: the fields, the one task of all rows, names of tasks."""

    fields: FieldMap
    task: Task | None
    names: Mapping[str, Task]

    def __call__(self, row: ForeignRow) -> Verdict:
        """The verdict on a row."""
        if row.fault:
            return Verdict(row.line, Outcome.UNREADABLE, field="row", why=row.fault)
        values = row.fields
        question = values.get(self.fields.question, "")
        label = values.get(self.fields.answer)
        shown = Verdict(
            row.line,
            Outcome.UNREADABLE,
            label=(label or "")[:_SHOWN_LABEL],
            question=question[:_SHOWN_QUESTION],
        )
        task = self.task
        if task is None:
            named = values.get(self.fields.task)
            if named is None:
                return replace(shown, field="task", why=f"there is no field {self.fields.task}")
            task = task_named(named, self.names)
            if task is None:
                return replace(shown, field="task", why=f"{named[:60]!r} is no task of ours")
        shown = replace(shown, task=task.id)
        if label is None:
            return replace(shown, field="answer", why=f"there is no field {self.fields.answer}")
        if not question and not self.fields.points:
            return replace(shown, field="question", why="there is no question")
        return self._judged(task, values, question, label, shown)

    def _judged(
        self, task: Task, values: Mapping[str, str], question: str, label: str, shown: Verdict
    ) -> Verdict:
        other = another_question(task, question)
        if other:
            return replace(shown, outcome=Outcome.UNDECIDED, why=other)
        found = self._stated(values, question)
        figures = figure_of(task, found, question)
        if isinstance(figures, Lacking):
            return replace(shown, field="question", why=figures.why)
        if isinstance(figures, Unlike):
            return replace(shown, outcome=Outcome.UNDECIDED, why=figures.why)
        read = label_of(task, label)
        if isinstance(read, NoLabel):
            return replace(shown, field="answer", why=read.why)
        answer = judged(task, figures)
        if isinstance(answer, Undecided):
            return replace(shown, outcome=Outcome.UNDECIDED, why=answer.why, note=figures.note)
        unknown = not_understood(task, found, letters_of(task, found), question)
        if unknown:  # whatever the label says, so that counts do not lean to one side
            return replace(shown, outcome=Outcome.UNDECIDED, why=unknown, note=figures.note)
        right = agrees(task, read, answer.truth)
        return replace(
            shown,
            outcome=Outcome.AGREES if right else Outcome.CONTRADICTS,
            why=answer.why,
            ours=ours(task, answer.truth),
            read="strict" if read.strict else "lenient",
            repaired=tuple(one.value for one in read.repaired),
            off=off(read, answer.truth),
            exact=is_rounded(read, answer.truth),
            note=figures.note,
        )

    def _stated(self, values: Mapping[str, str], question: str) -> Stated:
        """What the question states, and where it states none, the fields for points and radius."""
        found = stated(question)
        if not found.points and not found.unlabelled and self.fields.points in values:
            points = _points(values[self.fields.points])
            if isinstance(points, str):
                return replace(found, faults=(*found.faults, points))
            found = replace(found, points=points)
        if found.radius_squared is None and self.fields.radius in values:
            squared = _radius_squared(values[self.fields.radius])
            if isinstance(squared, str):
                return replace(found, faults=(*found.faults, squared))
            found = replace(found, radius_squared=squared)
        return found


def _points(text: str) -> Mapping[str, Place] | str:
    """Points from a JSON object, letter to [x, y]; a text that says why there are none."""
    try:
        value: Any = read_json(text, "points")
    except InputError as fault:
        return fault.message[:200]
    if not isinstance(value, dict):
        return "points is no JSON object"
    found: dict[str, Place] = {}
    for letter, place in cast("dict[str, Any]", value).items():
        pair = cast("list[Any]", place) if isinstance(place, list) else []
        numbers = [number(repr(c)) if isinstance(c, int | float) else None for c in pair]
        match numbers:
            case [Fraction() as x, Fraction() as y] if max(abs(x), abs(y)) <= LARGEST:
                found[letter[:8]] = (x, y)
            case _:
                return f"points has no [x, y] that can be read for {letter[:8]!r}"
    return found


def _radius_squared(text: str) -> Fraction | str | None:
    """The square of a radius from a number, or from an object as in the `params` of our items.

    None where an object has none; a text that says why it cannot be read.
    """
    whole = number(text)
    power = 2
    if whole is None and text.strip().startswith("{"):
        try:
            value: Any = read_json(text, "radius")
        except InputError as fault:
            return fault.message[:200]
        match value:
            case {"radius": int() | float() as size}:
                whole = number(repr(size))
            case {"radius_squared": int() | float() as size}:
                whole, power = number(repr(size)), 1
            case _:
                return None
    if whole is None or whole < 0 or whole**power > LARGEST**2:
        return "the field for the radius holds no number of a size that is read"
    return whole**power
