"""C-ACM-PST: which of two parallelograms has the larger area?"""

from perga.noregeo.compared import compared_task
from perga.noregeo.polygons import parallelograms
from perga.noregeo.task import Wording

TASK = compared_task(
    id="C-ACM-PST",
    name="parallelogram_size",
    letters=("ABCD", "EFGH"),
    listing=parallelograms,
    wordings=(
        Wording(
            text="Parallelogram ABCD has corners {A}, {B}, {C} and {D}; parallelogram EFGH has "
            "corners {E}, {F}, {G} and {H}. Which has the larger area: ABCD or EFGH, "
            "or are they equal?",
            dotted="Points A, B, C and D in the picture are the corners of a parallelogram, E, F, "
            "G and H those of another. Which has the larger area: ABCD or EFGH, or are they equal?",
            full="Which parallelogram in the picture has the larger area: ABCD or EFGH, "
            "or are they equal?",
        ),
        Wording(
            text="Compare the areas of two parallelograms. The corners of ABCD are {A}, {B}, {C} "
            "and {D}; those of EFGH are {E}, {F}, {G} and {H}. Is ABCD larger, is EFGH larger, "
            "or are they equal?",
            dotted="Compare the areas of parallelograms ABCD and EFGH; the picture shows their "
            "corners. Is ABCD larger, is EFGH larger, or are they equal?",
            full="Compare the areas of the two parallelograms in the picture. Is ABCD larger, "
            "is EFGH larger, or are they equal?",
        ),
    ),
)
