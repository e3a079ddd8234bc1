"""What a fitted conic is, in the units of its equation: semi-axes, eccentricity, tangents."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.measure.fits.arcs import arc_length, vertex_form
from perga.measure.fits.not_such import NotSuch

Floats = NDArray[np.float64]

ROUND = 0.995
"""Ratio of the semi-axes from which an ellipse is taken for a circle."""

PARABOLIC = 0.01
"""Distance of the eccentricity from 1 below which a large curve is taken for a parabola."""


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A conic by its symmetric matrix (3, 3): (x, y, 1) Q (x, y, 1) = 0 in data units.

    `span` is the diagonal of the picture. A flat ellipse that is no longer is no parabola; the
    ellipse that the fit of a parabola gives is many times larger.
    """

    matrix: Floats
    span: float = 0.0

    def eccentricity(self) -> float:
        """One formula for all conics, so that a parabola is no border case."""
        (a, b, _), (_, c, _), _ = self.matrix.tolist()
        spread = math.hypot(a - c, 2 * b)
        side = -1.0 if float(np.linalg.det(self.matrix)) > 0 else 1.0
        below = side * (a + c) + spread
        if below <= 0:
            raise NotSuch("it is no curve of real points")
        return math.sqrt(2 * spread / below)

    def semi_axes(self) -> tuple[float, float]:
        """(a, b): a >= b for an ellipse; of a hyperbola a is the real one. NotSuch otherwise."""
        if self._parabolic():
            raise NotSuch("it is a parabola, as far as the picture tells, and has no semi-axes")
        flat = self.matrix[:2, :2]
        level = float(np.linalg.det(self.matrix)) / float(np.linalg.det(flat))
        squares = sorted((-level / float(one) for one in np.linalg.eigvalsh(flat)), reverse=True)
        if squares[0] <= 0:
            raise NotSuch("it is no curve of real points")
        return math.sqrt(squares[0]), math.sqrt(abs(squares[1]))

    def focal_length(self) -> float:
        """The distance of the foci, 2c."""
        a, _ = self.semi_axes()
        return 2 * a * self.eccentricity()

    def radius(self) -> float:
        """The radius of a circle."""
        a, b = self._closed()
        if b < ROUND * a:
            raise NotSuch(f"it is no circle: its semi-axes are as {a / b:.3f} to 1")
        return math.sqrt(a * b)

    def area(self) -> float:
        """The area inside an ellipse."""
        a, b = self._closed()
        return math.pi * a * b

    def perimeter(self) -> float:
        """The length of an ellipse, by the arithmetic-geometric mean."""
        a, b = self._closed()
        x, y, total, power = a, b, a * a, 0.5
        total -= power * (x * x - y * y)
        while abs(x - y) > 1e-15 * a:
            x, y, difference = (x + y) / 2, math.sqrt(x * y), (x - y) / 2
            power *= 2
            total -= power * difference * difference
        return 2 * math.pi * total / x

    def tangent_slope(self, x: float, y: float) -> float:
        """The slope of the tangent at the point of the curve nearest to (x, y)."""
        gx, gy, _ = (self.matrix @ np.array([x, y, 1.0])).tolist()
        if abs(gy) <= 1e-12 * abs(gx):
            raise NotSuch("its tangent there is vertical and has no slope")
        return -gx / gy

    def arc_length(self, places: tuple[tuple[float, float], ...]) -> float:
        """The length along the curve between places near it; see `arcs.arc_length`."""
        return arc_length(self.matrix, places)

    def _parabolic(self) -> bool:
        if abs(self.eccentricity() - 1) >= PARABOLIC:
            return False
        form = vertex_form(self.matrix)
        rest = abs(1 - form.square)
        return 2 * form.p > self.span * rest

    def _closed(self) -> tuple[float, float]:
        if self.eccentricity() >= 1 or self._parabolic():
            raise NotSuch("it is not closed, as far as the picture tells")
        return self.semi_axes()
