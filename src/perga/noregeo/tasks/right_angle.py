"""U-PAP-RAT: is an angle a right angle?

A "no" misses the right angle by one step, or has it at A or C instead of B. To each "yes" belongs a
"no" that looks like it, of the one kind for half of them, of the other for the rest.
"""

from collections.abc import Hashable, Mapping
from functools import cache, partial

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.alike import Matched, alike, dealt, rows
from perga.noregeo.arms import Arms, both_orders, canonical, corner, off_right
from perga.noregeo.ingredients import apart, stroke, zero_or_not
from perga.noregeo.lattice import dot, norm2, scaled, sub
from perga.noregeo.right_triangles import angle_look, near_misses, right_triangles
from perga.noregeo.space import Later, Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Task, Wording

_LEAST = 3.0  # degrees that a wrong angle is off
_UNLIKE = 2.0  # units that sides of the box, and the ink, may differ


@cache
def _matched() -> tuple[Matched[Arms], Matched[Arms]]:
    """Right angles and near misses; right angles and angles of triangles with one elsewhere."""
    near = (*near_misses(-1), *near_misses(1))
    elsewhere = tuple(arms for pair in right_triangles() for arms in _at_others(pair))
    # near misses are found more often
    some, others = dealt(right_triangles(), 1, 4)
    return (
        alike(some, (near,), angle_look, _UNLIKE),
        alike(others, (elsewhere,), angle_look, _UNLIKE),
    )


@cache
def _rows() -> Mapping[Hashable, tuple[int, int]]:
    return rows(_matched(), _angle)


@cache
def _pool(group: int, kind: int) -> tuple[Arms, ...]:
    return both_orders(_matched()[group][kind])


def _angle(pair: Arms) -> tuple[int, ...]:
    """Equal for congruent angles with equal arms."""
    p, q = pair
    return (norm2(sub(p, q)), *sorted((norm2(p), norm2(q))))


def _kin(figure: Figure) -> Hashable:
    a, b, c = figure.of("ABC")
    return _rows()[_angle((sub(a, b), sub(c, b)))]


def _at_others(pair: Arms) -> tuple[Arms, Arms]:
    """The arms from the ends of these."""
    p, q = pair
    return canonical((scaled(p, -1), sub(q, p))), canonical((scaled(q, -1), sub(p, q)))


def _cell(name: str, label: str, group: int, kind: int) -> Cell:
    return Cell(name, label, Space((Later(partial(_pool, group, kind)), (1,))), corner)


def _off(figure: Figure) -> float:
    a, b, c = figure.of("ABC")
    return off_right(b, a, c)


def _truth(figure: Figure) -> str:
    a, b, c = figure.of("ABC")
    return "yes" if dot(sub(a, b), sub(c, b)) == 0 else "no"


def _reason(figure: Figure) -> str:
    a, b, c = figure.of("ABC")
    return zero_or_not("BA·BC", dot(sub(a, b), sub(c, b)))


TASK = Task(
    id="U-PAP-RAT",
    name="right_angle",
    category="parallelism and perpendicularity",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("ABC",),
    group=Group.METRIC,
    cells=(
        _cell("right, like a near miss", "yes", 0, 0),
        _cell("right, like another corner's", "yes", 1, 0),
        _cell("missed by a step", "no", 0, 1),
        _cell("at another corner", "no", 1, 1),
    ),
    gates=(
        apart("ABC", 4),
        Gate(
            "nearly right",
            "degrees off a right angle, 90 where it is one",
            lambda figure: _off(figure) or 90.0,
            _LEAST,
        ),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {"yes": ("IsPerpendicular(LineOf(B, A), LineOf(B, C))",)}, otherwise="no"
    ),
    strokes=lambda figure: (stroke("BA"), stroke("BC")),
    wordings=(
        Wording(
            text="Given {A}, {B} and {C}, is angle ABC a right angle?",
            dotted="Points A, B and C are marked in the picture; BA and BC are the arms of an "
            "angle. Is angle ABC a right angle?",
            full="Is angle ABC in the picture a right angle?",
        ),
        Wording(
            text="An angle has its vertex at {B}; its arms go through {A} and {C}. "
            "Is it a right angle?",
            dotted="An angle with vertex B has arms through A and C; the picture shows the three "
            "points. Is it a right angle?",
            full="The picture shows an angle with vertex B and arms through A and C. "
            "Is it a right angle?",
        ),
    ),
    margin=_off,
    margin_unit="degrees",
    kin=_kin,
    reason=_reason,
)
