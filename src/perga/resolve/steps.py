"""Steps that simplify a polynomial system; each keeps every solution and adds none."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flint import fmpq

from perga.algebra.elimination import factors
from perga.algebra.pairs import solve_pair
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.roots import real_roots
from perga.resolve.symbols import Condition, Sign, constant, holds, is_constant, number_of

MAX_PAIR = 300
MAX_IRRATIONAL_PAIR = 120
"""Beyond these products of degrees two equations are not solved as a pair."""


@dataclass(frozen=True, slots=True)
class State:
    """Equations and conditions in unknowns, and what the others are bound to."""

    equations: tuple[Polynomial, ...]
    conditions: tuple[Condition, ...]
    bound: tuple[tuple[str, Quotient], ...]  # in order; later entries use earlier-bound unknowns


def conditions_hold(conditions: Sequence[Condition]) -> bool:
    """Whether no condition without unknowns fails."""
    return all(holds(number_of(c.value).sign(), c.asks) for c in conditions if is_constant(c.value))


def branches(state: State, keep: tuple[str, ...] = ()) -> list[State] | None:
    """The states that one simplifying step leads to; None if no step applies."""
    if keep:
        return _linear(state, keep) or _split_factors(state)
    for attempt in (_linear, _split_factors, _univariate, _linear_split, _pair):
        found = attempt(state)
        if found is not None:
            return found
    return None


def bind_in(state: State, skip: Polynomial | None, name: str, value: Quotient) -> State:
    """The state with an unknown replaced everywhere; the equation `skip` has done its work."""
    equations = tuple(substitute(e, name, value) for e in state.equations if e is not skip)
    conditions = tuple(
        Condition(substitute_quotient(c.value, name, value), c.asks) for c in state.conditions
    )
    return State(equations, conditions, (*state.bound, (name, value)))


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


def _linear(state: State, keep: tuple[str, ...] = ()) -> list[State] | None:
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
    return None if best is None else [bind_in(state, best[1], best[2], best[3])]


def _split_factors(state: State) -> list[State] | None:
    """An equation that factors is one of its factors; factors that must not vanish are dropped."""
    for equation in state.equations:
        if not equation.is_rational():
            continue
        parts = [part for part, _ in factors(equation)[1]]
        live = [p for p in parts if not _never_zero(p, state.conditions)]
        if len(parts) > 1 or (parts and parts[0].total_degree() < equation.total_degree()):
            others = [e for e in state.equations if e is not equation]
            return [State((part, *others), state.conditions, state.bound) for part in live]
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


def _univariate(state: State) -> list[State] | None:
    """An equation in one unknown is replaced by its real roots."""
    ones = [e for e in state.equations if len(e.variables()) == 1]
    if not ones:
        return None
    equation = min(ones, key=lambda e: e.total_degree())
    (name,) = equation.variables()
    return [bind_in(state, equation, name, constant(r.value)) for r in real_roots(equation)]


def _linear_split(state: State) -> list[State] | None:
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
    regular = bind_in(
        State(state.equations, (*state.conditions, nonzero), state.bound),
        equation,
        name,
        Quotient.of(-rest) / Quotient.of(slope),
    )
    others = tuple(e for e in state.equations if e is not equation)
    if _never_zero(slope, state.conditions):
        return [regular]
    return [regular, State((slope, rest, *others), state.conditions, state.bound)]


def too_large(first: Polynomial, second: Polynomial) -> bool:
    """Whether a pair may take longer than a budget; irrational coefficients cost far more."""
    bound = first.total_degree() * second.total_degree()
    rational = first.is_rational() and second.is_rational()
    return bound > (MAX_PAIR if rational else MAX_IRRATIONAL_PAIR)


def _pair(state: State) -> list[State] | None:
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
            states: list[State] = []
            if not found.complete:
                others = tuple(e for e in state.equations if e is not first and e is not second)
                states.append(State((found.shared, *others), state.conditions, state.bound))
            for p in found.points:
                bound = bind_in(state, first, u, constant(p.x))
                states.append(bind_in(bound, first, v, constant(p.y)))
            return states
    return None


def subtract(state: State) -> State | None:
    """An equation minus a multiple of another, where that has fewer terms; else None.

    Two points on one curve, say: what the equations share goes, and often a factor shows.
    """
    best: tuple[int, Polynomial, Polynomial] | None = None
    for equation in state.equations:
        for other in state.equations:
            if other is equation:
                continue
            for factor in _ratios(equation, other):
                less = equation - other * factor
                size = len(less.terms())
                if size < len(equation.terms()) and (best is None or size < best[0]):
                    best = (size, equation, less)
    if best is None:
        return None
    _, equation, less = best
    rest = tuple(e for e in state.equations if e is not equation)
    return State((less, *rest), state.conditions, state.bound)


def _ratios(first: Polynomial, second: Polynomial) -> list[fmpq]:
    """Rational factors that turn terms of the second into terms of the first, two at least."""
    names = tuple(sorted({*first.variables(), *second.variables()}))
    left, right = first.terms_over(names), second.terms_over(names)
    found: Counter[fmpq] = Counter()
    for monomial in (m for m in left if m in right):
        a, b = left[monomial].fraction_if_known(), right[monomial].fraction_if_known()
        if a is not None and b is not None:
            found[a / b] += 1
    return [ratio for ratio, times in found.items() if times > 1]
