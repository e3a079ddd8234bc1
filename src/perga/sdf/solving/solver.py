"""`SdfSolver`: programs solved by gradient descent on losses, as the paper's engine does it.

What it gives is numeric: checked scenes, and never that there are no others.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import torch

from perga.algebra.deadline import deadline
from perga.algebra.failures import AlgebraLimitError
from perga.cdl.operator import Type
from perga.cdl.program import Program
from perga.errors import InputError
from perga.resolve.budget import Budget, BudgetSpentError
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.resolver import positions, resolution_of
from perga.resolve.scene import Completeness, Resolution, Scene, Status
from perga.resolve.search import Complete, Stuck
from perga.rng import stream
from perga.sdf.solving.finding import Found, drawn_starts, free_names, solutions
from perga.sdf.solving.pleasing import displeasure
from perga.sdf.solving.settings import Hyperparameters
from perga.sdf.solving.sketch import Sketch, facts_of, scenes_complete, sketch
from perga.sdf.solving.task import Task, task_of

FEWEST: Final = 16
"""Starts of each chart, however many charts share the batch."""

Report = Callable[[int, int], None]


def _unheard(done: int, total: int) -> None:
    del done, total


@dataclass(frozen=True, slots=True)
class SdfSolver:
    """A solver in the sense of `perga.resolve.solver.Solver`.

    `device` is "cpu" or a torch device such as "cuda"; InputError where it is not there. On a
    CPU one thread works, and equal programs and seeds give equal scenes as long as the budget
    is not spent. `report` hears how many rounds are done, and how many there are at most.
    """

    hyper: Hyperparameters = field(default_factory=Hyperparameters)
    device: str = "cpu"
    report: Report = _unheard

    def __call__(self, program: Program, budget: Budget) -> Resolution:
        """Checked scenes, the best to look at first.

        RESOLVED where every scene found stands alone, UNDERDETERMINED where facts leave some
        free; `complete` is then `sampled`. UNSOLVED where none was found. What definitions alone
        settle is told with their exact certificate.
        """
        device = device_named(self.device)
        with _one_thread():
            return _Run(self.hyper, device, budget, self.report).resolution(program)


def device_named(name: str) -> torch.device:
    """The torch device; InputError for a name that is none, or for one that is not there."""
    help = 'use "cpu", or "cuda" where torch sees a GPU'
    try:
        device = torch.device(name)
    except RuntimeError:
        raise InputError(f"{name:.40} is no device of torch", help) from None
    if device.type == "cpu":
        return device
    if device.type != "cuda":
        raise InputError(f"the torch engine does not run on {device.type}", help)
    count = torch.cuda.device_count() if torch.cuda.is_available() else 0
    if (device.index or 0) >= count:
        raise InputError(f"torch sees no device {name:.40} here", help)
    return device


@contextmanager
def _one_thread() -> Generator[None]:
    """One thread for the matrices of this engine, which are too small for more."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


@dataclass(slots=True)
class _Gathered:
    """What the charts of one position have given so far."""

    found: list[tuple[Task, Found]] = field(default_factory=list[tuple[Task, Found]])
    settled: list[Scene] = field(default_factory=list[Scene])  # by definitions, beside charts
    tried: list[str] = field(default_factory=list[str])

    def take(self, drawn: Sketch) -> None:
        """What the definitions of a sketch gave besides charts."""
        complete = [leaf for leaf in drawn.leaves if isinstance(leaf, Complete)]
        self.settled += resolution_of(complete, drawn.facts).scenes if complete else ()
        self.tried += [leaf.why for leaf in drawn.leaves if isinstance(leaf, Stuck)]

    def of(self, task: Task) -> list[Found]:
        return [one for other, one in self.found if other is task]

    def is_family(self) -> bool:
        return any(one.loose for _, one in self.found)


@dataclass(frozen=True, slots=True)
class _Run:
    """One call: what it may use."""

    hyper: Hyperparameters
    device: torch.device
    budget: Budget
    report: Report

    def resolution(self, program: Program) -> Resolution:
        gathered = _Gathered()
        try:
            with deadline(*self.budget.limits()):
                facts = facts_of(program)
                for position in positions(facts):
                    drawn = sketch(facts, position, self.hyper.derive, self.budget)
                    if scenes_complete(drawn.leaves) and not drawn.charts:
                        told = resolution_of(drawn.leaves, drawn.facts)
                        if told.status is not Status.CONTRADICTORY:
                            return told
                        gathered.tried.append("the definitions contradict another fact")
                    gathered.take(drawn)
                    if drawn.charts:
                        self._search(drawn, gathered)
                    if gathered.found or gathered.settled:
                        break
        except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError) as error:
            gathered.tried.append(error.message)
        except OverflowError:
            gathered.tried.append("a number is too large for floating point")
        return self._told(program, gathered)

    def _search(self, drawn: Sketch, gathered: _Gathered) -> None:
        """Rounds over all charts, until one brings nothing new."""
        hyper = self.hyper
        tasks = [task_of(c, drawn.facts, hyper.losses, self.device) for c in drawn.charts]
        count = max(FEWEST, hyper.starts // max(len(tasks), 1))
        count = min(count, hyper.starts)
        for turn in range(hyper.rounds):
            before = len(gathered.found)
            spread = hyper.spreads[turn % len(hyper.spreads)]
            for place, task in enumerate(tasks):
                rng = stream(self.budget.seed, "sdf", turn, place, *task.model.names)
                self.report(turn, hyper.rounds)
                starts = drawn_starts(task, rng, count, spread, self.device)
                known = gathered.of(task)
                more = solutions(task, starts, hyper, known, self.budget)
                gathered.found += [(task, one) for one in more]
                if gathered.is_family() and len(gathered.found) >= hyper.wanted:
                    return
            if gathered.found and len(gathered.found) == before:
                return
            if gathered.is_family():
                return
        if not gathered.found:
            count *= hyper.rounds * len(tasks)
            gathered.tried.append(f"none of {count} starts led to a scene")

    def _told(self, program: Program, gathered: _Gathered) -> Resolution:
        pairs = [(t, one) for t, one in gathered.found if _is_whole(one.scene, program)]
        regular = [pair for pair in pairs if pair[1].regular]
        pairs = regular or pairs
        tried = tuple(dict.fromkeys(gathered.tried))
        settled = [scene for scene in gathered.settled if _is_whole(scene, program)]
        if not pairs and not settled:
            why = tried or ("no scene has every object: some are bound by no fact",)
            return Resolution(Status.UNSOLVED, (), Completeness.SAMPLED, (), why, ())
        pairs.sort(key=lambda pair: displeasure(pair[1].scene.objects))
        gauge = tuple(dict.fromkeys(n for task, _ in pairs for n in task.gauge))
        free = free_names([one for _, one in pairs], gauge, tuple(program.types))
        scenes = tuple(
            Scene(scene.objects, scene.certificate, (turn,) if free else ())
            for turn, scene in enumerate([*settled, *(one.scene for _, one in pairs)])
        )
        status = Status.UNDERDETERMINED if free else Status.RESOLVED
        return Resolution(status, scenes, Completeness.SAMPLED, free, tried, (), gauge, free)


def _is_whole(scene: Scene, program: Program) -> bool:
    """Whether a scene has every declared object that can be seen."""
    numbers = (Type.NUMBER, Type.REAL)
    return {n for n, kind in program.types.items() if kind not in numbers} <= scene.objects.keys()
