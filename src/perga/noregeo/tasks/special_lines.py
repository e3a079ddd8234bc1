"""U-RLT-SLT: is BD the median, the altitude or the bisector of triangle ABC?

D is a lattice point of AC and the foot of exactly one of the three; the feet of the two others are
1 to 4 units away. Lattice bisectors are few, since the directions of BA and BC are mirror images of
each other in BD: the space has all of them, and for each a few medians and altitudes of its size.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from perga.answers.replies import Choice
from perga.dataset.items.item import TaskType
from perga.noregeo import arrays
from perga.noregeo.arrays import Slack, canonical, least, lengths, points_of
from perga.noregeo.ingredients import apart, not_flat, outline, shown, shown_point, stroke
from perga.noregeo.lattice import (
    REACH,
    Vec,
    add,
    box,
    cross,
    dot,
    gcd,
    is_canonical,
    length,
    norm2,
    octant,
    primitive,
    scaled,
    sub,
    turned,
    vectors,
)
from perga.noregeo.space import Later, Space
from perga.noregeo.task import NEARLY, Cell, Claims, Figure, Gate, Group, Shape, Task, Wording

_LEAST, _MOST = 1.0, 4.0  # units from D to the feet of the two other lines
_ALIKE = 4  # medians, and altitudes, per bisector
_WIDEST = 2 * REACH
_DIAGONAL = _WIDEST * 2**0.5
_NEAR = 1.5  # units by which their sides AC and lines BD may differ from the bisector's
Foot = tuple[Vec, Vec, Vec]  # from B: to D, to A, to C


def _fits(d: Vec, a: Vec, c: Vec) -> bool:
    """Exactly one of the three lines ends at D, the others 1 to 4 units beside it."""
    shifts = [s for s in _shifts(d, a, c) if s > 1e-9]
    return len(shifts) == 2 and all(_LEAST <= s <= _MOST for s in shifts)


def _shifts(d: Vec, a: Vec, c: Vec) -> tuple[float, float, float]:
    """How far the feet of median, altitude and bisector from B are from D, along AC."""
    side = sub(c, a)
    whole = length(side)
    at = length(sub(d, a))
    near, far = length(a), length(c)
    feet = (whole / 2, -dot(a, side) / whole, whole * near / (near + far))
    return (abs(feet[0] - at), abs(feet[1] - at), abs(feet[2] - at))


@cache
def _bisectors() -> tuple[Foot, ...]:
    """All triangles in the window with a lattice bisector, up to their pose."""
    found: list[Foot] = []
    firsts = primitive(vectors, _DIAGONAL)
    u, v = points_of(firsts)
    for way in primitive(octant, _DIAGONAL):
        (x, y), over = way, norm2(way)
        along = u * x + v * y
        # the mirror images of the first arms, times `over`; most are too long for the window
        mx, my = 2 * along * x - over * u, 2 * along * y - over * v
        step = np.gcd(mx, my)
        short = np.maximum(np.abs(mx), np.abs(my)) <= _WIDEST * step
        for i in np.flatnonzero(short & (along > 0)).tolist():
            first, other = firsts[i], (int(mx[i] // step[i]), int(my[i] // step[i]))
            if cross(first, way) and is_canonical((way, first)):
                found.extend(_on_arms(way, first, other))
    return tuple(found)


def _on_arms(way: Vec, first: Vec, other: Vec) -> Iterator[Foot]:
    for i in range(1, _WIDEST // max(map(abs, first)) + 1):
        for j in range(1, _WIDEST // max(map(abs, other)) + 1):
            a, c = scaled(first, i), scaled(other, j)
            foot = _foot(way, a, c)
            if foot is not None and _in_window(a, c) and _fits(foot, a, c):
                yield (foot, a, c)


def _in_window(a: Vec, c: Vec) -> bool:
    x0, x1, y0, y1 = box(((0, 0), a, c))
    return max(x1 - x0, y1 - y0) <= _WIDEST


def _foot(way: Vec, a: Vec, c: Vec) -> Vec | None:
    """Where the line along `way` meets AC, if that is a lattice point."""
    side = sub(c, a)
    top, bottom = cross(a, side), cross(way, side)
    if bottom == 0 or top % bottom:
        return None
    return scaled(way, top // bottom)


def _alike(triangles: Callable[[float, float], Iterator[Foot]]) -> tuple[Foot, ...]:
    """For each bisector a few triangles of about its size, nearest first, none of them twice.

    `triangles` gives those near a length of AC and a length of BD.
    """
    taken: dict[Foot, None] = {}
    for d, a, c in _bisectors():
        side, line = length(sub(c, a)), length(d)
        near = [t for t in triangles(side, line) if t not in taken and _in_window(*t[1:])]
        near.sort(key=lambda t: abs(length(sub(t[2], t[1])) - side) + abs(length(t[0]) - line))
        taken.update(dict.fromkeys(near[:_ALIKE]))
    return tuple(taken)


@cache
def _medians() -> tuple[Foot, ...]:
    def near(side: float, line: float) -> Iterator[Foot]:
        ends = octant(max(2.0, line - _NEAR), line + _NEAR)
        halves = vectors((side - _NEAR) / 2, (side + _NEAR) / 2)
        room = _median_slack(ends, halves)
        for i, j in np.argwhere(room > -NEARLY).tolist():
            found = (ends[i], sub(ends[i], halves[j]), add(ends[i], halves[j]))
            if room[i, j] > NEARLY or _fits(*found):
                yield found

    return _alike(near)


def _median_slack(ends: Sequence[Vec], halves: Sequence[Vec]) -> Slack:
    """By how much triangles with a median to each end, and half a side each way, fit."""
    (x, y), (u, v) = points_of(ends), points_of(halves)
    end, half = (x[:, None], y[:, None]), (u[None, :], v[None, :])
    a, c = arrays.sub(end, half), (end[0] + half[0], end[1] + half[1])
    near, far, at = lengths(a), lengths(c), lengths(half)
    # from D to the feet of altitude and bisector; the side has twice the length of its half
    shifts = np.abs(arrays.dot(end, half) / at), np.abs(2 * at * near / (near + far) - at)
    return least(
        (
            canonical(end, half),
            np.abs(arrays.cross(end, half)) - 0.5,
            *(shift - _LEAST for shift in shifts),
            *(_MOST - shift for shift in shifts),
        )
    )


@cache
def _altitudes() -> tuple[Foot, ...]:
    def near(side: float, line: float) -> Iterator[Foot]:
        for d in octant(max(2.0, line - _NEAR), line + _NEAR):
            way = (turned(d)[0] // gcd(d), turned(d)[1] // gcd(d))
            least, most = (side - _NEAR) / length(way), (side + _NEAR) / length(way)
            for times in range(math.ceil(least), int(most) + 1):
                for i in range(1, times):
                    found = (d, add(d, scaled(way, -i)), add(d, scaled(way, times - i)))
                    if is_canonical((d, scaled(way, -i))) and _fits(*found):
                        yield found

    return _alike(near)


def _make(found: Foot) -> Shape:
    d, a, c = found
    return Shape(((a, (0, 0), c, d),), frames=((d, a),))


def _truth(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    if add(a, c) == scaled(d, 2):
        return "median"
    if dot(sub(d, b), sub(c, a)) == 0:
        return "altitude"
    return "bisector"


def _off(figure: Figure) -> float:
    """How far the nearer of the two other feet is from D."""
    a, b, c, d = figure.of("ABCD")
    return sorted(_shifts(sub(d, b), sub(a, b), sub(c, b)))[1]


def _reason(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    twice = add(a, c)
    middle = shown_point((Fraction(twice[0]) / 2, Fraction(twice[1]) / 2))
    parts = (
        f"{length(sub(one, x)) / length(sub(other, x)):.4g}"
        for one, other, x in ((a, c, d), (a, c, b))
    )
    along, sides = parts
    return (
        f"D is {shown_point(d)}, the middle of AC {middle}; "
        f"BD·AC = {shown(dot(sub(d, b), sub(c, a)))}; DA : DC = {along}, BA : BC = {sides}"
    )


TASK = Task(
    id="U-RLT-SLT",
    name="special_lines",
    category="remarkable triangle lines",
    type=TaskType.UNSTABLE,
    answer=Choice(("median", "altitude", "bisector")),
    parts=("ABCD",),
    group=Group.METRIC,
    cells=(
        Cell("median", "median", Space((Later(_medians),)), _make),
        Cell("altitude", "altitude", Space((Later(_altitudes),)), _make),
        Cell("bisector", "bisector", Space((Later(_bisectors),)), _make),
    ),
    gates=(
        apart("ABCD", 2),
        not_flat("ABC", 15),
        Gate("second line", "units from D to the nearer other foot", _off, _LEAST),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {
            "median": ("MidPoint(A, C) = D",),
            "altitude": ("IsPerpendicular(LineOf(B, D), LineOf(A, C))",),
            "bisector": ("AngleOf(A, B, D) = AngleOf(D, B, C)",),
        }
    ),
    strokes=lambda figure: (outline("ABC"), stroke("BD")),
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}; {D} lies on side AC. "
            "Which line of the triangle is BD: median, altitude or bisector?",
            dotted="The picture shows points A, B and C, the corners of a triangle, and D on side "
            "AC. Which line of the triangle is BD: median, altitude or bisector?",
            full="Which line of triangle ABC in the picture is BD: median, altitude or bisector?",
        ),
        Wording(
            text="In the triangle with corners {A}, {B} and {C}, a segment is drawn from B to {D} "
            "on side AC. Is it a median, an altitude or a bisector?",
            dotted="Points A, B and C in the picture are joined to a triangle, and B is joined to "
            "D on side AC. Is BD a median, an altitude or a bisector?",
            full="In the picture, B is joined to D on side AC of triangle ABC. "
            "Is BD a median, an altitude or a bisector?",
        ),
    ),
    margin=_off,
    facts=("PointOnCurve(D, LineSegmentOf(A, C))",),
    reason=_reason,
)
