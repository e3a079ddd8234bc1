"""The shadows of a system in the plane: its unknowns eliminated, what it says of x and y."""

from collections.abc import Sequence

from perga.algebra.elimination import exact_quotient, factors, gcd, resultant
from perga.algebra.polynomial import Polynomial
from perga.resolve.budget import Budget
from perga.resolve.failures import UnsupportedTermError

X, Y = "x", "y"
MAX_SIZE = 300_000
MAX_SPLITS = 12


def shadows(
    equations: Sequence[Polynomial], budget: Budget, depth: int = 0
) -> list[tuple[Polynomial, ...]]:
    """Systems in x and y that the equations imply; every common factor is followed apart.

    Raises UnsupportedTermError where the elimination is too large.
    """
    budget.check()
    if depth > MAX_SPLITS:
        raise UnsupportedTermError("the equations of the locus split too often")
    others = sorted({v for e in equations for v in e.variables()} - {X, Y})
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
            kept = [e for e in equations if e is not pivot and e is not other]
            split = [exact_quotient(pivot, shared), exact_quotient(other, shared)]
            found = shadows([shared, *kept], budget, depth + 1)
            if not any(p.is_constant() for p in split):
                found += shadows([*split, *kept], budget, depth + 1)
            return found
        rest.append(_squarefree(shadow))
    return shadows(rest, budget, depth)


def curves_of(equations: Sequence[Polynomial]) -> list[Polynomial]:
    """The irreducible curves on which all equations in x and y hold; none where they hold on
    regions or points only.
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
    return [part for part, _ in factors(shared)[1] if set(part.variables()) & {X, Y}]


def _squarefree(polynomial: Polynomial) -> Polynomial:
    if not polynomial.is_rational():
        return polynomial
    product = Polynomial.of(1)
    for part, _ in factors(polynomial)[1]:
        product = product * part
    return product


def _check_size(first: Polynomial, second: Polynomial, name: str) -> None:
    degree = first.degree(name) * second.total_degree() + second.degree(name) * first.total_degree()
    if degree * degree * max(len(first.terms()), len(second.terms())) > MAX_SIZE:
        raise UnsupportedTermError("the elimination for the locus is too large")
