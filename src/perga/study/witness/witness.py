"""`witness`: told answers against configurations that satisfy the facts."""

from collections.abc import Callable
from time import process_time
from typing import Final

import numpy as np

from perga.cdl.program import Goal, Program
from perga.errors import PergaError
from perga.rng import stream
from perga.study.witness.judging import judge_of
from perga.study.witness.newton import Settled, improved, settled
from perga.study.witness.parameters import Parameters
from perga.study.witness.plan import is_extreme
from perga.study.witness.scene import case_of
from perga.study.witness.told import Told
from perga.study.witness.verdicts import AbsentError, Finding, Verdict

SECONDS: Final = 3.0
ROUNDS: Final = 120
DRAWS: Final = 256
STARTS: Final = 32
"""Of all that are drawn those are tried that violate the fewest inequalities."""

_FEWEST: Final = 8
"""Rounds that are always made, for the choices that they draw."""

_TIMES: Final = 3
"""Rounds for each way to choose, so that few ways are missed."""

_FEW: Final = 8
"""Starts after the first rounds, when choices matter more than starts."""

_LAST: Final = 12
"""Newton steps after the damped ones: near a double root each takes off only half."""


def witness(
    program: Program, goal: Goal, told: Told, seconds: float = SECONDS, seed: int = 0
) -> Finding:
    """The verdict of sampled configurations on told answers of `goal`.

    `seconds` are of processor time, so that a busy machine changes nothing. Deterministic for a
    seed as long as they do not run out.
    """
    deadline = process_time() + seconds
    try:
        judge = judge_of(goal.kind, told, any(map(is_extreme, program.statements)))
        half = process_time() + seconds * (0.4 if judge.climbs else 0.9)
        found = _sampled(program, goal, seed, half, judge.satisfied)
        return judge.verdict(found, stream(seed, "witness", "climb"), deadline)
    except PergaError as fault:  # a form not read here, or an operator that refuses its arguments
        return Finding(Verdict.UNCOVERED, fault.message, told.text)


def _sampled(
    program: Program,
    goal: Goal,
    seed: int,
    deadline: float,
    satisfied: Callable[[list[Settled]], bool],
) -> list[Settled]:
    """Configurations round by round: about the origin first, elsewhere if there are none."""
    found: list[Settled] = []
    middle = (process_time() + deadline) / 2
    for turn in range(ROUNDS):
        standard = bool(found) or (turn < ROUNDS // 2 and process_time() < middle)
        chance = stream(seed, "witness", turn)
        choices = tuple(int(k) for k in chance.integers(0, 5040, 64))
        case = case_of(program, goal, choices, standard, placed=turn % 3 < 2)
        parameters = Parameters.drawn(DRAWS, chance)
        try:
            first = case.batch(parameters)
        except AbsentError:
            continue
        many = STARTS if turn < _FEWEST else _FEW
        starts = parameters.matrix()[:, np.argsort(first.violated, kind="stable")[:many]]
        some = settled(case, improved(case, starts), steps=_LAST)
        if some is not None:
            found.append(some)
        rounds = min(max(_FEWEST, _TIMES * first.ways), ROUNDS // 2)
        if process_time() > deadline or (turn + 1 >= rounds and satisfied(found)):
            break
    return found
