"""Facts that pick the scenes in which a term is least or greatest: WhenMin, WhenMax."""

from perga.algebra.expression import Binary, Expression, Name
from perga.cdl.operator import Type
from perga.cdl.program import Equality, PredicateFact
from perga.geometry.values import Number
from perga.resolve.budget import Budget
from perga.resolve.facts import Fact, Facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.solve.queries.extent import extent

LEAST, GREATEST = "WhenMin", "WhenMax"


def split_when(facts: Facts) -> tuple[PredicateFact, Facts]:
    """The WhenMin or WhenMax among the facts, and the others.

    Raises UnsupportedTermError unless there is exactly one.
    """
    found = [f for f in facts.facts if is_when(f)]
    if len(found) != 1:
        raise UnsupportedTermError("not exactly one extreme value picks the scene")
    statement = found[0].statement
    assert isinstance(statement, PredicateFact)
    rest = tuple(f for f in facts.facts if f is not found[0])
    return statement, Facts(rest, facts.types, facts.language, facts.known)


def is_when(fact: Fact) -> bool:
    """Whether a fact picks the scenes with an extreme value."""
    statement = fact.statement
    return isinstance(statement, PredicateFact) and statement.call.function in (LEAST, GREATEST)


def pick(facts: Facts, budget: Budget) -> Facts:
    """The facts with each WhenMin(E) replaced by E = its least value, exact.

    Raises UnsupportedTermError where the value is not attained or cannot be found.
    """
    for index, fact in enumerate(facts.facts):
        statement = fact.statement
        if isinstance(statement, PredicateFact) and statement.call.function in (LEAST, GREATEST):
            rest = facts.facts[:index] + facts.facts[index + 1 :]
            others = Facts(rest, facts.types, facts.language, facts.known)
            return pick(_with_value(others, statement, f"#{index}v", budget), budget)
    return facts


def _with_value(facts: Facts, fact: PredicateFact, name: str, budget: Budget) -> Facts:
    (term,) = fact.call.arguments
    found = extent(term, facts, budget)
    pieces = found.pieces
    if not pieces:
        raise UnsupportedTermError("no figure satisfies the other facts")
    greatest = fact.call.function == GREATEST
    piece = pieces[-1] if greatest else pieces[0]
    end, is_open = (piece.high, piece.high_open) if greatest else (piece.low, piece.low_open)
    if end.infinite or is_open:
        raise UnsupportedTermError("the term has no greatest or least value")
    least: Expression = Name(name, fact.span)
    if found.with_pi:
        least = Binary("*", least, Name("pi", fact.span), fact.span)
    statement = Equality(term, least, Type.NUMBER, fact.span)
    added = Fact(statement, mentioned(term) | {name})
    types = {**facts.types, name: Type.NUMBER}
    known = {**facts.known, name: Number(end.number)}
    return Facts((*facts.facts, added), types, facts.language, known)
