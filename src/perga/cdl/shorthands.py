"""Statements that are short for others: `In(a, {1, 2})`, `Parametric(G, t) = (...)`."""

from collections.abc import Iterator

from perga.algebra.expression import Call
from perga.algebra.lexer import quoted
from perga.cdl.parser import RawChain
from perga.cdl.program import Shorthand, Statement
from perga.cdl.sets import beyond_intervals, membership
from perga.cdl.terms import TermChecker


def shorthand_of(raw: RawChain, terms: TermChecker) -> Call | None:
    """The call that makes a statement a shorthand, or None if it is none."""
    for term in raw.terms:
        if isinstance(term, Call):
            if term.function == "Parametric":
                return term
            if term.function == "In" and beyond_intervals(term, terms.language):
                return term
    return None


def expanded(call: Call, terms: TermChecker, raw: RawChain) -> Iterator[Shorthand]:
    """The statement with what it means; nothing if it is at fault, which is reported."""
    if not terms.language.shorthands:
        terms.faults.add(
            "unknown-operator",
            call.span,
            f"{quoted(call.function)} is not in this dialect",
            "leave out --dialect paper, or write the equations and inequalities that it stands for",
        )
        return
    before = terms.faults.count
    means = tuple(_means(call, terms, raw))
    if means and terms.faults.count == before:
        yield Shorthand(raw.terms, raw.signs, means, raw.span)


def _means(call: Call, terms: TermChecker, raw: RawChain) -> Iterator[Statement]:
    if call.function == "In":
        yield from membership(terms, raw, call)
        return
    # Elimination needs FLINT, which a program without parametric curves does not load.
    from perga.cdl.parametric.form import parametric

    yield from parametric(terms, raw, call)
