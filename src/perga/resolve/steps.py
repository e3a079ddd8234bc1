"""Steps that simplify a polynomial system; each keeps every solution and adds none."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flint import fmpq

from perga.algebra.elimination import factors
from perga.algebra.pairs import solve_pair
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.algebra.square_roots import square_root
from perga.resolve.focal import rational_root
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
    """Whether no condition fails that has no unknowns, or is one monomial in unknowns > 0."""
    positive: set[str] | None = None
    for condition in conditions:
        value = condition.value
        if is_constant(value):
            if not holds(number_of(value).sign(), condition.asks):
                return False
            continue
        if condition.asks not in (Sign.POSITIVE, Sign.NON_NEGATIVE) or not _is_monomial(value):
            continue
        if positive is None:
            positive = _positive_names(conditions)
        if _falls_below(value, condition.asks, positive):
            return False
    return True


def _is_monomial(value: Quotient) -> bool:
    return len(value.numerator.terms()) == 1 == len(value.denominator.terms())


def _exponents(value: Quotient) -> dict[str, int]:
    """The exponents of a monomial, those of the denominator negative."""
    found: dict[str, int] = {}
    for polynomial, sign in ((value.numerator, 1), (value.denominator, -1)):
        (monomial,) = polynomial.terms()
        for name, exponent in zip(polynomial.names(), monomial, strict=True):
            found[name] = found.get(name, 0) + sign * exponent
    return {n: e for n, e in found.items() if e}


def _coefficient_sign(value: Quotient) -> int:
    (top,), (bottom,) = value.numerator.terms().values(), value.denominator.terms().values()
    return top.sign() * bottom.sign()


def _positive_names(conditions: Sequence[Condition]) -> set[str]:
    """Unknowns that conditions of their own say to be greater than zero."""
    above: set[str] = set()
    other: set[str] = set()
    for condition in conditions:
        value = condition.value
        if condition.asks is Sign.ANY or not _is_monomial(value):
            continue
        exponents = _exponents(value)
        if condition.asks is not Sign.NON_NEGATIVE:
            other |= exponents.keys()  # what a monomial that is not zero is made of
        if condition.asks is not Sign.NON_ZERO and list(exponents.values()) == [1]:
            above |= exponents.keys() if _coefficient_sign(value) > 0 else set()
    return above & other


def _falls_below(value: Quotient, asks: Sign, positive: set[str]) -> bool:
    """Whether a monomial is negative for certain, or not positive where it must be."""
    exponents = _exponents(value)
    odd = {n for n, e in exponents.items() if e % 2}
    if not odd <= positive or _coefficient_sign(value) > 0:
        return False
    return asks is Sign.POSITIVE or exponents.keys() <= positive


def branches(state: State, keep: tuple[str, ...] = ()) -> list[State] | None:
    """The states that one simplifying step leads to; None if no step applies."""
    if keep:
        return _linear(state, keep) or _split_factors(state) or _rational_root(state)
    for attempt in (
        _linear,
        _split_factors,
        _rational_root,
        _split_squares,
        _univariate,
        linear_split,
        _pair,
    ):
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
    # denominators are cleared on both sides, so that common factors are looked for only once
    top = substitute(quotient.numerator, name, value)
    bottom = substitute(quotient.denominator, name, value)
    if bottom.is_zero():
        return Quotient.of(Polynomial.of(0))  # asked != 0 elsewhere; the condition kills the branch
    rise = max(quotient.denominator.degree(name), 0) - max(quotient.numerator.degree(name), 0)
    if rise > 0:
        top = top * value.denominator**rise
    elif rise < 0:
        bottom = bottom * value.denominator**-rise
    return Quotient(top, bottom)


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
        live = [p for p in parts if not never_zero(p, state.conditions)]
        if len(parts) > 1 or (parts and parts[0].total_degree() < equation.total_degree()):
            others = [e for e in state.equations if e is not equation]
            return [replace(state, equations=(part, *others)) for part in live]
    return None


def _rational_root(state: State) -> list[State] | None:
    """w^2 = r gives w = s and w = -s where the other equations make r the square of s."""
    found = rational_root(state.equations)
    if found is None:
        return None
    equation, name, root = found
    return [bind_in(state, equation, name, Quotient.of(s)) for s in (root, -root)]


def _split_squares(state: State) -> list[State] | None:
    """p w^2 = q with -p q a square over the reals: w is one of two rational functions."""
    for equation in state.equations:
        names = equation.variables()
        if len(names) != 2:
            continue
        for name in names:
            parts = equation.coefficients_in(name)
            if len(parts) != 3 or not parts[1].is_zero():
                continue
            root = square_root(-(parts[0] * parts[2]))
            if root is None:
                continue
            others = tuple(e for e in state.equations if e is not equation)
            nonzero = Condition(Quotient.of(parts[2]), Sign.NON_ZERO)
            split = State(others, (*state.conditions, nonzero), state.bound)
            value = (Quotient.of(root) / Quotient.of(parts[2])).in_lowest_terms()
            found = [bind_in(split, None, name, v) for v in (value, -value)]
            if not parts[2].is_constant():
                both = (parts[2], parts[0], *others)
                found.append(State(both, state.conditions, state.bound))
            return found
    return None


def never_zero(polynomial: Polynomial, conditions: Sequence[Condition]) -> bool:
    """Whether some condition says that a polynomial is not zero."""
    for condition in conditions:
        if (
            condition.asks in (Sign.NON_NEGATIVE, Sign.ANY)
            or not condition.value.denominator.is_constant()
        ):
            continue
        if proportion(condition.value.numerator, polynomial) is not None:
            return True
    return False


def proportion(first: Polynomial, second: Polynomial) -> Real | None:
    """The number k with first = k * second; None if there is none."""
    names = tuple(sorted({*first.variables(), *second.variables()}))
    left, right = first.terms_over(names), second.terms_over(names)
    if left.keys() != right.keys() or not left:
        return None
    key = next(iter(left))
    same = (first * right[key] - second * left[key]).is_zero()
    return left[key] / right[key] if same else None


def _univariate(state: State) -> list[State] | None:
    """An equation in one unknown is replaced by its real roots."""
    ones = [e for e in state.equations if len(e.variables()) == 1]
    if not ones:
        return None
    equation = min(ones, key=lambda e: e.total_degree())
    (name,) = equation.variables()
    return [bind_in(state, equation, name, constant(r.value)) for r in real_roots(equation)]


def linear_split(state: State, keep: tuple[str, ...] = ()) -> list[State] | None:
    """q u + r = 0 with q not constant: q != 0 binds u, q = 0 leaves two equations.

    Names in `keep` are not bound.
    """
    found: list[tuple[int, int, Polynomial, str]] = []
    for index, equation in enumerate(state.equations):
        for name in sorted(equation.variables()):
            if equation.degree(name) == 1 and name not in keep:
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
        replace(state, conditions=(*state.conditions, nonzero)),
        equation,
        name,
        Quotient.of(-rest) / Quotient.of(slope),
    )
    others = tuple(e for e in state.equations if e is not equation)
    if never_zero(slope, state.conditions):
        return [regular]
    return [regular, replace(state, equations=(slope, rest, *others))]


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
                states.append(replace(state, equations=(found.shared, *others)))
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
