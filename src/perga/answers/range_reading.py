"""Texts of ranges: `(a, b] + {c} + [d, oo) & Negation(k = e)`, `a < k <= b`, `k != a`."""

from collections.abc import Iterator
from typing import Final

from perga.algebra.expression import Expression, Name, Negation, TupleOf
from perga.answers.reading import conditions, expression, number_of, numbers
from perga.answers.splitting import bracketed, relations, split, unreadable
from perga.answers.values import Condition, Infinity, Interval, Number, Range

_MIRROR: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
_EMPTY: Final = frozenset({"", "{}"})


def range_of(text: str) -> Range:
    """A union of intervals and single values, less some values."""
    whole = text
    while bracketed(text) and text[0] == "(" and len(split(text[1:-1], "&")) > 1:
        text = text[1:-1].strip()
    first, *rest = split(text, "&")
    intervals = [] if first in _EMPTY else list(_intervals(first))
    punctures: list[Number] = []
    for part in rest:
        for one in conditions(part):
            if one.order != "!=":
                raise unreadable(text, "behind `&` of a range stands Negation(k = v)")
            punctures.append(number_of(_value_beside(one, text), part))
    return Range(tuple(intervals), tuple(punctures), whole)


def _value_beside(condition: Condition, text: str) -> Expression:
    """The side of `k != v` that is not the lone name."""
    sides = (condition.left, condition.right)
    for name, value in (sides, sides[::-1]):
        if isinstance(name, Name) and not isinstance(value, Name):
            return value
    raise unreadable(text, "a value without a name was expected")


def _intervals(text: str) -> Iterator[Interval]:
    for part in _union(text):
        if not bracketed(part):
            yield from _inequality(part)
            continue
        inner = part[1:-1].strip()
        if part[0] == "{":
            if inner not in _EMPTY:
                yield from _members(inner)
            continue
        ends = split(inner, ",")
        if len(ends) != 2:
            if len(ends) == 1 and part[0] == "(" and part[-1] == ")":
                yield from _intervals(inner)
                continue
            raise unreadable(part, "an interval has two ends")
        low, high = _end(ends[0]), _end(ends[1])
        yield Interval(
            low,
            high,
            part[0] == "(" or isinstance(low, Infinity),
            part[-1] == ")" or isinstance(high, Infinity),
        )


def _union(text: str) -> list[str]:
    """The parts of `(a, b) + {c}, [d, e)`."""
    parts = [one for part in split(text, ",") for one in _summands(part)]
    if any(not part for part in parts):
        raise unreadable(text, "a part of a union is missing")
    return parts


def _summands(part: str) -> list[str]:
    found = split(part, "+")
    return found if len(found) > 1 and all(bracketed(f) for f in found) else [part]


def _members(inner: str) -> Iterator[Interval]:
    """What stands in braces: intervals and unions, or single values."""
    for part in split(inner, ","):
        whole = bracketed(part) and part[0] in "[(" and len(split(part[1:-1], ",")) == 2
        if whole or len(_summands(part)) > 1 or relations(part)[1]:
            yield from _intervals(part)
        else:
            for one in numbers(part):
                yield Interval(one, one, False, False)


def _end(text: str) -> Number | Infinity:
    found = expression(text)
    match found:
        case Name("oo", _):
            return Infinity.PLUS
        case Negation(Name("oo", _), _):
            return Infinity.MINUS
        case TupleOf():
            raise unreadable(text, "an end of an interval was expected")
        case _:
            return number_of(found, text)


def _inequality(text: str) -> Iterator[Interval]:
    """`k > 1`, `0 < k <= 2`, `k = 3`, or a bare value."""
    terms, orders = relations(text)
    if not orders:
        for one in numbers(text):
            yield Interval(one, one, False, False)
        return
    if len(orders) == 2 and orders[0][0] == orders[1][0] and orders[0][0] in "<>":
        low, high = (terms[0], terms[2]) if orders[0][0] == "<" else (terms[2], terms[0])
        first, second = orders if orders[0][0] == "<" else reversed(orders)
        yield Interval(_end(low), _end(high), "=" not in first, "=" not in second)
        return
    if len(orders) != 1:
        raise unreadable(text, "no range")
    order, value = orders[0], terms[1]
    if not isinstance(expression(terms[0]), Name):
        order, value = _MIRROR[order], terms[0]
    end = _end(value)
    match order:
        case "=":
            yield Interval(end, end, False, False)
        case "!=":
            yield Interval(Infinity.MINUS, end, True, True)
            yield Interval(end, Infinity.PLUS, True, True)
        case "<" | "<=":
            yield Interval(Infinity.MINUS, end, True, order == "<")
        case _:
            yield Interval(end, Infinity.PLUS, order == ">", True)
