"""Terms on floats: objects, vectors, and numbers with angles by atan2 and lengths by sqrt."""

from collections.abc import Sequence
from itertools import product
from math import pi
from typing import Any, Final

import numpy as np

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num, TupleOf
from perga.cdl.operator import Category, Operator, Quantifier, Type
from perga.geometry.values import Line, Number, Point, Segment, Value, Vector
from perga.study.witness.declared import (
    aside,
    float_of,
    has_chord,
    is_construction,
    is_vector,
    on_side,
    related,
    signature_of,
    split,
)
from perga.study.witness.reading import MARGIN, Reading
from perga.study.witness.verdicts import AbsentError, UncoveredError

_FUNCTIONS = {
    "sqrt": np.sqrt, "arccos": np.arccos, "ln": np.log, "lg": np.log10,
    "Sin": np.sin, "Cos": np.cos, "Tan": np.tan, "Abs": np.abs,
}  # fmt: skip

_SMALL_DIVISORS: Final = 1e3
"""A divisor may be smaller than other margins: squares of small lengths stand there."""


def number(term: Expression, reading: Reading) -> Any:
    """The value of a numeric term. Raises UncoveredError and AbsentError."""
    match term:
        case Num(value, _, _):
            return float(value)
        case Name("pi", _):
            return pi
        case Name("degree", _):
            return pi / 180
        case Name("x" | "y" as axis, _) if reading.plane is not None:
            return reading.plane[axis == "y"]
        case Name(id, _):
            value = reading.values.get(id)
            if isinstance(value, Number):
                return value.value
            raise UncoveredError(f"`{id}` where a number is needed")
        case Negation(argument, _):
            return -number(argument, reading)
        case Binary(operator, left, right, _):
            first, second = number(left, reading), number(right, reading)
            if operator == "/":
                reading.above(np.abs(reading.full(second)) * _SMALL_DIVISORS)
            return _arithmetic(operator, first, second)
        case Call("root", (degree, argument), _):
            return number(argument, reading) ** (1 / number(degree, reading))
        case Call(function, (argument,), _) if function in _FUNCTIONS:
            return _FUNCTIONS[function](number(argument, reading))
        case Call():
            return measures(term, reading)[0]
        case _:
            raise UncoveredError("a pair where a number is needed")


def _arithmetic(operator: str, left: Any, right: Any) -> Any:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return np.divide(left, right)
        case _:
            return np.power(left, right)


def measures(call: Call, reading: Reading) -> list[Any]:
    """The values of a measure, one for each member of a set that the slot wants whole."""
    if call.function in _FUNCTIONS:
        return [number(call, reading)]
    operator = reading.language.operators.get(call.function)
    if operator is None or operator.quantity is None:
        raise UncoveredError(f"{call.function}(...) as a number")
    found: list[Any] = []
    for chosen in arguments_of(call, operator, reading):
        reading.guard(operator.guards(*chosen))
        found.append(float_of(operator.quantity(*chosen)))
    if not found:
        raise AbsentError
    return found


def arguments_of(call: Call, operator: Operator, reading: Reading) -> list[tuple[Value, ...]]:
    """The arguments of a call; several where a slot takes every member of a set."""
    arguments, _ = split(call, operator)
    signature = signature_of(operator, arguments, reading)
    pools: list[Sequence[Value]] = []
    for index, argument in enumerate(arguments):
        slot = signature.slots[min(index, len(signature.slots) - 1)]
        if slot.quantifier is not Quantifier.ANY and is_construction(argument, reading):
            assert isinstance(argument, Call)
            pools.append(members(argument, reading))
        else:
            pools.append((thing(argument, reading),))
    return list(product(*pools))


def members(call: Call, reading: Reading) -> tuple[Value, ...]:
    """Every member of a construction. Raises UncoveredError where only a relation tells them."""
    operator = reading.language.operators[call.function]
    arguments, direction = split(call, operator)
    chosen = tuple(thing(a, reading) for a in arguments)
    if operator.value is not None:
        return (_valued(operator, chosen, reading),)
    if operator.candidates is None or not operator.symbolic or has_chord(chosen):
        raise UncoveredError(f"every member of {operator.name}(...) at once")
    found = tuple(operator.candidates(*chosen))
    if direction and found:
        found = (_sided(found, direction, operator, chosen, reading),)
    return found


