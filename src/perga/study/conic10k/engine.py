"""One problem inside a worker process: read, solve each goal, draw."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from perga.cdl import read, read_goal
from perga.cdl.program import Goal, Program
from perga.errors import PergaError
from perga.solve import Solution, to_json
from perga.study.conic10k.drawing import Drawing, drawing, not_drawn

Solve = Callable[[Program, Goal], Solution]


@dataclass(frozen=True, slots=True)
class Reply:
    """What the engine made of a question.

    `ending`: "done", or why there are no solutions: "refused" (the program or a goal has
    faults), "over budget", "over memory", "died". `solutions` holds the JSON objects of
    `perga solve`, one for each goal; `seconds` the time for reading and solving, to which the
    parent adds that for importing.
    """

    ending: str
    why: str
    solutions: tuple[dict[str, Any], ...]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The object in answers.jsonl."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Solved:
    """A reply, and what is needed to draw it."""

    reply: Reply
    program: Program | None
    goals: tuple[Goal, ...]
    solutions: tuple[Solution, ...]


def solved(cdl: str, goals: Sequence[str], solve: Solve) -> Solved:
    """Read and solve; the faults of a text end in a reply, defects of the engine get out."""
    start = perf_counter()
    try:
        program = read(cdl)
        asked = tuple(read_goal(goal, program) for goal in goals)
    except PergaError as fault:
        reply = Reply("refused", fault.message, (), perf_counter() - start)
        return Solved(reply, None, (), ())
    solutions: list[Solution] = []
    failed = ""
    for goal in asked:
        try:
            solutions.append(solve(program, goal))
        except PergaError as fault:
            failed = fault.message
            break
    seconds = perf_counter() - start
    found = tuple(to_json(one) for one in solutions)
    reply = Reply("died" if failed else "done", failed, found, seconds)
    return Solved(reply, program, asked, tuple(solutions))


def picture(work: Solved) -> Drawing:
    """The picture of a problem with what was checked in it, or why there is none."""
    if work.program is None or not work.solutions:
        return not_drawn(work.reply.why or "no answer")
    return drawing(work.program, work.goals, work.solutions)
