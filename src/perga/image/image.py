"""A picture: its pixels together with the viewport they show."""

import hashlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.errors import InputError
from perga.image.viewport import Viewport

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Image:
    """RGB pixels, uint8 of shape (height, width, 3), row 0 on top, and their viewport.

    The array is held read-only. Raises InputError if it is not of that kind or if its size is
    not the viewport's.
    """

    pixels: Pixels
    viewport: Viewport

    def __post_init__(self) -> None:
        """Check the array and hold a read-only view of it."""
        check_pixels(self.pixels)
        height, width = self.pixels.shape[:2]
        if (width, height) != (self.viewport.width, self.viewport.height):
            raise InputError(
                f"picture is {width} x {height} pixels, but its viewport says "
                f"{self.viewport.width} x {self.viewport.height}",
                "Keep each picture with its own .json file.",
            )
        pixels = self.pixels.view()
        pixels.flags.writeable = False
        object.__setattr__(self, "pixels", pixels)


def check_pixels(pixels: Pixels) -> None:
    """Raise InputError unless the array is uint8 of shape (h, w, 3) with h, w >= 1."""
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.size == 0:
        raise InputError(
            f"pixels must be uint8 of shape (height, width, 3), not {pixels.dtype} {pixels.shape}"
        )


def pixel_hash(pixels: Pixels) -> str:
    """SHA-256, in hex, of the size and the RGB bytes: the same however the file is compressed."""
    check_pixels(pixels)
    height, width = pixels.shape[:2]
    digest = hashlib.sha256(f"{height}x{width}x3\n".encode())
    digest.update(np.ascontiguousarray(pixels).data)
    return digest.hexdigest()
