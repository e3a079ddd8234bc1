"""Intervals in the text of a program: their ends, and the inequalities that they stand for."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.algebra.lexer import quoted
from perga.cdl.curves import NotPolynomial, Unknown, degree, polynomial_of
from perga.cdl.language import Language
from perga.cdl.names import INFINITY
from perga.cdl.operator import Category, Type
from perga.cdl.program import Comparison, Equality, Order, Statement
from perga.cdl.terms import TermChecker
from perga.cdl.wording import show
from perga.errors import Span
from perga.geometry.values import Number


@dataclass(frozen=True, slots=True)
class End:
    """An end of an interval: the term there, None where it has none, and whether it belongs."""

    term: Expression | None
    closed: bool


def openness(call: Expression, language: Language) -> tuple[bool, bool] | None:
    """Whether the ends of an interval belong to it, as its operator says; None for other terms."""
    operator = language.operators.get(call.function) if isinstance(call, Call) else None
    if operator is None or operator.value is None or operator.category is not Category.WRAPPER:
        return None
    if operator.result is not Type.INTERVAL:
        return None
    made = operator.value(Number(0), Number(1))
    return (made.closed_low, made.closed_high)


def interval_ends(terms: TermChecker, call: Call) -> tuple[End, End] | None:
    """The two ends of an interval; None if it is at fault or empty, which is reported."""
    if len(call.arguments) != 2:
        terms.faults.add(
            "arity", call.span, f"{quoted(call.function)} has two ends", f"{call.function}(0, 1)"
        )
        return None
    found: list[End] = []
    for place, closed in enumerate(openness(call, terms.language) or ()):
        term = call.arguments[place]
        infinite = _is_infinity(term, negative=place == 0)
        if infinite and closed:
            terms.faults.add(
                "type",
                term.span,
                "infinity belongs to no interval",
                "use an interval that is open at this end",
            )
            return None
        if not infinite and terms.numeric(term) is None:
            return None
        found.append(End(None if infinite else term, closed))
    low, high = (None if e.term is None else fraction(e.term) for e in found)
    if low is not None and high is not None:
        both = found[0].closed and found[1].closed
        if low > high or (low == high and not both):
            terms.faults.add(
                "contradiction", call.span, f"no number lies in {show(call)}", "mend its ends"
            )
            return None
    return found[0], found[1]


def between(term: Expression, low: End, high: End, span: Span) -> Iterator[Statement]:
    """The inequalities that put `term` between two ends; `term = term` where it has none."""
    if low.term is not None:
        yield Comparison(Order.GREATER_EQUAL if low.closed else Order.GREATER, term, low.term, span)
    if high.term is not None:
        yield Comparison(Order.LESS_EQUAL if high.closed else Order.LESS, term, high.term, span)
    if low.term is None and high.term is None:
        yield Equality(term, term, Type.NUMBER, span)


def fraction(term: Expression) -> Fraction | None:
    """The value of a term without letters and roots; None for others."""
    try:
        found = polynomial_of(term, {})
    except NotPolynomial:
        return None
    value = found.get((0, 0), Fraction(0))
    return None if degree(found) or isinstance(value, Unknown) else value


def number_tree(value: Fraction, span: Span) -> Expression:
    """A fraction as a tree that the reader could have made."""
    top = Num(Fraction(abs(value.numerator)), 0, span)
    size = (
        top
        if value.denominator == 1
        else Binary("/", top, Num(Fraction(value.denominator), 0, span), span)
    )
    return Negation(size, span) if value < 0 else size


def _is_infinity(term: Expression, negative: bool) -> bool:
    inner = term.argument if isinstance(term, Negation) and negative else term
    return isinstance(inner, Name) and inner.id == INFINITY and (inner is not term) == negative
