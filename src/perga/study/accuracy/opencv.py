"""Strokes and discs by OpenCV, anti-aliased, with coordinates in 1/65536 px."""

import cv2
import numpy as np

from perga.draw import Pen
from perga.draw.palette import Ink
from perga.geometry.marks import StrokeMark
from perga.image import Pixels, Viewport
from perga.study.accuracy.outlines import Chain, dashes, outlines

SHIFT = 16
GROWTH = 0.5
"""px by which OpenCV's filled circles come out larger than asked for."""


def stroke(pixels: Pixels, mark: StrokeMark, pen: Pen, viewport: Viewport) -> None:
    """One anti-aliased polyline per chain; OpenCV knows whole widths only, so it is rounded."""
    chains = outlines(mark, viewport)
    if pen.dash[1] > 0:
        chains = [dash for chain in chains for dash in dashes(chain, pen.dash)]
    width = max(1, round(pen.width))
    points = [_fixed(chain) for chain in chains]
    cv2.polylines(pixels, points, False, pen.ink, width, cv2.LINE_AA, SHIFT)


def disc(pixels: Pixels, x: float, y: float, radius: float, ink: Ink) -> None:
    """A filled anti-aliased circle."""
    centre = (round(x * 2**SHIFT), round(y * 2**SHIFT))
    cv2.circle(
        pixels, centre, round((radius - GROWTH) * 2**SHIFT), ink, cv2.FILLED, cv2.LINE_AA, SHIFT
    )


def _fixed(chain: Chain) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    return np.round(chain * 2**SHIFT).astype(np.int32).reshape(-1, 1, 2)
