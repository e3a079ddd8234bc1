"""N-BCT-PAT: the area of a parallelogram."""

from perga.noregeo.measured import Measure, measured_task
from perga.noregeo.task import Wording

TASK = measured_task(
    id="N-BCT-PAT",
    name="parallelogram_area",
    letters="ABCD",
    measure=Measure.AREA,
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
)
