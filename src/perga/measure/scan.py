"""Pixel loops, compiled: the plane of black ink and its connected pieces."""
# numba carries no types for what it decorates; this file is its only door
# pyright: reportUnknownMemberType=false, reportUntypedFunctionDecorator=false
# pyright: reportUnknownVariableType=false, reportMissingTypeStubs=false

import numpy as np
from numba import njit
from numpy.typing import NDArray

Plane = NDArray[np.int16]
"""Ink per pixel, (h, w): 0 white to 255 black, or FOREIGN where the pixel has a hue."""

FOREIGN = -255
"""What the plane holds for a coloured pixel: far from every mix of black and white."""

NEUTRAL_SPREAD = 16
"""Levels by which the channels of a black and white mix may differ: 8 up and 8 down."""


@njit(cache=True)
def black_ink(pixels: NDArray[np.uint8]) -> Plane:
    """The plane of black ink of RGB pixels (h, w, 3)."""
    height, width = pixels.shape[0], pixels.shape[1]
    plane = np.empty((height, width), np.int16)
    for row in range(height):
        for column in range(width):
            red = np.int16(pixels[row, column, 0])
            green = np.int16(pixels[row, column, 1])
            blue = np.int16(pixels[row, column, 2])
            spread = max(red, green, blue) - min(red, green, blue)
            mean = (red + green + blue + 1) // 3
            plane[row, column] = FOREIGN if spread > NEUTRAL_SPREAD else 255 - mean
    return plane


@njit(cache=True)
def pieces(plane: Plane, level: int) -> NDArray[np.int32]:
    """The pieces of ink >= level, joined along edges: (n, 5) of x0, y0, width, height, pixels.

    Edges only, not corners: the white ring of a marker parts it from all else in that sense.
    """
    height, width = plane.shape
    seen = np.zeros((height, width), np.bool_)
    # both grow as they must: for all that could be they would take 15 bytes a pixel
    stack = np.empty(4096, np.int32)
    found = np.empty((1024, 5), np.int32)
    count = 0
    for start in range(height * width):
        if seen[start // width, start % width] or plane[start // width, start % width] < level:
            continue
        top = 1
        stack[0] = start
        seen[start // width, start % width] = True
        x0 = x1 = start % width
        y0 = y1 = start // width
        total = 0
        while top > 0:
            top -= 1
            y, x = stack[top] // width, stack[top] % width
            total += 1
            x0, x1, y0, y1 = min(x0, x), max(x1, x), min(y0, y), max(y1, y)
            for step in range(4):
                ny = y + (step == 0) - (step == 1)
                nx = x + (step == 2) - (step == 3)
                inside = 0 <= ny < height and 0 <= nx < width
                if inside and not seen[ny, nx] and plane[ny, nx] >= level:
                    seen[ny, nx] = True
                    if top == stack.shape[0]:
                        stack = np.concatenate((stack, np.empty_like(stack)))
                    stack[top] = ny * width + nx
                    top += 1
        if count == found.shape[0]:
            found = np.concatenate((found, np.empty_like(found)))
        found[count, 0], found[count, 1] = x0, y0
        found[count, 2], found[count, 3] = x1 - x0 + 1, y1 - y0 + 1
        found[count, 4] = total
        count += 1
    return found[:count].copy()
