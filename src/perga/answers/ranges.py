"""Ranges in one form: sorted, disjoint intervals, so that equal sets look alike."""

from collections.abc import Collection
from dataclasses import replace
from functools import cmp_to_key

from perga.answers.sameness import Match, same_number
from perga.answers.values import Infinity, Interval, Number, Range
from perga.errors import PergaError

End = Number | Infinity


class NoOrderError(PergaError):
    """Ends in free letters, whose order is not known."""


def order(a: End, b: End) -> int:
    """-1, 0 or 1 as a <, == or > b. Raises NoOrderError for formulas in letters."""
    if isinstance(a, Infinity) or isinstance(b, Infinity):
        return _rank(a) - _rank(b)
    if a.value is None or b.value is None:
        raise NoOrderError("the ends of the range hold free letters", "")
    if same_number(a, b).equal:
        return 0
    return -1 if a.value < b.value else 1


def _rank(end: End) -> int:
    return {Infinity.MINUS: -1, Infinity.PLUS: 1}[end] if isinstance(end, Infinity) else 0


def canonical(found: Range) -> tuple[Interval, ...]:
    """Disjoint intervals in ascending order, with punctures cut out. Raises NoOrderError."""
    kept = [one for one in found.intervals if not _empty(one)]
    ordered = sorted(kept, key=cmp_to_key(_by_low))
    merged: list[Interval] = []
    for one in ordered:
        if merged and _touches(merged[-1], one):
            merged[-1] = _joined(merged[-1], one)
        else:
            merged.append(one)
    for value in found.punctures:
        merged = [part for one in merged for part in _without(one, value)]
    return tuple(merged)


def _empty(one: Interval) -> bool:
    gap = order(one.low, one.high)
    return gap > 0 or (gap == 0 and (one.low_open or one.high_open))


def _by_low(a: Interval, b: Interval) -> int:
    return order(a.low, b.low) or a.low_open - b.low_open


def _touches(first: Interval, second: Interval) -> bool:
    gap = order(second.low, first.high)
    return gap < 0 or (gap == 0 and not (first.high_open and second.low_open))


def _joined(first: Interval, second: Interval) -> Interval:
    gap = order(first.high, second.high)
    if gap > 0:
        return first
    return replace(
        first,
        high=second.high,
        high_open=first.high_open and second.high_open if gap == 0 else second.high_open,
    )


def _without(one: Interval, value: Number) -> list[Interval]:
    low, high = order(one.low, value), order(value, one.high)
    if low > 0 or high > 0:
        return [one]
    halves = (replace(one, high=value, high_open=True), replace(one, low=value, low_open=True))
    return [half for half in halves if not _empty(half)]


def same_ranges(a: Range, b: Range, positive: Collection[str] = ()) -> tuple[Match, Match]:
    """Whether the sets are equal, and whether they are up to which ends belong to them."""
    try:
        mine, theirs = canonical(a), canonical(b)
    except NoOrderError:
        mine, theirs = a.intervals, b.intervals
        if len(a.punctures) != len(b.punctures):
            return Match(False), Match(False)
    if len(mine) != len(theirs):
        return Match(False), Match(False)
    ends = opens = Match(True)
    for left, right in zip(mine, theirs, strict=True):
        ends = ends & _same_end(left.low, right.low, positive)
        ends = ends & _same_end(left.high, right.high, positive)
        agree = left.low_open == right.low_open and left.high_open == right.high_open
        opens = opens & Match(agree)
    return ends & opens, ends


def _same_end(a: End, b: End, positive: Collection[str]) -> Match:
    if isinstance(a, Infinity) or isinstance(b, Infinity):
        return Match(a is b)
    return same_number(a, b, positive)


def values_of(found: Range) -> tuple[Number, ...] | None:
    """The values of a range that consists of single values; None for any other."""
    singles: list[Number] = []
    for one in found.intervals:
        if isinstance(one.low, Infinity) or isinstance(one.high, Infinity):
            return None
        if one.low is not one.high and not same_number(one.low, one.high).equal:
            return None
        singles.append(one.low)
    return None if found.punctures else tuple(singles)


def range_of_values(values: tuple[Number, ...]) -> Range:
    """The range that consists of these values."""
    return Range(tuple(Interval(v, v, False, False) for v in values), (), "")
