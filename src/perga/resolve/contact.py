"""The tangents from a point that is known to lie on its curve: there is one, the tangent at it.

Written as a tangent from a point it would be a double root, which elimination handles badly.
"""

from collections.abc import Sequence
from dataclasses import replace

from perga.algebra.expression import Call, Name
from perga.cdl.program import Assignment, PredicateFact
from perga.resolve.facts import Fact

FROM, AT = "TangentOfPoint", "TangentOnPoint"


def at_contact(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """The facts with TangentOfPoint(P, G) as TangentOnPoint(P, G) where a fact puts P on G."""
    placed = {pair for fact in facts for pair in _placed(fact)}
    found: list[Fact] = []
    for fact in facts:
        statement = fact.statement
        if isinstance(statement, Assignment) and len(statement.targets) == 1:
            call = statement.call
            if call.function == FROM and _names(call) in placed:
                fact = replace(fact, statement=replace(statement, call=replace(call, function=AT)))
        found.append(fact)
    return tuple(found)


def _names(call: Call) -> tuple[str, ...]:
    return tuple(a.id if isinstance(a, Name) else "" for a in call.arguments)


def _placed(fact: Fact) -> list[tuple[str, ...]]:
    """(point, curve) for the points that a fact puts on named curves."""
    statement = fact.statement
    if isinstance(statement, PredicateFact) and statement.holds:
        return [_names(statement.call)] if statement.call.function == "PointOnCurve" else []
    if isinstance(statement, Assignment) and statement.call.function == "Intersection":
        if fact.family:
            return []
        return [(t, curve) for t in statement.targets for curve in _names(statement.call)]
    return []
