"""The compiled half of label placement: which boxes are legal.

All of it is in one module, and what depends on the style comes as an argument, since numba's disk
cache does not see changes in other modules.
"""

import math

import numpy as np
from numpy.typing import NDArray

from perga.draw.canvas import Pixels
from perga.draw.compiled import compiled

CLEARLY = 1.5  # how much nearer, in squared distance, a box is to its own point

_FAR = 1e9  # px; points farther out have no boxes in a picture

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Sums = NDArray[np.int32]


@compiled
def _ink_sums(
    pixels: Pixels,
    window: tuple[int, int, int, int],
    places: NDArray[np.float64],
    radius: float,
    boxes: NDArray[np.int64],
) -> Sums:
    """Sums of ink in a window (left, top, right, bottom), right and bottom exclusive, px.

    Entry (r, c) counts the inked pixels in the first r rows and c columns of the window. A pixel
    has ink if it is not white, if it lies within `radius` of a place, row (x, y), or if it lies
    in a box, row (left, top, width, height): the white rings of the markers and the surroundings
    of numbers are kept free like ink.
    """
    left, top, right, bottom = window
    sums = np.zeros((bottom - top + 1, right - left + 1), dtype=np.int32)
    for box in range(boxes.shape[0]):
        low, high = max(left, boxes[box, 0]), min(right, boxes[box, 0] + boxes[box, 2])
        for row in range(max(top, boxes[box, 1]), min(bottom, boxes[box, 1] + boxes[box, 3])):
            for column in range(low, high):
                sums[row - top + 1, column - left + 1] = 1
    for place in range(places.shape[0]):
        x, y = places[place, 0], places[place, 1]
        low, high = max(left, math.ceil(x - radius)), min(right, math.floor(x + radius) + 1)
        for row in range(max(top, math.ceil(y - radius)), min(bottom, math.floor(y + radius) + 1)):
            for column in range(low, high):
                if (column - x) ** 2 + (row - y) ** 2 <= radius * radius:
                    sums[row - top + 1, column - left + 1] = 1
    for row in range(top, bottom):
        run = 0
        for column in range(left, right):
            if (
                sums[row - top + 1, column - left + 1]
                or pixels[row, column, 0] != 255
                or pixels[row, column, 1] != 255
                or pixels[row, column, 2] != 255
            ):
                run += 1
            sums[row - top + 1, column - left + 1] = sums[row - top, column - left + 1] + run
    return sums


@compiled
def _push(across: float, down: float, half_width: float, half_height: float, gap: float) -> float:
    """How far along a unit direction a box's centre goes until the box is `gap` from the start."""
    far_x = (half_width + gap) / across if across > 1e-12 else np.inf
    if far_x * down <= half_height:
        return far_x
    far_y = (half_height + gap) / down if down > 1e-12 else np.inf
    if far_y * across <= half_width:
        return far_y
    # The nearest point is a corner: |r d - corner| = gap.
    along = across * half_width + down * half_height
    square = half_width * half_width + half_height * half_height
    return along + math.sqrt(max(0.0, along * along - square + gap * gap))


@compiled
def _box_distance(x: float, y: float, left: int, top: int, width: int, height: int) -> float:
    """Squared distance from a point to the outer edges of a box of pixels."""
    dx = max(left - 0.5 - x, x - (left + width - 0.5), 0.0)
    dy = max(top - 0.5 - y, y - (top + height - 0.5), 0.0)
    return dx * dx + dy * dy


@compiled
def _is_clear(anchors: Floats, label: int, left: int, top: int, width: int, height: int) -> bool:
    """Whether a box is clearly nearer to its own point than to any other."""
    own = CLEARLY * _box_distance(anchors[label, 0], anchors[label, 1], left, top, width, height)
    for other in range(anchors.shape[0]):
        if other != label and own > _box_distance(
            anchors[other, 0], anchors[other, 1], left, top, width, height
        ):
            return False
    return True


