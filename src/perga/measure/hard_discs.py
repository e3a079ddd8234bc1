"""Where a disc lies that was drawn without grey: a pixel is black if its centre is in the disc.

Every pixel near the edge then says for sure on which side of the edge it is. What fits all of
them is a small region of centres, a few hundredths of a pixel wide if the radius is known; its
centroid is the centre. A fit of grey levels to such pixels would be ten times worse.
"""

import numpy as np
from numpy.typing import NDArray

from perga.measure.compiled import compiled

Floats = NDArray[np.float64]

CELLS = 48
"""Centres tried along each side of a square, per level."""

REACH = 0.75
"""Half the side, px, of the first square about the centroid of the pixels."""

SLACK = 2e-3
"""px by which a pixel may lie on the wrong side: coordinates of renderers are rounded."""

LEVELS = 3


@compiled
def hard_disc(
    inside: Floats, outside: Floats, x: float, y: float, radius: float
) -> tuple[float, float, float, float, float]:
    """The disc of `radius` px that holds the centres `inside` and none of `outside`, rows (x, y).

    (x, y) is a centre to within REACH. Returns (x, y, sigma x, sigma y, worst), where `worst` is
    the least distance, px, by which the worst pixel is on the wrong side; above SLACK nothing fits.
    """
    half = REACH
    middle_x, middle_y = x, y
    best = np.inf
    mean_x, mean_y, spread_x, spread_y = x, y, 0.0, 0.0
    for _ in range(LEVELS):
        step = 2 * half / CELLS
        best_x, best_y = middle_x, middle_y
        found = np.inf
        count = 0
        sums = np.zeros(4)
        low_x, high_x, low_y, high_y = np.inf, -np.inf, np.inf, -np.inf
        for row in range(CELLS):
            cy = middle_y - half + (row + 0.5) * step
            for column in range(CELLS):
                cx = middle_x - half + (column + 0.5) * step
                farthest, nearest = 0.0, np.inf  # squared
                for k in range(inside.shape[0]):
                    dx, dy = inside[k, 0] - cx, inside[k, 1] - cy
                    farthest = max(farthest, dx * dx + dy * dy)
                for k in range(outside.shape[0]):
                    dx, dy = outside[k, 0] - cx, outside[k, 1] - cy
                    nearest = min(nearest, dx * dx + dy * dy)
                wrong = max(np.sqrt(farthest) - radius, radius - np.sqrt(nearest))
                if wrong < found:
                    found, best_x, best_y = wrong, cx, cy
                if wrong <= SLACK:
                    count += 1
                    sums[0] += cx
                    sums[1] += cy
                    sums[2] += cx * cx
                    sums[3] += cy * cy
                    low_x, high_x = min(low_x, cx), max(high_x, cx)
                    low_y, high_y = min(low_y, cy), max(high_y, cy)
        best = min(best, found)
        if count > 0:
            mean_x, mean_y = sums[0] / count, sums[1] / count
            rounding = step * step / 12
            spread_x = np.sqrt(max(0.0, sums[2] / count - mean_x * mean_x) + rounding)
            spread_y = np.sqrt(max(0.0, sums[3] / count - mean_y * mean_y) + rounding)
            middle_x, middle_y = (low_x + high_x) / 2, (low_y + high_y) / 2
            half = max(high_x - low_x, high_y - low_y) / 2 + step
        else:
            middle_x, middle_y = best_x, best_y
            half = 3 * step
    return mean_x, mean_y, spread_x, spread_y, best
