"""The pictures by OpenCV: anti-aliased polylines in 1/65536 px, its own text."""

import math
from collections.abc import Callable

import cv2
import numpy as np

from peers.job import Curve, Job, Shape
from perga.draw.palette import BLACK, WHITE
from perga.image.style import MARKER_HALO, MARKER_RADIUS
from perga.study.accuracy.outlines import dashes, outlines

SHIFT = 16
UNIT = 2**SHIFT
EM = 30.0  # px high is a letter of OpenCV's font at scale 1, as those of other fonts are measured


def drawer(size: int, own_ellipses: bool) -> Callable[[Job], np.ndarray]:
    """Draws a job. Chords of curves are within 0.005 px of them.

    With `own_ellipses` they are OpenCV's: faster, and up to 0.2 px off, being 72 chords.
    """
    pixels = np.empty((size, size, 3), dtype=np.uint8)

    def draw(job: Job) -> np.ndarray:
        pixels.fill(255)
        for width, straights in job.straights:
            chains = _fixed(np.array(straights, dtype=np.float64).reshape(-1, 2, 2))
            cv2.polylines(pixels, list(chains), False, BLACK, round(width), cv2.LINE_AA, SHIFT)
        for corners in job.arrows:
            cv2.fillConvexPoly(pixels, _fixed(np.array(corners)), BLACK, cv2.LINE_AA, SHIFT)
        for shape, pen, mark in job.strokes:
            width = max(1, round(pen.width))
            if isinstance(shape, Curve):
                if own_ellipses and shape.shape is Shape.ELLIPSE:
                    _ellipse(pixels, shape, pen.ink, width)
                    continue
                chains = [_fixed(chain) for chain in outlines(mark, job.scene.viewport)]
            else:
                chain = np.array(shape).reshape(2, 2)
                parts = dashes(chain, pen.dash) if pen.dash[1] > 0 else [chain]
                chains = [_fixed(part) for part in parts]
            cv2.polylines(pixels, chains, False, pen.ink, width, cv2.LINE_AA, SHIFT)
        for radius, ink in ((MARKER_RADIUS + MARKER_HALO, WHITE), (MARKER_RADIUS, BLACK)):
            for x, y in job.places:
                centre, r = (round(x * UNIT), round(y * UNIT)), round((radius - 0.5) * UNIT)
                cv2.circle(pixels, centre, r, ink, cv2.FILLED, cv2.LINE_AA, SHIFT)
        for word in job.scene.words:
            left, top, _, height = word.box
            place, scale = (left, top + height), word.size / EM
            font = cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(pixels, word.text, place, font, scale, BLACK, 1, cv2.LINE_AA)
        return pixels

    return draw


def _ellipse(pixels: np.ndarray, curve: Curve, ink: tuple[int, int, int], width: int) -> None:
    centre = round(curve.x * UNIT), round(curve.y * UNIT)
    axes = round(curve.a * UNIT), round(curve.b * UNIT)
    turn = math.degrees(math.atan2(curve.uy, curve.ux))
    cv2.ellipse(pixels, centre, axes, turn, 0, 360, ink, width, cv2.LINE_AA, SHIFT)


def _fixed(chain: np.ndarray) -> np.ndarray:
    return np.round(chain * UNIT).astype(np.int32)
