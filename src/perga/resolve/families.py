"""Families: systems whose solutions keep free unknowns, fixed by a scale or by sampling.

A system without absolute lengths has a solution set that scales: one positive length may be set
to 1. What is free beyond that is sampled: unknowns get rational values, and what is left is
solved exactly, so every sample is a true solution.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from flint import fmpq, fmpq_mat

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.resolve.budget import Budget
from perga.resolve.symbols import System
from perga.resolve.system import Open, Solved, TooHard, solve_system

VALUES = tuple(
    Fraction(n, d)
    for n, d in (
        (1, 2), (2, 1), (5, 1), (-1, 1), (1, 3), (8, 1), (3, 2), (-3, 1), (1, 5), (-1, 2),
        (4, 5), (13, 1), (-6, 1), (1, 1), (7, 2), (9, 10), (-1, 3), (30, 1), (11, 10), (0, 1),
    )
)  # fmt: skip
MAX_FREE = 4
PARTS = 6
"""Into so many parts a bounded gap is divided for further values."""
FAR = 1000
"""Bounds beyond this, and gaps below one part in this, are left to the other values."""


def weights(system: System) -> dict[str, Fraction] | None:
    """Weights under which every equation and condition is homogeneous, or None if there are none.

    Coordinates, radii and intercepts weigh 1, slopes 0; the weights of declared numbers and of
    square roots are solved for.
    """
    unknown = [v for v in system.variables if v not in system.lengths]
    rows: list[list[Fraction]] = []
    for polynomial in _polynomials(system):
        names = polynomial.names()
        terms = list(polynomial.terms())
        for other in terms[1:]:
            row = [Fraction(0)] * (len(unknown) + 1)
            for name, e, e0 in zip(names, other, terms[0], strict=True):
                if name in system.lengths:
                    row[-1] -= (e - e0) * system.lengths[name]
                elif name in unknown:
                    row[unknown.index(name)] += e - e0
            if any(row):
                rows.append(row)
    solved = _solve_rows(rows, len(unknown))
    if solved is None:
        return None
    found = {name: Fraction(system.lengths[name]) for name in system.lengths}
    return found | dict(zip(unknown, solved, strict=True))


def weight(value: Quotient, system: System) -> Fraction | None:
    """How a value scales with the figure; None where the figure does not scale."""
    found = weights(system)
    if found is None or value.numerator.is_zero():
        return None
    return _degree(value.numerator, found) - _degree(value.denominator, found)


def _degree(polynomial: Polynomial, found: Mapping[str, Fraction]) -> Fraction:
    """The weight of a homogeneous polynomial, from one of its terms."""
    term = next(iter(polynomial.terms()))
    names = polynomial.names()
    return sum((found[n] * e for n, e in zip(names, term, strict=True) if e), Fraction(0))


def _polynomials(system: System) -> Iterator[Polynomial]:
    yield from system.equations
    for condition in system.conditions:
        yield condition.value.numerator
        yield condition.value.denominator


def _solve_rows(rows: Sequence[Sequence[Fraction]], count: int) -> list[Fraction] | None:
    if not rows:
        return [Fraction(1)] * count
    matrix = fmpq_mat(
        len(rows), count + 1, [fmpq(v.numerator, v.denominator) for row in rows for v in row]
    )
    reduced, rank = matrix.rref()
    entry = [[_fraction(reduced[i, j]) for j in range(count + 1)] for i in range(rank)]
    values = [Fraction(1)] * count  # what nothing decides weighs as a length does
    leads = [next(j for j in range(count + 1) if row[j] != 0) for row in entry]
    if count in leads:
        return None
    for row, lead in zip(entry, leads, strict=True):
        rest = sum(
            (row[j] * values[j] for j in range(lead + 1, count) if j not in leads), row[-1] * 0
        )
        values[lead] = row[-1] - rest
    return values


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


SCALES = (1, 2)
"""Two sizes of a figure that scales: what is the same in both does not depend on the size."""


def gauge(system: System) -> tuple[str, tuple[System, ...]] | None:
    """The unknown that fixes the size, and the system at each of SCALES, if it scales."""
    found = weights(system)
    if found is None:
        return None
    usable = [v for v in system.variables if v in system.positive and found[v] != 0]
    if not usable:
        return None
    name = min(usable, key=lambda v: (not v.endswith((".a", "a")), v.startswith("w")))
    fixed: list[System] = []
    for size in SCALES:
        scaled = system.copy()
        scaled.equations.append(Polynomial.variable(name) - size)
        fixed.append(scaled)
    return (name, tuple(fixed))


def samples(
    system: System, free: Sequence[str], want: int, budget: Budget
) -> list[tuple[Solved, ...]]:
    """Exact solutions of a family, those of each choice of the free unknowns together.

    Up to `want` choices; fewer, or none, where no more have a solution. Raises BudgetSpentError.
    """
    found = _pass(system, free, want, budget, coupled=False)
    if 0 < len(found) < want // 2:  # coordinates may take values though equations couple them
        more = _pass(system, free, want, budget, coupled=True)
        return max(found, more, key=len)
    return found


def _pass(
    system: System, free: Sequence[str], want: int, budget: Budget, coupled: bool
) -> list[tuple[Solved, ...]]:
    found: list[tuple[Solved, ...]] = []
    for name in sorted(free, key=lambda v: (v.startswith("w"), system.variables.index(v))):
        values = (*VALUES, *_between_bounds(system, name))
        for turn, value in enumerate(values):
            budget.check()
            more = _sample(system, name, value, turn, budget, MAX_FREE, coupled)
            if more:
                found.append(tuple(more))
            if len(found) >= want:
                return found
        if len(found) >= want // 2:
            break
    return found


def _left_free(ending: Open | TooHard, name: str, coupled: bool) -> list[str]:
    """Unknowns that may take a value next; where equations couple them, coordinates only."""
    if isinstance(ending, Open):
        return [v for v in ending.free if v != name]
    if not coupled or not ending.loose:
        return []
    return [v for v in ending.unknowns if v.endswith((".x", ".y"))]


def _between_bounds(system: System, name: str) -> list[Fraction]:
    """Rational values in the gaps between the bounds that conditions on `name` alone set it."""
    bounds: set[Fraction] = set()
    far = Real.of(FAR)
    for condition in system.conditions:
        if condition.value.numerator.variables() == (name,):
            roots = [r.value for r in real_roots(condition.value.numerator)]
            near = [float(r) for r in roots if -far < r < far]
            bounds |= {Fraction(bound).limit_denominator(FAR) for bound in near}
    return [
        low + (high - low) * Fraction(part, PARTS)
        for low, high in pairwise(sorted(bounds))
        for part in range(1, PARTS)
    ]


def _sample(
    system: System,
    name: str,
    value: Fraction,
    turn: int,
    budget: Budget,
    depth: int,
    coupled: bool,
) -> list[Solved]:
    """Solutions with `name` at `value`; what stays free takes values of later turns."""
    fixed = system.copy()
    fixed.equations.append(Polynomial.variable(name) - value)
    found: list[Solved] = []
    for ending in solve_system(fixed.equations, fixed.conditions, fixed.variables, budget):
        if isinstance(ending, Solved):
            found.append(ending)
        elif depth > 1 and (rest := _left_free(ending, name, coupled)):
            following = min(rest, key=lambda v: (v.startswith("w"), system.variables.index(v)))
            for step in (5, 8, 11, 2):
                later = turn + step
                chosen = VALUES[later % len(VALUES)]
                inner = _sample(fixed, following, chosen, later, budget, depth - 1, coupled)
                if inner:
                    found += inner
                    break
    return found
