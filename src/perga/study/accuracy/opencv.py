"""Strokes and discs by OpenCV, anti-aliased, with coordinates in 1/65536 px."""

import cv2
import numpy as np

from perga.draw import Pen
from perga.draw.palette import Ink
from perga.geometry.marks import StrokeMark
from perga.image import Pixels, Viewport
from perga.study.accuracy.outlines import Chain, dashes, outlines

SHIFT = 16
LETTERS = cv2.FONT_HERSHEY_COMPLEX
LETTER_SCALE = 0.55
"""Letters about as high as ours."""

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


def write(pixels: Pixels, name: str, x: float, y: float) -> tuple[int, int, int, int]:
    """A name in black Hershey letters about (x, y) px; the box of its ink: x, y, width, height.

    The box is cut at the border of the picture.
    """
    (across, up), below = cv2.getTextSize(name, LETTERS, LETTER_SCALE, 1)
    place = (round(x - across / 2), round(y + (up - below) / 2))
    blank = np.full_like(pixels, 255)
    for target in (blank, pixels):
        cv2.putText(target, name, place, LETTERS, LETTER_SCALE, (0, 0, 0), 1, cv2.LINE_AA)
    ink = (blank != 255).any(axis=2)
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    left, top = int(columns[0]), int(rows[0])
    return left, top, int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top


def _fixed(chain: Chain) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    return np.round(chain * 2**SHIFT).astype(np.int32).reshape(-1, 1, 2)
