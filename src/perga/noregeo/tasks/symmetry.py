"""U-SYM-ST: are two points symmetric about the line y = x?

A "no" is a "yes" with Q one step off, or a pair that is symmetric about another line or the origin.
"""

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.arms import DIAGONALS, STEPS
from perga.noregeo.ingredients import WINDOW, shown_point
from perga.noregeo.lattice import REACH, Vec, add, apply, length, sub
from perga.noregeo.space import Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Refused, Shape, Task, Wording

_TURNS: tuple[tuple[int, int, int, int], ...] = (
    (0, -1, -1, 0),  # about y = -x
    (1, 0, 0, -1),  # about the X-axis
    (-1, 0, 0, 1),  # about the Y-axis
    (-1, 0, 0, -1),  # about the origin
)


def _make(x: int, y: int, step: Vec) -> Shape | Refused:
    image = add((y, x), step)
    if max(abs(c) for c in image) > REACH:
        return Refused("window")
    return Shape((((x, y), image),), {"axis": "y = x"})


def _other(x: int, y: int, turn: tuple[int, int, int, int]) -> Shape | Refused:
    image = apply(turn, (x, y))
    before = _TURNS[: _TURNS.index(turn)]
    # a fixed point is no pair; points on an axis have one image under two turns
    if image == (x, y) or image in [apply(other, (x, y)) for other in before]:
        return Refused("symmetric twice")
    # what is symmetric about y = x too is no "no"; what is off by a step is in the other cells
    if max(abs(image[0] - y), abs(image[1] - x)) <= 1:
        return Refused("symmetric or nearly so")
    return Shape((((x, y), image),), {"axis": "y = x"})


def _off_line(figure: Figure) -> float:
    return min(abs(x - y) for x, y in figure.of("PQ"))


def _off(figure: Figure) -> float:
    p, q = figure.of("PQ")
    return length(sub(q, (p[1], p[0])))


def _truth(figure: Figure) -> str:
    p, q = figure.of("PQ")
    return "yes" if q == (p[1], p[0]) else "no"


def _reason(figure: Figure) -> str:
    p, q = figure.of("PQ")
    return f"the mirror image of P is {shown_point((p[1], p[0]))}, Q is {shown_point(q)}"


TASK = Task(
    id="U-SYM-ST",
    name="symmetry",
    category="symmetry",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("PQ",),
    group=Group.NONE,
    cells=(
        Cell("symmetric", "yes", Space((WINDOW, WINDOW, ((0, 0),))), _make),
        Cell("missed by a step", "no", Space((WINDOW, WINDOW, STEPS)), _make),
        Cell("missed by a diagonal", "no", Space((WINDOW, WINDOW, DIAGONALS)), _make),
        Cell("symmetric otherwise", "no", Space((WINDOW, WINDOW, _TURNS)), _other),
    ),
    gates=(
        Gate("on the line", "|x - y| of both points", _off_line, 2),
        Gate("nearly symmetric", "units that Q is off", lambda f: _off(f) or 1.0, 1),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {"yes": ("m: Line; Equation(m) = y = x; Reflection(P, m) = Q",)}, otherwise="no"
    ),
    strokes=lambda figure: ("m: Line", "Equation(m) = y = x"),
    wordings=(
        Wording(
            text="Are points {P} and {Q} symmetric about the line y = x?",
            dotted="Are points P and Q in the picture symmetric about the line y = x?",
            full="The picture shows points P and Q and the line y = x. "
            "Are the points symmetric about the line?",
        ),
        Wording(
            text="The line y = x is a mirror. Is {Q} the mirror image of {P}?",
            dotted="The line y = x is a mirror. Is point Q of the picture the mirror image "
            "of point P?",
            full="The line y = x, drawn in the picture, is a mirror. Is point Q the mirror image "
            "of point P?",
        ),
    ),
    margin=_off,
    reason=_reason,
)
