"""The values of a term on a family given by several equations in several unknowns.

Candidates for ends are the values where the equations and the term have dependent gradients, and
where a condition is about to fail; each is a system with finitely many solutions. Between two
candidates a few values are tried; if they disagree, an end lies at infinity or was missed, and
the family is left unsolved rather than guessed.
"""

from collections.abc import Sequence

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.resolve.budget import Budget
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.families import samples
from perga.resolve.stationary import derivative, determinant
from perga.resolve.symbols import Condition, Sign, System, at, relaxed
from perga.resolve.system import Open, Reduced, Solved, solve_system
from perga.solve.queries.cells import cells
from perga.solve.queries.pieces import Piece


def system_image(
    reduced: Reduced, free: Sequence[str], value: Quotient, budget: Budget
) -> list[Piece]:
    """All values; raises UnsupportedTermError where a system is too hard or the tries disagree."""
    equations, conditions = list(reduced.equations), list(reduced.conditions)
    if len(free) != len(equations) + 1:
        raise UnsupportedTermError(
            f"{len(equations)} equations in {len(free)} unknowns are left, a family too wide"
        )
    loose = [relaxed(c) for c in conditions]
    ends: list[Real] = []
    attained: list[Real] = []
    minors = [determinant(_rows(equations, value, free))]
    for condition in conditions:
        if condition.asks in (Sign.POSITIVE, Sign.NON_NEGATIVE):
            minors.append(condition.value.numerator)
    for extra in minors:
        if extra.is_constant():
            continue
        for numbers in _solutions([*equations, extra], loose, free, budget):
            if value.denominator.evaluate(numbers).is_zero():
                continue
            here = at(value, numbers)
            ends.append(here)
            if _strict(conditions, numbers):
                attained.append(here)

    def taken(wanted: Real) -> bool:
        level = value.numerator - value.denominator * Polynomial.of(wanted)
        return bool(_solutions([*equations, level], conditions, free, budget))

    return cells(ends, attained, taken, budget)


def _solutions(
    equations: Sequence[Polynomial],
    conditions: Sequence[Condition],
    free: Sequence[str],
    budget: Budget,
) -> list[dict[str, Real]]:
    """All solutions, of a family some members.

    Raises UnsupportedTermError where the system is too hard.
    """
    found: list[dict[str, Real]] = []
    for ending in solve_system(equations, conditions, free, budget):
        if isinstance(ending, Solved):
            found.append(dict(ending.numbers))
        elif isinstance(ending, Open):
            system = System(list(free), equations=list(equations), conditions=list(conditions))
            for members in samples(system, ending.free, 2, budget):
                found += [dict(member.numbers) for member in members]
        else:
            raise UnsupportedTermError("a system for the ends of the range is too hard")
    return found


def _strict(conditions: Sequence[Condition], numbers: dict[str, Real]) -> bool:
    return all(c.asks is not Sign.POSITIVE or at(c.value, numbers).sign() > 0 for c in conditions)


def _rows(
    equations: Sequence[Polynomial], value: Quotient, free: Sequence[str]
) -> list[list[Polynomial]]:
    rows = [[e.derivative(name) for name in free] for e in equations]
    rows.append([derivative(value, name) for name in free])
    return rows
