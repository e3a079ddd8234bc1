"""Chains of terms to checked statements: facts, inequalities, constructions, predicates."""

from collections.abc import Iterator

from perga.algebra.expression import Call, Expression
from perga.algebra.lexer import quoted
from perga.algebra.reader import join
from perga.cdl.equalities import pair
from perga.cdl.forms import coordinate, equation, restriction
from perga.cdl.names import BANNED, FORMS
from perga.cdl.operator import Category, Quantifier
from perga.cdl.parser import RawChain
from perga.cdl.program import PredicateFact, QuantifiedFact, Stated, Statement
from perga.cdl.quantified import claims_of, moving_of, sound
from perga.cdl.terms import TermChecker
from perga.cdl.wording import show
from perga.errors import Span


def checked(terms: TermChecker, raw: RawChain) -> Iterator[Stated]:
    """What a chain of terms states; what is wrong goes to the faults of `terms`."""
    lone = raw.terms[0] if not raw.signs else None
    if isinstance(lone, Call):
        operator = terms.language.operators.get(lone.function)
        if operator is not None and operator.binds is not None:
            yield from quantified(terms, lone, operator.name, operator.binds)
            return
    yield from _plain(terms, raw)


def _plain(terms: TermChecker, raw: RawChain) -> Iterator[Statement]:
    sides = raw.terms
    if not raw.signs:
        yield from _lone(terms, sides[0], raw.span)
        return
    forms = ("Equation", "Coordinate", "Restriction")
    heads = [t for t in sides if isinstance(t, Call) and t.function in forms]
    if heads and heads[0].function == "Equation":
        yield from equation(terms, raw, heads)
    elif heads and heads[0].function == "Restriction":
        yield from restriction(terms, raw, heads[0])
    elif heads:
        yield from coordinate(terms, raw)
    elif any(isinstance(t, Call) and t.function == "Expression" for t in sides):
        _expression_form(terms, raw)
    else:
        for sign, left, right in zip(raw.signs, sides, sides[1:], strict=False):
            span = raw.span if len(sides) == 2 else join(left.span, right.span)
            yield from pair(terms, sign, left, right, span)


def _expression_form(terms: TermChecker, raw: RawChain) -> None:
    terms.faults.add(
        "banned-operator",
        raw.span,
        "`Expression(...) =` is not a CDL statement",
        BANNED["Expression"],
    )


def _lone(terms: TermChecker, term: Expression, span: Span) -> Iterator[Statement]:
    if not isinstance(term, Call):
        terms.faults.add(
            "syntax",
            span,
            f"{show(term)} alone states nothing",
            "write a fact: left = right, an inequality, or a predicate",
        )
        return
    if term.function == "Negation":
        inner = term.arguments[0]
        operator = terms.language.operators.get(inner.function) if isinstance(inner, Call) else None
        if len(term.arguments) != 1 or not isinstance(inner, Call):
            terms.faults.add(
                "arity", span, "`Negation` takes one predicate", "Negation(PointOnCurve(P, G))"
            )
        elif operator is None:
            terms.refuse(inner)
        elif operator.category is not Category.PREDICATE or operator.made_of(len(inner.arguments)):
            terms.faults.add(
                "type",
                inner.span,
                f"{quoted(operator.name)} is no predicate",
                "negate a predicate, or write != between numbers",
            )
        elif terms.fits(inner, operator):
            yield PredicateFact(inner, False, span)
        return
    operator = terms.language.operators.get(term.function)
    if operator is not None and operator.states and not operator.made_of(len(term.arguments)):
        if terms.fits(term, operator):
            yield PredicateFact(term, True, span)
        return
    if operator is None and term.function not in FORMS:
        terms.type_of(term)
        return
    if operator is not None:
        terms.fits(term, operator)
    wanted = operator is None or operator.category in (Category.MEASURE, Category.QUERY)
    terms.faults.add(
        "goal-inside",
        span,
        f"{show(term)} alone states nothing",
        "write what it equals; if it is what the problem asks, give it as the goal"
        if wanted
        else f"name what it gives, for example {operator.example if operator else ''}",
    )


def quantified(
    terms: TermChecker, call: Call, name: str, binds: Quantifier
) -> Iterator[QuantifiedFact]:
    """`ForAll(P, condition, ..., claim)`: names that move, facts about them, and what is claimed.

    A claim `a < b < c` of every choice makes two of them.
    """
    moving, facts = moving_of(terms, call)
    before = terms.faults.count
    parts = [
        tuple(_plain(terms, RawChain.of(fact, fact.span))) for fact in facts if sound(terms, fact)
    ]
    if not moving or not parts or len(parts) < len(facts) or terms.faults.count > before:
        return
    claims = claims_of(terms, parts[-1])
    conditions = tuple(s for part in parts[:-1] for s in part)
    if binds is Quantifier.ALL:
        for claim in claims:
            yield QuantifiedFact(name, True, moving, conditions, claim, call.span)
    elif claims:
        held = (*conditions, *claims[:-1])
        yield QuantifiedFact(name, False, moving, held, claims[-1], call.span)
