"""Whether a question asks what the task asks: about the same axis, turn and comparison.

A task's own wordings say what it means: the X-axis, 90 degrees counter-clockwise, the larger area.
What another question states of such a kind must be among that; what it leaves out is taken to be
the task's. Nothing is listed by task.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from perga.noregeo.foreign.stated import plain
from perga.noregeo.task import Task


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of thing that a question may state, and how it is found in a plain text."""

    name: str
    find: Callable[[str], frozenset[str]]


_AXIS: Final = re.compile(
    r"\b(?:([xy])\s?-?\s?axis|(horizontal|vertical)\s(?:[xy]-?\s?)?axis)\b", re.I
)
_LINE: Final = re.compile(r"\b([xy])\s?=\s?(-?\s?(?:[xy]|\d{1,6}(?:[./]\d{1,6})?))(?![\w(])", re.I)
_ORIGIN: Final = re.compile(r"\b(?:in|through|about|across|around|over)\s(?:the\s)?origin\b", re.I)
_DEGREES: Final = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?)\s?-?\s?deg(?:rees?)?\b", re.I)
_TURN: Final = re.compile(r"\b(?:(counter|anti)\s?-?\s?)?clockwise\b|\b(ccw|cw)\b", re.I)
_MORE: Final = re.compile(r"\b(?:large|larger|largest|greater|greatest|bigger|biggest)\b", re.I)
_LESS: Final = re.compile(r"\b(?:smaller|smallest|less|lesser|least)\b", re.I)


def _mirrors(text: str) -> frozenset[str]:
    found: set[str] = set()
    for letter, word in _AXIS.findall(text):
        x_axis = letter.lower() == "x" or word.lower() == "horizontal"
        found.add("the X-axis" if x_axis else "the Y-axis")
    for left, right in _LINE.findall(text):
        left, right = left.lower(), right.lower().replace(" ", "")
        axis = {("y", "0"): "the X-axis", ("x", "0"): "the Y-axis"}
        swapped = {("x", "y"): "y = x", ("x", "-y"): "y = -x"}
        key = (left, right)
        found.add(axis.get(key) or swapped.get(key) or f"{left} = {right}")
    return frozenset(found)


def _centres(text: str) -> frozenset[str]:
    return frozenset({"the origin"} if _ORIGIN.search(text) else ())


def _degrees(text: str) -> frozenset[str]:
    return frozenset(f"{float(size):g} degrees" for size in _DEGREES.findall(text))


def _turns(text: str) -> frozenset[str]:
    found: set[str] = set()
    for counter, short in _TURN.findall(text):
        against = bool(counter) or short.lower() == "ccw"
        found.add("counter-clockwise" if against else "clockwise")
    return frozenset(found)


def _comparisons(text: str) -> frozenset[str]:
    more, less = _MORE.search(text), _LESS.search(text)
    return frozenset((["the larger"] if more else []) + (["the smaller"] if less else []))


KINDS: Final = (
    Kind("mirror", _mirrors),
    Kind("centre", _centres),
    Kind("angle", _degrees),
    Kind("direction", _turns),
    Kind("comparison", _comparisons),
)
_MIRROR: Final = KINDS[0]


def meant(task: Task) -> Mapping[Kind, frozenset[str]]:
    """What the task itself says, of the kinds that each of its wordings states."""
    texts = [plain(words.text) for words in task.wordings]
    found: dict[Kind, frozenset[str]] = {}
    for kind in KINDS:
        stated = [kind.find(text) for text in texts]
        if all(stated):
            found[kind] = frozenset().union(*stated)
    return found


def another_question(task: Task, question: str) -> str:
    """Where the question asks about something else than the task: what; empty where it does not."""
    text = plain(question)
    own = meant(task)
    for kind, values in own.items():
        for value in sorted(kind.find(text) - values):
            return f"it asks about {value}, the task about {' or '.join(sorted(values))}"
    if _MIRROR in own and _centres(text) and KINDS[1] not in own:
        return f"it asks about the origin, the task about {' or '.join(sorted(own[_MIRROR]))}"
    return ""
