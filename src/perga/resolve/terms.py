"""From terms to values: an expression tree read in an environment of known objects.

The environment decides what scalars are: exact numbers, or quotients of polynomials in unknowns.
"""

from collections.abc import Callable, Iterator, Sequence
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
    TupleOf,
)
from perga.cdl.operator import Guard, Operator, Type
from perga.cdl.wording import show
from perga.geometry.lines import squared_distance
from perga.geometry.quantities import (
    Angle,
    Direct,
    Doubled,
    Extent,
    Inclined,
    Magnitude,
    NotAnAngleError,
    PiTimes,
    Quantity,
    Quarter,
    Signed,
    Total,
    Turn,
)
from perga.geometry.values import Line, Number, Pieces, Point, Scalar, Value, Vector
from perga.resolve.angles import cosine_sine, multiple_of_pi
from perga.resolve.collecting import Unknowns
from perga.resolve.environment import Environment, Family
from perga.resolve.extents import extent_times_pi, is_exact, plain_extent
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError, rational
from perga.resolve.mentions import mentioned
from perga.resolve.term_kinds import is_angle, is_measure, is_vector
from perga.resolve.turns import AngleSum, angle_sum

Argument = Value | Family | Angle | Doubled | Inclined | Turn
"""What operators take: objects, sets of them, and angles for sine, cosine and tangent."""


def axis(name: str, lift: Callable[[Fraction], Scalar]) -> Line:
    """The built-in line `xAxis` or `yAxis`."""
    one, zero = lift(Fraction(1)), lift(Fraction(0))
    return Line(zero, one, zero) if name == "xAxis" else Line(one, zero, zero)


def object_value(expression: Expression, env: Environment) -> Argument:
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
            results = [_wrapped(operator, chosen, env) for chosen in combinations(arguments)]
            return results[0] if len(results) == 1 else Family(tuple(results))
        if operator is not None and operator.candidates is not None:
            arguments = [object_value(a, env) for a in expression.arguments]
            found = [v for chosen in combinations(arguments) for v in operator.candidates(*chosen)]
            return Family(tuple(found))
    if is_vector(expression, env.language):
        dx, dy = vector(expression, env)
        zero = env.lift(Fraction(0))
        return Vector(Point(zero, zero), Point(dx, dy))
    if is_angle(expression, env.language):
        return angle(expression, env)
    return Number(number(expression, env))


def _wrapped(operator: Operator, chosen: tuple[Value, ...], env: Environment) -> Value:
    """A value in closed form; where a line or a direction is made of points, they differ.

    Whether what it is made of has a flaw is asked of exact numbers only: of unknowns it is asked
    again when their values are put back into the facts.
    """
    assert operator.value is not None
    if operator.result in (Type.LINE, Type.SEGMENT, Type.VECTOR) and len(chosen) == 2:
        first, second = chosen
        if isinstance(first, Point) and isinstance(second, Point):
            _differ(first, second, env)
    if is_exact(chosen):
        flaw = operator.flaw(*chosen)
        if flaw:
            raise UndefinedMeasureError(flaw)
    return operator.value(*chosen)


def _differ(first: Point, second: Point, env: Environment) -> None:
    gap = squared_distance(first, second)
    if isinstance(env.roots, Unknowns):
        env.roots.differ(gap)
    elif hasattr(gap, "is_zero") and gap.is_zero():
        raise UndefinedMeasureError("two equal points make no line, segment or vector")


def vector(expression: Expression, env: Environment) -> tuple[Scalar, Scalar]:
    """The components of a vector term."""
    if isinstance(expression, TupleOf):
        return (number(expression.items[0], env), number(expression.items[1], env))
    if isinstance(expression, Negation):
        dx, dy = vector(expression.argument, env)
        return (-dx, -dy)
    if isinstance(expression, Binary):
        return _vector_of(expression, env)
    value = object_value(expression, env)
    if not isinstance(value, Vector):
        raise UnsupportedTermError("a vector is needed here")
    return (value.q.x - value.p.x, value.q.y - value.p.y)


