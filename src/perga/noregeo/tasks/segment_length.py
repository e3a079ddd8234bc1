"""N-ECL-SLT: the length of a segment."""

from perga.answers.replies import NumberAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import apart, stroke
from perga.noregeo.lattice import REACH, Vec, length, octant, sub
from perga.noregeo.space import Space
from perga.noregeo.task import Asked, Audited, Cell, Figure, Group, Shape, Task, Wording, no_margin

_STEPS = tuple(p for p in octant(4, 3 * REACH) if p[0] <= 2 * REACH)


def _make(step: Vec) -> Shape:
    return Shape((((0, 0), step),))


def _truth(figure: Figure) -> float:
    a, b = figure.of("AB")
    return length(sub(a, b))


TASK = Task(
    id="N-ECL-SLT",
    name="segment_length",
    category="elementary calculations",
    type=TaskType.NUMERIC,
    answer=NumberAnswer(),
    parts=("AB",),
    group=Group.METRIC,
    cells=(Cell("segment", "", Space((_STEPS,)), _make),),
    gates=(apart("AB", 4),),
    truth=_truth,
    witness=lambda figure: Asked("Distance(A, B)"),
    strokes=lambda figure: (stroke("AB"),),
    wordings=(
        Wording(
            text="How long is the segment from {A} to {B}?",
            dotted="How long is the segment that joins points A and B in the picture?",
            full="How long is segment AB in the picture?",
        ),
        Wording(
            text="Find the length of segment AB, where {A} and {B}.",
            dotted="The picture shows points A and B. Find the length of segment AB.",
            full="The picture shows segment AB. Find its length.",
        ),
    ),
    margin=no_margin,
    audited=Audited(formula=frozenset(("diagonal of the box",))),
)
