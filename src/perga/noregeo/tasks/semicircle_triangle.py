"""U-SCP-STT: is a triangle inscribed in a semicircle, one side being a diameter?

That is so iff it has a right angle. The full picture draws the circle on the longest side in both
labels; a "no" has its third corner visibly off that circle. It is a step from a "yes", and looks
like another.
"""

import math
from collections.abc import Hashable, Mapping
from functools import cache

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.alike import Matched, alike, rows
from perga.noregeo.arms import Arms, both_orders, corner
from perga.noregeo.ingredients import apart, corner_products, not_flat, outline
from perga.noregeo.lattice import add, dot, length, norm2, scaled, sub
from perga.noregeo.right_triangles import near_misses, right_triangles, sides_of, triangle_look
from perga.noregeo.space import Later, Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Shape, Task, Wording

_LEAST = 0.6  # units that the third corner of a "no" is off the circle
_UNLIKE = 2.0  # units that sides of the box, and the ink, may differ
_PLACES = (0, 1, 2)


def _beside(pair: Arms) -> bool:
    """Whether the corner of the arms is visibly off the circle on the third side."""
    p, q = pair
    return abs(length(add(p, q)) - length(sub(p, q))) / 2 >= _LEAST


@cache
def _matched() -> Matched[Arms]:
    """Triangles on a semicircle, and others."""
    others = tuple(filter(_beside, (*near_misses(-1), *near_misses(1))))
    return alike(right_triangles(), (others,), triangle_look, _UNLIKE)


@cache
def _pools() -> Matched[Arms]:
    return tuple(map(both_orders, _matched()))


@cache
def _rows() -> Mapping[Hashable, tuple[int, int]]:
    return rows((_matched(),), lambda pair: sides_of(((0, 0), *pair)))


def _longest(figure: Figure) -> tuple[str, str, str]:
    """The letters of the longest side, then the corner opposite to it."""
    letters = ("ABC", "BCA", "CAB")
    found = max(letters, key=lambda w: (norm2(sub(figure[w[0]], figure[w[1]])), w))
    return (found[0], found[1], found[2])


def _make(pair: Arms, place: int) -> Shape:
    """The triangle and the room for the circle on the side opposite to the corner."""
    shape = corner(pair, place)  # its corner with the arms is (0, 0)
    (px, py), (qx, qy) = pair
    r = length(sub(*pair)) / 2
    x, y = (px + qx) / 2, (py + qy) / 2
    return Shape(shape.parts, room=((x - r, y - r), (x + r, y + r)), frames=shape.frames)


def _off(figure: Figure) -> float:
    one, other, apex = (figure[letter] for letter in _longest(figure))
    twice = sub(scaled(apex, 2), add(one, other))
    return abs(math.sqrt(norm2(twice)) - length(sub(one, other))) / 2


def _truth(figure: Figure) -> str:
    a, b, c = figure.of("ABC")
    corners = ((a, b, c), (b, c, a), (c, a, b))
    right = any(dot(sub(p, apex), sub(q, apex)) == 0 for apex, p, q in corners)
    return "yes" if right else "no"


def _circle(figure: Figure) -> tuple[str, str]:
    """The circle on the longest side: its centre may be half a step off the lattice."""
    one, other, _ = _longest(figure)
    (ax, ay), (bx, by) = figure[one], figure[other]
    squared = norm2(sub(figure[one], figure[other]))
    return (
        "w: Circle",
        f"Equation(w) = (x - ({ax + bx})/2)^2 + (y - ({ay + by})/2)^2 = {squared}/4",
    )


def _right_at(letter: str) -> str:
    one, other = (p for p in "ABC" if p != letter)
    return f"IsPerpendicular(LineOf({letter}, {one}), LineOf({letter}, {other}))"


TASK = Task(
    id="U-SCP-STT",
    name="semicircle_triangle",
    category="simple circle properties",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("ABC",),
    group=Group.METRIC,
    cells=(
        Cell("right", "yes", Space((Later(lambda: _pools()[0]), _PLACES)), _make),
        Cell("missed by a step", "no", Space((Later(lambda: _pools()[1]), _PLACES)), _make),
    ),
    gates=(
        apart("ABC", 4),
        not_flat("ABC", 15),
        Gate("nearly on it", "units off the circle, 1 for none", lambda f: _off(f) or 1.0, _LEAST),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {"yes": tuple(_right_at(letter) for letter in "ABC")}, otherwise="no"
    ),
    strokes=lambda figure: (*_circle(figure), outline("ABC")),
    wordings=(
        Wording(
            text="Is the triangle with corners {A}, {B} and {C} inscribed in a semicircle, "
            "one of its sides being the diameter?",
            dotted="The picture shows points A, B and C, the corners of a triangle. Is the "
            "triangle inscribed in a semicircle, one of its sides being the diameter?",
            full="The picture shows triangle ABC and the circle on its longest side. "
            "Is the triangle inscribed in a semicircle of this circle?",
        ),
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}. "
            "Is one of its sides a diameter of its circumscribed circle?",
            dotted="Points A, B and C in the picture are joined to a triangle. "
            "Is one of its sides a diameter of its circumscribed circle?",
            full="The picture shows triangle ABC and the circle that has its longest side as "
            "diameter. Does the circle go through all three corners?",
        ),
    ),
    margin=_off,
    kin=lambda figure: _rows()[sides_of(figure.of("ABC"))],
    reason=corner_products,
)
