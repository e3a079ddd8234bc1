"""Quantifiers taken out of a program: choices merged into it, claims for every choice set apart."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from perga.algebra.expression import Binary, Call, Expression, Name, Num
from perga.answers.trees import renamed
from perga.cdl.language import Language
from perga.cdl.operator import Type
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Declaration,
    Equality,
    EquationFact,
    Order,
    PredicateFact,
    Program,
    QuantifiedFact,
    RestrictionFact,
    Statement,
)
from perga.cdl.quantified import spoken_of
from perga.resolve.counting import count_fact
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.rewriting import with_terms

POINTS = (Type.POINT, Type.ORIGIN)
MOST_COMMON = 4
"""Common points of two different conics."""

_OPPOSITE: Mapping[Order, Order] = {
    Order.LESS: Order.GREATER_EQUAL,
    Order.LESS_EQUAL: Order.GREATER,
    Order.GREATER: Order.LESS_EQUAL,
    Order.GREATER_EQUAL: Order.LESS,
}


def without_quantifiers(program: Program) -> tuple[Program, tuple[QuantifiedFact, ...]]:
    """The program with every `Exists` merged into it, and its `ForAll` facts apart.

    What `Exists` chooses is one more object, under a name that no text can have.
    """
    quantified = [s for s in program.statements if isinstance(s, QuantifiedFact)]
    bound = {name for fact in quantified for name in fact.moving}
    plain = tuple(s for s in program.statements if not isinstance(s, QuantifiedFact))
    standing = tuple(d for d in program.declarations if d.name not in bound)
    found = Program(standing, plain, program.language)
    for index, fact in enumerate(f for f in quantified if not f.everywhere):
        found = merged(found, fact, program.types, f"#e{index}.")
    return found, tuple(f for f in quantified if f.everywhere)


def merged(
    program: Program, fact: QuantifiedFact, types: Mapping[str, Type], prefix: str = ""
) -> Program:
    """The program with one choice of what moves, for which the conditions and the claim hold."""
    return with_copy(program, fact, types, prefix, (*fact.conditions, fact.claim))


def with_copy(
    program: Program,
    fact: QuantifiedFact,
    types: Mapping[str, Type],
    prefix: str,
    statements: Sequence[Statement],
) -> Program:
    """The program with `statements` about copies of what moves, `prefix` before their names."""
    names = {name: prefix + name for name in fact.moving}
    added = tuple(Declaration(names[n], types[n], fact.span) for n in fact.moving)
    said = tuple(with_names(s, names) for s in statements)
    return replace(
        program,
        declarations=(*program.declarations, *added),
        statements=(*program.statements, *said),
    )


def with_names(statement: Statement, names: Mapping[str, str]) -> Statement:
    """The statement with objects renamed."""
    changed = with_terms(statement, lambda term: renamed(term, names))
    if isinstance(changed, Assignment):
        return replace(changed, targets=tuple(names.get(t, t) for t in changed.targets))
    if isinstance(changed, EquationFact | RestrictionFact | CoordinateFact):
        return replace(changed, target=names.get(changed.target, changed.target))
    return changed


def names_of(*statements: Statement) -> frozenset[str]:
    """The names of all objects that some statements speak of, what is built in among them."""
    return frozenset(name for s in statements for name in spoken_of(s))


def _square(term: Expression, language: Language) -> Expression | None:
    """The square of a product of lengths and numbers that are not negative; else None."""
    span = term.span
    if isinstance(term, Num) and term.value >= 0:
        return Num(term.value**2, 0, span)
    if isinstance(term, Call):
        operator = language.operators.get(term.function)
        if operator is None or not operator.unsigned:
            return None
        return Binary("^", term, Num(Fraction(2), 0, span), span)
    if isinstance(term, Binary) and term.operator in "*/":
        left, right = _square(term.left, language), _square(term.right, language)
        if left is not None and right is not None:
            return replace(term, left=left, right=right)
    return None


def opposites(claim: Statement) -> tuple[Statement, ...]:
    """What may hold where a claim fails: one of these does.

    Raises UnsupportedTermError for equalities of vectors, curves and the like.
    """
    counted = count_fact(claim)
    if counted is None:
        return (_opposite(claim),)
    call, number = counted
    others = [n for n in range(MOST_COMMON + 1) if n != number]
    span = claim.span
    return tuple(Equality(call, Num(Fraction(n), 0, span), Type.NUMBER, span) for n in others)


def _opposite(claim: Statement) -> Statement:
    span = claim.span
    if isinstance(claim, Comparison):
        if claim.order is Order.DIFFERENT:
            return Equality(claim.left, claim.right, Type.NUMBER, span)
        return replace(claim, order=_OPPOSITE[claim.order])
    if isinstance(claim, PredicateFact):
        return replace(claim, holds=not claim.holds)
    if isinstance(claim, Equality) and claim.type in (Type.NUMBER, Type.REAL):
        return Comparison(Order.DIFFERENT, claim.left, claim.right, span)
    if isinstance(claim, Equality) and claim.type in (Type.POINT, Type.LINE):
        return PredicateFact(Call("Distinct", (claim.left, claim.right), span), True, span)
    raise UnsupportedTermError("this claim is not solved inside a quantifier")


def parts_of(claim: Statement, language: Language) -> tuple[Statement, ...]:
    """The claim as claims of numbers and predicates: a position is one for x and one for y.

    Where both sides are lengths, their squares are compared, which need no roots.
    """
    if isinstance(claim, Equality | Comparison):
        sides = (_square(claim.left, language), _square(claim.right, language))
        if sides[0] is not None and sides[1] is not None:
            return (replace(claim, left=sides[0], right=sides[1]),)
    if not isinstance(claim, CoordinateFact):
        return (claim,)
    place, span = Name(claim.target, claim.span), claim.span
    return tuple(
        Equality(Call(measure, (place,), span), value, Type.NUMBER, span)
        for measure, value in (("XCoordinate", claim.x), ("YCoordinate", claim.y))
    )
