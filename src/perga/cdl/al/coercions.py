"""Typed CDL terms, and how one type is made of another as the table of coercions says."""

from collections.abc import Sequence
from dataclasses import dataclass

from perga.algebra.expression import Call, Expression
from perga.cdl.al.table import COERCIONS, Coercion
from perga.cdl.operator import Type
from perga.errors import Span

NUMBERS = (Type.NUMBER, Type.REAL)
POINTS = (Type.POINT, Type.ORIGIN)
CURVES = (Type.CIRCLE, Type.ELLIPSE, Type.HYPERBOLA, Type.PARABOLA, Type.CURVE)


@dataclass(frozen=True, slots=True)
class Typed:
    """A CDL term with its type; None for a name that nothing has declared yet."""

    term: Expression
    type: Type | None

    def calls(self, function: str) -> bool:
        """Whether the term is a call of this operator."""
        return isinstance(self.term, Call) and self.term.function == function


class Untranslatable(Exception):
    """One statement cannot be turned into CDL; `what` is the fault that says why."""

    def __init__(self, code: str, span: Span, message: str, help: str) -> None:
        super().__init__(message)
        self.what = (code, span, message, help)


def coercion_to(typed: Typed, types: Sequence[Type]) -> Coercion | None:
    """The coercion that makes one of `types` of the term, if the table has one."""
    for coercion in COERCIONS:
        wants = any(t.accepts(coercion.want) for t in types)
        fits = not coercion.instead or typed.calls(coercion.instead)
        if typed.type is coercion.have and wants and fits:
            return coercion
    return None


def coerced(term: Expression, coercion: Coercion) -> Expression:
    """The term after the coercion."""
    if coercion.instead:
        assert isinstance(term, Call)  # as coercion_to has seen
        return Call(coercion.operator, term.arguments, term.span)
    return Call(coercion.operator, (term,), term.span)


def cost(argument: Typed, types: Sequence[Type]) -> int | None:
    """How well an argument fits a slot: 0 as it is, 1 undeclared, 2 coerced, None not at all."""
    if argument.type is None:
        return 1
    if any(t.accepts(argument.type) for t in types):
        return 0
    return None if coercion_to(argument, types) is None else 2
