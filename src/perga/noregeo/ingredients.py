"""What several tasks share: gates, sizes of triangles, pieces of CDL."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from perga.noregeo.lattice import Vec, angle, cross, length, pairs, sub
from perga.noregeo.task import Figure, Gate

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
