"""Walks over expression trees: their letters, and trees with parts replaced."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from perga.algebra.expression import (
    Binary,
    Call,
    Expression,
    Name,
    Negation,
    Related,
    SetOf,
    TupleOf,
)


def letters(*expressions: Expression) -> frozenset[str]:
    """The free names, `pi` included; the variable inside `root(polynomial, index)` is bound."""
    return frozenset(name for expression in expressions for name in _names(expression))


def _names(node: Expression) -> Iterator[str]:
    if isinstance(node, Name):
        yield node.id
    elif not is_root(node):
        for child in parts(node):
            yield from _names(child)


def parts(node: Expression) -> tuple[Expression, ...]:
    """The direct parts of a tree."""
    match node:
        case Negation(argument, _):
            return (argument,)
        case Binary(_, left, right, _):
            return (left, right)
        case Call(_, arguments, _):
            return arguments
        case TupleOf(items, _) | SetOf(items, _) | Related(items, _, _):
            return items
        case _:
            return ()


def is_root(node: Expression) -> bool:
    """Whether this is `root(polynomial in x, index)`, which solvers write; not root(3, 8)."""
    return (
        isinstance(node, Call)
        and node.function == "root"
        and len(node.arguments) == 2
        and "x" in _plain_names(node.arguments[0])
    )


def _plain_names(node: Expression) -> frozenset[str]:
    own = {node.id} if isinstance(node, Name) else set[str]()
    return frozenset(own.union(*(_plain_names(child) for child in parts(node))))


def rewritten(node: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The tree with `change` applied to every node, leaves first."""
    match node:
        case Negation(argument, _):
            node = replace(node, argument=rewritten(argument, change))
        case Binary(_, left, right, _):
            node = replace(node, left=rewritten(left, change), right=rewritten(right, change))
        case Call(_, arguments, _):
            node = replace(node, arguments=tuple(rewritten(a, change) for a in arguments))
        case TupleOf(items, _) | SetOf(items, _):
            node = replace(node, items=tuple(rewritten(i, change) for i in items))
        case Related(terms, _, _):
            node = replace(node, terms=tuple(rewritten(t, change) for t in terms))
        case _:
            pass
    return change(node)


def renamed(node: Expression, names: Mapping[str, str]) -> Expression:
    """The tree with names replaced."""
    return rewritten(
        node, lambda n: replace(n, id=names.get(n.id, n.id)) if isinstance(n, Name) else n
    )
