"""U-PAP-PLT: are two lines parallel?

The segments that show the lines have unequal lengths. A "no" differs from a "yes" in one direction,
by one step of the lattice; both directions are primitive in both labels.
"""

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.arms import PARALLEL_OR_NOT, Arms, direction_angle
from perga.noregeo.ingredients import apart, distance_between, stroke, zero_or_not
from perga.noregeo.lattice import Vec, add, cross, sub, vectors
from perga.noregeo.space import Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Shape, Task, Wording

_LEAST = 3.0  # degrees between lines that are not parallel
_AWAY = vectors(3, 24)


def _make(pair: Arms, away: Vec) -> Shape:
    return Shape((((0, 0), pair[0], away, add(away, pair[1])),))


def _off(figure: Figure) -> float:
    return direction_angle(figure, "AB", "CD")


def _truth(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    return "yes" if cross(sub(b, a), sub(d, c)) == 0 else "no"


def _reason(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    return zero_or_not("AB×CD", cross(sub(b, a), sub(d, c)))


TASK = Task(
    id="U-PAP-PLT",
    name="parallel_lines",
    category="parallelism and perpendicularity",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("ABCD",),
    group=Group.METRIC,
    cells=tuple(
        Cell(name, label, Space((pairs, _AWAY)), _make) for name, label, pairs in PARALLEL_OR_NOT
    ),
    gates=(
        apart("ABCD", 3),
        Gate("close lines", "distance of the segments, units", distance_between("AB", "CD"), 2),
        Gate(
            "nearly parallel",
            "degrees between the lines, 90 where they are parallel",
            lambda figure: _off(figure) or 90.0,
            _LEAST,
        ),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {"yes": ("IsParallel(LineOf(A, B), LineOf(C, D))",)}, otherwise="no"
    ),
    strokes=lambda figure: (stroke("AB"), stroke("CD")),
    wordings=(
        Wording(
            text="One line goes through {A} and {B}, another through {C} and {D}. "
            "Are lines AB and CD parallel?",
            dotted="The picture shows points A, B, C and D. One line joins A and B, another joins "
            "C and D. Are lines AB and CD parallel?",
            full="Are lines AB and CD in the picture parallel?",
        ),
        Wording(
            text="Is the line through {A} and {B} parallel to the line through {C} and {D}?",
            dotted="Is the line through A and B parallel to the line through C and D? "
            "The picture shows the four points.",
            full="The picture shows segments AB and CD. Are the lines that they lie on parallel?",
        ),
    ),
    margin=_off,
    margin_unit="degrees",
    reason=_reason,
)
