"""Read the labels of a picture: match glyphs, join them into names, check the whole name.

A label is accepted only if drawing its name again gives the very pixels that are there; what
begins like a label and cannot be read to its end is reported, never guessed.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.image.glyphs import LabelLayout, label_layout
from perga.image.style import LABEL_SIZE, SUBSCRIPT_SIZE
from perga.measure.alphabet import (
    GLYPH_LEVEL,
    GREY_TOLERANCE,
    PRIME,
    Index,
    Template,
    index,
)
from perga.measure.scan import Plane

MAX_NAME = 16
"""Glyphs in a name that is read."""

_PAD = 2  # px around a label in which no other piece of text may lie


@dataclass(frozen=True, slots=True)
class Box:
    """A box of whole pixels: first column and row, width and height."""

    x: int
    y: int
    width: int
    height: int

    def distance_squared(self, x: float, y: float) -> float:
        """Squared distance from a point, in px, to the nearest pixel centre of the box."""
        dx = max(self.x - x, 0.0, x - (self.x + self.width - 1))
        dy = max(self.y - y, 0.0, y - (self.y + self.height - 1))
        return dx * dx + dy * dy


@dataclass(frozen=True, slots=True)
class Label:
    """A name read from the pixels; `difference` is the largest one in grey levels.

    It is None for a name that was given with its box, and not read.
    """

    name: str
    box: Box
    difference: int | None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Ink that begins like a label but cannot be read for sure."""

    box: Box
    reason: str


@dataclass(frozen=True, slots=True)
class Reading:
    """All labels of a picture, and what could not be read."""

    labels: tuple[Label, ...]
    unreadable: tuple[Unreadable, ...]


@dataclass(frozen=True, slots=True)
class _Hit:
    template: Template
    x: int  # of the glyph's bitmap
    y: int
    error: int


def read_labels(plane: Plane, found: NDArray[np.int32]) -> Reading:
    """Read every label among the pieces of ink (at GLYPH_LEVEL).

    Numbers at ticks and letters at axes have other sizes than the letters of labels, so they
    match no template that a name can begin with.
    """
    table = index()
    boxes = _small(found, table)
    labels: list[Label] = []
    unreadable: list[Unreadable] = []
    used: set[int] = set()
    for start, box in enumerate(boxes):
        if start in used:
            continue
        hits = [hit for hit in _hits(plane, box, table) if _begins(hit)]
        if not hits:
            continue
        end = _follow(plane, boxes, table, hits[0])
        result = "two letters match equally well" if _tie(hits) else end
        if not isinstance(result, Label):
            unreadable.append(Unreadable(box, result))
            continue
        inside, beside = _pieces_near(boxes, result.box)
        used.update(inside)
        if any(_has_ink(plane, boxes[number], result.box) for number in beside):
            reason = f"it reads {result.name}, but other black ink touches it"
            unreadable.append(Unreadable(result.box, reason))
        else:
            labels.append(result)
    return Reading(tuple(labels), tuple(unreadable))


def _small(found: NDArray[np.int32], table: Index) -> list[Box]:
    """Pieces no larger than the largest glyph, from left to right."""
    width = max(key[0] for key in table) + 1
    height = max(key[1] for key in table) + 1
    small = found[(found[:, 2] <= width) & (found[:, 3] <= height)]
    order = np.lexsort((small[:, 1], small[:, 0]))
    return [Box(x, y, w, h) for x, y, w, h, _ in small[order].tolist()]


def _hits(plane: Plane, box: Box, table: Index) -> list[_Hit]:
    """Templates that the ink at a piece matches, the best first."""
    hits: list[_Hit] = []
    for template in table.get((box.width, box.height), ()):
        x, y = box.x - template.dx, box.y - template.dy
        errors = _errors(plane, template.ink, x, y)
        if errors is not None and int(errors.max()) <= GREY_TOLERANCE:
            hits.append(_Hit(template, x, y, int(errors.sum())))
    return sorted(hits, key=lambda hit: hit.error)


def _errors(plane: Plane, ink: Plane, x: int, y: int) -> Plane | None:
    """Differences in grey levels between ink and picture there, or None outside of it."""
    height, width = ink.shape
    if x < 0 or y < 0 or x + width > plane.shape[1] or y + height > plane.shape[0]:
        return None
    return np.abs(plane[y : y + height, x : x + width] - ink)


