"""What a walk has noted becomes paint: the buffers that strokes share, and blending by coverage."""

import math

import numpy as np
from numpy.typing import NDArray

from perga.draw.compiled import compiled
from perga.draw.walker import Near, Touched

Pixels = NDArray[np.uint8]


@compiled
def blend(
    pixels: Pixels,
    near: Near,
    touched: Touched,
    count: int,
    reach: float,
    ink: tuple[int, int, int],
) -> int:
    """Paint the touched pixels with coverage clip(reach - distance, 0, 1).

    `reach` is half the stroke width + 1/2 px, as it was while touching. Clears `near` for the
    next stroke; returns how many pixels got ink.
    """
    flat = pixels.reshape(-1, 3)
    closeness = near.reshape(-1)
    limit = reach * reach
    painted = 0
    for index in range(count):
        place = touched[index]
        cover = min(1.0, reach - math.sqrt(max(0.0, limit - closeness[place])))
        closeness[place] = 0.0
        if cover > 0.0:
            painted += 1
            for channel in range(3):
                old = float(flat[place, channel])
                flat[place, channel] = int(old + (ink[channel] - old) * cover + 0.5)
    return painted


def scratch(width: int, height: int) -> tuple[Near, Touched]:
    """Fresh `near` and `touched` buffers for a picture; every stroke of it shares them."""
    # One block, larger than all else in a picture: the allocator then keeps its pages from one
    # picture to the next. In two blocks it hands them back each time, and faulting them in again
    # costs as much as the drawing.
    area = height * width
    block = np.empty(2 * area, dtype=np.float32)
    near = block[:area].reshape(height, width)
    near.fill(0.0)
    return near, block[area:].view(np.int32)
