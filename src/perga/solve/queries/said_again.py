"""Facts said again of another point: a point of a locus does what the moving point does."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from perga.algebra.expression import Call, Expression, Name
from perga.answers.trees import renamed
from perga.cdl.program import (
    Assignment,
    CoordinateFact,
    EquationFact,
    PredicateFact,
    RestrictionFact,
    Statement,
)
from perga.resolve.facts import Fact, Facts, needs
from perga.resolve.failures import UnsupportedTermError


class Moves(Protocol):
    """A curve and the point whose locus it is."""

    @property
    def curve(self) -> str:
        """The name of the curve."""
        ...

    @property
    def point(self) -> str:
        """The name of the point."""
        ...


def points_like(
    use: Statement, traced: Moves, moving: frozenset[str], moved: tuple[Fact, ...], facts: Facts
) -> Facts:
    """The facts with those of the moving point said again of each point that `use` names.

    `use` is PointOnCurve(X, C) or an Intersection of C with another carrier; of several points of
    one Intersection every two differ.
    """
    if isinstance(use, PredicateFact):
        (place, _) = use.call.arguments
        assert isinstance(place, Name)  # only such facts count as incidence
        return _like(place.id, traced, moving, moved, facts)
    assert isinstance(use, Assignment)
    carrier = next(a for a in use.call.arguments if _id(a) != traced.curve)
    for target in use.targets:
        facts = _like(target, traced, moving, moved, facts)
        call = Call("PointOnCurve", (Name(target, use.span), carrier), use.span)
        facts = _and(facts, PredicateFact(call, True, use.span))
    for i, first in enumerate(use.targets):
        for second in use.targets[i + 1 :]:
            both = (Name(first, use.span), Name(second, use.span))
            facts = _and(facts, PredicateFact(Call("Distinct", both, use.span), True, use.span))
    return facts


def _id(expression: Expression) -> str:
    return expression.id if isinstance(expression, Name) else ""


def _and(facts: Facts, statement: Statement) -> Facts:
    return replace(facts, facts=(*facts.facts, Fact(statement, needs(statement))))


def _like(
    name: str, traced: Moves, moving: frozenset[str], moved: tuple[Fact, ...], facts: Facts
) -> Facts:
    if name == traced.point:
        return facts  # of course it lies on its own locus
    if any(f.limits for f in moved):
        raise UnsupportedTermError("a part of a moving curve is not solved yet")
    names = {traced.point: name}
    types = dict(facts.types)
    for other in sorted(moving - {traced.point}):
        names[other] = f"#{name}.{other}"
        types[names[other]] = facts.types[other]
    again = tuple(
        replace(
            f,
            statement=_renamed(f.statement, names),
            needs=frozenset(names.get(n, n) for n in f.needs),
        )
        for f in moved
    )
    return replace(facts, facts=(*facts.facts, *again), types=types)


def _renamed(statement: Statement, names: Mapping[str, str]) -> Statement:
    if isinstance(statement, Assignment):
        targets = tuple(names.get(t, t) for t in statement.targets)
        call = renamed(statement.call, names)
        assert isinstance(call, Call)  # names do not change what a term is
        return replace(statement, targets=targets, call=call)
    if isinstance(statement, PredicateFact):
        call = renamed(statement.call, names)
        assert isinstance(call, Call)
        return replace(statement, call=call)
    if isinstance(statement, CoordinateFact):
        target = names.get(statement.target, statement.target)
        x, y = renamed(statement.x, names), renamed(statement.y, names)
        return replace(statement, target=target, x=x, y=y)
    left, right = renamed(statement.left, names), renamed(statement.right, names)
    if isinstance(statement, EquationFact):
        target = names.get(statement.target, statement.target)
        return replace(statement, target=target, left=left, right=right)
    if isinstance(statement, RestrictionFact):
        raise UnsupportedTermError("a part of a moving curve is not solved yet")
    return replace(statement, left=left, right=right)
