"""Pairs of figures for "which has the larger area", alike in all but the answer.

Each label takes one rival of a meeting: a smaller, an equal or a larger one. So base and group, and
with them all that the group has in common, say nothing about the label. Base and rival change
places in about half of the items. Single sides still tell: with the perimeter, they fix a
triangle's area.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial

import numpy as np

from perga.answers.replies import Choice
from perga.dataset.items.item import TaskType
from perga.noregeo import arrays
from perga.noregeo.arrays import Slack, least
from perga.noregeo.ingredients import (
    FLAT,
    apart,
    not_flat,
    outline,
    parallelogram,
    polygon,
    shown,
    twice_area,
)
from perga.noregeo.meetings import LEAST, MOST, NEAREST, Listing, Meeting, meetings_of
from perga.noregeo.polygons import Polygon, Pool, mixed
from perga.noregeo.space import Later, Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Refused, Shape, Task, Wording

_NEARLY_EQUAL, _FAR_FROM_EQUAL = LEAST - 1 - 1e-9, MOST - 1 + 1e-9  # the larger area's excess


def _chosen(meeting: Meeting, wish: int, number: int) -> tuple[Polygon, Polygon]:
    """Base and rival, or swapped; `wish` is the sign of the first's area less the second's."""
    chance = mixed(number) >> 9
    swapped = chance & 1
    # the sign of the base's area less the rival's
    sign = -wish if swapped else wish
    fitting = {1: meeting.smaller, 0: meeting.equal, -1: meeting.larger}[sign]
    one, other = meeting.base, fitting[(chance >> 1) % len(fitting)]
    return (other, one) if swapped else (one, other)


def _pair(listing: Listing, wish: int, number: int) -> Shape:
    first, second = _chosen(meetings_of(listing)[number], wish, number)
    return Shape((first.corners, second.corners), frames=(first.frame, second.frame))


def _slack(listing: Listing, wish: int, numbers: Sequence[int]) -> Slack:
    """By how much the pairs with these numbers pass all gates; shape (n,)."""
    meetings = meetings_of(listing)
    pairs = [_chosen(meetings[number], wish, number) for number in numbers]
    first, second = (np.array([pair[i].twice for pair in pairs]) for i in (0, 1))
    off = np.maximum(first, second) / np.minimum(first, second) - 1
    seen = least((off - _NEARLY_EQUAL, _FAR_FROM_EQUAL - off))
    proper = (_proper(tuple(pair[i] for pair in pairs)) for i in (0, 1))
    return least((np.where(first == second, 1.0, seen), *proper))


def _proper(polygons: Pool) -> Slack:
    """By how much single polygons pass what does not depend on the other one."""
    corners = arrays.columns(polygon.corners for polygon in polygons)
    side, way = arrays.columns(polygon.frame for polygon in polygons)
    return least(
        (
            arrays.canonical(side, way),
            arrays.in_window(corners),
            arrays.apart(corners, NEAREST),
            arrays.not_flat(corners, FLAT),
        )
    )


@lru_cache(maxsize=4)
def _numbers(listing: Listing) -> range:
    return range(len(meetings_of(listing)))


def _made(
    listing: Listing, wish: int
) -> tuple[Callable[..., Shape | Refused], Callable[..., Slack]]:
    return partial(_pair, listing, wish), partial(_slack, listing, wish)


def cells(listing: Listing, first: str, second: str) -> tuple[Cell, ...]:
    """One cell per label: the first is larger, the second is, both are equal."""
    space = Space((Later(partial(_numbers, listing)),))
    return (
        Cell(f"{first} larger", first, space, *_made(listing, 1)),
        Cell(f"{second} larger", second, space, *_made(listing, -1)),
        Cell("equal", "equal", space, *_made(listing, 0)),
    )


def areas(figure: Figure, first: str, second: str) -> tuple[int, int]:
    """Twice the areas of the two figures."""
    return abs(twice_area(figure.of(first))), abs(twice_area(figure.of(second)))


def excess(figure: Figure, first: str, second: str) -> float:
    """The larger area in parts of the smaller, less 1; 0 for equal ones."""
    less, more = sorted(areas(figure, first, second))
    return more / less - 1


def larger(figure: Figure, first: str, second: str) -> str:
    """The letters of the larger figure, or `equal`."""
    one, other = areas(figure, first, second)
    return "equal" if one == other else first if one > other else second


def _said(figure: Figure, first: str, second: str) -> str:
    one, other = (shown(Fraction(twice, 2)) for twice in areas(figure, first, second))
    return f"the area of {first} is {one}, that of {second} is {other}"


def _gates(first: str, second: str) -> tuple[Gate, ...]:
    """Areas are equal, or differ by a ratio that can be seen and does not strike the eye."""

    def off(figure: Figure) -> float:
        return excess(figure, first, second)

    return (
        *(apart(letters, NEAREST) for letters in (first, second)),
        *(not_flat(letters) for letters in (first, second)),
        Gate(
            "nearly equal",
            "excess of the larger area, 1 for equal ones",
            lambda f: off(f) or 1.0,
            _NEARLY_EQUAL,
        ),
        Gate(
            "far from equal",
            "excess of the larger area, negated",
            lambda f: -off(f),
            -_FAR_FROM_EQUAL,
        ),
    )


def compared_task(
    id: str,
    name: str,
    letters: tuple[str, str],
    listing: Listing,
    wordings: tuple[Wording, ...],
) -> Task:
    """The task that asks which of two figures with these letters has the larger area."""
    first, second = letters
    one, other = (f"Area({polygon(each)})" for each in letters)
    return Task(
        id=id,
        name=name,
        category="area comparison",
        type=TaskType.CLASSIFICATION,
        answer=Choice((first, second, "equal")),
        parts=letters,
        group=Group.METRIC,
        cells=cells(listing, first, second),
        gates=_gates(first, second),
        truth=lambda figure: larger(figure, first, second),
        witness=lambda figure: Claims(
            {
                first: (f"{one} > {other}",),
                second: (f"{one} < {other}",),
                "equal": (f"{one} = {other}",),
            }
        ),
        strokes=lambda figure: (outline(first), outline(second)),
        wordings=wordings,
        margin=lambda figure: excess(figure, first, second),
        margin_unit="parts of the smaller area",
        facts=tuple(fact for each in letters if len(each) == 4 for fact in parallelogram(each)),
        reason=lambda figure: _said(figure, first, second),
    )
