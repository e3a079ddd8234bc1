"""Equations with absolute values of x and y, taken apart into polynomial pieces."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from perga.algebra.expression import Binary, Call, Expression, Name, Negation
from perga.algebra.printer import expression_text
from perga.cdl.names import COORDINATES
from perga.cdl.program import Order
from perga.errors import RefusedError

MOST = 4  # different absolute values in one equation; each doubles the pieces


@dataclass(frozen=True, slots=True)
class Piece:
    """left = right where `term order 0` holds for every condition (order, term)."""

    left: Expression
    right: Expression
    conditions: tuple[tuple[Order, Expression], ...]


def pieces(left: Expression, right: Expression) -> tuple[Piece, ...]:
    """The pieces of the curve left = right; one without conditions if it has no Abs of x or y.

    Each point of the curve lies on exactly one piece. Raises RefusedError for more than MOST
    different absolute values.
    """
    found = {expression_text(a): a for side in (left, right) for a in _absolutes(side)}
    if len(found) > MOST:
        raise RefusedError(
            f"an equation with {len(found)} absolute values has too many pieces",
            "write a curve for each piece, with Restriction(...)",
        )
    made: list[Piece] = []
    for signs in product((True, False), repeat=len(found)):
        chosen = dict(zip(found, signs, strict=True))
        conditions = tuple(
            (Order.GREATER_EQUAL if plus else Order.LESS, _opened(found[text], chosen))
            for text, plus in chosen.items()
        )
        made.append(Piece(_opened(left, chosen), _opened(right, chosen), conditions))
    return tuple(made)


def _absolutes(term: Expression) -> Iterator[Expression]:
    """The arguments of absolute values that x or y stands in, inner ones first."""
    match term:
        case Call("Abs", (argument,), _) if _uses_plane(argument):
            yield from _absolutes(argument)
            yield argument
        case Negation(argument, _):
            yield from _absolutes(argument)
        case Binary(_, left, right, _):
            yield from _absolutes(left)
            yield from _absolutes(right)
        case _:
            pass


def _uses_plane(term: Expression) -> bool:
    match term:
        case Name(id, _):
            return id in COORDINATES
        case Negation(argument, _):
            return _uses_plane(argument)
        case Binary(_, left, right, _):
            return _uses_plane(left) or _uses_plane(right)
        case Call(_, arguments, _):
            return any(_uses_plane(a) for a in arguments)
        case _:
            return False


def _opened(term: Expression, signs: Mapping[str, bool]) -> Expression:
    """The term with each absolute value replaced by its argument, or by the opposite."""
    match term:
        case Call("Abs", (argument,), span) if _uses_plane(argument):
            inner = _opened(argument, signs)
            return inner if signs[expression_text(argument)] else Negation(inner, span)
        case Negation(argument, span):
            return Negation(_opened(argument, signs), span)
        case Binary(operator, left, right, span):
            return Binary(operator, _opened(left, signs), _opened(right, signs), span)
        case _:
            return term
