"""N-BCT-TAT: the area of a triangle."""

from perga.answers.replies import NumberAnswer
from perga.noregeo.ingredients import apart, not_flat, outline, polygon
from perga.noregeo.measured import area_of, cells, limits, triangle_of
from perga.noregeo.task import Asked, Group, Task, TaskType, Wording, no_margin

TASK = Task(
    id="N-BCT-TAT",
    name="triangle_area",
    category="basic coordinate tasks",
    type=TaskType.NUMERIC,
    answer=NumberAnswer(),
    parts=("ABC",),
    group=Group.METRIC,
    cells=cells(triangle_of),
    gates=(apart("ABC", 4), not_flat("ABC"), *limits()),
    truth=area_of,
    witness=lambda figure: Asked(f"Area({polygon('ABC')})"),
    strokes=lambda figure: (outline("ABC"),),
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}. What is its area?",
            dotted="The picture shows points A, B and C, the corners of a triangle. "
            "What is its area?",
            full="What is the area of triangle ABC in the picture?",
        ),
        Wording(
            text="Find the area of the triangle with corners {A}, {B} and {C}.",
            dotted="Points A, B and C in the picture are joined to a triangle. Find its area.",
            full="The picture shows triangle ABC. Find its area.",
        ),
    ),
    margin=no_margin,
)
