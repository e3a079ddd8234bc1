"""Strokes and discs by cairo, anti-aliased, each as a mask of coverage laid over the picture.

Needs libcairo2 of the system beside the package: without it the import raises OSError.
"""
# cairocffi is an extra, and has no types
# pyright: reportMissingImports=false, reportMissingTypeStubs=false
# pyright: reportUnknownVariableType=false, reportUnknownMemberType=false
# pyright: reportUnknownArgumentType=false

import math
from collections.abc import Callable
from typing import Any

import cairocffi
import numpy as np
from numpy.typing import NDArray

from perga.draw import Pen
from perga.draw.palette import Ink
from perga.geometry.marks import StrokeMark
from perga.image import Pixels, Viewport
from perga.study.accuracy.outlines import dashes, outlines


def stroke(pixels: Pixels, mark: StrokeMark, pen: Pen, viewport: Viewport) -> None:
    """One path of all chains, with butt ends."""
    chains = outlines(mark, viewport)
    if pen.dash[1] > 0:
        chains = [dash for chain in chains for dash in dashes(chain, pen.dash)]

    def paint(context: Any) -> None:
        context.set_line_width(pen.width)
        for chain in chains:
            for x, y in chain.tolist():
                context.line_to(x, y)
            context.new_sub_path()
        context.stroke()

    _lay(pixels, pen.ink, paint)


def disc(pixels: Pixels, x: float, y: float, radius: float, ink: Ink) -> None:
    """A filled circle by cairo's own arc."""

    def paint(context: Any) -> None:
        context.arc(x, y, radius, 0, 2 * math.pi)
        context.fill()

    _lay(pixels, ink, paint)


def _lay(pixels: Pixels, ink: Ink, paint: Callable[[Any], None]) -> None:
    height, width = pixels.shape[:2]
    surface: Any = cairocffi.ImageSurface(cairocffi.FORMAT_A8, width, height)
    context: Any = cairocffi.Context(surface)
    context.translate(0.5, 0.5)  # cairo's whole numbers are corners of pixels, ours their centres
    paint(context)
    surface.flush()
    data: Any = surface.get_data()
    stride: int = surface.get_stride()
    rows: NDArray[np.uint8] = np.frombuffer(data, dtype=np.uint8).reshape(height, stride)
    cover = rows[:, :width, np.newaxis] / 255.0
    mixed = pixels * (1 - cover) + np.array(ink, dtype=np.float64) * cover
    pixels[:] = np.round(mixed).astype(np.uint8)
