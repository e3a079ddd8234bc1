"""Inequalities in x and y, and the bounds of a parameter that they stand for."""

from dataclasses import dataclass, replace

from perga.algebra.expression import Binary, Call, Expression, Name, Negation
from perga.cdl.intervals import End
from perga.cdl.program import Order
from perga.errors import Span


@dataclass(frozen=True, slots=True)
class Bounds:
    """The ends of the interval of a parameter."""

    low: End
    high: End


@dataclass(frozen=True, slots=True)
class Side:
    """left order right: the points of a curve that belong to the part."""

    order: Order
    left: Expression
    right: Expression


def put(term: Expression, name: str, value: Expression) -> Expression:
    """The term with a name replaced."""
    match term:
        case Name(id, _):
            return value if id == name else term
        case Negation(argument, _):
            return replace(term, argument=put(argument, name, value))
        case Binary(_, left, right, _):
            return replace(term, left=put(left, name, value), right=put(right, name, value))
        case Call(_, arguments, _):
            return replace(term, arguments=tuple(put(a, name, value) for a in arguments))
        case _:
            return term


def quotient_tree(top: Expression, bottom: Expression, span: Span) -> Expression:
    """top / bottom."""
    return Binary("/", top, bottom, span)
