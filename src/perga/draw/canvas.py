"""Pixel work other than strokes: discs, arrow heads, glyph bitmaps, and whether a box is white."""

import math

import numpy as np
from numpy.typing import NDArray

from perga.draw.compiled import compiled
from perga.draw.palette import Ink

Pixels = NDArray[np.uint8]


@compiled
def paint_disc(
    pixels: Pixels, x: float, y: float, radius: float, ink: tuple[int, int, int]
) -> None:
    """Paint a disc with coverage clip(radius + 1/2 - distance, 0, 1), centred at (x, y) px."""
    height, width = pixels.shape[:2]
    reach = radius + 0.5
    for row in range(max(0, math.ceil(y - reach)), min(height - 1, math.floor(y + reach)) + 1):
        for column in range(
            max(0, math.ceil(x - reach)), min(width - 1, math.floor(x + reach)) + 1
        ):
            cover = min(1.0, reach - math.hypot(column - x, row - y))
            if cover > 0.0:
                for channel in range(3):
                    old = float(pixels[row, column, channel])
                    pixels[row, column, channel] = int(old + (ink[channel] - old) * cover + 0.5)


def paint_hard_disc(pixels: Pixels, x: float, y: float, radius: float, ink: Ink) -> None:
    """Give the whole ink to each pixel whose centre is at most `radius` px from (x, y)."""
    rows, columns = np.ogrid[0 : pixels.shape[0], 0 : pixels.shape[1]]
    pixels[(columns - x) ** 2 + (rows - y) ** 2 <= radius * radius] = ink


@compiled
def paint_arrow(
    pixels: Pixels,
    tip: tuple[float, float],
    along: tuple[float, float],
    size: tuple[float, float],
    ink: tuple[int, int, int],
) -> None:
    """Paint a filled arrow head: tip in px, unit direction, `size` = (length, half width) in px."""
    tip_x, tip_y = tip
    ux, uy = along
    length, half = size
    height, width = pixels.shape[:2]
    slant = math.hypot(length, half)
    box = math.ceil(slant) + 2
    for row in range(max(0, int(tip_y) - box), min(height, int(tip_y) + box + 1)):
        for column in range(max(0, int(tip_x) - box), min(width, int(tip_x) + box + 1)):
            behind = -((column - tip_x) * ux + (row - tip_y) * uy)
            beside = abs((row - tip_y) * ux - (column - tip_x) * uy)
            # Signed distances to the base and to the slanted side; the larger one counts.
            distance = max(behind - length, (beside * length - behind * half) / slant)
            cover = min(1.0, 0.5 - distance)
            if cover > 0.0:
                for channel in range(3):
                    old = float(pixels[row, column, channel])
                    pixels[row, column, channel] = int(old + (ink[channel] - old) * cover + 0.5)


@compiled
def stamp(pixels: Pixels, coverage: Pixels, left: int, top: int) -> None:
    """Blend a black bitmap with its first pixel at column `left`, row `top`; it must fit."""
    height, width = coverage.shape
    for row in range(height):
        for column in range(width):
            cover = int(coverage[row, column])
            if cover:
                for channel in range(3):
                    old = int(pixels[top + row, left + column, channel])
                    pixels[top + row, left + column, channel] = (old * (255 - cover) + 127) // 255


@compiled
def box_is_white(pixels: Pixels, left: int, top: int, width: int, height: int, pad: int) -> bool:
    """Whether the box widened by `pad` px lies in the picture and has no ink."""
    rows, columns = pixels.shape[:2]
    if left < pad or top < pad or left + width + pad > columns or top + height + pad > rows:
        return False
    for row in range(top - pad, top + height + pad):
        for column in range(left - pad, left + width + pad):
            if (
                pixels[row, column, 0] != 255
                or pixels[row, column, 1] != 255
                or pixels[row, column, 2] != 255
            ):
                return False
    return True


@compiled
def stamp_where_white(
    pixels: Pixels, coverage: Pixels, left: int, top: int, aside: int, pad: int
) -> bool:
    """Stamp a bitmap if its box, widened by `pad` px and `aside` more left and right, is white.

    Returns whether it was.
    """
    height, width = coverage.shape
    if box_is_white(pixels, left - aside, top, width + 2 * aside, height, pad):
        stamp(pixels, coverage, left, top)
        return True
    return False


@compiled
def stamp_row(
    pixels: Pixels, bitmaps: Pixels, boxes: NDArray[np.int64], aside: int, pad: int
) -> NDArray[np.bool_]:
    """Stamp bitmaps one after the other, each where `stamp_where_white` does; which were stamped.

    `bitmaps` are all their rows in one, `boxes` are rows (left, top, width, height).
    """
    done = np.zeros(boxes.shape[0], dtype=np.bool_)
    start = 0
    for index in range(boxes.shape[0]):
        left, top, width, height = boxes[index]
        stop = start + width * height
        bitmap = bitmaps[start:stop].reshape(height, width)
        done[index] = stamp_where_white(pixels, bitmap, left, top, aside, pad)
        start = stop
    return done
