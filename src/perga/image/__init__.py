"""Pictures: pixels, viewport, glyphs, and PNG files with their sidecars."""

from perga.image.glyphs import Glyph, LabelLayout, glyph, label_layout, shown_name, text_layout
from perga.image.image import Image, Pixels, pixel_hash
from perga.image.png import (
    decode_png,
    encode_png,
    is_bare_png,
    read_picture,
    write_picture,
    write_whole,
)
from perga.image.viewport import Viewport

__all__ = [
    "Glyph",
    "Image",
    "LabelLayout",
    "Pixels",
    "Viewport",
    "decode_png",
    "encode_png",
    "glyph",
    "is_bare_png",
    "label_layout",
    "pixel_hash",
    "read_picture",
    "shown_name",
    "text_layout",
    "write_picture",
    "write_whole",
]
