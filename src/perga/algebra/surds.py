"""Sums of square roots of whole numbers: `{n: c, ...}` stands for the sum of c*sqrt(n).

The keys are positive squarefree integers (1 carries the rational part), the values non-zero
fractions. Square roots of different squarefree numbers are linearly independent over the
rationals, so this form is canonical: two sums are equal iff their dictionaries are, and only
the empty one is zero. The dictionaries are never changed after they are made.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import gcd, isqrt
from typing import TypeAlias

from flint import fmpq, fmpz

Surd: TypeAlias = dict[int, fmpq]

FACTOR_BITS = 96
"""Radicands up to this size are factored completely (some milliseconds at worst)."""

TRIAL_PRIMES = 500
"""Larger ones only lose the squares of this many first primes, and a square cofactor."""

TERMS = 8
"""Sums with more terms are not kept in this form."""

_ZERO = fmpq(0)


@lru_cache(maxsize=4096)
def split_square(n: int) -> tuple[int, int, bool]:
    """Write n > 0 as s^2 * m; returns (s, m, whether m is proven squarefree)."""
    proven = n.bit_length() <= FACTOR_BITS
    number = fmpz(n)
    square, rest = 1, 1
    for prime, power in number.factor() if proven else number.factor(trial_limit=TRIAL_PRIMES):
        p = int(prime)
        root = isqrt(p)
        if root * root == p:  # an unfactored cofactor may be a square
            square *= root**power
            continue
        square *= p ** (power // 2)
        rest *= p ** (power % 2)
    return square, rest, proven


def coprime_base(numbers: Iterable[int]) -> list[int]:
    """Numbers above 1 without common factors of which every given squarefree one is a product."""
    base: list[int] = []
    for number in numbers:
        rest, parts = number, list[int]()
        for part in base:
            shared = gcd(part, rest)
            rest //= shared
            parts += [p for p in (shared, part // shared) if p > 1]
        base = parts if rest == 1 else [*parts, rest]
    return base


def add(a: Surd, b: Surd) -> Surd:
    """The sum a + b."""
    total = dict(a)
    for n, c in b.items():
        value = total.get(n, _ZERO) + c
        if value == 0:
            del total[n]
        else:
            total[n] = value
    return total


def scale(a: Surd, factor: fmpq) -> Surd:
    """The product of a sum and a fraction."""
    return {n: c * factor for n, c in a.items()} if factor != 0 else {}


def multiply(a: Surd, b: Surd) -> Surd:
    """The product a * b."""
    total: Surd = {}
    for m, c in a.items():
        for n, d in b.items():
            g = gcd(m, n)
            key = (m // g) * (n // g)
            value = total.get(key, _ZERO) + c * d * g
            if value == 0:
                del total[key]
            else:
                total[key] = value
    return total


def _conjugate(a: Surd, part: int) -> Surd:
    """The image of a under sqrt(part) -> -sqrt(part), for a member of the base of its keys."""
    return {n: -c if n % part == 0 else c for n, c in a.items()}


def invert(a: Surd) -> Surd:
    """The reciprocal 1/a of a non-zero sum, with a rational denominator."""
    numerator: Surd = {1: fmpq(1)}
    while True:
        radicand = max(a)
        if radicand == 1:
            return scale(numerator, 1 / a[1])
        if len(a) == 1:
            return multiply(numerator, {radicand: 1 / (a[radicand] * radicand)})
        part = next(p for p in coprime_base(a) if radicand % p == 0)
        mirrored = _conjugate(a, part)
        numerator = multiply(numerator, mirrored)
        a = multiply(a, mirrored)


def sqrt_of_fraction(value: fmpq) -> tuple[fmpq, int, bool]:
    """Write sqrt(value), value > 0, as c*sqrt(m); returns (c, m, whether m is squarefree)."""
    numerator, denominator = int(value.p), int(value.q)
    square, rest, proven = split_square(numerator * denominator)
    return fmpq(square, denominator), rest, proven


def fraction_root(value: fmpq) -> fmpq | None:
    """The rational square root of value, or None if there is none."""
    if value < 0:
        return None
    p, q = int(value.p), int(value.q)
    root_p, root_q = isqrt(p), isqrt(q)
    return fmpq(root_p, root_q) if root_p * root_p == p and root_q * root_q == q else None


def denest(a: Surd) -> Surd | None:
    """The square root of a positive a + b*sqrt(n) as a sum of two square roots, if it is one.

    With r^2 = a^2 - b^2 n rational, it is sqrt((a + r)/2) +- sqrt((a - r)/2).
    None means that no such sum of square roots exists or its radicands are too large.
    """
    if len(a) != 2 or 1 not in a:
        return None
    n = max(a)
    whole, part = a[1], a[n]
    r = fraction_root(whole * whole - part * part * n)
    if r is None or whole < 0:
        return None
    total: Surd = {}
    for half, positive in (((whole + r) / 2, True), ((whole - r) / 2, part > 0)):
        factor, radicand, proven = sqrt_of_fraction(half)
        if not proven:
            return None
        total = add(total, {radicand: factor if positive else -factor})
    return total


def field_degree(radicands: set[int]) -> int:
    """The degree over the rationals of the field that the square roots of these generate."""
    base = coprime_base(radicands)
    pivots: list[int] = []
    for n in radicands:
        # a product of square roots is rational where each part of the base occurs evenly
        row = sum(1 << i for i, part in enumerate(base) if n % part == 0)
        for pivot in pivots:
            row = min(row, row ^ pivot)
        if row:
            pivots.append(row)
    return 1 << len(pivots)
