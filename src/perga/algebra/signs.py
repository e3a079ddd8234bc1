"""Exact signs: read off a ball where it decides, else proven by the separation bound."""

from typing import Final

from flint import arb, fmpq

from perga.algebra.failures import limit_error
from perga.algebra.nodes import BASE_BITS, UNKNOWN, Node, Op, evaluate
from perga.algebra.separation import separation

WORK_LIMIT: Final = 200_000_000
"""Most nodes * bits of one evaluation: arb needs some 2 ns for each, so below one second."""


def sign(node: Node) -> int:
    """The exact sign, -1, 0 or 1. Raises AlgebraLimitError where it cannot be decided in time."""
    if node.sign != UNKNOWN:
        return node.sign
    ball = evaluate(node, BASE_BITS)
    if ball > 0:
        node.sign = 1
    elif ball < 0:
        node.sign = -1
    elif node.op is Op.RATIONAL:
        node.sign = 0
    else:
        node.sign = _decide(node)
    return node.sign


def _decide(node: Node) -> int:
    """The sign of a number whose first ball holds zero; a zero is collapsed."""
    if node.op is Op.SURD:
        zero_bits = None  # canonical, hence not zero
        nodes = 1
    else:
        bound = separation(node)
        zero_bits, nodes = bound.zero_bits, bound.nodes
    bits = 2 * BASE_BITS
    while True:
        if nodes * bits > WORK_LIMIT:
            raise limit_error(f"the sign of an expression of {nodes} operations")
        ball = evaluate(node, bits)
        if ball > 0:
            return 1
        if ball < 0:
            return -1
        if zero_bits is not None and ball.abs_upper() < arb(2) ** -zero_bits:
            node.collapse(fmpq(0))
            return 0
        goal = 2 * bits if zero_bits is None else zero_bits + 64
        bits = goal if bits < goal < 4096 else 2 * bits
