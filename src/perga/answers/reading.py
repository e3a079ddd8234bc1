"""Answer texts to values: the grammar that golds and exact answers of solvers share.

set      {a, b}, or a, b                 pm*v gives both signs
point    (x, y)
range    (a, b] + {c} + [d, oo) & Negation(k = e), also a < k <= b
locus    (equation) & condition & ...; {piece, piece} is their union; the condition
         (x, y) != (a, b) leaves one point out
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.algebra.reader import read_expression
from perga.answers.formula import NotAlgebraicError, approximate
from perga.answers.splitting import bracketed, relations, split, unreadable, unwrapped
from perga.answers.trees import letters, rewritten
from perga.answers.values import Condition, EquationOf, Number, Piece, Point, Relation
from perga.errors import DiagnosedError

_FUNCTIONS: Final = frozenset(
    {"sqrt", "root", "Abs", "abs", "arccos", "arcsin", "arctan", "ln", "lg",
     "sin", "cos", "tan", "Sin", "Cos", "Tan", "pm", "ApplyUnit"}
)  # fmt: skip
_OPPOSITE: Final = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_HALF_TURN: Final = Fraction(180)
_ONE: Final = Fraction(1)

# --- expressions ----------------------------------------------------------------------


def expression(text: str) -> Expression:
    """Read one expression; units and products written like calls become plain arithmetic.

    Raises UnreadableAnswerError.
    """
    try:
        found = read_expression(text)
    except DiagnosedError as fault:
        raise unreadable(text, fault.diagnostics[0].message) from None
    return rewritten(found, _plain)


def _plain(node: Expression) -> Expression:
    match node:
        case Name("degree", span):
            return Binary("/", Name("pi", span), Num(_HALF_TURN, 0, span), span)
        case Call("ApplyUnit", (value, unit), span):
            return Binary("*", value, unit, span)
        case Call("pm", (value,), span):
            return Binary("*", Name("pm", span), value, span)
        case Call(function, (value,), span) if function not in _FUNCTIONS:
            return Binary("*", Name(function, span), value, span)  # x(x + 1)
        case _:
            return node


def signs(*found: Expression) -> Iterator[tuple[Expression, ...]]:
    """The expressions for pm = +1 and then for -1, or once as they are where none holds pm."""
    if "pm" not in letters(*found):
        yield found
        return
    for minus in (False, True):
        yield tuple(rewritten(one, lambda n, m=minus: _signed(n, m)) for one in found)


def _signed(node: Expression, minus: bool) -> Expression:
    if not isinstance(node, Name) or node.id != "pm":
        return node
    one = Num(_ONE, 0, node.span)
    return Negation(one, node.span) if minus else one


def number_of(found: Expression, text: str) -> Number:
    """The number that an expression is; a formula if letters other than pi stand in it."""
    free = letters(found) - {"pi"}
    if free & {"oo", "pm"}:
        raise unreadable(text, "no number")
    if free:
        return Number(found, None, text)
    try:
        return Number(found, approximate(found), text)
    except NotAlgebraicError as fault:
        raise unreadable(text, fault.message) from None


def numbers(text: str) -> list[Number]:
    """One number, or both where pm stands in it."""
    if not text:
        raise unreadable(text, "a number was expected")
    return [number_of(one, text) for (one,) in signs(expression(text))]


# --- sets and points ------------------------------------------------------------------


def members(text: str) -> list[str]:
    """The texts of the members of a set, with or without braces, nested ones flattened."""
    found: list[str] = []
    for part in split(text, ","):
        if bracketed(part) and part[0] == "{" and part[-1] == "}":
            found.extend(members(part[1:-1].strip()))
        else:
            found.append(part)
    return found


def number_set(text: str) -> list[Number]:
    """All numbers of a set; a single number is a set of one."""
    return [one for part in members(text) for one in numbers(part)]


def point_set(text: str) -> list[Point]:
    """All points of a set; `{a, b}` of two plain numbers is the point (a, b)."""
    parts = members(text)
    if len(parts) == 2 and not any(_is_pair(part) for part in parts):
        return _points(parts[0], parts[1], text)
    found: list[Point] = []
    for part in parts:
        inner = split(unwrapped(part), ",")
        if len(inner) != 2:
            raise unreadable(part, "a point is written (x, y)")
        found.extend(_points(inner[0], inner[1], part))
    return found


def _is_pair(text: str) -> bool:
    return bracketed(text) and len(split(text[1:-1], ",")) == 2


def _points(x: str, y: str, text: str) -> list[Point]:
    """The points (x, y); signs of different coordinates are independent."""
    return [Point(a, b) for a, b in product(numbers(x), numbers(y))]


# --- equations ------------------------------------------------------------------------


def equations(text: str) -> list[EquationOf]:
    """The equation `left = right`; two where pm stands in it."""
    terms, found = relations(unwrapped(text))
    if found != ["="]:
        raise unreadable(text, "an equation has one `=`")
    left, right = expression(terms[0]), expression(terms[1])
    return [EquationOf(Relation(a, b), (), text) for a, b in signs(left, right)]


def equation_set(text: str) -> list[EquationOf]:
    """All equations of a set."""
    return [one for part in members(text) for one in equations(part)]


def pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a locus: `(equation) & condition & ...`, several in braces or by commas."""
    found: list[Piece] = []
    for part in members(text):
        first, *rest = split(unwrapped(part), "&")
        if not first:
            raise unreadable(part, "an equation was expected before `&`")
        if len(split(unwrapped(first), "&")) > 1:
            first, *inner = split(unwrapped(first), "&")
            rest = [*inner, *rest]
        gaps = tuple(point for text in rest for point in _left_out(text))
        limits = tuple(one for text in rest if not _left_out(text) for one in conditions(text))
        found.extend(Piece(one, limits, gaps) for one in equations(first))
    return tuple(found)


def _left_out(text: str) -> list[Point]:
    """The single points that `(x, y) != (a, b)` leaves out; none for other conditions."""
    terms, found = relations(unwrapped(text))
    if found != ["!="] or split(unwrapped(terms[0]), ",") != ["x", "y"]:
        return []
    return point_set(terms[1])


def conditions(text: str, holds: bool = True) -> list[Condition]:
    """`x > 0`, `-2 <= x < 2`, `Negation(x = 4)`, `Negation(x = pm*2)`, `x != 0`."""
    text = unwrapped(text)
    if text.startswith("Negation(") and bracketed(text[len("Negation") :]):
        return conditions(text[len("Negation") :], not holds)
    inner = split(text, "&")
    if len(inner) > 1 and holds:
        return [one for part in inner for one in conditions(part)]
    terms, found = relations(text)
    if not found or (not holds and len(found) > 1):
        raise unreadable(text, "a condition was expected")
    made: list[Condition] = []
    for left, order, right in zip(terms, found, terms[1:], strict=False):
        kept = order if holds else _OPPOSITE[order]
        if kept == "=" and "pm" in text:
            raise unreadable(text, "pm in a condition with `=`")
        pairs = signs(expression(left), expression(right))
        made.extend(Condition(a, kept, b) for a, b in pairs)
    return made
