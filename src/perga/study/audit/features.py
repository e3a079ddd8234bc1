"""The closed list of surface features: what an item shows without its geometry being solved.

A feature is one declaration: a name, what it is, and a function of a piece. On the list is what a
careless way of making items leaves behind: how long the text is, where signs and zeros stand, in
which order letters come, how the lattice divides a side, where and how large the box is, how much
ink was used. Not on the list is what decides the label because the label asks for it: angles,
areas, single sides (three of them make an area), determinants, nor parities: a "no" is one step of
the lattice from a "yes", so counting odd coordinates is solving the equation modulo 2. A task
names those that are its question itself, each with the reason (`Task.audited`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from enum import Enum

from perga.noregeo.lattice import Vec, box, gcd
from perga.study.audit.pieces import Piece, meet, meet_in_view


class Scope(Enum):
    """Of which pieces of an item a feature is told."""

    ITEM = "the whole item"
    EACH = "the whole item and each of two figures, these also compared"


@dataclass(frozen=True, slots=True)
class Feature:
    """One surface feature; `of` gives nan where a piece has none."""

    name: str
    asks: str
    of: Callable[[Piece], float]
    scope: Scope = Scope.EACH


def _xs(piece: Piece) -> list[int]:
    return [x for x, _ in piece.points]


def _ys(piece: Piece) -> list[int]:
    return [y for _, y in piece.points]


def _all(piece: Piece) -> list[int]:
    return [c for point in piece.points for c in point]


def _gcds(piece: Piece) -> list[int]:
    return [gcd(way) for way in piece.ways]


def _sides(piece: Piece) -> tuple[float, float]:
    x0, x1, y0, y1 = box(piece.points)
    return (x1 - x0, y1 - y0)


def _if_area(of: Callable[[Piece], float]) -> Callable[[Piece], float]:
    return lambda piece: of(piece) if piece.area else math.nan


def _if_drawn(of: Callable[[Piece], float]) -> Callable[[Piece], float]:
    return lambda piece: of(piece) if piece.segments else math.nan


def _place(best: Callable[[Vec], float]) -> Callable[[Piece], float]:
    """The number of the letter whose point is first by `best`."""
    return lambda piece: min(range(len(piece.points)), key=lambda i: best(piece.points[i]))


def _sign(number: int, axis: int) -> Callable[[Piece], float]:
    def of(piece: Piece) -> float:
        if number >= len(piece.points):
            return math.nan
        c = piece.points[number][axis]
        return (c > 0) - (c < 0)

    return of


def _turn(piece: Piece) -> float:
    area = sum(
        p[0] * q[1] - p[1] * q[0]
        for p, q in zip(piece.points, (*piece.points[1:], piece.points[0]), strict=True)
    )
    return (area > 0) - (area < 0)


def _pairs(piece: Piece, of: Callable[..., bool]) -> float:
    known = piece.segments
    return sum(of(one, other) for i, one in enumerate(known) for other in known[i + 1 :])


FEATURES: tuple[Feature, ...] = (
    # the text
    Feature("text length", "characters of the text question", lambda p: len(p.text), Scope.ITEM),
    Feature("minus signs", "in the text question", lambda p: p.text.count("-"), Scope.ITEM),
    Feature("digits", "in the text", lambda p: sum(c.isdigit() for c in p.text), Scope.ITEM),
    # letters
    Feature("points", "how many", lambda p: len(p.points)),
    Feature("left letter", "number of the leftmost letter", _place(lambda p: p[0])),
    Feature("right letter", "number of the rightmost letter", _place(lambda p: -p[0])),
    Feature("low letter", "number of the lowest letter", _place(lambda p: p[1])),
    Feature("high letter", "number of the highest letter", _place(lambda p: -p[1])),
    Feature("turn", "1 if letters go round counter-clockwise, -1 if clockwise", _if_area(_turn)),
    # signs and zeros
    *(
        Feature(f"sign of {axis}, {nth}", f"-1, 0 or 1, of the {nth} point", _sign(number, i))
        for number, nth in enumerate(("first", "second", "third", "fourth"))
        for i, axis in enumerate("xy")
    ),
    Feature("negative x", "how many", lambda p: sum(x < 0 for x in _xs(p))),
    Feature("negative y", "how many", lambda p: sum(y < 0 for y in _ys(p))),
    Feature("zeros", "how many coordinates are 0", lambda p: sum(c == 0 for c in _all(p))),
    # sizes
    Feature(
        "sum",
        "of the absolute values of the coordinates, in whole tens, which tell no parity",
        lambda p: sum(map(abs, _all(p))) // 10,
    ),
    Feature(
        "largest",
        "absolute value of a coordinate, in whole fives, as a step of one is the question",
        lambda p: max(map(abs, _all(p))) // 5,
    ),
    Feature("two digits", "how many coordinates", lambda p: sum(abs(c) > 9 for c in _all(p))),
    # the lattice
    Feature(
        "least gcd", "of the two numbers of a stroke's way", _if_drawn(lambda p: min(_gcds(p)))
    ),
    Feature("greatest gcd", "of the same", _if_drawn(lambda p: max(_gcds(p)))),
    Feature("sum of gcds", "of the same", _if_drawn(lambda p: sum(_gcds(p)))),
    Feature("primitive", "strokes with gcd 1", _if_drawn(lambda p: _gcds(p).count(1))),
    Feature(
        "along an axis",
        "strokes that are upright or level",
        _if_drawn(lambda p: sum(0 in way for way in p.ways)),
    ),
    Feature(
        "along a diagonal",
        "strokes that rise by 45 degrees",
        _if_drawn(lambda p: sum(abs(x) == abs(y) for x, y in p.ways)),
    ),
    # the box round all points
    Feature("box width", "units", _if_area(lambda p: _sides(p)[0])),
    Feature("box height", "units", _if_area(lambda p: _sides(p)[1])),
    Feature("box area", "square units", _if_area(lambda p: math.prod(_sides(p)))),
    Feature("narrow", "the shorter side of the box, units", _if_area(lambda p: min(_sides(p)))),
    Feature("wide", "the longer side of the box, units", _if_area(lambda p: max(_sides(p)))),
    Feature(
        "aspect",
        "shorter by longer side of the box",
        _if_area(lambda p: min(_sides(p)) / max(_sides(p))),
    ),
    Feature("left", "least x", _if_area(lambda p: min(_xs(p)))),
    Feature("right", "greatest x", _if_area(lambda p: max(_xs(p)))),
    Feature("bottom", "least y", _if_area(lambda p: min(_ys(p)))),
    Feature("top", "greatest y", _if_area(lambda p: max(_ys(p)))),
    Feature(
        "off centre",
        "from the middle of the box to the origin, units",
        _if_area(lambda p: math.hypot(min(_xs(p)) + max(_xs(p)), min(_ys(p)) + max(_ys(p))) / 2),
    ),
    Feature(
        "corners of the box",
        "how many points lie in one",
        _if_area(lambda p: sum(x in _ends(_xs(p)) and y in _ends(_ys(p)) for x, y in p.points)),
    ),
    # the picture
    Feature("strokes", "straight strokes", lambda p: len(p.segments)),
    Feature("ink", "length of all strokes, in whole units", _if_drawn(lambda p: round(p.ink))),
    Feature("crossings", "pairs of strokes that cross", lambda p: _pairs(p, meet), Scope.ITEM),
    Feature(
        "crossings in view",
        "pairs of strokes whose lines cross in the window",
        lambda p: _pairs(p, meet_in_view),
        Scope.ITEM,
    ),
)
"""All of them. The wording is seen by the text's length; it is drawn blind to the label."""


def _ends(values: Sequence[int]) -> tuple[int, int]:
    return (min(values), max(values))


def columns(pieces: Sequence[Piece], left_out: Container[str] = ()) -> dict[str, float]:
    """The features of one item by name: of the whole, of each of two figures, and compared."""
    whole, *parts = pieces
    found: dict[str, float] = {}
    for feature in FEATURES:
        if feature.name in left_out:
            continue
        found[feature.name] = feature.of(whole)
        if parts and feature.scope is Scope.EACH:
            one, other = (feature.of(part) for part in parts)
            found[f"{feature.name}, first"] = one
            found[f"{feature.name}, second"] = other
            found[f"{feature.name}, first less second"] = one - other
            found[f"{feature.name}, which is more"] = (one > other) - (one < other)
    return found
