"""C-ACM-TST: which of two triangles has the larger area?"""

from perga.answers.replies import Choice
from perga.noregeo.compared import cells, excess, gates, larger
from perga.noregeo.ingredients import apart, not_flat, outline, polygon
from perga.noregeo.polygons import triangles
from perga.noregeo.task import Claims, Group, Task, TaskType, Wording

_FIRST, _SECOND = "ABC", "DEF"
_ONE, _OTHER = f"Area({polygon(_FIRST)})", f"Area({polygon(_SECOND)})"

TASK = Task(
    id="C-ACM-TST",
    name="triangle_size",
    category="area comparison",
    type=TaskType.CLASSIFICATION,
    answer=Choice((_FIRST, _SECOND, "equal")),
    parts=(_FIRST, _SECOND),
    group=Group.METRIC,
    cells=cells(triangles, _FIRST, _SECOND),
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
    margin=lambda figure: excess(figure, _FIRST, _SECOND),
    margin_unit="parts of the smaller area",
)
