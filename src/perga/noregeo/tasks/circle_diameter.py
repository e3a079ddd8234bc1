"""U-CPR-CDT: is AB a diameter of the circle with centre O and radius r?

A "no" is a diameter with one end a step off, a chord that misses the centre, or a segment with its
middle at O whose ends miss the circle. Radii are whole or roots of whole numbers in both labels.
"""

import math

from perga.answers.replies import YesNo
from perga.dataset.items.item import TaskType
from perga.noregeo.arms import AROUND
from perga.noregeo.ingredients import apart, stroke
from perga.noregeo.lattice import REACH, Vec, add, length, norm2, octant, scaled, sub, vectors
from perga.noregeo.space import Space
from perga.noregeo.task import (
    Cell,
    Claims,
    Figure,
    Gate,
    Group,
    Param,
    Refused,
    Shape,
    Task,
    Wording,
    lattice_circle,
)

_RADII = octant(3, REACH)  # a smaller circle has no room for its letters
_LEAST = 0.6  # units that a "no" is off


def _shape(a: Vec, b: Vec, squared: int, swapped: bool) -> Shape:
    r = math.sqrt(squared)
    ends = (b, a) if swapped else (a, b)
    room = ((-r, -r), (r, r))
    return Shape((((0, 0), *ends),), lattice_circle(squared), room, frames=((a, b),))


def _diameter(a: Vec, swapped: bool) -> Shape | Refused:
    # swapping the ends of a diameter is a half turn: the same item
    return Refused("mirror image") if swapped else _shape(a, scaled(a, -1), norm2(a), swapped)


def _moved(a: Vec, swapped: bool, step: Vec) -> Shape:
    return _shape(a, add(scaled(a, -1), step), norm2(a), swapped)


def _chord(a: Vec, swapped: bool, turn: int) -> Shape | Refused:
    """The chord to another lattice point of the same circle, at least a quarter turn away."""
    others = [
        p
        for p in vectors(length(a) - 0.01, length(a) + 0.01)
        if norm2(p) == norm2(a) and p not in (a, scaled(a, -1)) and p[0] * a[0] + p[1] * a[1] <= 0
    ]
    if turn >= len(others) or swapped:
        return Refused("no chord")
    return _shape(a, others[turn], norm2(a), swapped)


def _wrong_radius(a: Vec, swapped: bool, step: Vec) -> Shape | Refused:
    squared = norm2(add(a, step))
    return Refused("mirror image") if swapped else _shape(a, scaled(a, -1), squared, swapped)


def _squared(params: dict[str, Param]) -> int:
    return int(params["radius"]) ** 2 if "radius" in params else int(params["radius_squared"])


def _radius_squared(figure: Figure) -> int:
    return _squared(dict(figure.params))


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


_SWAPS = (False, True)

TASK = Task(
    id="U-CPR-CDT",
    name="circle_diameter",
    category="circle properties",
    type=TaskType.UNSTABLE,
    answer=YesNo(),
    parts=("OAB",),
    group=Group.METRIC,
    cells=(
        Cell("diameter", "yes", Space((_RADII, _SWAPS)), _diameter),
        Cell("end moved", "no", Space((_RADII, _SWAPS, AROUND)), _moved),
        Cell("chord", "no", Space((_RADII, _SWAPS, range(12))), _chord),
        Cell("wrong radius", "no", Space((_RADII, _SWAPS, AROUND)), _wrong_radius),
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
)
