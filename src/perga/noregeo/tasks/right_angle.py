"""U-PAP-RAT: is an angle a right angle?

A "no" misses the right angle by one step of an arm's direction, or has it at A or C instead of B.
"""

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.arms import RIGHT, RIGHT_OR_NOT, corner, off_right
from perga.noregeo.ingredients import apart, stroke, zero_or_not
from perga.noregeo.lattice import dot, sub
from perga.noregeo.space import Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Task, Wording

_LEAST = 3.0  # degrees that a wrong angle is off


def _off(figure: Figure) -> float:
    a, b, c = figure.of("ABC")
    return off_right(b, a, c)


def _truth(figure: Figure) -> str:
    a, b, c = figure.of("ABC")
    return "yes" if dot(sub(a, b), sub(c, b)) == 0 else "no"


def _reason(figure: Figure) -> str:
    a, b, c = figure.of("ABC")
    return zero_or_not("BA·BC", dot(sub(a, b), sub(c, b)))


TASK = Task(
    id="U-PAP-RAT",
    name="right_angle",
    category="parallelism and perpendicularity",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("ABC",),
    group=Group.METRIC,
    cells=(
        *(Cell(name, label, Space((pairs, (1,))), corner) for name, label, pairs in RIGHT_OR_NOT),
        Cell("at another corner", "no", Space((RIGHT, (0, 2))), corner),
    ),
    gates=(
        apart("ABC", 4),
        Gate(
            "nearly right",
            "degrees off a right angle, 90 where it is one",
            lambda figure: _off(figure) or 90.0,
            _LEAST,
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
            full="The picture shows an angle with vertex B and arms through A and C. "
            "Is it a right angle?",
        ),
    ),
    margin=_off,
    margin_unit="degrees",
    reason=_reason,
)
