"""The gates: each judges one property of a case, says why, and never repairs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from perga.algebra.reader import read_expression
from perga.cdl.operator import Type
from perga.dataset.problems.answer import row_answer
from perga.dataset.problems.recheck import OPEN, relative_gap
from perga.draw.ticks import tick_steps
from perga.generate.cases import Attempted, Drawn, Formal, Measured, Opened, Settings
from perga.generate.phrasing import names_in, printed
from perga.generate.plane import wobble
from perga.generate.readability import largest_number, root_depth
from perga.resolve.scene import Completeness, Level
from perga.solve.solution import SolveStatus

LONGEST, DEEPEST, LARGEST = 48, 2, 99_999
"""An exact answer has so many characters, roots in roots, and no larger whole number, at most."""
APART = 12.0
"""px between a visual point and any other labelled point, at least."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A gate's judgement: the value found, the limit it was held against, and a sentence."""

    ok: bool
    value: float
    limit: float
    message: str


class Sign(Enum):
    """How an accepted value stands to its limit."""

    AT_MOST = "≤"
    AT_LEAST = "≥"
    ABOVE = ">"
    BELOW = "<"
    EQUAL = "="


@dataclass(frozen=True, slots=True)
class Gate:
    """A named judge of cases of one kind.

    `asks` is what it wants to know, `sign` how an accepted value stands to its limit.
    """

    name: str
    asks: str
    judge: Callable[[Any, Settings], Verdict]
    sign: Sign = Sign.AT_MOST


def _entities(case: Formal, _settings: Settings) -> Verdict:
    declared = frozenset(case.program.types)
    named = names_in(case.draft.question)
    odd = sorted(declared ^ named)
    if not odd:
        return Verdict(True, 0.0, 0.0, "text and program name the same objects")
    return Verdict(
        False, float(len(odd)), 0.0, f"named in only one of text and program: {', '.join(odd)}"
    )


def _hidden(case: Formal, _settings: Settings) -> Verdict:
    told = [sight for sight in case.draft.visual if sight.statement() in case.draft.text]
    spoken = [
        sight
        for sight in case.draft.visual
        if printed(f"({sight.x_text}, {sight.y_text})") in printed(case.draft.question)
    ]
    count = float(len(told) + len(spoken))
    message = "the text tells a visual value" if count else "no visual value in the text"
    return Verdict(count == 0, count, 0.0, message)


def _solvable(case: Attempted, _settings: Settings) -> Verdict:
    solution = case.solution
    count = float(len(solution.answers))
    if solution.status is not SolveStatus.OK or count != 1:
        return Verdict(False, count, 1.0, f"{solution.status.value} with {count:g} answers")
    certificate = solution.certificate
    if certificate.level is not Level.PROVEN or certificate.complete is not Completeness.PROVEN:
        return Verdict(
            False,
            count,
            1.0,
            f"the answer is {certificate.level.value}, "
            f"its completeness {certificate.complete.value}",
        )
    if not solution.scenes:
        return Verdict(False, count, 1.0, "there is no scene to draw")
    return Verdict(True, count, 1.0, "exactly one answer, proven")


def _nonzero(case: Attempted, _settings: Settings) -> Verdict:
    value = abs(float(case.solution.answers[0].value))
    return Verdict(value > 1e-9, value, 1e-9, f"the answer is {value:.6g}")


def _agrees(case: Attempted, _settings: Settings) -> Verdict:
    value = float(case.solution.answers[0].value)
    gap = relative_gap(value, case.estimate)
    return Verdict(
        gap <= 1e-9, gap, 1e-9, f"solved {value:.12g}, by the shape's formulas {case.estimate:.12g}"
    )


def _short(case: Attempted, _settings: Settings) -> Verdict:
    exact, _, _ = row_answer(case.solution.answers[0])
    expression = read_expression(exact)
    nested, largest = root_depth(expression), largest_number(expression)
    if nested > DEEPEST:
        return Verdict(False, float(nested), float(DEEPEST), f"roots stand {nested} deep: {exact}")
    if largest > LARGEST:
        message = f"a number of the answer is {largest}"
        return Verdict(False, float(largest), float(LARGEST), message)
    length = len(exact)
    return Verdict(
        length <= LONGEST,
        float(length),
        float(LONGEST),
        f"the exact answer has {length} characters",
    )


def _open(case: Opened, _settings: Settings) -> Verdict:
    own, other = float(case.solved.answer.value), float(case.rival.answer.value)
    gap = relative_gap(own, other)
    return Verdict(
        gap > OPEN, gap, OPEN, f"another figure that fits the text changes the answer by {gap:.1%}"
    )


