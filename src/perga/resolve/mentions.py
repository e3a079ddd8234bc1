"""Which declared objects a term mentions, and which side of a construction it names."""

from perga.algebra.expression import Call, Expression, Name, walk
from perga.cdl.names import BUILT_IN, COORDINATES, DIRECTIONS
from perga.cdl.operator import Operator

NOT_DECLARED = frozenset(BUILT_IN) | COORDINATES | frozenset(DIRECTIONS)
"""The names with a meaning of their own, which no program declares."""


def mentioned(*expressions: Expression) -> frozenset[str]:
    """The declared names in some trees."""
    names = {
        node.id for expression in expressions for node in walk(expression) if isinstance(node, Name)
    }
    return frozenset(names - NOT_DECLARED)


def split_direction(call: Call, operator: Operator) -> tuple[tuple[Expression, ...], str]:
    """Arguments without the optional direction, and the direction word or ""."""
    last = call.arguments[-1] if call.arguments else None
    if operator.directions and isinstance(last, Name) and last.id in DIRECTIONS:
        return (call.arguments[:-1], last.id)
    return (call.arguments, "")
