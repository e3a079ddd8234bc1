"""Label boxes that somebody drew, for pictures whose letters are not those of the bundled font.

With them measuring is *assisted*: names come from outside and not from the pixels, so what is
measured that way is told apart from what is measured from the picture alone.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from perga.errors import InputError
from perga.image.glyphs import MAX_TEXT, shown_name
from perga.image.viewport import MAX_SIDE

MAX_BOXES = 256
"""Boxes in one file; a figure has a dozen labels."""

_FIELDS = ("name", "x", "y", "width", "height")
_HELP = (
    'Give a list [{"name": "A", "x": 100, "y": 80, "width": 12, "height": 14}, ...]: left and top '
    "edge and size of each label in px, from the left and top edge of the picture."
)

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class LabelBox:
    """A label: its name, and the box around its letters in px.

    `x` and `y` are its left and upper edge, counted from those of the picture: whole numbers lie
    between pixels. Raises InputError for a name that is none, and for sizes out of range.
    """

    name: str
    x: float
    y: float
    width: float
    height: float

    def __post_init__(self) -> None:
        """Check the name and the numbers."""
        if not 1 <= len(self.name) <= MAX_TEXT or not self.name.isprintable():
            raise InputError(f"label box has the name {self.name[:60]!a}, which is none", _HELP)
        if not self.name.strip("_ ") or self.name != self.name.strip():
            raise InputError(f"label box has the name {self.name!a}, which is none", _HELP)
        for field, value in (("x", self.x), ("y", self.y)):
            if not (math.isfinite(value) and 0 <= value <= MAX_SIDE):
                raise InputError(f"{field} of label box {self.name!a} is out of range", _HELP)
        for field, value in (("width", self.width), ("height", self.height)):
            if not (math.isfinite(value) and 0 < value <= MAX_SIDE):
                raise InputError(f"{field} of label box {self.name!a} is out of range", _HELP)

    @property
    def shown(self) -> str:
        """The shortest spelling of the name: F_1 is F1."""
        return shown_name(self.name)

    def pixels(self) -> tuple[int, int, int, int]:
        """First column and row, and how many of them the box touches."""
        left, top = math.floor(self.x), math.floor(self.y)
        right, low = math.ceil(self.x + self.width), math.ceil(self.y + self.height)
        return left, top, right - left, low - top


def read_boxes(value: object) -> tuple[LabelBox, ...]:
    """The boxes of a JSON value; InputError on anything but a list of boxes with their five fields.

    A name may stand twice, as it may in a picture; it then names nothing.
    """
    if not isinstance(value, list):
        raise InputError("label boxes are a JSON list", _HELP)
    entries = cast("list[object]", value)
    if len(entries) > MAX_BOXES:
        raise InputError(f"{len(entries)} label boxes are given; {MAX_BOXES} are read", _HELP)
    return tuple(_box(entry) for entry in entries)


def check_inside(boxes: tuple[LabelBox, ...], width: int, height: int) -> None:
    """InputError for a box that is not whole within a picture of that size."""
    for box in boxes:
        if box.x + box.width > width or box.y + box.height > height:
            raise InputError(
                f"label box {box.name!a} is not within the picture of {width} x {height} px",
                "boxes are in px of this very picture, counted from its left upper corner",
            )


def covered(boxes: tuple[LabelBox, ...], shape: tuple[int, int]) -> Mask:
    """Which pixels (h, w) some box touches."""
    mask = np.zeros(shape, dtype=np.bool_)
    for box in boxes:
        x, y, width, height = box.pixels()
        mask[y : y + height, x : x + width] = True
    return mask


def _box(value: object) -> LabelBox:
    if not isinstance(value, Mapping):
        raise InputError("a label box is a JSON object", _HELP)
    fields = cast("Mapping[str, object]", value)
    if set(fields) != set(_FIELDS):
        odd = sorted(str(name)[:40] for name in set(fields) ^ set(_FIELDS))
        raise InputError(f"label box has missing or unknown fields: {', '.join(odd)[:200]}", _HELP)
    name = fields["name"]
    if not isinstance(name, str):
        raise InputError("the name of a label box is a text", _HELP)
    return LabelBox(name, *(_number(fields[field], field) for field in _FIELDS[1:]))


def _number(value: object, field: str) -> float:
    # bool is an int in Python, and an int beyond the float range overflows
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(f"{field} of a label box is no number", _HELP)
    try:
        return float(value)
    except OverflowError:
        raise InputError(f"{field} of a label box is out of range", _HELP) from None
