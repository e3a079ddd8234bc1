"""The choice of a solver: `--solver exact` or `sdf`, the torch engine."""

from collections.abc import Callable
from enum import Enum
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

TORCH_MEGABYTES: Final = 350
"""Beyond the usual memory: torch takes 300 MB once it is loaded, whatever is solved with it."""

LATE: Final = 3.0
"""Seconds after which a search says that it lives."""


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

    return SdfSolver(report=when_late(complain))


def room_of(name: SolverName) -> int:
    """Megabytes that a command with this solver has beyond the usual limit."""
    return TORCH_MEGABYTES if name is SolverName.SDF else 0


def when_late(
    tell: Callable[[str], None], clock: Callable[[], float] = monotonic
) -> Callable[[int, int], None]:
    """A report of rounds done and in all that is heard only when a search takes long."""
    began = clock()

    def report(done: int, total: int) -> None:
        if clock() - began > LATE:
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
    if resolution.free:
        return f"nothing fixes {', '.join(resolution.free)}: {count} examples were found"
    return f"found {'was' if count == 1 else 'were'} {count} scene{'s' * (count != 1)}"
