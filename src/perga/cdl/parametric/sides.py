"""Inequalities in x and y, and the bounds of a parameter that they stand for."""

from dataclasses import dataclass

from perga.algebra.expression import Binary, Expression
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


def quotient_tree(top: Expression, bottom: Expression, span: Span) -> Expression:
    """top / bottom."""
    return Binary("/", top, bottom, span)
