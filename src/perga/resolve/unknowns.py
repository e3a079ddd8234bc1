"""The constructive stage: unknown objects written with unknown numbers, the facts as equations.

Objects are defined from each other where a closed form exists; the others get unknowns. Solving is
tried for one object at a time first, then for all of them together.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

from perga.algebra.failures import NotRealError
from perga.algebra.quotient import Quotient
from perga.cdl.operator import Operator, Type
from perga.cdl.program import (
    Assignment,
    CoordinateFact,
    Equality,
    EquationFact,
)
from perga.geometry.values import Chord, Line, Point, UnknownShapeError, Value
from perga.resolve.angle_facts import angle_systems, relates_angles
from perga.resolve.charts import Position, unknown_object
from perga.resolve.counting import count_fact, counted_systems
from perga.resolve.curve_charts import CONIC_TYPES, conic_charts
from perga.resolve.environment import Environment, Family
from perga.resolve.equation import coefficients, limits
from perga.resolve.facts import Fact
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import mentioned, split_direction
from perga.resolve.symbols import Sign, System, constant, is_constant, map_scalars, number_of
from perga.resolve.terms import combinations, number, object_value
from perga.resolve.writing import as_quotient, ask_guards, stationary_systems, ways, write


@dataclass(frozen=True, slots=True)
class Setting:
    """One chart of the unknown objects: their symbolic values and the system for their numbers."""

    values: Mapping[str, Value | Family]
    system: System


def lift_symbolic(value: Fraction) -> Quotient:
    """A rational number as a symbolic scalar."""
    return constant(value)


def settings(
    known: Mapping[str, Value | Family],
    unknown: Sequence[str],
    facts: Sequence[Fact],
    types: Mapping[str, Type],
    env: Environment,
    positive: frozenset[str],
    position: Position = Position.STANDARD,
    measured: frozenset[str] = frozenset(),
) -> list[Setting]:
    """Every chart of `unknown` with the equations of `facts` (those that mention an unknown).

    A conic whose kind or axes its unknown numbers leave open is written by its equation alone,
    unless a fact asks for more or it is one of `measured`.
    """
    start = System(positive=set(positive))
    lifted = {
        name: value if isinstance(value, Family) else map_scalars(value, as_quotient)
        for name, value in known.items()
    }
    lifted = {
        name: Family(map_scalars(v.members, as_quotient)) if isinstance(v, Family) else v
        for name, v in lifted.items()
    }
    given = (tuple(unknown), tuple(facts), types, env, position)
    if not any(types[name] in CONIC_TYPES for name in measured.intersection(unknown)):
        try:
            return list(_define(Setting(lifted, start), *given, framed=False))
        except UnknownShapeError:
            pass  # some fact speaks of a focus, an axis, a vertex
    try:
        return list(_define(Setting(lifted, start), *given, framed=True))
    except UnknownShapeError as error:
        raise UnsupportedTermError(error.message) from error


def _symbolic(setting: Setting, env: Environment) -> Environment:
    return Environment(setting.values, env.language, setting.system, lift_symbolic, constant)


def _define(
    setting: Setting,
    unknown: tuple[str, ...],
    facts: tuple[Fact, ...],
    types: Mapping[str, Type],
    env: Environment,
    position: Position,
    framed: bool,
) -> Iterator[Setting]:
    left = tuple(name for name in unknown if name not in setting.values)
    if not left:
        yield from _impose(setting, facts, env)
        return
    for name in left:
        for index, fact in enumerate(facts):
            try:
                charts = _definition(name, fact, setting, types, env, framed)
            except (NotRealError, ZeroDivisionError):
                return  # in this chart the object does not exist
            if charts is None:
                continue
            rest = facts[:index] + facts[index + 1 :]
            for values, system in charts:
                yield from _define(
                    Setting({**setting.values, **values}, system),
                    unknown,
                    rest,
                    types,
                    env,
                    position,
                    framed,
                )
            return
    name = min(left, key=lambda n: (_rank(n, types), left.index(n)))
    for chart in unknown_object(name, types[name], setting.system, position):
        following = Setting({**setting.values, name: chart.value}, chart.system)
        yield from _define(following, unknown, facts, types, env, position, framed)


_FIRST = (
    Type.NUMBER,
    Type.REAL,
    Type.ELLIPSE,
    Type.HYPERBOLA,
    Type.PARABOLA,
    Type.CIRCLE,
    Type.LINE,
    Type.POINT,
)


def _rank(name: str, types: Mapping[str, Type]) -> int:
    kind = types[name]
    return _FIRST.index(kind) if kind in _FIRST else len(_FIRST)


Charts = list[tuple[dict[str, Value | Family], System]]


def _definition(
    name: str,
    fact: Fact,
    setting: Setting,
    types: Mapping[str, Type],
    env: Environment,
    framed: bool,
) -> Charts | None:
    """Symbolic values of `name` if this fact gives them in closed form, else None."""
    statement = fact.statement
    symbolic = _symbolic(setting, env)
    if isinstance(statement, EquationFact) and statement.target == name:
        if any(n not in setting.values for n in fact.needs - {name}):
            return None
        six = coefficients(statement.left, statement.right, symbolic)
        if types[name] is Type.LINE:
            return [({name: Line(six[3], six[4], six[5])}, setting.system)]
        charts = conic_charts(types[name], six, setting.system, framed)
        parts = limits(fact.limits, symbolic)
        return [({name: replace(chart.value, limits=parts)}, chart.system) for chart in charts]
    if isinstance(statement, CoordinateFact) and statement.target == name:
        if any(n not in setting.values for n in mentioned(statement.x, statement.y)):
            return None
        x, y = number(statement.x, symbolic), number(statement.y, symbolic)
        return [({name: Point(x, y)}, setting.system)]
    if isinstance(statement, Assignment) and statement.targets == (name,):
        return _member(name, statement, fact.family, setting, symbolic)
    if isinstance(statement, Assignment) and name in statement.targets:
        return _members(statement, setting, symbolic)
    return None


def _members(fact: Assignment, setting: Setting, symbolic: Environment) -> Charts | None:
    """All targets of `{A, B} = ...` in every order, where the set has just as many members."""
    known = setting.values.keys()
    if not mentioned(fact.call) <= known or not known.isdisjoint(fact.targets):
        return None
    operator = symbolic.language.operators[fact.call.function]
    arguments, direction = split_direction(fact.call, operator)
    choices = list(combinations([object_value(a, symbolic) for a in arguments]))
    if direction or operator.candidates is None or not operator.symbolic or len(choices) != 1:
        return None
    members = operator.candidates(*choices[0])
    if len(members) != len(fact.targets):
        return None
    return [
        (dict(zip(fact.targets, order, strict=True)), setting.system.copy())
        for order in permutations(members)
    ]


def _member(
    name: str, fact: Assignment, family: bool, setting: Setting, symbolic: Environment
) -> Charts | None:
    if any(n not in setting.values for n in mentioned(fact.call)):
        return None
    operator = symbolic.language.operators[fact.call.function]
    arguments, direction = split_direction(fact.call, operator)
    choices = list(combinations([object_value(a, symbolic) for a in arguments], operator))
    if operator.value is not None and len(choices) == 1:
        system = setting.system.copy()
        value = operator.value(*choices[0])
        for residual in operator.relation(*choices[0], out=value) if operator.relation else ():
            system.vanish(as_quotient(residual))  # a pole is a point of contact only for tangents
        ask_guards(operator.guards(*choices[0], out=value), system)
        return [({name: value}, system)]
    if operator.candidates is None or not operator.symbolic:
        return None
    if any(isinstance(argument, Chord) for chosen in choices for argument in chosen):
        return None  # where a line meets a conic only signs tell
    if family and not direction:  # a named side is one member, chosen below
        members = tuple(v for chosen in choices for v in operator.candidates(*chosen))
        return [({name: Family(members)}, setting.system)]
    found: Charts = []
    for chosen in choices:
        try:
            members = operator.candidates(*chosen)
        except UnknownShapeError:
            raise
        except UnsupportedTermError:
            return None
        except (NotRealError, ZeroDivisionError):
            continue
        for member in members:
            system = setting.system.copy()
            if not direction or _ask_side(direction, operator, member, chosen, system):
                found.append(({name: member}, system))
    return found


def _ask_side(
    direction: str, operator: Operator, member: Value, chosen: tuple[Value, ...], system: System
) -> bool:
    """Ask for the named side; False if a known sign already forbids it."""
    assert operator.offset is not None
    dx, dy = operator.offset(member, *chosen)
    value = {"left": -dx, "right": dx, "upper": dy, "lower": -dy}[direction]
    if is_constant(value):
        return number_of(value).sign() > 0
    if system.known_sign(value) != 0:
        return system.known_sign(value) > 0
    system.ask(value, Sign.POSITIVE)
    return True


def _impose(setting: Setting, facts: tuple[Fact, ...], env: Environment) -> Iterator[Setting]:
    """The setting with the facts as equations and conditions, once for each way to read them."""
    systems = [setting.system]
    for fact in facts:
        if not fact.needs <= setting.values.keys():
            continue
        grown: list[System] = []
        for system in systems:
            several = _several(fact, Setting(setting.values, system), env)
            if several is not None:
                grown += several
                continue
            count = ways(fact, _symbolic(Setting(setting.values, system), env))
            for way in range(count):
                branch = system if count == 1 else system.copy()
                symbolic = _symbolic(Setting(setting.values, branch), env)
                try:
                    write(fact, symbolic, branch, way)
                except (NotRealError, ZeroDivisionError):
                    continue
                grown.append(branch)
        systems = grown
    for system in systems:
        yield Setting(setting.values, system)


def _several(fact: Fact, setting: Setting, env: Environment) -> list[System] | None:
    """The systems of a fact that finds its own ways; none where it has no meaning in this chart.

    For other facts None.
    """
    symbolic = _symbolic(setting, env)
    statement = fact.statement
    counted = count_fact(statement)
    try:
        if fact.moving:
            return stationary_systems(fact, symbolic, setting.system)
        if isinstance(statement, Equality) and _angles(statement, symbolic):
            return angle_systems(statement, symbolic, setting.system)
        if counted is not None:
            return counted_systems(*counted, symbolic, setting.system)
    except (NotRealError, ZeroDivisionError):
        return []
    return None


def _angles(fact: Equality, env: Environment) -> bool:
    return fact.type in (Type.NUMBER, Type.REAL) and relates_angles(fact.left, fact.right, env)
