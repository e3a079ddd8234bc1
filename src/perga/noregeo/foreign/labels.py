"""What a label says: read strictly as a reply would be, else leniently with every mend named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from perga.answers.replies import Choice, Outcome, PointAnswer, Repair, Unreadable, Value
from perga.noregeo.task import Task, Truth

_SCALED: Final = re.compile(
    r"(?:[\d*/^+\-\u2212\u00b7\u00d7\u221a}]|\\(?:cdot|times)|\b(?:half|times|twice|minus|of))\s{0,3}"
    r"(?:\\left\s?)?[(\[]|[)\]]\s{0,3}(?:[\d*/^+\-\u2212\u00b7\u00d7]|\\(?:cdot|times|frac|over))",
    re.IGNORECASE,
)
"""What stands before or after the brackets of a point and is not read with them."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label's value; `strict` where it is one JSON object in form, else what was mended."""

    value: Value
    strict: bool
    repaired: tuple[Repair, ...] = ()


@dataclass(frozen=True, slots=True)
class NoLabel:
    """A text that is no answer of the task's type, and why."""

    why: str


def label_of(task: Task, text: str) -> Label | NoLabel:
    """The label that a row gives.

    Codes may be told by their words as well. A pair in square brackets is a point.
    """
    kind = task.answer
    strict = kind.read(text)
    if not isinstance(strict, Unreadable):
        return Label(strict, True)
    if isinstance(kind, PointAnswer) and _SCALED.search(text):
        return NoLabel("there is a factor or sign at the brackets of a point")
    lenient = kind.read_leniently(_round(text))
    if not isinstance(lenient, Unreadable):
        return Label(lenient.value, False, lenient.repaired)
    if task.words:
        word = Choice(task.words).read_leniently(text)
        if not isinstance(word, Unreadable):
            code = task.answer.options[task.words.index(str(word.value))]
            value = kind.parse_gold(f'{{"answer": {code}}}')
            return Label(value, False, word.repaired)
    return NoLabel(lenient.reason.sentence)


def _round(text: str) -> str:
    """A JSON list of two as a point in round brackets; all else as it is."""
    bare = text.strip()
    if bare.startswith("[") and bare.endswith("]") and bare.count(",") == 1:
        return f"({bare[1:-1]})"
    return text


def agrees(task: Task, label: Label, truth: Truth) -> bool:
    """Whether a label is right by the rule of the task, its tolerance included."""
    kind = task.answer
    gold = kind.parse_gold(kind.write(_value(task, truth)))
    return kind.compare(label.value, gold) is Outcome.CORRECT


def ours(task: Task, truth: Truth) -> str:
    """Our answer as canonical JSON."""
    return task.answer.write(_value(task, truth))


def _value(task: Task, truth: Truth) -> Truth:
    """The solver tells a code as its text."""
    return int(truth) if isinstance(truth, str) and task.words else truth


def off(label: Label, truth: Truth) -> float | None:
    """By how much a number, or the worse coordinate of a point, differs; None for options."""
    if isinstance(label.value, str) or isinstance(truth, str):
        return None
    said = label.value if isinstance(label.value, tuple) else (label.value,)
    right = truth if isinstance(truth, tuple) else (truth,)
    return max(abs(float(a) - float(b)) for a, b in zip(said, right, strict=True))


def is_rounded(label: Label, truth: Truth) -> bool:
    """Whether a number is ours, rounded or cut to the decimals that it has; true for options."""
    if isinstance(label.value, str) or isinstance(truth, str):
        return True
    said = label.value if isinstance(label.value, tuple) else (label.value,)
    right = truth if isinstance(truth, tuple) else (truth,)
    for one, other in zip(said, right, strict=True):
        exponent = one.as_tuple().exponent
        assert isinstance(exponent, int)  # a label is finite
        unit = 10.0 ** min(exponent, 0)
        if abs(float(one) - float(other)) > unit * (1 + 1e-9) + 1e-12 * abs(float(other)):
            return False
    return True
