"""Whether a family counts as a whole, where only a test of single scenes can tell."""

from collections.abc import Callable, Sequence

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.resolve.budget import Budget
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.families import samples
from perga.resolve.search import Loose, Values, fill
from perga.resolve.symbols import System
from perga.resolve.system import Open, Solved, solve_system
from perga.solve.queries.cells import tries
from perga.solve.queries.pieces import End, Piece

Admits = Callable[[Values], bool]
"""Whether a scene with these values counts, where the facts do not tell."""
MEMBERS = 2


def admitted(
    leaf: Loose,
    value: Quotient,
    system: System,
    pieces: Sequence[Piece],
    admits: Admits,
    budget: Budget,
) -> bool:
    """Whether the scenes of a family count: tried near both ends of every piece and between.

    Raises UnsupportedTermError where some do and some do not, or no scene is found.
    """
    verdicts = {
        admits({**leaf.values, **fill(leaf.setting, leaf.group, scene)})
        for piece in pieces
        for wanted in _tries(piece)
        for scene in _scenes(value, system, wanted, budget)
    }
    if len(verdicts) > 1:
        raise UnsupportedTermError("a part of the family has the extremes stated, a part has not")
    return verdicts == {True}


def _tries(piece: Piece) -> list[Real]:
    if piece.low.compare(piece.high) == 0:
        return [piece.low.number]
    return [Real.of(v) for v in tries(_bound(piece.low), _bound(piece.high))]


def _bound(end: End) -> Real | None:
    return None if end.infinite else end.number


def _scenes(value: Quotient, system: System, wanted: Real, budget: Budget) -> list[Solved]:
    level = value.numerator - value.denominator * Polynomial.of(wanted)
    at_level = system.copy()
    at_level.equations.append(level)
    found: list[Solved] = []
    for ending in solve_system(at_level.equations, at_level.conditions, at_level.variables, budget):
        if isinstance(ending, Solved):
            found.append(ending)
        elif isinstance(ending, Open):
            for members in samples(at_level, ending.free, MEMBERS, budget):
                found += members
        else:
            raise UnsupportedTermError("scenes of the family are too hard to find")
    if not found:
        raise UnsupportedTermError("no scene of the family was found to test")
    return found
