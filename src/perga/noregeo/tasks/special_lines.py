"""U-RLT-SLT: is BD the median, the altitude or the bisector of triangle ABC?

D is a lattice point of AC and the foot of exactly one of the three; the feet of the two others are
1 to 4 units away. Lattice bisectors are few, since the directions of BA and BC are mirror images of
each other in BD: the space has those to which a median and an altitude look alike, and these. They
share box and ink, but not how the lattice divides sides, as that is what makes a bisector.
There are so few that each mirror image is an item of its own.
"""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import cache

from perga.answers.replies import Choice
from perga.dataset.items.item import TaskType
from perga.noregeo.alike import Look, Matched, alike, look, rows
from perga.noregeo.feet import FLAT, LEAST, Foot, altitudes, bisectors, medians, shifts
from perga.noregeo.images import IMAGES, image
from perga.noregeo.ingredients import apart, not_flat, outline, shown, shown_point, stroke
from perga.noregeo.lattice import (
    SYMMETRIES,
    Vec,
    add,
    apply,
    dot,
    is_canonical,
    length,
    norm2,
    scaled,
    sub,
)
from perga.noregeo.space import Later, Space
from perga.noregeo.task import (
    Audited,
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

_UNLIKE = 1.0  # units that sides of the box, and the ink, may differ


def _look(found: Foot) -> Look:
    """The box and the ink."""
    d, a, c = found
    return Look((), look(((0, 0), a, c, d), (a, c, sub(c, a), d)).size)


@cache
def _matched() -> Matched[Foot]:
    """Bisectors, medians and altitudes that look alike."""
    return alike(tuple(bisectors()), (tuple(medians()), tuple(altitudes())), _look, _UNLIKE)


@cache
def _rows() -> Mapping[Hashable, tuple[int, int]]:
    return rows((_matched(),), lambda found: _shape(*found))


def _shape(d: Vec, a: Vec, c: Vec) -> tuple[int, ...]:
    return (norm2(d), *sorted((norm2(a), norm2(c))), norm2(sub(c, a)))


@cache
def _pool(kind: int) -> tuple[Foot, ...]:
    """The triangles, A and C also in each other's place."""
    found: dict[Foot, None] = {}
    for d, a, c in _matched()[kind]:
        found[(d, a, c)] = None
        images = (tuple(apply(s, v) for v in (d, c, a)) for s in SYMMETRIES)
        found[next((x, y, z) for x, y, z in images if is_canonical((x, y)))] = None
    return tuple(found)


def _kin(figure: Figure) -> Hashable:
    a, b, c, d = figure.of("ABCD")
    return _rows()[_shape(sub(d, b), sub(a, b), sub(c, b))]


def _make(found: Foot, number: int) -> Shape | Refused:
    d, a, c = found
    return image(Shape(((a, (0, 0), c, d),)), number)


def _truth(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    if add(a, c) == scaled(d, 2):
        return "median"
    if dot(sub(d, b), sub(c, a)) == 0:
        return "altitude"
    return "bisector"


def _off(figure: Figure) -> float:
    """How far the nearer of the two other feet is from D."""
    a, b, c, d = figure.of("ABCD")
    return sorted(shifts(sub(d, b), sub(a, b), sub(c, b)))[1]


def _reason(figure: Figure) -> str:
    a, b, c, d = figure.of("ABCD")
    twice = add(a, c)
    middle = shown_point((Fraction(twice[0]) / 2, Fraction(twice[1]) / 2))
    parts = (
        f"{length(sub(one, x)) / length(sub(other, x)):.4g}"
        for one, other, x in ((a, c, d), (a, c, b))
    )
    along, sides = parts
    return (
        f"D is {shown_point(d)}, the middle of AC {middle}; "
        f"BD·AC = {shown(dot(sub(d, b), sub(c, a)))}; DA : DC = {along}, BA : BC = {sides}"
    )


_FEW_BISECTORS = (
    "a bisector ends at a lattice point only where the arms are multiples of mirrored ways: "
    "how the lattice divides the sides is what makes one, and too few triangles share it"
)

TASK = Task(
    id="U-RLT-SLT",
    name="special_lines",
    category="remarkable triangle lines",
    type=TaskType.UNSTABLE,
    answer=Choice(("median", "altitude", "bisector")),
    parts=("ABCD",),
    group=Group.SHIFTS,
    cells=(
        Cell("median", "median", Space((Later(lambda: _pool(1)), IMAGES)), _make),
        Cell("altitude", "altitude", Space((Later(lambda: _pool(2)), IMAGES)), _make),
        Cell("bisector", "bisector", Space((Later(lambda: _pool(0)), IMAGES)), _make),
    ),
    gates=(
        apart("ABCD", 2),
        not_flat("ABC", FLAT),
        Gate("second line", "units from D to the nearer other foot", _off, LEAST),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {
            "median": ("MidPoint(A, C) = D",),
            "altitude": ("IsPerpendicular(LineOf(B, D), LineOf(A, C))",),
            "bisector": ("AngleOf(A, B, D) = AngleOf(D, B, C)",),
        }
    ),
    strokes=lambda figure: (outline("ABC"), stroke("BD")),
    wordings=(
        Wording(
            text="Triangle ABC has corners {A}, {B} and {C}; {D} lies on side AC. "
            "Which line of the triangle is BD: median, altitude or bisector?",
            dotted="The picture shows points A, B and C, the corners of a triangle, and D on side "
            "AC. Which line of the triangle is BD: median, altitude or bisector?",
            full="Which line of triangle ABC in the picture is BD: median, altitude or bisector?",
        ),
        Wording(
            text="In the triangle with corners {A}, {B} and {C}, a segment is drawn from B to {D} "
            "on side AC. Is it a median, an altitude or a bisector?",
            dotted="Points A, B and C in the picture are joined to a triangle, and B is joined to "
            "D on side AC. Is BD a median, an altitude or a bisector?",
            full="In the picture, B is joined to D on side AC of triangle ABC. "
            "Is BD a median, an altitude or a bisector?",
        ),
    ),
    margin=_off,
    kin=_kin,
    facts=("PointOnCurve(D, LineSegmentOf(A, C))",),
    reason=_reason,
    audited=Audited(
        question=dict.fromkeys(
            (
                "least gcd",
                "greatest gcd",
                "sum of gcds",
                "primitive",
                "along an axis",
                "along a diagonal",
                "corners of the box",
            ),
            _FEW_BISECTORS,
        )
    ),
)
