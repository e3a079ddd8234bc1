"""Whether the answer column holds an answer of its type, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterator

from perga.answers.replies import Unreadable, answer_type
from perga.dataset.strict import read_json
from perga.errors import InputError

MOST_OPTIONS, LONGEST_OPTION = 12, 80


def answer_faults(name: str, answer: str, options: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with an answer beside the type of this name and its options, as sentences.

    Raises InputError where `answer` is not strict JSON.
    """
    value = read_json(answer, "the answer")
    if len(options) > MOST_OPTIONS:
        yield f"there are {len(options)} options"
    if any(not option.isprintable() or len(option) > LONGEST_OPTION for option in options):
        yield f"an option is not printable or longer than {LONGEST_OPTION} characters"
    try:
        kind = answer_type(name, options)
    except InputError as fault:
        yield f"answer_type and options: {fault.message}"
        return
    gold = kind.read(answer)
    if isinstance(gold, Unreadable):
        yield f"the answer {answer:.60} is no {name}: {gold.reason.sentence}"
    elif not all(isinstance(one, str) or is_number(one) for one in value.values()):
        yield f"the answer {answer:.60} is no number of this machine"
    elif kind.write(gold) != answer:
        yield "the answer is not canonical JSON"


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
