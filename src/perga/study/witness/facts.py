"""Facts on floats: what is asked of objects that are there."""

from collections.abc import Sequence

import numpy as np

from perga.algebra.expression import Call, Num
from perga.cdl.operator import Operator, Type
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    Order,
    PredicateFact,
    Statement,
)
from perga.geometry.lines import same_line
from perga.geometry.values import Conic, ConicKind, Line, Point, Value
from perga.study.witness.conics import Six
from perga.study.witness.counting import COUNT, counted
from perga.study.witness.declared import is_construction, listed, on_side, related, split
from perga.study.witness.giving import six_of, union
from perga.study.witness.parameters import Floats
from perga.study.witness.reading import Reading, unit
from perga.study.witness.terms import arguments_of, measures, members, number, thing, vector
from perga.study.witness.verdicts import AbsentError, UncoveredError


def check(fact: Statement, reading: Reading) -> None:
    """Ask that a fact holds of the objects."""
    match fact:
        case EquationFact(target, _, _, _):
            _same(reading.values[target], _equation_value(fact, reading), reading)
        case CoordinateFact(target, x, y, _):
            place = reading.values[target]
            assert isinstance(place, Point)
            reading.vanish(place.x - number(x, reading), place.y - number(y, reading))
        case Assignment():
            _assigned(fact, reading)
        case PredicateFact():
            _predicate(fact, reading)
        case Comparison(order, left, right, _):
            gap = number(left, reading) - number(right, reading)
            if order is Order.DIFFERENT:
                reading.above(np.abs(gap))
            else:
                turned = -gap if order in (Order.LESS, Order.LESS_EQUAL) else gap
                reading.above(turned, order in (Order.LESS_EQUAL, Order.GREATER_EQUAL))
        case Equality():
            _equality(fact, reading)
        case _:
            raise UncoveredError("a restricted curve")


def _equation_value(fact: EquationFact, reading: Reading) -> Value:
    six = six_of(fact, reading)
    if isinstance(reading.values[fact.target], Line):
        return Line(*six[3:])
    known = reading.values[fact.target]
    assert isinstance(known, Conic)
    return Conic(known.kind, six, known.frame)


def _assigned(fact: Assignment, reading: Reading) -> None:
    operator = reading.language.operators[fact.call.function]
    arguments, direction = split(fact.call, operator)
    if listed(operator, fact.call, reading):
        pool = list(union(fact.call, reading))
        for target in fact.targets:
            if not pool:
                raise AbsentError
            _same(reading.values[target], pool.pop(reading.choose(len(pool))), reading)
        return
    for target in fact.targets:
        chosen = tuple(thing(a, reading) for a in arguments)
        out = reading.values[target]
        related(operator, chosen, out, reading)
        if direction:
            on_side(out, direction, operator, chosen, reading)
    for i, first in enumerate(fact.targets):
        for second in fact.targets[i + 1 :]:
            reading.apart(reading.values[first], reading.values[second])


def _predicate(fact: PredicateFact, reading: Reading) -> None:
    operator = reading.language.operators[fact.call.function]
    if operator.relation is None:
        raise UncoveredError(f"{operator.name}(...) as a fact")
    for chosen in arguments_of(fact.call, operator, reading):
        if fact.call.function == "IsIntersect" and not _lines_or_circles(chosen):
            raise UncoveredError("whether two curves cut each other")
        if fact.holds:
            reading.vanish(*operator.relation(*chosen))
            reading.guard(operator.guards(*chosen))
        else:
            _fails(operator, chosen, reading)


def _lines_or_circles(chosen: Sequence[Value]) -> bool:
    curves = [value for value in chosen if isinstance(value, Conic)]
    return len(curves) < 2 or all(one.kind is ConicKind.CIRCLE for one in curves)


def _fails(operator: Operator, chosen: tuple[Value, ...], reading: Reading) -> None:
    """A negated predicate: one of its zeros is none, or one of its signs is another."""
    assert operator.relation is not None
    misses = [np.abs(reading.full(r)) for r in operator.relation(*chosen)]
    misses += [-reading.full(g.value) for g in operator.guards(*chosen) if g.positive]
    reading.above(np.max(np.array(misses), axis=0))


def _equality(fact: Equality, reading: Reading) -> None:
    if fact.type is Type.VECTOR:
        u, v = vector(fact.left, reading), vector(fact.right, reading)
        reading.vanish(u[0] - v[0], u[1] - v[1])
        return
    if fact.type in (Type.NUMBER, Type.REAL):
        _equal_numbers(fact, reading)
        return
    if fact.type is Type.INTERVAL:
        raise UncoveredError("an equality of intervals")
    sides = [fact.left, fact.right]
    if all(is_construction(side, reading) for side in sides):
        pools = [list(members(s, reading)) for s in sides if isinstance(s, Call)]
        small, large = sorted(pools, key=len)
        if not small:
            raise AbsentError
        for member in small:
            _same(member, large.pop(reading.choose(len(large))), reading)
        return
    first, second = (thing(side, reading) for side in sides)
    _same(first, second, reading)


def _same(first: Value, second: Value, reading: Reading) -> None:
    """Ask that two objects coincide."""
    if isinstance(first, Point) and isinstance(second, Point):
        reading.vanish(first.x - second.x, first.y - second.y)
    elif isinstance(first, Line) and isinstance(second, Line):
        reading.vanish(*same_line(unit(first), unit(second)))
    elif isinstance(first, Conic) and isinstance(second, Conic):
        one, other = _normed(first.coefficients), _normed(second.coefficients)
        reading.vanish(*(one[i] * other[j] - one[j] * other[i] for i in range(6) for j in range(i)))
    else:
        raise UncoveredError("an equality of two such objects")


def _normed(six: Six) -> list[Floats]:
    size = np.sqrt(sum(part * part for part in six))
    return [part / size for part in six]


def _equal_numbers(fact: Equality, reading: Reading) -> None:
    for side, other in ((fact.left, fact.right), (fact.right, fact.left)):
        if isinstance(side, Call) and side.function == COUNT and isinstance(other, Num):
            counted(side, int(other.value), reading)
            return
        operator = reading.language.operators.get(side.function) if isinstance(side, Call) else None
        if operator is not None and operator.name == "Quadrant":
            assert isinstance(side, Call)
            gap = measures(side, reading)[0] - number(other, reading)
            reading.above(0.5 - np.abs(gap))  # a quadrant jumps: it is no residual
            return
        if operator is not None and operator.quantity is not None:
            assert isinstance(side, Call)
            target = number(other, reading)
            reading.vanish(*(value - target for value in measures(side, reading)))
            return
    reading.vanish(number(fact.left, reading) - number(fact.right, reading))
