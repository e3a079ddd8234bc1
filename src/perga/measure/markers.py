"""Find the point markers of a picture to a few thousandths of a pixel."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.image.style import MARKER_HALO, MARKER_RADIUS
from perga.measure.hard_discs import SLACK, hard_disc
from perga.measure.scan import Plane

Floats = NDArray[np.float64]

DISC_LEVEL = 128
"""Ink that counts as inside a disc: at half coverage the edge is the true edge."""

MAX_RESIDUAL = 0.06
"""Largest rms difference, in coverage, between the pixels and the fitted disc."""

MAX_RADIUS_ERROR = 0.3
"""Largest difference, in px, between the fitted radius and the marker's."""

FOREIGN_RESIDUAL, FOREIGN_RADIUS_ERROR = 0.12, 0.4
"""The same for discs of other renderers, whose edges are steeper or softer; those must be solid."""

SOLID = 0.9
"""Ink of every pixel that lies deeper than one pixel in a foreign disc."""

SYSTEMATIC = 4e-4
"""px by which a disc is drawn off its centre, along each axis; added to what the fit says."""

_AREA = math.pi * MARKER_RADIUS**2
_CLEAR = MARKER_RADIUS + MARKER_HALO - 1  # px; up to here a pixel mixes black with white only
_WINDOW = math.ceil(MARKER_RADIUS + MARKER_HALO) + 1
_QUANTUM = 1 / (255 * math.sqrt(12))  # rms of rounding a coverage to 8 bits
_STEPS = 30


@dataclass(frozen=True, slots=True)
class Marker:
    """A black disc found in the pixels; all values in pixels, residual in coverage (0 to 1).

    `sigma_x` and `sigma_y` are one standard deviation of the centre, from the residual of the
    fit, at least from the rounding to 256 grey levels, and from SYSTEMATIC.
    """

    x: float
    y: float
    radius: float
    sigma_x: float
    sigma_y: float
    residual: float


def find_markers(plane: Plane, found: NDArray[np.int32]) -> tuple[Marker, ...]:
    """The discs among the pieces of ink (at DISC_LEVEL), from top to bottom and left to right.

    A piece is a marker if it has a disc's extent and area, lies whole within the picture, and
    fits a disc of the known radius on a white ground; glyphs, arrow heads and ticks do not.
    """
    markers: list[Marker] = []
    extent = 2 * MARKER_RADIUS
    for x0, y0, width, height, count in found.tolist():
        round_box = abs(width - extent) <= 1.5 and abs(height - extent) <= 1.5
        if not round_box or abs(count - _AREA) > 0.3 * _AREA:
            continue
        marker = _fit(plane, x0 + (width - 1) / 2, y0 + (height - 1) / 2)
        if marker is not None:
            markers.append(marker)
    return tuple(sorted(markers, key=lambda one: (one.y, one.x)))


def _fit(plane: Plane, x: float, y: float) -> Marker | None:
    """Least squares of clip(R + 1/2 - d, 0, 1) over centre and R (Gauss-Newton).

    The derivative of the model is 1 in R and the unit vector from the centre in the centre, on
    the ramp, and 0 elsewhere.
    """
    column, row = round(x) - _WINDOW, round(y) - _WINDOW
    side = 2 * _WINDOW + 1
    if column < 0 or row < 0 or column + side > plane.shape[1] or row + side > plane.shape[0]:
        return None
    window = plane[row : row + side, column : column + side]
    rows, columns = np.mgrid[row : row + side, column : column + side].astype(np.float64)
    # half a pixel less than what is clear, since this first centre is that rough
    near = np.hypot(columns - x, rows - y) <= _CLEAR - 0.5
    x, y = _centroid(window, near, columns, rows)
    near = np.hypot(columns - x, rows - y) <= _CLEAR
    grey = window[near] / 255.0
    xs, ys = columns[near], rows[near]
    radius = MARKER_RADIUS
    for _ in range(_STEPS):
        rest, slopes = _model(xs, ys, x, y, radius, grey)
        normal = slopes.T @ slopes
        if np.linalg.cond(normal) > 1e6:
            return None
        step = np.linalg.solve(normal, slopes.T @ rest)
        x, y, radius = x + float(step[0]), y + float(step[1]), radius + float(step[2])
        if abs(radius - MARKER_RADIUS) > 1:
            return None
        if float(np.abs(step).max()) < 1e-9:
            break
    rest, slopes = _model(xs, ys, x, y, radius, grey)
    residual = math.sqrt(float(rest @ rest) / rest.size)
    if residual > MAX_RESIDUAL or abs(radius - MARKER_RADIUS) > MAX_RADIUS_ERROR:
        deep = np.hypot(xs - x, ys - y) < radius - 1
        if float(grey[deep].min(initial=1.0)) < SOLID:
            return None
        hard = _hard(xs, ys, grey, x, y)
        if hard is not None:
            return hard
        off = abs(radius - MARKER_RADIUS)
        if residual > FOREIGN_RESIDUAL or off > FOREIGN_RADIUS_ERROR:
            return None
    spread = np.linalg.inv(slopes.T @ slopes) * max(residual, _QUANTUM) ** 2
    sigma_x, sigma_y = (math.hypot(float(spread[k, k]) ** 0.5, SYSTEMATIC) for k in (0, 1))
    return Marker(x, y, radius, sigma_x, sigma_y, residual)


def _hard(xs: Floats, ys: Floats, grey: Floats, x: float, y: float) -> Marker | None:
    """The disc, if its pixels are black or white only and one of the known radius fits them all."""
    if bool(((grey > 0.02) & (grey < 0.98)).any()):
        return None
    black = grey > 0.5
    near = np.abs(np.hypot(xs - x, ys - y) - MARKER_RADIUS) < 1.5
    places = np.stack([xs, ys], axis=1)
    inside, outside = places[near & black], places[near & ~black]
    middle = places[black].mean(axis=0)
    x, y, sigma_x, sigma_y, worst = hard_disc(
        inside, outside, float(middle[0]), float(middle[1]), MARKER_RADIUS
    )
    return Marker(x, y, MARKER_RADIUS, sigma_x, sigma_y, 0.0) if worst <= SLACK else None


def _centroid(
    window: Plane, near: NDArray[np.bool_], columns: Floats, rows: Floats
) -> tuple[float, float]:
    weight = np.where(near, np.maximum(window, 0), 0).astype(np.float64)
    total = float(weight.sum())  # > 0: the piece that brought us here lies in the window
    return float((weight * columns).sum()) / total, float((weight * rows).sum()) / total


def _model(
    xs: Floats, ys: Floats, x: float, y: float, radius: float, grey: Floats
) -> tuple[Floats, Floats]:
    """Rest (grey - model) and derivatives, (n,) and (n, 3), at a centre and radius."""
    dx, dy = xs - x, ys - y
    away = np.hypot(dx, dy)
    ramp = radius + 0.5 - away
    slope = ((ramp > 0) & (ramp < 1)).astype(np.float64)
    unit = slope / np.maximum(away, 1e-9)
    slopes = np.stack([dx * unit, dy * unit, slope], axis=1)
    return grey - np.clip(ramp, 0.0, 1.0), slopes
