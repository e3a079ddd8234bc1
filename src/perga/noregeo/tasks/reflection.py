"""N-GTR-RT: the mirror image of a point in the X-axis."""

from perga.answers.replies import PointAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.lattice import REACH
from perga.noregeo.space import Space
from perga.noregeo.task import (
    Asked,
    Audited,
    Cell,
    Figure,
    Gate,
    Group,
    Shape,
    Task,
    Wording,
    no_margin,
)

_WHOLE = range(-REACH, REACH + 1)


def _make(x: int, y: int) -> Shape:
    return Shape((((x, y),),), {"axis": "x"})


def _truth(figure: Figure) -> tuple[float, float]:
    x, y = figure["P"]
    return (float(x), float(-y))


TASK = Task(
    id="N-GTR-RT",
    name="reflection",
    category="geometric transformations",
    type=TaskType.NUMERIC,
    answer=PointAnswer(),
    parts=("P",),
    group=Group.NONE,
    cells=(Cell("point", "", Space((_WHOLE, [y for y in _WHOLE if y])), _make),),
    gates=(Gate("on the axis", "distance from the X-axis, units", lambda f: abs(f["P"][1]), 1),),
    truth=_truth,
    witness=lambda figure: Asked("Coordinate(Reflection(P, xAxis))"),
    strokes=lambda figure: ("m: Line", "Equation(m) = y = 0"),
    wordings=(
        Wording(
            text="Point {P} is reflected across the X-axis. What are the coordinates of its image?",
            dotted="Point P in the picture is reflected across the X-axis. "
            "What are the coordinates of its image?",
            full="Point P in the picture is reflected across the X-axis, drawn as a thick line. "
            "What are the coordinates of its image?",
        ),
        Wording(
            text="Reflect {P} across the X-axis. Where does it land?",
            dotted="Reflect point P of the picture across the X-axis. Where does it land?",
            full="The thick line in the picture is the X-axis. Reflect point P across it. "
            "Where does it land?",
        ),
    ),
    margin=no_margin,
    audited=Audited(formula=frozenset(("first point, y negated",))),
)
