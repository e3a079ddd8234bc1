"""Roots of polynomials with long coefficients: told apart by halving, as flint tells short ones."""

from random import Random
from typing import cast

import pytest
from flint import acb, arb, ctx, fmpz_poly

from perga.algebra.deadline import deadline
from perga.algebra.failures import AlgebraLimitError
from perga.algebra.isolation import isolate

BITS = 128


def by_flint(polynomial: fmpz_poly) -> list[arb]:
    with ctx.workprec(BITS):
        roots = cast("list[tuple[acb, int]]", polynomial.complex_roots())
    found = [root.real for root, _ in roots if root.imag == 0]
    return sorted(found, key=lambda ball: ball.mid())


@pytest.mark.parametrize("degree", [2, 3, 4, 7, 12, 30])
def test_the_roots_are_those_of_flint(degree: int) -> None:
    draw, roots = Random(degree), 0
    for bits in (3, 8, 60, 300):
        for _ in range(6):
            half = 1 << (bits - 1)
            coefficients = [draw.getrandbits(bits) - half for _ in range(degree)]
            whole = fmpz_poly([*coefficients, 1 + draw.getrandbits(bits)])
            for factor, _ in whole.factor()[1]:
                if factor.degree() < 2:
                    continue
                found, wanted = isolate(factor, BITS), by_flint(factor)
                assert len(found) == len(wanted)
                assert all(a.overlaps(b) for a, b in zip(found, wanted, strict=True))
                assert not any(factor.derivative()(ball).contains(0) for ball in found)
                roots += len(found)
    assert roots > 10


def test_close_roots_are_told_apart() -> None:
    # x^7 = 2 (2^90 x - 1)^2 has two roots near 2^-90 that agree in 300 further bits
    close = fmpz_poly([0] * 7 + [1]) - 2 * fmpz_poly([-1, 2**90]) ** 2
    first, second, _ = isolate(close, BITS)
    assert first < second
    assert (second - first) * arb(2) ** 380 < 1


def test_roots_of_very_different_sizes() -> None:
    spread = fmpz_poly([1 << 5000, -(1 << 6000), 0, -7, 1])
    found = isolate(spread, BITS)
    assert len(found) == 2
    assert found[1] > arb(2) ** 2900 * found[0] > 0


def test_the_deadline_is_asked() -> None:
    with deadline(-1.0), pytest.raises(AlgebraLimitError):
        isolate(fmpz_poly([-2, 0, 1]), BITS)
