"""Small polynomial systems, solved exactly: substitution, roots of one unknown, pairs of two.

Every step splits the solution set without losing any of it, so an empty result is a proof that
there is no solution. What needs more than two coupled unknowns is reported, not guessed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from perga.algebra.elimination import factors
from perga.algebra.pairs import solve_pair
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.resolve.symbols import Condition, Sign, at, constant, holds, is_constant, number_of

MAX_DEPTH = 48


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
) -> tuple[Ending, ...]:
    """All real solutions of `equations` = 0 under `conditions`; none proves there is none."""
    start = _State(tuple(equations), tuple(conditions), ())
    return tuple(_search(start, tuple(variables), 0))


def _search(state: _State, variables: tuple[str, ...], depth: int) -> list[Ending]:
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
    for following in _branches(state, free):
        if isinstance(following, TooHard):
            endings.append(following)
        else:
            endings.extend(_search(following, variables, depth + 1))
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


def _branches(state: _State, free: tuple[str, ...]) -> list[_State | TooHard]:
    for attempt in (_linear, _split_factors, _univariate, _linear_split, _pair):
        found = attempt(state)
        if found:
            return list(found)
        if found is not None:
            return []
    return [TooHard(free, loose=len(state.equations) < len(free))]


def _bind(state: _State, skip: Polynomial, name: str, value: Quotient) -> _State:
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


def _linear(state: _State) -> list[_State] | None:
    """An unknown that stands alone with a constant coefficient is bound to the rest."""
    best: tuple[int, Polynomial, str, Quotient] | None = None
    for equation in state.equations:
        for name in sorted(equation.variables()):
            if equation.degree(name) != 1:
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
        if condition.asks is Sign.NON_NEGATIVE or not condition.value.denominator.is_constant():
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


def _pair(state: _State) -> list[_State | TooHard] | None:
    """Two equations in the same two unknowns: all their common real zeros."""
    for i, first in enumerate(state.equations):
        names = first.variables()
        if len(names) != 2:
            continue
        for second in state.equations[i + 1 :]:
            if second.variables() != names:  # both sorted
                continue
            u, v = names
            found = solve_pair(first, second, (u, v))
            states: list[_State | TooHard] = []
            if not found.complete:
                others = tuple(e for e in state.equations if e is not first and e is not second)
                states.append(_State((found.shared, *others), state.conditions, state.bound))
            for p in found.points:
                bound = _bind(state, first, u, constant(p.x))
                states.append(_bind(bound, first, v, constant(p.y)))
            return states
    return None
