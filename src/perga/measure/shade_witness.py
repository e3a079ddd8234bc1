"""A second witness of a measured region: the pixels that are tinted in a shaded picture.

Where no ink is near, a pixel is tinted if and only if it lies in the region that is shaded. So the
tint says, without any fit, which region the picture means; one that the fits do not reproduce is
not measured.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.geometry.distances import Region
from perga.image import Image
from perga.image.style import SHADE_GAP
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
    """Pixels looked at: in the tint, in the measured region, and in one of the two only.

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
    here, there = tinted[rows, columns] & told, (signed < 0) & told
    area = int(here.sum()) * view.dx * view.dy * step * step
    return Counted(int(here.sum()), int(there.sum()), int((here != there).sum()), area)


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
        )
