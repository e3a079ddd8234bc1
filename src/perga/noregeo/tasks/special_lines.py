"""U-RLT-SLT: is BD the median, the altitude or the bisector of triangle ABC?

D is a lattice point of AC and the foot of exactly one of the three; the feet of the two others are
1 to 4 units away. Lattice bisectors are few, since the directions of BA and BC are mirror images of
each other in BD: the space has those to which a median and an altitude look alike, and these. They
share box and ink, but not how the lattice divides sides, as that is what makes a bisector.
There are so few that each mirror image is an item of its own.
"""

import math
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from perga.answers.replies import Choice
from perga.dataset.items.item import TaskType
from perga.noregeo.alike import Look, Matched, alike, look, rows
from perga.noregeo.images import IMAGES, image
from perga.noregeo.ingredients import apart, not_flat, outline, shown, shown_point, stroke
from perga.noregeo.lattice import (
    REACH,
    SYMMETRIES,
    Vec,
    add,
    angle,
    apply,
    box,
    cross,
    dot,
    gcd,
    is_canonical,
    length,
    norm2,
    octant,
    primitive,
    scaled,
    sub,
    turned,
    vectors,
)
from perga.noregeo.polygons import mixed
from perga.noregeo.space import Later, Space
from perga.noregeo.task import Cell, Claims, Figure, Gate, Group, Refused, Shape, Task, Wording

_LEAST, _MOST = 1.0, 4.0  # units from D to the feet of the two other lines
_SOME = 6  # of medians one in so many is enough
_FLAT = 15  # degrees that every angle of the triangle has
_UNLIKE = 1.0  # units that sides of the box, and the ink, may differ
_WIDEST = 2 * REACH
_DIAGONAL = _WIDEST * 2**0.5
Foot = tuple[Vec, Vec, Vec]  # from B: to D, to A, to C


def _fits(d: Vec, a: Vec, c: Vec) -> bool:
    """Exactly one of the three lines ends at D, the others 1 to 4 units beside it."""
    shifts = [s for s in _shifts(d, a, c) if s > 1e-9]
    return len(shifts) == 2 and all(_LEAST <= s <= _MOST for s in shifts)


def _shifts(d: Vec, a: Vec, c: Vec) -> tuple[float, float, float]:
    """How far the feet of median, altitude and bisector from B are from D, along AC."""
    side = sub(c, a)
    whole = length(side)
    at = length(sub(d, a))
    near, far = length(a), length(c)
    feet = (whole / 2, -dot(a, side) / whole, whole * near / (near + far))
    return (abs(feet[0] - at), abs(feet[1] - at), abs(feet[2] - at))


@cache
def _bisectors() -> tuple[Foot, ...]:
    """All triangles in the window with a lattice bisector, up to their pose."""
    found: list[Foot] = []
    firsts = primitive(vectors, _DIAGONAL)
    for way in primitive(octant, _DIAGONAL):
        (x, y), over = way, norm2(way)
        for first in firsts:
            u, v = first
            along = u * x + v * y
            if along <= 0:
                continue
            # the mirror image, times `over`; most are too long, so this is asked before the rest
            mx, my = 2 * along * x - over * u, 2 * along * y - over * v
            step = math.gcd(mx, my)
            if max(abs(mx), abs(my)) > _WIDEST * step:
                continue
            if cross(first, way) and is_canonical((way, first)):
                found.extend(_on_arms(way, first, (mx // step, my // step)))
    return tuple(found)


def _on_arms(way: Vec, first: Vec, other: Vec) -> Iterator[Foot]:
    for i in range(1, _WIDEST // max(map(abs, first)) + 1):
        for j in range(1, _WIDEST // max(map(abs, other)) + 1):
            a, c = scaled(first, i), scaled(other, j)
            foot = _foot(way, a, c)
            if foot is not None and _in_window(a, c) and _fits(foot, a, c):
                yield (foot, a, c)


def _in_window(a: Vec, c: Vec) -> bool:
    x0, x1, y0, y1 = box(((0, 0), a, c))
    return max(x1 - x0, y1 - y0) <= _WIDEST


def _foot(way: Vec, a: Vec, c: Vec) -> Vec | None:
    """Where the line along `way` meets AC, if that is a lattice point."""
    side = sub(c, a)
    top, bottom = cross(a, side), cross(way, side)
    if bottom == 0 or top % bottom:
        return None
    return scaled(way, top // bottom)


def _medians() -> Iterator[Foot]:
    """Some triangles in the window with a median to D."""
    halves = [half for n, half in enumerate(vectors(2, _WIDEST * 0.75)) if mixed(n) % _SOME == 0]
    for d in octant(2, _WIDEST):
        for half in halves:
            found = (d, sub(d, half), add(d, half))
            if cross(d, half) and is_canonical((d, half)) and _in_window(*found[1:]):
                yield found


def _altitudes() -> Iterator[Foot]:
    """All triangles in the window with an altitude to D."""
    for d in octant(2, _WIDEST):
        way = (turned(d)[0] // gcd(d), turned(d)[1] // gcd(d))
        most = int(_DIAGONAL / length(way))
        for i in range(1, most):
            for j in range(1, most - i + 1):
                found = (d, add(d, scaled(way, -i)), add(d, scaled(way, j)))
                if is_canonical((d, scaled(way, -i))) and _in_window(*found[1:]):
                    yield found


def _large(found: Foot) -> bool:
    """Whether no two points are near, no corner is flat, and A is nearer to B than C is."""
    d, a, c = found
    if norm2(a) >= norm2(c):
        return False
    sides = sorted((norm2(v), v) for v in (a, c, sub(c, a)))
    apart = min(sides[0][0], norm2(d), norm2(sub(d, a)), norm2(sub(d, c))) >= 4
    lean = angle(sides[1][1], sides[2][1])
    return apart and min(lean, 180 - lean) >= _FLAT


def _look(found: Foot) -> Look:
    """The box and the ink."""
    d, a, c = found
    return Look((), look(((0, 0), a, c, d), (a, c, sub(c, a), d)).size)


@cache
def _matched() -> Matched[Foot]:
    """Bisectors, medians and altitudes that look alike."""
    medians = [t for t in _medians() if _large(t) and _fits(*t)]
    altitudes = [t for t in _altitudes() if _large(t) and _fits(*t)]
    bisectors = [t for t in _bisectors() if _large(t)]
    return alike(bisectors, (medians, altitudes), _look, _UNLIKE)


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
    return sorted(_shifts(sub(d, b), sub(a, b), sub(c, b)))[1]


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
        not_flat("ABC", 15),
        Gate("second line", "units from D to the nearer other foot", _off, _LEAST),
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
)
