"""The rule for rounded coordinates.

Numbers are exact. Only if a `Coordinate` read exactly contradicts a stated fact is its component
with the most decimal places (two or more; ties: both) freed within half a unit of its last place;
the facts must then pin it.
"""

from collections.abc import Sequence
from fractions import Fraction

from perga.algebra.expression import Call, Expression, Name, Negation, Num
from perga.cdl.operator import Type
from perga.cdl.program import Assignment, Comparison, CoordinateFact, Equality, Order, Statement
from perga.resolve.facts import Fact, Facts


def decimals(expression: Expression) -> int:
    """Decimal places of a plain number, with or without a sign; 0 for anything else."""
    inner = expression.argument if isinstance(expression, Negation) else expression
    return inner.decimals if isinstance(inner, Num) else 0


def _plain(expression: Expression) -> Fraction:
    if isinstance(expression, Negation):
        return -_plain(expression.argument)
    assert isinstance(expression, Num)
    return expression.value


def reach(start: frozenset[str], facts: Sequence[Fact]) -> frozenset[str]:
    """The objects that `start` was constructed from, directly or not."""
    names = set(start)
    grown = True
    while grown:
        grown = False
        for fact in facts:
            made = isinstance(fact.statement, Assignment) and names & set(fact.statement.targets)
            if made and not fact.needs <= names:
                names |= fact.needs
                grown = True
    return frozenset(names)


def blamed(dead: Sequence[Fact], facts: Facts, freed: frozenset[str]) -> frozenset[str]:
    """Points whose rounded coordinates may explain the facts that failed."""
    if not {"XCoordinate", "YCoordinate"} <= facts.language.operators.keys():
        return frozenset()  # a language without them cannot state the bounds
    candidates = {
        f.statement.target
        for f in facts.facts
        if isinstance(f.statement, CoordinateFact)
        and max(decimals(f.statement.x), decimals(f.statement.y)) >= 2
    } - freed
    for fact in dead:
        direct = candidates & fact.needs
        if direct:
            return frozenset(direct)
    for fact in dead:
        distant = candidates & reach(fact.needs, facts.facts)
        if distant:
            return frozenset(distant)
    return frozenset()


def free_coordinates(facts: Facts, points: frozenset[str]) -> Facts:
    """The facts with the rounded components of `points` replaced by bounds."""
    changed: list[Fact] = []
    for fact in facts.facts:
        statement = fact.statement
        if isinstance(statement, CoordinateFact) and statement.target in points:
            changed.extend(Fact(s, frozenset({statement.target})) for s in _bounds(statement))
        else:
            changed.append(fact)
    return Facts(tuple(changed), facts.types, facts.language, facts.known)


def _bounds(fact: CoordinateFact) -> list[Statement]:
    places = max(decimals(fact.x), decimals(fact.y))
    statements: list[Statement] = []
    for measure, term in (("XCoordinate", fact.x), ("YCoordinate", fact.y)):
        call = Call(measure, (Name(fact.target, fact.span),), fact.span)
        if decimals(term) < places:
            statements.append(Equality(call, term, Type.NUMBER, fact.span))
            continue
        half = Fraction(1, 2 * 10**places)
        for order, bound in ((Order.GREATER_EQUAL, -half), (Order.LESS_EQUAL, half)):
            limit = Num(_plain(term) + bound, 0, fact.span)
            statements.append(Comparison(order, call, limit, fact.span))
    return statements
