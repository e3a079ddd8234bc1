"""Where two conics meet, computed without Perga: exact elimination by hand, roots to 100 digits.

The plane is looked at along a slanted direction in which no two common points, complex ones
included, stand behind each other. Coefficients are fractions or numbers p + q*sqrt(n).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import mpmath
import numpy as np

DIGITS = 110
"""Decimal digits of the computation; what comes out is good to more than 60."""

SLANTS = (Fraction(7919, 1009), Fraction(-104729, 65537), Fraction(15485863, 9999991))
"""Directions u = x + slant*y; the next one where a point at infinity lies in one."""

_context: Any = mpmath.mp.clone()
_context.dps = DIGITS
_SMALL = _context.mpf(10) ** -70
"""What counts as zero next to numbers of size one, at DIGITS digits."""


@dataclass(frozen=True, slots=True)
class Quad:
    """The number p + q*sqrt(n), n no square."""

    p: Fraction
    q: Fraction
    n: int

    def _of(self, other: "Quad | Fraction | int") -> "Quad":
        return other if isinstance(other, Quad) else Quad(Fraction(other), Fraction(0), self.n)

    def __add__(self, other: "Quad | Fraction | int") -> "Quad":
        o = self._of(other)
        return Quad(self.p + o.p, self.q + o.q, self.n)

    __radd__ = __add__

    def __neg__(self) -> "Quad":
        return Quad(-self.p, -self.q, self.n)

    def __sub__(self, other: "Quad | Fraction | int") -> "Quad":
        return self + -self._of(other)

    def __rsub__(self, other: "Fraction | int") -> "Quad":
        return -self + other

    def __mul__(self, other: "Quad | Fraction | int") -> "Quad":
        o = self._of(other)
        return Quad(self.p * o.p + self.q * o.q * self.n, self.p * o.q + self.q * o.p, self.n)

    __rmul__ = __mul__

    def __truediv__(self, other: "Quad | Fraction | int") -> "Quad":
        o = self._of(other)
        norm = o.p * o.p - o.q * o.q * self.n
        return self * Quad(o.p / norm, -o.q / norm, self.n)

    def __rtruediv__(self, other: "Fraction | int") -> "Quad":
        return self._of(other) / self

    def __bool__(self) -> bool:
        return bool(self.p or self.q)


Six = Sequence[Any]
"""A, B, C, D, E, F of A x^2 + B xy + C y^2 + D x + E y + F; A = B = C = 0 for a line."""


class Met(NamedTuple):
    """A real common point to 60 digits, and its intersection multiplicity."""

    x: Any
    y: Any
    multiplicity: int


def number(value: "Quad | Fraction | int") -> Any:
    """A coefficient as a number of DIGITS digits."""
    if isinstance(value, Quad):
        return number(value.p) + number(value.q) * _context.sqrt(value.n)
    value = Fraction(value)
    return _context.mpf(value.numerator) / value.denominator


def common_points(f: Six, g: Six) -> list[Met] | None:
    """The real common points of two curves; None if they share a whole curve."""
    for slant in SLANTS:
        first, second = _along(f, slant), _along(g, slant)
        if all(bool(s.square) == any(six[:3]) for s, six in ((first, f), (second, g))):
            break
    else:
        raise AssertionError("no direction is free")
    eliminated = _resultant(first, second)
    if not any(eliminated):
        return None
    found: list[Met] = []
    for part, power in _yun(_trim(eliminated)):
        for root in _roots(part):
            if abs(root.imag) < _SMALL * (1 + abs(root)):
                found.append(_point(f, g, (first, second), root.real, slant, power))
    return found


class _Slanted(NamedTuple):
    """A curve as square*y^2 + middle(u)*y + rest(u), coefficients of u constant first."""

    square: Any
    middle: list[Any]
    rest: list[Any]


def _along(six: Six, slant: Fraction) -> _Slanted:
    a, b, c, d, e, f = six
    middle = [e - d * slant, b - a * slant * 2]
    return _Slanted(a * slant * slant - b * slant + c, middle, [f, d, a])


def _resultant(f: _Slanted, g: _Slanted) -> list[Any]:
    """Bezout's form; times a constant where one is a line."""
    linear = _minus(_times(f.middle, g.rest), _times(g.middle, f.rest))
    if not f.square and not g.square:
        return linear
    outer = _minus([c * f.square for c in g.rest], [c * g.square for c in f.rest])
    inner = _minus([c * f.square for c in g.middle], [c * g.square for c in f.middle])
    return _minus(_times(outer, outer), _times(inner, linear))


