"""From the JSON object of a solution to answer values: the one place that knows both."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from perga.answers.range_reading import range_of
from perga.answers.reading import (
    conditions,
    equation_set,
    expression,
    number_of,
    number_set,
    pieces,
    point_set,
)
from perga.answers.splitting import UnreadableAnswerError, cleaned
from perga.answers.values import (
    Angle,
    AnswerValue,
    Condition,
    Count,
    EquationOf,
    Infinity,
    Interval,
    Locus,
    Number,
    Point,
    Range,
)

_NAME = re.compile(r"[A-Za-z_\u0391-\u03c9][A-Za-z0-9_\u0391-\u03c9]*'*")


def found_values(solution: Mapping[str, Any]) -> tuple[AnswerValue, ...]:
    """All admissible values, in the names of the program; none unless ok or ambiguous."""
    if solution["status"] not in ("ok", "ambiguous"):
        return ()
    return tuple(value for answer in solution["answers"] for value in _values(answer))


def families(solution: Mapping[str, Any]) -> Iterator[tuple[EquationOf, list[Condition], str]]:
    """Equations with one free letter, the conditions for the letter, and the letter."""
    for answer in solution["answers"]:
        names = answer.get("letters", ())
        if answer["kind"] != "equation" or len(names) != 1:
            continue
        try:
            found = equation_set(cleaned(str(answer["value"]["text"])))
            texts = map(str, answer["value"].get("conditions", ()))
            limits = [one for text in texts for one in conditions(cleaned(text))]
        except UnreadableAnswerError:
            continue
        for equation in found:
            yield (equation, limits, str(names[0]))


def in_names_of_program(gold: str, names: Mapping[str, str], plane: bool) -> str:
    """A gold text with the names of the annotation replaced by what stands for them in CDL.

    `plane` says that x and y in it are the coordinates, whatever was declared.
    """

    def replaced(found: re.Match[str]) -> str:
        name = found.group()
        if plane and name in ("x", "y"):
            return name
        ours = names.get(name, name)
        return ours if ours == name or _NAME.fullmatch(ours) else f"({ours})"

    return _NAME.sub(replaced, gold)


def _values(answer: Mapping[str, Any]) -> Sequence[AnswerValue]:
    text = str(answer["exact"] or "")
    if "." in text:  # exact texts hold fractions; a decimal is a rounded value
        return _float(answer["kind"], text, answer["value"])
    try:
        return _exact(answer["kind"], cleaned(text), answer["value"])
    except UnreadableAnswerError:
        return _float(answer["kind"], text, answer["value"])


def _exact(kind: str, text: str, value: Any) -> Sequence[AnswerValue]:
    match kind:
        case "number":
            return (number_of(expression(text), text),)
        case "angle":
            return (Angle(number_of(expression(text), text)),)
        case "count":
            return (Count(int(value)),)
        case "point":
            return point_set(text)
        case "interval":
            return (range_of(text),)
        case "set":
            return point_set(text) if "(" in text and "," in text else number_set(text)
        case _:
            if "&" in text or kind == "locus":
                return (Locus(pieces(text), text),)
            return equation_set(text)


def _float(kind: str, text: str, value: Any) -> Sequence[AnswerValue]:
    """The value where the exact text cannot be read, or there is none."""
    match kind, value:
        case ("number", float() | int()):
            return (_number(value),)
        case ("angle", float() | int()):
            return (Angle(_number(value)),)
        case ("point", [x, y]):
            return (Point(_number(x), _number(y)),)
        case ("interval", [*parts]):
            found = tuple(_interval(part) for part in cast(list[Mapping[str, Any]], parts))
            return (Range(found, (), text),)
        case ("equation", {"coefficients": [*six]}) if len(six) == 6:
            return (EquationOf(None, tuple(map(float, six)), text),)
        case _:
            return ()


def _number(value: float) -> Number:
    return Number(None, float(value), repr(float(value)))


def _interval(part: Mapping[str, Any]) -> Interval:
    return Interval(
        _end(part["low"]), _end(part["high"]), bool(part["low_open"]), bool(part["high_open"])
    )


def _end(value: Any) -> Number | Infinity:
    match value:
        case "oo":
            return Infinity.PLUS
        case "-oo":
            return Infinity.MINUS
        case _:
            return _number(float(value))
