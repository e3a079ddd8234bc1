"""The expression tree that the bounded reader returns: numbers, names, arithmetic, calls.

One tree serves equations (`x^2/4 + y^2 = 1`), coordinates (`-p/2`), goals
(`Distance(M, O) - Distance(M, T)`) and every term of CDL, so there is one reader and one printer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from perga.errors import Span


@dataclass(frozen=True, slots=True)
class Num:
    """An exact number; `decimals` counts the digits written after the point (3 for `2.598`)."""

    value: Fraction
    decimals: int
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    """A name: an object, an algebraic parameter, `x`, `y`, or a constant such as `pi`."""

    id: str
    span: Span


@dataclass(frozen=True, slots=True)
class Negation:
    """-argument."""

    argument: "Expression"
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    """left operator right, with operator one of + - * / ^."""

    operator: str
    left: "Expression"
    right: "Expression"
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    """function(arguments): a CDL operator, or one of sqrt, arccos, root."""

    function: str
    arguments: tuple["Expression", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class TupleOf:
    """(first, second, ...): a coordinate pair."""

    items: tuple["Expression", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class SetOf:
    """{first, second, ...}: the targets of a set assignment."""

    items: tuple["Expression", ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Related:
    """term sign term ...: a fact inside a call, as in `ForAll(k, k > 0, k + 1/k >= 2)`.

    There is one term more than there are signs. The reader makes it only where facts are allowed.
    """

    terms: tuple["Expression", ...]
    signs: tuple[str, ...]
    span: Span


Expression = Num | Name | Negation | Binary | Call | TupleOf | SetOf | Related


def children(expression: Expression) -> tuple[Expression, ...]:
    """The direct parts of a tree, from left to right."""
    match expression:
        case Negation(argument, _):
            return (argument,)
        case Binary(_, left, right, _):
            return (left, right)
        case Call(_, parts, _) | TupleOf(parts, _) | SetOf(parts, _) | Related(parts, _, _):
            return parts
        case Num() | Name():
            return ()


def walk(expression: Expression) -> Iterator[Expression]:
    """Every node, the tree itself first, then its parts from left to right."""
    stack = [expression]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))
