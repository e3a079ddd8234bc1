"""Real points of a curve that only a pair of conjugate parameters reaches: they are left out.

The equation holds there, but no real parameter leads there, as at (0, 0) for (t^2 + 1, t^3 + t).
"""

from typing import Final, cast

from flint import acb, arb, ctx, fmpq_mpoly, fmpz_poly

from perga.algebra.expression import Expression
from perga.cdl.parametric.arcs import Place, without_point
from perga.cdl.parametric.coordinates import Coordinates, term_of
from perga.cdl.parametric.fractions import PARAMETER, NotParametric, Quotient, X, parts_by_power
from perga.cdl.parametric.images import real_roots, univariate
from perga.cdl.parametric.sides import Side, quotient_tree
from perga.errors import Span

BITS: Final = 256
"""Bits at which a coordinate is told to be not real; where they do not tell it, we refuse."""

_REFUSED = NotParametric(
    "a point of the equation may be left out by the parameter", "write Equation(G) instead"
)

Pair = tuple[fmpq_mpoly, fmpq_mpoly]


def lonely_points(curve: Coordinates, span: Span) -> list[Side]:
    """All such points left out, for a curve that is run through once. Raises NotParametric."""
    found: list[Side] = []
    for factor, _ in _double(curve).factor()[1]:
        degree = factor.degrees()[PARAMETER]
        if degree < 2:
            continue
        if any(factor.degrees()[1:]):
            raise _REFUSED
        if real_roots(univariate(factor)) == degree:
            continue
        if degree > 2:
            _none_real(univariate(factor).numer(), curve)
            continue
        place = _place(factor, curve, span)
        if place is not None:
            found.append(without_point(place, span))
    return found


def _double(curve: Coordinates) -> fmpq_mpoly:
    """A polynomial that vanishes at every parameter with another one for the same point."""
    context = curve.x.top.context()
    u, v = context.gens()[PARAMETER], context.gens()[X]
    gaps: list[fmpq_mpoly] = []
    for quotient in (curve.x, curve.y):
        gap = quotient.top * _moved(quotient.bottom) - _moved(quotient.top) * quotient.bottom
        gaps.append(gap / (u - v))
    if not all(gap.degrees()[X] for gap in gaps):
        return context.constant(1)  # one coordinate alone tells the parameter
    found = gaps[0].resultant(gaps[1], "x")
    if found.is_zero():
        raise _REFUSED
    return found


def _moved(polynomial: fmpq_mpoly) -> fmpq_mpoly:
    """The same in a second parameter, for which x stands: no coordinate holds x."""
    context = polynomial.context()
    return context.from_dict(
        {(0, m[PARAMETER], *m[2:]): value for m, value in polynomial.to_dict().items()}
    )


def _none_real(factor: fmpz_poly, curve: Coordinates) -> None:
    """See that at every root that is not real one coordinate is not real either.

    Numerators and denominators are taken without the factors that are numbers or letters only,
    as these are real.
    """
    parts = [
        [univariate(_primitive(part)).numer() for part in (q.top, q.bottom)]
        for q in (curve.x, curve.y)
    ]
    with ctx.workprec(BITS):
        for root, _ in cast("list[tuple[acb, int]]", factor.complex_roots()):
            values = [top(root) / bottom(root) for top, bottom in parts]
            off = [arb(value.imag) for value in values]
            if root.imag != 0 and all(part.contains(0) or part.is_nan() for part in off):
                raise _REFUSED


def _place(factor: fmpq_mpoly, curve: Coordinates, span: Span) -> Place | None:
    """The point at the two roots of a quadratic without real roots; None if it is not real.

    With 1 and the root as a basis, a quotient is real where top and bottom are parallel.
    """
    found: list[Pair] = []
    for quotient in (curve.x, curve.y):
        top, bottom = _rest(quotient.top, factor), _rest(quotient.bottom, factor)
        if bottom[0].is_zero() and bottom[1].is_zero():
            return None
        across = top[0] * bottom[1] - top[1] * bottom[0]
        if not across.is_zero():
            if len(across) > 1 and any(across.degrees()):
                raise _REFUSED  # some letters make it zero
            return None
        at = 1 if bottom[0].is_zero() else 0
        found.append((top[at], bottom[at]))
    if _reached(curve, found):
        return None
    x, y = (_tree(value, curve, span) for value in found)
    return (x, y)


def _rest(polynomial: fmpq_mpoly, factor: fmpq_mpoly) -> Pair:
    """What remains by a quadratic, as the coefficients of 1 and of the parameter."""
    _, remainder = divmod(polynomial, factor)
    parts = parts_by_power(remainder, PARAMETER)
    zero = polynomial * 0
    first, second = (*parts, zero, zero)[:2]
    return (first, second)


def _reached(curve: Coordinates, place: list[Pair]) -> bool:
    """Whether a real parameter leads to a point as well; among angles the half turn counts."""
    gaps: list[fmpq_mpoly] = []
    at_infinity = curve.base is not None
    for quotient, (top, bottom) in zip((curve.x, curve.y), place, strict=True):
        gap = quotient.top * bottom - quotient.bottom * top
        gaps.append(gap)
        at_infinity = at_infinity and gap.degrees()[PARAMETER] < _degree(quotient)
    return at_infinity or real_roots(univariate(_primitive(gaps[0].gcd(gaps[1])))) > 0


def _primitive(polynomial: fmpq_mpoly) -> fmpq_mpoly:
    """Without the factors that do not hold the parameter."""
    found = polynomial.context().constant(1)
    for factor, times in polynomial.factor()[1]:
        if factor.degrees()[PARAMETER]:
            found *= factor ** int(times)
    return found


def _degree(quotient: Quotient) -> int:
    return max(p.degrees()[PARAMETER] for p in (quotient.top, quotient.bottom))


def _tree(value: Pair, curve: Coordinates, span: Span) -> Expression:
    whole = Quotient.of(*value)
    top, bottom = (term_of(part, curve.letters, span) for part in (whole.top, whole.bottom))
    return top if whole.top.is_zero() or whole.bottom.is_one() else quotient_tree(top, bottom, span)
