"""Pages of pictures and lines of text, as pixels: for contact sheets, which nobody measures."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from perga.image.glyphs import MAX_TEXT, glyph, text_layout

Pixels = NDArray[np.uint8]


def shrunk(pixels: Pixels, factor: int) -> Pixels:
    """Each block of `factor` by `factor` pixels as one, its mean; what is left over is cut."""
    height, width = (side // factor for side in pixels.shape[:2])
    whole = pixels[: height * factor, : width * factor]
    blocks = whole.reshape(height, factor, width, factor, 3)
    return np.rint(blocks.mean(axis=(1, 3))).astype(np.uint8)


def put_picture(page: Pixels, picture: Pixels, left: int, top: int) -> None:
    """Copy a picture onto a page; what sticks out is cut."""
    height, width = picture.shape[:2]
    box = page[top : top + height, left : left + width]
    box[:] = picture[: box.shape[0], : box.shape[1]]


def put_text(page: Pixels, text: str, left: int, baseline: int, size: int, ink: int = 0) -> None:
    """Write a line on a page, its letters standing on row `baseline`; `ink` is a grey.

    Raises InputError as `text_layout` does.
    """
    layout = text_layout(text, size)
    first = layout.glyphs[0]
    # where the tight bitmap begins, counted from the base line
    top = baseline + glyph(first.char, first.size).top - first.y
    box = page[top : top + layout.height, left : left + layout.width]
    share = layout.coverage[: box.shape[0], : box.shape[1], None] / 255.0
    box[:] = np.rint(box * (1.0 - share) + ink * share).astype(np.uint8)


def wrapped(text: str, size: int, width: int) -> list[str]:
    """The text in lines of at most `width` px and 64 characters; a longer word has its own line."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and (len(longer) > MAX_TEXT or text_layout(longer, size).width > width):
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines
