"""N-SCP-TTT: is a triangle acute (1), right (2) or obtuse (3)?

In half of the acute and of the obtuse triangles the largest angle is near a right one, and these
differ from a right triangle by a step. To each right triangle belong an acute and an obtuse one
that look like it.
"""

from collections.abc import Hashable, Mapping
from functools import cache, partial

from perga.answers.replies import NumberAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo.alike import Matched, alike, dealt, rows
from perga.noregeo.arms import Arms, both_orders, corner, largest
from perga.noregeo.ingredients import apart, corner_products, not_flat, outline
from perga.noregeo.lattice import dot, sub
from perga.noregeo.right_triangles import (
    far_misses,
    near_misses,
    right_triangles,
    sides_of,
    triangle_look,
)
from perga.noregeo.space import Later, Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Task, Wording

_UNLIKE = 1.75  # units that sides of the box, and the ink, may differ
_PLACES = (0, 1, 2)


@cache
def _matched() -> tuple[Matched[Arms], Matched[Arms]]:
    """Right, acute and obtuse triangles: near misses, then others."""
    near, far = dealt(right_triangles(), 1, 2)
    return (
        alike(near, (near_misses(-1), near_misses(1)), triangle_look, _UNLIKE),
        alike(far, (far_misses(-1), far_misses(1)), triangle_look, _UNLIKE),
    )


@cache
def _rows() -> Mapping[Hashable, tuple[int, int]]:
    return rows(_matched(), lambda pair: sides_of(((0, 0), *pair)))


@cache
def _pool(group: int, kind: int) -> tuple[Arms, ...]:
    return both_orders(_matched()[group][kind])


def _cell(name: str, label: str, group: int, kind: int) -> Cell:
    return Cell(name, label, Space((Later(partial(_pool, group, kind)), _PLACES)), corner)


def _truth(figure: Figure) -> int:
    a, b, c = figure.of("ABC")
    least = min(dot(sub(p, apex), sub(q, apex)) for apex, p, q in ((a, b, c), (b, c, a), (c, a, b)))
    return 2 if least == 0 else (1 if least > 0 else 3)


def _off(figure: Figure) -> float:
    return 0.0 if _truth(figure) == 2 else abs(largest(figure.of("ABC"))[0] - 90)


def _angle(letter: str, sign: str) -> str:
    one, other = (p for p in "ABC" if p != letter)
    return f"DotProduct(VectorOf({letter}, {one}), VectorOf({letter}, {other})) {sign} 0"


TASK = Task(
    id="N-SCP-TTT",
    name="triangle_type",
    category="simple circle properties",
    type=TaskType.NUMERIC,
    answer=NumberAnswer(exact=True, codes=(1, 2, 3)),
    parts=("ABC",),
    group=Group.METRIC,
    cells=(
        _cell("nearly right, acute", "1", 0, 1),
        _cell("acute", "1", 1, 1),
        _cell("right, like near misses", "2", 0, 0),
        _cell("right, like others", "2", 1, 0),
        _cell("nearly right, obtuse", "3", 0, 2),
        _cell("obtuse", "3", 1, 2),
    ),
    gates=(
        apart("ABC", 4),
        not_flat("ABC", 15),
        Gate("nearly right", "degrees off a right angle, 90 for one", lambda f: _off(f) or 90.0, 3),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {
            "1": ("; ".join(_angle(letter, ">") for letter in "ABC"),),
            "2": tuple(_angle(letter, "=") for letter in "ABC"),
            "3": tuple(_angle(letter, "<") for letter in "ABC"),
        }
    ),
    strokes=lambda figure: (outline("ABC"),),
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}. Which type is it? "
            "Answer 1 for acute, 2 for right, 3 for obtuse.",
            dotted="The picture shows points A, B and C, the corners of a triangle. "
            "Which type is it? Answer 1 for acute, 2 for right, 3 for obtuse.",
            full="Which type is triangle ABC in the picture? "
            "Answer 1 for acute, 2 for right, 3 for obtuse.",
        ),
        Wording(
            text="By its largest angle, the triangle with corners {A}, {B} and {C} is acute (1), "
            "right (2) or obtuse (3). Give the code of its type.",
            dotted="Points A, B and C in the picture are joined to a triangle. By its largest "
            "angle it is acute (1), right (2) or obtuse (3). Give the code of its type.",
            full="By its largest angle, triangle ABC in the picture is acute (1), right (2) or "
            "obtuse (3). Give the code of its type.",
        ),
    ),
    margin=_off,
    margin_unit="degrees",
    kin=lambda figure: _rows()[sides_of(figure.of("ABC"))],
    reason=corner_products,
    words=("acute", "right", "obtuse"),
)
