"""Unknowns of which only the square matters: they go, and their squares stay as unknowns >= 0.

An unknown w with a w^2 + b = 0, w >= 0 and nothing else only says that -b/a is not negative.
"""

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.resolve.symbols import Condition, Sign
from perga.resolve.system import Reduced


def drop_roots(reduced: Reduced) -> Reduced:
    """The same without roots that occur in their own equation only."""
    for name in reduced.free:
        found = _only_equation(reduced, name)
        if found is None:
            continue
        parts = found.coefficients_in(name)
        if len(parts) != 3 or not parts[1].is_zero():
            continue
        square = Quotient.of(-parts[0]) / Quotient.of(parts[2])
        conditions = (
            *(c for c in reduced.conditions if not _speaks_of(c, name)),
            Condition(square, Sign.NON_NEGATIVE),
            Condition(Quotient.of(parts[2]), Sign.NON_ZERO),
        )
        equations = tuple(e for e in reduced.equations if e is not found)
        free = tuple(v for v in reduced.free if v != name)
        return drop_roots(Reduced(equations, conditions, free, reduced.bound))
    return reduced


def fold_even(reduced: Reduced) -> Reduced:
    """The same with every unknown that occurs in even powers only replaced by its square."""
    for name in reduced.free:
        kept = tuple(c for c in reduced.conditions if not _is_own(c, name))
        polynomials = [*reduced.equations]
        for condition in kept:
            polynomials += [condition.value.numerator, condition.value.denominator]
        holders = [p for p in polynomials if name in p.variables()]
        if not holders or not all(_is_even(p, name) for p in holders):
            continue
        square = f"{name}^2"
        conditions = (
            *(Condition(_folded(c.value, name, square), c.asks) for c in kept),
            Condition(Quotient.of(Polynomial.variable(square)), Sign.NON_NEGATIVE),
        )
        equations = tuple(_halved(e, name, square) for e in reduced.equations)
        free = tuple(square if v == name else v for v in reduced.free)
        return fold_even(Reduced(equations, conditions, free, ()))
    return reduced


def _is_even(polynomial: Polynomial, name: str) -> bool:
    return all(p.is_zero() for p in polynomial.coefficients_in(name)[1::2])


def _halved(polynomial: Polynomial, name: str, square: str) -> Polynomial:
    if name not in polynomial.variables():
        return polynomial
    place = polynomial.names().index(name)
    names = tuple(square if n == name else n for n in polynomial.names())
    terms = {
        tuple(e // 2 if i == place else e for i, e in enumerate(m)): c
        for m, c in polynomial.terms().items()
    }
    return Polynomial(names, terms)


def _folded(value: Quotient, name: str, square: str) -> Quotient:
    top = _halved(value.numerator, name, square)
    return Quotient(top, _halved(value.denominator, name, square))


def _only_equation(reduced: Reduced, name: str) -> Polynomial | None:
    """The one equation with the unknown, if no condition but `w >= 0` speaks of it."""
    holders = [e for e in reduced.equations if name in e.variables()]
    if len(holders) != 1:
        return None
    for condition in reduced.conditions:
        if _speaks_of(condition, name) and not _is_own(condition, name):
            return None
    return holders[0]


def _speaks_of(condition: Condition, name: str) -> bool:
    value = condition.value
    return name in (*value.numerator.variables(), *value.denominator.variables())


def _is_own(condition: Condition, name: str) -> bool:
    value = condition.value
    alone = value.numerator.variables() == (name,) and value.numerator.total_degree() == 1
    return (
        condition.asks is Sign.NON_NEGATIVE
        and alone
        and value.denominator.is_constant()
        and value.numerator.coefficients_in(name)[0].is_zero()
        and (value.numerator.coefficients_in(name)[1].constant() / value.denominator.constant()) > 0
    )
