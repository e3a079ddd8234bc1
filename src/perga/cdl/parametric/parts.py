"""The part of the curve that the parameter runs through, as inequalities in x and y.

Where it cannot be told exactly the curve is refused: one that is too large gives wrong answers.
"""

from fractions import Fraction

from flint import fmpq_mpoly

from perga.algebra.expression import Binary, Expression, Name
from perga.cdl.intervals import fraction, number_tree
from perga.cdl.parametric.angles import holds, linear
from perga.cdl.parametric.arcs import chord, without_point
from perga.cdl.parametric.cells import cut_by_coordinate
from perga.cdl.parametric.coordinates import Coordinates, term_of
from perga.cdl.parametric.fractions import PARAMETER, NotParametric, Quotient, X, Y, parts_by_power
from perga.cdl.parametric.images import image
from perga.cdl.parametric.implicit import Implicit
from perga.cdl.parametric.lonely import lonely_points
from perga.cdl.parametric.sides import Bounds, Side, quotient_tree
from perga.cdl.program import Order
from perga.errors import Span

_NOT_CUT = "the part of the curve in these bounds is not cut out by inequalities yet"
_WRITE = "write Equation(G) and Restriction(G) instead"


def part_of(
    curve: Coordinates,
    found: Implicit,
    terms: tuple[Expression, Expression],
    name: str,
    bounds: Bounds | None,
    span: Span,
) -> list[Side]:
    """Inequalities that leave of the curve `found` what the parameter reaches.

    `terms` are the coordinates as written, in the parameter `name`. Raises NotParametric.
    """
    if bounds is None or (bounds.low.term is None and bounds.high.term is None):
        return _unbounded(curve, found, span)
    by_line = _along_a_line(curve, bounds, span)
    if by_line is not None:
        return by_line
    if found.times != 1:
        raise NotParametric(_NOT_CUT, _WRITE)
    if curve.base is not None:
        return _of_angles(curve, found, terms, name, bounds, span)
    low, high = (None if e.term is None else _fraction(e.term) for e in (bounds.low, bounds.high))
    return cut_by_coordinate(curve, found, (low, high), bounds, span)


def _fraction(term: Expression) -> Fraction:
    value = fraction(term)
    if value is None:
        raise NotParametric(_NOT_CUT, "use fractions as bounds, or write Restriction(G)")
    return value


def _unbounded(curve: Coordinates, found: Implicit, span: Span) -> list[Side]:
    """All parameters: everything but single points, or a graph over a range."""
    if found.times != 1:
        return _graph(curve, found, span)
    lonely = lonely_points(curve, span) if found.degree > 2 else []
    if curve.base is not None:
        return lonely  # the whole circle of angles: u = infinity is one of them
    ends = [_limit(quotient, curve, span) for quotient in (curve.x, curve.y)]
    if ends[0] is None or ends[1] is None or _met_again(curve):
        return lonely
    return [*lonely, without_point((ends[0], ends[1]), span)]


def _limit(quotient: Quotient, curve: Coordinates, span: Span) -> Expression | None:
    """The limit for a growing parameter, None if it grows too."""
    tops, bottoms = (parts_by_power(p, PARAMETER) for p in (quotient.top, quotient.bottom))
    if len(tops) > len(bottoms):
        return None
    if len(tops) < len(bottoms):
        return number_tree(Fraction(0), span)
    top = term_of(tops[-1], curve.letters, span)
    bottom = term_of(bottoms[-1], curve.letters, span)
    return quotient_tree(top, bottom, span)


def _met_again(curve: Coordinates) -> bool:
    """Whether the limit at infinity is also the place of some parameter."""
    gaps: list[fmpq_mpoly] = []
    for quotient in (curve.x, curve.y):
        tops, bottoms = (parts_by_power(p, PARAMETER) for p in (quotient.top, quotient.bottom))
        lead = bottoms[-1]
        end = tops[-1] if len(tops) == len(bottoms) else lead * 0
        gaps.append(quotient.top * lead - quotient.bottom * end)
    shared = gaps[0].gcd(gaps[1])
    degree = shared.degrees()[PARAMETER]
    if degree and degree % 2 == 0:
        raise NotParametric("a point of the curve may be left out", _WRITE)
    return degree > 0


