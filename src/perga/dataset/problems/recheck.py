"""One problem, proven again from its row alone: text, answer, openness, picture, measurement."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from perga.cdl import geometry_id, read
from perga.dataset.finding import BROKEN
from perga.dataset.manifest import CANARY
from perga.dataset.problems.answer import in_unit, row_answer
from perga.dataset.problems.classify import curve_type_of, goal_type_of
from perga.dataset.problems.evidence import Evidence
from perga.dataset.problems.instruct import instructions_for
from perga.dataset.problems.plan import run_plan
from perga.dataset.problems.practice import PERGAS, Gold, Practice
from perga.dataset.problems.problem import Problem, row_id
from perga.dataset.programs import (
    Solved,
    declarations,
    failure,
    given_points,
    picture_of,
    solve_text,
    unite,
)
from perga.dataset.strict import read_json, write_json
from perga.draw import Picture
from perga.errors import PergaError
from perga.image import Image, Viewport, decode_png, is_bare_png, pixel_hash
from perga.measure import Unmeasurable
from perga.resolve.scene import Completeness, Level

SAME = 1e-9
"""Relative difference up to which two floats of one computation count as equal."""
OPEN = 0.05
"""Relative difference that the answers of the two witnesses must exceed."""
ESTIMATED = 1e-9
"""Relative difference up to which the estimate agrees with the answer."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What the manifest says about every row."""

    seed: int
    version: str
    tolerance: float
    size: int
    practice: Practice = PERGAS


def recheck(problem: Problem, expected: Expected) -> tuple[str, ...]:
    """What is wrong with a row, as sentences; empty when everything can be proven again."""
    found: list[str] = []
    try:
        found.extend(_faults(problem, expected))
    except PergaError as fault:
        found.append(failure(fault))
    except BROKEN as fault:
        found.append(f"the row cannot be checked: {type(fault).__name__}: {fault!s:.120}")
    return tuple(found)


def _faults(problem: Problem, expected: Expected) -> Iterator[str]:
    yield from _labels(problem, expected)
    evidence = Evidence.read(problem.evidence)
    pixels = decode_png(problem.png)
    if pixel_hash(pixels) != problem.image_sha256:
        yield "the picture is not the one of image_sha256"
    if not is_bare_png(problem.png, pixels):
        yield "the PNG carries more than its pixels, or is packed as Perga does not"
    solved, own_faults = _solved(problem, expected.practice)
    yield from own_faults
    rival, witness_faults = _witnesses(problem, evidence, solved)
    yield from witness_faults
    yield from _evidence(problem, evidence, solved, expected)
    picture = picture_of(solved, evidence.size, given_points(rival), expected.practice.preset)
    yield from _picture(problem, picture)
    exact = row_answer(solved.answer)[1]
    yield from _measured(problem, evidence, expected, exact, Image(pixels, _viewport(problem)))


def _labels(problem: Problem, expected: Expected) -> Iterator[str]:
    if problem.seed != expected.seed:
        yield f"seed {problem.seed} is not the manifest's {expected.seed}"
    if problem.version != expected.version:
        yield f"version {problem.version:.40} is not the manifest's {expected.version:.40}"
    if problem.id != row_id(problem.seed, problem.index) or problem.index < 0:
        yield "the id is not the one of its seed and index"
    if problem.canary != CANARY:
        yield "the canary is missing or altered"


def _solved(problem: Problem, practice: Practice) -> tuple[Solved, list[str]]:
    faults: list[str] = []
    names = declarations(read(problem.cdl))
    whole = unite(names, problem.conditions_text, problem.conditions_visual)
    solved = solve_text(whole, problem.goal)
    own = geometry_id(solved.program)
    if own != geometry_id(read(problem.cdl)):
        faults.append("cdl is not the union of declarations and conditions")
    if own != problem.geometry_id:
        faults.append("geometry_id is not the one of the cdl")
    exact, value, unit = row_answer(solved.answer)
    if exact != problem.answer_exact:
        faults.append(f"solved again, the exact answer is {exact:.80}")
    if practice.gold is Gold.EXACT and not same(value, problem.answer):
        faults.append(f"solved again, the answer is {value!r}")
    if practice.gold is Gold.MEASURED and problem.answer != problem.measured:
        faults.append("the answer is not what was measured")
    if unit != problem.unit:
        faults.append(f"the unit of the answer is {unit!r}")
    curve, goal = curve_type_of(solved.program), goal_type_of(solved.goal, solved.program)
    if curve is not None and curve != problem.curve_type:
        faults.append(f"curve_type {problem.curve_type:.40} is not the cdl's {curve}")
    if goal is not None and goal != problem.goal_type:
        faults.append(f"goal_type {problem.goal_type:.40} is not the goal's {goal}")
    return solved, faults


