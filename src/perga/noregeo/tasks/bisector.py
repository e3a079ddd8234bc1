"""N-RLT-BT: where does the bisector of angle B meet side AC?

The picture shows the triangle only. The middle of AC would be a cheap guess, so the foot is off it.
"""

from perga.answers.replies import PointAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import WINDOW, apart, guessed, not_flat, outline, triangle
from perga.noregeo.lattice import length, sub
from perga.noregeo.space import Space
from perga.noregeo.surds import decimal, distance, many_digits
from perga.noregeo.task import Asked, Audited, Cell, Figure, Group, Task, Wording, no_margin


def _truth(figure: Figure) -> tuple[float, float]:
    a, b, c = figure.of("ABC")
    with many_digits():
        near, far = distance(a, b), distance(c, b)
        # the foot divides AC as the sides from B
        x, y = (
            (far * decimal(a[axis]) + near * decimal(c[axis])) / (near + far) for axis in (0, 1)
        )
        return (float(x), float(y))


def _nearly(figure: Figure) -> tuple[float, float]:
    """The same but for rounding, for the gate."""
    a, b, c = figure.of("ABC")
    near, far = length(sub(a, b)), length(sub(c, b))
    share = near / (near + far)
    return (a[0] + (c[0] - a[0]) * share, a[1] + (c[1] - a[1]) * share)


def _middle(figure: Figure) -> tuple[float, float]:
    (ax, ay), (cx, cy) = figure.of("AC")
    return ((ax + cx) / 2, (ay + cy) / 2)


TASK = Task(
    id="N-RLT-BT",
    name="bisector",
    category="remarkable triangle lines",
    type=TaskType.NUMERIC,
    answer=PointAnswer(),
    parts=("ABC",),
    group=Group.NONE,
    cells=(Cell("triangle", "", Space((WINDOW,) * 6), triangle),),
    gates=(apart("ABC", 5), not_flat("ABC"), guessed("middle of AC", _nearly, _middle)),
    truth=_truth,
    witness=lambda figure: Asked(
        "Coordinate(D)",
        (
            "D: Point",
            "PointOnCurve(D, LineSegmentOf(A, C))",
            "AngleOf(A, B, D) = AngleOf(D, B, C)",
        ),
    ),
    strokes=lambda figure: (outline("ABC"),),
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}. "
            "Where does the bisector of the angle at B meet side AC?",
            dotted="The picture shows points A, B and C, the corners of a triangle. "
            "Where does the bisector of the angle at B meet side AC?",
            full="Where does the bisector of the angle at B of the triangle in the picture "
            "meet side AC?",
        ),
        Wording(
            text="In triangle ABC with {A}, {B} and {C}, the bisector of angle B ends at a point "
            "of side AC. Find this point.",
            dotted="Points A, B and C in the picture are joined to a triangle. The bisector of "
            "angle B ends at a point of side AC. Find this point.",
            full="In triangle ABC of the picture, the bisector of angle B ends at a point of side "
            "AC. Find this point.",
        ),
    ),
    margin=no_margin,
    audited=Audited(refused=frozenset(("middle of the first and third point",))),
)
