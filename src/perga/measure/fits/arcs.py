"""The length of an arc of a conic, by one way for all conics, so that a parabola is no border case.

In the frame of a vertex every conic is y^2 = 2 p x - (1 - e^2) x^2, p its semi-latus rectum. With
the gradient g of half of that, g . across is y. Of a curve that is not closed the length is the
integral of sqrt((p^2 + e^2 y^2) / (p^2 + (e^2 - 1) y^2)) over y; of an ellipse that of the radius
of curvature p (1 - e^2 sin^2 u)^(-3/2) over the angle u of the normal. Both are smooth.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.measure.fits.not_such import NotSuch

Floats = NDArray[np.float64]
Place = tuple[float, float]

PANELS = 128
"""Parts of an interval that are integrated by sixteen nodes each: enough for axes as 50 to 1."""

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)
_WALK = 6


@dataclass(frozen=True, slots=True, eq=False)
class VertexForm:
    """A conic by its matrix, scaled as above, and its numbers.

    `along` and `across` are the unit vectors of the axis on which the foci lie, and across it;
    `square` is e^2, and p the semi-latus rectum.
    """

    matrix: Floats
    along: Floats
    across: Floats
    square: float
    p: float

    def gradient(self, x: float, y: float) -> tuple[float, float]:
        """Half the gradient along the axis and across it, at the point of the curve near (x, y)."""
        place = np.array([x, y, 1.0])
        for _ in range(_WALK):
            slope = self.matrix @ place
            place[:2] -= float(place @ slope) / (2 * float(slope[:2] @ slope[:2])) * slope[:2]
        slope = (self.matrix @ place)[:2]
        return float(slope @ self.along), float(slope @ self.across)


def arc_length(matrix: Floats, places: tuple[Place, ...]) -> float:
    """The length between the first place and the last along the conic of a symmetric matrix (3, 3).

    Of a closed one it is the shorter arc, or with a third place between them the arc through that
    one. Places are near the curve, in its units. NotSuch where no arc joins the places in order.
    """
    conic = vertex_form(matrix)
    slopes = [conic.gradient(*place) for place in places]
    if conic.square >= 1:
        return _open(conic, slopes)
    turns = [math.atan2(across, along) for along, across in slopes]
    around = [(turn - turns[0]) % (2 * math.pi) for turn in turns]

    def radius(turn: Floats) -> Floats:
        return conic.p * (1 - conic.square * np.sin(turn) ** 2) ** -1.5

    forward = _integral(radius, turns[0], turns[0] + around[-1])
    backward = _integral(radius, turns[0] + around[-1], turns[0] + 2 * math.pi)
    if len(places) == 2:
        return min(forward, backward)
    return forward if around[1] <= around[2] else backward


def _open(conic: VertexForm, slopes: list[tuple[float, float]]) -> float:
    if len({along > 0 for along, _ in slopes}) > 1:
        raise NotSuch("the points lie on different branches, and no arc joins them")
    heights = [across for _, across in slopes]
    if len(heights) > 2 and not min(heights[0], heights[2]) <= heights[1] <= max(
        heights[0], heights[2]
    ):
        raise NotSuch("the second point does not lie between the others on the curve")
    e = math.sqrt(conic.square)

    def speed(part: Floats) -> Floats:
        # y = p sinh(part) / e
        rise = conic.p * np.sinh(part) / e
        steep = conic.p**2 + (conic.square - 1) * rise**2
        return (conic.p * np.cosh(part)) ** 2 / (e * np.sqrt(steep))

    ends = [math.asinh(e * height / conic.p) for height in (heights[0], heights[-1])]
    return abs(_integral(speed, min(ends), max(ends)))


def _integral(function: Callable[[Floats], Floats], low: float, high: float) -> float:
    half = (high - low) / (2 * PANELS)
    middles = low + half * (2 * np.arange(PANELS) + 1)
    return half * float((function(middles[:, None] + half * _NODES) @ _WEIGHTS).sum())


def vertex_form(matrix: Floats) -> VertexForm:
    """The conic scaled so that its terms are y^2 + (1 - e^2) x^2 - 2 p x at a vertex, < 0 inside.

    NotSuch for a matrix (3, 3) of what has no real points.
    """
    size = float(np.linalg.det(matrix))
    turned = matrix if size < 0 else -matrix
    values, vectors = np.linalg.eigh(turned[:2, :2])
    largest = float(values[1])
    if largest <= 0 or size == 0:
        raise NotSuch("it is no curve of real points")
    scaled = turned / largest
    p = math.sqrt(-float(np.linalg.det(scaled)))
    square = 1 - float(values[0]) / largest
    return VertexForm(scaled, vectors[:, 0], vectors[:, 1], square, p)
