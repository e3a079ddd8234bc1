"""U-PAP-PT: is segment AB perpendicular to segment CD?

What counts are the lines that the segments lie on. The segments cross in half of the items of each
label. A "no" differs from a "yes" by one step of the lattice, and its segments are as long as those
of another "yes" and divided as often.
"""

from collections.abc import Hashable, Mapping
from functools import cache, partial

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.alike import Look, Matched, alike, pair_look, rows
from perga.noregeo.arms import Arms, canonical, direction_angle, missed, right
from perga.noregeo.ingredients import apart, cross_inside, distance_between, stroke, zero_or_not
from perga.noregeo.lattice import Vec, add, angle, cross, dot, sub, vectors
from perga.noregeo.space import Later, Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Refused, Shape, Task, Wording

_LEAST = 3.0  # degrees that a wrong angle is off
_LONGEST = 34.0  # units that a segment has
_UNLIKE = 0.5  # units that the lengths of the segments may differ
_AWAY = vectors(2, 24)


@cache
def _pools() -> Matched[Arms]:
    """Pairs at a right angle, and others."""
    near = missed(right(_LONGEST), _LONGEST)
    others = [pair for pair in near if abs(angle(*pair) - 90) >= _LEAST]
    return alike(right(_LONGEST), (others,), _look, _UNLIKE)


@cache
def _rows() -> Mapping[Hashable, tuple[int, int]]:
    return rows((_pools(),), lambda pair: pair)


def _kin(figure: Figure) -> Hashable:
    a, b, c, d = figure.of("ABCD")
    return _rows()[canonical((sub(b, a), sub(d, c)))]


def _look(pair: Arms) -> Look:
    return pair_look(pair, cross(*pair) > 0)


def _make(crossing: bool, pair: Arms, away: Vec) -> Shape | Refused:
    points = ((0, 0), pair[0], away, add(away, pair[1]))
    return Shape((points,)) if cross_inside(*points) is crossing else Refused("crossing")


def _cells(crossing: bool) -> tuple[Cell, ...]:
    how = "crossing" if crossing else "apart"
    return tuple(
        Cell(
            f"{name}, {how}",
            label,
            Space(((crossing,), Later(partial(_pool, pool)), _AWAY)),
            _make,
        )
        for pool, (name, label) in enumerate((("right", "yes"), ("missed by a step", "no")))
    )


def _pool(number: int) -> tuple[Arms, ...]:
    return _pools()[number]


def _off(figure: Figure) -> float:
    return 90 - direction_angle(figure, "AB", "CD")


def _truth(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    return "yes" if dot(sub(b, a), sub(d, c)) == 0 else "no"


def _clear(figure: Figure) -> float:
    """The distance of the segments where they do not cross; none is needed where they do."""
    if cross_inside(*figure.of("ABCD")):
        return 2.0
    return distance_between("AB", "CD")(figure)


def _reason(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    return zero_or_not("AB·CD", dot(sub(b, a), sub(d, c)))


TASK = Task(
    id="U-PAP-PT",
    name="perpendicular",
    category="parallelism and perpendicularity",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("ABCD",),
    group=Group.METRIC,
    cells=(*_cells(True), *_cells(False)),
    gates=(
        apart("ABCD", 3),
        Gate("touching", "distance of segments that do not cross, units", _clear, 1.5),
        Gate(
            "nearly right",
            "degrees off a right angle, 90 where it is one",
            lambda figure: _off(figure) or 90.0,
            _LEAST,
        ),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {"yes": ("IsPerpendicular(LineOf(A, B), LineOf(C, D))",)}, otherwise="no"
    ),
    strokes=lambda figure: (stroke("AB"), stroke("CD")),
    wordings=(
        Wording(
            text="Segment AB joins {A} and {B}; segment CD joins {C} and {D}. "
            "Are the lines through the two segments perpendicular?",
            dotted="The picture shows points A, B, C and D, the ends of segments AB and CD. "
            "Are the lines through the two segments perpendicular?",
            full="Are the lines through segments AB and CD in the picture perpendicular?",
        ),
        Wording(
            text="Given {A}, {B}, {C} and {D}: is line AB perpendicular to line CD?",
            dotted="Points A, B, C and D are marked in the picture. "
            "Is line AB perpendicular to line CD?",
            full="The picture shows segments AB and CD. Is line AB perpendicular to line CD?",
        ),
    ),
    margin=_off,
    margin_unit="degrees",
    kin=_kin,
    reason=_reason,
)
