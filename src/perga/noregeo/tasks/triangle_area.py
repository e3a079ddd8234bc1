"""N-BCT-TAT: the area of a triangle."""

from perga.noregeo.measured import Measure, measured_task
from perga.noregeo.task import Wording

TASK = measured_task(
    id="N-BCT-TAT",
    name="triangle_area",
    letters="ABC",
    measure=Measure.AREA,
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
)
