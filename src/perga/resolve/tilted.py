"""Charts of conics that lie anywhere, at any angle: for facts that no upright conic satisfies."""

from collections.abc import Sequence
from typing import Any

from perga.cdl.operator import Operator, Type
from perga.geometry.conic import Coefficients
from perga.geometry.lines import same_line
from perga.geometry.values import Conic, ConicKind, Frame, Line, Point, Scalar, Value
from perga.resolve.environment import Family
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.symbols import Sign, System, is_constant


def tilted_parabola(name: str, system: System) -> Conic:
    """By its focus F and its directrix ux x + uy y + w = 0: |PF|^2 is the squared distance."""
    focus = Point(system.variable(f"{name}.h"), system.variable(f"{name}.k"))
    ux, uy = system.unit_vector(f"{name}.ux", f"{name}.uy")
    w = system.variable(f"{name}.w")
    p = ux * focus.x + uy * focus.y + w
    system.ask(p, Sign.POSITIVE)
    six = (
        uy * uy,
        ux * uy * -2,
        ux * ux,
        (focus.x + ux * w) * -2,
        (focus.y + uy * w) * -2,
        focus.x * focus.x + focus.y * focus.y - w * w,
    )
    half = p / 2
    vertex = Point(focus.x - ux * half, focus.y - uy * half)
    return Conic(ConicKind.PARABOLA, six, Frame(vertex, ux, uy, half, p, half))


def tilted_central(name: str, kind: Type, system: System) -> Conic:
    """An ellipse or a hyperbola by its centre, the direction of its long or real axis, and a, b."""
    centre = Point(system.variable(f"{name}.h"), system.variable(f"{name}.k"))
    ux, uy = system.unit_vector(f"{name}.ux", f"{name}.uy")
    system.ask(uy, Sign.NON_NEGATIVE)  # the opposite direction is the same axis
    a, b, c = (system.variable(f"{name}.{part}", positive=True) for part in "abc")
    for part in (a, b, c):
        system.ask(part, Sign.POSITIVE)
    ellipse = kind is Type.ELLIPSE
    system.vanish(a * a - b * b - c * c if ellipse else a * a + b * b - c * c)
    along, across = b * b, a * a if ellipse else -(a * a)
    x2 = along * ux * ux + across * uy * uy
    xy = (along - across) * ux * uy * 2
    y2 = along * uy * uy + across * ux * ux
    six = _about(centre, (x2, xy, y2, x2 - x2, x2 - x2, -(a * a * b * b)))
    shape = ConicKind.ELLIPSE if ellipse else ConicKind.HYPERBOLA
    return Conic(shape, six, Frame(centre, ux, uy, a, b, c))


def _about(centre: Point, six: Coefficients) -> Coefficients:
    """A conic about the origin, moved to another centre."""
    a, b, c, _, _, f = six
    h, k = centre.x, centre.y
    moved = a * h * h + b * h * k + c * k * k + f
    return (a, b, c, -(a * h * 2 + b * k), -(c * k * 2 + b * h), moved)


def tilted_members(operator: Operator, choices: Sequence[tuple[Any, ...]]) -> list[Value] | None:
    """What a construction of a tilted conic with known axes has, in closed form; else None.

    Its relation is of a degree too high to solve with.
    """
    if len(choices) != 1 or not operator.symbolic or operator.candidates is None:
        return None
    conics = [v for v in choices[0] if isinstance(v, Conic) and v.axes is not None]
    if not any(not is_constant(c.coefficients[1]) for c in conics):
        return None
    return list(operator.candidates(*choices[0]))


def member_residuals(value: Value | Family, member: Value) -> Sequence[Scalar]:
    """Zero iff a point or a line is this one."""
    if isinstance(value, Point) and isinstance(member, Point):
        return (value.x - member.x, value.y - member.y)
    if isinstance(value, Line) and isinstance(member, Line):
        return same_line(value, member)
    raise UnsupportedTermError("only points and lines are compared with those of a conic")
