"""Pairs of figures for "which has the larger area", alike in all but the answer.

Half of all figures are bases, the others are rivals. Rivals fall into groups that look the same:
the sides of the box and the points in its corners, whole units of perimeter, how the lattice
divides the sides, how many are level, upright or diagonal. A base meets a group that holds a
smaller rival, an equal one and a larger one, and each label takes one of the three. So base and
group, and with them all of these, say nothing about the label. Base and rival change places in
about half of the items. Single sides still tell: with the perimeter, they fix a triangle's area.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial

from perga.answers.replies import Choice
from perga.dataset.items.item import TaskType
from perga.noregeo.alike import look
from perga.noregeo.ingredients import (
    apart,
    not_flat,
    outline,
    parallelogram,
    polygon,
    shown,
    twice_area,
)
from perga.noregeo.lattice import norm2, pairs, sub
from perga.noregeo.polygons import Polygon, Pool, mixed
from perga.noregeo.space import Later, Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Shape, Task, Wording

LEAST, MOST = 1.1, 1.6
"""The ratio of two areas that differ."""
WIDEST = 19
"""Units: two boxes with sides up to this find room beside each other, either way."""
NEAREST = 3
"""Units between two corners of a figure."""
_LONGEST = WIDEST * 1.42  # units: the diagonal of the box

Listing = Callable[[float, int], Pool]


@dataclass(frozen=True, slots=True)
class Rivals:
    """Rivals that look alike, by how their areas compare with one area; none is empty.

    `equal` are in pairs with their `lengths`.
    """

    smaller: Pool
    equal: tuple[tuple[Polygon, tuple[int, int, int]], ...]
    larger: Pool


@dataclass(frozen=True, slots=True)
class Meeting:
    """A base, and rivals that look alike: smaller ones, equal ones, larger ones; none is empty."""

    base: Polygon
    smaller: Pool
    equal: Pool
    larger: Pool


@lru_cache(maxsize=4)
def meetings_of(listing: Listing) -> tuple[Meeting, ...]:
    """All meetings of one kind of figure."""
    known = [
        polygon
        for polygon in listing(_LONGEST, WIDEST)
        if all(norm2(sub(p, q)) >= NEAREST**2 for p, q in pairs(polygon.corners))
    ]
    sides: tuple[list[Polygon], list[Polygon]] = ([], [])
    for number, one in enumerate(known):
        sides[mixed(number) >> 9 & 1].append(one)
    bases, rivals = sides
    alike: dict[Hashable, list[Polygon]] = {}
    for rival in rivals:
        alike.setdefault(_appearance(rival), []).append(rival)
    found: dict[int, list[Rivals]] = {}
    for members in alike.values():
        for area, group in _by_area(tuple(members)):
            found.setdefault(area, []).append(group)
    return tuple(_meetings(bases, found))


def _by_area(members: Pool) -> Iterator[tuple[int, Rivals]]:
    """For each area of figures that look alike, twice: those smaller, equal and larger."""
    areas = [member.twice for member in members]

    def between(least: float, most: float) -> Pool:
        return members[bisect_left(areas, least) : bisect_right(areas, most)]

    for area in dict.fromkeys(areas):
        smaller = between(area / MOST, area / LEAST)
        larger = between(area * LEAST, area * MOST)
        if smaller and larger:
            equal = tuple((rival, rival.lengths) for rival in between(area, area))
            yield area, Rivals(smaller, equal, larger)


def _meetings(bases: list[Polygon], groups: dict[int, list[Rivals]]) -> Iterator[Meeting]:
    for base in bases:
        lengths = base.lengths
        for group in groups.get(base.twice, ()):
            equal = tuple(rival for rival, other in group.equal if other != lengths)
            if equal:
                yield Meeting(base, group.smaller, equal, group.larger)


def _appearance(polygon: Polygon) -> Hashable:
    corners = polygon.corners
    seen = look(corners, [sub(p, corners[i - 1]) for i, p in enumerate(corners)])
    return seen.kind, tuple(map(round, seen.size))


def _pair(listing: Listing, wish: int, number: int) -> Shape:
    """Base and rival, or swapped; `wish` is the sign of the first's area less the second's."""
    meeting = meetings_of(listing)[number]
    chance = mixed(number) >> 9
    swapped = chance & 1
    # the sign of the base's area less the rival's
    sign = -wish if swapped else wish
    fitting = {1: meeting.smaller, 0: meeting.equal, -1: meeting.larger}[sign]
    one, other = meeting.base, fitting[(chance >> 1) % len(fitting)]
    first, second = (other, one) if swapped else (one, other)
    return Shape((first.corners, second.corners), frames=(first.frame, second.frame))


@lru_cache(maxsize=4)
def _numbers(listing: Listing) -> range:
    return range(len(meetings_of(listing)))


def cells(listing: Listing, first: str, second: str) -> tuple[Cell, ...]:
    """One cell per label: the first is larger, the second is, both are equal."""
    space = Space((Later(partial(_numbers, listing)),))
    return (
        Cell(f"{first} larger", first, space, partial(_pair, listing, 1)),
        Cell(f"{second} larger", second, space, partial(_pair, listing, -1)),
        Cell("equal", "equal", space, partial(_pair, listing, 0)),
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
        *(apart(letters, 3) for letters in (first, second)),
        *(not_flat(letters) for letters in (first, second)),
        Gate(
            "nearly equal",
            "excess of the larger area, 1 for equal ones",
            lambda f: off(f) or 1.0,
            LEAST - 1 - 1e-9,
        ),
        Gate(
            "far from equal",
            "excess of the larger area, negated",
            lambda f: -off(f),
            1 - MOST - 1e-9,
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
