"""The audit: what cheap means get right in each task, and whether that is little enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from perga.noregeo.sampling import VERSION
from perga.noregeo.task import Task
from perga.study.audit.classify import require, scores
from perga.study.audit.features import columns
from perga.study.audit.guesses import guessed
from perga.study.audit.sample import SEED, Sample, samples

ITEMS = 4000
"""Items per task."""
MARGIN = 0.05
"""How far above chance the upper bound may lie."""


@dataclass(frozen=True, slots=True)
class LabelRow:
    """A task with labels: shares right of both classifiers, upper 95 % bounds, the limit."""

    id: str
    name: str
    n: int
    shapes: int
    chance: float
    linear: float
    linear_upper: float
    trees: float
    trees_upper: float

    @property
    def limit(self) -> float:
        """The largest upper bound that passes."""
        return self.chance + MARGIN

    @property
    def passed(self) -> bool:
        """Whether both bounds keep to the limit."""
        return max(self.linear_upper, self.trees_upper) <= self.limit


@dataclass(frozen=True, slots=True)
class GuessRow:
    """A task without labels: shares right of the best constant and the best cheap guess.

    `refused_right` counts items where a guess that the gates refuse is right all the same.
    """

    id: str
    name: str
    n: int
    constant: str
    constant_share: float
    guess: str
    guess_share: float
    refused_right: int

    @property
    def passed(self) -> bool:
        """Whether no refused guess is right."""
        return self.refused_right == 0


@dataclass(frozen=True, slots=True)
class Audit:
    """All rows, in the order of the tasks, and what they were made with."""

    seed: int
    generator: int
    library: str
    labels: tuple[LabelRow, ...]
    guesses: tuple[GuessRow, ...]

    @property
    def failed(self) -> tuple[str, ...]:
        """The names of the tasks that did not pass."""
        return tuple(row.name for row in (*self.labels, *self.guesses) if not row.passed)

    def to_json(self) -> dict[str, Any]:
        """One JSON object."""
        return {
            "ok": not self.failed,
            "failed": list(self.failed),
            "seed": self.seed,
            "generator": self.generator,
            "scikit_learn": self.library,
            "labels": [asdict(r) | {"limit": r.limit, "passed": r.passed} for r in self.labels],
            "guesses": [asdict(r) | {"passed": r.passed} for r in self.guesses],
        }

    @staticmethod
    def of_json(value: Mapping[str, Any]) -> Audit:
        """The audit that `to_json` wrote."""

        def fields(row: Mapping[str, Any]) -> dict[str, Any]:
            return {k: v for k, v in row.items() if k not in ("limit", "passed")}

        return Audit(
            value["seed"],
            value["generator"],
            value["scikit_learn"],
            tuple(LabelRow(**fields(row)) for row in value["labels"]),
            tuple(GuessRow(**fields(row)) for row in value["guesses"]),
        )


def audit(
    tasks: Sequence[Task],
    n: int = ITEMS,
    seed: int = SEED,
    report: Callable[[int, int], None] = lambda done, total: None,
) -> Audit:
    """Measure `n` fresh items of each task.

    `report` is told items done and all items. Raises MissingExtraError without scikit-learn where
    a task has labels.
    """
    if any(is_labelled(task) for task in tasks):
        require()
    labels: list[LabelRow] = []
    guesses: list[GuessRow] = []
    library = ""
    for number, task in enumerate(tasks):
        told = _part(report, number * n, len(tasks) * n)
        known = samples(task, n, seed, told)
        if is_labelled(task):
            row, library = _label_row(task, known)
            labels.append(row)
        else:
            found = guessed(task, [s.figure for s in known], [s.truth for s in known])
            guesses.append(GuessRow(task.id, task.name, len(known), **asdict(found)))
        told(n)
    return Audit(seed, VERSION, library, tuple(labels), tuple(guesses))


def _part(report: Callable[[int, int], None], before: int, total: int) -> Callable[[int], None]:
    return lambda done: report(before + done, total)


def is_labelled(task: Task) -> bool:
    """Whether the task's answers are labels or codes."""
    return len(task.labels) > 1


def _label_row(task: Task, known: Sequence[Sample]) -> tuple[LabelRow, str]:
    orbits = [s.orbit for s in known]
    found = scores(
        [columns(s.pieces, task.audited.question) for s in known],
        [str(s.truth) for s in known],
        orbits,
    )
    row = LabelRow(
        task.id,
        task.name,
        len(known),
        len(set(orbits)),
        1 / len(task.labels),
        found.linear.share,
        found.linear.upper,
        found.trees.share,
        found.trees.upper,
    )
    return row, found.library
