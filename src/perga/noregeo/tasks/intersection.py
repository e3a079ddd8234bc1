"""N-ECL-IT: where do two lines meet?"""

from perga.answers.replies import PointAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.arms import direction_angle
from perga.noregeo.ingredients import WINDOW, apart, away_from, inside, line
from perga.noregeo.lattice import cross, sub
from perga.noregeo.space import Space
from perga.noregeo.task import Asked, Cell, Figure, Gate, Group, Shape, Task, Wording, no_margin


def _make(*c: int) -> Shape:
    return Shape((((c[0], c[1]), (c[2], c[3]), (c[4], c[5]), (c[6], c[7])),))


def _truth(figure: Figure) -> tuple[float, float]:
    a, b, c, d = figure.of("ABCD")
    u, v = sub(b, a), sub(d, c)
    over, along = cross(u, v), cross(sub(c, a), v)
    # one division each, so that a whole answer is whole
    return ((a[0] * over + u[0] * along) / over, (a[1] * over + u[1] * along) / over)


TASK = Task(
    id="N-ECL-IT",
    name="intersection",
    category="elementary calculations",
    type=TaskType.NUMERIC,
    answer=PointAnswer(),
    parts=("ABCD",),
    group=Group.NONE,
    cells=(Cell("lines", "", Space((WINDOW,) * 8), _make),),
    gates=(
        apart("ABCD", 4),
        Gate("steep", "angle of the lines, degrees", lambda f: direction_angle(f, "AB", "CD"), 15),
        inside("meeting point", _truth),
        away_from("ABCD", "meeting point", _truth, 1),
    ),
    truth=_truth,
    witness=lambda figure: Asked("Coordinate(Intersection(LineOf(A, B), LineOf(C, D)))"),
    strokes=lambda figure: (*line("l", "AB"), *line("m", "CD")),
    wordings=(
        Wording(
            text="One line goes through {A} and {B}, another through {C} and {D}. "
            "Where do the two lines meet?",
            dotted="The picture shows points A, B, C and D. One line goes through A and B, "
            "another through C and D. Where do the two lines meet?",
            full="Where do lines AB and CD in the picture meet?",
        ),
        Wording(
            text="Lines AB and CD are given by {A}, {B}, {C} and {D}. "
            "Find the point that they have in common.",
            dotted="Points A, B, C and D in the picture give lines AB and CD. "
            "Find the point that the two lines have in common.",
            full="The picture shows lines AB and CD. Find the point that they have in common.",
        ),
    ),
    margin=no_margin,
)
