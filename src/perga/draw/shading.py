"""Shading of regions: a light tint that keeps away from all ink.

A tint that touched a stroke would mix into its anti-aliased pixels, from which it is measured. So
everything is drawn on white as if there were no region, and the tint comes last, where no ink is
near; `perga.measure.shade` takes it off again without a trace.
"""

from collections.abc import Iterator, Sequence
from math import ceil

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

STRIP = 1 << 16
"""Pixels that are tinted at a time: the distance of one takes some 30 floats on the way."""

SEEN = 0.5
"""Part of the tint from which on a pixel shows it."""

REACH = ceil(SHADE_GAP + 0.5)
"""Rows around a strip whose ink keeps the tint away in it."""

Floats = NDArray[np.float64]


def shade(
    pixels: Pixels, viewport: Viewport, regions: Sequence[Region], style: Style = SCREEN
) -> tuple[bool, ...]:
    """Tint what lies in any of the regions, in place; regions of floats, in data units.

    At its own edge the tint covers clip(1/2 - d, 0, 1) of a pixel d px outside. It fades over one
    pixel at SHADE_GAP px from ink, and no tinted pixel has ink within SHADE_CLEAR px. Says of each
    region whether its tint is seen: it is not where the region is empty, out of view, or thinner
    than the margins.
    """
    seen = [False] * len(regions)
    if not regions:
        return ()
    weakest = pixels.min(axis=2)  # kept, as the tint of one strip lies near the next
    tint = 255.0 - np.array(style.shade, dtype=np.float64)
    rows = max(1, STRIP // viewport.width)
    for first in range(0, viewport.height, rows):
        strip = slice(first, min(first + rows, viewport.height))
        parts = [_coverage(region, viewport, strip) for region in regions]
        cover = np.maximum.reduce(parts)
        if not cover.any():
            continue
        clear = _clearance(weakest, strip)
        for number, part in enumerate(parts):
            seen[number] = seen[number] or bool(np.any(part * clear > SEEN))
        cover *= clear
        shaded = np.floor(255.5 - cover[:, :, None] * tint).astype(np.uint8)
        touched = cover > 0
        pixels[strip][touched] = shaded[touched]
    return tuple(seen)


def must_be_seen(region: Region) -> tuple[PointMark, ...]:
    """Points of the boundary of a bounded region, so that all of it is in view."""
    try:
        arcs = boundary(region)
    except RegionError:
        return ()
    steps = [k / (SAMPLES + 1) for k in range(SAMPLES + 2)]
    spots = [arc.path.point(arc.start + s * (arc.stop - arc.start)) for arc in arcs for s in steps]
    return tuple(PointMark("", x, y) for x, y in spots)


def _coverage(region: Region, viewport: Viewport, strip: slice) -> Floats:
    """How much of each pixel of some rows the region covers, by the distance of its centre."""
    x = viewport.x_min + (np.arange(viewport.width) + 0.5) * viewport.dx
    rows = np.arange(viewport.height)[strip]
    y = viewport.y_max - (rows + 0.5) * viewport.dy
    points = np.stack(np.meshgrid(x, y), axis=-1)
    return np.clip(0.5 - region.signed(points) / viewport.dx, 0.0, 1.0)


def _clearance(weakest: NDArray[np.uint8], strip: slice) -> Floats:
    """1 far from ink, 0 near it, 0 on it, in some rows; `weakest` is the darkest channel of all."""
    top = max(0, strip.start - REACH)
    around = weakest[top : strip.stop + REACH]
    ink = around < 255
    present = np.minimum((255.0 - around) / (255.0 * FULL), 1.0)
    near = np.zeros(ink.shape)
    for rows, columns, distance in offsets(SHADE_GAP + 0.5):
        reach = min(1.0, SHADE_GAP + 0.5 - distance)
        here, there = _shifted(ink.shape, rows, columns)
        near[here] = np.maximum(near[here], present[there] * reach)
        if distance <= SHADE_CLEAR:
            near[here] = np.maximum(near[here], ink[there])
    return 1.0 - near[strip.start - top : strip.stop - top]


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
