"""The tangent of a fitted curve at a point of it, with what the picture leaves open of it."""

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from perga.image import Viewport
from perga.measure.fits.quadrics import Quadric
from perga.measure.found import Spot, Stroke, Unseen, line_through
from perga.measure.telling import tell_place, tell_quadric
from perga.measure.trace import Recorder

ON_CURVE = 2.0
"""px by which a point that is said to be on a curve may miss it."""

SHORTEST, LONGEST = 20.0, 2000.0
"""px from the point of contact to the two places that give a tangent, at least and at most."""

_STEP = 1e-3  # px, and
_PART = 0.01  # of a sigma: for derivatives
_WALK = 6

Touch = tuple[float, float, float, float]
"""A point of contact and the unit normal there, px."""


def check_on(name: str, spot: Spot, curve: str, quadric: Quadric) -> None:
    """Unseen unless the spot lies on the curve, as far as a marker can be placed."""
    away = abs(quadric.distance(spot.x, spot.y)[0])
    if away > ON_CURVE:
        raise Unseen(f"point {name} lies {away:.1f} px off curve {curve}")


def tangent(
    names: tuple[str, str, str],
    spot: Spot,
    curve: Stroke,
    viewport: Viewport,
    recorder: Recorder,
) -> Stroke:
    """The tangent of a curve at the point of it that is nearest to the spot.

    `names` are those of the tangent, the point and the curve. Its two ends stand so far apart that
    they carry the uncertainty of its place as well as that of its direction. Raises Unseen for a
    spot off the curve.
    """
    line, at, to = names
    check_on(at, spot, to, curve.quadric)
    x, y, nx, ny = touch = _touch(curve.quadric, spot.x, spot.y)
    off = turned = 0.0
    for sigma, other in _moved(curve.quadric, spot):
        off += (((other[0] - x) * nx + (other[1] - y) * ny) * sigma) ** 2
        turned += ((nx * other[3] - ny * other[2]) * sigma) ** 2
    reach = math.sqrt(off / turned) if turned > 0 else LONGEST
    reach = min(LONGEST, max(SHORTEST, reach))
    sigma = math.sqrt(2 * max(off, turned * reach**2))
    ends = [_along(touch, way * reach, sigma) for way in (-1, 1)]
    found = line_through(line, ends[0], ends[1])
    step = tell_quadric(
        recorder,
        viewport,
        "find_tangent",
        (spot.step, *curve.steps),
        {"line": line, "at": at, "to": to},
        found.quadric,
    )
    first, second = (
        replace(end, step=tell_place(recorder, viewport, end.x, end.y, (step,))) for end in ends
    )
    return replace(found, ends=(first, second), steps=(step,))


def _touch(quadric: Quadric, x: float, y: float) -> Touch:
    nx, ny = 0.0, 0.0
    for _ in range(_WALK):
        d, nx, ny = quadric.distance(x, y)
        x, y = x - d * nx, y - d * ny
    return x, y, nx, ny


def _along(touch: Touch, way: float, sigma: float) -> Spot:
    x, y, nx, ny = touch
    return Spot(x - way * ny, y + way * nx, sigma, sigma, 0)


def _moved(quadric: Quadric, spot: Spot) -> Iterator[tuple[float, Touch]]:
    """Contacts after small steps of the place and of the fit, and what makes each step a sigma."""
    yield spot.sigma_x / _STEP, _touch(quadric, spot.x + _STEP, spot.y)
    yield spot.sigma_y / _STEP, _touch(quadric, spot.x, spot.y + _STEP)
    values, vectors = np.linalg.eigh(quadric.covariance)
    for variance, axis in zip(values.tolist(), vectors.T, strict=True):
        if variance > 0:
            step = _PART * math.sqrt(variance) * axis
            other = replace(quadric, coefficients=quadric.coefficients + step)
            yield 1 / _PART, _touch(other, spot.x, spot.y)
