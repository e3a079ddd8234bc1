"""How far from zero a number that is not zero must be.

After Burnikel, Funke, Mehlhorn, Schirra, Schmitt, "A separation bound for real algebraic
expressions", Algorithmica 55, 2009. Write the number as U/L with algebraic integers U, L of a
field of degree D whose conjugates are at most u and l. Then U = 0 or the norm of U is a
non-zero integer, so |U| >= u^(1-D), hence |U/L| >= 1 / (l * u^(D-1)).
"""

from math import isqrt, lcm, log2

from perga.algebra.nodes import Node, Op
from perga.algebra.surds import Surd, field_degree


class Separation:
    """What is known about a number without its value."""

    __slots__ = ("degree", "log_l", "log_u", "nodes")

    def __init__(self, degree: int, log_u: float, log_l: float, nodes: int) -> None:
        self.degree = degree
        """A multiple of, or at least, the degree of the number over the rationals."""
        self.log_u = log_u
        self.log_l = log_l
        self.nodes = nodes
        """How many operations make the number."""

    @property
    def zero_bits(self) -> int:
        """The number is zero if it is less than 2^-zero_bits in absolute value."""
        return int(self.log_l + (self.degree - 1) * self.log_u) + 2


def separation(node: Node) -> Separation:
    """The separation bound of a number, see the head of this file."""
    seen: set[int] = set()
    radicands: set[int] = set()
    degree = 1
    stack = [node]
    while stack:
        top = stack[-1]
        if id(top) in seen:
            stack.pop()
            continue
        pending = [arg for arg in top.args if id(arg) not in seen]
        if pending:
            stack.extend(pending)
            continue
        seen.add(id(top))
        stack.pop()
        if top.op is Op.SURD and top.root is not None:
            radicands.update(top.root)
        elif top.op is Op.SQRT:
            degree *= 2
        elif top.op is Op.ROOT:
            degree *= len(top.args) - 1
        if top.log_l < 0:
            _bound(top)
    return Separation(degree * field_degree(radicands), node.log_u, node.log_l, len(seen))


def _log_sum(x: float, y: float) -> float:
    """An upper bound of log2(2^x + 2^y)."""
    high, low = (x, y) if x > y else (y, x)
    return _up(high + log2(1 + 2 ** max(low - high, -60)))


def _up(x: float) -> float:
    return x * (1 + 1e-13) + 1e-9


def _bound(node: Node) -> None:
    """Set log_u and log_l of a node from those of its arguments."""
    args = node.args
    match node.op:
        case Op.RATIONAL:
            assert node.value is not None
            u, v = log2(max(abs(int(node.value.p)), 1)), log2(int(node.value.q))
        case Op.SURD:
            assert node.root is not None
            common = lcm(*(int(c.q) for c in node.root.values()))
            u, v = log2(_conjugate_bound(node.root, common)), log2(common)
        case Op.ADD | Op.SUBTRACT:
            a, b = args
            u = _log_sum(a.log_u + b.log_l, b.log_u + a.log_l)
            v = a.log_l + b.log_l
        case Op.MULTIPLY:
            a, b = args
            u, v = a.log_u + b.log_u, a.log_l + b.log_l
        case Op.DIVIDE:
            a, b = args
            u, v = a.log_u + b.log_l, a.log_l + b.log_u
        case Op.SQRT:
            a = args[0]
            mean = (a.log_u + a.log_l) / 2
            u, v = (mean, a.log_l) if a.log_u >= a.log_l else (a.log_u, mean)
        case Op.ROOT:
            u, v = _root_bound(args)
    node.log_u, node.log_l = _up(u), _up(v)


def _conjugate_bound(value: Surd, denominator: int) -> int:
    """An integer that no conjugate of denominator * value exceeds."""
    return sum(
        int(abs(c) * denominator) * (n if n == 1 else isqrt(n) + 1) for n, c in value.items()
    )


def _root_bound(coefficients: tuple[Node, ...]) -> tuple[float, float]:
    """log_u and log_l of a root of a polynomial.

    With a common denominator the coefficients are algebraic integers f_0 ... f_d. Then
    f_d times the root is a root of the monic x^d + f_(d-1) x^(d-1) + f_(d-2) f_d x^(d-2) + ...,
    whose roots are at most 2 max |coefficient of x^(d-k)|^(1/k) (Fujiwara).
    """
    denominators = sum(c.log_l for c in coefficients)
    logs = [c.log_u + denominators - c.log_l for c in coefficients]
    degree, lead = len(logs) - 1, logs[-1]
    u = max((logs[degree - k] + (k - 1) * lead) / k for k in range(1, degree + 1))
    return u + 1, lead
