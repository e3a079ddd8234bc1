"""Whether curves meet: predicates about common points that name none of them."""

from collections.abc import Sequence

from perga.cdl.operator import Category, Guard, Operator, Type
from perga.cdl.operators.pictures import ELLIPSE, LINE
from perga.cdl.operators.slots import CONIC, LINE_LIKE, all_of, any_of, sig
from perga.geometry.conic import dual
from perga.geometry.lines import (
    LineLike,
    as_line,
    at,
    cross,
    direction,
    same_line,
    squared_distance,
)
from perga.geometry.values import Conic, Scalar, Segment, unrestricted

_CIRCLE = (Type.CIRCLE,)
_SIGNATURES = (
    sig(all_of("line", LINE_LIKE), any_of("curve", CONIC)),
    sig(any_of("curve", CONIC), all_of("line", LINE_LIKE)),
    sig(any_of("first", CONIC), any_of("second", CONIC)),
    sig(any_of("first", LINE_LIKE), any_of("second", LINE_LIKE)),
)


def _nothing(*_: object) -> Sequence[Scalar]:
    return ()


def _cut(line: LineLike, conic: Conic) -> Scalar:
    """Positive iff the line cuts the conic in two points, one of them maybe at infinity."""
    return -dual(unrestricted(conic).coefficients).at(as_line(line))


def _crossings(first: LineLike | Conic, second: LineLike | Conic) -> Sequence[Scalar]:
    """Scalars that are all > 0 iff the two cut each other, and not merely touch."""
    if isinstance(first, Conic) and isinstance(second, Conic):
        first, second = unrestricted(first), unrestricted(second)
        gap = squared_distance(first.frame.origin, second.frame.origin)
        r, s = first.frame.a, second.frame.a
        return ((r + s) * (r + s) - gap, gap - (r - s) * (r - s))
    if isinstance(first, Conic):
        assert not isinstance(second, Conic)
        return (_cut(second, first),)
    if isinstance(second, Conic):
        return (_cut(first, second),)
    slant = cross(direction(first), direction(second))
    ends: list[Scalar] = [slant * slant]
    for segment, other in ((first, second), (second, first)):
        if isinstance(segment, Segment):
            line = as_line(other)
            ends.append(-at(line, segment.p) * at(line, segment.q))
    return tuple(ends)


def _intersect_guards(first: LineLike | Conic, second: LineLike | Conic) -> Sequence[Guard]:
    reason = "the two cut each other"
    return tuple(Guard(v, positive=True, reason=reason) for v in _crossings(first, second))


IS_INTERSECT = Operator(
    name="IsIntersect",
    category=Category.PREDICATE,
    signatures=_SIGNATURES,
    doc="The two cut each other; touching is IsTangent. Of two conics both are circles, unless"
    " the solver counts their common points.",
    example="IsIntersect(l, G)",
    phrase="{0} and {1} cut each other",
    phrase_zh="{0}与{1}相交",
    picture=ELLIPSE + LINE + "IsIntersect(l, G)",
    relation=_nothing,
    guards=_intersect_guards,
    symmetric=(0, 1),
)


def _separation(first: LineLike | Conic, second: LineLike | Conic) -> Sequence[Guard]:
    reason = "the two have no common point"
    if isinstance(first, Conic) and isinstance(second, Conic):
        first, second = unrestricted(first), unrestricted(second)
        gap = squared_distance(first.frame.origin, second.frame.origin)
        reach = first.frame.a + second.frame.a
        return (Guard(gap - reach * reach, positive=True, reason=reason),)
    line, conic = (second, first) if isinstance(first, Conic) else (first, second)
    assert isinstance(conic, Conic)
    assert not isinstance(line, Conic)
    return (Guard(-_cut(line, conic), positive=True, reason=reason),)


IS_SEPARATED = Operator(
    name="IsSeparated",
    category=Category.PREDICATE,
    signatures=(
        _SIGNATURES[0],
        _SIGNATURES[1],
        sig(any_of("first", _CIRCLE), any_of("second", _CIRCLE)),
    ),
    doc="A line misses a conic, or two circles lie outside each other.",
    example="IsSeparated(l, G)",
    phrase="{0} and {1} have no common point",
    phrase_zh="{0}与{1}相离",
    picture=ELLIPSE + "l: Line; Equation(l) = y = x + 7; IsSeparated(l, G)",
    relation=_nothing,
    guards=_separation,
    symmetric=(0, 1),
)


def _overlap(first: LineLike, second: LineLike) -> Sequence[Scalar]:
    return same_line(as_line(first), as_line(second))


IS_OVERLAPPING = Operator(
    name="IsOverlapping",
    category=Category.PREDICATE,
    signatures=(sig(any_of("first", LINE_LIKE), any_of("second", LINE_LIKE)),),
    doc="Two lines, or the lines of two segments, are one and the same.",
    example="IsOverlapping(MajorAxis(G), xAxis)",
    phrase="{0} lies along {1}",
    phrase_zh="{0}与{1}重合",
    picture=ELLIPSE + "IsOverlapping(MajorAxis(G), xAxis)",
    relation=_overlap,
    symmetric=(0, 1),
)