def _graph(curve: Coordinates, found: Implicit, span: Span) -> list[Side]:
    """A curve x = g(y) over all values of y, or the other way round."""
    for place, quotient, name in ((X, curve.y, "y"), (Y, curve.x, "x")):
        parts = parts_by_power(found.polynomial, place)
        if len(parts) == 2 and not any(parts[1].degrees()[1:3]):
            return image(quotient, curve, Name(name, span), span)
    raise NotParametric(
        "each point has several parameters, and the part that is reached is not found", _WRITE
    )


def _along_a_line(curve: Coordinates, bounds: Bounds, span: Span) -> list[Side] | None:
    """Where a coordinate is a*t + b with a fraction a, bounds of t are bounds of it."""
    if curve.base is not None:
        return None
    for quotient, variable in ((curve.x, "x"), (curve.y, "y")):
        parts = parts_by_power(quotient.top, PARAMETER)
        if len(parts) != 2 or any(quotient.bottom.degrees()) or any(parts[1].degrees()):
            continue
        number = quotient.bottom.leading_coefficient()
        slope = parts[1].leading_coefficient() / number
        factor = number_tree(Fraction(int(slope.p), int(slope.q)), span)
        start = term_of(parts[0] / number, curve.letters, span)
        return [
            _bound(
                Binary("+", Binary("*", factor, end.term, span), start, span),
                end.closed,
                (slope > 0) is low,
                Name(variable, span),
            )
            for end, low in ((bounds.low, True), (bounds.high, False))
            if end.term is not None
        ]
    return None


def _bound(value: Expression, closed: bool, least: bool, variable: Name) -> Side:
    if least:
        order = Order.GREATER_EQUAL if closed else Order.GREATER
    else:
        order = Order.LESS_EQUAL if closed else Order.LESS
    return Side(order, variable, value)


def _of_angles(
    curve: Coordinates,
    found: Implicit,
    terms: tuple[Expression, Expression],
    name: str,
    bounds: Bounds,
    span: Span,
) -> list[Side]:
    """Bounds that are multiples of pi."""
    if bounds.low.term is None or bounds.high.term is None:
        raise NotParametric(_NOT_CUT, "give both ends of the interval, or none")
    assert curve.base is not None
    low, high = (_of_pi(end.term, name) for end in (bounds.low, bounds.high) if end.term)
    if low >= high:
        raise NotParametric(
            "fewer than two parameters lie in the interval", "give its lower end first"
        )
    turn = curve.base * (high - low)
    if turn > 2 or (turn == 2 and (bounds.low.closed or bounds.high.closed)):
        return []
    if found.degree == 2 and not curve.divides:
        return chord(terms, name, (low, high), curve.base, bounds, span)
    ends = (_half_tangent(curve.base * low), _half_tangent(curve.base * high))
    if ends[0] >= ends[1] or curve.base * high > 1 or curve.base * low < -1:
        raise NotParametric(_NOT_CUT, _WRITE)
    return cut_by_coordinate(curve, found, ends, bounds, span)


def _of_pi(term: Expression, name: str) -> Fraction:
    if holds(term, name):
        raise NotParametric("a bound holds the parameter", "write numbers as bounds")
    return linear(term, name)[1]


def _half_tangent(angle: Fraction) -> Fraction:
    """tan(angle*pi/2) where it is a fraction: of multiples of pi/2."""
    found = {Fraction(-1, 2): -1, Fraction(0): 0, Fraction(1, 2): 1}.get(angle)
    if found is None:
        raise NotParametric(_NOT_CUT, _WRITE)
    return Fraction(found)
