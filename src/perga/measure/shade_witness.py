"""A second witness of a measured region: the pixels that are tinted in a shaded picture.

Where no ink is near, a pixel is tinted if and only if it lies in a region that is shaded. So the
tint says, without any fit, which region the picture means: all of the measured region is tinted,
and no patch of tint that begins in it goes on outside. Patches elsewhere may be of other regions.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.geometry.distances import Region
from perga.image import Image
from perga.image.style import SHADE_GAP
from perga.measure.compiled import compiled
from perga.measure.fits.not_such import NotSuch
from perga.measure.shade import clear_of_ink, tinted_half
from perga.measure.trace import JsonValue, Recorder

MOST_PLACES = 70_000
"""Pixels that are looked at: every one of a small picture, every second or third each way."""

AT_EDGE = 1.5
"""px from the region's border within which a pixel says nothing."""

FAR_APART = 0.005
"""Share of the pixels in the region, and in the tint, that may be on the wrong side."""

FEWEST = 3
"""Pixels that may be on the wrong side in any case."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Counted:
    """Pixels looked at: in patches of tint that begin in the region, in the region, in one only.

    `area` is that of the tinted ones in data units.
    """

    tinted: int
    measured: int
    differing: int
    area: float


def count_shaded(image: Image, region: Region) -> Counted | None:
    """Compare the tint of a picture with a region in data units; None without any tint."""
    tinted = tinted_half(image.pixels)
    if tinted is None:
        return None
    clear = clear_of_ink(image.pixels, SHADE_GAP + 1.0)
    step = max(1, round((clear.size / MOST_PLACES) ** 0.5))
    rows, columns = (one * step for one in np.nonzero(clear[::step, ::step]))
    view = image.viewport
    x, y = view.to_data(columns.astype(np.float64), rows.astype(np.float64))
    signed = region.signed(np.stack([x, y], axis=1)) / max(view.dx, view.dy)
    told = np.abs(signed) > AT_EDGE
    there = (signed < 0) & told
    here = patches(tinted, rows[there], columns[there])[rows, columns] & told
    area = int(here.sum()) * view.dx * view.dy * step * step
    return Counted(int(here.sum()), int(there.sum()), int((here != there).sum()), area)


@compiled
def patches(tinted: Mask, rows: NDArray[np.int64], columns: NDArray[np.int64]) -> NDArray[np.bool_]:
    """The tinted pixels (h, w) that are joined, edge to edge, to one of the places."""
    height, width = tinted.shape
    found = np.zeros((height, width), np.bool_)
    stack = np.empty(height * width, np.int64)
    top = 0
    for k in range(rows.shape[0]):
        if tinted[rows[k], columns[k]] and not found[rows[k], columns[k]]:
            found[rows[k], columns[k]] = True
            stack[top] = rows[k] * width + columns[k]
            top += 1
    while top > 0:
        top -= 1
        y, x = stack[top] // width, stack[top] % width
        for step in range(4):
            ny = y + (step == 0) - (step == 1)
            nx = x + (step == 2) - (step == 3)
            if 0 <= ny < height and 0 <= nx < width and tinted[ny, nx] and not found[ny, nx]:
                found[ny, nx] = True
                stack[top] = ny * width + nx
                top += 1
    return found


def check_shaded(image: Image, region: Region, recorder: Recorder, uses: tuple[int, ...]) -> None:
    """NotSuch where the picture is shaded, and its tint is not where the measured region is."""
    found = count_shaded(image, region)
    if found is None:
        return
    told: dict[str, JsonValue] = {
        "tinted": found.tinted,
        "measured": found.measured,
        "differing": found.differing,
        "tinted_area": found.area,
    }
    recorder.add("count_shaded", uses, {}, told)
    most = max(FEWEST, FAR_APART * max(found.tinted, found.measured))
    if found.differing > most:
        raise NotSuch(
            f"the shading of the picture is not the region that is measured: of {found.tinted} "
            f"tinted pixels and {found.measured} in the region {found.differing} are in one only"
            + (" (the picture is tinted elsewhere)" if not found.tinted else "")
        )
