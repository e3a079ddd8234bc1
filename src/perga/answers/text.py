"""Answer values as text, for messages and pages."""

from perga.answers.values import (
    Angle,
    AnswerValue,
    Count,
    EquationOf,
    Infinity,
    Interval,
    LinePair,
    Locus,
    Number,
    Point,
    Range,
)


def text_of(value: AnswerValue) -> str:
    """The value in the notation of answers."""
    match value:
        case Number(_, _, text) | Locus(_, text) | Range(_, _, text) | EquationOf(_, _, text):
            return text
        case Angle(size):
            return size.text
        case Count(number):
            return str(number)
        case Point(x, y):
            return f"({x.text}, {y.text})"
        case LinePair(first, second):
            return f"{{{first.text}, {second.text}}}"


def range_text(intervals: tuple[Interval, ...], punctures: tuple[Number, ...] = ()) -> str:
    """`[a, b) + {c}` of intervals, less some values."""
    text = " + ".join(_interval(one) for one in intervals) or "{}"
    return text + "".join(f" & Negation(v = {one.text})" for one in punctures)


def _interval(one: Interval) -> str:
    low = one.low.value if isinstance(one.low, Infinity) else one.low.text
    high = one.high.value if isinstance(one.high, Infinity) else one.high.text
    if one.low is one.high or (low == high and not one.low_open and not one.high_open):
        return f"{{{low}}}"
    return f"{'(' if one.low_open else '['}{low}, {high}{')' if one.high_open else ']'}"
