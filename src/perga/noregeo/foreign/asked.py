"""Whether a question asks what the task asks: about the same axis, turn, measure and comparison.

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


def _words(**patterns: str) -> Callable[[str], frozenset[str]]:
    """What is found where one of some words stands; names have blanks for underscores."""
    known = {
        name.replace("_", " "): re.compile(pattern, re.IGNORECASE)
        for name, pattern in patterns.items()
    }
    return lambda text: frozenset(name for name, one in known.items() if one.search(text))


_AXIS: Final = re.compile(
    r"\b(?:([xy])\s?-?\s?axis|(horizontal|vertical)\s(?:[xy]-?\s?)?axis)\b", re.IGNORECASE
)
_SIDE: Final = r"[xy0-9+\-*/. ]{0,40}"
_EQUATION: Final = re.compile(
    rf"(?<![a-z0-9.])([-+]?\s?[xy0-9]{_SIDE})=\s?([-+]?\s?[xy0-9]{_SIDE})(?![(])", re.IGNORECASE
)
_NAMED: Final = {
    "y = 0": "the X-axis",
    "x = 0": "the Y-axis",
    "x = y": "y = x",
    "x = -y": "y = -x",
    "-x = y": "y = -x",
    "-y = x": "y = -x",
}
_DEGREES: Final = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?)\s?-?\s?deg(?:rees?)?\b", re.IGNORECASE)
_RADIANS: Final = re.compile(r"(?:\\pi|\bpi\b|\u03c0)(\s?/\s?2(?!\d))?", re.IGNORECASE)
_PARTS: Final = re.compile(
    r"\b(half|three[- ]quarters?|quarter)[- ](?:of a )?turn\b", re.IGNORECASE
)
_TURN: Final = re.compile(r"\b(?:(counter|anti)\s?-?\s?)?clockwise\b|\b(ccw|cw)\b", re.IGNORECASE)


def _mirrors(text: str) -> frozenset[str]:
    found: set[str] = set()
    for letter, word in _AXIS.findall(text):
        x_axis = letter.lower() == "x" or word.lower() == "horizontal"
        found.add("the X-axis" if x_axis else "the Y-axis")
    for match in _EQUATION.finditer(text.replace(" equals ", " = ")):
        sides = [side.lower().replace(" ", "").rstrip("+-*/.") for side in match.groups()]
        equation = " = ".join(sides)
        if "x" in equation or "y" in equation:
            found.add(_NAMED.get(equation, equation))
    return frozenset(found)


def _angles(text: str) -> frozenset[str]:
    found = {f"{float(size):g} degrees" for size in _DEGREES.findall(text)}
    for half in _RADIANS.findall(text):
        found.add("90 degrees" if half else "an angle in radians")
    parts = {"half": "180 degrees", "quarter": "90 degrees"}
    found.update(parts.get(part.lower(), "270 degrees") for part in _PARTS.findall(text))
    return frozenset(found)


def _turns(text: str) -> frozenset[str]:
    found: set[str] = set()
    for counter, short in _TURN.findall(text):
        against = bool(counter) or short.lower() == "ccw"
        found.add("counter-clockwise" if against else "clockwise")
    return frozenset(found)


_MIRROR: Final = Kind("mirror", _mirrors)
_CENTRE: Final = Kind(
    "centre", _words(the_origin=r"\b(?:in|through|about|across|around|over)\s(?:the\s)?origin\b")
)
KINDS: Final = (
    _MIRROR,
    _CENTRE,
    Kind("angle", _angles),
    Kind("direction", _turns),
    Kind(
        "comparison",
        _words(
            the_larger=r"\b(?:large|larger|largest|greater|greatest|bigger|biggest)\b",
            the_smaller=r"\b(?:smaller|smallest|less|lesser|least|lower|lowest)\b",
        ),
    ),
    Kind("measure", _words(the_area=r"\bareas?\b", the_perimeter=r"\bperimeters?\b")),
    Kind(
        "circle",
        _words(
            the_inscribed_circle=r"\b(?:inscribed|in-?circles?|in-?cent|in-?radi|touch)",
            the_circumscribed_circle=r"\b(?:circum|(?:goes|passes|passing) through)",
        ),
    ),
    Kind(
        "line",
        _words(
            the_median=r"\bmedians?\b",
            the_altitude=r"\b(?:altitude|height)s?\b",
            the_bisector=r"\bbisect",
        ),
    ),
    Kind(
        "relation",
        _words(parallel_lines=r"\bparallel\b", perpendicular_lines=r"\bperpendicular\b"),
    ),
    Kind(
        "object",
        _words(
            the_midpoint=r"\b(?:midpoint|middle)\b",
            the_length=r"\b(?:long|length|distance)\b",
            a_diameter=r"\bdiameters?\b",
            the_type=r"\b(?:type|kind)\b",
            a_right_angle=r"\bright angle\b",
            one_line=r"\bcollinear\b|\b(?:straight|on (?:a|one)) line\b",
            a_common_point=r"\b(?:meet|common|cross|crosses|intersect|intersection)\b",
            a_mirror_image=r"\b(?:symmetr|mirror|reflect)|\bimage\b",
            a_turn=r"\b(?:turn|rotat)",
        ),
    ),
)
_LEFT_OUT: Final = frozenset({"centre", "angle", "direction", "comparison"})
"""Kinds that a question may leave to the task."""


def meant(task: Task) -> Mapping[Kind, frozenset[str]]:
    """What the task itself says, of the kinds that each of its wordings states."""
    texts = [plain(words.text) for words in task.wordings]
    found: dict[Kind, frozenset[str]] = {}
    for kind in KINDS:
        stated = [kind.find(text) for text in texts]
        if all(stated):
            found[kind] = frozenset[str]().union(*stated)
    return found


def another_question(task: Task, question: str) -> str:
    """Where the question asks about something else than the task: what; empty where it does not."""
    text = plain(question)
    own = meant(task)
    for kind, values in own.items():
        for value in sorted(kind.find(text) - values):
            return _other(value, values)
    if _MIRROR in own and _CENTRE not in own:
        for value in _CENTRE.find(text):
            return _other(value, own[_MIRROR])
    return ""


def left_out(task: Task, question: str) -> str:
    """What a question that asks anything in words should say, and does not; empty if nothing."""
    text = plain(question)
    own = meant(task)
    compares = any(kind.name == "comparison" for kind in own)
    for kind, values in own.items():
        if kind.name in _LEFT_OUT or (compares and kind.name == "measure"):
            continue
        if not kind.find(text):
            return " or ".join(sorted(values))
    return ""


def _other(value: str, values: frozenset[str]) -> str:
    return f"it asks about {value}, the task about {' or '.join(sorted(values))}"
