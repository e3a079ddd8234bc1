"""Drawn marks as objects on floats, each beside copies of it that are moved by some pixels.

Column 0 of every array is the object as drawn. Each way to move a mark has two further columns,
one for either sense; in these all other marks stay where they are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    Mark,
    ParabolaMark,
    PointMark,
    SegmentMark,
)
from perga.geometry.values import Conic, ConicKind, Frame, Line, Number, Point, Value
from perga.image.viewport import Viewport

Floats = NDArray[np.float64]
Push = Callable[[], Floats]
"""The next way to move: how far in each column, in data units."""

WAYS = {
    PointMark: 2,
    LineMark: 2,
    CircleMark: 3,
    EllipseMark: 5,
    HyperbolaMark: 5,
    ParabolaMark: 4,
    SegmentMark: 0,
    ChainMark: 0,
}
"""In how many ways a mark is moved; segments are objects of their ends, chains are not read."""


@dataclass(slots=True)
class _Pushes:
    """Hands out the columns one pair after the other."""

    columns: int
    length: float
    given: int = 0

    def next(self) -> Floats:
        moved = np.zeros(self.columns)
        moved[1 + 2 * self.given] = self.length
        moved[2 + 2 * self.given] = -self.length
        self.given += 1
        return moved


def drawn_objects(
    marks: Sequence[Mark],
    measured: Mapping[str, tuple[float, float]],
    numbers: Mapping[str, float],
    viewport: Viewport,
    pixels: float,
) -> tuple[int, dict[str, Value]]:
    """The count of columns, and the objects by name, moved by `pixels` px in every way.

    A point lies where its marker was `measured`, in px, else where its mark is. Parts of curves
    are left out.
    """
    columns = 1 + 2 * sum(WAYS[type(mark)] for mark in marks)
    pushes = _Pushes(columns, pixels * viewport.dx)
    still = np.zeros(columns)
    objects: dict[str, Value] = {name: Number(still + v) for name, v in numbers.items()}
    for mark in marks:
        match mark:
            case PointMark():
                x, y = viewport.to_data(*measured.get(mark.name, viewport.to_pixel(mark.x, mark.y)))
                objects[mark.name] = Point(x + pushes.next(), y + pushes.next())
            case LineMark():
                objects[mark.name] = _line(mark, viewport, pushes)
            case CircleMark():
                centre = Point(mark.cx + pushes.next(), mark.cy + pushes.next())
                r = mark.r + pushes.next()
                frame = Frame(centre, 1.0 + still, still, r, r, still)
                objects[mark.name] = _central(ConicKind.CIRCLE, frame)
            case EllipseMark():
                frame = _turned(mark, pushes)
                objects[mark.name] = _central(ConicKind.ELLIPSE, frame)
            case HyperbolaMark():
                frame = _turned(mark, pushes)
                objects[mark.name] = _central(ConicKind.HYPERBOLA, frame)
            case ParabolaMark():
                objects[mark.name] = _parabola(mark, pushes)
            case SegmentMark() | ChainMark():
                pass
    return columns, objects


def _line(mark: LineMark, viewport: Viewport, pushes: _Pushes) -> Line:
    """The line, moved at either end of its part in the window across itself."""
    norm = float(np.hypot(mark.a, mark.b))
    a, b, c = mark.a / norm, mark.b / norm, mark.c / norm
    x, y = (viewport.x_min + viewport.x_max) / 2, (viewport.y_min + viewport.y_max) / 2
    away = a * x + b * y + c
    foot_x, foot_y = x - a * away, y - b * away
    half = (viewport.x_max - viewport.x_min) / 2
    first, second = pushes.next(), pushes.next()
    x1, y1 = foot_x + half * b + a * first, foot_y - half * a + b * first
    x2, y2 = foot_x - half * b + a * second, foot_y + half * a + b * second
    p, q = (y2 - y1) / (2 * half), (x1 - x2) / (2 * half)
    return Line(p, q, -(p * x1 + q * y1))


def _turned(mark: EllipseMark | HyperbolaMark, pushes: _Pushes) -> Frame:
    centre = Point(mark.cx + pushes.next(), mark.cy + pushes.next())
    a, b = mark.a + pushes.next(), mark.b + pushes.next()
    ux, uy = _rotated(mark.ux, mark.uy, pushes.next() / mark.a)
    square = a * a - b * b if isinstance(mark, EllipseMark) else a * a + b * b
    return Frame(centre, ux, uy, a, b, np.sqrt(np.maximum(square, 0.0)))


def _rotated(ux: float, uy: float, angle: Floats) -> tuple[Any, Any]:
    """A unit vector turned by small angles; exactly itself where the angle is 0."""
    cos, sin = np.cos(angle), np.sin(angle)
    return ux * cos - uy * sin, uy * cos + ux * sin


def _central(kind: ConicKind, f: Frame) -> Conic:
    """From s^2 / a^2 +- t^2 / b^2 = 1 along and across the axis."""
    sign = -1.0 if kind is ConicKind.HYPERBOLA else 1.0
    along, across = 1.0 / f.a**2, sign / f.b**2
    a = f.ux**2 * along + f.uy**2 * across
    b = 2 * f.ux * f.uy * (along - across)
    c = f.uy**2 * along + f.ux**2 * across
    return Conic(kind, _about(a, b, c, 0.0 * a, 0.0 * a, 0.0 * a - 1.0, f.origin), f)


def _parabola(mark: ParabolaMark, pushes: _Pushes) -> Conic:
    """From t^2 = 2 p s along and across the axis."""
    vertex = Point(mark.vx + pushes.next(), mark.vy + pushes.next())
    p = mark.p + pushes.next()
    ux, uy = _rotated(mark.ux, mark.uy, pushes.next() / mark.p)
    frame = Frame(vertex, ux, uy, p / 2, p, p / 2)
    six = _about(uy * uy, -2 * ux * uy, ux * ux, -2 * p * ux, -2 * p * uy, 0.0 * p, vertex)
    return Conic(ConicKind.PARABOLA, six, frame)


def _about(
    a: Floats, b: Floats, c: Floats, d: Floats, e: Floats, f: Floats, at: Point
) -> tuple[Floats, Floats, Floats, Floats, Floats, Floats]:
    """The coefficients of a quadratic that is given about a place."""
    x, y = at.x, at.y
    return (
        a,
        b,
        c,
        d - 2 * a * x - b * y,
        e - 2 * c * y - b * x,
        f + (a * x + b * y - d) * x + (c * y - e) * y,
    )
