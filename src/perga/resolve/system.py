"""Small polynomial systems, solved exactly: substitution, roots of one unknown, pairs of two.

Every step splits the solution set without losing any of it, so an empty result is a proof that
there is no solution. More than two coupled unknowns are projected one by one: resultants carry
the equations to fewer unknowns, and every solution found there is brought back and checked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from perga.algebra.elimination import exact_quotient, factors, gcd, resultant
from perga.algebra.pairs import solve_pair
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.resolve.budget import Budget
from perga.resolve.symbols import Condition, Sign, at, constant, holds, is_constant, number_of

MAX_DEPTH = 48
MAX_PAIR = 300
MAX_IRRATIONAL_PAIR = 120
"""Beyond these products of degrees two equations are not solved as a pair."""
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


@dataclass(frozen=True, slots=True)
class _State:
    equations: tuple[Polynomial, ...]
    conditions: tuple[Condition, ...]
    bound: tuple[tuple[str, Quotient], ...]  # in order; later entries use earlier-bound unknowns


def solve_system(
    equations: Sequence[Polynomial],
    conditions: Sequence[Condition],
    variables: Sequence[str],
    budget: Budget,
) -> tuple[Ending, ...]:
    """All real solutions of `equations` = 0 under `conditions`; none proves there is none.

    Raises BudgetSpentError when the time is over.
    """
    start = _State(tuple(equations), tuple(conditions), ())
    return tuple(_search(start, tuple(variables), 0, budget))


def _search(state: _State, variables: tuple[str, ...], depth: int, budget: Budget) -> list[Ending]:
    budget.check()
    if depth > MAX_DEPTH:
        return [TooHard(variables)]
    if not _conditions_hold(state.conditions):
        return []
    equations = [e for e in state.equations if not e.is_zero()]
    if any(e.is_constant() for e in equations):
        return []
    state = _State(tuple(equations), state.conditions, state.bound)
    free = tuple(v for v in variables if v not in {name for name, _ in state.bound})
    if not free:
        return _finish(state)
    if not equations:
        return [Open(free)]
    endings: list[Ending] = []
    following = _branches(state)
    if following is None:
        return _project(state, variables, free, depth, budget)
    for branch in following:
        endings.extend(_search(branch, variables, depth + 1, budget))
    return endings


def _conditions_hold(conditions: Sequence[Condition]) -> bool:
    return all(holds(number_of(c.value).sign(), c.asks) for c in conditions if is_constant(c.value))


def _finish(state: _State) -> list[Ending]:
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
    waiting = [(_State(tuple(equations), tuple(conditions), ()), 0)]
    while waiting:
        budget.check()
        state, depth = waiting.pop()
        if not _conditions_hold(state.conditions):
            continue
        left = tuple(e for e in state.equations if not e.is_zero())
        if any(e.is_constant() for e in left):
            continue
        state = _State(left, state.conditions, state.bound)
        following = _branches(state, keep) if left and depth < MAX_DEPTH else None
        if following is not None:
            waiting.extend((branch, depth + 1) for branch in following)
            continue
        done = {name for name, _ in state.bound}
        free = tuple(v for v in variables if v not in done)
        found.append(Reduced(left, state.conditions, free, state.bound))
    return found


def bind(reduced: Reduced, name: str, value: Quotient) -> Reduced:
    """The same with one free unknown replaced."""
    state = _bind(_State(reduced.equations, reduced.conditions, reduced.bound), None, name, value)
    free = tuple(v for v in reduced.free if v != name)
    return Reduced(state.equations, state.conditions, free, state.bound)


def _branches(state: _State, keep: tuple[str, ...] = ()) -> list[_State] | None:
    """The states that one simplifying step leads to; None if no step applies."""
    if keep:
        return _linear(state, keep) or _split_factors(state)
    for attempt in (_linear, _split_factors, _univariate, _linear_split, _pair):
        found = attempt(state)
        if found is not None:
            return found
    return None


def _project(
    state: _State, variables: tuple[str, ...], free: tuple[str, ...], depth: int, budget: Budget
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
    kept = tuple(c for c in state.conditions if name not in _names(c.value))
    rest = tuple(v for v in free if v != name)
    endings: list[Ending] = []
    for ending in _search(_State(tuple(shadows), kept, ()), rest, depth + 1, budget):
        if not isinstance(ending, Solved):
            return [TooHard(free, loose=len(state.equations) < len(free))]
        lifted = state
        for other, number in ending.numbers.items():
            lifted = _bind(lifted, None, other, constant(number))
        endings.extend(_search(lifted, variables, depth + 1, budget))
    return endings


def _size(first: Polynomial, second: Polynomial, name: str) -> int:
    """A bound for the work of a resultant: the degree of the result times the terms that meet."""
    degree = first.degree(name) * second.total_degree() + second.degree(name) * first.total_degree()
    return degree * degree * len(first.variables()) * max(len(first.terms()), len(second.terms()))


def _names(value: Quotient) -> tuple[str, ...]:
    return (*value.numerator.variables(), *value.denominator.variables())


def _pivot(state: _State, free: tuple[str, ...]) -> tuple[str, Polynomial] | None:
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
    state: _State,
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
    found = _search(
        _State((shared, *others), state.conditions, state.bound), variables, depth + 1, budget
    )
    if any(c.is_constant() for c in cofactors):
        return found
    rest = _State((*cofactors, *others), state.conditions, state.bound)
    return [*found, *_search(rest, variables, depth + 1, budget)]


def _bind(state: _State, skip: Polynomial | None, name: str, value: Quotient) -> _State:
    equations = tuple(substitute(e, name, value) for e in state.equations if e is not skip)
    conditions = tuple(
        Condition(substitute_quotient(c.value, name, value), c.asks) for c in state.conditions
    )
    return _State(equations, conditions, (*state.bound, (name, value)))


def substitute(polynomial: Polynomial, name: str, value: Quotient) -> Polynomial:
    """The numerator of polynomial(name := value), cleared of denominators."""
    if name not in polynomial.variables():
        return polynomial
    parts = polynomial.coefficients_in(name)
    top = len(parts) - 1
    result = Polynomial.of(0)
    for power, part in enumerate(parts):
        term = part * value.numerator**power
        result = result + term * value.denominator ** (top - power)
    return result


def substitute_quotient(quotient: Quotient, name: str, value: Quotient) -> Quotient:
    """quotient(name := value)."""
    if name not in (*quotient.numerator.variables(), *quotient.denominator.variables()):
        return quotient
    top = _horner(quotient.numerator, name, value)
    bottom = _horner(quotient.denominator, name, value)
    if bottom.numerator.is_zero():
        return Quotient.of(Polynomial.of(0))  # asked != 0 elsewhere; the condition kills the branch
    return top / bottom


def _horner(polynomial: Polynomial, name: str, value: Quotient) -> Quotient:
    result = constant(0)
    for part in reversed(polynomial.coefficients_in(name)):
        result = result * value + Quotient.of(part)
    return result


def _linear(state: _State, keep: tuple[str, ...] = ()) -> list[_State] | None:
    """An unknown that stands alone with a constant coefficient is bound to the rest."""
    best: tuple[int, Polynomial, str, Quotient] | None = None
    for equation in state.equations:
        for name in sorted(equation.variables()):
            if equation.degree(name) != 1 or name in keep:
                continue
            rest, slope = equation.coefficients_in(name)
            if slope.is_constant() and (best is None or len(rest.terms()) < best[0]):
                value = Quotient.of(rest) / constant(-slope.constant())
                best = (len(rest.terms()), equation, name, value)
    return None if best is None else [_bind(state, best[1], best[2], best[3])]


def _split_factors(state: _State) -> list[_State] | None:
    """An equation that factors is one of its factors; factors that must not vanish are dropped."""
    for equation in state.equations:
        if not equation.is_rational():
            continue
        parts = [part for part, _ in factors(equation)[1]]
        live = [p for p in parts if not _never_zero(p, state.conditions)]
        if len(parts) > 1 or (parts and parts[0].total_degree() < equation.total_degree()):
            others = [e for e in state.equations if e is not equation]
            return [_State((part, *others), state.conditions, state.bound) for part in live]
    return None


def _never_zero(polynomial: Polynomial, conditions: Sequence[Condition]) -> bool:
    for condition in conditions:
        if (
            condition.asks in (Sign.NON_NEGATIVE, Sign.ANY)
            or not condition.value.denominator.is_constant()
        ):
            continue
        if _proportional(condition.value.numerator, polynomial):
            return True
    return False


def _proportional(first: Polynomial, second: Polynomial) -> bool:
    names = tuple(sorted({*first.variables(), *second.variables()}))
    left, right = first.terms_over(names), second.terms_over(names)
    if left.keys() != right.keys() or not left:
        return False
    key = next(iter(left))
    return (first * right[key] - second * left[key]).is_zero()


def _univariate(state: _State) -> list[_State] | None:
    """An equation in one unknown is replaced by its real roots."""
    ones = [e for e in state.equations if len(e.variables()) == 1]
    if not ones:
        return None
    equation = min(ones, key=lambda e: e.total_degree())
    (name,) = equation.variables()
    return [_bind(state, equation, name, constant(r.value)) for r in real_roots(equation)]


def _linear_split(state: _State) -> list[_State] | None:
    """q u + r = 0 with q not constant: q != 0 binds u, q = 0 leaves two equations."""
    found: list[tuple[int, int, Polynomial, str]] = []
    for index, equation in enumerate(state.equations):
        for name in sorted(equation.variables()):
            if equation.degree(name) == 1:
                slope = equation.coefficients_in(name)[1]
                found.append(
                    (slope.total_degree() * 100 + len(equation.terms()), index, equation, name)
                )
    if not found:
        return None
    _, _, equation, name = min(found, key=lambda f: f[:2])
    rest, slope = equation.coefficients_in(name)
    nonzero = Condition(Quotient.of(slope), Sign.NON_ZERO)
    regular = _bind(
        _State(state.equations, (*state.conditions, nonzero), state.bound),
        equation,
        name,
        Quotient.of(-rest) / Quotient.of(slope),
    )
    others = tuple(e for e in state.equations if e is not equation)
    if _never_zero(slope, state.conditions):
        return [regular]
    return [regular, _State((slope, rest, *others), state.conditions, state.bound)]


def too_large(first: Polynomial, second: Polynomial) -> bool:
    """Whether a pair may take longer than a budget; irrational coefficients cost far more."""
    bound = first.total_degree() * second.total_degree()
    rational = first.is_rational() and second.is_rational()
    return bound > (MAX_PAIR if rational else MAX_IRRATIONAL_PAIR)


def _pair(state: _State) -> list[_State] | None:
    """Two equations in the same two unknowns: all their common real zeros."""
    for i, first in enumerate(state.equations):
        names = first.variables()
        if len(names) != 2:
            continue
        for second in state.equations[i + 1 :]:
            if second.variables() != names or too_large(first, second):
                continue
            u, v = names
            found = solve_pair(first, second, (u, v))
            states: list[_State] = []
            if not found.complete:
                others = tuple(e for e in state.equations if e is not first and e is not second)
                states.append(_State((found.shared, *others), state.conditions, state.bound))
            for p in found.points:
                bound = _bind(state, first, u, constant(p.x))
                states.append(_bind(bound, first, v, constant(p.y)))
            return states
    return None