def _witnesses(problem: Problem, evidence: Evidence, solved: Solved) -> tuple[Solved, list[str]]:
    """The second witness solved, which the picture has room for, and what is wrong."""
    faults: list[str] = []
    if len(evidence.witnesses) != 2:
        return solved, ["the evidence does not hold two witnesses of openness"]
    first, second = evidence.witnesses
    if (first.visual, first.answer_exact) != (problem.conditions_visual, problem.answer_exact):
        faults.append("the first witness is not the problem itself")
    names = declarations(solved.program)
    rival = solve_text(unite(names, problem.conditions_text, second.visual), problem.goal)
    exact, value, _ = row_answer(rival.answer)
    if exact != second.answer_exact or not same(value, second.answer):
        faults.append(f"solved again, the second witness gives {exact:.80}")
    if relative_gap(first.answer, value) <= OPEN:
        faults.append("the two witnesses do not differ by more than 5 %")
    return rival, faults


def _evidence(
    problem: Problem, evidence: Evidence, solved: Solved, expected: Expected
) -> Iterator[str]:
    """What the evidence says beside witnesses and measurement.

    Which draw it was, and what the gates found, is known only to who makes the item again.
    """
    own = solved.solution.certificate
    told = (evidence.level, evidence.complete, evidence.method, evidence.digits)
    if told != (own.level.value, own.complete.value, own.method, own.digits) or not math.isclose(
        evidence.residual, own.residual, rel_tol=1e-6, abs_tol=1e-12
    ):
        yield "solved again, the certificate is another"
    if own.level is not Level.PROVEN or own.complete is not Completeness.PROVEN:
        yield f"the answer is {own.level.value}, its completeness {own.complete.value}"
    if not relative_gap(evidence.estimate, row_answer(solved.answer)[1]) <= ESTIMATED:
        yield "the estimate does not agree with the answer"
    if evidence.size != expected.size:
        yield f"size {evidence.size} is not the manifest's {expected.size}"
    if evidence.plan != instructions_for(solved.goal, solved.program):
        yield "the plan of the measurement is not the goal's"
    names = [record.gate for record in evidence.gates]
    if not names or len(set(names)) < len(names):
        yield "the evidence does not tell what the gates found"
    if min(evidence.element, evidence.attempt) < 0:
        yield "the evidence tells of no draw"


def _picture(problem: Problem, picture: Picture) -> Iterator[str]:
    if pixel_hash(picture.image.pixels) != problem.image_sha256:
        yield "drawn again, the picture has other pixels"
    if write_json(picture.image.viewport.to_json()) != problem.viewport:
        yield "drawn again, the picture has another viewport"


def _viewport(problem: Problem) -> Viewport:
    return Viewport.from_json(read_json(problem.viewport, "the viewport"))


def _measured(
    problem: Problem, evidence: Evidence, expected: Expected, exact: float, image: Image
) -> Iterator[str]:
    found = run_plan(image, evidence.plan)
    if isinstance(found, Unmeasurable):
        yield f"measured again, the picture gives nothing: {found.reason:.120}"
        return
    value = in_unit(found.value, problem.unit)
    if not same(value, problem.measured):
        yield f"measured again, the value is {value!r}"
    sigma = in_unit(found.uncertainty, problem.unit)
    if not math.isclose(sigma, evidence.uncertainty, rel_tol=1e-6, abs_tol=1e-12):
        yield f"measured again, the uncertainty is {sigma!r}"
    error = abs(problem.measured - exact) / abs(exact) if exact else 1.0
    if not math.isclose(error, problem.relative_error, rel_tol=1e-6, abs_tol=1e-12):
        yield f"relative_error should be {error!r}"
    if not error <= expected.tolerance:
        yield f"the measured answer is {error:.3%} off, more than {expected.tolerance:.3%}"


def same(first: float, second: float) -> bool:
    """Whether two floats come from one computation."""
    return math.isclose(first, second, rel_tol=SAME, abs_tol=0.0)


def relative_gap(first: float, second: float) -> float:
    """|first - second| over the larger of the two in absolute value; 0 for two zeros."""
    largest = max(abs(first), abs(second))
    return abs(first - second) / largest if largest else 0.0
