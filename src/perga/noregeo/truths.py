"""The three witnesses of an answer: parameters, solver, and the question's own text.

They share the definition of what is asked and nothing else: the first computes with the sampler's
whole numbers, the second states the figure in CDL and asks the solver, the third starts from the
coordinates that a reader of the question finds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from perga.cdl import read, read_goal
from perga.dataset.items.item import Mode
from perga.errors import DiagnosedError, PergaError
from perga.noregeo.task import Asked, Claims, Figure, Task, Truth
from perga.noregeo.wording import question, reread
from perga.resolve import Completeness, Level, Status, resolve
from perga.solve import SolveStatus, solve

CLOSE = 1e-12
"""How far two float answers may differ, relative to 1 or their size: rounding of a few roots."""


class DisagreementError(PergaError):
    """Two witnesses give different answers: the build stops."""

    exit_code = 1


class UndecidedError(DisagreementError):
    """The solver does not say exactly one thing; `why` says so in one line."""

    def __init__(self, task: Task, why: str, statements: Sequence[str]) -> None:
        text = "\n".join(statements)
        super().__init__(f"{task.id}: {why} in\n{text}", "report it")
        self.why = why


@dataclass(frozen=True, slots=True)
class Solved:
    """An answer that the solver proved; `exact` as an expression, empty for options."""

    truth: Truth
    exact: str = ""


def agreed_truth(task: Task, figure: Figure, wording: int) -> Truth:
    """The answer that all three witnesses give; DisagreementError where they differ."""
    truth = task.truth(figure)
    stated = reread(question(task, figure, Mode.TEXT, wording), figure)
    others = {"solver": solved(task, figure).truth, "question": task.truth(stated)}
    for name, other in others.items():
        if not same(truth, other):
            raise DisagreementError(
                f"{task.id}: the parameters give {truth!r}, the {name} gives {other!r} "
                f"for {dict(figure.points)!r} {dict(figure.params)!r}",
                "this is a fault of the task: report it",
            )
    return truth


def same(one: Truth, other: Truth) -> bool:
    """Whether two witnesses agree: options exactly, numbers but for rounding."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return all(_close(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, int | float) and isinstance(other, int | float):
        return _close(one, other)
    return str(one) == str(other)  # codes are claimed as text


def _close(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=CLOSE, abs_tol=CLOSE)


def points_cdl(
    points: Mapping[str, tuple[int | Fraction, int | Fraction]],
) -> tuple[str, ...]:
    """The declarations and coordinates of points."""
    return (
        f"{', '.join(points)}: Point",
        *(f"Coordinate({letter}) = ({x}, {y})" for letter, (x, y) in points.items()),
    )


def solved(task: Task, figure: Figure) -> Solved:
    """What the solver says: the value of a term, or the option whose claim fits the figure.

    Raises UndecidedError where it does not say exactly one thing, and prove it.
    """
    base = points_cdl(figure.points)
    witness = task.witness(figure)
    if isinstance(witness, Asked):
        return _value(task, (*base, *witness.given), witness.term)
    return _option(task, base, witness)


def _value(task: Task, statements: Sequence[str], term: str) -> Solved:
    try:
        program = read("\n".join(statements))
        solution = solve(program, read_goal(term, program), exact_only=True)
    except DiagnosedError as fault:
        raise UndecidedError(task, fault.diagnostics[0].message, statements) from None
    proven = solution.certificate.level is Level.PROVEN
    if solution.status is not SolveStatus.OK or len(solution.answers) != 1 or not proven:
        said = solution.status.value.replace("_", " ")
        why = f"{term} has no one value: the solver says {said}"
        raise UndecidedError(task, why, statements)
    answer = solution.answers[0]
    if isinstance(answer.value, float | int):
        return Solved(float(answer.value), answer.exact)
    if isinstance(answer.value, list):
        x, y = cast("list[float]", answer.value)
        return Solved((float(x), float(y)), answer.exact)
    raise UndecidedError(task, f"the solver gives {answer.value!r:.200} for {term}", statements)


def _option(task: Task, base: Sequence[str], claims: Claims) -> Solved:
    fitting = [
        option
        for option, statements in claims.of.items()
        if any(fits(task, (*base, *claim.split(";"))) for claim in statements)
    ]
    if not fitting and claims.otherwise:
        return Solved(claims.otherwise)
    if len(fitting) != 1:
        options = " and ".join(fitting) or "none of the options"
        raise UndecidedError(task, f"true of the figure is {options}", base)
    return Solved(fitting[0])


def fits(task: Task, statements: Sequence[str]) -> bool:
    """Whether a figure has all these properties; proven either way.

    Raises UndecidedError where the statements are at fault, or nothing is proven.
    """
    text = "\n".join(s.strip() for s in statements)
    try:
        resolution = resolve(read(text))
    except DiagnosedError as fault:
        raise UndecidedError(task, fault.diagnostics[0].message, statements) from None
    if resolution.status is Status.CONTRADICTORY:
        return False
    if resolution.status is Status.RESOLVED and resolution.complete is Completeness.PROVEN:
        return True
    raise UndecidedError(task, f"the solver says {resolution.status.value}", statements)
