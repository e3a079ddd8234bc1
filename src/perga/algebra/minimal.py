"""Minimal polynomials: guessed from digits by lattice reduction, then proven.

A relation of small integer coefficients among 1, x, x^2, ... is found by LLL. Its irreducible
factor that vanishes at x, which the exact sign proves, is the minimal polynomial.
"""

from typing import Final

from flint import arb, ctx, fmpq, fmpz_mat, fmpz_poly

from perga.algebra import nodes
from perga.algebra.failures import limit_error
from perga.algebra.nodes import Node, Op
from perga.algebra.separation import separation
from perga.algebra.signs import sign

DEGREES: Final = (2, 3, 4, 6, 8, 12, 16)
"""Degrees that relations are looked for in; the true degree may be lower."""

HEIGHTS: Final = (32, 128, 512, 2048)
"""Sizes, in bits, of the coefficients that are looked for."""

LATTICE_BITS: Final = 20_000
"""Most bits of one lattice: LLL takes about 50 ms there."""


def rational_value(node: Node) -> fmpq | None:
    """The number as a fraction, or None if it is proven irrational. Collapses a rational node."""
    if node.value is not None:
        return node.value
    if node.op is Op.SURD or (node.minimal is not None and len(node.minimal) > 2):
        return None
    for height in HEIGHTS[:2]:
        relation = _relation(node, 1, height)
        if relation is not None and vanishes(node, relation):
            return _collapse(node, relation)
    bound = separation(node)
    # A fraction U/L has a denominator that divides the norm of L, hence is below l^D.
    height = int(bound.degree * bound.log_l + max(bound.log_u, bound.log_l)) + 64
    if 2 * height > LATTICE_BITS:
        constant, lead, *higher = minimal_polynomial(node)
        return None if higher else fmpq(-constant, lead)
    relation = _relation(node, 1, height)
    if relation is not None and vanishes(node, relation):
        return _collapse(node, relation)
    return None


def _collapse(node: Node, relation: tuple[int, ...]) -> fmpq:
    value = fmpq(-relation[0], relation[1])
    node.collapse(value)
    return value


def minimal_polynomial(node: Node) -> tuple[int, ...]:
    """Primitive integer coefficients, constant first, leading one positive."""
    minimal = find_minimal_polynomial(node, DEGREES[-1])
    if minimal is None:
        raise limit_error("a minimal polynomial")
    return minimal


def find_minimal_polynomial(node: Node, max_degree: int) -> tuple[int, ...] | None:
    """The minimal polynomial, or None if none was found; its degree may then still be small."""
    if node.minimal is None:
        node.minimal = _search(node, max_degree)
    return node.minimal


def _search(node: Node, max_degree: int) -> tuple[int, ...] | None:
    if node.value is not None:
        return _normal((-int(node.value.p), int(node.value.q)))
    bound = separation(node).degree
    two_power = bound & (bound - 1) == 0
    degrees = [1] if node.root is None else []
    top = min(bound, max_degree)
    below = [d for d in DEGREES if d < top and (not two_power or d & (d - 1) == 0)]
    degrees += [*below, top]
    for degree in degrees:
        for height in HEIGHTS:
            if (degree + 1) * height > LATTICE_BITS:
                break
            relation = _relation(node, degree, height)
            if relation is None:
                continue
            _, factors = fmpz_poly(list(relation)).factor()
            for factor, _ in factors:
                candidate = _normal(tuple(int(factor[i]) for i in range(factor.degree() + 1)))
                if len(candidate) > 1 and vanishes(node, candidate):
                    if len(candidate) == 2:
                        _collapse(node, candidate)
                    return candidate
    return None


def _normal(coefficients: tuple[int, ...]) -> tuple[int, ...]:
    return coefficients if coefficients[-1] > 0 else tuple(-c for c in coefficients)


def _relation(node: Node, degree: int, height: int) -> tuple[int, ...] | None:
    """Integers below 2^height whose polynomial seems to vanish at the number, or None.

    A number that has such a relation yields one: the lattice is so fine that its vectors
    without a relation are longer than 2^height by more than LLL can miss.
    """
    slack = 8 + 2 * degree
    bits = (degree + 1) * (height + slack)
    mantissa, exponent = nodes.evaluate(node, nodes.BASE_BITS).abs_upper().man_exp()
    size = max(0, int(mantissa).bit_length() + int(exponent))
    work = bits + degree * size + 64
    ball = nodes.evaluate(node, work)
    with ctx.workprec(work + 32):
        scaled = arb(2) ** bits
        rows: list[list[int]] = []
        for power in range(degree + 1):
            entry = _floor(scaled)
            rows.append([int(power == j) for j in range(degree + 1)] + [entry])
            scaled = scaled * ball
    reduced = fmpz_mat(rows).lll()
    vector = [int(reduced[0, j]) for j in range(degree + 1)]
    while vector and vector[-1] == 0:
        vector.pop()
    if len(vector) < 2 or max(map(abs, vector)).bit_length() > height + degree:
        return None
    return _normal(tuple(vector))


def _floor(value: arb) -> int:
    """An integer within one of the middle of a ball."""
    mantissa, exponent = value.mid().man_exp()
    return int(mantissa) << int(exponent) if exponent >= 0 else int(mantissa) >> -int(exponent)


def vanishes(node: Node, coefficients: tuple[int, ...]) -> bool:
    """Whether the polynomial is exactly zero at the number."""
    value = nodes.rational(fmpq(coefficients[-1]))
    for c in reversed(coefficients[:-1]):
        value = Node(Op.MULTIPLY, (value, node))
        if c:
            value = Node(Op.ADD, (value, nodes.rational(fmpq(c))))
    return sign(value) == 0
