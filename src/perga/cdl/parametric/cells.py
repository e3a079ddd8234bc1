"""Parts of conics that one bound of x or y cuts out: checked on every cell of the parameter."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from flint import fmpq, fmpq_poly

from perga.algebra.expression import Name
from perga.cdl.intervals import number_tree
from perga.cdl.parametric.arcs import Place, without_point
from perga.cdl.parametric.coordinates import Coordinates
from perga.cdl.parametric.fractions import NotParametric, X, Y
from perga.cdl.parametric.images import rational_roots, univariate
from perga.cdl.parametric.implicit import Implicit
from perga.cdl.parametric.sides import Bounds, Side
from perga.cdl.program import Order
from perga.errors import Span

Value = Fraction | None


def cut_by_coordinate(
    curve: Coordinates,
    found: Implicit,
    ends: tuple[Value, Value],
    bounds: Bounds,
    span: Span,
) -> list[Side]:
    """The part of a conic with parameters between two fractions, None being infinite.

    A bound v > c (or <, or with the end) is taken if it holds in exactly the cells inside: cells
    are bounded by the ends and by where v - c vanishes or has a pole. Raises NotParametric where
    no bound does.
    """
    if found.degree == 2 and found.times == 1:
        for variable, over in (("x", curve.x), ("y", curve.y)):
            top, bottom = univariate(over.top), univariate(over.bottom)
            for c in _candidates(variable, found, (top, bottom), ends):
                try:
                    cut = _cut(top - c * bottom, bottom, ends)
                except NotParametric:
                    continue
                if cut is not None and _on_border(top, bottom, c, ends):
                    return _written(cut, variable, c, curve, ends, bounds, span)
    raise NotParametric(
        "the part of the curve in these bounds is not cut out by one inequality",
        "write Equation(G) and Restriction(G) instead",
    )


def _candidates(
    variable: str,
    found: Implicit,
    over: tuple[fmpq_poly, fmpq_poly],
    ends: tuple[Value, Value],
) -> Iterator[fmpq]:
    """The coordinates of the ends, and that of the centre."""
    for end in ends:
        if end is not None and over[1](_q(end)) != 0:
            yield over[0](_q(end)) / over[1](_q(end))
    six = {(m[X], m[Y]): v for m, v in found.polynomial.to_dict().items()}
    a, b, c, d, e = (six.get(k, fmpq(0)) for k in ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1)))
    spread = 4 * a * c - b * b
    if spread != 0:
        yield (b * e - 2 * c * d) / spread if variable == "x" else (b * d - 2 * a * e) / spread


def _q(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def _cut(gap: fmpq_poly, bottom: fmpq_poly, ends: tuple[Value, Value]) -> int | None:
    """The sign of v - c in all cells inside if it is the opposite in all outside; else None."""
    sign_of = gap * bottom
    places = set(rational_roots(sign_of)) | {_q(e) for e in ends if e is not None}
    marks = sorted(places)
    cells = [marks[0] - 1, *((a + b) / 2 for a, b in pairwise(marks)), marks[-1] + 1]
    inside = [_within(u, ends) for u in cells]
    signs = [1 if sign_of(u) > 0 else -1 for u in cells]
    here = {s for s, within in zip(signs, inside, strict=True) if within}
    there = {s for s, within in zip(signs, inside, strict=True) if not within}
    touched = [u for u in marks if gap(u) == 0 and bottom(u) != 0 and not _is_end(u, ends)]
    if len(here) != 1 or here & there or touched:
        return None
    return here.pop()


def _within(u: fmpq, ends: tuple[Value, Value]) -> bool:
    low, high = ends
    return (low is None or u > _q(low)) and (high is None or u < _q(high))


def _is_end(u: fmpq, ends: Sequence[Value]) -> bool:
    return any(e is not None and u == _q(e) for e in ends)


def _on_border(top: fmpq_poly, bottom: fmpq_poly, c: fmpq, ends: tuple[Value, Value]) -> bool:
    """Whether every end is at infinity or on the border, so that the sign decides about it."""
    for end in ends:
        if end is not None and bottom(_q(end)) != 0 and top(_q(end)) != c * bottom(_q(end)):
            return False
    return True


def _written(
    sign: int,
    variable: str,
    c: fmpq,
    curve: Coordinates,
    ends: tuple[Value, Value],
    bounds: Bounds,
    span: Span,
) -> list[Side]:
    """The bound, and the points that it lets in although no parameter reaches them."""
    at_place = [
        (_place(curve, end, span), side.closed)
        for end, side in zip(ends, (bounds.low, bounds.high), strict=True)
    ]
    opened = [place for place, closed in at_place if place is not None and not closed]
    shut = [place for place, closed in at_place if place is not None and closed]
    if shut:
        order = Order.GREATER_EQUAL if sign > 0 else Order.LESS_EQUAL
    else:
        order = Order.GREATER if sign > 0 else Order.LESS
    bound = number_tree(Fraction(int(c.p), int(c.q)), span)
    sides = [Side(order, Name(variable, span), bound)]
    if shut:
        sides += [without_point(place, span) for place in opened]
    far = _far(curve)
    if far is not None and sign * (far[variable == "y"] - c) >= 0:
        sides.append(without_point(_trees(far, span), span))
    return sides


def _place(curve: Coordinates, end: Value, span: Span) -> Place | None:
    """The point at an end; None at infinity."""
    if end is None:
        return None
    values: list[fmpq] = []
    for quotient in (curve.x, curve.y):
        top, bottom = univariate(quotient.top), univariate(quotient.bottom)
        if bottom(_q(end)) == 0:
            return None
        values.append(top(_q(end)) / bottom(_q(end)))
    return _trees((values[0], values[1]), span)


def _far(curve: Coordinates) -> tuple[fmpq, fmpq] | None:
    """The limit for u to infinity, which no parameter inside reaches; None if it is infinite."""
    values: list[fmpq] = []
    for quotient in (curve.x, curve.y):
        top, bottom = univariate(quotient.top), univariate(quotient.bottom)
        degree = bottom.degree()
        if top.degree() > degree:
            return None
        values.append(top[degree] / bottom[degree])
    return (values[0], values[1])


def _trees(values: tuple[fmpq, fmpq], span: Span) -> Place:
    x, y = (number_tree(Fraction(int(v.p), int(v.q)), span) for v in values)
    return (x, y)
