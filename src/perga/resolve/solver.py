"""What a solver of programs is, whatever it solves them with."""

from dataclasses import dataclass
from typing import Protocol

from perga.cdl.program import Program
from perga.resolve.budget import Budget
from perga.resolve.resolver import resolve
from perga.resolve.scene import Resolution


class Solver(Protocol):
    """From a checked program to scenes in which every fact holds, each with its certificate.

    It ends with the budget, by itself; what was not found by then gives the status UNSOLVED.
    """

    def __call__(self, program: Program, budget: Budget) -> Resolution:
        """The scenes found, and what is known about others."""
        ...


@dataclass(frozen=True, slots=True)
class ExactSolver:
    """`resolve` as a solver: every scene is exact."""

    def __call__(self, program: Program, budget: Budget) -> Resolution:
        """All admissible scenes, or samples of what stays free."""
        return resolve(program, max(budget.left(), 0.0))
