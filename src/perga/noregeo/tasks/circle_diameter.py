"""U-CPR-CDT: is AB a diameter of the circle with centre O and radius r?

A "no" is a diameter moved a step off the centre, or a segment with its middle at O whose ends miss
the circle; rarely a diameter with one end a step off, or a chord that misses the centre, for there
the way from A to B is no multiple of two and the box gives them away. Radii are whole or roots of
whole numbers in both labels. There are so few that each mirror image is an item of its own.
"""

import math
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.arms import AROUND
from perga.noregeo.images import IMAGES, image
from perga.noregeo.ingredients import apart, shown, shown_point, stroke
from perga.noregeo.lattice import Vec, add, gcd, length, norm2, octant, scaled, sub, vectors
from perga.noregeo.polygons import mixed
from perga.noregeo.space import Space
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
    lattice_circle,
)

_SPARE = 1.5  # units that a circle may reach beyond that of the diameter, a little more
_LARGEST = 16.0  # units: circles as large as the window have one place only
_LEAST = 0.6  # units that a "no" is off
# A smaller circle has no room for its letters. A diameter along an axis, or nearly, has a flat box,
# and a centre beside it shows.
_RADII = tuple(half for half in octant(3, _LARGEST) if half[1] > 1)


def _shape(o: Vec, a: Vec, b: Vec, squared: int, half: Vec) -> Shape:
    """O, A and B; `half` is half the diameter that the figure is made from, about the origin.

    All labels have as much room about that diameter, or the place in the window would tell them
    apart.
    """
    r = length(half) + _SPARE
    return Shape(((o, a, b),), lattice_circle(squared), ((-r, -r), (r, r)))


def _diameter(a: Vec) -> Shape:
    return _shape((0, 0), a, scaled(a, -1), norm2(a), a)


def _moved(a: Vec, swapped: bool, step: Vec) -> Shape | Refused:
    end = add(scaled(a, -1), step)
    if norm2(end) == norm2(a) or _is_image(a, end):
        return Refused("chord, or mirror image")  # which come once, as what they are
    one, other = (end, a) if swapped else (a, end)
    return _shape((0, 0), one, other, norm2(a), a)


def _step(a: Vec, turn: int) -> Vec:
    """One of the steps, in an order that begins anywhere."""
    return AROUND[((mixed(a[0] * 41 + a[1]) >> 9) + turn) % len(AROUND)]


def _is_image(a: Vec, changed: Vec) -> bool:
    """Whether another changed point makes the mirror image: a diagonal is its own image."""
    return a[0] == a[1] and changed[0] < changed[1]


def _beside(a: Vec, turn: int) -> Shape | Refused:
    """The centre off the diameter."""
    centre = _step(a, turn)
    if _is_image(a, centre):
        return Refused("mirror image")
    return _shape(centre, a, scaled(a, -1), norm2(a), a)


@lru_cache(maxsize=512)  # those of all radii
def _chords(a: Vec) -> tuple[Vec, ...]:
    """The other lattice points of the same circle, at least a quarter turn away."""
    near = vectors(length(a) - 0.01, length(a) + 0.01)
    others = [p for p in near if norm2(p) == norm2(a) and p not in (a, scaled(a, -1))]
    return tuple(p for p in others if p[0] * a[0] + p[1] * a[1] <= 0)


def _chord(a: Vec, swapped: bool, turn: int) -> Shape | Refused:
    """The chord to another lattice point of the same circle, at least a quarter turn away."""
    others = _chords(a)
    if turn >= len(others) or swapped or _is_image(a, others[turn]):
        return Refused("no chord")
    return _shape((0, 0), a, others[turn], norm2(a), a)


def _rare(a: Vec, swapped: bool, change: int) -> Shape | Refused:
    """An end moved by a step, or a chord, where several lattice steps lead from A to B."""
    if change < len(AROUND):
        shape = _moved(a, swapped, AROUND[change])
    else:
        shape = _chord(a, swapped, change - len(AROUND))
    if isinstance(shape, Refused):
        return shape
    (_, one, other), *_ = shape.parts
    return Refused("primitive") if gcd(sub(one, other)) == 1 else shape


def _wrong_radius(a: Vec, turn: int) -> Shape | Refused:
    squared, *before = (norm2(add(a, _step(a, at))) for at in range(turn, -1, -1))
    # (11, 10) and (10, 11) have one length: a diameter after all; and two steps may give one radius
    if squared in (norm2(a), *before):
        return Refused("same radius")
    return _shape((0, 0), a, scaled(a, -1), squared, a)


