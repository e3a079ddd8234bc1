"""Conics on arrays of floats: from axes to coefficients, and from coefficients to axes."""

from collections.abc import Callable

import numpy as np

from perga.cdl.operator import Type
from perga.geometry.values import Conic, ConicKind, Frame, Point
from perga.study.witness.parameters import Floats, Parameters, Spread
from perga.study.witness.verdicts import UncoveredError

Six = tuple[Floats, Floats, Floats, Floats, Floats, Floats]
Plane = Callable[[float, float], Floats]
"""left - right of an equation, at a place (x, y)."""

KINDS = {
    Type.CIRCLE: ConicKind.CIRCLE,
    Type.ELLIPSE: ConicKind.ELLIPSE,
    Type.HYPERBOLA: ConicKind.HYPERBOLA,
    Type.PARABOLA: ConicKind.PARABOLA,
}


def quadratic_of(plane: Plane) -> Six:
    """The coefficients of x^2, xy, y^2, x, y, 1, from values at six places.

    Raises UncoveredError if two further places show that it is no quadratic.
    """
    f = plane(0.0, 0.0)
    right, left, up, down = plane(1.0, 0.0), plane(-1.0, 0.0), plane(0.0, 1.0), plane(0.0, -1.0)
    a, d = (right + left) / 2 - f, (right - left) / 2
    c, e = (up + down) / 2 - f, (up - down) / 2
    b = plane(1.0, 1.0) - a - c - d - e - f
    size = np.abs(a) + np.abs(b) + np.abs(c) + np.abs(d) + np.abs(e) + np.abs(f)
    b = np.where(np.abs(b) < 1e-13 * size, 0.0, b)  # rounding must not tilt the axes
    for x, y in ((2.0, 3.0), (-3.0, 1.5)):
        there = a * x * x + b * x * y + c * y * y + d * x + e * y + f
        if np.any(np.abs(plane(x, y) - there) > 1e-9 * size):
            raise UncoveredError("a curve whose equation is no quadratic")
    return (a, b, c, d, e, f)


def placed(kind: Type, centre: Point, turn: int, parameters: Parameters) -> Conic:
    """A conic about `centre` with lengths from raw parameters, turned by `turn` right angles."""
    ux, uy = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[turn]
    first = np.exp(parameters.take(Spread.LOGARITHM))
    if kind is Type.CIRCLE:
        frame = Frame(centre, 1.0, 0.0, first, first, first * 0.0)
        return _with_frame(ConicKind.CIRCLE, frame)
    if kind is Type.PARABOLA:
        return _with_frame(ConicKind.PARABOLA, Frame(centre, ux, uy, first / 2, first, first / 2))
    second = np.exp(parameters.take(Spread.LOGARITHM))
    length = np.sqrt(first * first + second * second)
    if kind is Type.ELLIPSE:
        return _with_frame(ConicKind.ELLIPSE, Frame(centre, ux, uy, length, first, second))
    return _with_frame(ConicKind.HYPERBOLA, Frame(centre, ux, uy, first, second, length))


def _with_frame(kind: ConicKind, frame: Frame) -> Conic:
    """The conic with the axes of `frame`; scaled so that it cannot shrink into a solution."""

    def value(x: float, y: float) -> Floats:
        dx, dy = x - frame.origin.x, y - frame.origin.y
        s, t = dx * frame.ux + dy * frame.uy, dy * frame.ux - dx * frame.uy
        if kind is ConicKind.PARABOLA:
            return t * t / frame.b - 2 * s
        sign = -1.0 if kind is ConicKind.HYPERBOLA else 1.0
        return (s / frame.a) ** 2 + sign * (t / frame.b) ** 2 - 1.0

    return Conic(kind, quadratic_of(value), frame)


def from_equation(kind: ConicKind, six: Six) -> Conic:
    """The conic of an equation; its axes are not numbers where it is of another kind."""
    a, b, c, d, e, f = six
    sign = np.where(a + c < 0, -1.0, 1.0)
    six = a, b, c, d, e, f = a * sign, b * sign, c * sign, d * sign, e * sign, f * sign
    turn = np.arctan2(b, a - c) / 2
    spread = np.sqrt((a - c) ** 2 + b**2) / 2
    strong = (a + c) / 2 + spread
    weak = (a * c - b * b / 4) / strong  # the difference would lose digits
    if kind is ConicKind.PARABOLA:
        return Conic(kind, six, _parabola(six, turn, strong))
    centre = Point(
        (b * e - 2 * c * d) / (4 * a * c - b * b), (b * d - 2 * a * e) / (4 * a * c - b * b)
    )
    at_centre = f + (d * centre.x + e * centre.y) / 2
    if kind is ConicKind.CIRCLE:
        radius = np.sqrt(-at_centre / a)
        return Conic(kind, six, Frame(centre, 1.0, 0.0, radius, radius, radius * 0.0))
    if kind is ConicKind.ELLIPSE:
        along, across = weak, strong
        turn = turn + np.pi / 2
    else:
        upright = at_centre > 0  # the real axis belongs to the eigenvalue against f's sign
        along, across = np.where(upright, weak, strong), np.where(upright, strong, weak)
        turn = np.where(upright, turn + np.pi / 2, turn)
    a2, b2 = -at_centre / along, np.abs(at_centre / across)
    b2 = (
        np.where(at_centre / across > 0, b2, np.nan)
        if kind is ConicKind.HYPERBOLA
        else (-at_centre / across)
    )
    c2 = a2 + b2 if kind is ConicKind.HYPERBOLA else a2 - b2
    ux, uy = _rightward(np.cos(turn), np.sin(turn))
    return Conic(kind, six, Frame(centre, ux, uy, np.sqrt(a2), np.sqrt(b2), np.sqrt(c2)))


def _parabola(six: Six, turn: Floats, strong: Floats) -> Frame:
    """In s along the axis and t across it: strong t^2 + g t + h s + f = 0."""
    _, _, _, d, e, f = six
    tx, ty = _rightward(np.cos(turn), np.sin(turn))
    sx, sy = ty, -tx
    g, h = d * tx + e * ty, d * sx + e * sy
    opens = np.where(h < 0, 1.0, -1.0)
    p = np.abs(h) / (2 * strong)
    t = -g / (2 * strong)
    s = (g * g / (4 * strong) - f) / h
    vertex = Point(s * sx + t * tx, s * sy + t * ty)
    return Frame(vertex, sx * opens, sy * opens, p / 2, p, p / 2)


def _rightward(ux: Floats, uy: Floats) -> tuple[Floats, Floats]:
    """The direction or its opposite, so that it does not jump where the axes are not turned."""
    level = np.abs(ux) > 1e-7
    back = np.where(level, ux < 0, uy < 0)
    return (np.where(back, -ux, ux), np.where(back, -uy, uy))
