"""N-BCT-PAT: the area of a parallelogram."""

from perga.answers.replies import NumberAnswer
from perga.noregeo.ingredients import apart, not_flat, outline, polygon
from perga.noregeo.measured import area_of, cells, limits, parallelogram_of
from perga.noregeo.task import Asked, Group, Task, TaskType, Wording, no_margin

TASK = Task(
    id="N-BCT-PAT",
    name="parallelogram_area",
    category="basic coordinate tasks",
    type=TaskType.NUMERIC,
    answer=NumberAnswer(),
    parts=("ABCD",),
    group=Group.METRIC,
    cells=cells(parallelogram_of),
    gates=(apart("ABCD", 4), not_flat("ABCD"), *limits()),
    truth=area_of,
    witness=lambda figure: Asked(f"Area({polygon('ABCD')})"),
    strokes=lambda figure: (outline("ABCD"),),
    wordings=(
        Wording(
            text="Parallelogram ABCD has corners {A}, {B}, {C} and {D}. What is its area?",
            dotted="The picture shows points A, B, C and D, the corners of a parallelogram. "
            "What is its area?",
            full="What is the area of parallelogram ABCD in the picture?",
        ),
        Wording(
            text="Find the area of the parallelogram with corners {A}, {B}, {C} and {D}.",
            dotted="Points A, B, C and D in the picture are joined to a parallelogram. "
            "Find its area.",
            full="The picture shows parallelogram ABCD. Find its area.",
        ),
    ),
    margin=no_margin,
)