def _valued(operator: Operator, chosen: tuple[Value, ...], reading: Reading) -> Value:
    """The one object that a construction or a wrapper has, with its relation and guards."""
    assert operator.value is not None
    if operator.result in (Type.LINE, Type.SEGMENT, Type.VECTOR) and len(chosen) == 2:
        reading.apart(*chosen)
    value = operator.value(*chosen)
    if operator.category is Category.CONSTRUCTION:
        related(operator, chosen, value, reading)
    return value


def _sided(
    found: tuple[Value, ...],
    direction: str,
    operator: Operator,
    chosen: tuple[Value, ...],
    reading: Reading,
) -> Value:
    """The member that lies on the named side, in most of the configurations."""
    asides = [aside(member, direction, operator, chosen) for member in found]
    best = max(range(len(found)), key=lambda i: np.count_nonzero(reading.full(asides[i]) > MARGIN))
    reading.above(asides[best])
    return found[best]


def one_member(call: Call, reading: Reading) -> Value:
    """Some member of a construction, chosen at random or with parameters of its own."""
    operator = reading.language.operators[call.function]
    arguments, direction = split(call, operator)
    chosen = tuple(thing(a, reading) for a in arguments)
    if operator.value is not None:
        return _valued(operator, chosen, reading)
    if operator.candidates is not None and operator.symbolic and not has_chord(chosen):
        found = tuple(operator.candidates(*chosen))
        if not found:
            raise AbsentError
        if direction:
            return _sided(found, direction, operator, chosen, reading)
        return found[reading.choose(len(found))]
    if has_chord(chosen):
        raise UncoveredError(f"{operator.name} of a chord")
    assert operator.result is not None
    out = reading.raw(operator.result)
    related(operator, chosen, out, reading)
    if direction:
        on_side(out, direction, operator, chosen, reading)
    return out


def thing(term: Expression, reading: Reading) -> Value:
    """The object that a term stands for. Raises UncoveredError and AbsentError."""
    if isinstance(term, Name):
        if term.id in ("xAxis", "yAxis"):
            level = term.id == "xAxis"
            return Line(0.0, 1.0, 0.0) if level else Line(1.0, 0.0, 0.0)
        if term.id in reading.values:
            return reading.values[term.id]
    if isinstance(term, Call):
        operator = reading.language.operators.get(term.function)
        if operator is not None and operator.category is Category.CONSTRUCTION:
            return one_member(term, reading)
        if operator is not None and operator.category is Category.WRAPPER:
            assert operator.value is not None
            return _valued(operator, tuple(thing(a, reading) for a in term.arguments), reading)
    if is_vector(term, reading):
        dx, dy = vector(term, reading)
        return Vector(Point(0.0, 0.0), Point(dx, dy))
    return Number(number(term, reading))


def vector(term: Expression, reading: Reading) -> tuple[Any, Any]:
    """The components of a vector term."""
    match term:
        case TupleOf((x, y), _):
            return (number(x, reading), number(y, reading))
        case Negation(argument, _):
            dx, dy = vector(argument, reading)
            return (-dx, -dy)
        case Binary("+" | "-" as sign, left, right, _):
            u, v = vector(left, reading), vector(right, reading)
            return tuple(_arithmetic(sign, a, b) for a, b in zip(u, v, strict=True))  # pyright: ignore[reportReturnType]
        case Binary("*", left, right, _) if is_vector(right, reading):
            factor, (dx, dy) = number(left, reading), vector(right, reading)
            return (dx * factor, dy * factor)
        case Binary(operator, left, right, _):
            (dx, dy), factor = vector(left, reading), number(right, reading)
            return (_arithmetic(operator, dx, factor), _arithmetic(operator, dy, factor))
        case _:
            value = thing(term, reading)
            assert isinstance(value, Vector | Segment)
            return (value.q.x - value.p.x, value.q.y - value.p.y)
