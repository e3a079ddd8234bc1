"""N-SCP-TTT: is a triangle acute (1), right (2) or obtuse (3)?

In half of the acute and of the obtuse triangles the largest angle is near a right one, and these
differ from a right triangle by a step of one direction, a straight or a diagonal one.
"""

from collections.abc import Sequence
from functools import cache, partial

import numpy as np

from perga.answers.replies import NumberAnswer
from perga.dataset.items.item import TaskType
from perga.noregeo import arrays
from perga.noregeo.arms import (
    LONGEST,
    MISSED,
    MISSED_DIAGONALLY,
    RIGHT,
    SHORTEST,
    TIMES,
    Arms,
    corner,
    largest,
    ways,
)
from perga.noregeo.arrays import (
    Slack,
    canonical,
    columns,
    corner_angles,
    in_window,
    least,
    lengths,
    origin,
    points_of,
)
from perga.noregeo.ingredients import apart, corner_products, not_flat, outline
from perga.noregeo.lattice import angle, dot, primitive, sub, vectors
from perga.noregeo.space import Later, Space
from perga.noregeo.task import (
    NEARLY,
    Cell,
    Claims,
    Figure,
    Gate,
    Group,
    Refused,
    Shape,
    Task,
    Wording,
)

_NEAR, _FAR = (3.0, 10.0), (10.0, 50.0)  # degrees off a right angle
_APART, _FLAT, _LEAST = 4, 15, 3  # units; degrees; degrees off a right angle that can be seen
_PLACES = (0, 1, 2)


@cache
def _missed() -> tuple[Arms, ...]:
    """Pairs that miss a right angle by any step; a pair may do so in both ways."""
    return tuple(dict.fromkeys((*MISSED, *MISSED_DIAGONALLY)))


def _make(off: tuple[float, float], sign: int, pair: Arms, place: int) -> Shape | Refused:
    """The triangle whose angle between the arms is its largest and off a right one by so much."""
    shape = corner(pair, place)
    size, where = largest(shape.parts[0])
    if where != place or not off[0] <= sign * (size - 90) <= off[1]:
        return Refused("largest angle")
    return shape


def _slack(
    off: tuple[float, float], sign: int, pairs: Sequence[Arms], places: Sequence[int]
) -> Slack:
    """By how much the triangles of `_make` pass all gates: the place of the corner is no matter."""
    p, q = columns(pairs)
    apex, *others = corner_angles((origin(p), p, q))
    passed = least(
        (
            canonical(p, q),
            in_window((origin(p), p, q)),
            arrays.apart((origin(p), p, q), _APART),
            least((apex, *others)) - _FLAT,
            *(apex - other for other in others),
            sign * (apex - 90) - off[0],
            off[1] - sign * (apex - 90),
            sign * (apex - 90) - _LEAST,
        )
    )
    return np.repeat(passed[:, None], len(places), axis=1)


@cache
def _wide(sign: int) -> tuple[Arms, ...]:
    """Pairs of arms at an angle well below (-1) or above (1) a right one, of similar directions."""
    low, high = sorted(90 + sign * off for off in _FAR)
    firsts, seconds = ways(), primitive(vectors, LONGEST)
    (x, y), (u, v) = points_of(firsts), points_of(seconds)
    first, second = (x[:, None], y[:, None]), (u[None, :], v[None, :])
    ratio, turn = lengths(second) / lengths(first), arrays.angles(first, second)
    room = np.minimum(turn - low, high - turn)
    fits = room > 0
    for i, j in np.argwhere(np.abs(room) <= NEARLY).tolist():
        fits[i, j] = low <= angle(firsts[i], seconds[j]) <= high
    one, other = np.nonzero(fits & (ratio >= 0.8) & (ratio <= 1.25))
    times = np.array(TIMES)
    p = (x[one, None] * times[:, 0], y[one, None] * times[:, 0])
    q = (u[other, None] * times[:, 1], v[other, None] * times[:, 1])
    kept = canonical(p, q) > 0
    for arm in (lengths(p), lengths(q)):
        kept &= (arm >= SHORTEST) & (arm <= LONGEST)
    found = [axis[kept].tolist() for axis in (*p, *q)]
    return tuple(((a, b), (c, d)) for a, b, c, d in zip(*found, strict=True))


def _truth(figure: Figure) -> int:
    a, b, c = figure.of("ABC")
    least = min(dot(sub(p, apex), sub(q, apex)) for apex, p, q in ((a, b, c), (b, c, a), (c, a, b)))
    return 2 if least == 0 else (1 if least > 0 else 3)


def _off(figure: Figure) -> float:
    return 0.0 if _truth(figure) == 2 else abs(largest(figure.of("ABC"))[0] - 90)


def _angle(letter: str, sign: str) -> str:
    one, other = (p for p in "ABC" if p != letter)
    return f"DotProduct(VectorOf({letter}, {one}), VectorOf({letter}, {other})) {sign} 0"


def _cells(label: str, kind: str, sign: int) -> tuple[Cell, ...]:
    wide = Later(partial(_wide, sign))
    return (
        Cell(
            f"nearly right, {kind}",
            label,
            Space((Later(_missed), _PLACES)),
            partial(_make, _NEAR, sign),
            partial(_slack, _NEAR, sign),
        ),
        Cell(
            kind,
            label,
            Space((wide, _PLACES)),
            partial(_make, _FAR, sign),
            partial(_slack, _FAR, sign),
        ),
    )


TASK = Task(
    id="N-SCP-TTT",
    name="triangle_type",
    category="simple circle properties",
    type=TaskType.NUMERIC,
    answer=NumberAnswer(exact=True, codes=(1, 2, 3)),
    parts=("ABC",),
    group=Group.METRIC,
    cells=(
        *_cells("1", "acute", -1),
        Cell("right", "2", Space((RIGHT, _PLACES)), corner),
        *_cells("3", "obtuse", 1),
    ),
    gates=(
        apart("ABC", _APART),
        not_flat("ABC", _FLAT),
        Gate(
            "nearly right",
            "degrees off a right angle, 90 for one",
            lambda f: _off(f) or 90.0,
            _LEAST,
        ),
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
    reason=corner_products,
    words=("acute", "right", "obtuse"),
)
