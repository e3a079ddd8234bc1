"""The answer to a figure that others stated: the solver's, beside the task's own arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from perga.noregeo.figure import figure_cdl
from perga.noregeo.task import Asked, Figure, Task, Truth
from perga.noregeo.truths import Solved, UndecidedError, fits, same, solved


@dataclass(frozen=True, slots=True)
class Judged:
    """The truth of a figure, and why, in words."""

    truth: Truth
    why: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """The figure is none of the task's, or has no single answer."""

    why: str


def judged(task: Task, figures: tuple[Figure, ...]) -> Judged | Undecided:
    """What is true of every one of the figures that a question may mean."""
    found: list[Judged] = []
    for figure in figures:
        one = _judged(task, figure)
        if isinstance(one, Undecided):
            return one
        if found and not same(found[0].truth, one.truth):
            return Undecided(
                "its letters are not the task's, and the answer depends on their order"
            )
        found.append(one)
    return found[0]


def _judged(task: Task, figure: Figure) -> Judged | Undecided:
    proper = f"it is no figure of {task.name}"
    try:
        statements = figure_cdl(task, figure).split("\n")[:-1]
        if not fits(task, statements):
            return Undecided(f"{proper}: a part of it has no extent")
        for fact in task.facts:
            if not fits(task, (*statements, fact)):
                return Undecided(f"{proper}: {fact} is not so")
        answer = solved(task, figure)
    except UndecidedError as fault:
        return Undecided(f"{proper}: {fault.why}" if _degenerate(fault) else fault.why)
    own = _plain(task.truth(figure))
    if not same(answer.truth, own):
        return Undecided(f"our own witnesses differ ({answer.truth!r}, {own!r}): please report it")
    return Judged(answer.truth, _why(task, figure, answer))


def _degenerate(fault: UndecidedError) -> bool:
    return "needs different points" in fault.why


def _plain(truth: Truth) -> Truth:
    """A truth whose fractions, which tasks make of fractions, are floats."""
    if isinstance(truth, tuple):
        return (float(truth[0]), float(truth[1]))
    return truth if isinstance(truth, str | int) else float(truth)


def _why(task: Task, figure: Figure, answer: Solved) -> str:
    witness = task.witness(figure)
    if isinstance(witness, Asked):
        return f"{witness.term} = {answer.exact}"
    return task.reason(figure)
