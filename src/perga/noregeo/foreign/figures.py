"""From what a question states to a figure of the task, or why there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Final, cast

from perga.noregeo.foreign.stated import ORIGIN, Place, Stated, plain
from perga.noregeo.lattice import Vec
from perga.noregeo.task import Figure, Param, Task

_LEAST_CORNERS: Final = 3
_MOST_RENAMED: Final = 3
"""Points of other names are tried in every order; more of them have too many."""
_LETTER: Final = re.compile(r"(?<![A-Za-z0-9'])[A-Z]+(?![A-Za-z0-9'])")


@dataclass(frozen=True, slots=True)
class Lacking:
    """The question does not state a figure that can be read; `why` says what is missing."""

    why: str


@dataclass(frozen=True, slots=True)
class Unlike:
    """The question states more than a figure of the task has, so it may ask something else."""

    why: str


@dataclass(frozen=True, slots=True)
class Found:
    """The figures that a question may mean; they must all have one answer.

    `note` says how they were read, `unless` what is said where their answers differ.
    """

    figures: tuple[Figure, ...]
    note: str = ""
    unless: str = ""


def figure_of(task: Task, found: Stated, question: str) -> Found | Lacking | Unlike:
    """The figure that a question states."""
    if found.faults:
        return Lacking("; ".join(found.faults[:3]))
    params = _params(task, found)
    if isinstance(params, Lacking):
        return params
    points, loose = _without_origin(task, found)
    wanted = letters_of(task, found)
    if not points and len(loose) == len(wanted):
        fault = _disorder(wanted, question)
        if fault:
            return Lacking(fault)
        figure = _figure(dict(zip(wanted, loose, strict=True)), params)
        return Found((figure,), "points without letters were taken in their order")
    if loose and set(wanted) <= set(points):
        return Unlike(f"it states a further point, {_shown(loose[0])}")
    if set(points) == set(wanted):
        placed = {letter: points[letter] for letter in wanted}
        roots = found.rounded_from if params else ()
        figures = [_figure(placed, params)]
        figures += (_figure(placed, {"radius_squared": root}) for root in roots)
        shown = " or ".join(f"sqrt({root})" for root in roots)
        why = f"the radius may be {shown} rounded, and the answer depends on it"
        return Found(tuple(figures), unless=why)
    if set(points) > set(wanted):
        more = ", ".join(sorted(set(points) - set(wanted)))
        return Unlike(f"it states points that the task has not: {more}")
    if len(points) == len(wanted) <= _MOST_RENAMED and not loose:
        return Found(
            tuple(_renamed(wanted, points, params)),
            "points were given other letters",
            "its letters are not the task's, and the answer depends on their order",
        )
    return Lacking(_what_lacks(task, points, wanted))


def letters_of(task: Task, found: Stated) -> str:
    """The letters of a figure of the task; polygons have as many as are stated."""
    points, loose = _without_origin(task, found)
    count = len(points) or len(loose)
    if "{corners}" not in task.wordings[0].text:
        return task.letters
    return task.letters[: max(count, _LEAST_CORNERS)]


def _without_origin(task: Task, found: Stated) -> tuple[dict[str, Place], list[Place]]:
    """Points and loose places, less an origin that the task has no letter for."""
    points = dict(found.points)
    loose = list(found.unlabelled)
    if "O" in task.letters:
        if found.centre is not None and "O" not in points:
            points["O"] = found.centre
    else:
        if points.get("O") == ORIGIN:
            del points["O"]
        if points:
            loose = [place for place in loose if place != ORIGIN]
    return points, loose


def _params(task: Task, found: Stated) -> Mapping[str, Param] | Lacking:
    if not any("{radius}" in words.text for words in task.wordings):
        return {}
    squared = found.radius_squared
    if squared is None:
        return Lacking("it states no radius that can be read")
    return {"radius_squared": squared} if squared > 0 else Lacking("the radius is 0")


def _figure(points: Mapping[str, Place], params: Mapping[str, Param]) -> Figure:
    # Tasks only add, multiply and compare coordinates; fractions do that as whole numbers do.
    return Figure({letter: cast("Vec", _whole(place)) for letter, place in points.items()}, params)


def _whole(place: Place) -> tuple[int | Fraction, int | Fraction]:
    x, y = (c.numerator if c.denominator == 1 else c for c in place)
    return (x, y)


def _renamed(
    wanted: str, points: Mapping[str, Place], params: Mapping[str, Param]
) -> Iterator[Figure]:
    for order in permutations(points.values()):
        yield _figure(dict(zip(wanted, order, strict=True)), params)


def _disorder(wanted: str, question: str) -> str:
    """Why places without letters are not those of the task's letters, one after the other."""
    seen = "".join(dict.fromkeys("".join(_LETTER.findall(plain(question)))))
    named = "".join(letter for letter in seen if letter in wanted)
    if named != "".join(sorted(named, key=wanted.index)):
        return "it states points without letters, and names letters in another order"
    return ""


def _what_lacks(task: Task, points: Mapping[str, Place], wanted: str) -> str:
    needs = ", ".join(wanted)
    if not points:
        return f"it states no points that can be read; {task.name} needs {needs}"
    return f"it states {', '.join(sorted(points))}; {task.name} needs {needs}"


def _shown(place: Place) -> str:
    return f"({place[0]}, {place[1]})"
