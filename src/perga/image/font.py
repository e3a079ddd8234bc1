"""The bundled font: faces by size, and the set of characters that it really has."""

import io
import struct
from functools import lru_cache
from importlib import resources

from PIL import ImageFont

FONT_NAME = "DejaVu Sans"


@lru_cache(maxsize=1)
def font_bytes() -> bytes:
    """The font file."""
    return resources.files("perga.image").joinpath("fonts", "DejaVuSans.ttf").read_bytes()


@lru_cache(maxsize=16)
def face(size: int) -> ImageFont.FreeTypeFont:
    """The font at an em size in pixels, without shaping: one character, one glyph, everywhere."""
    return ImageFont.truetype(io.BytesIO(font_bytes()), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1)
def characters() -> frozenset[int]:
    """The code points the font has a glyph for, from its character map (OpenType cmap, format 12).

    The rasteriser draws a box for what is missing and does not say so; hence we look ourselves.
    """
    data = font_bytes()
    table = _table(data, b"cmap")
    count = struct.unpack_from(">H", data, table + 2)[0]
    found: set[int] = set()
    for entry in range(count):
        offset = struct.unpack_from(">I", data, table + 4 + 8 * entry + 4)[0]
        if struct.unpack_from(">H", data, table + offset)[0] == 12:
            groups = struct.unpack_from(">I", data, table + offset + 12)[0]
            for group in range(groups):
                at = table + offset + 16 + 12 * group
                first, last, glyph = struct.unpack_from(">III", data, at)
                found.update(range(first + (glyph == 0), last + 1))
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> int:
    count = struct.unpack_from(">H", data, 4)[0]
    for entry in range(count):
        at = 12 + 16 * entry
        if data[at : at + 4] == tag:
            return struct.unpack_from(">I", data, at + 8)[0]
    raise LookupError(f"font has no {tag!r} table")  # only if the bundled file was damaged
