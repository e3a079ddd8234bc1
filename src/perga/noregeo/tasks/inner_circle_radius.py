"""N-SCP-ICRT: the radius of a triangle's inscribed circle, spread evenly from 1 to 8 units."""

from functools import partial

from perga.answers.replies import NumberAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import apart, not_flat, outline, sides, twice_area
from perga.noregeo.lattice import Vec, octant, vectors
from perga.noregeo.space import Space
from perga.noregeo.surds import around, decimal, many_digits
from perga.noregeo.task import Asked, Cell, Figure, Group, Refused, Shape, Task, Wording, no_margin

_WHOLE = range(1, 8)


def _radius(corners: tuple[Vec, ...]) -> float:
    return abs(twice_area(corners)) / sum(sides(corners))


def _truth(figure: Figure) -> float:
    corners = figure.of("ABC")
    with many_digits():
        return float(decimal(abs(twice_area(corners))) / sum(around(corners)))


def _make(least: int, b: Vec, c: Vec) -> Shape | Refused:
    corners = ((0, 0), b, c)
    return Shape((corners,)) if least <= _radius(corners) < least + 1 else Refused("radius")


def _space(least: int) -> Space:
    """Sides that circles of about this radius ask for: 3.5 to 8 times the radius."""
    short, long = max(4, 3.5 * least), min(44, 8 * (least + 1))
    return Space((octant(short, long), vectors(short, long)))


TASK = Task(
    id="N-SCP-ICRT",
    name="inner_circle_radius",
    category="simple circle properties",
    type=TaskType.NUMERIC,
    answer=NumberAnswer(),
    parts=("ABC",),
    group=Group.METRIC,
    cells=tuple(
        Cell(f"{least} to {least + 1}", "", _space(least), partial(_make, least))
        for least in _WHOLE
    ),
    gates=(apart("ABC", 4), not_flat("ABC")),
    truth=_truth,
    witness=lambda figure: Asked("Radius(InscribedCircle(TriangleOf(A, B, C)))"),
    strokes=lambda figure: (outline("ABC"),),
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}. "
            "What is the radius of its inscribed circle?",
            dotted="The picture shows points A, B and C, the corners of a triangle. "
            "What is the radius of its inscribed circle?",
            full="What is the radius of the inscribed circle of triangle ABC in the picture?",
        ),
        Wording(
            text="A circle touches all three sides of the triangle with corners {A}, {B} and {C} "
            "from inside. Find its radius.",
            dotted="Points A, B and C in the picture are joined to a triangle. A circle touches "
            "all three sides from inside. Find its radius.",
            full="A circle touches all three sides of triangle ABC in the picture from inside. "
            "Find its radius.",
        ),
    ),
    margin=no_margin,
)
