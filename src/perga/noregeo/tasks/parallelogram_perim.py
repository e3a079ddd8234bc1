"""N-BCT-PPT: the perimeter of a parallelogram."""

from perga.noregeo.measured import Measure, measured_task
from perga.noregeo.task import Wording

TASK = measured_task(
    id="N-BCT-PPT",
    name="parallelogram_perim",
    letters="ABCD",
    measure=Measure.PERIMETER,
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
)
