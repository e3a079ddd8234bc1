"""First guesses: a conic through all pixels (Taubin), and straight strokes one by one (Hough)."""

import math

import numpy as np
from numpy.typing import NDArray

from perga.measure.compiled import compiled

Floats = NDArray[np.float64]

ANGLES = 360
"""Directions tried, half a degree apart."""

ALONG = 3.0
"""px from a straight stroke up to which a pixel is its own."""

SHORTEST = 20.0
"""px of a straight stroke that is told from others."""

MOST = 12
"""Straight strokes of one ink."""


def taubin(X: Floats, Y: Floats) -> Floats | None:
    """Coefficients (6,) of the conic by Taubin's method, or None where the points allow many.

    It minimises sum f^2 / sum |grad f|^2, an eigenvalue problem.
    """
    design = np.stack([X * X, X * Y, Y * Y, X, Y], axis=1)
    mean = design.mean(axis=0)
    spread = design - mean
    moments = spread.T @ spread / len(X)
    zero, one = np.zeros_like(X), np.ones_like(X)
    across = np.stack([2 * X, Y, zero, one, zero], axis=1)
    down = np.stack([zero, X, 2 * Y, zero, one], axis=1)
    slopes = (across.T @ across + down.T @ down) / len(X)
    values, vectors = np.linalg.eigh(slopes)
    if float(values[0]) <= 1e-12 * float(values[-1]):
        return None
    root = vectors / np.sqrt(values)
    _, best = np.linalg.eigh(root.T @ moments @ root)
    c = root @ best[:, 0]
    return np.append(c, -float(mean @ c))


def straight(X: Floats, Y: Floats, weights: Floats | None = None) -> Floats:
    """Coefficients (6,) of the line through the points by least squares across it."""
    x, y = float(np.average(X, weights=weights)), float(np.average(Y, weights=weights))
    _, vectors = np.linalg.eigh(np.cov(np.stack([X, Y]), aweights=weights))
    nx, ny = (float(one) for one in vectors[:, 0])
    return np.array([0.0, 0.0, 0.0, nx, ny, -nx * x - ny * y])


@compiled
def _votes(xs: Floats, ys: Floats, reach: int) -> tuple[int, int]:
    """The direction and distance, in bins, that most points share."""
    table = np.zeros((ANGLES, 2 * reach + 3), np.int32)
    for angle in range(ANGLES):
        c, s = math.cos(math.pi * angle / ANGLES), math.sin(math.pi * angle / ANGLES)
        for k in range(xs.shape[0]):
            place = round(xs[k] * c + ys[k] * s) + reach + 1
            table[angle, place] += 1
            # a bin and its neighbours: a stroke is wider than one pixel
            table[angle, place - 1] += 1
    best, where, at = -1, 0, 0
    for angle in range(ANGLES):
        for place in range(table.shape[1]):
            if table[angle, place] > best:
                best, where, at = table[angle, place], angle, place
    return where, at


def separated(xs: Floats, ys: Floats) -> list[NDArray[np.bool_]]:
    """Which of the points lie on each straight stroke, the longest first.

    Points are core pixels; where strokes cross they belong to the first one.
    """
    left = np.ones(len(xs), dtype=np.bool_)
    x0, y0 = float(xs.mean()), float(ys.mean())
    reach = math.ceil(float(np.hypot(xs - x0, ys - y0).max())) + 1
    found: list[NDArray[np.bool_]] = []
    while len(found) < MOST and int(left.sum()) >= SHORTEST:
        where, at = _votes(xs[left] - x0, ys[left] - y0, reach)
        angle = math.pi * where / ANGLES
        nx, ny = math.cos(angle), math.sin(angle)
        # bins are numbered from -reach - 1, and a vote counts for the one before as well
        line = np.array([0.0, 0.0, 0.0, nx, ny, -nx * x0 - ny * y0 - (at - reach - 0.5)])
        for _ in range(3):
            own = left & (np.abs(line[3] * xs + line[4] * ys + line[5]) <= ALONG)
            if int(own.sum()) < SHORTEST:
                return found
            line = straight(xs[own], ys[own])
        own = left & (np.abs(line[3] * xs + line[4] * ys + line[5]) <= ALONG)
        along: Floats = line[4] * xs[own] - line[3] * ys[own]
        if len(along) < SHORTEST or float(np.ptp(along)) < SHORTEST:
            return found
        found.append(own)
        left &= ~own
    return found
