"""U-RLT-SLT: is BD the median, the altitude or the bisector of triangle ABC?

D is a lattice point of AC and the foot of exactly one of the three; the feet of the two others are
1 to 4 units away. Lattice bisectors are few: the directions of BA and BC are mirror images of each
other in BD.
"""

from functools import lru_cache

from perga.answers.replies import Choice
from perga.noregeo.ingredients import apart, not_flat, outline, stroke
from perga.noregeo.lattice import (
    Vec,
    add,
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
from perga.noregeo.space import Space
from perga.noregeo.task import (
    Cell,
    Claims,
    Figure,
    Gate,
    Group,
    Shape,
    Task,
    TaskType,
    Wording,
)

_LEAST, _MOST = 1.0, 4.0  # units from D to the feet of the two other lines
_SPAN = 32.0  # the longest side AC
_HIGH = 24.0  # the longest line BD
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


@lru_cache(maxsize=1)
def _medians() -> tuple[Foot, ...]:
    found = (
        (d, sub(d, half), add(d, half))
        for d in octant(4, _HIGH)
        for half in vectors(3, _SPAN / 2)
        if is_canonical((d, half)) and abs(cross(d, half)) > 0
    )
    return tuple(f for f in found if _fits(*f))


@lru_cache(maxsize=1)
def _altitudes() -> tuple[Foot, ...]:
    found: list[Foot] = []
    for d in octant(4, _HIGH):
        way = (turned(d)[0] // gcd(d), turned(d)[1] // gcd(d))
        most = int(_SPAN / length(way))
        for i in range(-most, most + 1):
            for j in range(-most, most + 1):
                a, c = add(d, scaled(way, -i)), add(d, scaled(way, j))
                if i * j > 0 and i + j and is_canonical((d, sub(a, d))) and _fits(d, a, c):
                    found.append((d, a, c))
    return tuple(found)


@lru_cache(maxsize=1)
def _bisectors() -> tuple[Foot, ...]:
    found: list[Foot] = []
    for way in primitive(octant, _HIGH):
        for first in primitive(vectors, _SPAN):
            along, over = dot(first, way), norm2(way)
            mirrored = sub(scaled(way, 2 * along), scaled(first, over))
            if along <= 0 or not cross(first, way) or not is_canonical((way, first)):
                continue
            other = (mirrored[0] // gcd(mirrored), mirrored[1] // gcd(mirrored))
            for i in range(1, int(_SPAN / length(first)) + 1):
                for j in range(1, int(_SPAN / length(other)) + 1):
                    a, c = scaled(first, i), scaled(other, j)
                    foot = _foot(way, a, c)
                    if foot is not None and length(foot) <= _HIGH and _fits(foot, a, c):
                        found.append((foot, a, c))
    return tuple(found)


def _foot(way: Vec, a: Vec, c: Vec) -> Vec | None:
    """Where the line along `way` meets AC, if that is a lattice point inside AC."""
    side = sub(c, a)
    top, bottom = cross(a, side), cross(way, side)
    if length(side) > _SPAN or bottom == 0 or top % bottom:
        return None
    return scaled(way, top // bottom)


def _make(found: Foot) -> Shape:
    d, a, c = found
    return Shape(((a, (0, 0), c, d),), frames=((d, a),))


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


TASK = Task(
    id="U-RLT-SLT",
    name="special_lines",
    category="remarkable triangle lines",
    type=TaskType.UNSTABLE,
    answer=Choice(("median", "altitude", "bisector")),
    parts=("ABCD",),
    group=Group.METRIC,
    cells=(
        Cell("median", "median", Space((_medians(),)), _make),
        Cell("altitude", "altitude", Space((_altitudes(),)), _make),
        Cell("bisector", "bisector", Space((_bisectors(),)), _make),
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
            dotted="Points A, B and C in the picture are joined to a triangle, and B is joined to D "
            "on side AC. Is BD a median, an altitude or a bisector?",
            full="In the picture, B is joined to D on side AC of triangle ABC. "
            "Is BD a median, an altitude or a bisector?",
        ),
    ),
    margin=_off,
)
