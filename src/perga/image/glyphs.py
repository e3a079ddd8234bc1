"""Glyphs and labels as coverage bitmaps, the same for the drawer and for the measurer.

Every glyph of a text lies at a whole-numbered position and is separated from the next one by at
least one empty column, in labels by exactly one: so a text in a picture can be taken apart again,
and ink that is two pixels away from a label is no part of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from perga.errors import InputError
from perga.image.font import FONT_NAME, characters, face
from perga.image.style import LABEL_SIZE, SUBSCRIPT_SIZE

MAX_TEXT = 64
"""Characters in one label or tick text."""

PRIMES = "'\u2032"
SUBSCRIPT_DIGITS = "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089"

_SUBSCRIPT_DROP = 3  # px below the base line, of letters of LABEL_SIZE


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """One character: coverage, uint8 (h, w), trimmed to its ink (0 x 0 for a space).

    `left` and `top` place the bitmap's first column and row against the pen on the base line
    (rows count downwards, so `top` is negative for what stands on the line); `advance` is the
    way to the next pen position, all in pixels.
    """

    coverage: NDArray[np.uint8]
    left: int
    top: int
    advance: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A glyph of a text: character, em size, and column and row of its bitmap in the text."""

    char: str
    size: int
    x: int
    y: int


@dataclass(frozen=True, slots=True, eq=False)
class LabelLayout:
    """A whole text as one tight bitmap, uint8 (height, width), with the glyphs it is made of."""

    width: int
    height: int
    coverage: NDArray[np.uint8]
    glyphs: tuple[Placed, ...]


@lru_cache(maxsize=4096)
def glyph(char: str, size: int) -> Glyph:
    """The bitmap of one character at an em size in pixels.

    Raises InputError naming the character if the bundled font does not have it.
    """
    if len(char) != 1 or ord(char) not in characters() or not char.isprintable():
        raise InputError(
            f"the font {FONT_NAME} has no glyph for {char!a:.40} ({_code_points(char)})",
            "Use letters, digits, Greek letters and primes in names.",
        )
    font = face(size)
    mask, offset = font.getmask2(char, mode="L", anchor="ls")
    width, height = mask.size
    coverage = np.frombuffer(bytes(cast("Iterable[int]", mask)), dtype=np.uint8)
    coverage = coverage.reshape(height, width)
    rows, columns = np.flatnonzero(coverage.any(axis=1)), np.flatnonzero(coverage.any(axis=0))
    advance = float(font.getlength(char))
    if rows.size == 0:
        return Glyph(np.zeros((0, 0), dtype=np.uint8), 0, 0, advance)
    trimmed = coverage[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    left, top = int(offset[0] + columns[0]), int(offset[1] + rows[0])
    return Glyph(np.ascontiguousarray(trimmed), left, top, advance)


@lru_cache(maxsize=4096)
def label_layout(
    name: str, size: int = LABEL_SIZE, subscript_size: int = SUBSCRIPT_SIZE
) -> LabelLayout:
    """The label of a point: letters, subscripts and primes as one bitmap; em sizes are in px.

    Digits after a letter or a prime are subscripts (F1, P12), and so is what follows an
    underscore, which itself is not drawn; both kinds of prime look the same. Raises InputError
    for an empty name, one of more than 64 characters, or a character the font lacks.
    """
    items = [
        (char, subscript_size if below == SUBSCRIPT_SIZE else size)
        for char, below in _label_items(name)
    ]
    drop = round(_SUBSCRIPT_DROP * size / LABEL_SIZE)
    return _layout(items, name, tight=True, low=(subscript_size, drop))


@lru_cache(maxsize=4096)
def text_layout(text: str, size: int) -> LabelLayout:
    """A plain text, such as the number at a tick, at an em size in pixels; errors as above."""
    return _layout([(char, size) for char in text], text, tight=False, low=(0, 0))


def shown_name(name: str) -> str:
    """The shortest name that gives the same label: F_1 and F\u2081 become F1, \u2032 becomes '."""
    shown = ""
    below = forced = False
    for char, size in _label_items(name):
        if char in PRIMES:
            shown, below, forced = shown + "'", False, False
            continue
        subscript = size == SUBSCRIPT_SIZE
        falls = forced or ("0" <= char <= "9" and (below or _carries(shown[-1:])))
        if subscript and not falls:
            shown, forced = shown + "_", True
        shown, below = shown + char, subscript
    return shown


def _carries(char: str) -> bool:
    return char.isalpha() or (char != "" and char in PRIMES)


def _label_items(name: str) -> list[tuple[str, int]]:
    if not 1 <= len(name) <= MAX_TEXT:
        raise InputError(f"a name must have 1 to {MAX_TEXT} characters, not {len(name)}")
    items: list[tuple[str, int]] = []
    below = forced = False
    before = ""
    for char in name:
        if char == "_" and before:
            forced = True
            continue
        if char in PRIMES:
            items.append(("\u2032", LABEL_SIZE))
            below = forced = False
        elif char in SUBSCRIPT_DIGITS:
            items.append((str(SUBSCRIPT_DIGITS.index(char)), SUBSCRIPT_SIZE))
            below = True
        else:
            digit = "0" <= char <= "9"
            below = forced or (digit and (below or _carries(before)))
            items.append((char, SUBSCRIPT_SIZE if below else LABEL_SIZE))
        before = char
    return items


def _layout(
    items: Sequence[tuple[str, int]], text: str, *, tight: bool, low: tuple[int, int]
) -> LabelLayout:
    """Characters with their em sizes in a row; those of size low[0] stand low[1] px lower."""
    if not 1 <= len(items) <= MAX_TEXT:
        raise InputError(f"a text must have 1 to {MAX_TEXT} characters, not {len(items)}")
    placed: list[Placed] = []
    pen, right = 0.0, -(10**6)
    for char, size in items:
        mark = glyph(char, size)
        if mark.coverage.size:
            x = max(round(pen) + mark.left, right + 1)
            if tight and placed:
                x = right + 1
            y = mark.top + (low[1] if size == low[0] else 0)
            placed.append(Placed(char, size, x, y))
            right = x + mark.coverage.shape[1]
            pen = x - mark.left + mark.advance
        else:
            pen += mark.advance
    if not placed:
        raise InputError(f"the text {text!a:.40} shows no ink")
    return _bitmap(placed)


def _bitmap(placed: Sequence[Placed]) -> LabelLayout:
    bitmaps = [glyph(one.char, one.size).coverage for one in placed]
    left, top = min(one.x for one in placed), min(one.y for one in placed)
    moved = tuple(Placed(one.char, one.size, one.x - left, one.y - top) for one in placed)
    pairs = list(zip(moved, bitmaps, strict=True))
    width = max(one.x + ink.shape[1] for one, ink in pairs)
    height = max(one.y + ink.shape[0] for one, ink in pairs)
    coverage = np.zeros((height, width), dtype=np.uint8)
    for one, ink in pairs:
        coverage[one.y : one.y + ink.shape[0], one.x : one.x + ink.shape[1]] = ink
    coverage.flags.writeable = False
    return LabelLayout(width, height, coverage, moved)


def _code_points(text: str) -> str:
    return " ".join(f"U+{ord(char):04X}" for char in text[:4]) or "nothing"
