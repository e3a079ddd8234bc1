"""C-SYM-SST: is a polygon of 4 to 8 corners symmetric about the Y-axis?

A "no" is a symmetric polygon with one corner moved up or down, or rarely one that is symmetric
about the X-axis or a vertical line beside the Y-axis.
"""

from functools import partial

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.ingredients import outline, shown_point
from perga.noregeo.lattice import Vec, length, pairs, sub
from perga.noregeo.mirrored import (
    KINDS,
    asymmetric,
    bends,
    changes,
    clearance,
    is_symmetric,
    off_mirror,
    space,
    symmetric,
)
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Task, Wording


def _corners(figure: Figure) -> tuple[Vec, ...]:
    return tuple(figure.points.values())


def _off(figure: Figure) -> float:
    return off_mirror(_corners(figure))


def _claims(figure: Figure) -> Claims:
    """The mirror image of each corner is a corner, and neighbours stay neighbours."""
    letters = "".join(figure.points)
    count = len(letters)
    axis = "m: Line; Equation(m) = x = 0"
    found: list[str] = []
    for turn in range(count):
        images = ((letters[i], letters[(turn - i) % count]) for i in range(count))
        found.append("; ".join((axis, *(f"Reflection({p}, m) = {q}" for p, q in images if p <= q))))
    return Claims({"yes": tuple(found)}, otherwise="no")


def _reason(figure: Figure) -> str:
    corners = set(_corners(figure))
    for letter, (x, y) in figure.points.items():
        if (-x, y) not in corners:
            return f"the mirror image of {letter}, {shown_point((-x, y))}, is no corner"
    if is_symmetric(_corners(figure)):
        return "the mirror image of each side is a side"
    return "the mirror image of a side is no side"


TASK = Task(
    id="C-SYM-SST",
    name="shape_symmetry",
    category="symmetry",
    type=TaskType.CLASSIFICATION,
    answer=YesNo(),
    parts=("ABCDEFGH",),
    group=Group.NONE,
    cells=(
        *(
            Cell(
                f"{kind.corners} corners, {kind.middle} on the axis",
                "yes",
                space(kind, 1),
                partial(symmetric, kind),
            )
            for kind in KINDS
        ),
        *(
            Cell(
                f"{kind.corners} corners, {kind.middle} on the axis, missed",
                "no",
                space(kind, changes(kind)),
                partial(asymmetric, kind),
            )
            for kind in KINDS
        ),
    ),
    gates=(
        Gate(
            "near corners",
            "least distance between two corners, units",
            lambda figure: min(length(sub(p, q)) for p, q in pairs(_corners(figure))),
            3,
        ),
        Gate("bend", "degrees that a corner is off flat", lambda f: bends(_corners(f)), 15),
        Gate(
            "clearance",
            "least distance of sides that share no corner, units",
            lambda figure: clearance(_corners(figure)),
            1.5,
        ),
        Gate(
            "nearly symmetric",
            "units that a mirror image is off, 1 for symmetric ones",
            lambda figure: 1.0 if is_symmetric(_corners(figure)) else _off(figure),
            1,
        ),
    ),
    truth=lambda figure: "yes" if is_symmetric(_corners(figure)) else "no",
    witness=_claims,
    strokes=lambda figure: (outline("".join(figure.points)),),
    wordings=(
        Wording(
            text="A polygon has corners {corners}, in this order. "
            "Is it symmetric about the Y-axis?",
            dotted="Points {letters} in the picture are joined in this order to a polygon. "
            "Is it symmetric about the Y-axis?",
            full="Is polygon {polygon} in the picture symmetric about the Y-axis?",
        ),
        Wording(
            text="Is polygon {polygon} with corners {corners} its own mirror image in the Y-axis?",
            dotted="The picture shows points {letters}, the corners of polygon {polygon}. "
            "Is it its own mirror image in the Y-axis?",
            full="The picture shows polygon {polygon}. Is it its own mirror image in the Y-axis?",
        ),
    ),
    margin=_off,
    reason=_reason,
)
