"""Shading of regions: a light tint that keeps away from all ink.

A tint that touched a stroke would mix into its anti-aliased pixels, from which it is measured. So
everything is drawn on white as if there were no region, and the tint comes last, where no ink is
near; `perga.measure.shade` takes it off again without a trace.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from perga.draw.blending import Pixels
from perga.draw.palette import SCREEN, Style
from perga.geometry.distances import Region
from perga.geometry.marks import PointMark
from perga.geometry.regions import RegionError, boundary
from perga.image.style import SHADE_CLEAR, SHADE_GAP
from perga.image.viewport import Viewport

FULL = 0.25
"""Coverage by ink from which on a pixel keeps the tint away like a full one."""

SAMPLES = 8
"""Points of each arc of a boundary that are asked to be in view, beside its ends."""

Floats = NDArray[np.float64]


def shade(
    pixels: Pixels, viewport: Viewport, regions: Sequence[Region], style: Style = SCREEN
) -> None:
    """Tint what lies in any of the regions, in place; regions of floats, in data units.

    At its own edge the tint covers clip(1/2 - d, 0, 1) of a pixel d px outside. It fades over one
    pixel at SHADE_GAP px from ink, and no tinted pixel has ink within SHADE_CLEAR px.
    """
    if not regions:
        return
    cover = np.maximum.reduce([_coverage(region, viewport) for region in regions])
    cover *= _clearance(pixels)
    tint = 255.0 - np.array(style.shade, dtype=np.float64)
    shaded = np.floor(255.5 - cover[:, :, None] * tint).astype(np.uint8)
    touched = cover > 0
    pixels[touched] = shaded[touched]


def must_be_seen(region: Region) -> tuple[PointMark, ...]:
    """Points of the boundary of a bounded region, so that all of it is in view."""
    try:
        arcs = boundary(region)
    except RegionError:
        return ()
    steps = [k / (SAMPLES + 1) for k in range(SAMPLES + 2)]
    spots = [arc.path.point(arc.start + s * (arc.stop - arc.start)) for arc in arcs for s in steps]
    return tuple(PointMark("", x, y) for x, y in spots)


def _coverage(region: Region, viewport: Viewport) -> Floats:
    """How much of each pixel the region covers, by the distance of its centre."""
    x = viewport.x_min + (np.arange(viewport.width) + 0.5) * viewport.dx
    y = viewport.y_max - (np.arange(viewport.height) + 0.5) * viewport.dy
    points = np.stack(np.meshgrid(x, y), axis=-1)
    return np.clip(0.5 - region.signed(points) / viewport.dx, 0.0, 1.0)


def _clearance(pixels: Pixels) -> Floats:
    """1 far from ink, 0 near it, 0 on it."""
    weakest = np.minimum(np.minimum(pixels[:, :, 0], pixels[:, :, 1]), pixels[:, :, 2])
    ink = weakest < 255
    present = np.minimum((255.0 - weakest) / (255.0 * FULL), 1.0)
    near = np.zeros(ink.shape)
    for rows, columns, distance in offsets(SHADE_GAP + 0.5):
        reach = min(1.0, SHADE_GAP + 0.5 - distance)
        here, there = _shifted(ink.shape, rows, columns)
        near[here] = np.maximum(near[here], present[there] * reach)
        if distance <= SHADE_CLEAR:
            near[here] = np.maximum(near[here], ink[there])
    return 1.0 - near


def offsets(reach: float) -> Iterator[tuple[int, int, float]]:
    """Whole steps (rows, columns) shorter than `reach`, each with its length."""
    whole = int(np.ceil(reach))
    for rows in range(-whole, whole + 1):
        for columns in range(-whole, whole + 1):
            distance = float(np.hypot(rows, columns))
            if distance < reach:
                yield rows, columns, distance


def _shifted(
    shape: tuple[int, ...], rows: int, columns: int
) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
    """The pixels that have a neighbour a step away, and those neighbours."""
    height, width = shape[0], shape[1]
    here = (_inner(height, rows), _inner(width, columns))
    there = (_inner(height, -rows), _inner(width, -columns))
    return here, there


def _inner(length: int, step: int) -> slice:
    return slice(max(0, -step), length - max(0, step))
