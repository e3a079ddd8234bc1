"""The two coordinates as quotients of polynomials, and polynomials back to terms."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Final

from flint import fmpq, fmpq_mpoly

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num, walk
from perga.algebra.printer import expression_text
from perga.algebra.reader import read_expression
from perga.cdl.intervals import fraction, number_tree
from perga.cdl.parametric.angles import base_of, holds, is_trig, rational
from perga.cdl.parametric.fractions import PARAMETER, NotParametric, Quotient, ring
from perga.errors import Span

LETTERS: Final = 6
"""Most different letters and irrational numbers in the coordinates."""


@dataclass(frozen=True, slots=True)
class Coordinates:
    """x and y over the parameter; of angles, over the tangent of half of `base` * parameter.

    `letters` are the terms behind the further variables; `divides` tells whether something with
    the parameter in it stands in a denominator.
    """

    x: Quotient
    y: Quotient
    base: Fraction | None
    letters: tuple[Expression, ...]
    divides: bool


def coordinates(x: Expression, y: Expression, name: str) -> Coordinates:
    """Read both coordinates. Raises NotParametric."""
    angles = [n for side in (x, y) for n in walk(side) if is_trig(n, name)]
    bare = _bare(x, name) or _bare(y, name)
    if angles and bare:
        raise NotParametric(
            "the parameter stands inside sines and cosines and outside of them",
            "such curves have no equation of finite degree; use one kind of term only",
        )
    base = base_of((x, y), name) if angles else None
    letters = _letters((x, y), name, base is not None)
    reader = _Reader(name, base, letters)
    first, second = reader.quotient(x), reader.quotient(y)
    if not (first.moves() or second.moves()):
        raise NotParametric("the coordinates do not move with the parameter", "it is one point")
    return Coordinates(first, second, base, tuple(letters.values()), reader.divides)


def _bare(term: Expression, name: str) -> bool:
    """Whether the parameter stands outside trigonometric calls."""
    match term:
        case Name(id, _):
            return id == name
        case Negation(argument, _):
            return _bare(argument, name)
        case Binary(_, left, right, _):
            return _bare(left, name) or _bare(right, name)
        case _:
            return holds(term, name) and not is_trig(term, name)


def _letters(sides: tuple[Expression, ...], name: str, angles: bool) -> dict[str, Expression]:
    """Names and calls without the parameter, by their text; square roots that shifts may need."""
    found: dict[str, Expression] = {}

    def collect(term: Expression) -> None:
        match term:
            case Negation(argument, _):
                collect(argument)
            case Binary(_, left, right, _):
                collect(left)
                collect(right)
            case Name(id, _) if id != name:
                found.setdefault(id, term)
            case Call() if not is_trig(term, name):
                found.setdefault(expression_text(term), term)
            case _:
                pass

    for side in sides:
        collect(side)
    if len(found) > LETTERS:
        raise NotParametric(
            f"more than {LETTERS} letters and irrational numbers in the coordinates",
            "give some of them names and values",
        )
    if angles:
        for root in ("sqrt(2)", "sqrt(3)", "sqrt(6)"):
            found.setdefault(root, read_expression(root))
    return found


class _Reader:
    """Terms to quotients in one ring."""

    def __init__(self, name: str, base: Fraction | None, letters: Mapping[str, Expression]) -> None:
        self.name = name
        self.base = base
        self.places = {text: 3 + place for place, text in enumerate(letters)}
        self.context = ring(len(letters))
        self.divides = False
        self.u = self._of(self.context.gens()[PARAMETER])

    def _of(self, top: fmpq_mpoly) -> Quotient:
        return Quotient(top, self.context.constant(1))

    def quotient(self, term: Expression) -> Quotient:
        match term:
            case Num(value, _, _):
                number = fmpq(value.numerator, value.denominator)
                return self._of(self.context.constant(number))
            case Negation(argument, _):
                return self.quotient(argument).times(self._of(self.context.constant(-1)))
            case Binary("^", left, right, _):
                return self.quotient(left).power(_whole(right))
            case Binary(operator, left, right, _):
                first, second = self.quotient(left), self.quotient(right)
                if operator in "+-":
                    return first.plus(second, 1 if operator == "+" else -1)
                if operator == "*":
                    return first.times(second)
                self.divides = self.divides or second.moves()
                return first.times(second.inverse())
            case Call() if is_trig(term, self.name):
                assert self.base is not None
                self.divides = self.divides or term.function.lower() == "tan"
                return rational(term, self.name, self.base, self.u, self.quotient)
            case Name(id, _) if id == self.name:
                return self.u
            case Name() | Call():
                place = self.places.get(expression_text(term))
                if place is not None and not holds(term, self.name):
                    return self._of(self.context.gens()[place])
            case _:
                pass
        raise NotParametric(
            "a coordinate is no polynomial, quotient or sum of sines and cosines",
            "use + - * /, whole powers, cos, sin and tan of the parameter",
        )


def _whole(exponent: Expression) -> int:
    value = fraction(exponent)
    if value is None or value.denominator != 1 or abs(value) > 12:
        raise NotParametric("an exponent is no whole number up to 12", "write whole powers")
    return int(value)


def term_of(polynomial: fmpq_mpoly, letters: tuple[Expression, ...], span: Span) -> Expression:
    """A polynomial in x, y and letters as a term; the parameter does not occur in it."""
    variables = (Name("x", span), Name("y", span), *letters)
    whole: Expression | None = None
    for monomial, value in polynomial.to_dict().items():
        size = Fraction(int(value.p), int(value.q))
        factors = [
            _raised(variable, int(power), span)
            for power, variable in zip(monomial[1:], variables, strict=True)
            if power
        ]
        if abs(size) != 1 or not factors:
            factors.insert(0, number_tree(abs(size), span))
        part = reduce(lambda left, right: Binary("*", left, right, span), factors)
        if whole is None:
            whole = Negation(part, span) if size < 0 else part
        else:
            whole = Binary("+" if size > 0 else "-", whole, part, span)
    return number_tree(Fraction(0), span) if whole is None else whole


def _raised(variable: Expression, power: int, span: Span) -> Expression:
    if power == 1:
        return variable
    return Binary("^", variable, number_tree(Fraction(power), span), span)
