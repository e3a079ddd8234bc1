"""The uncertainty of a measured value, carried over from the places and fits it was computed of."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from perga.measure.fits.not_such import NotSuch
from perga.measure.fits.quadrics import Quadric
from perga.measure.found import Spot

_STEP = 1e-3  # px, for the derivatives of a value in the places of points
_PART = 0.01  # of a sigma, so that no parabola turns into what has no such quantity

NEAR_ZERO = 5.0
"""Sigmas of its square within which a root may be zero; noise of two parts passes 4 once in 3000,
and fits of whole pixels are a little worse than their sigmas."""

STEEPEST = 10.0
"""Sigmas of the run per rise that a direction must be off the vertical to have a slope."""

_Item = TypeVar("_Item")
Compute = Callable[[Sequence[Spot], Sequence[Quadric]], float]


def deviation(compute: Compute, spots: Sequence[Spot], quadrics: Sequence[Quadric]) -> float:
    """One standard deviation of `compute(spots, quadrics)`, by central differences."""
    total = 0.0
    for number, spot in enumerate(spots):
        for dx, dy, sigma in ((_STEP, 0.0, spot.sigma_x), (0.0, _STEP, spot.sigma_y)):
            if sigma > 0:
                ends = [
                    compute(
                        _with(spots, number, replace(spot, x=spot.x + s * dx, y=spot.y + s * dy)),
                        quadrics,
                    )
                    for s in (1, -1)
                ]
                total += ((ends[0] - ends[1]) / (2 * _STEP) * sigma) ** 2
    for number, quadric in enumerate(quadrics):
        for axis in _axes(quadric):
            ends = [
                compute(spots, _with(quadrics, number, _moved(quadric, s * _PART * axis)))
                for s in (1, -1)
            ]
            total += ((ends[0] - ends[1]) / (2 * _PART)) ** 2
    return math.sqrt(total)


def deviation_of_root(compute: Compute, value: float, quadric: Quadric, sigma: float) -> float:
    """The uncertainty of a value that is a root of what was fitted, and so never below zero.

    Of a circle the fit gives e^2 as zero and some noise, always upwards; e is the root of that
    noise, many times larger, and its derivatives grow without bound towards zero, so `sigma`, which
    is made of them, tells nothing there. The square is what has a sigma. Where it is within
    NEAR_ZERO of these from zero, the picture does not tell the value from zero: then the
    uncertainty is the root of the square's sigma, or the value itself if that is more, so that
    zero is within it.
    """
    variance = 0.0
    for axis in _axes(quadric):
        # a whole sigma and the larger side: at zero the square has a cusp, and no derivative
        try:
            ends = [compute((), (_moved(quadric, s * axis),)) for s in (1, -1)]
        except NotSuch:  # nearly a parabola, and far from zero
            return sigma
        variance += max(abs(end**2 - value**2) for end in ends) ** 2
    of_square = math.sqrt(variance)
    if value**2 > NEAR_ZERO * of_square:
        return sigma
    return max(sigma, value, math.sqrt(of_square))


def check_slope(
    compute: Compute,
    value: float,
    spots: Sequence[Spot],
    quadrics: Sequence[Quadric],
    aspect: float,
) -> None:
    """NotSuch for a slope whose direction the picture does not tell from the vertical.

    Near it the derivative of a slope grows without bound and tells nothing; that of its inverse,
    the run per rise, does not. `aspect` is the width of a pixel by its height, in data units: a
    direction is steep in the picture, whatever the units are.
    """
    if abs(value) * aspect <= 1:
        return

    def run(moved: Sequence[Spot], turned: Sequence[Quadric]) -> float:
        try:
            return 1 / compute(moved, turned)
        except NotSuch:  # exactly vertical
            return 0.0

    if abs(run(spots, quadrics)) < STEEPEST * deviation(run, spots, quadrics):
        raise NotSuch("it is vertical, as far as the picture tells, and has no slope")


def _axes(quadric: Quadric) -> list[np.ndarray[tuple[int, ...], np.dtype[np.float64]]]:
    """The main axes of the coefficients' uncertainty, each as long as one sigma."""
    values, vectors = np.linalg.eigh(quadric.covariance)
    pairs = zip(values.tolist(), vectors.T, strict=True)
    return [math.sqrt(variance) * axis for variance, axis in pairs if variance > 0]


def _moved(quadric: Quadric, step: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Quadric:
    return replace(quadric, coefficients=quadric.coefficients + step)


def _with(items: Sequence[_Item], number: int, other: _Item) -> list[_Item]:
    return [other if k == number else one for k, one in enumerate(items)]
