"""The exact numbers behind `Real`: expressions that know how to enclose themselves.

A node is a fraction, a sum of square roots, or an operation on other nodes. All walks over
expressions are loops with their own stack, so deep expressions are safe.
"""

from enum import Enum
from typing import Final

from flint import arb, ctx, fmpq

from perga.algebra.balls import newton
from perga.algebra.deadline import check_deadline, check_length
from perga.algebra.surds import Surd

BASE_BITS: Final = 128
"""Precision of the first ball; 100 bits of a well-conditioned value stay true in it."""

UNKNOWN: Final = 2
"""Stands in `Node.sign` for a sign that was not asked for yet."""


class Op(Enum):
    """What a node is."""

    RATIONAL = "rational"
    SURD = "surd"
    ADD = "add"
    SUBTRACT = "subtract"
    MULTIPLY = "multiply"
    DIVIDE = "divide"
    SQRT = "sqrt"
    ROOT = "root"  # of the polynomial with the argument coefficients, constant first


class Node:
    """One exact number. Only caches change, and `collapse` to an equal simpler form."""

    __slots__ = (
        "args", "ball", "bits", "log_l", "log_u", "minimal", "op", "root", "seed", "sign", "value",
    )  # fmt: skip

    def __init__(self, op: Op, args: tuple["Node", ...] = ()) -> None:
        self.op = op
        self.args: tuple[Node, ...] = args
        self.value: fmpq | None = None
        """The number itself, of a RATIONAL."""
        self.root: Surd | None = None
        """The sum, of a SURD."""
        self.seed: arb | None = None
        """A ball that isolates the root, of a ROOT; the derivative has no zero in it."""
        self.ball: arb | None = None
        self.bits = 0
        self.sign = UNKNOWN
        self.log_u = self.log_l = -1.0
        self.minimal: tuple[int, ...] | None = None

    def collapse(self, value: fmpq) -> None:
        """Become the fraction that this number was proven to be."""
        self.op, self.args, self.value, self.root, self.seed = Op.RATIONAL, (), value, None, None
        self.ball, self.bits, self.sign, self.log_u, self.log_l = None, 0, UNKNOWN, -1.0, -1.0


def rational(value: fmpq) -> Node:
    """The node of a fraction."""
    check_length(value)
    node = Node(Op.RATIONAL)
    node.value = value
    return node


def surd(value: Surd) -> Node:
    """The node of a sum of square roots, rational if it is."""
    if not value:
        return rational(fmpq(0))
    if len(value) == 1 and 1 in value:
        return rational(value[1])
    for factor in value.values():
        check_length(factor)
    node = Node(Op.SURD)
    node.root = value
    return node


def root(coefficients: tuple[Node, ...], seed: arb) -> Node:
    """The node of the one root in `seed` of a polynomial (constant first, leading not zero)."""
    node = Node(Op.ROOT, coefficients)
    node.seed = seed
    return node


def evaluate(node: Node, bits: int) -> arb:
    """A ball around the number, computed with at least `bits` bits."""
    ball = node.ball
    if ball is not None and node.bits >= bits:
        return ball
    with ctx.workprec(bits):
        stack = [node]
        while stack:
            check_deadline()
            top = stack[-1]
            if top.bits >= bits:
                stack.pop()
                continue
            pending = [arg for arg in top.args if arg.bits < bits]
            if pending:
                stack.extend(pending)
                continue
            top.ball = _enclose(top, [_ball(arg) for arg in top.args], bits)
            top.bits = bits
            stack.pop()
    return _ball(node)


def _ball(node: Node) -> arb:
    assert node.ball is not None, "evaluated before use"
    return node.ball


def _enclose(node: Node, args: list[arb], bits: int) -> arb:
    """The ball of one node from the balls of its arguments, at the current precision."""
    match node.op:
        case Op.RATIONAL:
            assert node.value is not None
            return arb(node.value)
        case Op.SURD:
            assert node.root is not None
            total = arb(0)
            for n, c in node.root.items():
                total += arb(c) if n == 1 else arb(c) * arb(n).sqrt()
            return total
        case Op.ADD:
            return args[0] + args[1]
        case Op.SUBTRACT:
            return args[0] - args[1]
        case Op.MULTIPLY:
            return args[0] * args[0] if node.args[0] is node.args[1] else args[0] * args[1]
        case Op.DIVIDE:
            return args[0] / args[1]
        case Op.SQRT:
            return args[0].sqrt()
        case Op.ROOT:
            assert node.seed is not None
            return newton(args, node.ball if node.ball is not None else node.seed, bits)
