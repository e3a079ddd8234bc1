"""Whether the answer column holds an answer of its type, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from perga.dataset.items.item import AnswerType
from perga.dataset.strict import read_json, write_json

MOST_OPTIONS, LONGEST_OPTION = 12, 80
_LABELS = ("yes", "no")


def answer_faults(answer_type: str, answer: str, options: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with an answer beside its type and options, as sentences.

    Raises InputError where `answer` is not strict JSON.
    """
    value = read_json(answer, "the answer")
    if answer != write_json(value):
        yield "the answer is not canonical JSON"
    kinds = {kind.value: kind for kind in AnswerType}
    kind = kinds.get(answer_type)
    if kind is None:
        yield f"answer_type {answer_type!r:.40} is unknown"
        return
    if not _fits(kind, value):
        yield f"the answer {answer:.60} is no {answer_type}"
        return
    if len(set(options)) < len(options) or len(options) > MOST_OPTIONS:
        yield f"there are {len(options)} options, or one stands twice"
    if any(not option.strip() or len(option) > LONGEST_OPTION for option in options):
        yield f"an option is empty or longer than {LONGEST_OPTION} characters"
    if kind is AnswerType.CHOICE and len(options) < 2:
        yield "a choice needs two options"
    if kind is AnswerType.POINT and options:
        yield "a point has no options"
    if options and kind is not AnswerType.POINT and str(value["answer"]) not in options:
        yield f"the answer {answer:.60} is none of the options"


def _fits(kind: AnswerType, value: Any) -> bool:
    match kind, value:
        case AnswerType.POINT, {"x": x, "y": y} if len(value) == 2:
            return is_number(x) and is_number(y)
        case AnswerType.NUMBER, {"answer": number} if len(value) == 1:
            return is_number(number)
        case AnswerType.YES_NO, {"answer": str(label)} if len(value) == 1:
            return label in _LABELS
        case AnswerType.CHOICE, {"answer": str()} if len(value) == 1:
            return True
        case _:
            return False


def is_number(value: object) -> bool:
    """Whether a JSON value is a finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < 2**53 if isinstance(value, int) else math.isfinite(value)


def answer_text(answer: str) -> str:
    """An answer as people read it: `yes`, `12.5`, `(3, -2.5)`; InputError if it is no JSON."""
    value = read_json(answer, "the answer")
    if isinstance(value, dict) and "answer" in value:
        return str(value["answer"])  # pyright: ignore[reportUnknownArgumentType]
    return f"({value['x']}, {value['y']})"