def _point(
    f: Six, g: Six, curves: tuple[_Slanted, _Slanted], u: Any, slant: Fraction, power: int
) -> Met:
    """The one common point on the line x + slant*y = u."""
    (a1, b1, c1), (a2, b2, c2) = (
        (number(s.square), _value(s.middle, u), _value(s.rest, u)) for s in curves
    )
    if a1 or a2:
        lead, rest = a1 * b2 - a2 * b1, a1 * c2 - a2 * c1
        if abs(lead) < _SMALL * (abs(a1 * b2) + abs(a2 * b1) + abs(a1 * a2)):
            lead, rest = (2 * a1, b1) if a1 else (2 * a2, b2)  # both have a double point here
    else:
        lead, rest = b1, c1
    y = -rest / lead
    x = u - number(slant) * y
    size = (1 + abs(x) + abs(y)) ** 2
    for six in (f, g):
        numbers = [number(k) for k in six]
        rest = sum(k * m for k, m in zip(numbers, (x * x, x * y, y * y, x, y, 1), strict=True))
        assert abs(rest) <= _SMALL * size * max(map(abs, numbers)), "the witness lost its digits"
    return Met(x, y, power)


# --- polynomials in one variable, constant first ------------------------------------------


def _trim(f: list[Any]) -> list[Any]:
    while f and not f[-1]:
        f = f[:-1]
    return f


def _minus(f: list[Any], g: list[Any]) -> list[Any]:
    size = max(len(f), len(g))
    f, g = f + [Fraction(0)] * (size - len(f)), g + [Fraction(0)] * (size - len(g))
    return [a - b for a, b in zip(f, g, strict=True)]


def _times(f: list[Any], g: list[Any]) -> list[Any]:
    total: list[Any] = [Fraction(0)] * (len(f) + len(g) - 1)
    for i, a in enumerate(f):
        for j, b in enumerate(g):
            total[i + j] = total[i + j] + a * b
    return total


def _divided(f: list[Any], g: list[Any]) -> tuple[list[Any], list[Any]]:
    quotient: list[Any] = [Fraction(0)] * max(len(f) - len(g) + 1, 1)
    rest = list(f)
    while len(rest) >= len(g):
        factor, shift = rest[-1] / g[-1], len(rest) - len(g)
        quotient[shift] = factor
        for i, c in enumerate(g):
            rest[i + shift] = rest[i + shift] - factor * c
        rest = _trim(rest[:-1])
    return _trim(quotient), rest


def _gcd(f: list[Any], g: list[Any]) -> list[Any]:
    while g:
        f, g = g, _divided(f, g)[1]
    return [c / f[-1] for c in f]


def _derivative(f: list[Any]) -> list[Any]:
    return [c * i for i, c in enumerate(f)][1:]


def _yun(f: list[Any]) -> list[tuple[list[Any], int]]:
    """Factors without multiple roots, each with the multiplicity of its roots (Yun)."""
    if len(f) < 2:
        return []
    common = _gcd(f, _derivative(f))
    b, c = _divided(f, common)[0], _divided(_derivative(f), common)[0]
    parts: list[tuple[list[Any], int]] = []
    power = 1
    while len(b) > 1:
        d = _trim(_minus(c, _derivative(b)))
        part = _gcd(b, d)
        if len(part) > 1:
            parts.append((part, power))
        b, c = _divided(b, part)[0], _divided(d, part)[0] if d else []
        power += 1
    return parts


def _value(f: list[Any], u: Any) -> Any:
    total = _context.mpf(0)
    for c in reversed(f):
        total = total * u + number(c)
    return total


def _roots(f: list[Any]) -> list[Any]:
    """All complex roots of a polynomial without multiple ones."""
    c = [number(k / f[-1]) for k in f]
    if len(c) == 2:
        return [_context.mpc(-c[0])]
    if len(c) == 3:
        half = -c[1] / 2
        root = _context.sqrt(_context.mpc(half * half - c[0]))
        return [half - root, half + root]
    return _refined(c) or _context.polyroots(c[::-1], maxsteps=2000, extraprec=8 * DIGITS)


def _refined(c: list[Any]) -> list[Any] | None:
    """Floating roots improved together (Weierstrass); None where that does not settle."""
    with np.errstate(all="ignore"):
        try:
            starts = np.roots([float(k) for k in reversed(c)])
        except (OverflowError, np.linalg.LinAlgError):
            return None
    roots = [_context.mpc(complex(z)) for z in starts]
    if len(roots) != len(c) - 1 or not np.isfinite(starts).all():
        return None
    for _ in range(12):
        moved = _context.mpf(0)
        for i, z in enumerate(roots):
            below = _context.mpc(1)
            for j, other in enumerate(roots):
                below = below * (z - other) if i != j else below
            if not below:
                return None
            value = _context.mpc(1)
            for k in reversed(c[:-1]):
                value = value * z + k
            step = value / below
            roots[i] = z - step
            moved = max(moved, abs(step) / (1 + abs(z)))
        if moved < _context.mpf(10) ** (8 - DIGITS):
            return roots
    return None
