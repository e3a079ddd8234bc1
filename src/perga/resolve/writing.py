"""Facts as equations and conditions in unknown numbers, each in every way it may be read."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from perga.algebra.expression import Call, Expression
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.cdl.operator import Guard, Operator, Type
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    Order,
    PredicateFact,
    RestrictionFact,
)
from perga.geometry.lines import same_line, squared_distance
from perga.geometry.quantities import Angle, Extent, Inclined, PiTimes, Quantity, Quarter, Total
from perga.geometry.values import Conic, Line, Point, Value
from perga.resolve.angles import cosine_sine, multiple_of_pi
from perga.resolve.environment import Environment, Family
from perga.resolve.equation import coefficients
from perga.resolve.extents import UNKNOWN_REGION
from perga.resolve.facts import Fact
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import split_direction
from perga.resolve.stationary import Rest, level, rests
from perga.resolve.symbols import Sign, System, constant, map_scalars
from perga.resolve.term_kinds import is_measure
from perga.resolve.terms import (
    combinations,
    groups,
    number,
    object_value,
    quantities,
    times_pi,
    vector,
)
from perga.resolve.tilted import member_residuals, tilted_members


def as_quotient(value: Real | Quotient) -> Quotient:
    """A scalar as a symbolic one."""
    return value if isinstance(value, Quotient) else constant(value)


def ask_guards(guards: Sequence[Guard], system: System) -> None:
    """The side conditions of an operator as conditions of the system."""
    for guard in guards:
        value = as_quotient(guard.value)
        system.finite(value)
        if guard.or_zero:
            system.ask(value, Sign.NON_NEGATIVE)
        else:
            system.ask(value, Sign.POSITIVE if guard.positive else Sign.NON_ZERO)


def ways(fact: Fact, env: Environment) -> int:
    """How many ways there are to read a fact as equations; one for most."""
    statement = fact.statement
    if isinstance(statement, Assignment):
        operator = env.language.operators[statement.call.function]
        arguments, _ = split_direction(statement.call, operator)
        taken = list(combinations([object_value(a, env) for a in arguments], operator))
        members = tilted_members(operator, taken)
        if members is not None:
            return int(len(members) ** len(statement.targets))
        return max(1, len(_choices(operator, arguments, len(statement.targets), env)))
    if isinstance(statement, PredicateFact):
        return (
            prod(map(len, _groups(statement, env)))
            if statement.holds
            else _ways_to_fail(statement, env)
        )
    return 1


def write(fact: Fact, env: Environment, system: System, way: int) -> None:
    """One reading of a fact, counted from 0 below `ways`, as equations and conditions.

    Raises UnsupportedTermError for facts that cannot be written so, NotRealError and
    ZeroDivisionError where the fact has no meaning in this chart.
    """
    statement = fact.statement
    if isinstance(statement, RestrictionFact):
        raise UnsupportedTermError("restricted curves are not solved yet")
    if isinstance(statement, EquationFact):
        if fact.limits:
            raise UnsupportedTermError("a part of a curve that other unknowns define")
        _write_equation(statement, env, system)
    elif isinstance(statement, CoordinateFact):
        target = env.values[statement.target]
        assert isinstance(target, Point)
        system.vanish(target.x - number(statement.x, env))
        system.vanish(target.y - number(statement.y, env))
    elif isinstance(statement, Assignment):
        _write_assignment(statement, env, system, way)
    elif isinstance(statement, PredicateFact):
        _write_predicate(statement, env, system, way)
    elif isinstance(statement, Comparison):
        _write_comparison(statement, env, system)
    else:
        _write_equality(statement, env, system)


def _stationary(
    fact: Equality, moving: frozenset[str], env: Environment, system: System
) -> tuple[Quantity | Quotient, list[Rest]]:
    """The measure on the left, else its value, and the ways in which it is stationary."""
    if is_measure(fact.left, env.language) and isinstance(fact.left, Call):
        found = quantities(fact.left, env)
        if len(found) != 1:
            raise UnsupportedTermError("the extreme of a measure of a set is not solved yet")
        quantity, guards = found[0]
        ask_guards(guards, system)
        if not isinstance(quantity, Total):
            return (quantity, rests(level(quantity), moving, system))
    value = as_quotient(number(fact.left, env))
    system.finite(value)
    return (value, rests(value, moving, system))


def stationary_systems(fact: Fact, env: Environment, system: System) -> list[System]:
    """The system with left = right, for each way in which left is stationary as objects move.

    `env` takes its roots from `system`. Raises like `write`.
    """
    statement = fact.statement
    assert isinstance(statement, Equality)
    value, found = _stationary(statement, fact.moving, env, system)
    systems: list[System] = []
    for rest in found:
        branch = system.copy()
        branch.equations[:] = [e for e in branch.equations if e not in rest.held]
        branch.equations += rest.equations
        branch.conditions += rest.conditions
        here = replace(env, roots=branch)
        there = map_scalars(value, rest.at)
        if isinstance(there, Quotient):
            branch.vanish(there - as_quotient(number(statement.right, here)))
        else:
            _write_quantity(there, statement.right, here, branch)
        systems.append(branch)
    return systems


def _write_equation(fact: EquationFact, env: Environment, system: System) -> None:
    six = coefficients(fact.left, fact.right, env)
    target = env.values[fact.target]
    if isinstance(target, Line):
        for residual in same_line(target, Line(six[3], six[4], six[5])):
            system.vanish(residual)
        return
    assert isinstance(target, Conic)
    own = target.coefficients
    for i in range(6):
        for j in range(i + 1, 6):
            system.vanish(own[i] * six[j] - own[j] * six[i])


def _write_assignment(fact: Assignment, env: Environment, system: System, way: int) -> None:
    operator = env.language.operators[fact.call.function]
    arguments, direction = split_direction(fact.call, operator)
    choices = list(combinations([object_value(a, env) for a in arguments], operator))
    if not choices or operator.relation is None:
        raise UnsupportedTermError(f"{operator.name} cannot be written as equations here")
    members = tilted_members(operator, choices)
    if members is not None:
        among = list(product(members, repeat=len(fact.targets)))[way]
        for target, member in zip(fact.targets, among, strict=True):
            for residual in member_residuals(env.values[target], member):
                system.vanish(as_quotient(residual))
            _ask_side(operator, direction, member, choices[0], system)
        _distinct([env.values[t] for t in fact.targets], system)
        return
    taken = _choices(operator, arguments, len(fact.targets), env)[way]
    for target, chosen in zip(fact.targets, taken, strict=True):
        value = env.values[target]
        for residual in operator.relation(*chosen, out=value):
            system.vanish(as_quotient(residual))
        ask_guards(operator.guards(*chosen, out=value), system)
        _ask_side(operator, direction, value, chosen, system)
    _distinct([env.values[t] for t in fact.targets], system)


def _choices(
    operator: Operator, arguments: Sequence[Expression], count: int, env: Environment
) -> list[tuple[Any, ...]]:
    """For each target the members of set-valued arguments that it is made of.

    Targets that one member can make all come from one; else each from some member.
    """
    apart = list(groups([object_value(a, env) for a in arguments], operator))
    together = [chosen for group in apart for chosen in group]
    most = operator.most
    if most is not None and count > 1 and all(most(*chosen) >= count for chosen in together):
        return [taken for group in apart for taken in product(group, repeat=count)]
    return list(product(together, repeat=count))


def _ask_side(
    operator: Operator, direction: str, value: Value | Family, chosen: Any, system: System
) -> None:
    if direction and operator.offset is not None:
        dx, dy = operator.offset(value, *chosen)
        side = {"left": -dx, "right": dx, "upper": dy, "lower": -dy}[direction]
        system.ask(as_quotient(side), Sign.POSITIVE)


def _distinct(values: Sequence[Value | Family], system: System) -> None:
    """Different targets of one set assignment are different objects."""
    for i, first in enumerate(values):
        for second in values[i + 1 :]:
            if isinstance(first, Point) and isinstance(second, Point):
                system.ask(squared_distance(first, second), Sign.POSITIVE)
            elif isinstance(first, Line) and isinstance(second, Line):
                parts = same_line(first, second)
                total = parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2]
                system.ask(total, Sign.POSITIVE)


def _write_predicate(fact: PredicateFact, env: Environment, system: System, way: int) -> None:
    operator = env.language.operators[fact.call.function]
    if operator.relation is None:
        raise UnsupportedTermError(f"{operator.name} is not solved yet")
    for group in _groups(fact, env):
        if fact.holds:  # on one piece of a curve in pieces, in every way
            way, piece = divmod(way, len(group))
            group = [group[piece]]
        (chosen,) = group
        residuals = operator.relation(*chosen)
        guards = operator.guards(*chosen)
        if fact.holds:
            for residual in residuals:
                system.vanish(as_quotient(residual))
            ask_guards(guards, system)
        elif way < len(residuals):
            system.ask(as_quotient(residuals[way]), Sign.NON_ZERO)
        else:  # it fails at a guard: on the curve, but on the other part of it
            _fail(guards[way - len(residuals)], system)


def _groups(fact: PredicateFact, env: Environment) -> list[list[tuple[Any, ...]]]:
    operator = env.language.operators[fact.call.function]
    return list(groups([object_value(a, env) for a in fact.call.arguments], operator))


def _fail(guard: Guard, system: System) -> None:
    value = as_quotient(guard.value)
    if not guard.positive:
        system.vanish(value)
    else:
        system.ask(-value, Sign.POSITIVE if guard.or_zero else Sign.NON_NEGATIVE)


def _ways_to_fail(fact: PredicateFact, env: Environment) -> int:
    """A negated predicate fails at one of its equations or guards."""
    operator = env.language.operators[fact.call.function]
    choices = list(combinations([object_value(a, env) for a in fact.call.arguments]))
    if operator.relation is None or len(choices) != 1:
        raise UnsupportedTermError(f"the negation of {operator.name} is not solved here")
    return len(operator.relation(*choices[0])) + len(operator.guards(*choices[0]))


def _write_comparison(fact: Comparison, env: Environment, system: System) -> None:
    gap = number(fact.left, env) - number(fact.right, env)
    if fact.order in (Order.LESS, Order.LESS_EQUAL):
        gap = -gap
    asks = {Order.DIFFERENT: Sign.NON_ZERO, Order.LESS: Sign.POSITIVE, Order.GREATER: Sign.POSITIVE}
    system.ask(as_quotient(gap), asks.get(fact.order, Sign.NON_NEGATIVE))


def _write_equality(fact: Equality, env: Environment, system: System) -> None:
    if fact.type is Type.VECTOR:
        u, v = vector(fact.left, env), vector(fact.right, env)
        system.vanish(u[0] - v[0])
        system.vanish(u[1] - v[1])
        return
    if fact.type not in (Type.NUMBER, Type.REAL):
        left, right = object_value(fact.left, env), object_value(fact.right, env)
        if isinstance(left, Point) and isinstance(right, Point):
            system.vanish(left.x - right.x)
            system.vanish(left.y - right.y)
        elif isinstance(left, Line) and isinstance(right, Line):
            for residual in same_line(left, right):
                system.vanish(residual)
        else:
            raise UnsupportedTermError("this equality cannot be written as equations")
        return
    for side, other in ((fact.left, fact.right), (fact.right, fact.left)):
        if is_measure(side, env.language) and isinstance(side, Call):
            for quantity, guards in quantities(side, env):
                ask_guards(guards, system)
                _write_quantity(quantity, other, env, system)
            return
    system.vanish(as_quotient(number(fact.left, env) - number(fact.right, env)))


def _write_quantity(
    quantity: Quantity, other: Expression, env: Environment, system: System
) -> None:
    if isinstance(quantity, Extent):
        raise UnsupportedTermError(UNKNOWN_REGION)
    if isinstance(quantity, PiTimes):
        factor, with_pi = times_pi(other, env)
        if not with_pi:
            raise UnsupportedTermError("the area of a circle is stated as a multiple of pi")
        system.vanish(as_quotient(quantity.factor - factor))
        return
    if isinstance(quantity, Quarter):
        for value in quantity.positive(as_quotient(number(other, env))):
            system.ask(as_quotient(value), Sign.POSITIVE)
        return
    if isinstance(quantity, Angle | Inclined):
        cosine, sine = cosine_sine(multiple_of_pi(other))
        c, s = constant(cosine), constant(sine)
        if isinstance(quantity, Inclined):
            for residual in quantity.equations_for(c, s):
                system.vanish(residual)
            return
        if cosine.sign() == 0:  # its square would vanish twice
            system.vanish(as_quotient(quantity.dot))
            return
        for residual in quantity.equations_for(c):
            system.vanish(residual)
        for value in quantity.positive_for(c):
            system.ask(value, Sign.POSITIVE)
        return
    target = as_quotient(number(other, env))
    if isinstance(quantity, Total):
        system.vanish(quantity.value(env.roots) - target)
        return
    for residual in quantity.equations(target):
        system.vanish(as_quotient(residual))
    for value in quantity.positive(target):
        system.ask(as_quotient(value), Sign.NON_NEGATIVE)
