"""Black ink as thick as a marker where none was found: markers that run into each other.

Letters, numbers, axes with their arrows and leader lines are thinner. A label may be the one of
such a marker.
"""

import numpy as np
from numpy.typing import NDArray

from perga.image.style import MARKER_RADIUS
from perga.measure.labels import Box
from perga.measure.markers import DISC_LEVEL, Marker
from perga.measure.scan import Plane

DEEP = 2.9
"""px around a place in which all is black, for it to be deep in ink."""


def deep_ink(plane: Plane, markers: tuple[Marker, ...]) -> NDArray[np.bool_]:
    """Which pixels, (h, w), are deep in black ink that is no marker of those."""
    reach = int(DEEP)
    height, width = plane.shape
    deep = np.zeros((height, width), dtype=np.bool_)
    if height <= 2 * reach or width <= 2 * reach:
        return deep
    dark = plane >= DISC_LEVEL
    inner = deep[reach:-reach, reach:-reach]
    inner[:] = True
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            if row * row + column * column <= DEEP**2:
                inner &= dark[
                    reach + row : height - reach + row, reach + column : width - reach + column
                ]
    around = int(MARKER_RADIUS)
    for marker in markers:
        x, y = round(marker.x), round(marker.y)
        deep[y - around : y + around + 1, x - around : x + around + 1] = False
    return deep


def is_near(deep: NDArray[np.bool_], box: Box, reach: float) -> bool:
    """Whether a pixel of the mask lies within `reach` px of a box."""
    off = int(reach)
    left, top = max(0, box.x - off), max(0, box.y - off)
    part = deep[top : box.y + box.height + off, left : box.x + box.width + off]
    rows, columns = np.nonzero(part)
    dx = np.maximum(np.maximum(box.x - columns - left, columns + left - box.x - box.width + 1), 0)
    dy = np.maximum(np.maximum(box.y - rows - top, rows + top - box.y - box.height + 1), 0)
    return bool((dx * dx + dy * dy <= reach**2).any())
