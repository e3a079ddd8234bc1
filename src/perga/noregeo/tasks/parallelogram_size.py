"""C-ACM-PST: which of two parallelograms has the larger area?"""

from perga.answers.replies import Choice
from perga.noregeo.compared import cells, excess, gates, larger
from perga.noregeo.ingredients import apart, not_flat, outline, polygon
from perga.noregeo.polygons import parallelograms
from perga.noregeo.task import Claims, Group, Task, TaskType, Wording

_FIRST, _SECOND = "ABCD", "EFGH"
_ONE, _OTHER = f"Area({polygon(_FIRST)})", f"Area({polygon(_SECOND)})"

TASK = Task(
    id="C-ACM-PST",
    name="parallelogram_size",
    category="area comparison",
    type=TaskType.CLASSIFICATION,
    answer=Choice((_FIRST, _SECOND, "equal")),
    parts=(_FIRST, _SECOND),
    group=Group.METRIC,
    cells=cells(parallelograms, _FIRST, _SECOND),
    gates=(
        apart(_FIRST, 3),
        apart(_SECOND, 3),
        not_flat(_FIRST),
        not_flat(_SECOND),
        *gates(_FIRST, _SECOND),
    ),
    truth=lambda figure: larger(figure, _FIRST, _SECOND),
    witness=lambda figure: Claims(
        {
            _FIRST: (f"{_ONE} > {_OTHER}",),
            _SECOND: (f"{_ONE} < {_OTHER}",),
            "equal": (f"{_ONE} = {_OTHER}",),
        }
    ),
    strokes=lambda figure: (outline(_FIRST), outline(_SECOND)),
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
    margin=lambda figure: excess(figure, _FIRST, _SECOND),
    margin_unit="parts of the smaller area",
)
