"""What the AL reader gives. Numbers and names are those of CDL; the rest is AL's own."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from perga.algebra.expression import Name, Num
from perga.errors import Span


@dataclass(frozen=True, slots=True)
class Minus:
    """-argument."""

    argument: "Node"
    span: Span


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """left operator right, with operator one of + - * / ^."""

    operator: str
    left: "Node"
    right: "Node"
    span: Span


@dataclass(frozen=True, slots=True)
class Applied:
    """function(arguments)."""

    function: str
    arguments: "tuple[Node, ...]"
    span: Span


@dataclass(frozen=True, slots=True)
class Pair:
    """(first, second, ...)."""

    items: "tuple[Node, ...]"
    span: Span


@dataclass(frozen=True, slots=True)
class Braces:
    """{first, second, ...}."""

    items: "tuple[Node, ...]"
    span: Span


@dataclass(frozen=True, slots=True)
class Relation:
    """`left = right`, `a > b > 0`: one term more than signs."""

    terms: "tuple[Node, ...]"
    signs: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Both:
    """`fact & fact`."""

    parts: "tuple[Node, ...]"
    span: Span


@dataclass(frozen=True, slots=True)
class Bounds:
    """An interval, written with at least one square bracket."""

    low: "Node"
    high: "Node"
    closed_low: bool
    closed_high: bool
    span: Span


Node = Num | Name | Minus | Arithmetic | Applied | Pair | Braces | Relation | Both | Bounds


@dataclass(frozen=True, slots=True)
class Declared:
    """`A, B: Point`."""

    names: tuple[Name, ...]
    kind: Name


@dataclass(frozen=True, slots=True)
class AlText:
    """Every declaration, fact and query that could be read."""

    declarations: tuple[Declared, ...]
    facts: tuple[Node, ...]
    queries: tuple[Node, ...]


def parts(node: Node) -> "tuple[Node, ...]":
    """The direct parts of a node."""
    match node:
        case Minus(argument, _):
            return (argument,)
        case Arithmetic(_, left, right, _):
            return (left, right)
        case Applied(_, inner, _) | Pair(inner, _) | Braces(inner, _) | Both(inner, _):
            return inner
        case Relation(terms, _, _):
            return terms
        case Bounds(low, high, _, _, _):
            return (low, high)
        case Num() | Name():
            return ()


def walk(node: Node) -> Iterator[Node]:
    """Every node, the tree itself first."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(parts(top))


def names_in(node: Node) -> frozenset[str]:
    """The names in a tree."""
    return frozenset(n.id for n in walk(node) if isinstance(n, Name))


def truth(node: Node) -> bool | None:
    """True and False as AL writes them, else None."""
    if isinstance(node, Name) and node.id in ("True", "False"):
        return node.id == "True"
    return None


def bounds(node: Node) -> Bounds | None:
    """An interval; a pair is an open one."""
    if isinstance(node, Pair) and len(node.items) == 2:
        return Bounds(node.items[0], node.items[1], False, False, node.span)
    return node if isinstance(node, Bounds) else None


def without_signs(node: Node) -> "tuple[Node, ...]":
    """The node with every `pm` as plus, then as minus; as it is if there is none."""
    if "pm" not in names_in(node):
        return (node,)
    return (_signed(node, True), _signed(node, False))


def _signed(node: Node, plus: bool) -> Node:
    match node:
        case Name("pm", span):
            one = Num(Fraction(1), 0, span)
            return one if plus else Minus(one, span)
        case Arithmetic("*", Name("pm", _), right, span):
            inner = _signed(right, plus)
            return inner if plus else Minus(inner, span)
        case Minus(argument, span):
            return Minus(_signed(argument, plus), span)
        case Arithmetic(sign, left, right, span):
            return Arithmetic(sign, _signed(left, plus), _signed(right, plus), span)
        case Applied(function, inner, span):
            return Applied(function, tuple(_signed(p, plus) for p in inner), span)
        case Pair(inner, span):
            return Pair(tuple(_signed(p, plus) for p in inner), span)
        case Relation(terms, signs, span):
            return Relation(tuple(_signed(t, plus) for t in terms), signs, span)
        case _:
            return node
