"""The statement `Parametric(G, t) = (2*cos(t), 3*sin(t))`, with bounds as a third argument.

`t` is a name of this statement alone. `Parametric(G, t, Interval(0, pi)) = ...` keeps the part of
the curve whose parameters lie in the interval.
"""

from collections.abc import Iterator
from fractions import Fraction

from perga.algebra.expression import Call, Expression, Name, TupleOf, children
from perga.algebra.lexer import quoted
from perga.cdl.forms import CURVES, target_of
from perga.cdl.intervals import interval_ends, number_tree, openness
from perga.cdl.names import reserved_reason
from perga.cdl.operator import Type
from perga.cdl.parametric.angles import TRIG, holds, settled
from perga.cdl.parametric.coordinates import coordinates, term_of
from perga.cdl.parametric.fractions import NotParametric
from perga.cdl.parametric.implicit import implicit
from perga.cdl.parametric.parts import part_of
from perga.cdl.parametric.sides import Bounds
from perga.cdl.parser import RawChain
from perga.cdl.program import EquationFact, RestrictionFact, Statement
from perga.cdl.terms import TermChecker
from perga.cdl.wording import show

_USAGE = "write Parametric(G, t) = (2*cos(t), 3*sin(t)), or Parametric(G, t, Interval(0, pi)) = ..."


def parametric(terms: TermChecker, raw: RawChain, head: Call) -> Iterator[Statement]:
    """The equation of the curve, and the inequalities of the part that is run through."""
    pairs = [t for t in raw.terms if isinstance(t, TupleOf)]
    fits = raw.signs == ("=",) and len(pairs) == 1 and len(pairs[0].items) == 2
    if not fits or len(head.arguments) not in (2, 3):
        terms.faults.add("syntax", raw.span, "a parametric curve has another form", _USAGE)
        return
    name = _parameter(terms, head.arguments[1])
    target = target_of(terms, head, head.arguments[0], CURVES, "a line or a curve")
    if name is None or target is None:
        return
    x, y = (settled(side, name) for side in pairs[0].items)
    if not all([_declared(terms, side, name) for side in (x, y)]):
        return
    bounds: Bounds | None = None
    if len(head.arguments) == 3:
        bounds = _bounds(terms, head.arguments[2])
        if bounds is None:
            return
    try:
        curve = coordinates(x, y, name)
        found = implicit(curve)
        parts = part_of(curve, found, (x, y), name, bounds, raw.span)
    except NotParametric as reason:
        terms.faults.add("parametric", raw.span, reason.message, reason.help)
        return
    if parts and terms.types[target] is Type.LINE:
        terms.faults.add(
            "parametric",
            raw.span,
            f"only a part of the line {quoted(target)} is run through",
            f"declare {target}: Curve",
        )
        return
    zero = number_tree(Fraction(0), raw.span)
    yield EquationFact(target, term_of(found.polynomial, curve.letters, raw.span), zero, raw.span)
    for side in parts:
        yield RestrictionFact(target, side.order, side.left, side.right, raw.span)


def _parameter(terms: TermChecker, term: Expression) -> str | None:
    """The name of the parameter, which nothing else may have."""
    if not isinstance(term, Name):
        terms.faults.add("type", term.span, f"{show(term)} is no name of a parameter", _USAGE)
        return None
    reason = reserved_reason(term.id, terms.language)
    if reason is None and term.id in terms.types:
        reason = "is declared; a parameter is a name of its own statement only"
    if reason is None:
        return term.id
    terms.faults.add(
        "reserved-name", term.span, f"{quoted(term.id)} {reason}", "choose another name"
    )
    return None


def _declared(terms: TermChecker, side: Expression, name: str) -> bool:
    """Whether all but the parameter is numeric; reports what is not."""
    match side:
        case Name(id, _):
            return id == name or terms.numeric(side) is not None
        case Call(function, arguments, _) if function in TRIG:
            return all([_declared(terms, argument, name) for argument in arguments])
        case Call() if not holds(side, name):
            return terms.numeric(side) is not None
        case _:
            return all([_declared(terms, part, name) for part in children(side)])


def _bounds(terms: TermChecker, term: Expression) -> Bounds | None:
    if not isinstance(term, Call) or openness(term, terms.language) is None:
        terms.faults.add("type", term.span, f"{show(term)} is no interval", "write Interval(0, pi)")
        return None
    ends = interval_ends(terms, term)
    return None if ends is None else Bounds(*ends)
