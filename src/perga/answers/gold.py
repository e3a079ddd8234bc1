"""Gold answers in the notation of Conic10K, typed by what was asked.

`(0, 1/2)` is a point, an interval or a set member; only the query tells.
"""

from enum import Enum
from typing import Final

from perga.answers.range_reading import range_of
from perga.answers.reading import equation_set, number_set, pieces, point_set
from perga.answers.splitting import bracketed, cleaned, relations, split, unreadable
from perga.answers.values import Angle, AnswerValue, Count, LinePair, Locus, Number


class Wanted(Enum):
    """What a query asks for."""

    NUMBER = "number"
    ANGLE = "angle"
    COUNT = "count"
    POINT = "point"
    EQUATION = "equation"
    LINE_PAIR = "line pair"
    LOCUS = "locus"
    RANGE = "range"


_HEADS: Final = {
    "Expression": Wanted.EQUATION,
    "Equation": Wanted.EQUATION,
    "LocusEquation": Wanted.LOCUS,
    "Locus": Wanted.LOCUS,
    "Coordinate": Wanted.POINT,
    "Range": Wanted.RANGE,
    "NumIntersection": Wanted.COUNT,
    "AngleOf": Wanted.ANGLE,
    "Inclination": Wanted.ANGLE,
}


def wanted(query: str) -> Wanted:
    """What a query (in the notation of Conic10K or a goal in CDL) asks for."""
    query = query.strip()
    name, _, rest = query.partition("(")
    if not bracketed("(" + rest):
        return Wanted.NUMBER
    found = _HEADS.get(name.strip(), Wanted.NUMBER)
    if found is Wanted.EQUATION and rest.lstrip().startswith("Asymptote("):
        return Wanted.LINE_PAIR
    return found


def answer_texts(text: str, queries: int) -> list[str]:
    """The answer text of each query; several stand on lines of their own or behind `;`.

    Raises UnreadableAnswerError where their number is another one.
    """
    if queries == 1:
        return [text.strip()]
    clean = cleaned(text)
    parts = [part for part in split(clean, ";\n") if part]
    if len(parts) != queries:
        raise unreadable(text, f"{len(parts)} answers to {queries} queries")
    return parts


def read_gold(text: str, kind: Wanted) -> tuple[AnswerValue, ...]:
    """The values of one gold answer: all of them are right, and all of them belong to it.

    Raises UnreadableAnswerError for what is none of the known forms, such as words.
    """
    clean = cleaned(text)
    if not clean:
        raise unreadable(text, "empty")
    match kind:
        case Wanted.POINT:
            return tuple(point_set(clean))
        case Wanted.RANGE:
            return (range_of(clean),)
        case Wanted.LOCUS:
            return (Locus(pieces(clean), clean),)
        case Wanted.LINE_PAIR:
            lines = equation_set(clean)
            return (LinePair(lines[0], lines[1]),) if len(lines) == 2 else tuple(lines)
        case Wanted.EQUATION:
            if "&" in clean:
                return (Locus(pieces(clean), clean),)
            return tuple(equation_set(clean))
        case Wanted.COUNT:
            return tuple(_count(one) for one in number_set(clean))
        case Wanted.ANGLE:
            return tuple(Angle(one) for one in number_set(clean))
        case Wanted.NUMBER:
            return _numbers(clean)


def _numbers(clean: str) -> tuple[AnswerValue, ...]:
    if "[" in clean or relations(clean)[1]:
        return (range_of(clean),)
    return tuple(number_set(clean))


def _count(number: Number) -> AnswerValue:
    if number.value is None or not number.value.is_integer() or number.value < 0:
        raise unreadable(number.text, "a count is a whole number")
    return Count(int(number.value))
