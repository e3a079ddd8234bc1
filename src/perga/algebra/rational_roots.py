"""The real roots of polynomials with integer coefficients, as nodes."""

from functools import cmp_to_key
from typing import Final, cast

from flint import acb, arb, ctx, fmpq, fmpz_poly

from perga.algebra import nodes, surds
from perga.algebra.cost import afford_factoring
from perga.algebra.failures import NoSuchRootError, limit_error
from perga.algebra.isolation import isolate
from perga.algebra.nodes import Node
from perga.algebra.signs import WORK_LIMIT

MAX_DEGREE: Final = 64
"""Polynomials of higher degree are refused: factoring them may take seconds."""

ISOLATION_BITS: Final = 128

LONG: Final = 32_000
"""Square degree times bits from which roots are told apart by halving, a step at a time.

Below it flint took 0.4 s at most, on polynomials made to have close roots. Above, it may take
hours: for a quartic with 4,000 bits its precision doubles far beyond what tells the roots apart.
"""


def roots_with_multiplicity(polynomial: fmpz_poly) -> list[tuple[Node, int]]:
    """Every distinct real root of a polynomial that is not zero, ascending."""
    if polynomial.degree() > MAX_DEGREE:
        raise limit_error(f"finding the roots of a polynomial of degree {polynomial.degree()}")
    afford_factoring(polynomial)
    _, factors = polynomial.factor()
    found = [(root, power) for factor, power in factors for root in roots_of_irreducible(factor)]
    return sorted(found, key=cmp_to_key(lambda a, b: _order(a[0], b[0])))


def roots_of_irreducible(factor: fmpz_poly) -> list[Node]:
    """The real roots of an irreducible polynomial, ascending."""
    coefficients = tuple(int(factor[i]) for i in range(factor.degree() + 1))
    if len(coefficients) == 1:
        return []
    if len(coefficients) == 2:
        return [nodes.rational(fmpq(-coefficients[0], coefficients[1]))]
    if len(coefficients) == 3:
        flat = _quadratic(*coefficients)
        if flat is not None:
            return flat
    if coefficients[-1] < 0:
        coefficients = tuple(-c for c in coefficients)
    args = tuple(nodes.rational(fmpq(c)) for c in coefficients)
    found: list[Node] = []
    for seed in _isolate(factor):
        node = nodes.root(args, seed)
        node.minimal = coefficients
        found.append(node)
    return found


def _quadratic(c: int, b: int, a: int) -> list[Node] | None:
    """The roots of a x^2 + b x + c as sums of square roots, or None if b^2 - 4ac is too large."""
    discriminant = b * b - 4 * a * c
    if discriminant < 0:
        return []
    factor, radicand, proven = surds.sqrt_of_fraction(fmpq(discriminant, 4 * a * a))
    if not proven:
        return None
    middle: surds.Surd = {1: fmpq(-b, 2 * a)} if b else {}
    return [nodes.surd(surds.add(middle, {radicand: s * factor})) for s in (-1, 1)]


def _isolate(factor: fmpz_poly) -> list[arb]:
    """Disjoint balls around the real roots, ascending, without a zero of the derivative in them."""
    if factor.degree() ** 2 * int(factor.height_bits()) > LONG:
        return isolate(factor, ISOLATION_BITS)
    slope = factor.derivative()
    bits = ISOLATION_BITS
    while True:
        with ctx.workprec(bits):
            # flint returns real roots with an imaginary part that is exactly zero
            found = cast("list[tuple[acb, int]]", factor.complex_roots())
            balls = [root.real for root, _ in found if root.imag == 0]
            if all(not slope(ball).contains(0) for ball in balls):
                return sorted(balls, key=lambda ball: ball.mid())
        bits *= 2


def real_root(coefficients: tuple[int, ...], index: int) -> Node:
    """The index-th (from 1) distinct real root, ascending. Raises NoSuchRootError."""
    polynomial = fmpz_poly(list(coefficients))
    if polynomial.degree() < 1:
        raise NoSuchRootError("a constant has no roots", "write a polynomial that holds a variable")
    roots = roots_with_multiplicity(polynomial)
    if not 1 <= index <= len(roots):
        raise NoSuchRootError(
            f"the polynomial has {len(roots)} real roots, so there is no root number {index}",
            "real roots are counted from 1, in ascending order",
        )
    return roots[index - 1][0]


def root_index(node: Node, minimal: tuple[int, ...]) -> int:
    """Which real root (from 1, ascending) of its minimal polynomial a number is."""
    roots = roots_of_irreducible(fmpz_poly(list(minimal)))
    bits = nodes.BASE_BITS
    while True:
        ball = nodes.evaluate(node, bits)
        close = [i for i, r in enumerate(roots) if nodes.evaluate(r, bits).overlaps(ball)]
        if len(close) == 1:
            return close[0] + 1
        bits *= 2
        if bits > WORK_LIMIT:
            raise limit_error("telling the roots of a polynomial apart")


def _order(a: Node, b: Node) -> int:
    """-1 or 1 as a < b or a > b, for numbers that differ."""
    if a is b:
        return 0
    bits = nodes.BASE_BITS
    while True:
        left, right = nodes.evaluate(a, bits), nodes.evaluate(b, bits)
        if left < right:
            return -1
        if left > right:
            return 1
        bits *= 2
        if bits > WORK_LIMIT:
            raise limit_error("ordering the roots of a polynomial")
