"""Points of a curve where it may change whether a locus reaches it.

Ends of the images of x and y on the curve, points where a condition of the facts is about to
fail, and where the curve is singular or parallel to an axis.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from perga.algebra.deadline import deadline
from perga.algebra.elimination import gcd
from perga.algebra.failures import AlgebraLimitError
from perga.algebra.pairs import solve_pair
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.resolve.budget import Budget, BudgetSpentError
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.steps import too_large
from perga.resolve.symbols import Condition, Sign
from perga.resolve.system import Reduced
from perga.solve.queries.extent import values_of
from perga.solve.queries.plane import X, Y, shadows

SHARE = 0.4
"""How much of the time left may go into these points; too few show when arcs are tried."""


class Place(NamedTuple):
    """A point of the plane."""

    x: Real
    y: Real

    def coordinate(self, name: str) -> Real:
        """x or y."""
        return self.x if name == X else self.y


def places_at(curve: Polynomial, name: str, value: Real) -> list[Place]:
    """The points of a curve with this x or y; none where it holds the whole line."""
    rest = curve.substitute({name: value})
    if rest.is_constant():
        return []
    roots = (root.value for root in real_roots(rest))
    return [Place(value, r) if name == X else Place(r, value) for r in roots]


def critical_places(curve: Polynomial, families: Sequence[Reduced], budget: Budget) -> list[Place]:
    """Each point once. What takes too long is left out: the arcs between are tried in any case."""
    found: list[Place] = []
    some = budget.part(SHARE)
    with deadline(*some.limits()):
        for search in _searches(curve, families, some):
            try:
                places = search()
            except (UnsupportedTermError, AlgebraLimitError, BudgetSpentError):
                continue
            for place in places:
                if not any(_equal(place, other) for other in found):
                    found.append(place)
    return found


def _equal(first: Place, second: Place) -> bool:
    return (first.x - second.x).is_zero() and (first.y - second.y).is_zero()


def _searches(
    curve: Polynomial, families: Sequence[Reduced], budget: Budget
) -> Iterator[Callable[[], list[Place]]]:
    for name in (X, Y):
        yield lambda n=name: _meets(curve, (curve.derivative(n),))
    for family in families:
        for name in (X, Y):
            yield lambda f=family, n=name: _ends(curve, f, n, budget)
        for condition in family.conditions:
            yield lambda f=family, c=condition: _borders(curve, f, c, budget)


def _ends(curve: Polynomial, family: Reduced, name: str, budget: Budget) -> list[Place]:
    """Where the image of x or y on the curve ends."""
    carried = Condition(Quotient.of(Polynomial.variable(name)), Sign.ANY)
    on_curve = Reduced(
        (*family.equations, curve),
        (*family.conditions, carried),
        (*(v for v in family.free if v not in (X, Y)), X, Y),
        (),
    )
    pieces = values_of(on_curve, budget).pieces
    ends = [e.number for p in pieces for e in (p.low, p.high) if not e.infinite]
    return [place for end in ends for place in places_at(curve, name, end)]


def _borders(
    curve: Polynomial, family: Reduced, condition: Condition, budget: Budget
) -> list[Place]:
    """Where the value of a condition vanishes."""
    edge = condition.value.numerator
    if edge.is_constant():
        return []
    planes = shadows([*family.equations, edge], budget)
    return [place for plane in planes for place in _meets(curve, plane)]


def _meets(curve: Polynomial, others: Sequence[Polynomial]) -> list[Place]:
    """Points of an irreducible curve on all others, those apart that contain it."""
    crossing = [h for h in others if not h.is_constant() and gcd(curve, h).is_constant()]
    if not crossing or any(h.is_constant() and not h.is_zero() for h in others):
        return []
    first = min(crossing, key=lambda h: h.total_degree())
    if too_large(curve, first):
        raise UnsupportedTermError("two curves for the ends of the locus are too large")
    places = [Place(p.x, p.y) for p in solve_pair(curve, first, (X, Y)).points]
    return [p for p in places if all(h.evaluate({X: p.x, Y: p.y}).is_zero() for h in crossing)]
