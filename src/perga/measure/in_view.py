"""Whether a measured region lies within the picture, border and all.

Fits go on beyond the picture, and there nobody sees whether they meet: parallel lines, nested
parabolas, a hyperbola and its asymptote have fits that close a region far outside, by their noise.
"""

import numpy as np
from numpy.typing import NDArray

from perga.geometry.distances import Region
from perga.geometry.regions import Arc, boundary
from perga.image import Viewport
from perga.measure.fits.not_such import NotSuch

BEYOND = 1.0
"""px by which the border of a region may lie outside the picture."""

FAINTEST = 0.005
"""Share of its value that the deviation of a region's area or length may be."""

_PLACES = 129  # on each arc; the sagitta between them is 3e-4 of a semi-axis at most


def check_in_view(region: Region, viewport: Viewport) -> None:
    """NotSuch where the border of a region, in data units, leaves the picture.

    Errors: those of `perga.geometry.regions.boundary`.
    """
    for arc in boundary(region):
        places = _places(arc)
        x, y = viewport.to_pixel(places[:, 0], places[:, 1])
        # the edges of the picture lie half a pixel beyond the outermost centres
        off = max(
            float(-0.5 - x.min()),
            float(x.max() + 0.5 - viewport.width),
            float(-0.5 - y.min()),
            float(y.max() + 0.5 - viewport.height),
        )
        if not off <= BEYOND:
            raise NotSuch(
                "the region goes on outside the picture, where nothing tells whether it ends"
            )


def check_told(value: float, sigma: float) -> None:
    """NotSuch where the deviation of a region's measure is not small beside it."""
    if not sigma <= FAINTEST * abs(value):
        raise NotSuch(
            f"the strokes do not tell the border of the region: {value:.3g} +- {sigma:.1g}"
        )


def _places(arc: Arc) -> NDArray[np.float64]:
    steps = np.linspace(arc.start, arc.stop, _PLACES)
    return np.array([arc.path.point(float(step)) for step in steps])
