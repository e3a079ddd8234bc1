"""One item: draw, read, solve, open, draw, measure; a refusal by any gate starts the next attempt.

`make_item` is a pure function of its arguments: it does not know how many items are asked for,
who asks, or on which machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from perga import __version__
from perga.cdl import geometry_id, read, read_goal
from perga.dataset.manifest import CANARY
from perga.dataset.problems.answer import in_unit, row_answer
from perga.dataset.problems.evidence import Evidence, GateRecord, Witness
from perga.dataset.problems.plan import run_plan
from perga.dataset.problems.practice import Gold
from perga.dataset.problems.problem import Problem, row_id
from perga.dataset.programs import Solved, failure, given_points, picture_of, solve_text
from perga.dataset.strict import write_json
from perga.errors import InputError, PergaError
from perga.generate.cases import Attempted, Drawn, Formal, Measured, Opened, Settings
from perga.generate.catalogue import Catalogue, Turn
from perga.generate.gates import (
    DRAWN_GATES,
    FORMAL_GATES,
    MEASURED_GATES,
    OPEN_GATES,
    SOLVED_GATES,
    Gate,
)
from perga.generate.instruct import instructions_for
from perga.generate.plane import estimate
from perga.generate.shape import Draft, Draw, Shape
from perga.image import encode_png, pixel_hash
from perga.measure import Unmeasurable
from perga.rng import EvenPermutation, stream
from perga.solve import solve

GENERATOR_VERSION = 3
"""Part of what an item is a function of; raised when the same seed gives other problems."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an attempt did not become a problem."""

    attempt: int
    gate: str
    value: float
    limit: float
    message: str

    def to_json(self) -> dict[str, Any]:
        """The refusal as strict JSON."""
        return {
            "attempt": self.attempt,
            "gate": self.gate,
            "value": self.value,
            "limit": self.limit,
            "message": self.message,
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an item: its problem, or none after the last attempt; and every refusal."""

    index: int
    shape_id: str
    cell: str
    problem: Problem | None
    refusals: tuple[Refusal, ...]


class _Refused(Exception):
    """Ends one attempt; never leaves this module."""

    def __init__(self, gate: str, value: float, limit: float, message: str) -> None:
        super().__init__(message)
        self.gate, self.value, self.limit, self.message = gate, value, limit, message


def capacity(shape: Shape, settings: Settings) -> int:
    """How many items of the shape its space can serve, each with all its attempts."""
    return shape.parameters.size // settings.max_attempts


def make_item(index: int, seed: int, settings: Settings, catalogue: Catalogue) -> Outcome:
    """Item `index` of `seed`.

    Raises InputError when the shape's space is used up: distinctness is by construction.
    """
    turn = catalogue.turn(index)
    shape = turn.shape
    refusals: list[Refusal] = []
    for attempt, draft, element in _drafts(turn, seed, settings):
        try:
            passed: list[GateRecord] = []
            measured = _attempt(shape, draft, settings, passed)
        except _Refused as no:
            refusals.append(Refusal(attempt, no.gate, no.value, no.limit, no.message))
            continue
        problem = _problem(turn, seed, settings, element, attempt, measured, passed)
        return Outcome(index, shape.id, turn.cell, problem, tuple(refusals))
    return Outcome(index, shape.id, turn.cell, None, tuple(refusals))


def draw_item(index: int, seed: int, settings: Settings, catalogue: Catalogue) -> Drawn | None:
    """Item `index` of `seed` as far as its picture, before anything is measured.

    The first attempt that every gate but the measuring one lets pass; None where there is none.
    """
    for _, draft, _ in _drafts(catalogue.turn(index), seed, settings):
        try:
            return _pictured(catalogue.turn(index).shape, draft, settings, [])
        except _Refused:
            continue
    return None


def _drafts(turn: Turn, seed: int, settings: Settings) -> Iterator[tuple[int, Draft, int]]:
    """The attempts of an item: number, draft, and element of the shape's space."""
    shape = turn.shape
    if turn.position >= capacity(shape, settings):
        raise InputError(
            f"the {shape.parameters.size} elements of shape {shape.id} "
            f"are used up at item {turn.index}",
            "ask for fewer problems, or for fewer attempts per problem",
        )
    names = ("generate", GENERATOR_VERSION, shape.id)
    # figures come evenly, so that no answer is frequent by chance; second attempts lie elsewhere
    room, space = capacity(shape, settings), shape.parameters
    order = EvenPermutation(seed, names, space.firsts, space.size // space.firsts)
    for attempt in range(settings.max_attempts):
        element = order[attempt * room + turn.position]
        words = stream(seed, *names, turn.position, attempt)
        yield attempt, shape.build(Draw(space.element(element), words)), element


def _attempt(shape: Shape, draft: Draft, settings: Settings, passed: list[GateRecord]) -> Measured:
    measured = _measured(_pictured(shape, draft, settings, passed))
    _pass(MEASURED_GATES, measured, settings, passed)
    return measured


def _pass(
    gates: Sequence[Gate], case: object, settings: Settings, passed: list[GateRecord]
) -> None:
    for gate in gates:
        verdict = gate.judge(case, settings)
        if not verdict.ok:
            raise _Refused(gate.name, verdict.value, verdict.limit, verdict.message)
        passed.append(GateRecord(gate.name, verdict.value, verdict.limit))


def _pictured(shape: Shape, draft: Draft, settings: Settings, passed: list[GateRecord]) -> Drawn:
    def pass_through(gates: Sequence[Gate], case: object) -> None:
        _pass(gates, case, settings, passed)

    formal = _formal(shape, draft)
    pass_through(FORMAL_GATES, formal)
    attempted = _attempted(formal)
    pass_through(SOLVED_GATES, attempted)
    opened = open_up(attempted)
    pass_through(OPEN_GATES, opened)
    drawn = _drawn(opened, settings)
    pass_through(DRAWN_GATES, drawn)
    return drawn


def _formal(shape: Shape, draft: Draft) -> Formal:
    try:
        program = read(draft.program_text(draft.visual))
        goal = read_goal(draft.asked.goal, program)
    except PergaError as fault:
        raise _Refused("gate2_valid", 1.0, 0.0, failure(fault)) from None
    return Formal(shape, draft, program, goal)


def _attempted(formal: Formal) -> Attempted:
    draft = formal.draft
    points = draft.place({sight.name: (sight.x, sight.y) for sight in draft.visual})
    if points is None:
        raise _Refused("gate1_agrees", 0.0, 1.0, "the shape's formulas give no figure")
    value = estimate(formal.shape.goal, draft.asked, points)
    return Attempted(formal, solve(formal.program, formal.goal, exact_only=True), value)


def open_up(attempted: Attempted) -> Opened:
    """Solve the alternatives in turn until one leaves the answer open; else the widest.

    Refuses where no alternative is admissible.
    """
    formal, solution = attempted.formal, attempted.solution
    own = Solved(formal.program, formal.goal, solution, solution.answers[0])
    best: Opened | None = None
    for sights in formal.draft.alternatives:
        try:
            rival = solve_text(formal.draft.program_text(sights), formal.draft.asked.goal)
        except PergaError:
            continue  # not an admissible value of the visual condition
        visual = tuple(sight.statement() for sight in sights)
        found = Opened(formal, own, attempted.estimate, rival, visual)
        verdict = OPEN_GATES[0].judge(found, Settings())
        if verdict.ok:
            return found
        if best is None or _gap(found) > _gap(best):
            best = found
    if best is None:
        raise _Refused("gate1_open", 0.0, 0.05, "no other figure that fits the text is known")
    return best


def _gap(opened: Opened) -> float:
    return abs(float(opened.rival.answer.value) - float(opened.solved.answer.value))


def _drawn(opened: Opened, settings: Settings) -> Drawn:
    try:
        picture = picture_of(
            opened.solved, settings.size, given_points(opened.rival), settings.practice.preset
        )
    except PergaError as fault:
        raise _Refused("drawable", 1.0, 0.0, failure(fault)) from None
    return Drawn(opened, picture)


def _measured(drawn: Drawn) -> Measured:
    formal = drawn.opened.formal
    plan = instructions_for(formal.goal, formal.program)
    if isinstance(plan, Unmeasurable):
        raise _Refused("gate3_measured", 0.0, 1.0, plan.reason[:300])
    found = run_plan(drawn.picture.image, plan)
    if isinstance(found, Unmeasurable):
        raise _Refused("gate3_measured", 0.0, 1.0, found.reason[:300])
    return Measured(drawn, plan, found)


def _problem(
    turn: Turn,
    seed: int,
    settings: Settings,
    element: int,
    attempt: int,
    measured: Measured,
    passed: Sequence[GateRecord],
) -> Problem:
    opened = measured.drawn.opened
    draft, image = opened.formal.draft, measured.drawn.picture.image
    exact, answer, unit = row_answer(opened.solved.answer)
    rival_exact, rival_answer, _ = row_answer(opened.rival.answer)
    value = in_unit(measured.measurement.value, unit)
    certificate = opened.solved.solution.certificate
    evidence = Evidence(
        element=element,
        attempt=attempt,
        size=settings.size,
        level=certificate.level.value,
        complete=certificate.complete.value,
        method=certificate.method,
        residual=certificate.residual,
        digits=certificate.digits,
        estimate=in_unit(opened.estimate, unit),
        uncertainty=in_unit(measured.measurement.uncertainty, unit),
        witnesses=(
            Witness(draft.conditions_visual(), exact, answer),
            Witness(opened.rival_visual, rival_exact, rival_answer),
        ),
        plan=measured.plan,
        gates=tuple(passed),
    )
    return Problem(
        id=row_id(seed, turn.index),
        index=turn.index,
        seed=seed,
        version=__version__,
        shape_id=turn.shape.id,
        curve_type=turn.shape.curve.value,
        goal_type=turn.shape.goal.value,
        question=draft.question,
        conditions_text=draft.text,
        conditions_visual=draft.conditions_visual(),
        cdl=draft.program_text(draft.visual),
        goal=draft.asked.goal,
        answer_exact=exact,
        answer=value if settings.practice.gold is Gold.MEASURED else answer,
        unit=unit,
        measured=value,
        relative_error=abs(value - answer) / abs(answer),
        image_sha256=pixel_hash(image.pixels),
        viewport=write_json(image.viewport.to_json()),
        geometry_id=geometry_id(opened.formal.program),
        evidence=evidence.text(),
        canary=CANARY,
        png=encode_png(image.pixels),
    )
