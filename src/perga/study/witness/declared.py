"""What the operators of the language declare, asked on floats."""

from math import pi
from typing import Any

import numpy as np

from perga.algebra.expression import Call, Expression, Name
from perga.cdl.names import DIRECTIONS
from perga.cdl.operator import Operator
from perga.geometry.quantities import Angle, Inclined, Magnitude, PiTimes, Quarter, Signed, Total
from perga.geometry.values import Chord, Value
from perga.study.witness.reading import Reading
from perga.study.witness.verdicts import UncoveredError


class FloatRoots:
    """Square roots of floats; not a number below zero."""

    def sqrt(self, radicand: Any) -> Any:
        """The non-negative square root."""
        return np.sqrt(radicand)


def float_of(quantity: Any) -> Any:
    """A measured quantity as a float: angles in radians."""
    match quantity:
        case Angle(dot, cross):
            return np.arctan2(np.abs(cross), dot)
        case Inclined(dx, dy):
            return np.mod(np.arctan2(dy, dx), pi)
        case PiTimes(factor):
            return factor * pi
        case Quarter(x, y):
            return np.where(y > 0, np.where(x > 0, 1.0, 2.0), np.where(x > 0, 4.0, 3.0))
        case Magnitude() | Total() | Signed():
            return quantity.value(FloatRoots())
        case _:
            return quantity.number


def split(call: Call, operator: Operator) -> tuple[tuple[Expression, ...], str]:
    """The arguments, and the direction that may be the last of them."""
    last = call.arguments[-1] if call.arguments else None
    if operator.directions and isinstance(last, Name) and last.id in DIRECTIONS:
        return call.arguments[:-1], last.id
    return call.arguments, ""


def related(operator: Operator, chosen: tuple[Value, ...], out: Value, reading: Reading) -> None:
    """Ask that `out` is an object that the construction has."""
    if operator.relation is None:
        raise UncoveredError(f"{operator.name} without a relation")
    reading.vanish(*operator.relation(*chosen, out=out))
    reading.guard(operator.guards(*chosen, out=out))


def aside(member: Value, direction: str, operator: Operator, chosen: tuple[Value, ...]) -> Any:
    """How far a member lies to the named side of the middle of its curve."""
    assert operator.offset is not None
    dx, dy = operator.offset(member, *chosen)
    return {"left": -dx, "right": dx, "upper": dy, "lower": -dy}[direction]


def on_side(
    member: Value, direction: str, operator: Operator, chosen: tuple[Value, ...], reading: Reading
) -> None:
    """Ask that a member lies on the named side."""
    reading.above(aside(member, direction, operator, chosen))


def has_chord(chosen: tuple[Value, ...]) -> bool:
    """Whether an argument is a chord, whose ends wait for a square root."""
    return any(isinstance(value, Chord) for value in chosen)
