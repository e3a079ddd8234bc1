"""Where two fitted strokes cross: Newton's method from every place where both are near."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.measure.compiled import compiled
from perga.measure.fits.quadrics import Quadric, signed

Floats = NDArray[np.float64]

GRID = 2
"""px between the places that are looked at."""

NEAR = 3.0
"""px to both strokes from which Newton's method is begun."""

SAME = 0.05
"""px: crossings closer than this are one."""

HIDDEN, SPREAD, FARTHEST = 9.0, 6.0, 80.0
"""px around a crossing in which ink of both strokes must be seen.

A marker may hide HIDDEN of them, and strokes at an angle spoil each other's pixels over
SPREAD / sin(angle); FARTHEST at most.
"""

FLATTEST = 0.02
"""Radians: at a smaller angle strokes touch, and the pixels do not say where."""

_STEPS = 40
_DONE = 1e-9


@dataclass(frozen=True, slots=True)
class Crossing:
    """A crossing in px, one standard deviation along each axis, and the angle, 0 to pi/2."""

    x: float
    y: float
    sigma_x: float
    sigma_y: float
    angle: float


@compiled
def _starts(
    first: Floats, second: Floats, frames: Floats, width: int, height: int
) -> NDArray[np.float64]:
    """Grid places near both quadrics, rows (x, y); `frames` has (x0, y0, scale) of each."""
    found = np.empty(((width // GRID + 1) * (height // GRID + 1), 2))
    count = 0
    for row in range(0, height, GRID):
        for column in range(0, width, GRID):
            x, y = (column - frames[0, 0]) / frames[0, 2], (row - frames[0, 1]) / frames[0, 2]
            if abs(signed(first, x, y)[0]) * frames[0, 2] > NEAR:
                continue
            x, y = (column - frames[1, 0]) / frames[1, 2], (row - frames[1, 1]) / frames[1, 2]
            if abs(signed(second, x, y)[0]) * frames[1, 2] > NEAR:
                continue
            found[count, 0], found[count, 1] = column, row
            count += 1
    return found[:count].copy()


def crossings(first: Quadric, second: Quadric, width: int, height: int) -> list[Crossing]:
    """All crossings within the picture, from left to right and then from top to bottom."""
    frames = np.array([(q.x0, q.y0, q.scale) for q in (first, second)])
    starts = _starts(first.coefficients, second.coefficients, frames, width, height)
    found: list[Crossing] = []
    for x, y in starts.tolist():
        one = _newton(first, second, x, y)
        if one is None or not (-0.5 <= one.x <= width - 0.5 and -0.5 <= one.y <= height - 0.5):
            continue
        if all(math.hypot(one.x - two.x, one.y - two.y) > SAME for two in found):
            found.append(one)
    return sorted(found, key=lambda one: (one.x, one.y))


def seen_at(crossing: Crossing, *seen: Floats, marked: bool = False) -> bool:
    """Whether ink of every one of the strokes (pixels, rows (x, y)) is near the crossing.

    A marked one needs less: there a third stroke may run along one of the two for long.
    """
    reach = FARTHEST if marked else min(FARTHEST, HIDDEN + SPREAD / math.sin(crossing.angle))
    return all(
        bool((np.hypot(ink[:, 0] - crossing.x, ink[:, 1] - crossing.y) <= reach).any())
        for ink in seen
    )


def _newton(first: Quadric, second: Quadric, x: float, y: float) -> Crossing | None:
    start = x, y
    for _ in range(_STEPS):
        d1, ax, ay = first.distance(x, y)
        d2, bx, by = second.distance(x, y)
        turn = ax * by - ay * bx
        if abs(turn) < 1e-9 or not math.isfinite(d1 + d2):
            return None
        dx, dy = (d1 * by - d2 * ay) / turn, (d2 * ax - d1 * bx) / turn
        x, y = x - dx, y - dy
        if math.hypot(x - start[0], y - start[1]) > 40:
            return None
        if math.hypot(dx, dy) < _DONE:
            break
    else:
        return None
    angle = abs(math.asin(min(1.0, abs(turn))))
    if angle < FLATTEST:
        return None
    s1, s2 = first.sigma(x, y), second.sigma(x, y)
    sigma_x = math.hypot(s1 * by, s2 * ay) / abs(turn)
    sigma_y = math.hypot(s1 * bx, s2 * ax) / abs(turn)
    return Crossing(x, y, sigma_x, sigma_y, angle)
