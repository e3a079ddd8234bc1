"""The choice of a solver: `--solver exact` or `sdf`, the torch engine."""

import sys
from collections.abc import Callable
from enum import Enum
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Final

import typer

from perga.cli.terminal import complain
from perga.errors import RefusedError

if TYPE_CHECKING:
    from perga.resolve import Resolution
    from perga.resolve.solver import Solver

LOADING_SECONDS: Final = 20.0
"""Beyond the budget, for a library that is loaded with the solver."""

TORCH_MEGABYTES: Final = 250
"""What torch takes of the memory beside all else, with some room."""

LATE: Final = 3.0
"""Seconds after which a search says that it lives."""

EVERY: Final = 5.0
"""Seconds between two such lines on a terminal."""


class SolverName(Enum):
    """What finds the scenes of a program."""

    EXACT = "exact"
    SDF = "sdf"


SolverOption = Annotated[
    SolverName,
    typer.Option(
        "--solver",
        help="What finds the figure: `exact` algebra, or `sdf`, gradient descent in torch.",
    ),
]


def solver_named(name: SolverName) -> "Solver":
    """The solver; MissingExtraError where torch is needed and not installed."""
    if name is SolverName.EXACT:
        from perga.resolve.solver import ExactSolver

        return ExactSolver()
    from perga.sdf import SdfSolver

    # a log needs to hear it once; who watches a terminal wants to see it live
    return SdfSolver(report=when_late(complain, EVERY if sys.stderr.isatty() else inf))


def when_late(
    tell: Callable[[str], None],
    every: float = EVERY,
    clock: Callable[[], float] = monotonic,
) -> Callable[[int, int], None]:
    """A report of rounds done and in all that is heard only when a search takes long.

    After LATE seconds it tells one line, then one more whenever `every` seconds have passed.
    """
    due = clock() + LATE

    def report(done: int, total: int) -> None:
        nonlocal due
        now = clock()
        if now > due:
            due = now + every
            tell(f"still searching: {done} of at most {total} rounds")

    return report


def note_of(resolution: "Resolution") -> str:
    """What is to be said of the scenes that the torch engine found.

    Raises RefusedError where it found none.
    """
    if not resolution.scenes:
        why = "; ".join(resolution.tried) or "no scene was found"
        help = "try `--solver exact`, which can also say that there is none"
        raise RefusedError(f"nothing to draw: {why}", help)
    count = len(resolution.scenes)
    what = "example" if resolution.free else "scene"
    found = f"one {what} was found" if count == 1 else f"{count} {what}s were found"
    return f"nothing fixes {', '.join(resolution.free)}: {found}" if resolution.free else found
