"""Arithmetic on nodes: the simplest form that costs nothing to find, else an operation."""

from functools import lru_cache

from flint import fmpq

from perga.algebra import nodes, surds
from perga.algebra.nodes import Node, Op
from perga.algebra.signs import sign


def _surd_of(node: Node) -> surds.Surd | None:
    value = node.value
    if value is None:
        return node.root
    return {1: value} if value != 0 else {}


def add(a: Node, b: Node) -> Node:
    """a + b."""
    left, right = _surd_of(a), _surd_of(b)
    if left is not None and right is not None:
        total = surds.add(left, right)
        if len(total) <= surds.TERMS:
            return nodes.surd(total)
    return Node(Op.ADD, (a, b))


def subtract(a: Node, b: Node) -> Node:
    """a - b."""
    if a is b:
        return nodes.rational(fmpq(0))
    left, right = _surd_of(a), _surd_of(b)
    if left is not None and right is not None:
        total = surds.add(left, surds.scale(right, fmpq(-1)))
        if len(total) <= surds.TERMS:
            return nodes.surd(total)
    return Node(Op.SUBTRACT, (a, b))


def multiply(a: Node, b: Node) -> Node:
    """a * b."""
    left, right = _surd_of(a), _surd_of(b)
    if left is not None and right is not None:
        product = surds.multiply(left, right)
        if len(product) <= surds.TERMS:
            return nodes.surd(product)
    if a is b and a.op is Op.SQRT:
        return a.args[0]
    if b.value is not None:
        a, b = b, a
    if a.value is not None and b.op is Op.MULTIPLY and b.args[0].value is not None:
        factor = a.value * b.args[0].value
        if factor == 1:
            return b.args[1]
        a, b = nodes.rational(factor), b.args[1]
    return Node(Op.MULTIPLY, (a, b))


def divide(a: Node, b: Node) -> Node:
    """a / b, for b that is not zero."""
    if a is b:
        return nodes.rational(fmpq(1))
    left, right = _surd_of(a), _surd_of(b)
    if left is not None and right is not None and len(right) <= surds.TERMS // 2:
        quotient = surds.multiply(left, surds.invert(right))
        if len(quotient) <= surds.TERMS:
            return nodes.surd(quotient)
    return Node(Op.DIVIDE, (a, b))


@lru_cache(maxsize=256)
def _root_of_large(n: int) -> Node:
    """The square root of an integer too large to factor; one node, so that it counts once."""
    return Node(Op.SQRT, (nodes.rational(fmpq(n)),))


def square_root(a: Node) -> Node:
    """The square root of a positive node."""
    if a.value is not None:
        factor, radicand, proven = surds.sqrt_of_fraction(a.value)
        if proven:
            return nodes.surd({radicand: factor})
        return multiply(nodes.rational(factor), _root_of_large(radicand))
    if a.root is not None:
        flat = surds.denest(a.root)
        if flat is not None:
            return nodes.surd(flat)
    if a.op is Op.MULTIPLY and a.args[0] is a.args[1]:
        base = a.args[0]
        return base if sign(base) >= 0 else multiply(nodes.rational(fmpq(-1)), base)
    return Node(Op.SQRT, (a,))