def _vector_of(expression: Binary, env: Environment) -> tuple[Scalar, Scalar]:
    if expression.operator in "+-":
        u, v = vector(expression.left, env), vector(expression.right, env)
        if expression.operator == "+":
            return (u[0] + v[0], u[1] + v[1])
        return (u[0] - v[0], u[1] - v[1])
    if expression.operator == "*" and is_vector(expression.right, env.language):
        factor, (dx, dy) = number(expression.left, env), vector(expression.right, env)
        return (dx * factor, dy * factor)
    (dx, dy), factor = vector(expression.left, env), number(expression.right, env)
    if expression.operator == "*":
        return (dx * factor, dy * factor)
    if expression.operator == "/":
        return (dx / factor, dy / factor)
    raise UnsupportedTermError("vectors are added, subtracted and multiplied by numbers")


def angle(expression: Expression, env: Environment) -> Angle | Doubled | Inclined | Turn:
    """An angle term as cosine and sine times one length; sums by the addition formulas.

    Raises UnsupportedTermError for a sum whose parts have sines of unknown sign.
    """
    if isinstance(expression, Call) and is_measure(expression, env.language):
        quantity = quantities(expression, env)[0][0]
        if isinstance(quantity, Angle | Inclined):
            return quantity
    if isinstance(expression, Binary) and expression.operator == "*":
        for factor, other in (
            (expression.left, expression.right),
            (expression.right, expression.left),
        ):
            if isinstance(factor, Num) and factor.value == 2:
                half = angle(other, env)
                if isinstance(half, Angle | Inclined):
                    return Doubled(half)
    if not mentioned(expression):
        cosine, sine = cosine_sine(multiple_of_pi(expression))
        return Angle(env.exact(cosine), env.exact(sine))
    return sum_of_angles(expression, env).turn(env.roots, env.exact)


def sum_of_angles(expression: Expression, env: Environment) -> AngleSum:
    """A term as a sum of angles; raises UnsupportedTermError for other terms."""

    def measured(call: Call) -> Sequence[Quantity] | None:
        if not is_measure(call, env.language):
            return None
        return [quantity for quantity, _ in quantities(call, env)]

    return angle_sum(expression, measured)


def times_pi(expression: Expression, env: Environment) -> tuple[Scalar, bool]:
    """A numeric term as (factor, whether it is to be multiplied by pi)."""
    if isinstance(expression, Call) and is_measure(expression, env.language):
        quantity = quantities(expression, env)[0][0]
        if isinstance(quantity, PiTimes):
            return (quantity.factor, True)
        if isinstance(quantity, Extent):
            return extent_times_pi(quantity)
    if isinstance(expression, Name) and expression.id == "pi":
        return (env.lift(Fraction(1)), True)
    if isinstance(expression, Binary) and expression.operator in "*/":
        left, pi_left = times_pi(expression.left, env)
        right, pi_right = times_pi(expression.right, env)
        if expression.operator == "*" and not (pi_left and pi_right):
            return (left * right, pi_left or pi_right)
        if expression.operator == "/" and not (pi_right and not pi_left):
            if isinstance(env.roots, Unknowns):
                env.roots.apart(right)
            return (left / right, pi_left and not pi_right)
        raise UnsupportedTermError("powers of pi are not solved yet")
    return (number(expression, env), False)


def combinations(
    arguments: Sequence[Argument], operator: Operator | None = None
) -> Iterator[tuple[Any, ...]]:
    """Every choice of one member from each argument, of curves in pieces one piece.

    Raises UnsupportedTermError for such a curve if the operator speaks of whole curves.
    """
    return (one for group in groups(arguments, operator) for one in group)


