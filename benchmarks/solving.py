"""Solving side by side: exact algebra with its example search, and the torch engine.

Both get the same programs: eleven kinds of system, and random programs that leave objects free.
A program counts as solved if every scene that was found satisfies every fact to 1e-8, which the
second witness tells, whose code neither solver knows. Times are those of this machine at this
moment; the two take turns program by program, so their ratio counts.

    .venv/bin/python benchmarks/solving.py [--programs 200] [--seed 1] [--paper] [--device cpu]
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "sdf"))

from eleven import ELEVEN
from independent import missed
from random_programs import random_program

from perga.cdl import read
from perga.cdl.program import Program
from perga.resolve.budget import Budget
from perga.resolve.scene import Scene
from perga.sdf import Hyperparameters, Losses, SdfSolver
from perga.solve.showing import scenes_of

SECONDS = 10.0
HELD = 1e-8

Solve = Callable[[Program], Sequence[Scene]]


@dataclass
class Row:
    """What one solver did on a set of programs."""

    seconds: list[float] = field(default_factory=list)
    worst: list[float] = field(default_factory=list)
    solved: int = 0

    def take(self, solve: Solve, program: Program) -> None:
        """One program more."""
        began = perf_counter()
        scenes = solve(program)
        self.seconds.append(perf_counter() - began)
        told = [missed(program, scene) for scene in scenes]
        whole = all(one.read == len(program.statements) for one in told)
        worst = max((one.worst for one in told), default=float("inf"))
        if whole and worst < HELD:
            self.solved += 1
            self.worst.append(worst)

    def line(self, name: str) -> str:
        """A line of the table."""
        n, median = len(self.seconds), np.median(self.seconds)
        late, last = np.quantile(self.seconds, 0.95), max(self.seconds)
        share = f"{self.solved}/{n}"
        return (
            f"{name:<26}{share:>9}{100 * self.solved / n:>8.1f}%"
            f"{median:>10.3f}{late:>9.3f}{last:>9.3f}{max(self.worst, default=0.0):>11.1e}"
        )


def solvers(paper: bool, device: str) -> dict[str, Solve]:
    """The solvers by name."""

    def descent(losses: Losses) -> Solve:
        solver = SdfSolver(Hyperparameters(losses=losses), device)
        return lambda program: solver(program, Budget.of(SECONDS)).scenes

    found: dict[str, Solve] = {
        "resolve, with examples": lambda program: scenes_of(program, SECONDS).scenes,
        "torch, traced losses": descent(Losses.TRACED),
    }
    return {**found, "torch, the paper's losses": descent(Losses.PAPER)} if paper else found


def table(title: str, programs: Sequence[Program], by_name: dict[str, Solve]) -> None:
    """Solve all and print the table."""
    rows = {name: Row() for name in by_name}
    for program in programs:
        for name, solve in by_name.items():
            rows[name].take(solve, program)
    print(f"\n{title}")
    head = f"{'':<26}{'solved':>9}{'':>9}{'median s':>10}{'p95 s':>9}{'worst s':>9}{'fact gap':>11}"
    print(head)
    for name, row in rows.items():
        print(row.line(name), flush=True)


def main() -> None:
    """Both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--paper", action="store_true")
    parser.add_argument("--device", default="cpu")
    given = parser.parse_args()
    by_name = solvers(given.paper, given.device)
    for solve in by_name.values():  # libraries load, and compile what they compile
        solve(read(random_program(given.seed + 1, 0).text))
    table("eleven kinds of system", [read(text) for text in ELEVEN.values()], by_name)
    drawn = [read(random_program(given.seed, i).text) for i in range(given.programs)]
    if drawn:
        table(f"{len(drawn)} random programs, seed {given.seed}", drawn, by_name)


if __name__ == "__main__":
    main()
