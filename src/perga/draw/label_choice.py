"""The compiled search for a box for every label, among boxes that are legal."""

import numpy as np
from numpy.typing import NDArray

from perga.draw.compiled import compiled

Ints = NDArray[np.int64]


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