@compiled
def legal_boxes(
    pixels: Pixels,
    anchors: Floats,
    sizes: Ints,
    offers: Floats,
    halo: float,
    keep_out: Ints,
    pad: int,
) -> tuple[Ints, Ints]:
    """The legal boxes of each label, best first: corners (labels, offers, 2), and their counts.

    `anchors` are the points (x, y) and `sizes` the boxes (width, height), in px; `offers` are
    rows (direction x, direction y, gap in px), `halo` is the radius around the points that counts
    as ink, and so do the boxes `keep_out`, rows (left, top, width, height). No ink comes within
    `pad` px of a legal box.
    """
    labels = anchors.shape[0]
    rows, columns = pixels.shape[0], pixels.shape[1]
    boxes = np.zeros((labels, offers.shape[0], 2), dtype=np.int64)
    counts = np.zeros(labels, dtype=np.int64)
    farthest = offers[:, 2].max()
    for label in range(labels):
        x, y = float(anchors[label, 0]), float(anchors[label, 1])
        width, height = int(sizes[label, 0]), int(sizes[label, 1])
        # Every box, with its pad, lies in this window around the point or outside the picture.
        reach_x = math.ceil(farthest) + width + pad + 2
        reach_y = math.ceil(farthest) + height + pad + 2
        start_x, start_y = max(0, math.floor(x) - reach_x), max(0, math.floor(y) - reach_y)
        stop_x = min(columns, math.ceil(x) + reach_x)
        stop_y = min(rows, math.ceil(y) + reach_y)
        if stop_x <= start_x or stop_y <= start_y:
            continue  # the point lies far out of the picture
        window = (start_x, start_y, stop_x, stop_y)
        ink = _ink_sums(pixels, window, anchors, halo, keep_out)
        for offer in range(offers.shape[0]):
            ux, uy, gap = float(offers[offer, 0]), float(offers[offer, 1]), offers[offer, 2]
            push = _push(abs(ux), abs(uy), 0.5 * width, 0.5 * height, gap)
            left = math.floor(x + push * ux - 0.5 * width + 1.0)
            top = math.floor(y + push * uy - 0.5 * height + 1.0)
            x0, x1 = left - pad - start_x, left + width + pad - start_x
            y0, y1 = top - pad - start_y, top + height + pad - start_y
            if x0 < 0 or y0 < 0 or x1 > stop_x - start_x or y1 > stop_y - start_y:
                continue
            if ink[y1, x1] - ink[y0, x1] + ink[y0, x0] - ink[y1, x0]:
                continue
            if _is_clear(anchors, label, left, top, width, height):
                boxes[label, counts[label], 0] = left
                boxes[label, counts[label], 1] = top
                counts[label] += 1
    return boxes, counts


@compiled
def _is_free(
    pixels: Pixels,
    box: tuple[int, int, int, int],
    places: Floats,
    radius: float,
    keep_out: Ints,
) -> bool:
    """Whether a box (left, top, right, bottom) in the picture has no ink, as `_ink_sums` counts."""
    left, top, right, bottom = box
    for other in range(keep_out.shape[0]):
        beside = keep_out[other, 0] >= right or keep_out[other, 0] + keep_out[other, 2] <= left
        below = keep_out[other, 1] >= bottom or keep_out[other, 1] + keep_out[other, 3] <= top
        if not (beside or below):
            return False
    for place in range(places.shape[0]):
        x, y = places[place, 0], places[place, 1]
        # the pixel of the box that is nearest to the place
        column = min(max(math.floor(x + 0.5), left), right - 1)
        row = min(max(math.floor(y + 0.5), top), bottom - 1)
        if (column - x) ** 2 + (row - y) ** 2 <= radius * radius:
            return False
    for row in range(top, bottom):
        for column in range(left, right):
            if (
                pixels[row, column, 0] != 255
                or pixels[row, column, 1] != 255
                or pixels[row, column, 2] != 255
            ):
                return False
    return True


@compiled
def first_boxes(
    pixels: Pixels,
    anchors: Floats,
    sizes: Ints,
    offers: Floats,
    halo: float,
    keep_out: Ints,
    pad: int,
) -> tuple[Ints, Ints]:
    """As `legal_boxes`, but no more than the first box of each label: corners (labels, 1, 2)."""
    labels = anchors.shape[0]
    rows, columns = pixels.shape[0], pixels.shape[1]
    boxes = np.zeros((labels, 1, 2), dtype=np.int64)
    counts = np.zeros(labels, dtype=np.int64)
    for label in range(labels):
        x, y = float(anchors[label, 0]), float(anchors[label, 1])
        width, height = int(sizes[label, 0]), int(sizes[label, 1])
        if not (abs(x) < _FAR and abs(y) < _FAR):
            continue
        for offer in range(offers.shape[0]):
            ux, uy, gap = float(offers[offer, 0]), float(offers[offer, 1]), offers[offer, 2]
            push = _push(abs(ux), abs(uy), 0.5 * width, 0.5 * height, gap)
            left = math.floor(x + push * ux - 0.5 * width + 1.0)
            top = math.floor(y + push * uy - 0.5 * height + 1.0)
            x0, x1, y0, y1 = left - pad, left + width + pad, top - pad, top + height + pad
            if x0 < 0 or y0 < 0 or x1 > columns or y1 > rows:
                continue
            if _is_clear(anchors, label, left, top, width, height) and _is_free(
                pixels, (x0, y0, x1, y1), anchors, halo, keep_out
            ):
                boxes[label, 0, 0], boxes[label, 0, 1] = left, top
                counts[label] = 1
                break
    return boxes, counts
