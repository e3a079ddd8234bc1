"""The tint of shaded regions, taken off before anything is measured.

Pictures are drawn so that no tinted pixel has ink near it; what is left is the figure on white,
pixel for pixel as it is without shading.
"""

import numpy as np
from numpy.typing import NDArray

from perga.image import Image, Pixels
from perga.image.style import SHADE, SHADE_CLEAR

FEWEST = 16
"""Pixels of the full tint in a picture that has shading."""


def unshaded(image: Image) -> Image:
    """The picture with white where it was tinted; the same picture where nothing is."""
    tinted = shaded(image.pixels)
    if tinted is None:
        return image
    pixels = image.pixels.copy()
    pixels[tinted] = 255
    return Image(pixels, image.viewport)


def shaded(pixels: Pixels) -> NDArray[np.bool_] | None:
    """Which pixels are tinted, fully or at an edge; None in a picture without shading."""
    red, green, blue = (pixels[:, :, channel] for channel in range(3))
    full = (red == SHADE[0]) & (green == SHADE[1]) & (blue == SHADE[2])
    if int(full.sum()) < FEWEST:
        return None
    white = (red & green & blue) == 255
    mixed = _mixed(pixels) & ~white
    ink = ~mixed & ~white
    return mixed & ~_near(ink)


def tinted_half(pixels: Pixels) -> NDArray[np.bool_] | None:
    """Which pixels have half of the tint or more; None in a picture without shading."""
    tinted = shaded(pixels)
    return None if tinted is None else tinted & (_share(pixels) >= 0.5)


def clear_of_ink(pixels: Pixels, reach: float) -> NDArray[np.bool_]:
    """Which pixels have no ink within `reach` px; white and the tint are no ink."""
    return ~_near(~_mixed(pixels), reach)


def _share(pixels: Pixels) -> NDArray[np.float64]:
    tint = 255.0 - np.array(SHADE, dtype=np.float64)
    return np.minimum((255.0 - pixels.astype(np.float64)) @ tint / (tint @ tint), 1.0)


def _mixed(pixels: Pixels) -> NDArray[np.bool_]:
    """Which pixels are white, the tint, or a mixture of both, up to rounding."""
    tint = 255.0 - np.array(SHADE, dtype=np.float64)
    way = 255.0 - pixels.astype(np.float64)
    return np.abs(way - _share(pixels)[:, :, None] * tint).max(axis=2) <= 1.0


def _near(ink: NDArray[np.bool_], reach: float = SHADE_CLEAR) -> NDArray[np.bool_]:
    """Which pixels have ink within `reach` px."""
    found = ink.copy()
    whole = int(reach)
    height, width = ink.shape
    for rows in range(-whole, whole + 1):
        for columns in range(-whole, whole + 1):
            if rows * rows + columns * columns > reach**2:
                continue
            top, left = max(0, -rows), max(0, -columns)
            bottom, right = height - max(0, rows), width - max(0, columns)
            found[top:bottom, left:right] |= ink[
                top + rows : bottom + rows, left + columns : right + columns
            ]
    return found