def _labelled(case: Drawn, _settings: Settings) -> Verdict:
    types = case.opened.formal.program.types
    points = frozenset(n for n, t in types.items() if t in (Type.POINT, Type.ORIGIN))
    odd = sorted(points ^ frozenset(label.name for label in case.picture.labels))
    message = f"drawn or declared only: {', '.join(odd)}" if odd else "every point has its label"
    return Verdict(not odd, float(len(odd)), 0.0, message)


def _readable(case: Drawn, _settings: Settings) -> Verdict:
    viewport = case.picture.image.viewport
    step = tick_steps(1.0 / viewport.dx).minor
    if step < 0.5:
        step = 0.5
    worst = 0.0
    for sight in case.opened.formal.draft.visual:
        for value in (sight.x, sight.y):
            worst = max(worst, abs(value / step - round(value / step)))
    message = f"a visual point lies off the marks, which stand {step:g} apart"
    return Verdict(worst <= 1e-9, worst, 1e-9, "on the marks" if worst <= 1e-9 else message)


def _apart(case: Drawn, _settings: Settings) -> Verdict:
    draft = case.opened.formal.draft
    points = draft.place({sight.name: (sight.x, sight.y) for sight in draft.visual})
    assert points is not None  # the estimate came from the same call
    unit = case.picture.image.viewport.dx
    visual = [sight.name for sight in draft.visual]
    nearest = min(
        math.dist(points[a], points[b]) / unit
        for a, b in itertools.combinations(points, 2)
        if a in visual or b in visual
    )
    return Verdict(
        nearest >= APART, nearest, APART, f"the nearest labelled point is {nearest:.0f} px away"
    )


def _conditioned(case: Drawn, _settings: Settings) -> Verdict:
    shape, draft = case.opened.formal.shape, case.opened.formal.draft
    marked = {sight.name: (sight.x, sight.y) for sight in draft.visual}
    step = case.picture.image.viewport.dx
    change = wobble(shape.goal, draft.asked, draft.place, marked, step)
    change = min(change, 1e6)  # JSON has no infinity
    return Verdict(
        change < 0.01, change, 0.01, f"reading a point 1 px off changes the answer by {change:.2%}"
    )


def _measured(case: Measured, settings: Settings) -> Verdict:
    exact = float(case.drawn.opened.solved.answer.value)
    error = abs(case.measurement.value - exact) / abs(exact)
    return Verdict(
        error <= settings.tolerance,
        error,
        settings.tolerance,
        f"measured {case.measurement.value:.6g}, exact {exact:.6g}",
    )


STEPS = {
    "gate2_valid": "is the formal text valid CDL?",
    "drawable": "do curve, points and labels find room in the figure?",
}
"""What else refuses a draw: steps that could not be done."""
FORMAL_GATES = (
    Gate("gate2_entities", "do text and program name the same objects?", _entities),
    Gate("gate2_hidden", "does the text keep the visual values to the figure?", _hidden),
)
SOLVED_GATES = (
    Gate("gate1_solvable", "is there exactly one answer, proven?", _solvable, Sign.EQUAL),
    Gate("gate1_nonzero", "is the answer not zero?", _nonzero, Sign.ABOVE),
    Gate("gate1_agrees", "do solver and shape agree on the answer (relative gap)?", _agrees),
    Gate("gate1_readable", "is the exact answer short enough to read (characters)?", _short),
)
OPEN_GATES = (
    Gate(
        "gate1_open",
        "does the text alone leave the answer open (change in another figure)?",
        _open,
        Sign.ABOVE,
    ),
)
DRAWN_GATES = (
    Gate("gate2_labelled", "does the figure label the declared points?", _labelled),
    Gate("readable", "can the visual values be read off the tick marks?", _readable),
    Gate(
        "apart",
        "do the marked points keep clear of other points (px)?",
        _apart,
        Sign.AT_LEAST,
    ),
    Gate(
        "conditioned",
        "does reading a marked point 1 px off change the answer little?",
        _conditioned,
        Sign.BELOW,
    ),
)
MEASURED_GATES = (
    Gate(
        "gate3_measured",
        "does the measured answer fit the exact one (relative error)?",
        _measured,
    ),
)
GATES: tuple[Gate, ...] = (
    *FORMAL_GATES,
    *SOLVED_GATES,
    *OPEN_GATES,
    *DRAWN_GATES,
    *MEASURED_GATES,
)
