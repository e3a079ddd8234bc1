"""The values that one coordinate takes: the range of a rational function of the parameter."""

from fractions import Fraction

from flint import fmpq, fmpq_mpoly, fmpq_poly

from perga.algebra.expression import Expression, Name
from perga.algebra.rational_roots import roots_with_multiplicity
from perga.cdl.intervals import number_tree
from perga.cdl.parametric.coordinates import Coordinates, term_of
from perga.cdl.parametric.fractions import (
    PARAMETER,
    NotParametric,
    Quotient,
    X,
    Y,
    parts_by_power,
)
from perga.cdl.parametric.sides import Side
from perga.cdl.program import Order
from perga.errors import Span

_REFUSED = NotParametric(
    "the values of a coordinate are not found exactly", "write Equation(G) and Restriction(G)"
)


def image(quotient: Quotient, curve: Coordinates, variable: Name, span: Span) -> list[Side]:
    """Inequalities for the values of a coordinate over all parameters. Raises NotParametric."""
    if curve.base is not None:
        swing = _swing(quotient, curve, variable, span)
        if swing is not None:
            return swing
    tops, bottoms = univariate(quotient.top), univariate(quotient.bottom)
    return [_side(end, variable, span) for end in _ends(tops, bottoms, curve.base is not None)]


def _swing(quotient: Quotient, curve: Coordinates, variable: Name, span: Span) -> list[Side] | None:
    """p + q cos + r sin runs from p - s to p + s with s^2 = q^2 + r^2; None for other terms."""
    bottoms = parts_by_power(quotient.bottom, PARAMETER)
    tops = list(parts_by_power(quotient.top, PARAMETER))
    one_square = len(bottoms) == 3 and bottoms[0] == bottoms[2] and bottoms[1].is_zero()
    if not one_square or len(tops) > 3:
        return None
    zero = quotient.top * 0
    a, b, c = (*tops, *[zero] * (3 - len(tops)))
    v = quotient.top.context().gens()[X if variable.id == "x" else Y]
    square = (v * bottoms[0] * 2 - a - c) ** 2
    reach = (a - c) ** 2 + b**2
    left = term_of(square, curve.letters, span)
    return [Side(Order.LESS_EQUAL, left, term_of(reach, curve.letters, span))]


End = tuple[fmpq, bool, bool]
"""A value, whether it is the least (else the greatest), and whether it is taken."""


def _ends(top: fmpq_poly, bottom: fmpq_poly, angles: bool) -> list[End]:
    """The ends of the range of top / bottom, which has no pole."""
    if real_roots(bottom):
        raise _REFUSED
    slope = top.derivative() * bottom - top * bottom.derivative()
    values = [(top(u) / bottom(u), True) for u in rational_roots(slope)]
    grows = top.degree() - bottom.degree()
    if grows > 0:
        if grows % 2:
            return []
        upwards = top[top.degree()] / bottom[bottom.degree()] > 0
        least = min(values)[0] if upwards else max(values)[0]
        return [(least, upwards, True)]
    limit = top[top.degree()] / bottom[bottom.degree()] if grows == 0 else fmpq(0)
    values.append((limit, angles))
    low, high = min(v for v, _ in values), max(v for v, _ in values)
    return [(v, v is low, any(taken for value, taken in values if value == v)) for v in (low, high)]


def _side(end: End, variable: Name, span: Span) -> Side:
    value, least, taken = end
    if least:
        order = Order.GREATER_EQUAL if taken else Order.GREATER
    else:
        order = Order.LESS_EQUAL if taken else Order.LESS
    bound: Expression = number_tree(Fraction(int(value.p), int(value.q)), span)
    return Side(order, variable, bound)


def univariate(polynomial: fmpq_mpoly) -> fmpq_poly:
    """A polynomial in the parameter alone; raises NotParametric where letters occur."""
    if any(polynomial.degrees()[1:]):
        raise NotParametric(
            "the part of a curve with unknown letters is not found",
            "give the letters values, or write Equation(G) and Restriction(G)",
        )
    values = [fmpq(0)] * (polynomial.degrees()[PARAMETER] + 1)
    for monomial, value in polynomial.to_dict().items():
        values[monomial[PARAMETER]] = value
    return fmpq_poly(values)


def real_roots(polynomial: fmpq_poly) -> int:
    """How many different real roots it has."""
    return len(roots_with_multiplicity(polynomial.numer()))


def rational_roots(polynomial: fmpq_poly) -> list[fmpq]:
    """Its real roots, each once; raises NotParametric where one is irrational."""
    if polynomial.degree() < 0:
        return []
    found = [
        -factor[0] / fmpq(factor[1])
        for factor, _ in polynomial.numer().factor()[1]
        if factor.degree() == 1
    ]
    found = [fmpq(root) for root in found]
    if len(found) != real_roots(polynomial):
        raise _REFUSED
    return sorted(found)
