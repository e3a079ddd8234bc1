"""The gates: each judges one property of a case, says why, and never repairs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from perga.cdl.operator import Type
from perga.dataset.recheck import OPEN, relative_gap
from perga.draw.ticks import tick_steps
from perga.generate.cases import Attempted, Drawn, Formal, Measured, Opened, Settings
from perga.generate.phrasing import names_in
from perga.generate.plane import wobble
from perga.resolve.scene import Completeness, Level
from perga.solve.solution import SolveStatus

APART = 12.0
"""px between a visual point and any other labelled point, at least."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A gate's judgement: the value found, the limit it was held against, and a sentence."""

    ok: bool
    value: float
    limit: float
    message: str


@dataclass(frozen=True, slots=True)
class Gate:
    """A named judge of cases of one kind; `asks` is what it wants to know."""

    name: str
    asks: str
    judge: Callable[[Any, Settings], Verdict]


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
        if f"({sight.x_text}, {sight.y_text})" in case.draft.question
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


FORMAL_GATES = (
    Gate("gate2_entities", "do text and program name the same objects?", _entities),
    Gate("gate2_hidden", "does the text keep the visual values to the figure?", _hidden),
)
SOLVED_GATES = (
    Gate("gate1_solvable", "is there exactly one answer, proven?", _solvable),
    Gate("gate1_nonzero", "is the answer not zero?", _nonzero),
    Gate("gate1_agrees", "do solver and shape agree on the answer?", _agrees),
)
OPEN_GATES = (Gate("gate1_open", "does the text alone leave the answer open?", _open),)
DRAWN_GATES = (
    Gate("gate2_labelled", "does the figure label the declared points?", _labelled),
    Gate("readable", "can the visual values be read off the figure?", _readable),
    Gate("apart", "do the visual points keep clear of other points?", _apart),
    Gate("conditioned", "does a small reading error stay small?", _conditioned),
)
MEASURED_GATES = (Gate("gate3_measured", "does the measured answer fit the exact one?", _measured),)
