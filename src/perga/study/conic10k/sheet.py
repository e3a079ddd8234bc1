"""The contact sheet: many pictures of a run on one, each with the number of its problem."""

from collections.abc import Sequence
from math import ceil, sqrt
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perga.image import text_layout
from perga.image.pages import shrunk
from perga.image.png import decode_png, encode_png

SIDE: Final = 256
"""Pixels of a picture on the sheet, half of what it is."""

_HEAD: Final = 20
_GAP: Final = 8
_GROUND: Final = 225
_LETTERS: Final = 14
_SHAPE: Final = 1.6
"""Columns for each row."""

Pixels = NDArray[np.uint8]


def chosen(indices: Sequence[int], count: int) -> list[int]:
    """`count` of the indices, or all of fewer, evenly over them, the first and the last among
    them.
    """
    if count >= len(indices):
        return list(indices)
    if count == 1:
        return [indices[0]]
    return [indices[round(k * (len(indices) - 1) / (count - 1))] for k in range(count)]


def sheet(pictures: Sequence[tuple[int, Path]]) -> bytes:
    """A PNG with the pictures in rows, of 512 px each; raises InputError for a broken file."""
    columns = max(1, ceil(sqrt(len(pictures) * _SHAPE)))
    rows = max(1, ceil(len(pictures) / columns))
    wide, high = SIDE + _GAP, SIDE + _HEAD + _GAP
    page: Pixels = np.full((rows * high + _GAP, columns * wide + _GAP, 3), _GROUND, dtype=np.uint8)
    for place, (index, path) in enumerate(pictures):
        top, left = _GAP + place // columns * high, _GAP + place % columns * wide
        small = shrunk(decode_png(path.read_bytes()), 2)
        page[top + _HEAD : top + _HEAD + SIDE, left : left + SIDE] = small[:SIDE, :SIDE]
        ink = text_layout(str(index), _LETTERS).coverage
        height, width = min(ink.shape[0], _HEAD), ink.shape[1]
        box = page[top + 2 : top + 2 + height, left + 2 : left + 2 + width]
        box[:] = (box * (1.0 - ink[:height, :, None] / 255.0)).astype(np.uint8)
    return encode_png(page)
