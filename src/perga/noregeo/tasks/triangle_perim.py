"""N-BCT-TPT: the perimeter of a triangle."""

from perga.answers.replies import NumberAnswer
from perga.noregeo.ingredients import apart, not_flat, outline, polygon
from perga.noregeo.measured import cells, limits, perimeter_of, triangle_of
from perga.noregeo.task import Asked, Group, Task, TaskType, Wording, no_margin

TASK = Task(
    id="N-BCT-TPT",
    name="triangle_perim",
    category="basic coordinate tasks",
    type=TaskType.NUMERIC,
    answer=NumberAnswer(),
    parts=("ABC",),
    group=Group.METRIC,
    cells=cells(triangle_of),
    gates=(apart("ABC", 4), not_flat("ABC"), *limits()),
    truth=perimeter_of,
    witness=lambda figure: Asked(f"Perimeter({polygon('ABC')})"),
    strokes=lambda figure: (outline("ABC"),),
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}. What is its perimeter?",
            dotted="The picture shows points A, B and C, the corners of a triangle. "
            "What is its perimeter?",
            full="What is the perimeter of triangle ABC in the picture?",
        ),
        Wording(
            text="Find the perimeter of the triangle with corners {A}, {B} and {C}.",
            dotted="Points A, B and C in the picture are joined to a triangle. Find its perimeter.",
            full="The picture shows triangle ABC. Find its perimeter.",
        ),
    ),
    margin=no_margin,
)
