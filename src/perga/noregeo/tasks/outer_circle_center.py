"""N-SCP-OCCT: the centre of the circle through a triangle's corners.

The picture shows the triangle without circle or centre. The centre lies in the window, inside or
outside the triangle, and off the centroid.
"""

from perga.answers.replies import PointAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import (
    WINDOW,
    apart,
    centroid,
    guessed,
    inside,
    not_flat,
    outline,
    triangle,
    twice_area,
)
from perga.noregeo.lattice import norm2, sub
from perga.noregeo.space import Space
from perga.noregeo.task import Asked, Audited, Cell, Figure, Group, Task, Wording, no_margin


def _truth(figure: Figure) -> tuple[float, float]:
    a, b, c = figure.of("ABC")
    u, v = sub(b, a), sub(c, a)
    over = 2 * twice_area((a, b, c))
    x, y = v[1] * norm2(u) - u[1] * norm2(v), u[0] * norm2(v) - v[0] * norm2(u)
    return ((a[0] * over + x) / over, (a[1] * over + y) / over)


TASK = Task(
    id="N-SCP-OCCT",
    name="outer_circle_center",
    category="simple circle properties",
    type=TaskType.NUMERIC,
    answer=PointAnswer(),
    parts=("ABC",),
    group=Group.NONE,
    cells=(Cell("triangle", "", Space((WINDOW,) * 6), triangle),),
    gates=(
        apart("ABC", 5),
        not_flat("ABC"),
        inside("circumcentre", _truth),
        guessed("centroid", _truth, centroid),
    ),
    truth=_truth,
    witness=lambda figure: Asked("Coordinate(Circumcenter(TriangleOf(A, B, C)))"),
    strokes=lambda figure: (outline("ABC"),),
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}. "
            "Where is the centre of its circumscribed circle?",
            dotted="The picture shows points A, B and C, the corners of a triangle. "
            "Where is the centre of its circumscribed circle?",
            full="Where is the centre of the circumscribed circle of triangle ABC in the picture?",
        ),
        Wording(
            text="A circle goes through {A}, {B} and {C}. Find its centre.",
            dotted="A circle goes through points A, B and C of the picture. Find its centre.",
            full="A circle goes through the corners of triangle ABC in the picture. "
            "Find its centre.",
        ),
    ),
    margin=no_margin,
    audited=Audited(refused=frozenset(("mean of the points",))),
)
