"""`In(a, {1, 2})`, `In(a, Union(...))`: membership in finite sets and unions of intervals.

Everything becomes equations and inequalities that say the same: an interval its two ends, a union
its outer ends and, for each gap, that a product of two differences is not negative inside it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from perga.algebra.expression import Binary, Call, Expression, Name, SetOf, TupleOf, walk
from perga.cdl.intervals import End, between, fraction, interval_ends, number_tree, openness
from perga.cdl.language import Language
from perga.cdl.names import INFINITY, UNION
from perga.cdl.operator import Type
from perga.cdl.parser import RawChain
from perga.cdl.program import Comparison, Equality, Order, Statement
from perga.cdl.terms import TermChecker
from perga.cdl.wording import a_type, show
from perga.errors import Span

POINTS = 4
"""Of a set of points no more than so many members: the equations double with each."""

_USAGE = "write In(a, Interval(0, 1)), In(a, {1, 2}) or In(a, Union(Interval(0, 1), {3}))"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a union, with the values of its ends; None is infinity."""

    low: Fraction | None
    low_closed: bool
    high: Fraction | None
    high_closed: bool


def beyond_intervals(call: Call, language: Language) -> bool:
    """Whether `In` stands before a set that its operator does not know."""
    among = call.arguments[-1]
    if openness(among, language) is not None:
        return any(isinstance(node, Name) and node.id == INFINITY for node in walk(among))
    return isinstance(among, SetOf) or (isinstance(among, Call) and among.function == UNION)


def membership(terms: TermChecker, raw: RawChain, call: Call) -> Iterator[Statement]:
    """What `In(term, set)` says; faults are reported."""
    if raw.signs or len(call.arguments) != 2:
        terms.faults.add("arity", raw.span, "`In` takes a term and a set and stands alone", _USAGE)
        return
    term, among = call.arguments
    kind = terms.type_of(term, (Type.NUMBER,))
    if kind is None:
        return
    if Type.POINT.accepts(kind) and isinstance(among, SetOf):
        yield from _among_points(terms, term, among, raw.span)
        return
    if terms.numeric(term) is None:
        return
    if isinstance(among, SetOf):
        if None not in [terms.numeric(item) for item in among.items]:
            gaps = [_minus(term, item, raw.span) for item in among.items]
            yield _vanishes(gaps, raw.span)
    elif isinstance(among, Call) and openness(among, terms.language) is not None:
        ends = interval_ends(terms, among)
        if ends is not None:
            yield from between(term, *ends, raw.span)
    elif isinstance(among, Call) and among.function == UNION:
        yield from _in_union(terms, term, among, raw.span)
    else:
        terms.faults.add("type", among.span, f"{show(among)} is no set", _USAGE)


def _in_union(terms: TermChecker, term: Expression, union: Call, span: Span) -> Iterator[Statement]:
    """A union of pieces with fractions as ends: outer ends, and out of each gap."""
    pieces: list[Piece] = []
    for part in union.arguments:
        found = _piece(terms, part)
        if found is None:
            return
        pieces += found
    joined = _joined(pieces)
    first, last = joined[0], joined[-1]
    low = End(None if first.low is None else number_tree(first.low, span), first.low_closed)
    high = End(None if last.high is None else number_tree(last.high, span), last.high_closed)
    yield from between(term, low, high, span)
    for left, right in pairwise(joined):
        assert left.high is not None
        assert right.low is not None
        yield from _out_of_gap(term, left.high, left.high_closed, right.low, right.low_closed, span)


def _out_of_gap(
    term: Expression, low: Fraction, low_in: bool, high: Fraction, high_in: bool, span: Span
) -> Iterator[Statement]:
    """Not between `low` and `high`, which belong to the set or not."""
    ends = ((low, low_in), (high, high_in))
    if low < high:
        sides = [_minus(term, number_tree(value, span), span) for value, _ in ends]
        inside = Binary("*", sides[0], sides[1], span)
        order = Order.GREATER_EQUAL if low_in or high_in else Order.GREATER
        yield Comparison(order, inside, number_tree(Fraction(0), span), span)
    if low == high or low_in is not high_in:
        left_out = low if not low_in else high
        yield Comparison(Order.DIFFERENT, term, number_tree(left_out, span), span)


def _piece(terms: TermChecker, part: Expression) -> list[Piece] | None:
    values: list[Fraction | None]
    if isinstance(part, SetOf):
        values = [fraction(item) for item in part.items]
        found = [Piece(v, True, v, True) for v in values if v is not None]
        if len(found) == len(values):
            return found
    elif isinstance(part, Call) and openness(part, terms.language) is not None:
        ends = interval_ends(terms, part)
        if ends is None:
            return None
        values = [None if e.term is None else fraction(e.term) for e in ends]
        if all(v is not None or e.term is None for v, e in zip(values, ends, strict=True)):
            return [Piece(values[0], ends[0].closed, values[1], ends[1].closed)]
    else:
        terms.faults.add("type", part.span, f"{show(part)} is no set of numbers", _USAGE)
        return None
    terms.faults.add(
        "type",
        part.span,
        "the ends and members of a union are fractions",
        "write inequalities for other numbers",
    )
    return None


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """The same set in pieces that neither meet nor touch, from left to right."""
    ordered = sorted(pieces, key=lambda p: (p.low is not None, p.low or 0, not p.low_closed))
    found = [ordered[0]]
    for piece in ordered[1:]:
        last = found[-1]
        if last.high is None:
            break
        touches = piece.low is None or piece.low < last.high
        at_end = piece.low == last.high and (piece.low_closed or last.high_closed)
        if not (touches or at_end):
            found.append(piece)
            continue
        longer = piece.high is None or piece.high > last.high
        closed = piece.high_closed or (piece.high == last.high and last.high_closed)
        if longer or piece.high == last.high:
            found[-1] = Piece(last.low, last.low_closed, piece.high, closed)
    return found


def _among_points(
    terms: TermChecker, term: Expression, among: SetOf, span: Span
) -> Iterator[Statement]:
    """Of each member one coordinate agrees, however the coordinates are chosen."""
    places: list[tuple[Expression, Expression]] = []
    for item in among.items:
        if isinstance(item, TupleOf) and len(item.items) == 2:
            if None in [terms.numeric(one) for one in item.items]:
                return
            places.append((item.items[0], item.items[1]))
            continue
        kind = terms.type_of(item, (Type.POINT,))
        if kind is None:
            return
        if not Type.POINT.accepts(kind):
            terms.faults.add(
                "type", item.span, f"{show(item)} is {a_type(kind)}, not a point", _USAGE
            )
            return
        places.append(_coordinates(item, span))
    if len(places) > POINTS:
        terms.faults.add(
            "limit", among.span, f"more than {POINTS} points in a set", "use a smaller set"
        )
        return
    mine = _coordinates(term, span)
    gaps = [[_minus(mine[i], place[i], span) for i in (0, 1)] for place in places]
    for chosen in product(*gaps):
        yield _vanishes(chosen, span)


def _coordinates(point: Expression, span: Span) -> tuple[Expression, Expression]:
    return (Call("XCoordinate", (point,), span), Call("YCoordinate", (point,), span))


def _minus(left: Expression, right: Expression, span: Span) -> Expression:
    return Binary("-", left, right, span)


def _vanishes(gaps: Sequence[Expression], span: Span) -> Equality:
    whole = gaps[0]
    for gap in gaps[1:]:
        whole = Binary("*", whole, gap, span)
    return Equality(whole, number_tree(Fraction(0), span), Type.NUMBER, span)
