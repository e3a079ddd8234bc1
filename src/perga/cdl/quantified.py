"""The parts of `ForAll` and `Exists`: which names move, which facts may stand inside, and where."""

from collections.abc import Iterator, Sequence
from dataclasses import fields

from perga.algebra.expression import Call, Expression, Name, walk
from perga.algebra.lexer import quoted
from perga.cdl.names import BUILT_IN
from perga.cdl.operator import Category, GoalKind, Type
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    PredicateFact,
    QuantifiedFact,
    Stated,
    Statement,
)
from perga.cdl.terms import TermChecker
from perga.cdl.wording import show
from perga.errors import Span
from perga.errors.catalogue import Faults

EXAMPLE = "ForAll(P, PointOnCurve(P, G), Distance(P, F) > 1)"
MAX_MOVING = 12
_CLAIMS = (Comparison, CoordinateFact, Equality, PredicateFact)


def moving_of(terms: TermChecker, call: Call) -> tuple[tuple[str, ...], tuple[Expression, ...]]:
    """The names in front, which move, and the facts behind them; faults are reported."""
    arguments = call.arguments
    count = next((i for i, a in enumerate(arguments) if not isinstance(a, Name)), len(arguments))
    names: list[str] = []
    for argument in arguments[:count]:
        assert isinstance(argument, Name)
        name = argument.id
        kind = terms.type_of(argument)
        if name in BUILT_IN or kind is Type.ORIGIN:
            _fault(terms, argument.span, f"{quoted(name)} cannot move", "name what moves")
        elif name in names:
            _fault(terms, argument.span, f"{quoted(name)} is named twice", "name it once")
        elif kind is not None:
            names.append(name)
    if count == 0:
        _fault(terms, call.span, "nothing is said to move", f"write {EXAMPLE}")
    elif count == len(arguments):
        _fault(terms, call.span, "nothing is claimed of what moves", f"write {EXAMPLE}")
    elif count > MAX_MOVING:
        terms.faults.add(
            "limit",
            call.span,
            f"more than {MAX_MOVING} names that move",
            "leave out those that others determine: write their construction where it is used",
        )
    facts = arguments[count:]
    spoken = {node.id for fact in facts for node in walk(fact) if isinstance(node, Name)}
    for name in names:
        if facts and name not in spoken:
            _fault(
                terms,
                call.span,
                f"{quoted(name)} moves, but no fact inside speaks of it",
                "leave it out, or say what it does",
            )
    return (tuple(names) if count <= MAX_MOVING else (), facts)


def sound(terms: TermChecker, fact: Expression) -> bool:
    """Whether a fact may stand inside: it holds no quantifier and asks no question."""
    for node in walk(fact):
        operator = terms.language.operators.get(node.function) if isinstance(node, Call) else None
        if operator is None or operator.category is not Category.QUERY:
            continue
        if operator.asks is GoalKind.COUNT:
            continue
        inner = "a quantifier" if operator.binds is not None else "a question about all figures"
        _fault(
            terms,
            node.span,
            f"{inner} stands inside a quantifier: {show(node)}",
            "name all that moves in one quantifier"
            if operator.binds is not None
            else "state it outside, of objects that stand still",
        )
        return False
    return True


def claims_of(terms: TermChecker, last: Sequence[Statement]) -> tuple[Statement, ...]:
    """The last fact as what is claimed; constructions and equations only bind what moves."""
    for claim in last:
        if not isinstance(claim, _CLAIMS):
            _fault(
                terms,
                claim.span,
                "this makes an object, and claims nothing of it",
                "put it before the last fact, and claim an equality, an inequality or a predicate",
            )
            return ()
    return tuple(last)


def check_bound(statements: Sequence[Stated], faults: Faults) -> None:
    """Report names that move in a quantifier and are spoken of outside it."""
    bound = {n for s in statements if isinstance(s, QuantifiedFact) for n in s.moving}
    for statement in statements if bound else ():
        own = statement.moving if isinstance(statement, QuantifiedFact) else ()
        report_bound(frozenset(spoken_of(statement)) & (bound - set(own)), statement.span, faults)


def report_bound(names: frozenset[str], span: Span, faults: Faults) -> None:
    """Report that these names of something that moves are spoken of elsewhere, at `span`."""
    for name in sorted(names):
        faults.add(
            "quantifier",
            span,
            f"{quoted(name)} moves inside a quantifier, and has no place outside it",
            "say inside the quantifier what it does, or use another name here",
        )


def spoken_of(statement: Stated) -> Iterator[str]:
    """The names that a statement speaks of, what moves in it among them."""
    if isinstance(statement, QuantifiedFact):
        for inner in (*statement.conditions, statement.claim):
            yield from spoken_of(inner)
        return
    for field in fields(statement):
        value = getattr(statement, field.name)
        if field.name == "target":
            yield value
        elif isinstance(statement, Assignment) and field.name == "targets":
            yield from statement.targets
        elif isinstance(value, Expression):
            yield from (node.id for node in walk(value) if isinstance(node, Name))


def _fault(terms: TermChecker, span: Span, message: str, help: str) -> None:
    terms.faults.add("quantifier", span, message, help)
