"""One item: its figure, agreed answer and questions; everything but the pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from perga.cdl import geometry_id, read
from perga.cdl.program import Program
from perga.dataset.items.item import Mode
from perga.noregeo.figure import figure_cdl
from perga.noregeo.sampling import Drawn, drawn
from perga.noregeo.space import Split
from perga.noregeo.task import Figure, Task, Truth
from perga.noregeo.truths import agreed_truth
from perga.noregeo.wording import question, wording_of


@dataclass(frozen=True, slots=True)
class Composed:
    """An item before it is drawn. `answer` is canonical JSON; `margin` as the task has it."""

    task: Task
    seed: int
    split: Split
    index: int
    figure: Figure
    truth: Truth
    answer: str
    wording: int
    questions: Mapping[Mode, str]
    cdl: str
    program: Program
    geometry_id: str
    margin: float
    drawn: Drawn


def composed(
    task: Task, seed: int, split: Split, index: int, found: Drawn | None = None
) -> Composed:
    """Item `index`: a pure function of version, seed, split and index.

    `found` is one of its `figures`, by default the first.

    Raises RefusedError where the space is used up, DisagreementError where the witnesses differ.
    """
    found = found or drawn(task, seed, split, index)
    figure = found.figure
    wording = wording_of(task, seed, split.value, index)
    truth = agreed_truth(task, figure, wording)
    cdl = figure_cdl(task, figure)
    program = read(cdl)
    return Composed(
        task=task,
        seed=seed,
        split=split,
        index=index,
        figure=figure,
        truth=truth,
        answer=task.answer.write(truth),
        wording=wording,
        questions={mode: question(task, figure, mode, wording) for mode in Mode},
        cdl=cdl,
        program=program,
        geometry_id=geometry_id(program),
        margin=task.margin(figure),
        drawn=found,
    )
