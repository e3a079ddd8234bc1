"""U-PAP-PLT: are two lines parallel?

The segments that show the lines have unequal lengths. A "no" differs from a "yes" by one step
of the lattice, and its segments are as long as those of another "yes" and divided as often.
"""

from collections.abc import Hashable, Mapping
from functools import cache

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.alike import Look, Matched, alike, pair_look, rows
from perga.noregeo.arms import Arms, canonical, direction_angle, missed, parallel
from perga.noregeo.ingredients import apart, cross_inside, distance_between, stroke, zero_or_not
from perga.noregeo.lattice import Vec, add, angle, cross, dot, norm2, sub, vectors
from perga.noregeo.space import Later, Space
from perga.noregeo.task import Audited, Cell, Claims, Figure, Gate, Group, Shape, Task, Wording

_LEAST = 3.0  # degrees between lines that are not parallel
_LONGEST = 34.0  # units that a segment has
_UNLIKE = 0.5  # units that the lengths of either segment may differ
_AWAY = vectors(3, 24)


@cache
def _pools() -> Matched[Arms]:
    """Parallel pairs, and others."""
    near = (p for p in missed(parallel(_LONGEST), _LONGEST) if norm2(p[0]) != norm2(p[1]))
    others = [pair for pair in near if _LEAST <= angle(*pair) <= 180 - _LEAST]
    return alike(parallel(_LONGEST), (others,), _look, _UNLIKE)


@cache
def _rows() -> Mapping[Hashable, tuple[int, int]]:
    return rows((_pools(),), lambda pair: pair)


def _kin(figure: Figure) -> Hashable:
    a, b, c, d = figure.of("ABCD")
    return _rows()[canonical((sub(b, a), sub(d, c)))]


def _look(pair: Arms) -> Look:
    return pair_look(pair, dot(*pair) > 0)


def _make(pair: Arms, away: Vec) -> Shape:
    return Shape((((0, 0), pair[0], away, add(away, pair[1])),))


def _off(figure: Figure) -> float:
    return direction_angle(figure, "AB", "CD")


def _truth(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    return "yes" if cross(sub(b, a), sub(d, c)) == 0 else "no"


def _clear(figure: Figure) -> float:
    return 0.0 if cross_inside(*figure.of("ABCD")) else distance_between("AB", "CD")(figure)


def _reason(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    return zero_or_not("AB×CD", cross(sub(b, a), sub(d, c)))


TASK = Task(
    id="U-PAP-PLT",
    name="parallel_lines",
    category="parallelism and perpendicularity",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("ABCD",),
    group=Group.METRIC,
    cells=(
        Cell("parallel", "yes", Space((Later(lambda: _pools()[0]), _AWAY)), _make),
        Cell("missed by a step", "no", Space((Later(lambda: _pools()[1]), _AWAY)), _make),
    ),
    gates=(
        apart("ABCD", 3),
        Gate("close lines", "distance of the segments, 0 where they cross, units", _clear, 2),
        Gate(
            "nearly parallel",
            "degrees between the lines, 90 where they are parallel",
            lambda figure: _off(figure) or 90.0,
            _LEAST,
        ),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {"yes": ("IsParallel(LineOf(A, B), LineOf(C, D))",)}, otherwise="no"
    ),
    strokes=lambda figure: (stroke("AB"), stroke("CD")),
    wordings=(
        Wording(
            text="One line goes through {A} and {B}, another through {C} and {D}. "
            "Are lines AB and CD parallel?",
            dotted="The picture shows points A, B, C and D. One line joins A and B, another joins "
            "C and D. Are lines AB and CD parallel?",
            full="Are lines AB and CD in the picture parallel?",
        ),
        Wording(
            text="Is the line through {A} and {B} parallel to the line through {C} and {D}?",
            dotted="Is the line through A and B parallel to the line through C and D? "
            "The picture shows the four points.",
            full="The picture shows segments AB and CD. Are the lines that they lie on parallel?",
        ),
    ),
    margin=_off,
    margin_unit="degrees",
    kin=_kin,
    reason=_reason,
    audited=Audited(
        question={"crossings in view": "lines that cross are not parallel: it is the question"}
    ),
)
