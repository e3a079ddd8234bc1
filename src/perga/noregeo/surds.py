"""Sums and quotients of square roots, to so many digits that a float of them is rounded once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from decimal import Context, Decimal, localcontext
from fractions import Fraction

from perga.noregeo.lattice import Vec, norm2, sub

_DIGITS = 50


def many_digits() -> AbstractContextManager[Context]:
    """A block in which decimals have 50 digits."""
    return localcontext(Context(prec=_DIGITS))


def decimal(value: int | Fraction) -> Decimal:
    """The number, inside `many_digits`."""
    return Decimal(value.numerator) / Decimal(value.denominator)


def distance(p: Vec, q: Vec) -> Decimal:
    """How far two points are apart, inside `many_digits`."""
    return decimal(norm2(sub(q, p))).sqrt()


def around(corners: Sequence[Vec]) -> tuple[Decimal, ...]:
    """The sides of a polygon, the first from its last corner to the first; inside `many_digits`."""
    return tuple(distance(corners[i - 1], corners[i]) for i in range(len(corners)))
