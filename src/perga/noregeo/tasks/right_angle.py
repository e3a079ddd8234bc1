"""U-PAP-RAT: is an angle a right angle?

A "no" is a "yes" with one end moved by a grid step, or a triangle whose right angle is at A or C.
"""

from perga.answers.replies import YesNo
from perga.noregeo.ingredients import apart, stroke
from perga.noregeo.lattice import Vec, add, angle, dot, octant, primitive, scaled, sub, turned
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

_DIRECTIONS = primitive(octant, 12)
_TIMES = range(1, 13)
_STEPS: tuple[Vec, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
_LONGEST = 400  # squared, of an arm


def _arms(way: Vec, first: int, second: int, side: int) -> tuple[Vec, Vec] | Refused:
    one, other = scaled(way, first), scaled(turned(way), second * side)
    if max(dot(one, one), dot(other, other)) > _LONGEST:
        return Refused("large")
    return one, other


def _right(way: Vec, first: int, second: int, side: int) -> Shape | Refused:
    arms = _arms(way, first, second, side)
    return arms if isinstance(arms, Refused) else Shape(((arms[0], (0, 0), arms[1]),), frames=(arms,))


def _moved(way: Vec, first: int, second: int, side: int, end: int, step: Vec) -> Shape | Refused:
    arms = _arms(way, first, second, side)
    if isinstance(arms, Refused):
        return arms
    one, other = arms
    moved = (add(one, step), other) if end == 0 else (one, add(other, step))
    return Shape(((moved[0], (0, 0), moved[1]),), frames=(moved,))


def _elsewhere(way: Vec, first: int, second: int, side: int, end: int) -> Shape | Refused:
    arms = _arms(way, first, second, side)
    if isinstance(arms, Refused):
        return arms
    one, other = arms
    # the right angle is at A (or C): B is the end of an arm
    corners = ((0, 0), one, other) if end == 0 else (other, one, (0, 0))
    return Shape((corners,), frames=(arms,))


def _off(figure: Figure) -> float:
    a, b, c = figure.of("ABC")
    return abs(angle(sub(a, b), sub(c, b)) - 90)


def _truth(figure: Figure) -> str:
    a, b, c = figure.of("ABC")
    return "yes" if dot(sub(a, b), sub(c, b)) == 0 else "no"


_BASE = (_DIRECTIONS, _TIMES, _TIMES, (1, -1))

TASK = Task(
    id="U-PAP-RAT",
    name="right_angle",
    category="parallelism and perpendicularity",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("ABC",),
    group=Group.METRIC,
    cells=(
        Cell("right", "yes", Space(_BASE), _right),
        Cell("moved", "no", Space((*_BASE, (0, 1), _STEPS)), _moved),
        Cell("elsewhere", "no", Space((*_BASE, (0, 1))), _elsewhere),
    ),
    gates=(
        apart("ABC", 3),
        Gate(
            "near right",
            "degrees off a right angle, or 90 for one",
            lambda figure: _off(figure) or 90.0,
            3,
        ),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {"yes": ("IsPerpendicular(LineOf(B, A), LineOf(B, C))",)}, otherwise="no"
    ),
    strokes=lambda figure: (stroke("BA"), stroke("BC")),
    wordings=(
        Wording(
            text="Given {A}, {B} and {C}, is angle ABC a right angle?",
            dotted="Points A, B and C are marked in the picture; BA and BC are the arms of an "
            "angle. Is angle ABC a right angle?",
            full="Is angle ABC in the picture a right angle?",
        ),
        Wording(
            text="An angle has its vertex at {B}; its arms go through {A} and {C}. "
            "Is it a right angle?",
            dotted="An angle with vertex B has arms through A and C; the picture shows the three "
            "points. Is it a right angle?",
            full="The picture shows an angle with vertex B. Is it a right angle?",
        ),
    ),
    margin=_off,
    margin_unit="degrees",
)
