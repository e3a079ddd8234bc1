"""N-BCT-TPT: the perimeter of a triangle."""

from perga.noregeo.measured import Measure, measured_task
from perga.noregeo.task import Wording

TASK = measured_task(
    id="N-BCT-TPT",
    name="triangle_perim",
    letters="ABC",
    measure=Measure.PERIMETER,
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
)
