"""The glyphs that labels are made of, indexed by the shape of their largest piece of ink."""

import string
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from perga.image.glyphs import glyph
from perga.image.style import LABEL_SIZE, SUBSCRIPT_SIZE
from perga.measure.scan import Plane, pieces

GLYPH_LEVEL = 64
"""Ink that counts when glyphs are cut into pieces."""

GREY_TOLERANCE = 8
"""Grey levels by which a pixel may differ from the glyph it is read as."""

PRIME = "\u2032"
# capital and small letters without accents; U+03A2 is no character
_GREEK = "".join(
    chr(code) for code in (*range(0x391, 0x3AA), *range(0x3B1, 0x3CA)) if code != 0x3A2
)
LETTERS = string.ascii_uppercase + string.ascii_lowercase + _GREEK


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """A glyph to look for: its ink (h, w), and where the box of its largest piece begins in it."""

    char: str
    size: int
    ink: Plane
    dx: int
    dy: int


Index = dict[tuple[int, int], tuple[Template, ...]]
"""Templates by width and height of their largest piece."""


@lru_cache(maxsize=1)
def same_looking() -> dict[str, str]:
    """Letters whose bitmap is that of an earlier letter, as the Greek capital Alpha and A."""
    first: dict[tuple[object, ...], str] = {}
    twins: dict[str, str] = {}
    for char in LETTERS:
        shape = glyph(char, LABEL_SIZE)
        kept = first.setdefault((shape.coverage.shape, shape.coverage.tobytes()), char)
        if kept != char:
            twins[char] = kept
    return twins


@lru_cache(maxsize=1)
def index() -> Index:
    """All templates: letters and primes of a label's size, letters and digits of a subscript's."""
    table: dict[tuple[int, int], list[Template]] = {}
    base = [char for char in LETTERS if char not in same_looking()] + [PRIME]
    below = string.digits + string.ascii_letters
    for chars, size in ((base, LABEL_SIZE), (below, SUBSCRIPT_SIZE)):
        for char in chars:
            ink = glyph(char, size).coverage.astype(np.int16)
            for x, y, width, height in _boxes(ink):
                table.setdefault((width, height), []).append(Template(char, size, ink, x, y))
    return {key: tuple(entries) for key, entries in table.items()}


def _boxes(ink: Plane) -> set[tuple[int, int, int, int]]:
    """Boxes of the largest piece, also as they are when the grey levels are a little off."""
    boxes: set[tuple[int, int, int, int]] = set()
    for shift in (-GREY_TOLERANCE, 0, GREY_TOLERANCE):
        found = pieces(ink, GLYPH_LEVEL + shift)
        x, y, width, height, _ = found[int(np.argmax(found[:, 4]))].tolist()
        boxes.add((x, y, width, height))
    return boxes
