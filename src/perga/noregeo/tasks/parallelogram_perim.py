"""N-BCT-PPT: the perimeter of a parallelogram."""

from perga.answers.replies import NumberAnswer
from perga.noregeo.ingredients import apart, not_flat, outline, polygon
from perga.noregeo.measured import cells, limits, parallelogram_of, perimeter_of
from perga.noregeo.task import Asked, Group, Task, TaskType, Wording, no_margin

TASK = Task(
    id="N-BCT-PPT",
    name="parallelogram_perim",
    category="basic coordinate tasks",
    type=TaskType.NUMERIC,
    answer=NumberAnswer(),
    parts=("ABCD",),
    group=Group.METRIC,
    cells=cells(parallelogram_of),
    gates=(apart("ABCD", 4), not_flat("ABCD"), *limits()),
    truth=perimeter_of,
    witness=lambda figure: Asked(f"Perimeter({polygon('ABCD')})"),
    strokes=lambda figure: (outline("ABCD"),),
    wordings=(
        Wording(
            text="Parallelogram ABCD has corners {A}, {B}, {C} and {D}. What is its perimeter?",
            dotted="The picture shows points A, B, C and D, the corners of a parallelogram. "
            "What is its perimeter?",
            full="What is the perimeter of parallelogram ABCD in the picture?",
        ),
        Wording(
            text="Find the perimeter of the parallelogram with corners {A}, {B}, {C} and {D}.",
            dotted="Points A, B, C and D in the picture are joined to a parallelogram. "
            "Find its perimeter.",
            full="The picture shows parallelogram ABCD. Find its perimeter.",
        ),
    ),
    margin=no_margin,
)
