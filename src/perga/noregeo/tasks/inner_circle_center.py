"""N-SCP-ICCT: the centre of a triangle's inscribed circle.

The picture shows the triangle without circle or centre. The centroid would be a cheap guess, so
the two are apart.
"""

from perga.answers.replies import PointAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import (
    WINDOW,
    apart,
    centroid,
    guessed,
    not_flat,
    outline,
    sides,
    triangle,
)
from perga.noregeo.space import Space
from perga.noregeo.surds import decimal, distance, many_digits
from perga.noregeo.task import Asked, Audited, Cell, Figure, Group, Task, Wording, no_margin


def _truth(figure: Figure) -> tuple[float, float]:
    a, b, c = figure.of("ABC")
    with many_digits():
        # the centre is the mean of the corners, each weighed with the side opposite to it
        weights = (distance(b, c), distance(c, a), distance(a, b))
        x, y = (
            sum(w * decimal(p[axis]) for w, p in zip(weights, (a, b, c), strict=True))
            / sum(weights)
            for axis in (0, 1)
        )
        return (float(x), float(y))


def _nearly(figure: Figure) -> tuple[float, float]:
    """The same but for rounding, for the gate."""
    corners = figure.of("ABC")
    weights = sides(corners)
    total = sum(weights)
    x, y = (
        sum(w * p[axis] for w, p in zip(weights, corners, strict=True)) / total for axis in (0, 1)
    )
    return (x, y)


TASK = Task(
    id="N-SCP-ICCT",
    name="inner_circle_center",
    category="simple circle properties",
    type=TaskType.NUMERIC,
    answer=PointAnswer(),
    parts=("ABC",),
    group=Group.NONE,
    cells=(Cell("triangle", "", Space((WINDOW,) * 6), triangle),),
    gates=(apart("ABC", 5), not_flat("ABC"), guessed("centroid", _nearly, centroid)),
    truth=_truth,
    witness=lambda figure: Asked("Coordinate(Incenter(TriangleOf(A, B, C)))"),
    strokes=lambda figure: (outline("ABC"),),
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}. "
            "Where is the centre of its inscribed circle?",
            dotted="The picture shows points A, B and C, the corners of a triangle. "
            "Where is the centre of its inscribed circle?",
            full="Where is the centre of the inscribed circle of triangle ABC in the picture?",
        ),
        Wording(
            text="A circle touches all three sides of the triangle with corners {A}, {B} and {C} "
            "from inside. Find its centre.",
            dotted="Points A, B and C in the picture are joined to a triangle. A circle touches "
            "all three sides from inside. Find its centre.",
            full="A circle touches all three sides of triangle ABC in the picture from inside. "
            "Find its centre.",
        ),
    ),
    margin=no_margin,
    audited=Audited(refused=frozenset(("mean of the points",))),
)
