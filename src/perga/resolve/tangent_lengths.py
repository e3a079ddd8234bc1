"""The distance from a point to where its tangent touches a circle, by the power of the point.

With `TangentOfPoint(P, C) = t; TangentPoint(t, C) = M` the distance of P and M is the length of
the tangents from P, whichever of the two t is; neither t nor M need be known for it.
"""

from collections.abc import Mapping

from perga.algebra.expression import Call, Expression, Name, walk
from perga.answers.trees import rewritten
from perga.cdl.operator import Type
from perga.cdl.program import Assignment, Equality, Goal
from perga.resolve.facts import Fact, Facts, needs
from perga.resolve.mentions import mentioned
from perga.resolve.rewriting import with_terms

Contacts = Mapping[frozenset[str], tuple[Name, Name]]
"""For a point and its point of contact, as a pair, the point and the circle."""


def with_tangent_lengths(goal: Goal, facts: Facts) -> tuple[Goal, Facts]:
    """Goal and facts with `TangentLength(P, C)` for such distances.

    Tangents and points of contact of which nothing else speaks go: the length itself asks for a
    point outside the circle, which is all that they say.
    """
    circles = _contacts(facts)
    term = rewritten(goal.expression, lambda node: _as_tangent(node, circles))
    changed = tuple(_in_fact(f, circles) for f in facts.facts)
    if term == goal.expression and changed == facts.facts:
        return (goal, facts)
    asked = _asked(term, changed)
    spare = {
        name
        for pair, (point, circle) in circles.items()
        if (point.id, circle.id) in asked
        for name in pair - {point.id}
    }
    spare |= {
        n.id
        for f in facts.facts
        if isinstance(f.statement, Assignment) and not spare.isdisjoint(f.statement.targets)
        for n in f.statement.call.arguments
        if isinstance(n, Name) and facts.types.get(n.id) is Type.LINE
    }
    left = _without_spare(changed, spare - mentioned(term))
    gone = spare - {n for f in left for n in f.needs} - mentioned(term)
    types = {n: t for n, t in facts.types.items() if n not in gone}
    return (Goal(term, goal.kind), Facts(left, types, facts.language, facts.known))


def _asked(term: Expression, facts: tuple[Fact, ...]) -> set[tuple[str, str]]:
    """The points and circles of which the length of the tangents is spoken."""
    terms = [term]
    for fact in facts:
        if isinstance(fact.statement, Equality):
            terms += [fact.statement.left, fact.statement.right]
    found: set[tuple[str, str]] = set()
    for node in (n for t in terms for n in walk(t)):
        match node:
            case Call("TangentLength", (Name(point), Name(circle)), _):
                found.add((point, circle))
            case _:
                pass
    return found


def _without_spare(facts: tuple[Fact, ...], spare: set[str]) -> tuple[Fact, ...]:
    """The facts without constructions of spare objects of which no other fact speaks."""
    for fact in facts:
        if isinstance(fact.statement, Assignment) and spare.issuperset(fact.statement.targets):
            others = tuple(f for f in facts if f is not fact)
            if all(f.needs.isdisjoint(fact.statement.targets) for f in others):
                return _without_spare(others, spare)
    return facts


def _in_fact(fact: Fact, circles: Contacts) -> Fact:
    if not isinstance(fact.statement, Equality):
        return fact
    statement = with_terms(
        fact.statement, lambda term: rewritten(term, lambda node: _as_tangent(node, circles))
    )
    return Fact(statement, needs(statement), fact.family)


def _contacts(facts: Facts) -> dict[frozenset[str], tuple[Name, Name]]:
    """For each pair of a point and its point of contact the point and the circle."""
    tangents: dict[tuple[str, str], Name] = {}
    found: dict[frozenset[str], tuple[Name, Name]] = {}
    calls = [
        (f.statement.call, target)
        for f in facts.facts
        if isinstance(f.statement, Assignment)
        for target in f.statement.targets
    ]
    for call, target in calls:
        match call:
            case Call("TangentOfPoint", (Name() as point, Name() as circle), _):
                if facts.types.get(circle.id) is Type.CIRCLE:
                    tangents[target, circle.id] = point
            case _:
                pass
    for call, target in calls:
        match call:
            case Call("TangentPoint", (Name(line), Name() as circle), _):
                point = tangents.get((line, circle.id))
                if point is not None:
                    found[frozenset((point.id, target))] = (point, circle)
            case _:
                pass
    return found


def _as_tangent(node: Expression, circles: Contacts) -> Expression:
    match node:
        case Call("Distance", (Name(a), Name(b)), span):
            ends = frozenset((a, b))
        case Call("Length", (Call("LineSegmentOf" | "VectorOf", (Name(a), Name(b)), _),), span):
            ends = frozenset((a, b))
        case _:
            return node
    return Call("TangentLength", circles[ends], span) if ends in circles else node
