"""U-SYM-ST: are two points symmetric about the line y = x?

A "no" is a "yes" with Q one step off, or a pair that is symmetric about another line or the origin.
The latter are one in 33, as their signs show what they are.
"""

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.arms import AROUND
from perga.noregeo.ingredients import WINDOW, shown_point
from perga.noregeo.lattice import REACH, Vec, add, apply, length, sub
from perga.noregeo.polygons import mixed
from perga.noregeo.space import Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Refused, Shape, Task, Wording

_STRIPS = tuple(
    (name, WINDOW[10 * i : 10 * i + 10 + i // 3])
    for i, name in enumerate(("far left", "left", "right", "far right"))
)
_RARE = 4  # of pairs symmetric about an axis one in so many is kept
_TURNS: tuple[tuple[int, int, int, int], ...] = (
    (0, -1, -1, 0),  # about y = -x
    (1, 0, 0, -1),  # about the X-axis
    (-1, 0, 0, 1),  # about the Y-axis
    (-1, 0, 0, -1),  # about the origin
)


def _written(c: int) -> tuple[bool, bool, bool]:
    """Sign and number of digits."""
    return c < 0, c == 0, abs(c) > 9


def _make(x: int, y: int, step: Vec) -> Shape | Refused:
    image = add((y, x), step)
    if max(abs(c) for c in image) > REACH:
        return Refused("window")
    if any(_written(c) != _written(before) for c, before in zip(image, (y, x), strict=True)):
        return Refused("digits")  # the length of the text would show the step
    return Shape((((x, y), image),), {"axis": "y = x"})


def _number(x: int, y: int) -> int:
    """A number that follows from the point but tells nothing of it."""
    return mixed((x + REACH) * (2 * REACH + 1) + y + REACH) >> 9


def _pair(x: int, y: int) -> Shape | Refused:
    """A "yes", as often refused as a "no"."""
    step = AROUND[_number(x, y) % len(AROUND)]
    missed = _make(x, y, step)
    return missed if isinstance(missed, Refused) else _make(x, y, (0, 0))


def _other(x: int, y: int, turn: tuple[int, int, int, int]) -> Shape | Refused:
    image = apply(turn, (x, y))
    before = _TURNS[: _TURNS.index(turn)]
    # a fixed point is no pair; points on an axis have one image under two turns
    if image == (x, y) or image in [apply(other, (x, y)) for other in before]:
        return Refused("symmetric twice")
    # what is symmetric about y = x too is no "no"; what is off by a step is in the other cells
    if max(abs(image[0] - y), abs(image[1] - x)) <= 1:
        return Refused("symmetric or nearly so")
    # points level with each other, or one above the other, show at once
    if (image[0] == x or image[1] == y) and _number(x, y) % _RARE:
        return Refused("rare")
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
        Cell("symmetric", "yes", Space((WINDOW, WINDOW)), _pair),
        *(
            Cell(f"missed by {step}, {where}", "no", Space((xs, WINDOW, (step,))), _make)
            for step in AROUND
            for where, xs in _STRIPS
        ),
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
