"""The answer to a figure that others stated: the solver's, beside the task's own arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from perga.noregeo.figure import figure_cdl
from perga.noregeo.foreign.figures import Found
from perga.noregeo.task import Asked, Figure, Task, Truth
from perga.noregeo.truths import Solved, UndecidedError, fits, same, solved

_CLOSE: Final = 1e-10
"""By how much two witnesses may differ, in parts of the size of the figure or its square."""
_LONGEST: Final = 80
"""Characters of an exact answer that is told as it is."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The truth of a figure, and why, in words."""

    truth: Truth
    why: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """The figure is none of the task's, or has no single answer."""

    why: str


def judged(task: Task, stated: Found) -> Judged | Undecided:
    """What is true of every one of the figures that a question may mean."""
    found: list[Judged] = []
    for figure in stated.figures:
        one = _judged(task, figure)
        if isinstance(one, Undecided):
            return one
        if found and not same(found[0].truth, one.truth):
            return Undecided(stated.unless)
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
    if not _near(answer.truth, own, figure):
        return Undecided(f"our own witnesses differ ({answer.truth!r}, {own!r}): please report it")
    return Judged(answer.truth, _why(task, figure, answer))


def _degenerate(fault: UndecidedError) -> bool:
    return "needs different points" in fault.why


def _near(one: Truth, other: Truth, figure: Figure) -> bool:
    """Whether both witnesses agree but for rounding, which grows with the coordinates."""
    if isinstance(one, str) or isinstance(other, str):
        return same(one, other)
    size = max(1.0, *(abs(float(c)) for place in figure.points.values() for c in place))
    pairs = zip(_numbers(one), _numbers(other), strict=True)
    return all(abs(a - b) <= _CLOSE * size * max(size, 1.0, abs(a)) for a, b in pairs)


def _numbers(truth: float | tuple[float, float]) -> tuple[float, ...]:
    return truth if isinstance(truth, tuple) else (truth,)


def _plain(truth: Truth) -> Truth:
    """A truth whose fractions, which tasks make of fractions, are floats."""
    if isinstance(truth, tuple):
        return (float(truth[0]), float(truth[1]))
    return truth if isinstance(truth, str | int) else float(truth)


def _why(task: Task, figure: Figure, answer: Solved) -> str:
    witness = task.witness(figure)
    if isinstance(witness, Asked):
        short = len(answer.exact) <= _LONGEST
        return f"{witness.term} = {answer.exact if short else _rounded(answer.truth)}"
    return task.reason(figure)


def _rounded(truth: Truth) -> str:
    """A measure whose exact form is too long to be read."""
    if isinstance(truth, str):
        return truth
    numbers = ", ".join(f"{one:.10g}" for one in _numbers(truth))
    return f"about ({numbers})" if isinstance(truth, tuple) else f"about {numbers}"
