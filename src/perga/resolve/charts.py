"""Charts: how an unknown object is written with unknown numbers.

A line is y = kx + m or x = n; a conic takes the shape that its equation and declared kind allow,
with either axis; each way is one chart, and together they miss nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from perga.algebra.failures import NotRealError
from perga.algebra.quotient import Quotient
from perga.cdl.operator import Type
from perga.geometry.conic import (
    Coefficients,
    central_frame,
    circle,
    determinant,
    dual,
    parabola_frame,
)
from perga.geometry.values import Conic, ConicKind, Frame, Line, Number, Point, Value
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.symbols import Sign, System, constant, is_constant, number_of
from perga.resolve.tilted import tilted_central, tilted_parabola


class Position(Enum):
    """How a conic without an equation may lie."""

    STANDARD = "about the origin, its axes along the coordinate axes"
    SHIFTED = "anywhere, its axes parallel to the coordinate axes"
    TILTED = "anywhere, at any angle"


@dataclass(frozen=True, slots=True)
class Chart:
    """One way to write an unknown object, with the system that its unknowns now belong to."""

    value: Value
    system: System


def unknown_object(
    name: str, kind: Type, system: System, position: Position = Position.STANDARD
) -> list[Chart]:
    """Charts of an object about which nothing is known but its type.

    The kinds of conics that have no other position than what facts give them lie as `position`
    says.
    """
    if kind in (Type.NUMBER, Type.REAL):
        positive = name in system.positive
        return [Chart(Number(system.variable(name, positive, length=None)), system)]
    if kind is Type.POINT:
        x, y = system.variable(f"{name}.x"), system.variable(f"{name}.y")
        return [Chart(Point(x, y), system)]
    if kind is Type.LINE:
        steep = system.copy()
        k, m = system.variable(f"{name}.k", length=0), system.variable(f"{name}.m")
        n = steep.variable(f"{name}.n")
        one, zero = constant(1), constant(0)
        return [Chart(Line(k, -one, m), system), Chart(Line(one, zero, -n), steep)]
    if kind is Type.CIRCLE:
        centre = Point(system.variable(f"{name}.h"), system.variable(f"{name}.k"))
        radius = system.variable(f"{name}.r", positive=True)
        system.ask(radius, Sign.POSITIVE)
        return [Chart(circle(centre, radius), system)]
    if kind in (Type.ELLIPSE, Type.HYPERBOLA):
        if position is Position.TILTED:
            return [Chart(tilted_central(name, kind, system), system)]
        return [
            _central_chart(name, kind, system.copy(), upright, position)
            for upright in (False, True)
        ]
    if kind is Type.PARABOLA:
        if position is Position.TILTED:
            return [Chart(tilted_parabola(name, system), system)]
        return [_parabola_chart(name, system.copy(), turn, position) for turn in range(4)]
    raise UnsupportedTermError(f"`{name}` has no equation and no kind that would give it one")


def _origin(name: str, system: System, position: Position) -> Point:
    if position is Position.STANDARD:
        return Point(constant(0), constant(0))
    return Point(system.variable(f"{name}.h"), system.variable(f"{name}.k"))


def _moved(six: Coefficients, to: Point) -> Coefficients:
    """The coefficients after moving the origin of a conic without xy-term to `to`."""
    a, b, c, d, e, f = six
    h, k = to.x, to.y
    return (a, b, c, d - a * h * 2, e - c * k * 2, f - d * h - e * k + a * h * h + c * k * k)


def _central_chart(
    name: str, kind: Type, system: System, upright: bool, position: Position
) -> Chart:
    """An ellipse or a hyperbola, its long or real axis parallel to a coordinate axis."""
    one, zero = constant(1), constant(0)
    origin = _origin(name, system, position)
    a, b, c = (system.variable(f"{name}.{part}", positive=True) for part in "abc")
    for part in (a, b, c):
        system.ask(part, Sign.POSITIVE)
    ellipse = kind is Type.ELLIPSE
    system.vanish(a * a - b * b - c * c if ellipse else a * a + b * b - c * c)
    first, second = b * b, a * a if ellipse else -(a * a)
    x2, y2 = (second, first) if upright else (first, second)
    six = (x2, zero, y2, zero, zero, -(a * a * b * b))
    shape = ConicKind.ELLIPSE if ellipse else ConicKind.HYPERBOLA
    along = (zero, one) if upright else (one, zero)
    return Chart(Conic(shape, _moved(six, origin), Frame(origin, *along, a, b, c)), system)


def _parabola_chart(name: str, system: System, turn: int, position: Position) -> Chart:
    """A parabola opening right, up, left or down."""
    one, zero = constant(1), constant(0)
    origin = _origin(name, system, position)
    p = system.variable(f"{name}.p", positive=True)
    system.ask(p, Sign.POSITIVE)
    ux, uy = ((one, zero), (zero, one), (-one, zero), (zero, -one))[turn]
    six = (uy * uy, zero, ux * ux, ux * p * -2, uy * p * -2, zero)
    frame = Frame(origin, ux, uy, p / 2, p, p / 2)
    return Chart(Conic(ConicKind.PARABOLA, _moved(six, origin), frame), system)


def unknown_conic(kind: Type, six: Coefficients, system: System) -> list[Chart]:
    """Charts of a conic whose equation has unknown numbers in it.

    Raises UnsupportedTermError for an unknown xy-term or the type Curve.
    """
    if not _is_zero(six[1]):
        raise UnsupportedTermError("an unknown conic with an xy-term is not solved yet")
    if kind is Type.PARABOLA:
        return _parabolas(six, system)
    shape = {
        Type.CIRCLE: ConicKind.CIRCLE,
        Type.ELLIPSE: ConicKind.ELLIPSE,
        Type.HYPERBOLA: ConicKind.HYPERBOLA,
    }.get(kind)
    if shape is None:
        raise UnsupportedTermError("a Curve with unknown numbers is not solved yet")
    return _central(shape, six, system)


def _is_zero(value: Quotient) -> bool:
    return value.numerator.is_zero()


def _central(kind: ConicKind, six: Coefficients, system: System) -> list[Chart]:
    a, _, c, _, _, _ = six
    one, zero = constant(1), constant(0)
    at_centre = determinant(six) / (dual(six).ww * 2)
    if kind is ConicKind.CIRCLE:
        system.vanish(a - c)
        square = -at_centre / a
        if not possible([square], system):
            return []
        return [Chart(Conic(kind, six, central_frame(six, (one, zero), kind, system)), system)]
    charts: list[Chart] = []
    for along in ((one, zero), (zero, one)):
        branch = system.copy()
        first, second = -at_centre / a, -at_centre / c
        long, short = (first, second) if along[0] is one else (second, first)
        asked = [long, short, long - short] if kind is ConicKind.ELLIPSE else [long, -short]
        if possible(asked, branch):
            try:
                frame = central_frame(six, along, kind, branch)
            except (NotRealError, ZeroDivisionError):
                continue  # this way to lie has no real axes; another may have
            charts.append(Chart(Conic(kind, six, frame), branch))
    return charts


def possible(positive: Sequence[Quotient], system: System) -> bool:
    """Ask for positive values; False if a known sign already forbids one."""
    for value in positive:
        if is_constant(value):
            if number_of(value).sign() <= 0:
                return False
        elif system.known_sign(value) < 0:
            return False
        else:
            system.finite(value)
            system.ask(value, Sign.POSITIVE)
    return True


def _parabolas(six: Coefficients, system: System) -> list[Chart]:
    a, _, c, _, _, _ = six
    one, zero = constant(1), constant(0)
    if _is_zero(a) and not _is_zero(c):
        axis = (one, zero)
    elif _is_zero(c) and not _is_zero(a):
        axis = (zero, one)
    else:
        raise UnsupportedTermError("a parabola with an unknown axis is not solved yet")
    charts: list[Chart] = []
    for towards in (1, -1):
        branch = system.copy()
        try:
            frame = parabola_frame(six, axis, towards, branch)
        except ZeroDivisionError:
            continue  # it is no parabola this way
        if possible([frame.b], branch):
            charts.append(Chart(Conic(ConicKind.PARABOLA, six, frame), branch))
    return charts
