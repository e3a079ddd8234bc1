"""The compiled half of label placement: which boxes are legal, and the search among them.

All of it is in one module, and what depends on the style comes as an argument, since numba's disk
cache does not see changes in other modules.
"""

import math

import numpy as np
from numpy.typing import NDArray

from perga.draw.canvas import Pixels
from perga.draw.compiled import compiled

CLEARLY = 1.5  # how much nearer, in squared distance, a box is to its own point

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
            own = CLEARLY * _box_distance(x, y, left, top, width, height)
            clear = True
            for other in range(labels):
                if other != label and own > _box_distance(
                    anchors[other, 0], anchors[other, 1], left, top, width, height
                ):
                    clear = False
                    break
            if clear:
                boxes[label, counts[label], 0] = left
                boxes[label, counts[label], 1] = top
                counts[label] += 1
    return boxes, counts


@compiled
def _meet(
    boxes: Ints, sizes: Ints, apart: int, one: int, pick: int, other: int, other_pick: int
) -> bool:
    """Whether fewer than `apart` px lie between two boxes, both across and down."""
    left = boxes[one, pick, 0] - boxes[other, other_pick, 0]
    top = boxes[one, pick, 1] - boxes[other, other_pick, 1]
    beside = left >= sizes[other, 0] + apart or -left >= sizes[one, 0] + apart
    below = top >= sizes[other, 1] + apart or -top >= sizes[one, 1] + apart
    return not (beside or below)


@compiled
def _block(
    boxes: Ints,
    counts: Ints,
    sizes: Ints,
    apart: int,
    placed: tuple[int, int],
    step: int,
    chosen: Ints,
    blocked: Ints,
    free: Ints,
) -> int:
    """Count a placed box (label, pick), step 1, or take it back, -1, for all labels yet to place.

    `blocked` tells how many placed boxes each box meets, and `free` how many boxes of each label
    meet none. Returns how many pairs of boxes were looked at.
    """
    one, pick = placed
    work = 0
    for label in range(counts.size):
        if label == one or chosen[label] >= 0:
            continue
        work += counts[label]
        for other in range(counts[label]):
            if _meet(boxes, sizes, apart, label, other, one, pick):
                before = blocked[label, other]
                blocked[label, other] = before + step
                if before == 0:
                    free[label] -= 1
                elif before + step == 0:
                    free[label] += 1
    return work


@compiled
def search(boxes: Ints, counts: Ints, sizes: Ints, apart: int, most_work: int) -> tuple[Ints, int]:
    """Choose a box for every label, `apart` px from each other, the label with least room first.

    Every box placed is counted against the boxes of the labels to come (forward checking), so
    that a label without room ends a branch at once. Returns the choices and the label that
    failed, or -1. It gives up when it has looked at `most_work` pairs of boxes.
    """
    labels = counts.size
    chosen = np.full(labels, -1, dtype=np.int64)  # box of a placed label
    order = np.full(labels, -1, dtype=np.int64)  # label placed at each level
    blocked = np.zeros((labels, boxes.shape[1]), dtype=np.int64)
    free = counts.copy()
    level = 0
    stuck = 0
    work = 0
    while level < labels:
        if work > most_work:
            return chosen, stuck
        if order[level] < 0:
            for label in range(labels):
                if chosen[label] < 0 and (order[level] < 0 or free[label] < free[order[level]]):
                    order[level] = label
        label = int(order[level])
        pick = int(chosen[label])
        if pick >= 0:  # we came back: its box is taken away and the next one tried
            chosen[label] = -1
            work += _block(boxes, counts, sizes, apart, (label, pick), -1, chosen, blocked, free)
        pick += 1
        while pick < counts[label] and blocked[label, pick] > 0:
            pick += 1
        if pick < counts[label]:
            chosen[label] = pick
            work += _block(boxes, counts, sizes, apart, (label, pick), 1, chosen, blocked, free)
            level += 1
        else:
            stuck = label
            order[level] = -1
            level -= 1
            if level < 0:
                return chosen, stuck
    return chosen, -1
