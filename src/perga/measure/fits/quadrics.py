"""Lines and conics as six numbers, their distances, and the fit of coverage.

A quadric is c . (X^2, XY, Y^2, X, Y, 1) = 0 in X = (x - x0) / scale, Y = (y - y0) / scale, with
x, y in px and c of length 1. A line has zeros in the first three places. The distance from it is

    d = 2f / (|g| + sqrt(|g|^2 - 2 f n.Hn)),    g gradient, H Hessian, n = g / |g|,

exact along the normal to second order: |f| / |g| alone would bend strokes by their curvature.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.measure.compiled import compiled

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

CONIC: Whole = np.arange(6)
LINE: Whole = np.arange(3, 6)

SOFT = 0.15
"""Coverage beyond which a residual counts less and less."""

SYSTEMATIC = 3e-4
"""px by which a renderer draws a whole stroke off its curve: rounding to 256 grey levels, the model
of an edge. It does not average out over the pixels of a stroke, and is added to what does."""

STEPS = 40
SETTLED = 1e-5
"""px: a fit is done when the curve moves less than this."""


@dataclass(frozen=True, slots=True, eq=False)
class Quadric:
    """A fitted stroke: coefficients (6,), where they are meant, half its width in px.

    `covariance` (6, 6) of the coefficients; `residual` is the rms difference in coverage.
    """

    coefficients: Floats
    x0: float
    y0: float
    scale: float
    half_width: float
    covariance: Floats
    residual: float

    @property
    def is_line(self) -> bool:
        """Whether the second-degree part is zero by construction."""
        return not self.coefficients[:3].any()

    def distance(self, x: float, y: float) -> tuple[float, float, float]:
        """Signed distance in px from (x, y), and the unit normal towards growing values."""
        X, Y = (x - self.x0) / self.scale, (y - self.y0) / self.scale
        d, gx, gy, _, _ = signed(self.coefficients, X, Y)
        return d * self.scale, gx, gy

    def sigma(self, x: float, y: float) -> float:
        """One standard deviation, px, of the curve along its normal near (x, y)."""
        X, Y = (x - self.x0) / self.scale, (y - self.y0) / self.scale
        _, _, _, steep, basis = signed(self.coefficients, X, Y)
        variance = float(basis @ self.covariance @ basis)
        return self.scale * max(variance, 0.0) ** 0.5 / steep if steep > 0 else float("inf")

    def matrix(self, coefficients: Floats | None = None) -> Floats:
        """The symmetric (3, 3) matrix Q with (x, y, 1) Q (x, y, 1) = 0 in px."""
        a, b, c, d, e, f = self.coefficients if coefficients is None else coefficients
        local = np.array([[a, b / 2, d / 2], [b / 2, c, e / 2], [d / 2, e / 2, f]])
        shift = np.array(
            [
                [1 / self.scale, 0.0, -self.x0 / self.scale],
                [0.0, 1 / self.scale, -self.y0 / self.scale],
                [0.0, 0.0, 1.0],
            ]
        )
        return shift.T @ local @ shift


@compiled
def signed(c: Floats, x: float, y: float) -> tuple[float, float, float, float, Floats]:
    """(distance, normal x, normal y, |g| at the foot, monomials at the foot), in local units."""
    f = (c[0] * x + c[1] * y + c[3]) * x + (c[2] * y + c[4]) * y + c[5]
    gx = 2 * c[0] * x + c[1] * y + c[3]
    gy = c[1] * x + 2 * c[2] * y + c[4]
    square = gx * gx + gy * gy
    steep = np.sqrt(square)
    basis = np.zeros(6)
    basis[5] = 1.0
    if steep < 1e-300:
        return np.inf, 0.0, 0.0, 0.0, basis
    nx, ny = gx / steep, gy / steep
    bend = 2 * (c[0] * nx * nx + c[1] * nx * ny + c[2] * ny * ny)
    inner = square - 2 * f * bend
    # on the far side of the centre there is no foot along the normal; first order is what is left
    d = 2 * f / (steep + np.sqrt(inner)) if inner > 0 else f / steep
    fx, fy = x - d * nx, y - d * ny
    basis[0], basis[1], basis[2], basis[3], basis[4] = fx * fx, fx * fy, fy * fy, fx, fy
    foot_x = 2 * c[0] * fx + c[1] * fy + c[3]
    foot_y = c[1] * fx + 2 * c[2] * fy + c[4]
    return d, nx, ny, max(np.hypot(foot_x, foot_y), 1e-12), basis


@compiled
def normal_equations(
    xs: Floats, ys: Floats, alpha: Floats, c: Floats, scale: float, half: float, active: Whole
) -> tuple[Floats, Floats, float, float]:
    """Gauss-Newton on coverage: (matrix, right side, soft cost, sum of squares).

    Unknowns are the active coefficients and then half the width. The derivative of a distance in
    the coefficients is taken at the frozen foot point, where it is exact to first order.
    """
    size = active.shape[0] + 1
    matrix = np.zeros((size, size))
    right = np.zeros(size)
    slopes = np.zeros(size)
    cost, squares = 0.0, 0.0
    for k in range(xs.shape[0]):
        d, _, _, steep, basis = signed(c, xs[k], ys[k])
        away = abs(d) * scale
        ramp = half + 0.5 - away
        rest = alpha[k] - min(1.0, max(0.0, ramp))
        soft = np.sqrt(1.0 + (rest / SOFT) ** 2)
        cost += 2 * SOFT * SOFT * (soft - 1.0)
        squares += rest * rest
        if ramp <= 0.0 or ramp > 1.0:
            continue
        sign = -scale / steep if d > 0 else scale / steep
        for i in range(size - 1):
            slopes[i] = sign * basis[active[i]]
        slopes[size - 1] = 1.0
        weight = 1.0 / soft
        for i in range(size):
            right[i] += weight * slopes[i] * rest
            for j in range(i + 1):
                matrix[i, j] += weight * slopes[i] * slopes[j]
    for i in range(size):
        for j in range(i):
            matrix[j, i] = matrix[i, j]
    return matrix, right, cost, squares


def refined(
    xs: Floats,
    ys: Floats,
    alpha: Floats,
    start: Floats,
    frame: tuple[float, float, float],
    active: Whole,
    half: float = 1.0,
) -> Quadric | None:
    """The quadric whose stroke fits the coverage best.

    The coefficients `start` are meant in `frame` = (x0, y0, scale), `half` is a first guess of half
    its width in px. None where the pixels do not fix the active ones.
    """
    x0, y0, scale = frame
    X, Y = (xs - x0) / scale, (ys - y0) / scale
    c = start / np.linalg.norm(start)
    half, damping = min(20.0, max(0.2, half)), 1e-4
    matrix, right, cost, squares = normal_equations(X, Y, alpha, c, scale, half, active)
    for _ in range(STEPS):
        bound = _bounded(matrix, c, active)
        size = float(np.trace(bound))
        if not (np.isfinite(bound).all() and size > 0):
            return None
        # the last term is for strokes without grey along the grid, which fix nothing to first order
        lifted = bound + damping * np.diag(np.diag(bound)) + 1e-14 * size * np.eye(len(bound))
        if np.linalg.cond(lifted) > 1e15:
            return None
        step = np.linalg.solve(lifted, right)
        trial = c.copy()
        trial[active] += step[:-1]
        trial /= np.linalg.norm(trial)
        wider = min(20.0, max(0.2, half + float(step[-1])))
        tried = normal_equations(X, Y, alpha, trial, scale, wider, active)
        if tried[2] <= cost:
            moved = float(np.abs(step[:-1]).max()) * scale
            c, half = trial, wider
            matrix, right, cost, squares = tried
            damping = max(damping / 5, 1e-12)
            if moved < SETTLED and abs(float(step[-1])) < SETTLED:
                break
        elif damping > 1e6:
            break
        else:
            damping *= 6
    inverse = np.linalg.pinv(_bounded(matrix, c, active), hermitian=True)
    residual = (squares / len(xs)) ** 0.5
    near = max(float(np.count_nonzero(alpha > 0)), 1.0)
    covariance = np.zeros((6, 6))
    # the last entry is the weight of all pixels at the edges: what they share counts once, not each
    shared = SYSTEMATIC**2 * float(matrix[-1, -1])
    variance = max(squares / near, 1.0 / 255**2 / 12) + shared
    covariance[np.ix_(active, active)] = inverse[:-1, :-1] * variance
    return Quadric(c, x0, y0, scale, half, covariance, residual)


def frame_of(xs: Floats, ys: Floats) -> tuple[float, float, float]:
    """Centre and scale in which coordinates of these pixels are about 1."""
    x0, y0 = float(xs.mean()), float(ys.mean())
    return x0, y0, max(1.0, float(np.hypot(xs - x0, ys - y0).mean()))


def _bounded(matrix: Floats, c: Floats, active: Whole) -> Floats:
    """The matrix with the length of the coefficients held: they are free up to a factor."""
    held = matrix.copy()
    weight = float(np.trace(matrix)) / len(matrix) or 1.0
    held[:-1, :-1] += weight * np.outer(c[active], c[active])
    return held
