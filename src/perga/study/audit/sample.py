"""Fresh items of a task: what the audit measures, drawn from a seed of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from perga.dataset.items.item import Mode
from perga.noregeo.lattice import Vec, orbit_key
from perga.noregeo.sampling import capacity, drawn
from perga.noregeo.space import Split
from perga.noregeo.task import Figure, Group, Task, Truth
from perga.noregeo.wording import question, wording_of
from perga.study.audit.pieces import Piece, pieces

SEED = 20_251_130
"""The first seed of the audit; builds for models should use others."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One item: its figure, its pieces, the answer, and what it shares with equal shapes."""

    figure: Figure
    pieces: tuple[Piece, ...]
    truth: Truth
    orbit: Hashable


def samples(
    task: Task, n: int, seed: int = SEED, report: Callable[[int], None] = lambda done: None
) -> tuple[Sample, ...]:
    """The first `n` items of the train slice; where it holds fewer, those of further seeds too.

    Items of further seeds are equal shapes in other places, and new shapes until the space is used
    up. Figures only: no picture is drawn and no witness asked.
    """
    found: list[Sample] = []
    room = capacity(task, Split.TRAIN)
    for count in range(n):
        turn, index = divmod(count, room)
        figure = drawn(task, seed + turn, Split.TRAIN, index).figure
        wording = wording_of(task, seed + turn, Split.TRAIN.value, index)
        text = question(task, figure, Mode.TEXT, wording)
        seen = pieces(text, figure.points, task.strokes(figure), task.parts)
        found.append(Sample(figure, seen, task.truth(figure), orbit(task, figure)))
        report(len(found))
    return tuple(found)


def orbit(task: Task, figure: Figure) -> Hashable:
    """Equal for items that the group counts as one shape, letters apart, and for kin."""
    if task.kin is not None:
        return task.kin(figure)
    params = tuple(sorted(figure.params.items()))
    found: list[Hashable] = []
    for part in task.parts:
        points = tuple(figure.points[letter] for letter in part if letter in figure.points)
        found.append(_shape(task.group, points))
    return (*params, *found)


def _shape(group: Group, points: tuple[Vec, ...]) -> tuple[Vec, ...]:
    if group is Group.NONE:
        return tuple(sorted(points))
    turned = [points[i:] + points[:i] for i in range(len(points))]
    lettered = [*turned, *(points[::-1] for points in turned)]
    return min(orbit_key(points) for points in lettered)
