"""Small polynomial systems, solved exactly: substitution, roots of one unknown, pairs of two.

Every step splits the solution set without losing any of it, so an empty result is a proof that
there is no solution. More than two coupled unknowns are projected one by one: resultants carry
the equations to fewer unknowns, and every solution found there is brought back and checked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from perga.algebra.elimination import exact_quotient, gcd, resultant
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.resolve.budget import Budget
from perga.resolve.steps import State, bind_in, branches, conditions_hold, subtract
from perga.resolve.symbols import Condition, at, constant, holds

MAX_DEPTH = 48
MAX_RESULTANT = 400_000
"""Beyond this a resultant may take longer than the budget, and nothing can interrupt it."""


@dataclass(frozen=True, slots=True)
class Solved:
    """One solution: every unknown has its number."""

    numbers: Mapping[str, Real]


@dataclass(frozen=True, slots=True)
class Open:
    """A family of solutions: these unknowns stay free."""

    free: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TooHard:
    """What is left couples more unknowns than can be solved exactly here.

    `loose`: there are fewer equations than unknowns, so a family of solutions is to be expected.
    """

    unknowns: tuple[str, ...]
    loose: bool = False


Ending = Solved | Open | TooHard


def solve_system(
    equations: Sequence[Polynomial],
    conditions: Sequence[Condition],
    variables: Sequence[str],
    budget: Budget,
) -> tuple[Ending, ...]:
    """All real solutions of `equations` = 0 under `conditions`; none proves there is none.

    Raises BudgetSpentError when the time is over.
    """
    start = State(tuple(equations), tuple(conditions), ())
    return tuple(_search(start, tuple(variables), 0, budget))


def _search(state: State, variables: tuple[str, ...], depth: int, budget: Budget) -> list[Ending]:
    budget.check()
    if depth > MAX_DEPTH:
        return [TooHard(variables)]
    if not conditions_hold(state.conditions):
        return []
    equations = [e for e in state.equations if not e.is_zero()]
    if any(e.is_constant() for e in equations):
        return []
    state = replace(state, equations=tuple(equations))
    free = tuple(v for v in variables if v not in {name for name, _ in state.bound})
    if not free:
        return _finish(state)
    if not equations:
        return [Open(free)]
    endings: list[Ending] = []
    following = branches(state)
    if following is None:
        return _coupled(state, variables, free, depth, budget)
    for branch in following:
        endings.extend(_search(branch, variables, depth + 1, budget))
    return endings


def _finish(state: State) -> list[Ending]:
    numbers: dict[str, Real] = {}
    for name, value in reversed(state.bound):
        if value.denominator.evaluate(numbers).is_zero():
            return []
        numbers[name] = at(value, numbers)
    for condition in state.conditions:
        if condition.value.denominator.evaluate(numbers).is_zero():
            return []
        if not holds(at(condition.value, numbers).sign(), condition.asks):
            return []
    return [Solved(numbers)]


@dataclass(frozen=True, slots=True)
class Reduced:
    """What simplifying leaves: equations in the unknowns that are still free."""

    equations: tuple[Polynomial, ...]
    conditions: tuple[Condition, ...]
    free: tuple[str, ...]
    bound: tuple[tuple[str, Quotient], ...]


def reduce_system(
    equations: Sequence[Polynomial],
    conditions: Sequence[Condition],
    variables: Sequence[str],
    budget: Budget,
    keep: tuple[str, ...] = (),
) -> list[Reduced]:
    """All branches of a system after every step that simplifies it; conditions come along.

    Names in `keep` are never bound; equations in them alone stay.
    """
    found: list[Reduced] = []
    waiting = [(State(tuple(equations), tuple(conditions), ()), 0)]
    while waiting:
        budget.check()
        state, depth = waiting.pop()
        if not conditions_hold(state.conditions):
            continue
        left = tuple(e for e in state.equations if not e.is_zero())
        if any(e.is_constant() for e in left):
            continue
        state = State(left, state.conditions, state.bound)
        following = branches(state, keep) if left and depth < MAX_DEPTH else None
        if following is not None:
            waiting.extend((branch, depth + 1) for branch in following)
            continue
        done = {name for name, _ in state.bound}
        free = tuple(v for v in variables if v not in done)
        found.append(Reduced(left, state.conditions, free, state.bound))
    return found


def bind(reduced: Reduced, name: str, value: Quotient) -> Reduced:
    """The same with one free unknown replaced."""
    state = bind_in(State(reduced.equations, reduced.conditions, reduced.bound), None, name, value)
    free = tuple(v for v in reduced.free if v != name)
    return Reduced(state.equations, state.conditions, free, state.bound)


def _coupled(
    state: State, variables: tuple[str, ...], free: tuple[str, ...], depth: int, budget: Budget
) -> list[Ending]:
    """No step applies: eliminate, and where that is too hard, after subtracting equations."""
    endings = _project(state, variables, free, depth, budget)
    easier = subtract(state) if any(isinstance(e, TooHard) for e in endings) else None
    if easier is None:
        return endings
    again = _search(easier, variables, depth + 1, budget)
    return endings if any(isinstance(e, TooHard) for e in again) else again


def _project(
    state: State, variables: tuple[str, ...], free: tuple[str, ...], depth: int, budget: Budget
) -> list[Ending]:
    """Eliminate one unknown by resultants, solve for the others, come back for it."""
    choice = _pivot(state, free)
    if choice is None:
        return [TooHard(free, loose=len(state.equations) < len(free))]
    name, pivot = choice
    shadows = [e for e in state.equations if name not in e.variables()]
    for other in state.equations:
        if other is pivot or name not in other.variables():
            continue
        budget.check()
        if _size(pivot, other, name) > MAX_RESULTANT:
            return [TooHard(free, loose=len(state.equations) < len(free))]
        shadow = resultant(pivot, other, name)
        if shadow.is_zero():
            return _split_common(state, pivot, other, variables, depth, budget)
        shadows.append(shadow)
    rest = tuple(v for v in free if v != name)
    kept = tuple(c for c in state.conditions if set(_names(c.value)) <= set(rest))
    endings: list[Ending] = []
    for ending in _search(State(tuple(shadows), kept, ()), rest, depth + 1, budget):
        if not isinstance(ending, Solved):
            return [TooHard(free, loose=len(state.equations) < len(free))]
        lifted = state
        for other, number in ending.numbers.items():
            lifted = bind_in(lifted, None, other, constant(number))
        endings.extend(_search(lifted, variables, depth + 1, budget))
    return endings


def _size(first: Polynomial, second: Polynomial, name: str) -> int:
    """A bound for the work of a resultant: the degree of the result times the terms that meet."""
    degree = first.degree(name) * second.total_degree() + second.degree(name) * first.total_degree()
    return degree * degree * len(first.variables()) * max(len(first.terms()), len(second.terms()))


def _names(value: Quotient) -> tuple[str, ...]:
    return (*value.numerator.variables(), *value.denominator.variables())


def _pivot(state: State, free: tuple[str, ...]) -> tuple[str, Polynomial] | None:
    """The unknown that is cheapest to eliminate, and the equation to do it with."""
    best: tuple[int, str, Polynomial] | None = None
    for name in free:
        holders = [e for e in state.equations if name in e.variables()]
        if not holders:
            continue
        pivot = min(holders, key=lambda e: (e.degree(name), len(e.terms())))
        cost = sum(
            (e.degree(name) * pivot.total_degree() + pivot.degree(name) * e.total_degree())
            for e in holders
            if e is not pivot
        )
        cost = cost * 8 + pivot.degree(name)
        if best is None or cost < best[0]:
            best = (cost, name, pivot)
    return None if best is None else (best[1], best[2])


def _split_common(
    state: State,
    first: Polynomial,
    second: Polynomial,
    variables: tuple[str, ...],
    depth: int,
    budget: Budget,
) -> list[Ending]:
    """Two equations with a common factor: it vanishes, or both cofactors do."""
    shared = gcd(first, second)
    others = tuple(e for e in state.equations if e is not first and e is not second)
    cofactors = (exact_quotient(first, shared), exact_quotient(second, shared))
    found = _search(replace(state, equations=(shared, *others)), variables, depth + 1, budget)
    if any(c.is_constant() for c in cofactors):
        return found
    rest = replace(state, equations=(*cofactors, *others))
    return [*found, *_search(rest, variables, depth + 1, budget)]
