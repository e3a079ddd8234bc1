"""Facts that give an object outright: equations, coordinates, and the members of constructions."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

import numpy as np

from perga.algebra.expression import Call, Expression, Name
from perga.cdl.names import COORDINATES
from perga.cdl.operator import Type
from perga.cdl.program import Assignment, CoordinateFact, Equality, EquationFact, Statement
from perga.geometry.values import ConicKind, Line, Number, Point, Value
from perga.study.witness.conics import KINDS, Six, from_equation, quadratic_of
from perga.study.witness.declared import is_construction, split
from perga.study.witness.parameters import Floats
from perga.study.witness.plan import names_in
from perga.study.witness.reading import Reading
from perga.study.witness.terms import members, number, one_member, thing
from perga.study.witness.verdicts import AbsentError, UncoveredError

_ROUNDING: Final = 1e-9


def give(fact: Statement, reading: Reading, types: Mapping[str, Type]) -> None:
    """Take the value of a fact's targets from the fact itself."""
    match fact:
        case EquationFact(target, _, _, _):
            reading.values[target] = _curve(fact, types[target], reading)
        case CoordinateFact(target, x, y, _):
            reading.values[target] = Point(
                reading.full(number(x, reading)), reading.full(number(y, reading))
            )
        case Equality(left, right, kind, _):
            target, other = (left, right) if _is_new(left, reading) else (right, left)
            assert isinstance(target, Name)
            numeric = kind in (Type.NUMBER, Type.REAL)
            value = Number(reading.full(number(other, reading))) if numeric else None
            reading.values[target.id] = value or thing(other, reading)
        case Assignment(targets, call, _, _):
            if len(targets) == 1:
                reading.values[targets[0]] = one_member(call, reading)
                return
            pool = list(union(call, reading))
            for target in targets:
                if not pool:
                    raise AbsentError
                reading.values[target] = pool.pop(reading.choose(len(pool)))
        case _:
            raise UncoveredError("a fact that gives no object")


def _is_new(term: Expression, reading: Reading) -> bool:
    return isinstance(term, Name) and term.id not in {*reading.values, "xAxis", "yAxis", "pi"}


def union(call: Call, reading: Reading) -> Sequence[Value]:
    """The members of a construction over every member of its arguments."""
    operator = reading.language.operators[call.function]
    arguments, direction = split(call, operator)
    if direction or not any(is_construction(a, reading) for a in arguments):
        return members(call, reading)
    if operator.candidates is None or not operator.symbolic:
        raise UncoveredError(f"several members of {operator.name}(...)")
    pools = [
        members(a, reading)
        if is_construction(a, reading) and isinstance(a, Call)
        else (thing(a, reading),)
        for a in arguments
    ]
    return [m for chosen in product(*pools) for m in operator.candidates(*chosen)]


def six_of(fact: EquationFact, reading: Reading) -> Six:
    """The coefficients of an equation in x and y."""

    def value(x: float, y: float) -> Floats:
        reading.plane = (x, y)
        gap = number(fact.left, reading) - number(fact.right, reading)
        reading.plane = None
        return reading.full(gap)

    return quadratic_of(value)


def _shape(fact: EquationFact, six: Six, reading: Reading) -> ConicKind:
    """The kind of a Curve: by its equation if that is fixed, else one chosen at random."""
    a, b, c, _, _, _ = six
    if names_in(fact.left, fact.right) - COORDINATES:
        return list(ConicKind)[reading.choose(4)]
    bend = (b * b - 4 * a * c) / (a * a + b * b + c * c)
    if np.all(np.abs(bend) < _ROUNDING):
        return ConicKind.PARABOLA
    if bend[0] > 0:
        return ConicKind.HYPERBOLA
    return ConicKind.CIRCLE if np.all((a == c) & (b == 0)) else ConicKind.ELLIPSE


def _curve(fact: EquationFact, kind: Type, reading: Reading) -> Value:
    six = six_of(fact, reading)
    if kind is Type.LINE:
        reading.vanish(*six[:3])
        reading.above(six[3] ** 2 + six[4] ** 2)
        return Line(six[3], six[4], six[5])
    shape = KINDS[kind] if kind in KINDS else _shape(fact, six, reading)
    size = np.sqrt(sum(part * part for part in six[:3]))
    conic = from_equation(shape, six)
    if shape is ConicKind.CIRCLE:
        reading.vanish((six[0] - six[2]) / size, six[1] / size)
    if shape is ConicKind.PARABOLA:
        reading.vanish((six[1] ** 2 - 4 * six[0] * six[2]) / size**2)
    reading.proper(conic)
    return conic
