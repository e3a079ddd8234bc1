"""The paper's picture: a pixel has the whole ink or none, by its distance from the stroke."""

import numpy as np

from perga.draw import Pen
from perga.draw.palette import Ink
from perga.draw.strokes import touch_stroke
from perga.draw.walker import scratch
from perga.geometry.marks import LineMark, SegmentMark, StrokeMark
from perga.image import Pixels, Viewport

HALF_WIDTH = 1.5
"""px: the paper colours the pixels whose distance from a curve is at most this."""


def stroke(pixels: Pixels, mark: StrokeMark, pen: Pen, viewport: Viewport) -> None:
    """Ink on every pixel whose centre is within half the width of the stroke."""
    straight = isinstance(mark, LineMark | SegmentMark)
    wide = pen if straight else Pen(pen.ink, 2 * HALF_WIDTH, pen.dash)
    near, touched = scratch(viewport.width, viewport.height)
    _, reach = touch_stroke((near, touched), mark, wide, viewport)
    away = np.sqrt(np.maximum(0.0, reach * reach - near.astype(np.float64)))
    pixels[away <= wide.width / 2] = wide.ink


def disc(pixels: Pixels, x: float, y: float, radius: float, ink: Ink) -> None:
    """Ink on every pixel whose centre is within the radius."""
    rows, columns = np.ogrid[0 : pixels.shape[0], 0 : pixels.shape[1]]
    pixels[(columns - x) ** 2 + (rows - y) ** 2 <= radius * radius] = ink
