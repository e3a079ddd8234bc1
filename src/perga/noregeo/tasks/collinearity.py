"""C-BCT-CT: do three points lie on one line?

In a "yes" the way between the outer points is g + h times a primitive one, and the inner point lies
after g of these. In a "no" the inner point is moved off the line such that gcds of the three ways
are still g, h and g + h: that takes lcm(g, h) steps along one lattice direction, one for g = h = 1.
It stays inside the box of the outer points. Each yes has one no with the same outer points.

There are less than a thousand such triples up to the symmetries of the lattice: items are told
apart by direction as well, and only translations count two as one. So few that perimeter and box
together still tell the labels apart: three points on a line have the perimeter of their box's
diagonal, twice.
"""

import math
from collections.abc import Hashable
from functools import lru_cache, partial

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.arms import DIAGONALS, STEPS
from perga.noregeo.ingredients import apart, stroke, twice_area, zero_or_not
from perga.noregeo.lattice import REACH, Vec, add, box, cross, gcd, length, norm2, scaled, sub
from perga.noregeo.polygons import mixed
from perga.noregeo.space import Later, Space
from perga.noregeo.task import Audited, Cell, Claims, Figure, Gate, Group, Shape, Task, Wording

_SHORTEST = 4  # units between two points
_LEAST, _MOST = 0.6, 1.6  # units that the inner point of a "no" is off the line
_EXCESS = 0.2  # units by which the way through the inner point of a "no" is longer, at most
_COMMON = 6  # the largest lcm of g and h
_TIMES = tuple(
    (g, h)
    for g in range(1, _COMMON + 1)
    for h in range(1, _COMMON + 1)
    if math.lcm(g, h) <= _COMMON
)
_SIGNS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_PLACES = (0, 1, 2)  # of the inner point among the letters
Line = tuple[Vec, Vec, tuple[Vec, ...]]
"""From one outer point: to the other, to the inner point, and how that may be moved."""


def _moves(way: Vec, g: int, h: int) -> tuple[Vec, ...]:
    """The ways that the inner point may be moved to make a near miss."""
    common = math.gcd(g, h)
    found: list[Vec] = []
    for step in (*STEPS, *DIAGONALS):
        before, after = add(way, scaled(step, h // common)), sub(way, scaled(step, g // common))
        inside = min(*before, *after) > 0 and gcd(before) == gcd(after) == 1
        one, other = g * length(before), h * length(after)
        if not inside or min(one, other) < _SHORTEST:
            continue
        move = scaled(step, math.lcm(g, h))
        seen = _LEAST <= abs(cross(move, way)) / length(way) <= _MOST
        if seen and one + other <= (g + h) * length(way) + _EXCESS:
            found.append(move)
    return tuple(found)


@lru_cache(maxsize=1)
def _lines() -> tuple[Line, ...]:
    """All with both coordinates growing."""
    found: list[Line] = []
    for g, h in _TIMES:
        most = 2 * REACH // (g + h)
        for way in ((x, y) for x in range(1, most + 1) for y in range(1, most + 1)):
            if gcd(way) != 1 or min(g, h) * length(way) < _SHORTEST:
                continue
            moves = _moves(way, g, h)
            if moves:  # else for neither label
                found.append((scaled(way, g + h), scaled(way, g), moves))
    return tuple(found)


def _make(missed: bool, line: Line, signs: tuple[int, int], place: int) -> Shape:
    outer, inner, moves = line
    if missed:
        # another move for each mirror image and lettering, so that none is met again and again
        number = ((outer[0] * 41 + outer[1]) * 41 + inner[0]) * 12 + 3 * _SIGNS.index(signs) + place
        inner = add(inner, moves[(mixed(number) >> 7) % len(moves)])
    corners = [(0, 0), outer]
    corners.insert(place, inner)
    return Shape((tuple((x * signs[0], y * signs[1]) for x, y in corners),))


def _kin(figure: Figure) -> Hashable:
    """The sides of the box: those of the outer points."""
    x0, x1, y0, y1 = box(figure.of("ABC"))
    return tuple(sorted((x1 - x0, y1 - y0)))


def _inner(figure: Figure) -> str:
    """The letter opposite to the longest side."""
    sides = {"C": "AB", "B": "AC", "A": "BC"}
    return max(sides, key=lambda w: norm2(sub(figure[sides[w][0]], figure[sides[w][1]])))


def _off(figure: Figure) -> float:
    """How far the inner point is off the line through the others."""
    one, other = (p for letter, p in figure.points.items() if letter != _inner(figure))
    return abs(twice_area(figure.of("ABC"))) / length(sub(one, other))


def _strokes(figure: Figure) -> tuple[str, ...]:
    """The inner point joined to both others: as much ink for both labels."""
    inner = _inner(figure)
    return tuple(stroke(inner + letter) for letter in "ABC" if letter != inner)


_SPACE = Space((Later(_lines), _SIGNS, _PLACES))

TASK = Task(
    id="C-BCT-CT",
    name="collinearity",
    category="basic coordinate tasks",
    type=TaskType.CLASSIFICATION,
    answer=YesNo(),
    parts=("ABC",),
    group=Group.SHIFTS,
    cells=(
        Cell("on one line", "yes", _SPACE, partial(_make, False)),
        Cell("near miss", "no", _SPACE, partial(_make, True)),
    ),
    gates=(
        apart("ABC", _SHORTEST),
        Gate("nearly on one line", "units off, 1 for none", lambda f: _off(f) or 1.0, _LEAST),
    ),
    truth=lambda figure: "no" if twice_area(figure.of("ABC")) else "yes",
    witness=lambda figure: Claims({"yes": ("PointOnCurve(B, LineOf(A, C))",)}, otherwise="no"),
    strokes=_strokes,
    wordings=(
        Wording(
            text="Are points {A}, {B} and {C} collinear?",
            dotted="The picture shows points A, B and C. Are they collinear?",
            full="Are points A, B and C in the picture collinear?",
        ),
        Wording(
            text="Is there one straight line through {A}, {B} and {C}?",
            dotted="Is there one straight line through points A, B and C of the picture?",
            full="The picture shows points A, B and C and segments between them. "
            "Is there one straight line through all three points?",
        ),
    ),
    margin=_off,
    kin=_kin,
    reason=lambda figure: zero_or_not("AB×AC", twice_area(figure.of("ABC"))),
    audited=Audited(
        question={
            "turn": "it is 0 exactly if the points lie on one line, which is the question",
            "crossings in view": (
                "the lines of both strokes are one line or cross: it is the question"
            ),
        }
    ),
)