def groups(
    arguments: Sequence[Argument], operator: Operator | None = None
) -> Iterator[list[tuple[Any, ...]]]:
    """For every choice of members of sets, the choices of pieces, of which one is meant."""
    pools = [a.members if isinstance(a, Family) else (a,) for a in arguments]
    for chosen in product(*pools):
        pieces = [a.parts if isinstance(a, Pieces) else (a,) for a in chosen]
        if any(isinstance(a, Pieces) for a in chosen) and not (operator and operator.by_points):
            raise UnsupportedTermError("this is not solved for a curve of several pieces")
        yield list(product(*pieces))


def guard_holds(guard: Guard) -> bool:
    """Whether a guard holds on exact numbers."""
    sign = guard.value.sign()
    if guard.or_zero:
        return sign >= 0
    return sign > 0 if guard.positive else sign != 0


def quantities(call: Call, env: Environment) -> list[tuple[Quantity, tuple[Guard, ...]]]:
    """The quantity of a measure for every choice of set members, each with its guards."""
    operator = env.language.operators[call.function]
    if operator.quantity is None:
        raise UnsupportedTermError(f"{operator.name} has no value")
    found: list[tuple[Quantity, tuple[Guard, ...]]] = []
    for chosen in combinations([object_value(a, env) for a in call.arguments]):
        try:
            guards = tuple(operator.guards(*chosen))
        except NotAnAngleError as error:
            raise UnsupportedTermError(error.message) from error
        if all(not hasattr(g.value, "sign") or guard_holds(g) for g in guards):
            try:
                found.append((operator.quantity(*chosen), guards))
            except NotAnAngleError as error:
                raise UnsupportedTermError(error.message) from error
        else:
            raise UndefinedMeasureError(guards[0].reason)
    return found


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
            if isinstance(quantity, Extent):
                return plain_extent(quantity)
            if not isinstance(quantity, Angle | Inclined | PiTimes | Quarter):
                value = _value(quantity, env)
                for other, _ in found[1:]:
                    _agree(value, other, env)
                return value
    raise UnsupportedTermError(f"this version cannot compute with {show(expression)}")


def _value(quantity: Direct | Magnitude | Total | Signed, env: Environment) -> Scalar:
    try:
        return quantity.value(env.roots)
    except NotAnAngleError as error:
        raise UnsupportedTermError(error.message) from error


def _agree(value: Scalar, other: Quantity, env: Environment) -> None:
    """Every member of a set must give the same value, or the term has none."""
    if isinstance(other, Angle | Inclined | PiTimes | Quarter | Extent):
        raise UnsupportedTermError("this measure of a set is not solved yet")
    gap = _value(other, env) - value
    if isinstance(env.roots, Unknowns):
        env.roots.vanish(gap)
    elif not gap.is_zero():
        raise UndefinedMeasureError("the members of the set give different values")


def _squared_measure(expression: Binary, env: Environment) -> Scalar | None:
    """The square of one length or area, which needs no root; None for other terms."""
    base, power = expression.left, expression.right
    if not isinstance(power, Num) or power.value != 2 or not isinstance(base, Call):
        return None
    if not is_measure(base, env.language):
        return None
    found = quantities(base, env)
    quantity = found[0][0]
    return quantity.square if len(found) == 1 and isinstance(quantity, Magnitude) else None


def _binary(expression: Binary, env: Environment) -> Scalar:
    if expression.operator == "^":
        square = _squared_measure(expression, env)
        if square is not None:
            return square
        return _power(number(expression.left, env), expression.right, env)
    left = number(expression.left, env)
    right = number(expression.right, env)
    if expression.operator == "+":
        return left + right
    if expression.operator == "-":
        return left - right
    if expression.operator == "*":
        return left * right
    if hasattr(right, "is_zero") and right.is_zero():
        raise UndefinedMeasureError("division by zero")
    if isinstance(env.roots, Unknowns):
        env.roots.apart(right)  # a common factor may cancel, but may not vanish
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


def point(x: Expression, y: Expression, env: Environment) -> Point:
    """The point with these coordinate terms."""
    return Point(number(x, env), number(y, env))
