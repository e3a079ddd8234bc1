"""Unmixing: how much of each pixel an ink covers, and where that can be told."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.image import Pixels
from perga.image.style import MARKER_HALO, MARKER_RADIUS
from perga.measure.compiled import compiled
from perga.measure.fits.hues import Ink, find_inks
from perga.measure.markers import Marker

Floats = NDArray[np.float64]
Owners = NDArray[np.int8]

PURE = 14.0
"""Levels by which a pixel may miss the mixes of an ink with white."""

CORE = 0.4
"""Coverage from which a pixel belongs to its ink."""

FAINT = 24.0
"""Levels from white below which a pixel tells no ink."""

MIXED = 127
"""Owner of a pixel that is no mix of one ink with white."""

BEYOND = 2
"""px around the pixels of an ink up to which its edge is looked at."""

HIDDEN = MARKER_RADIUS + MARKER_HALO + 1.2
"""px around a marker in which its ring hides strokes."""


@dataclass(frozen=True, slots=True, eq=False)
class Strokes:
    """The pixels at strokes of one ink: centres (n,) in px and coverage (n,), 0 to 1.

    `core` marks those that belong to the ink; the others are at its edges or white beside it.
    """

    xs: Floats
    ys: Floats
    alpha: Floats
    core: NDArray[np.bool_]


@compiled
def owners(pixels: Pixels, away: Floats) -> Owners:
    """Which ink each pixel belongs to: 0 none or too faint, k + 1 for row k of `away`, or MIXED.

    `away` has (white - ink) per ink, (k, 3).
    """
    height, width = pixels.shape[0], pixels.shape[1]
    count = away.shape[0]
    found = np.zeros((height, width), np.int8)
    for row in range(height):
        for column in range(width):
            r = 255.0 - pixels[row, column, 0]
            g = 255.0 - pixels[row, column, 1]
            b = 255.0 - pixels[row, column, 2]
            square = r * r + g * g + b * b
            if square < FAINT * FAINT:
                continue
            best, best_share, best_rest = -1, 0.0, np.inf
            for k in range(count):
                u, v, w = away[k, 0], away[k, 1], away[k, 2]
                share = (r * u + g * v + b * w) / (u * u + v * v + w * w)
                rest = (r - share * u) ** 2 + (g - share * v) ** 2 + (b - share * w) ** 2
                if rest < best_rest:
                    best, best_share, best_rest = k, share, rest
            if best_rest > PURE * PURE:
                found[row, column] = MIXED
            elif best_share >= CORE:
                found[row, column] = best + 1
    return found


@compiled
def gathered(
    pixels: Pixels, owner: Owners, own: int, ink: Floats, hidden: Floats, reach: float
) -> Floats:
    """The pixels at strokes of an ink, rows (x, y, coverage, is core).

    `own` is its number in `owner`, `ink` is (white - ink); pixels beside other inks and within
    `reach` px of the places `hidden`, rows (x, y), are left out.
    """
    height, width = owner.shape
    square = ink[0] ** 2 + ink[1] ** 2 + ink[2] ** 2
    # before anything else the discs are marked, so that each pixel is asked once
    dark = np.zeros((height, width), np.bool_)
    for k in range(hidden.shape[0]):
        x, y = hidden[k, 0], hidden[k, 1]
        for row in range(max(0, int(y - reach)), min(height, int(y + reach) + 2)):
            for column in range(max(0, int(x - reach)), min(width, int(x + reach) + 2)):
                if (column - x) ** 2 + (row - y) ** 2 <= reach * reach:
                    dark[row, column] = True
    near = np.zeros((height, width), np.bool_)
    count = 0
    for row in range(height):
        for column in range(width):
            if owner[row, column] == own:
                for down in range(max(0, row - BEYOND), min(height, row + BEYOND + 1)):
                    for right in range(max(0, column - BEYOND), min(width, column + BEYOND + 1)):
                        if not near[down, right]:
                            near[down, right] = True
                            count += 1
    rows = np.empty((count, 4))
    count = 0
    for row in range(height):
        for column in range(width):
            if not near[row, column] or dark[row, column]:
                continue
            alone = True
            for down in range(max(0, row - 1), min(height, row + 2)):
                for right in range(max(0, column - 1), min(width, column + 2)):
                    other = owner[down, right]
                    alone = alone and (other == 0 or other == own)
            if not alone:
                continue
            r = 255.0 - pixels[row, column, 0]
            g = 255.0 - pixels[row, column, 1]
            b = 255.0 - pixels[row, column, 2]
            share = (r * ink[0] + g * ink[1] + b * ink[2]) / square
            rest = (r - share * ink[0]) ** 2 + (g - share * ink[1]) ** 2 + (b - share * ink[2]) ** 2
            if rest > PURE * PURE:
                continue
            rows[count, 0], rows[count, 1] = column, row
            rows[count, 2] = min(1.0, max(0.0, share))
            rows[count, 3] = 1.0 if owner[row, column] == own else 0.0
            count += 1
    return rows[:count].copy()


@dataclass(frozen=True, slots=True, eq=False)
class Unmixed:
    """A picture taken apart: its pixels, its coloured inks, and which ink owns each pixel."""

    pixels: Pixels
    inks: tuple[Ink, ...]
    away: Floats
    owner: Owners

    def share(self, number: int) -> float:
        """The part of the picture that belongs to ink `number`."""
        return float(np.count_nonzero(self.owner == number + 2)) / self.owner.size


def unmix(pixels: Pixels, hidden: NDArray[np.bool_] | None = None) -> Unmixed:
    """Find the inks of a picture, and the owner of each pixel.

    Pixels that are `hidden`, (h, w), count as mixtures: nothing is told from them or beside them.
    """
    inks = find_inks(pixels)
    rgb = [(0, 0, 0), *(ink.rgb for ink in inks)]  # black is an ink too: of axes and text
    away = 255.0 - np.array(rgb, dtype=np.float64)
    owner = owners(pixels, away)
    if hidden is not None:
        owner[hidden] = MIXED
    return Unmixed(pixels, inks, away, owner)


def strokes_of(unmixed: Unmixed, number: int, markers: Sequence[Marker]) -> Strokes:
    """The strokes of ink `number` (of `unmixed.inks`), away from the markers."""
    hidden = np.array([(one.x, one.y) for one in markers], dtype=np.float64).reshape(-1, 2)
    ink = unmixed.away[number + 1]
    rows = gathered(unmixed.pixels, unmixed.owner, number + 2, ink, hidden, HIDDEN)
    return Strokes(rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3] > 0)
