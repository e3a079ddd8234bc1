"""Unknowns that need no search: short linear equations bind them in advance."""

from collections.abc import Sequence
from typing import Final

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.resolve.steps import State, bind_in
from perga.resolve.symbols import Condition, Sign, System, constant

MAX_BOUND: Final = 2
"""An unknown is bound in advance only to at most this many terms, so that nothing grows."""


def lighten(system: System, carried: Sequence[Quotient]) -> tuple[System, tuple[Quotient, ...]]:
    """The same with unknowns that stand for short linear terms bound, and the carried values.

    Powers that cannot vanish are taken out of equations that are a product with them.
    """
    positive = [
        Condition(Quotient.of(Polynomial.variable(name)), Sign.POSITIVE)
        for name in system.variables
        if name in system.positive and name not in _roots(system)
    ]
    state = State(
        tuple(system.equations),
        (*system.conditions, *positive, *(Condition(c, Sign.ANY) for c in carried)),
        (),
    )
    while True:
        state = State(
            tuple(_stripped(e, state.conditions) for e in state.equations if not e.is_zero()),
            state.conditions,
            state.bound,
        )
        found = _short_linear(state)
        if found is None:
            break
        state = bind_in(state, *found)
    light = system.copy()
    gone = {name for name, _ in state.bound}
    light.variables = [v for v in system.variables if v not in gone]
    light.equations = list(state.equations)
    count = len(state.conditions) - len(carried)
    light.conditions = _distinct(state.conditions[:count])
    return light, tuple(c.value for c in state.conditions[count:])


def _roots(system: System) -> set[str]:
    """Unknowns that are asked to be zero or more: square roots, which may vanish."""
    return {
        c.value.numerator.variables()[0]
        for c in system.conditions
        if c.asks is Sign.NON_NEGATIVE
        and len(c.value.numerator.variables()) == 1
        and c.value.numerator == Polynomial.variable(c.value.numerator.variables()[0])
    }


def _distinct(conditions: Sequence[Condition]) -> list[Condition]:
    """Each condition once."""
    seen: set[tuple[Polynomial, Polynomial, Sign]] = set()
    found: list[Condition] = []
    for c in conditions:
        key = (c.value.numerator, c.value.denominator, c.asks)
        if key not in seen:
            seen.add(key)
            found.append(c)
    return found


def _short_linear(state: State) -> tuple[Polynomial, str, Quotient] | None:
    for equation in state.equations:
        for name in equation.variables():
            if equation.degree(name) != 1 or equation.total_degree() != 1:
                continue
            rest, slope = equation.coefficients_in(name)
            if len(rest.terms()) <= MAX_BOUND:
                return equation, name, Quotient.of(rest) / constant(-slope.constant())
    return None


def _stripped(equation: Polynomial, conditions: Sequence[Condition]) -> Polynomial:
    """The equation without powers of unknowns that are asked not to vanish."""
    for name in equation.variables():
        parts = equation.coefficients_in(name)
        lowest = next(i for i, part in enumerate(parts) if not part.is_zero())
        if lowest and _apart_from_zero(name, conditions):
            variable = Polynomial.variable(name)
            total = Polynomial.of(0)
            for part in reversed(parts[lowest:]):
                total = total * variable + part
            equation = total
    return equation


def _apart_from_zero(name: str, conditions: Sequence[Condition]) -> bool:
    return any(
        c.asks in (Sign.POSITIVE, Sign.NON_ZERO)
        and c.value.numerator.variables() == (name,)
        and len(c.value.numerator.terms()) == 1
        for c in conditions
    )
