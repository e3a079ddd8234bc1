"""N-BCT-MT: the midpoint of a segment."""

from perga.answers.replies import PointAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import apart, stroke
from perga.noregeo.lattice import REACH
from perga.noregeo.space import Space
from perga.noregeo.task import Asked, Audited, Cell, Figure, Group, Shape, Task, Wording, no_margin

_WHOLE = range(-REACH, REACH + 1)


def _make(ax: int, ay: int, bx: int, by: int) -> Shape:
    return Shape((((ax, ay), (bx, by)),))


def _truth(figure: Figure) -> tuple[float, float]:
    (ax, ay), (bx, by) = figure.of("AB")
    return ((ax + bx) / 2, (ay + by) / 2)


TASK = Task(
    id="N-BCT-MT",
    name="midpoint",
    category="basic coordinate tasks",
    type=TaskType.NUMERIC,
    answer=PointAnswer(),
    parts=("AB",),
    group=Group.NONE,
    cells=(Cell("segment", "", Space((_WHOLE,) * 4), _make),),
    gates=(apart("AB", 4),),
    truth=_truth,
    witness=lambda figure: Asked("Coordinate(MidPoint(A, B))"),
    strokes=lambda figure: (stroke("AB"),),
    wordings=(
        Wording(
            text="A segment joins {A} and {B}. What are the coordinates of its midpoint?",
            dotted="The picture shows points A and B, the ends of a segment. "
            "What are the coordinates of its midpoint?",
            full="What are the coordinates of the midpoint of segment AB in the picture?",
        ),
        Wording(
            text="Find the midpoint of segment AB, where {A} and {B}.",
            dotted="Points A and B are marked in the picture. Find the midpoint of segment AB.",
            full="The picture shows segment AB. Find its midpoint.",
        ),
    ),
    margin=no_margin,
    audited=Audited(
        formula=frozenset(
            (
                "middle of the box",
                "mean of the points",
                "middle of the first and second point",
            )
        )
    ),
)
