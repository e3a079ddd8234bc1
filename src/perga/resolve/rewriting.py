"""Statements with every term in them changed in the same way."""

from collections.abc import Callable
from dataclasses import replace

from perga.algebra.expression import Call, Expression
from perga.cdl.program import (
    Assignment,
    CoordinateFact,
    PredicateFact,
    Statement,
)


def with_terms(statement: Statement, change: Callable[[Expression], Expression]) -> Statement:
    """The statement with `change` applied to each of its terms; calls stay calls."""
    if isinstance(statement, Assignment | PredicateFact):
        call = change(statement.call)
        assert isinstance(call, Call)
        return replace(statement, call=call)
    if isinstance(statement, CoordinateFact):
        return replace(statement, x=change(statement.x), y=change(statement.y))
    return replace(statement, left=change(statement.left), right=change(statement.right))
