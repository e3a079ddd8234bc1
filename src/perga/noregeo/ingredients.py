"""What several tasks share: gates, sizes of triangles, pieces of CDL."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from perga.noregeo.lattice import REACH, Vec, angle, cross, dot, length, pairs, sub
from perga.noregeo.task import Figure, Gate, Shape

_READABLE = 24
"""Characters of a number that people read as it is."""
FLAT = 20.0
"""Degrees: a triangle or parallelogram with a smaller angle is too flat to be seen well."""


def stroke(letters: str) -> str:
    """A statement that draws the segment between two points and is true of any two."""
    return f"Length(LineSegmentOf({letters[0]}, {letters[1]})) > 0"


def polygon(letters: str) -> str:
    """The CDL of a polygon with these corners."""
    return f"{'TriangleOf' if len(letters) == 3 else 'PolygonOf'}({', '.join(letters)})"


def outline(letters: str) -> str:
    """A statement that draws a triangle or polygon and is true of any proper one."""
    return f"Area({polygon(letters)}) > 0"


def parallelogram(letters: str) -> tuple[str, ...]:
    """A statement that is true of four points that are the corners of one, in this order."""
    a, b, c, d = letters
    return (f"VectorOf({a}, {b}) = VectorOf({d}, {c})",)


def shown(value: int | Fraction) -> str:
    """A whole number, a decimal of few digits, a short fraction, or else a rounded number."""
    if (Fraction(value) * 10_000).denominator == 1 and abs(value) < 10**9:
        return f"{float(value):.15g}"
    exact = str(value)
    return exact if len(exact) <= _READABLE else f"about {float(value):.10g}"


def shown_point(p: tuple[int | Fraction, int | Fraction]) -> str:
    """A point in brackets."""
    return f"({shown(p[0])}, {shown(p[1])})"


def zero_or_not(name: str, value: int | Fraction) -> str:
    """The value of a quantity that decides a label by being 0."""
    return f"{name} = {shown(value)}" + (", not 0" if value else "")


def corner_products(figure: Figure) -> str:
    """The inner products of the sides at each corner of triangle ABC."""
    found: list[str] = []
    for apex, one, other in ("ABC", "BAC", "CAB"):
        p, q, r = figure.of(apex + one + other)
        found.append(f"{apex}{one}·{apex}{other} = {shown(dot(sub(q, p), sub(r, p)))}")
    return ", ".join(found)


def line(name: str, letters: str) -> tuple[str, str]:
    """Statements that draw the whole line through two points."""
    return (f"{name}: Line", f"{name} = LineOf({letters[0]}, {letters[1]})")


def twice_area(corners: Sequence[Vec]) -> int:
    """Twice the signed area of a polygon."""
    return sum(cross(corners[i - 1], corners[i]) for i in range(len(corners)))


def perimeter(corners: Sequence[Vec]) -> float:
    """The sum of the sides."""
    return math.fsum(length(sub(corners[i], corners[i - 1])) for i in range(len(corners)))


def angles(corners: Sequence[Vec]) -> tuple[float, ...]:
    """The angles at the corners of a triangle or convex polygon, degrees."""
    count = len(corners)
    return tuple(
        angle(sub(corners[i - 1], corners[i]), sub(corners[(i + 1) % count], corners[i]))
        for i in range(count)
    )


def apart(letters: str, least: float) -> Gate:
    """Every two of these points are so far apart."""
    return Gate(
        "short side",
        f"least distance between {', '.join(letters)}, units",
        lambda figure: min(length(sub(p, q)) for p, q in pairs(figure.of(letters))),
        least,
    )


def not_flat(letters: str, least: float = FLAT) -> Gate:
    """No angle of the polygon is small."""
    return Gate(
        "flat",
        f"least angle of {letters}, degrees",
        lambda figure: min(angles(figure.of(letters))),
        least,
    )


def at_most(name: str, asks: str, value: Callable[[Figure], float], most: float) -> Gate:
    """A value that must not exceed a limit."""
    return Gate(name, f"{asks}, negated", lambda figure: -value(figure), -most)


def _to_segment(p: Vec, a: Vec, b: Vec) -> float:
    """The distance of a point from a segment."""
    way, to = sub(b, a), sub(p, a)
    along = (to[0] * way[0] + to[1] * way[1]) / (way[0] ** 2 + way[1] ** 2)
    t = min(1.0, max(0.0, along))
    return math.hypot(to[0] - t * way[0], to[1] - t * way[1])


def cross_inside(a: Vec, b: Vec, c: Vec, d: Vec) -> bool:
    """Whether segments AB and CD cross, each inside the other's ends."""
    return (
        cross(sub(b, a), sub(c, a)) * cross(sub(b, a), sub(d, a)) < 0
        and cross(sub(d, c), sub(a, c)) * cross(sub(d, c), sub(b, c)) < 0
    )


def distance_between(first: str, second: str) -> Callable[[Figure], float]:
    """The distance of two segments that do not cross, as a function of the figure."""

    def distance(figure: Figure) -> float:
        (a, b), (c, d) = figure.of(first), figure.of(second)
        return min(
            _to_segment(a, c, d), _to_segment(b, c, d), _to_segment(c, a, b), _to_segment(d, a, b)
        )

    return distance


WINDOW = range(-REACH, REACH + 1)
"""The coordinates that a point may have."""
GUESS = 0.75
"""Units that a cheap guess is off in at least one coordinate; half a unit would score."""

Place = Callable[[Figure], tuple[float, float]]


def triangle(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> Shape:
    """The triangle with these corners."""
    return Shape((((ax, ay), (bx, by), (cx, cy)),))


def sides(corners: Sequence[Vec]) -> tuple[float, ...]:
    """The sides of a triangle, each opposite to the corner with its number."""
    return tuple(length(sub(corners[i - 1], corners[i - 2])) for i in range(3))


def centroid(figure: Figure) -> tuple[float, float]:
    """Where the medians of triangle ABC meet."""
    a, b, c = figure.of("ABC")
    return ((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3)


def inside(name: str, place: Place) -> Gate:
    """A point of the answer lies in the window."""
    return Gate(
        f"{name} outside",
        f"room between the {name} and the rim of the window, units",
        lambda figure: min(REACH - abs(c) for c in place(figure)),
        0,
    )


def guessed(name: str, place: Place, guess: Place) -> Gate:
    """A cheap guess is off by more than what would score, in x or in y."""

    def off(figure: Figure) -> float:
        (x, y), (u, v) = place(figure), guess(figure)
        return max(abs(x - u), abs(y - v))

    return Gate(f"{name} as a guess", f"largest coordinate error of the {name}, units", off, GUESS)


def away_from(letters: str, name: str, place: Place, least: float) -> Gate:
    """A point of the answer is no marked point."""

    def off(figure: Figure) -> float:
        x, y = place(figure)
        return min(math.hypot(x - u, y - v) for u, v in figure.of(letters))

    return Gate(f"marked {name}", f"from the {name} to the nearest letter, units", off, least)
