"""What the operators of the language declare, asked on floats."""

from math import pi
from typing import Any

import numpy as np

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, TupleOf
from perga.cdl.names import DIRECTIONS
from perga.cdl.operator import Category, Operator, Signature, Type
from perga.geometry.quantities import (
    Angle,
    Extent,
    Inclined,
    Magnitude,
    PiTimes,
    Quarter,
    Signed,
    Total,
)
from perga.geometry.values import Chord, Conic, Line, Point, Value
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
        case Extent():
            raise UncoveredError("the area of a region")
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


def signature_of(
    operator: Operator, arguments: tuple[Expression, ...], reading: Reading
) -> Signature:
    """The overload with a line or curve where the argument is one, by the number of arguments."""
    able = [s for s in operator.signatures if len(s.slots) == len(arguments)]
    for signature in able:
        kinds = [_kind(argument, reading) for argument in arguments]
        pairs = zip(kinds, signature.slots, strict=True)
        if all(k is None or any(t.accepts(k) for t in slot.types) for k, slot in pairs):
            return signature
    return (able or list(operator.signatures))[0]


def _kind(term: Expression, reading: Reading) -> Type | None:
    if isinstance(term, Call):
        operator = reading.language.operators.get(term.function)
        return None if operator is None else operator.result
    if isinstance(term, Name):
        match reading.values.get(term.id):
            case Point():
                return Type.POINT
            case Conic():
                return Type.CURVE
            case Line() | None:
                return Type.LINE
            case _:
                return None
    return None


def is_construction(term: Expression, reading: Reading) -> bool:
    """Whether a term is a construction, which may have several members."""
    operator = reading.language.operators.get(term.function) if isinstance(term, Call) else None
    return operator is not None and operator.category is Category.CONSTRUCTION


def listed(operator: Operator, call: Call, reading: Reading) -> bool:
    """Whether the members of a construction can be listed on floats."""
    if operator.value is not None or operator.candidates is None or not operator.symbolic:
        return False
    inner = [reading.language.operators.get(getattr(a, "function", "")) for a in call.arguments]
    return not any(o is not None and o.result is Type.SEGMENT for o in inner)


def is_vector(term: Expression, reading: Reading) -> bool:
    """Whether a term is a vector: a pair, VectorOf, sums and multiples of vectors."""
    match term:
        case TupleOf():
            return True
        case Negation(argument, _):
            return is_vector(argument, reading)
        case Binary(_, left, right, _):
            return is_vector(left, reading) or is_vector(right, reading)
        case Call(function, _, _):
            operator = reading.language.operators.get(function)
            return operator is not None and operator.result is Type.VECTOR
        case _:
            return False