def _begins(hit: _Hit) -> bool:
    return hit.template.size == LABEL_SIZE and hit.template.char != PRIME


def _tie(hits: list[_Hit]) -> bool:
    best = {hit.template.char for hit in hits if hit.error == hits[0].error}
    return len(best) > 1


def _follow(plane: Plane, boxes: list[Box], table: Index, first: _Hit) -> Label | str:
    """Read on to the right from a first letter; the label, or why there is none."""
    name = first.template.char
    layout = label_layout(name)
    while len(layout.glyphs) < MAX_NAME:
        nexts = [
            (hit.error, longer)
            for hit in _next_hits(plane, boxes, table, first, layout)
            if (longer := _extended(name, layout, hit, first)) is not None
        ]
        if not nexts:
            return _checked(plane, name, layout, first)
        nexts.sort()
        if len({longer for error, longer in nexts if error == nexts[0][0]}) > 1:
            return f"after {name} two letters match equally well"
        name = nexts[0][1]
        layout = label_layout(name)
    return f"the name beginning with {name} is too long"


def _next_hits(
    plane: Plane, boxes: list[Box], table: Index, first: _Hit, layout: LabelLayout
) -> list[_Hit]:
    right = _origin(layout, first)[0] + layout.width
    low, high = first.y - LABEL_SIZE, first.y + 2 * LABEL_SIZE
    return [
        hit
        for box in boxes
        # the piece that the template is indexed by may begin right of the glyph's first column
        if right < box.x <= right + LABEL_SIZE and low <= box.y <= high
        for hit in _hits(plane, box, table)
        if hit.x == right + 1  # as label_layout sets them
    ]


def _origin(layout: LabelLayout, first: _Hit) -> tuple[int, int]:
    """Where the bitmap of a layout lies in the picture when its first glyph is at the hit."""
    return first.x - layout.glyphs[0].x, first.y - layout.glyphs[0].y


def _extended(name: str, layout: LabelLayout, hit: _Hit, first: _Hit) -> str | None:
    """The name with the hit's glyph added, if a label of that name has it at this very place."""
    char, size = hit.template.char, hit.template.size
    ends = ("'",) if char == PRIME else (char, "_" + char) if size == SUBSCRIPT_SIZE else (char,)
    for end in ends:
        longer = label_layout(name + end)
        last = longer.glyphs[-1]
        x, y = _origin(longer, first)
        grown = len(longer.glyphs) == len(layout.glyphs) + 1
        if grown and (last.size, x + last.x, y + last.y) == (size, hit.x, hit.y):
            return name + end
    return None


def _checked(plane: Plane, name: str, layout: LabelLayout, first: _Hit) -> Label | str:
    x, y = _origin(layout, first)
    errors = _errors(plane, layout.coverage.astype(np.int16), x, y)
    if errors is None or int(errors.max()) > GREY_TOLERANCE:
        return f"it begins like {name}, but the rest differs"
    return Label(name, Box(x, y, layout.width, layout.height), int(errors.max()))


def _has_ink(plane: Plane, piece: Box, label: Box) -> bool:
    """Whether there is ink where a piece's box meets a label's, widened by _PAD."""
    left, top = max(piece.x, label.x - _PAD), max(piece.y, label.y - _PAD)
    right = min(piece.x + piece.width, label.x + label.width + _PAD)
    bottom = min(piece.y + piece.height, label.y + label.height + _PAD)
    inked = plane[top:bottom, left:right] >= GLYPH_LEVEL
    columns, rows = np.arange(left, right), np.arange(top, bottom)
    across = (columns >= label.x) & (columns < label.x + label.width)
    down = (rows >= label.y) & (rows < label.y + label.height)
    return bool((inked & ~(down[:, None] & across[None, :])).any())


def _pieces_near(boxes: list[Box], label: Box) -> tuple[list[int], list[int]]:
    """Pieces that lie inside a label's box, and other ones within _PAD of it."""
    inside: list[int] = []
    beside: list[int] = []
    for number, box in enumerate(boxes):
        right, bottom = label.x + label.width, label.y + label.height
        within = label.x <= box.x and box.x + box.width <= right
        if within and label.y <= box.y and box.y + box.height <= bottom:
            inside.append(number)
        elif (
            label.x - _PAD < box.x + box.width
            and box.x < right + _PAD
            and label.y - _PAD < box.y + box.height
            and box.y < bottom + _PAD
        ):
            beside.append(number)
    return inside, beside
