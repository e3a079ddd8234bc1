"""Exact conics and lines as coefficients, and random ones: what the positions are made of."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

Six = tuple[Any, Any, Any, Any, Any, Any]
"""A x^2 + B xy + C y^2 + D x + E y + F."""

Line = tuple[Any, Any, Any]
Spot = tuple[Any, Any]

ONE, NIL = Fraction(1), Fraction(0)
UNIT: Six = (NIL, NIL, NIL, NIL, NIL, ONE)
"""The constant one."""


def plus(f: Six, t: Any, g: Six) -> Six:
    a, b, c, d, e, k = (p + t * q for p, q in zip(f, g, strict=True))
    return (a, b, c, d, e, k)


def scaled(f: Six, t: Any) -> Six:
    return plus((NIL, NIL, NIL, NIL, NIL, NIL), t, f)


def product(l: Line, m: Line) -> Six:  # noqa: E741
    (a, b, c), (p, q, r) = l, m
    return (a * p, a * q + b * p, b * q, a * r + c * p, b * r + c * q, c * r)


def as_six(line: Line) -> Six:
    return (Fraction(0), Fraction(0), Fraction(0), *line)


def tangent_at(six: Six, p: Spot) -> Line:
    a, b, c, d, e, f = six
    x, y = p
    return (2 * a * x + b * y + d, b * x + 2 * c * y + e, d * x + e * y + 2 * f)


def through(p: Spot, q: Spot) -> Line:
    return (p[1] - q[1], q[0] - p[0], p[0] * q[1] - q[0] * p[1])


def moved(six: Six, by: tuple[Any, ...]) -> Six:
    """The curve of the points that the map (px + qy + r, sx + ty + u) sends onto the curve."""
    p, q, r, s, t, u = by
    a, b, c, d, e, f = six
    x, y, one = (p, q, r), (s, t, u), (Fraction(0), Fraction(0), Fraction(1))
    total = scaled(product(x, x), a)
    for k, left, right in ((b, x, y), (c, y, y), (d, x, one), (e, y, one), (f, one, one)):
        total = plus(total, k, product(left, right))
    return total


def moved_back(spot: Spot, by: tuple[Any, ...]) -> Spot:
    """The point that the map sends onto `spot`."""
    p, q, r, s, t, u = by
    det = p * t - q * s
    x, y = spot[0] - r, spot[1] - u
    return ((t * x - q * y) / det, (p * y - s * x) / det)


# --- random pieces ------------------------------------------------------------------------


def small(rng: Random, size: int = 9) -> Fraction:
    return Fraction(rng.randint(-size, size), rng.choice((1, 1, 1, 2, 3, 5)))


def nonzero(rng: Random, size: int = 9) -> Fraction:
    """Not zero."""
    return Fraction(rng.choice((-1, 1)) * rng.randint(1, size), rng.choice((1, 1, 1, 2, 3)))


def decimal(rng: Random) -> Fraction:
    return Fraction(rng.randint(-9999, 9999), 10 ** rng.randint(1, 4))


def some_line(rng: Random) -> Line:
    if rng.random() < 0.3:  # parallel to an axis
        a, b = rng.choice(((1, 0), (0, 1)))
        return (Fraction(a), Fraction(b), small(rng))
    return (nonzero(rng), small(rng), small(rng))


def line_at(rng: Random, p: Spot) -> Line:
    a, b, _ = some_line(rng)
    return (a, b, -a * p[0] - b * p[1])


def _map(rng: Random) -> tuple[Fraction, ...]:
    """An affine map, in half of the cases one that keeps the axes' directions."""
    while True:
        p, q, r, s, t, u = (Fraction(rng.randint(-4, 4)) for _ in range(6))
        if rng.random() < 0.5:
            q = s = Fraction(0)
        if p * t - q * s:
            return (p, q, r, s, t, u)


_BASES: tuple[tuple[Six, Callable[[Fraction], Spot]], ...] = (
    (
        (ONE, NIL, ONE, NIL, NIL, -ONE),
        lambda t: (2 * t / (1 + t * t), (1 - t * t) / (1 + t * t)),
    ),
    ((NIL, ONE, NIL, NIL, NIL, -ONE), lambda t: (t, 1 / t)),
    ((ONE, NIL, -ONE, NIL, NIL, -ONE), lambda t: ((t + 1 / t) / 2, (t - 1 / t) / 2)),
    ((ONE, NIL, NIL, NIL, -ONE, NIL), lambda t: (t, t * t)),
)


def with_points(rng: Random, count: int) -> tuple[Six, list[Spot]]:
    """A proper conic with different rational points on it."""
    base, at = rng.choice(_BASES)
    by = _map(rng)
    steps: list[Fraction] = []
    while len(steps) < count:
        t = Fraction(rng.choice((-1, 1)) * rng.randint(1, 7), rng.randint(1, 4))
        if t not in steps:
            steps.append(t)
    return moved(base, by), [moved_back(at(t), by) for t in steps]


def _circle(rng: Random) -> Six:
    h, k, square = small(rng), small(rng), abs(nonzero(rng, 30))
    return (ONE, NIL, ONE, -2 * h, -2 * k, h * h + k * k - square)


def some_conic(rng: Random) -> Six:
    """A conic of any kind; one in eight has no real point or is degenerate."""
    pick = rng.randrange(8)
    if pick == 0:
        return _circle(rng)
    if pick == 1:
        return split_conic(rng)
    if pick < 4:
        while True:
            a, b, c, d, e, f = (Fraction(rng.randint(-9, 9)) for _ in range(6))
            if a or b or c:
                return (a, b, c, d, e, f)
    return with_points(rng, 0)[0]


def split_conic(rng: Random, at: Spot | None = None) -> Six:
    """A degenerate conic: two lines, real or not, or one twice; its vertex may be given."""
    l = some_line(rng) if at is None else line_at(rng, at)  # noqa: E741
    m = some_line(rng) if at is None else line_at(rng, at)
    pick = rng.randrange(6)
    if pick == 0:
        return product(l, m)
    if pick == 1:
        return product(l, l)
    if pick == 2 and at is None:  # parallel lines, apart or complex
        return plus(product(l, l), small(rng), UNIT)
    # conjugate lines: sqrt(d) times m away from l, complex ones for negative d
    return plus(product(l, l), nonzero(rng), product(m, m))
