"""C-ACM-TST: which of two triangles has the larger area?"""

from perga.noregeo.compared import compared_task
from perga.noregeo.polygons import triangles
from perga.noregeo.task import Wording

TASK = compared_task(
    id="C-ACM-TST",
    name="triangle_size",
    letters=("ABC", "DEF"),
    listing=triangles,
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}; triangle DEF has corners {D}, {E} and "
            "{F}. Which has the larger area: ABC or DEF, or are they equal?",
            dotted="Points A, B and C in the picture are the corners of a triangle, D, E and F "
            "those of another. Which has the larger area: ABC or DEF, or are they equal?",
            full="Which triangle in the picture has the larger area: ABC or DEF, "
            "or are they equal?",
        ),
        Wording(
            text="Compare the areas of two triangles. The corners of ABC are {A}, {B} and {C}; "
            "those of DEF are {D}, {E} and {F}. Is ABC larger, is DEF larger, or are they equal?",
            dotted="Compare the areas of triangles ABC and DEF; the picture shows their corners. "
            "Is ABC larger, is DEF larger, or are they equal?",
            full="Compare the areas of the two triangles in the picture. Is ABC larger, "
            "is DEF larger, or are they equal?",
        ),
    ),
)
