"""Arcs of ellipses between two angles: one side of the chord; and curves without one point."""

from dataclasses import replace
from fractions import Fraction

from perga.algebra.expression import Binary, Call, Expression, Name, Negation
from perga.cdl.intervals import number_tree
from perga.cdl.parametric.angles import STEP, cosine_term, is_trig, linear, sine_term
from perga.cdl.parametric.sides import Bounds, Side
from perga.cdl.program import Order
from perga.errors import Span

Place = tuple[Expression, Expression]


def chord(
    terms: tuple[Expression, Expression],
    name: str,
    ends: tuple[Fraction, Fraction],
    base: Fraction,
    bounds: Bounds,
    span: Span,
) -> list[Side]:
    """The arc between two angles, in multiples of pi and less than a turn apart.

    A line meets a conic twice at most, so the side of the chord tells the two arcs apart; which
    side is meant an inner point of the arc says, or one of the other arc. A whole turn with open
    ends leaves one point out. Raises NotParametric for angles that are no multiples of pi/12.
    """
    low, high = (_at(terms, name, end) for end in ends)
    if base * (ends[1] - ends[0]) == 2:
        return [without_point(low, span)]
    inner = _multiple_between(*ends, base)
    probe = inner if inner is not None else _multiple_between(ends[1], ends[0] + 2 / base, base)
    assert probe is not None  # the two arcs make a whole turn, so one of them is long enough
    side = _beside((Name("x", span), Name("y", span)), low, high, span)
    there = _beside(_at(terms, name, probe), low, high, span)
    product = Binary("*", side, there, span)
    zero = number_tree(Fraction(0), span)
    open_ends = [p for p, e in ((low, bounds.low), (high, bounds.high)) if not e.closed]
    strict = len(open_ends) == 2
    if inner is not None:
        order = Order.GREATER if strict else Order.GREATER_EQUAL
    else:
        order = Order.LESS if strict else Order.LESS_EQUAL
    found = [Side(order, product, zero)]
    if len(open_ends) == 1:
        found.append(without_point(open_ends[0], span))
    return found


def _multiple_between(low: Fraction, high: Fraction, base: Fraction) -> Fraction | None:
    """An angle strictly between whose multiple by `base` is one of pi/12, near the middle."""
    unit = STEP / base
    steps = round((low + high) / 2 / unit)
    for step in (steps, steps + 1, steps - 1):
        if low < step * unit < high:
            return step * unit
    return None


def without_point(place: Place, span: Span) -> Side:
    """All points but one."""
    two = number_tree(Fraction(2), span)
    squares = [
        Binary("^", Binary("-", Name(v, span), value, span), two, span)
        for v, value in zip("xy", place, strict=True)
    ]
    whole = Binary("+", squares[0], squares[1], span)
    return Side(Order.DIFFERENT, whole, number_tree(Fraction(0), span))


def _at(terms: tuple[Expression, Expression], name: str, angle: Fraction) -> Place:
    """Both coordinates at a parameter of angle * pi."""
    return (_valued(terms[0], name, angle), _valued(terms[1], name, angle))


def _valued(term: Expression, name: str, angle: Fraction) -> Expression:
    match term:
        case Negation(argument, _):
            return replace(term, argument=_valued(argument, name, angle))
        case Binary(_, left, right, _):
            first, second = _valued(left, name, angle), _valued(right, name, angle)
            return replace(term, left=first, right=second)
        case Call(function, arguments, _) if is_trig(term, name):
            rate, shift = linear(arguments[0], name)
            here = rate * angle + shift
            return cosine_term(here) if function.lower() == "cos" else sine_term(here)
        case _:
            return term


def _beside(place: Place, first: Place, second: Place, span: Span) -> Expression:
    """The cross product that vanishes on the line through two points."""

    def minus(left: Expression, right: Expression) -> Expression:
        return Binary("-", left, right, span)

    return minus(
        Binary("*", minus(place[0], first[0]), minus(second[1], first[1]), span),
        Binary("*", minus(place[1], first[1]), minus(second[0], first[0]), span),
    )
