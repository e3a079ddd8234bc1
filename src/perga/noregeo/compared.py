"""Pairs of figures for "which has the larger area", alike in all but the answer.

Half of all figures are bases, the others are rivals. Rivals fall into groups with the same sides of
the box and nearly the same perimeter. A base meets a group that holds a smaller rival, an equal one
and a larger one, and each label takes one of the three. So base and group, and with them every box
and perimeter, say nothing about the label. Base and rival change places in half of the items. Sides
and gcds still tell a little: with the perimeter, the sides of a triangle fix its area.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial

from perga.answers.replies import Choice
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import (
    apart,
    not_flat,
    outline,
    parallelogram,
    polygon,
    shown,
    twice_area,
)
from perga.noregeo.lattice import box, gcd, length, norm2, pairs
from perga.noregeo.polygons import Polygon, Pool, mixed
from perga.noregeo.space import Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Refused, Shape, Task, Wording

LEAST, MOST = 1.1, 1.6
"""The ratio of two areas that differ."""
WIDEST = 19
"""Units: two boxes with sides up to this find room beside each other, either way."""
NEAREST = 3
"""Units between two corners of a figure."""
_LONGEST = WIDEST * 1.42  # units: the diagonal of the box
_STEP = 0.5  # units of perimeter that a group covers
_BASES = range(8192)  # no fewer than there are bases
_SLOTS = range(64)  # no fewer than there are groups for one base

Listing = Callable[[float, int], Pool]
Key = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Rivals:
    """Rivals that look alike, by area; `areas` are twice their areas."""

    rivals: Pool
    areas: tuple[int, ...]

    def between(self, least: float, most: float) -> Pool:
        """Those whose area, twice, lies in the closed range."""
        return self.rivals[bisect_left(self.areas, least) : bisect_right(self.areas, most)]


@dataclass(frozen=True, slots=True)
class Field:
    """The bases; and for each area, twice, the groups with a rival of it, in a mixed order."""

    bases: Pool
    groups: Mapping[int, tuple[Rivals, ...]]


@lru_cache(maxsize=4)
def field_of(listing: Listing) -> Field:
    """Bases and groups of one kind of figure."""
    known = [
        polygon
        for polygon in listing(_LONGEST, WIDEST)
        if all(norm2((p[0] - q[0], p[1] - q[1])) >= NEAREST**2 for p, q in pairs(polygon.corners))
    ]
    sides: tuple[list[Polygon], list[Polygon]] = ([], [])
    for number, one in enumerate(known):
        sides[mixed(number) >> 9 & 1].append(one)
    bases, rivals = sides
    alike: dict[Key, list[Polygon]] = {}
    for rival in rivals:
        alike.setdefault(_key(rival), []).append(rival)
    found: dict[int, list[Rivals]] = {}
    for _, members in sorted(alike.items(), key=lambda entry: mixed(hash_of(entry[0]))):
        group = Rivals(tuple(members), tuple(rival.twice for rival in members))
        for area in dict.fromkeys(group.areas):
            found.setdefault(area, []).append(group)
    return Field(tuple(bases), {area: tuple(groups) for area, groups in found.items()})


def hash_of(key: Key) -> int:
    """A number of its own for each key of a group."""
    narrow, wide, around = key
    return (narrow * (WIDEST + 1) + wide) * 1000 + around


def _key(polygon: Polygon) -> Key:
    x0, x1, y0, y1 = box(polygon.corners)
    narrow, wide = sorted((x1 - x0, y1 - y0))
    return narrow, wide, int(polygon.perimeter / _STEP)


def _unlike(one: Polygon, other: Polygon) -> tuple[float, int]:
    """How much the gcds and the short sides of two figures differ; then their areas."""
    (a, b), (c, d) = one.frame, other.frame
    sides = abs(length(b) - length(d))
    return abs(max(gcd(a), gcd(b)) - max(gcd(c), gcd(d))) + sides, abs(one.twice - other.twice)


def _pair(listing: Listing, wish: int, base: int, slot: int, swapped: int) -> Shape | Refused:
    """Base and rival, or swapped; `wish` is the sign of the first's area less the second's."""
    field = field_of(listing)
    if base >= len(field.bases):
        return Refused("no base")
    one = field.bases[base]
    groups = field.groups.get(one.twice, ())
    if slot >= len(groups):
        return Refused("no group")
    group, area = groups[slot], one.twice
    # by sign of the base's area less the rival's
    choices = {
        1: group.between(area / MOST, area / LEAST),
        0: tuple(r for r in group.between(area, area) if r.lengths != one.lengths),
        -1: group.between(area * LEAST, area * MOST),
    }
    if not all(choices.values()):  # the same for all three labels
        return Refused("no rivals")
    equal = choices[0][mixed(base * len(_SLOTS) + slot) % len(choices[0])]
    # of the smaller and the larger ones, that whose sides are most like those of the equal one
    fitting = choices[-wish if swapped else wish] if wish else (equal,)
    other = min(fitting, key=lambda rival: _unlike(rival, equal))
    first, second = (other, one) if swapped else (one, other)
    return Shape((first.corners, second.corners), frames=(first.frame, second.frame))


def cells(listing: Listing, first: str, second: str) -> tuple[Cell, ...]:
    """One cell per label: the first is larger, the second is, both are equal."""
    space = Space((_BASES, _SLOTS, range(2)))
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
