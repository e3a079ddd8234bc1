"""Two terms with a relation sign between them: equalities, inequalities, constructions, sets."""

from collections.abc import Iterator

from perga.algebra.expression import Call, Expression, Name, SetOf, TupleOf, walk
from perga.algebra.lexer import quoted
from perga.cdl.names import BUILT_IN, COORDINATES
from perga.cdl.operator import Category, Operator, Type, Yield
from perga.cdl.program import (
    Assignment,
    Comparison,
    Equality,
    Order,
    PredicateFact,
    Statement,
)
from perga.cdl.terms import TermChecker
from perga.cdl.wording import a_type, show
from perga.errors import Span

_NUMBERS = (Type.NUMBER, Type.REAL)
_POINTS = (Type.POINT, Type.ORIGIN)


def pair(
    terms: TermChecker, sign: str, left: Expression, right: Expression, span: Span
) -> Iterator[Statement]:
    """The statement that `left sign right` makes, if nothing is wrong with it."""
    if isinstance(left, SetOf) or isinstance(right, SetOf):
        yield from _set(terms, sign, left, right, span)
        return
    couple = next((t for t in (left, right) if isinstance(t, TupleOf)), None)
    if couple is not None:
        other = right if couple is left else left
        if terms.type_of(other) is Type.VECTOR and sign == "=" and len(couple.items) == 2:
            if None not in [terms.numeric(item) for item in couple.items]:
                yield Equality(left, right, Type.VECTOR, span)
            return
        terms.faults.add(
            "type",
            span,
            "a pair of numbers stands on one side",
            f"write Coordinate({show(other).strip('`')}) = {show(couple).strip('`')}"
            if isinstance(other, Name)
            else "declare P: Point, name the object P, and write Coordinate(P) = (x, y)",
        )
        return
    if sign == "!=" and "Distinct" in terms.language.operators:
        kinds = (terms.type_of(left), terms.type_of(right))
        if None not in kinds and not any(kind in _NUMBERS for kind in kinds):
            call = Call("Distinct", (left, right), span)
            if terms.fits(call, terms.language.operators["Distinct"]):
                yield PredicateFact(call, True, span)
            return
        if None in kinds:
            return
    if sign != "=":
        types = (terms.numeric(left), terms.numeric(right))
        if None not in types:
            yield Comparison(Order(sign), left, right, span)
        return
    yield from _equal(terms, left, right, span)


def _equal(
    terms: TermChecker, left: Expression, right: Expression, span: Span
) -> Iterator[Statement]:
    if any(isinstance(t, Name) and t.id in COORDINATES for t in (left, right)):
        terms.faults.add(
            "syntax",
            span,
            "an equation in x and y belongs to a line or curve",
            "write Equation(G) = left = right",
        )
        return
    made = [_construction(terms, t) for t in (left, right)]
    hint_left = (made[1].result,) if made[1] is not None and made[1].result else ()
    hint_right = (made[0].result,) if made[0] is not None and made[0].result else ()
    first = terms.type_of(left, hint_left)
    second = terms.type_of(right, hint_right)
    if first is None or second is None:
        return
    if first in _NUMBERS and second in _NUMBERS:
        yield Equality(left, right, Type.NUMBER, span)
        return
    if not (first.accepts(second) or second.accepts(first)):
        _unequal(terms, left, right, first, second, span)
        return
    for target, call, operator in ((left, right, made[1]), (right, left, made[0])):
        if operator is None or not isinstance(call, Call):
            continue
        if isinstance(target, Name) and target.id not in BUILT_IN:
            # P = Midpoint(P, Q) says something of P; a region made of itself may be any region
            if first is Type.REGION and _names(call, target.id):
                terms.faults.add(
                    "circular",
                    span,
                    f"{quoted(target.id)} is defined by itself",
                    "make it of other regions and sides, or give the result a new name",
                )
                return
            yield Assignment((target.id,), call, False, span)
            return
    kind = Type.POINT if first in _POINTS else Type.CURVE if Type.CURVE.accepts(first) else first
    if kind not in (Type.POINT, Type.LINE, Type.VECTOR, Type.CURVE, Type.INTERVAL):
        _unequal(terms, left, right, first, second, span)
        return
    yield Equality(left, right, kind, span)


def _names(term: Expression, name: str) -> bool:
    return any(isinstance(node, Name) and node.id == name for node in walk(term))


def _construction(terms: TermChecker, term: Expression) -> Operator | None:
    operator = terms.language.operators.get(term.function) if isinstance(term, Call) else None
    if operator is None or operator.category is Category.CONSTRUCTION:
        return operator
    assert isinstance(term, Call)
    named = operator.made_of(len(term.arguments)) is Type.REGION  # only regions, of what wraps
    return operator if named else None


def _unequal(
    terms: TermChecker,
    left: Expression,
    right: Expression,
    first: Type,
    second: Type,
    span: Span,
) -> None:
    if first is second and first is Type.SEGMENT:
        help = "for equal lengths write Length(...) = Length(...)"
    elif {first, second} == {Type.SEGMENT, Type.LINE}:
        help = "write LineOf(A, B) for the line through two points"
    elif Type.TRIANGLE in (first, second):
        help = "write Area(...) or Perimeter(...) of the triangle"
    else:
        help = "both sides must be numbers, points, lines, vectors or curves"
    terms.faults.add(
        "type",
        span,
        f"{show(left)} is {a_type(first)}, {show(right)} is {a_type(second)};"
        " they cannot be equated",
        help,
    )


def _set(
    terms: TermChecker, sign: str, left: Expression, right: Expression, span: Span
) -> Iterator[Statement]:
    braces = left if isinstance(left, SetOf) else right
    call = right if braces is left else left
    operator = _construction(terms, call)
    if sign != "=" or not isinstance(braces, SetOf) or not isinstance(call, Call):
        terms.faults.add(
            "syntax",
            span,
            "a set stands opposite a construction",
            "write {A, B} = Intersection(l, G)",
        )
        return
    kind = terms.type_of(call)
    targets: list[str] = []
    for item in braces.items:
        if not isinstance(item, Name) or item.id in BUILT_IN:
            terms.faults.add("type", item.span, f"{show(item)} is no declared name", "write {A, B}")
            continue
        found = terms.type_of(item, (kind,) if kind is not None else ())
        if item.id in targets:
            terms.faults.add(
                "arity",
                item.span,
                f"{quoted(item.id)} stands in the set twice",
                "name different objects",
            )
        elif found is not None and kind is not None and not kind.accepts(found):
            terms.faults.add(
                "type",
                item.span,
                f"{quoted(item.id)} is {a_type(found)}; {quoted(call.function)} gives"
                f" {a_type(kind)}",
                f"declare {item.id}: {kind.value}",
            )
        elif found is not None:
            targets.append(item.id)
    if kind is None:
        return
    if operator is None:
        terms.faults.add(
            "type",
            call.span,
            f"{quoted(call.function)} does not give a set",
            "write {A, B} = Intersection(l, G)",
        )
    elif operator.yields is Yield.ONE and len(braces.items) > 1:
        terms.faults.add(
            "arity",
            braces.span,
            f"{quoted(operator.name)} gives one object, not {len(braces.items)}",
            f"name one: {operator.example}",
        )
    elif len(targets) == len(braces.items):
        yield Assignment(tuple(targets), call, True, span)
