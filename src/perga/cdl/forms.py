"""The statement forms Equation(...), Restriction(...) and Coordinate(...)."""

from collections.abc import Iterator

from perga.algebra.expression import Call, Expression, Name, SetOf, TupleOf
from perga.algebra.lexer import quoted
from perga.cdl.names import BUILT_IN
from perga.cdl.operator import Type
from perga.cdl.parser import RawChain
from perga.cdl.program import CoordinateFact, EquationFact, Order, RestrictionFact, Statement
from perga.cdl.terms import TermChecker
from perga.cdl.wording import a_type, show

_POINTS = (Type.POINT, Type.ORIGIN)
CURVES = (
    Type.LINE,
    Type.CIRCLE,
    Type.ELLIPSE,
    Type.HYPERBOLA,
    Type.PARABOLA,
    Type.CURVE,
)


def _target(terms: TermChecker, head: Call, allowed: tuple[Type, ...], words: str) -> str | None:
    """The declared name that a statement with one argument is about."""
    if len(head.arguments) != 1:
        terms.faults.add(
            "arity",
            head.span,
            f"{quoted(head.function)} takes one argument",
            f"write {head.function}({'G' if head.function == 'Equation' else 'P'})",
        )
        return None
    return target_of(terms, head, head.arguments[0], allowed, words)


def target_of(
    terms: TermChecker, head: Call, inner: Expression, allowed: tuple[Type, ...], words: str
) -> str | None:
    """The declared name that `inner`, an argument of a form, must be; reports what it is not."""
    kind = terms.type_of(inner, allowed)
    if kind is not None and kind not in allowed:
        terms.faults.add(
            "type",
            inner.span,
            f"{show(inner)} is {a_type(kind)}; {quoted(head.function)} takes {words}",
            "write Coordinate(P) = (1, 2) for points, Equation(G) = ... = ... for curves",
        )
        return None
    if isinstance(inner, Name) and inner.id not in BUILT_IN:
        return inner.id if kind is not None else None
    if kind is not None:
        terms.faults.add(
            "type",
            inner.span,
            f"{show(inner)} has no name of its own to state this of",
            f"declare a name for it, write {show(inner).strip('`')} = name,"
            f" then {head.function}(name) = ...",
        )
    return None


def equation(terms: TermChecker, raw: RawChain, heads: list[Call]) -> Iterator[Statement]:
    """`Equation(G) = left = right`, either way round; `heads` are its form calls."""
    head = heads[0]
    target = _target(terms, head, CURVES, "a line or a curve")
    sides = [t for t in raw.terms if t is not head]
    outside = head is raw.terms[0] or head is raw.terms[-1]
    if len(sides) != 2 or len(heads) != 1 or not outside or set(raw.signs) != {"="}:
        terms.faults.add(
            "syntax",
            raw.span,
            "an equation has the form Equation(G) = left = right",
            "write both sides, for example Equation(G) = x^2/4 + y^2 = 1",
        )
        return
    left, right = sides
    types = [terms.numeric(side, True) for side in sides]
    if None in types or target is None:
        return
    bent = terms.types[target] is Type.CURVE
    if _measured(terms, left, bent) or _measured(terms, right, bent):
        return
    yield EquationFact(target, left, right, raw.span)


def _measured(terms: TermChecker, side: Expression, bent: bool) -> bool:
    """Report measures inside an equation; their values get names first.

    A `bent` curve, one of any kind, may have absolute values in it.
    """
    stack = [side]
    while stack:
        node = stack.pop()
        measure = isinstance(node, Call) and node.function in terms.language.operators
        if isinstance(node, Call) and measure and not (bent and node.function == "Abs"):
            terms.faults.add(
                "type",
                node.span,
                f"{show(node)} stands inside an equation",
                f"declare k: Number, write k = {show(node).strip('`')}, and use k here",
            )
            return True
        stack.extend(_children(node))
    return False


def restriction(terms: TermChecker, raw: RawChain, head: Call) -> Iterator[Statement]:
    """`Restriction(G) = x < 0`, also `= 0 < x < 1`: one fact for each sign."""
    target = _target(terms, head, CURVES, "a line or a curve")
    if raw.terms[0] is not head or raw.signs[0] != "=" or set(raw.signs[1:]) & {"="}:
        found = False
    else:
        found = len(raw.signs) > 1
    if not found:
        terms.faults.add(
            "syntax",
            raw.span,
            "a restriction has the form Restriction(G) = left < right",
            "write an inequality in x and y, for example Restriction(G) = x < 0",
        )
        return
    sides = raw.terms[1:]
    types = [terms.numeric(side, True) for side in sides]
    if None in types or target is None or any(_measured(terms, s, False) for s in sides):
        return
    for sign, left, right in zip(raw.signs[1:], sides, sides[1:], strict=False):
        yield RestrictionFact(target, Order(sign), left, right, raw.span)


def coordinate(terms: TermChecker, raw: RawChain) -> Iterator[Statement]:
    """`Coordinate(P) = (x, y)`, either way round."""
    pairs = [t for t in raw.terms if isinstance(t, TupleOf)]
    heads = [t for t in raw.terms if isinstance(t, Call) and t.function == "Coordinate"]
    target = _target(terms, heads[0], _POINTS, "a point")
    if raw.signs != ("=",) or len(heads) != 1 or len(pairs) != 1 or len(pairs[0].items) != 2:
        terms.faults.add(
            "syntax",
            raw.span,
            "a coordinate statement has the form Coordinate(P) = (x, y)",
            "write one point and one pair, for example Coordinate(P) = (1, 2)",
        )
        return
    x, y = pairs[0].items
    types = (terms.numeric(x), terms.numeric(y))
    if target is not None and None not in types:
        yield CoordinateFact(target, x, y, raw.span)


def _children(node: Expression) -> tuple[Expression, ...]:
    """The direct parts of an expression."""
    match node:
        case Call(_, arguments, _):
            return arguments
        case TupleOf(items, _) | SetOf(items, _):
            return items
        case _:
            found = (getattr(node, part, None) for part in ("argument", "left", "right"))
            return tuple(part for part in found if part is not None)
