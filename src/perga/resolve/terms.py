"""From terms to values: an expression tree read in an environment of known objects.

The environment decides what scalars are: exact numbers, or quotients of polynomials in unknowns.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from perga.algebra.expression import (
    Binary,
    Call,
    Expression,
    Name,
    Negation,
    Num,
    SetOf,
    TupleOf,
)
from perga.cdl.language import Language
from perga.cdl.operator import Category, Direction, Guard, Operator
from perga.errors import PergaError
from perga.geometry.conic import Roots
from perga.geometry.quantities import Angle, Inclined, Quantity
from perga.geometry.values import Line, Number, Point, Scalar, Value


class UnsupportedTermError(PergaError):
    """A term that this part of Perga cannot evaluate; the answer is then `unsolved`."""


class UndefinedMeasureError(PergaError):
    """A measure that does not exist here, such as the slope of a vertical line."""


@dataclass(frozen=True, slots=True)
class Family:
    """All members of a set-valued construction, for slots that consume them together."""

    members: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Environment:
    """Known objects and the kind of scalars they are made of."""

    values: Mapping[str, Value | Family]
    language: Language
    roots: Roots
    lift: Callable[[Fraction], Scalar]


BUILT_IN = frozenset({"xAxis", "yAxis", "pi", "degree", "x", "y"})
DIRECTION_WORDS = frozenset(d.value for d in Direction)


def children(expression: Expression) -> tuple[Expression, ...]:
    """The direct parts of a tree."""
    if isinstance(expression, Negation):
        return (expression.argument,)
    if isinstance(expression, Binary):
        return (expression.left, expression.right)
    if isinstance(expression, Call):
        return expression.arguments
    if isinstance(expression, TupleOf | SetOf):
        return expression.items
    return ()


def walk(expression: Expression) -> Iterator[Expression]:
    """Every node, the tree itself first."""
    yield expression
    for child in children(expression):
        yield from walk(child)


def mentioned(*expressions: Expression) -> frozenset[str]:
    """The declared names in some trees."""
    names = {
        node.id for expression in expressions for node in walk(expression) if isinstance(node, Name)
    }
    return frozenset(names - BUILT_IN - DIRECTION_WORDS)


def axis(name: str, lift: Callable[[Fraction], Scalar]) -> Line:
    """The built-in line `xAxis` or `yAxis`."""
    one, zero = lift(Fraction(1)), lift(Fraction(0))
    return Line(zero, one, zero) if name == "xAxis" else Line(one, zero, zero)


def split_direction(call: Call, operator: Operator) -> tuple[tuple[Expression, ...], str]:
    """Arguments without the optional direction, and the direction word or ""."""
    last = call.arguments[-1] if call.arguments else None
    if operator.directions and isinstance(last, Name) and last.id in DIRECTION_WORDS:
        return (call.arguments[:-1], last.id)
    return (call.arguments, "")


def object_value(expression: Expression, env: Environment) -> Value | Family:
    """The geometry value of a term that is a name or a wrapper (constructions are hoisted before).

    Raises UnsupportedTermError for names that are not known; callers ask `mentioned` first.
    """
    if isinstance(expression, Name):
        if expression.id in ("xAxis", "yAxis"):
            return axis(expression.id, env.lift)
        if expression.id not in env.values:
            raise UnsupportedTermError(f"`{expression.id}` is not known here")
        return env.values[expression.id]
    if isinstance(expression, Call):
        operator = env.language.operators.get(expression.function)
        if operator is not None and operator.value is not None:
            arguments = [object_value(a, env) for a in expression.arguments]
            results = [operator.value(*chosen) for chosen in combinations(arguments)]
            return results[0] if len(results) == 1 else Family(tuple(results))
        if operator is not None and operator.candidates is not None:
            arguments = [object_value(a, env) for a in expression.arguments]
            found = [v for chosen in combinations(arguments) for v in operator.candidates(*chosen)]
            return Family(tuple(found))
    return Number(number(expression, env))


def combinations(arguments: list[Value | Family]) -> Iterator[tuple[Value, ...]]:
    """Every choice of one member from each argument."""
    pools = [a.members if isinstance(a, Family) else (a,) for a in arguments]
    return product(*pools)


def check_guards(guards: Any) -> None:
    """Raises UndefinedMeasureError if a guard fails on exact numbers; others pass silently."""
    for guard in guards:
        if not guard_holds(guard):
            raise UndefinedMeasureError(guard.reason)


def guard_holds(guard: Guard) -> bool:
    """Whether a guard holds on exact numbers."""
    sign = guard.value.sign()
    return sign > 0 if guard.positive else sign != 0


def quantities(call: Call, env: Environment) -> list[tuple[Quantity, tuple[Guard, ...]]]:
    """The quantity of a measure for every choice of set members, each with its guards."""
    operator = env.language.operators[call.function]
    if operator.quantity is None:
        raise UnsupportedTermError(f"{operator.name} has no value")
    found: list[tuple[Quantity, tuple[Guard, ...]]] = []
    for chosen in combinations([object_value(a, env) for a in call.arguments]):
        guards = tuple(operator.guards(*chosen))
        if all(not hasattr(g.value, "sign") or guard_holds(g) for g in guards):
            found.append((operator.quantity(*chosen), guards))
        else:
            raise UndefinedMeasureError(guards[0].reason)
    return found


def is_measure(expression: Expression, language: Language) -> bool:
    """Whether the tree is a single call of a measure."""
    if not isinstance(expression, Call):
        return False
    operator = language.operators.get(expression.function)
    return operator is not None and operator.category is Category.MEASURE


def number(expression: Expression, env: Environment) -> Scalar:
    """The scalar value of a numeric term."""
    if isinstance(expression, Num):
        return env.lift(expression.value)
    if isinstance(expression, Negation):
        return -number(expression.argument, env)
    if isinstance(expression, Binary):
        return _binary(expression, env)
    if isinstance(expression, Name):
        value = env.values.get(expression.id)
        if isinstance(value, Number):
            return value.value
        raise UnsupportedTermError(f"`{expression.id}` is not a number that can be computed with")
    if isinstance(expression, Call):
        if expression.function == "sqrt":
            return env.roots.sqrt(number(expression.arguments[0], env))
        if is_measure(expression, env.language):
            found = quantities(expression, env)
            quantity = found[0][0]
            if not isinstance(quantity, Angle | Inclined):
                return quantity.value(env.roots)
    raise UnsupportedTermError("this term has no numeric value that can be computed with")


def _binary(expression: Binary, env: Environment) -> Scalar:
    left = number(expression.left, env)
    if expression.operator == "^":
        return _power(left, expression.right, env)
    right = number(expression.right, env)
    if expression.operator == "+":
        return left + right
    if expression.operator == "-":
        return left - right
    if expression.operator == "*":
        return left * right
    if hasattr(right, "is_zero") and right.is_zero():
        raise UndefinedMeasureError("division by zero")
    return left / right


def _power(base: Scalar, exponent: Expression, env: Environment) -> Scalar:
    power = rational(exponent)
    if power.denominator == 2:
        base, power = env.roots.sqrt(base), power * 2
    if power.denominator != 1 or abs(power) > 64:
        raise UnsupportedTermError("an exponent is a whole number or a half, at most 64")
    if power < 0:
        return env.lift(Fraction(1)) / base ** int(-power)
    return base ** int(power) if power != 0 else env.lift(Fraction(1))


def rational(expression: Expression) -> Fraction:
    """The value of a term made of numbers and + - * / only."""
    if isinstance(expression, Num):
        return expression.value
    if isinstance(expression, Negation):
        return -rational(expression.argument)
    if isinstance(expression, Binary) and expression.operator in "+-*/":
        left, right = rational(expression.left), rational(expression.right)
        if expression.operator == "/":
            if right == 0:
                raise UndefinedMeasureError("division by zero")
            return left / right
        return {"+": left + right, "-": left - right, "*": left * right}[expression.operator]
    raise UnsupportedTermError("a rational number is needed here")


def point(x: Expression, y: Expression, env: Environment) -> Point:
    """The point with these coordinate terms."""
    return Point(number(x, env), number(y, env))
