"""How often a line meets a conic, as equations and inequalities in unknown numbers."""

from dataclasses import dataclass
from enum import Enum

from perga.algebra.expression import Call, Num
from perga.cdl.program import Equality, Statement
from perga.geometry.conic import evaluate, polar
from perga.geometry.values import Conic, Line, Pieces, Point, Scalar
from perga.resolve.counting_parts import curve_cases
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.symbols import Sign, System
from perga.resolve.terms import Environment, object_value

COUNT = "NumIntersection"


class Reading(Enum):
    """A way in which a line and a conic have a number of common points."""

    TWO = "two"
    TOUCH = "touch"
    SINGLE = "single"  # the line runs parallel to an axis of a parabola or to an asymptote
    MISS = "miss"
    APART = "apart"  # parallel to an asymptote through the centre: it is the asymptote


_READINGS = {
    0: (Reading.MISS, Reading.APART),
    1: (Reading.TOUCH, Reading.SINGLE),
    2: (Reading.TWO,),
}


@dataclass(frozen=True, slots=True)
class Along:
    """q t^2 + r t + s, the conic along the line."""

    square: Scalar
    linear: Scalar
    constant: Scalar

    @property
    def discriminant(self) -> Scalar:
        """r^2 - 4 q s."""
        return self.linear * self.linear - self.square * self.constant * 4


def count_fact(statement: Statement) -> tuple[Call, int] | None:
    """The call and the number of `NumIntersection(l, G) = n`, for other statements None."""
    if not isinstance(statement, Equality):
        return None
    for call, number in (
        (statement.left, statement.right),
        (statement.right, statement.left),
    ):
        if isinstance(call, Call) and call.function == COUNT and isinstance(number, Num):
            return (call, int(number.value)) if number.value.denominator == 1 else None
    return None


def count_ways(call: Call, number: int, env: Environment) -> int:
    """How many ways there are to have this many points.

    Raises UnsupportedTermError for more than two, and for curves whose points are not counted.
    """
    line, conic = _line_and_conic(call, env)
    if isinstance(conic, Pieces) or conic.limits:
        found = len(curve_cases(line, conic, number))
    else:
        found = len(_READINGS.get(number, ()))
    if found == 0:
        raise UnsupportedTermError("more than two common points are not solved for yet")
    return found


def write_count(call: Call, number: int, way: int, env: Environment, system: System) -> None:
    """The equations and conditions of one reading."""
    line, conic = _line_and_conic(call, env)
    if isinstance(conic, Pieces) or conic.limits:
        curve_cases(line, conic, number)[way].write(system)
        return
    along = _along(line, conic)
    reading = _READINGS[number][way]
    if reading in (Reading.SINGLE, Reading.APART):
        system.vanish(along.square)
        if reading is Reading.SINGLE:
            system.ask(along.linear, Sign.NON_ZERO)
        else:
            system.vanish(along.linear)
        return
    system.ask(along.square, Sign.NON_ZERO)
    if reading is Reading.TOUCH:
        system.vanish(along.discriminant)
    else:
        sign = 1 if reading is Reading.TWO else -1
        system.ask(along.discriminant * sign, Sign.POSITIVE)


def _line_and_conic(call: Call, env: Environment) -> tuple[Line, Conic | Pieces]:
    first, second = (object_value(a, env) for a in call.arguments)
    if isinstance(first, Conic | Pieces):
        first, second = second, first
    if not isinstance(first, Line) or not isinstance(second, Conic | Pieces):
        raise UnsupportedTermError("common points of these two curves are not counted yet")
    return (first, second)


def _along(line: Line, conic: Conic) -> Along:
    """The conic on the points of the line, from the foot of the origin along (b, -a)."""
    norm = line.a * line.a + line.b * line.b
    base = Point(-line.a * line.c / norm, -line.b * line.c / norm)
    dx, dy = line.b, -line.a
    a, b, c, _, _, _ = conic.coefficients
    tangent = polar(conic, base)
    return Along(
        a * dx * dx + b * dx * dy + c * dy * dy,
        tangent.a * dx + tangent.b * dy,
        evaluate(conic, base),
    )
