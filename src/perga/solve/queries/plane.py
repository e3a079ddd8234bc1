"""The shadows of a system in the plane: its unknowns eliminated, what it says of x and y."""

from collections.abc import Collection, Sequence

from perga.algebra.elimination import exact_quotient, factors, gcd, resultant
from perga.algebra.polynomial import Polynomial
from perga.resolve.budget import Budget
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.steps import never_zero
from perga.resolve.symbols import Condition

X, Y = "x", "y"
MAX_SIZE = 300_000
MAX_SPLITS = 12


def shadows(
    equations: Sequence[Polynomial],
    budget: Budget,
    depth: int = 0,
    kept: Collection[str] = (X, Y),
    conditions: Sequence[Condition] = (),
) -> list[tuple[Polynomial, ...]]:
    """Systems in the `kept` unknowns that the equations imply; common factors are followed apart.

    Factors that `conditions` forbid to vanish are dropped on the way.
    Raises UnsupportedTermError where the elimination is too large.
    """
    budget.check()
    if depth > MAX_SPLITS:
        raise UnsupportedTermError("the equations of the locus split too often")
    others = sorted({v for e in equations for v in e.variables()} - set(kept))
    if not others:
        return [tuple(e for e in equations if not e.is_zero())]
    name = min(others, key=lambda v: sum(e.degree(v) for e in equations))
    holders = [e for e in equations if name in e.variables()]
    rest = [e for e in equations if name not in e.variables()]
    pivot = min(holders, key=lambda e: (e.degree(name), len(e.terms())))
    for other in holders:
        if other is pivot:
            continue
        _check_size(pivot, other, name)
        shadow = resultant(pivot, other, name)
        if shadow.is_zero():
            shared = gcd(pivot, other)
            rest_of = [e for e in equations if e is not pivot and e is not other]
            split = [exact_quotient(pivot, shared), exact_quotient(other, shared)]
            found = shadows([shared, *rest_of], budget, depth + 1, kept, conditions)
            if not any(p.is_constant() for p in split):
                found += shadows([*split, *rest_of], budget, depth + 1, kept, conditions)
            return found
        rest.append(_squarefree(shadow, conditions))
    return shadows(rest, budget, depth, kept, conditions)


def curves_of(equations: Sequence[Polynomial], kept: Collection[str] = (X, Y)) -> list[Polynomial]:
    """The irreducible curves on which all equations in the `kept` unknowns hold.

    None where they hold on regions or points only.
    """
    if not equations:
        return []  # the point moves over a region
    shared = equations[0]
    for other in equations[1:]:
        shared = gcd(shared, other)
    if shared.is_constant():
        return []
    if not shared.is_rational():
        return [shared]
    return [part for part, _ in factors(shared)[1] if set(part.variables()) & set(kept)]


def _squarefree(polynomial: Polynomial, conditions: Sequence[Condition]) -> Polynomial:
    if not polynomial.is_rational():
        return polynomial
    product = Polynomial.of(1)
    for part, _ in factors(polynomial)[1]:
        if not never_zero(part, conditions):
            product = product * part
    return product


def _check_size(first: Polynomial, second: Polynomial, name: str) -> None:
    degree = first.degree(name) * second.total_degree() + second.degree(name) * first.total_degree()
    if degree * degree * max(len(first.terms()), len(second.terms())) > MAX_SIZE:
        raise UnsupportedTermError("the elimination for the locus is too large")