def _imaged(make: Callable[..., Shape | Refused], *values: Any) -> Shape | Refused:
    """The mirror image that the last value names of what the others make."""
    *values_before, number = values
    shape = make(*values_before)
    if isinstance(shape, Refused):
        return shape
    return image(shape, number)


def _radius_squared(figure: Figure) -> Fraction:
    params = figure.params
    if "radius" in params:
        return Fraction(params["radius"]) ** 2
    return Fraction(params["radius_squared"])


def _kin(figure: Figure) -> Hashable:
    """The way from end to end, up to its mirror images."""
    x, y = sub(figure["A"], figure["B"])
    return tuple(sorted((abs(x), abs(y))))


def _off(figure: Figure) -> float:
    """How far the ends are off the circle, or the middle off the centre; the larger one."""
    o, a, b = figure.of("OAB")
    r = math.sqrt(_radius_squared(figure))
    middle = length(sub(add(a, b), scaled(o, 2))) / 2
    ends = max(abs(length(sub(p, o)) - r) for p in (a, b))
    return 0.0 if _truth(figure) == "yes" else max(middle, ends)


def _truth(figure: Figure) -> str:
    o, a, b = figure.of("OAB")
    on = norm2(sub(a, o)) == norm2(sub(b, o)) == _radius_squared(figure)
    return "yes" if on and add(a, b) == scaled(o, 2) else "no"


def _circle(figure: Figure) -> tuple[str, str]:
    x, y = figure["O"]
    return ("w: Circle", f"Equation(w) = (x - ({x}))^2 + (y - ({y}))^2 = {_radius_squared(figure)}")


def _reason(figure: Figure) -> str:
    o, a, b = figure.of("OAB")
    ends = ", ".join(f"O{n}² = {shown(norm2(sub(p, o)))}" for n, p in (("A", a), ("B", b)))
    twice = add(a, b)
    middle = shown_point((Fraction(twice[0]) / 2, Fraction(twice[1]) / 2))
    return (
        f"{ends}, r² = {shown(_radius_squared(figure))}; "
        f"the middle of AB is {middle}, O is {shown_point(o)}"
    )


_SWAPS = (False, True)

TASK = Task(
    id="U-CPR-CDT",
    name="circle_diameter",
    category="circle properties",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("OAB",),
    group=Group.SHIFTS,
    cells=(
        Cell("diameter", "yes", Space((_RADII, IMAGES)), partial(_imaged, _diameter)),
        *(
            Cell(f"{name}, {turn}", "no", Space((_RADII, (turn,), IMAGES)), partial(_imaged, make))
            for name, make in (("beside the centre", _beside), ("wrong radius", _wrong_radius))
            for turn in range(len(AROUND))
        ),
        Cell(
            "end moved, or chord",
            "no",
            Space((_RADII, _SWAPS, range(12 + len(AROUND)), IMAGES)),
            partial(_imaged, _rare),
        ),
    ),
    gates=(
        apart("OAB", 2),
        Gate("nearly a diameter", "units off, 1 for a diameter", lambda f: _off(f) or 1.0, _LEAST),
    ),
    truth=_truth,
    witness=lambda figure: Claims(
        {"yes": ("; ".join((*_circle(figure), "IsDiameter(LineSegmentOf(A, B), w)")),)},
        otherwise="no",
    ),
    strokes=lambda figure: (*_circle(figure), stroke("AB")),
    wordings=(
        Wording(
            text="A circle has its centre at {O} and radius {radius}. "
            "Is the segment from {A} to {B} one of its diameters?",
            dotted="A circle with centre O has radius {radius}; the picture shows O, A and B. "
            "Is segment AB a diameter of the circle?",
            full="The picture shows a circle with centre O and segment AB. "
            "Is AB a diameter of the circle?",
        ),
        Wording(
            text="Is AB a diameter of the circle with centre {O} and radius {radius}, "
            "where {A} and {B}?",
            dotted="Points O, A and B are marked in the picture. Is AB a diameter of the circle "
            "with centre O and radius {radius}?",
            full="Is segment AB a diameter of the circle with centre O in the picture?",
        ),
    ),
    margin=_off,
    kin=_kin,
    reason=_reason,
    audited=Audited(
        question={
            "turn": "it is 0 exactly if the centre lies on line AB, which is half of the question",
            "ink": "the ink of the circle tells its radius, and AB is to be compared with that",
        }
    ),
)
