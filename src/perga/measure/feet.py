"""The nearest places of a fitted stroke, also where a marker, a label or an axis hides its ink."""

import math

import numpy as np

from perga.measure.bench import Bench, Fitted
from perga.measure.fits.coverage import HIDDEN
from perga.measure.markers import Marker
from perga.measure.tools import Point

BRIDGED = 24.0
"""px from a hidden place to ink on both its sides, at most: half a label with room around it."""

COVERED = 80.0
"""The same where other ink lies over the place, as when a stroke runs along an axis."""

AT_INK = 2.0
"""px from a place to a pixel of the stroke, up to which the stroke is seen there."""

ON_STROKE = 1.0
"""px from a stroke to the centre of a marker that lies on it."""

_END = 0.05
"""px beyond the centre of a marker that still count as its centre."""

_STRIDE, _STEPS, _SETTLED = 4.0, 200, 1e-7


def feet_on(bench: Bench, stroke: Fitted, px: float, py: float) -> list[Point]:
    """Places of the stroke near (px, py), all px; the nearest of them is its nearest point.

    They are the foot of the perpendicular where the stroke is drawn, the end of the ink, and the
    centres of markers at which the ink ends.
    """
    away = np.hypot(stroke.seen[:, 0] - px, stroke.seen[:, 1] - py)
    x, y = (float(one) for one in stroke.seen[int(away.argmin())])
    places = [_walked(stroke, x, y, px, py), (x, y)]
    places += [(one.x, one.y) for one in bench.markers if _lies_on(stroke, one)]
    feet = (_put(stroke, *place) for place in places)
    return [foot for foot in feet if foot is not None and _drawn(bench, stroke, foot)]


def _walked(stroke: Fitted, x: float, y: float, px: float, py: float) -> Point:
    """From a place at the stroke along it, in strides, to the foot of (px, py)."""
    for _ in range(_STEPS):
        d, nx, ny = stroke.quadric.distance(x, y)
        x, y = x - d * nx, y - d * ny
        along = 0.7 * ((px - x) * -ny + (py - y) * nx)
        if not abs(along) > _SETTLED:  # a nan ends it too
            break
        along = min(_STRIDE, max(-_STRIDE, along))
        x, y = x - along * ny, y + along * nx
    return x, y


def _put(stroke: Fitted, x: float, y: float) -> Point | None:
    """A place near the stroke, moved onto it."""
    d, nx, ny = stroke.quadric.distance(x, y)
    return (x - d * nx, y - d * ny) if abs(d) < AT_INK else None


def _lies_on(stroke: Fitted, marker: Marker) -> bool:
    return abs(stroke.quadric.distance(marker.x, marker.y)[0]) <= ON_STROKE


def _drawn(bench: Bench, stroke: Fitted, foot: Point) -> bool:
    """Whether the stroke is seen at a place of it, or goes on there beneath something."""
    x, y = foot
    _, nx, ny = stroke.quadric.distance(x, y)
    rel_x, rel_y = stroke.seen[:, 0] - x, stroke.seen[:, 1] - y
    away = np.hypot(rel_x, rel_y)
    if float(away.min()) <= AT_INK:
        return True
    along = rel_y * nx - rel_x * ny
    ink = along[away <= (COVERED if _is_covered(bench, x, y) else BRIDGED)]
    if bool((ink < 0).any()) and bool((ink > 0).any()):
        return True
    # an end beneath a marker: as far as its centre, which is where the stroke ends
    for one in bench.markers:
        off = (one.y - y) * nx - (one.x - x) * ny
        beneath = math.hypot(one.x - x, one.y - y) <= HIDDEN
        if beneath and _lies_on(stroke, one):
            ahead = along[away <= 2 * HIDDEN]
            if (off <= _END and bool((ahead > 0).any())) or (
                off >= -_END and bool((ahead < 0).any())
            ):
                return True
    return False


def _is_covered(bench: Bench, x: float, y: float) -> bool:
    row, column = round(y), round(x)
    if not (0 <= row < bench.viewport.height and 0 <= column < bench.viewport.width):
        return False
    return int(bench.image.pixels[row, column].min()) < 128
