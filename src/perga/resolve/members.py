"""What a construction consists of, on exact values, and which objects are the same."""

from collections.abc import Callable

from perga.algebra.expression import Call
from perga.cdl.operator import Category, Operator
from perga.geometry.conic import same_curve
from perga.geometry.incidence import SharedCurveError
from perga.geometry.lines import same_line
from perga.geometry.values import Conic, Line, Number, Point, Scalar, Value
from perga.resolve.environment import Environment, Family
from perga.resolve.failures import UndefinedMeasureError
from perga.resolve.mentions import split_direction
from perga.resolve.terms import Argument, groups, guard_holds, object_value


def select(call: Call, env: Environment) -> tuple[Value, ...]:
    """All objects that the construction has, those on the named side only."""
    return tuple(member for group in select_groups(call, env) for member in group)


def select_groups(call: Call, env: Environment) -> list[tuple[Value, ...]]:
    """The same, apart for each choice of members where an argument is a set."""
    operator = env.language.operators[call.function]
    arguments, direction = split_direction(call, operator)
    found: list[tuple[Value, ...]] = []
    for group in groups([object_value(a, env) for a in arguments], operator):
        found.append(
            tuple(
                member
                for chosen in group
                for member in _members(operator, chosen)
                if not direction or on_side(direction, operator.offset, member, chosen)
            )
        )
    return found


def _members(operator: Operator, chosen: tuple[Value, ...]) -> tuple[Value, ...]:
    if operator.candidates is not None:
        return tuple(operator.candidates(*chosen))
    assert operator.value is not None
    try:
        member = operator.value(*chosen)
    except ZeroDivisionError:
        return ()
    return (member,) if constructed(operator, chosen, member) else ()


def constructed(operator: Operator, chosen: tuple[Value, ...], member: Value) -> bool:
    """Whether the relation and the guards of a construction hold for `member`.

    What a predicate gives, such as the region above a line, fits by being made.
    """
    if operator.category is Category.PREDICATE:
        return True
    if operator.relation is not None and not all(
        r.is_zero() for r in operator.relation(*chosen, out=member)
    ):
        return False
    return all(guard_holds(g) for g in operator.guards(*chosen, out=member))


def on_side(
    direction: str,
    offset: Callable[..., tuple[Scalar, Scalar]] | None,
    member: Value,
    chosen: tuple[Value, ...],
) -> bool:
    """Whether a member lies on the named side of the middle of its curve."""
    assert offset is not None  # the checker allows directions only where there is one
    dx, dy = offset(member, *chosen)
    return {"left": -dx, "right": dx, "upper": dy, "lower": -dy}[direction].sign() > 0


def same_value(first: Argument, second: Argument) -> bool:
    """Whether two exact points or lines are the same."""
    if isinstance(first, Point) and isinstance(second, Point):
        return (first.x - second.x).is_zero() and (first.y - second.y).is_zero()
    if isinstance(first, Line) and isinstance(second, Line):
        return all(r.is_zero() for r in same_line(first, second))
    if isinstance(first, Number) and isinstance(second, Number):
        return (first.value - second.value).is_zero()
    if isinstance(first, Conic) and isinstance(second, Conic):
        return same_curve(first.coefficients, second.coefficients)
    return False


def same_sets(left: Argument, right: Argument) -> bool:
    """Equal objects; of two sets, every member of the smaller is one of the larger."""
    first = left.members if isinstance(left, Family) else (left,)
    second = right.members if isinstance(right, Family) else (right,)
    if len(first) > len(second):
        first, second = second, first
    return bool(first) and all(any(same_value(a, b) for b in second) for a in first)


def common_points(call: Call, env: Environment) -> tuple[Value, ...]:
    """The common points that a call of NumIntersection counts.

    Raises UndefinedMeasureError where the two are the same curve.
    """
    try:
        return select(Call("Intersection", call.arguments, call.span), env)
    except SharedCurveError as error:
        raise UndefinedMeasureError(error.message) from None
