"""N-GTR-RPT: a point turned by 90 degrees, counter-clockwise, about the origin."""

from perga.answers.replies import PointAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import WINDOW
from perga.noregeo.lattice import norm2
from perga.noregeo.space import Space
from perga.noregeo.task import (
    Asked,
    Audited,
    Cell,
    Figure,
    Gate,
    Group,
    Shape,
    Task,
    Wording,
    no_margin,
)


def _make(x: int, y: int) -> Shape:
    return Shape((((x, y),),), {"angle_degrees": 90})


def _truth(figure: Figure) -> tuple[float, float]:
    x, y = figure["P"]
    return (float(-y), float(x))


# The image is as far from the origin, at a right angle, on the left of the way to P.
_IMAGE = (
    "O: Origin",
    "Q: Point",
    "Distance(O, Q) = Distance(O, P)",
    "DotProduct(VectorOf(O, P), VectorOf(O, Q)) = 0",
    "XCoordinate(P)*YCoordinate(Q) - YCoordinate(P)*XCoordinate(Q) > 0",
)

TASK = Task(
    id="N-GTR-RPT",
    name="rotation_point",
    category="geometric transformations",
    type=TaskType.NUMERIC,
    answer=PointAnswer(),
    parts=("P",),
    group=Group.NONE,
    cells=(Cell("point", "", Space((WINDOW, WINDOW)), _make),),
    gates=(Gate("origin", "squared distance from the origin", lambda f: norm2(f["P"]), 4),),
    truth=_truth,
    witness=lambda figure: Asked("Coordinate(Q)", _IMAGE),
    strokes=lambda figure: ("O: Origin", "Length(LineSegmentOf(O, P)) > 0"),
    wordings=(
        Wording(
            text="Point {P} is turned by 90 degrees counter-clockwise about the origin. "
            "What are the coordinates of its image?",
            dotted="Point P in the picture is turned by 90 degrees counter-clockwise about the "
            "origin. What are the coordinates of its image?",
            full="The picture shows segment OP, where O is the origin. It is turned by 90 degrees "
            "counter-clockwise about O. What are the coordinates of the image of P?",
        ),
        Wording(
            text="Rotate {P} about the origin by 90 degrees, counter-clockwise. "
            "Where does it land?",
            dotted="Rotate point P of the picture about the origin by 90 degrees, "
            "counter-clockwise. Where does it land?",
            full="Rotate segment OP of the picture about the origin O by 90 degrees, "
            "counter-clockwise. Where does P land?",
        ),
    ),
    margin=no_margin,
    audited=Audited(formula=frozenset(("first point, turned counter-clockwise",))),
)
