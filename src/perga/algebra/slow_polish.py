"""To a zero where the slopes vanish in some direction, as where a line touches a curve.

Newton's steps there gain a fixed share of the way instead of doubling the digits, so every step
takes fresh slopes. A small residual alone says little: a figure far from the origin has terms so
large that any error is small beside them. Only a residual that goes on falling tells of a zero.
"""

from collections.abc import Sequence
from typing import Final

from flint import arb, arb_mat, ctx

from perga.algebra.batch import Batch, Floats
from perga.algebra.polish import Digits, evaluate

ROUNDS: Final = 60
PERIOD: Final = 6
FALL: Final = 0.05
"""What a residual is left with after each PERIOD: a step at a zero of whatever order leaves at
most 0.37 of it."""

NOUGHT: Final = 1e-30
"""The residual, relative to the terms, at which a zero is taken to be there."""

FAR: Final = 1e-4
"""How far, relative to its size, a number may move from the start."""

_DAMPING: Final = arb(2) ** -240
"""Keeps steps short where nothing is asked; far below the square of any slope that matters."""

_Terms = Sequence[tuple[tuple[tuple[int, int], ...], arb]]


def slow_polish(batch: Batch, digits: Digits, start: Floats) -> list[arb] | None:
    """The zero beside a point (n,), its equations below NOUGHT of their terms.

    None where the residuals do not go on falling, or the way leads far from the start.
    """
    sizes = batch.sizes(batch.monomials(start[None, :]))[0]
    weights = [arb(max(float(size), 1e-9)) for size in sizes]
    reach = [1.0 + abs(float(v)) for v in start]
    slopes = [_slopes(terms) for terms in digits.polynomials]
    point = [arb(float(v)) for v in start]
    before = float("inf")
    with ctx.workprec(digits.bits):
        for turn in range(ROUNDS):
            values = [v.mid() / w for v, w in zip(digits.values(point), weights, strict=True)]
            worst = max((abs(float(v)) for v in values), default=0.0)
            if worst < NOUGHT:
                return point
            if turn % PERIOD == 0:
                if not worst < before * FALL:
                    return None
                before = worst
            step = _step(values, slopes, weights, reach, point)
            if step is None:
                return None
            point = [(p - s).mid() for p, s in zip(point, step, strict=True)]
            gaps = (abs(float(p - arb(float(v)))) for p, v in zip(point, start, strict=True))
            if not all(gap <= FAR * size for gap, size in zip(gaps, reach, strict=True)):
                return None
    return None


def _step(
    values: Sequence[arb],
    slopes: Sequence[dict[int, _Terms]],
    weights: Sequence[arb],
    reach: Sequence[float],
    point: Sequence[arb],
) -> list[arb] | None:
    """The damped Gauss-Newton step, to be taken off; None where there is none."""
    count = len(point)
    rows = [
        [
            evaluate(of[j], point).mid() * arb(reach[j]) / weight if j in of else arb(0)
            for j in range(count)
        ]
        for of, weight in zip(slopes, weights, strict=True)
    ]
    matrix = arb_mat(rows)
    turned = matrix.transpose()
    normal = turned * matrix
    for j in range(count):
        normal[j, j] += _DAMPING
    try:
        found = normal.solve(turned * arb_mat([[v] for v in values]), algorithm="approx")
    except ZeroDivisionError:
        return None
    return [found[j, 0].mid() * arb(reach[j]) for j in range(count)]


def _slopes(terms: _Terms) -> dict[int, _Terms]:
    """The derivative in each variable that occurs, by its column."""
    found: dict[int, list[tuple[tuple[tuple[int, int], ...], arb]]] = {}
    for powers, coefficient in terms:
        for place, (column, exponent) in enumerate(powers):
            lower = ((column, exponent - 1),) if exponent > 1 else ()
            rest = (*powers[:place], *lower, *powers[place + 1 :])
            found.setdefault(column, []).append((rest, coefficient * exponent))
    return dict(found)
