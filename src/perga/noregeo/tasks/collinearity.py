"""C-BCT-CT: do three points lie on one line?

In a "yes" the way between the outer points is g + h times a primitive one, and the inner point lies
after g of these. In a "no" the inner point is moved off the line so that the gcds of the three ways
are still g, h and g + h: that takes lcm(g, h) steps along one lattice direction, one for g = h = 1.
It stays inside the box of the outer points. Each yes has one no with the same outer points.

There are less than a thousand such triples up to the symmetries of the lattice: items are told apart
by direction as well, and only translations count two as one.
"""

import math
from functools import partial

from perga.answers.replies import YesNo
from perga.noregeo.arms import DIAGONALS, STEPS
from perga.noregeo.ingredients import apart, stroke, twice_area
from perga.noregeo.lattice import REACH, Vec, add, cross, gcd, length, norm2, scaled, sub
from perga.noregeo.polygons import mixed
from perga.noregeo.space import Space
from perga.noregeo.task import (
    Cell,
    Claims,
    Figure,
    Gate,
    Group,
    Refused,
    Shape,
    Task,
    TaskType,
    Wording,
)

_SHORTEST = 4  # units between two points
_LEAST, _MOST = 0.6, 4.0  # units that the inner point of a "no" is off the line
_TIMES = tuple((g, h) for g in range(1, 5) for h in range(1, 5) if math.lcm(g, h) <= 4)
_SIZES = range(1, REACH + 1)
_SIGNS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
_PLACES = (0, 1, 2)  # of the inner point among the letters


def _signs(way: Vec) -> tuple[bool, bool, bool, bool]:
    return way[0] > 0, way[0] < 0, way[1] > 0, way[1] < 0


def _moves(way: Vec, g: int, h: int) -> list[Vec]:
    """The ways that the inner point may be moved to make a near miss."""
    common = math.gcd(g, h)
    found: list[Vec] = []
    for step in (*STEPS, *DIAGONALS):
        before, after = add(way, scaled(step, h // common)), sub(way, scaled(step, g // common))
        move = scaled(step, math.lcm(g, h))
        alike = gcd(before) == gcd(after) == 1 and _signs(before) == _signs(after) == _signs(way)
        seen = _LEAST <= abs(cross(move, way)) / length(way) <= _MOST
        if alike and seen and min(g * length(before), h * length(after)) >= _SHORTEST:
            found.append(move)
    return found


def _make(
    missed: bool, x: int, y: int, signs: Vec, times: tuple[int, int], place: int
) -> Shape | Refused:
    way, (g, h) = (x * signs[0], y * signs[1]), times
    if gcd(way) != 1:
        return Refused("not primitive")
    if (g + h) * max(x, y) > 2 * REACH or min(g, h) * length(way) < _SHORTEST:
        return Refused("size")
    moves = _moves(way, g, h)
    if not moves:  # for both labels
        return Refused("no near miss")
    inner, outer = scaled(way, g), scaled(way, g + h)
    if missed:
        number = (x * len(_SIZES) + y) * len(_TIMES) + _TIMES.index(times)
        inner = add(inner, moves[mixed(number * len(_PLACES) + place) % len(moves)])
    corners = [(0, 0), outer]
    corners.insert(place, inner)
    return Shape((tuple(corners),))


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


_SPACE = Space((_SIZES, _SIZES, _SIGNS, _TIMES, _PLACES))

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
)
