"""The compiled parts of pictures on the grid: which pixels are taken, and texts on white boxes.

`free` is uint8 (height, width), 255 where nothing stands and 0 where ink is that no text may
touch; the lines of the grid are no such ink.
"""

import math

import numpy as np
from numpy.typing import NDArray

from perga.draw.compiled import compiled

Free = NDArray[np.uint8]
Pixels = NDArray[np.uint8]
Ints = NDArray[np.int64]


@compiled
def take_touched(free: Free, touched: NDArray[np.int32], count: int) -> None:
    """Take the pixels that a stroke touched, given as row * width + column."""
    width = free.shape[1]
    for index in range(count):
        free[touched[index] // width, touched[index] % width] = 0


@compiled
def take_discs(free: Free, places: NDArray[np.float64], radius: float) -> None:
    """Take the discs around places, rows (x, y), in px."""
    height, width = free.shape
    for place in range(places.shape[0]):
        x, y = places[place, 0], places[place, 1]
        low, high = max(0, math.ceil(x - radius)), min(width, math.floor(x + radius) + 1)
        for row in range(max(0, math.ceil(y - radius)), min(height, math.floor(y + radius) + 1)):
            for column in range(low, high):
                if (column - x) ** 2 + (row - y) ** 2 <= radius * radius:
                    free[row, column] = 0


@compiled
def place_numbers(free: Free, spots: Ints, sizes: Ints, pad: int, beside: int, above: int) -> Ints:
    """The first free spot of every number, or -1; what is chosen is taken for those that follow.

    `spots` (numbers, choices, 2) are corners (left, top), `sizes` rows (width, height), in px. A
    spot is free if its box, widened by `pad`, is; the part outside the picture does not count, but
    the box itself must lie inside. With a number `beside` px more are taken to its left and right,
    and `above` px over and under it.
    """
    height, width = free.shape
    chosen = np.full(spots.shape[0], -1, dtype=np.int64)
    for number in range(spots.shape[0]):
        wide, high = sizes[number, 0], sizes[number, 1]
        for choice in range(spots.shape[1]):
            left, top = spots[number, choice, 0], spots[number, choice, 1]
            fits = left >= 0 and top >= 0 and left + wide <= width and top + high <= height
            if fits:
                for row in range(max(0, top - pad), min(height, top + high + pad)):
                    for column in range(max(0, left - pad), min(width, left + wide + pad)):
                        if free[row, column] == 0:
                            fits = False
            if fits:
                chosen[number] = choice
                low, end = max(0, left - beside), left + wide + beside
                free[max(0, top - above) : top + high + above, low:end] = 0
                break
    return chosen


@compiled
def write_texts(
    pixels: Pixels,
    coverage: Pixels,
    boxes: Ints,
    halo: int,
    ink: tuple[int, int, int],
) -> None:
    """Write texts on white boxes that are `halo` px wider on every side.

    `coverage` holds the bitmaps one after the other; `boxes` are rows (start in `coverage`, left,
    top, width, height).
    """
    rows, columns = pixels.shape[:2]
    for text in range(boxes.shape[0]):
        start, left, top = boxes[text, 0], boxes[text, 1], boxes[text, 2]
        width, height = boxes[text, 3], boxes[text, 4]
        for row in range(max(0, top - halo), min(rows, top + height + halo)):
            for column in range(max(0, left - halo), min(columns, left + width + halo)):
                cover = 0
                if top <= row < top + height and left <= column < left + width:
                    cover = int(coverage[start + (row - top) * width + column - left])
                for channel in range(3):
                    shade = ((255 - ink[channel]) * cover + 127) // 255 if cover else 0
                    pixels[row, column, channel] = 255 - shade
