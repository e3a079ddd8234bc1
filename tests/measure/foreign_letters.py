"""Names written by other renderers: the pixels change, and the box of the letters comes back."""

from collections.abc import Callable

import cv2
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from perga.measure import LabelBox

Writer = Callable[[np.ndarray, str, int, int], LabelBox]
"""Writes a name with the left end of its base line at (column, row)."""


def box_of(name: str, changed: np.ndarray) -> LabelBox:
    """The tight box around the pixels that changed."""
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    left, top = int(columns[0]), int(rows[0])
    return LabelBox(name, left, top, int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top)


def hershey(face: int) -> Writer:
    def write(pixels: np.ndarray, name: str, x: int, y: int) -> LabelBox:
        blank = np.full_like(pixels, 255)
        for target in (blank, pixels):
            cv2.putText(target, name, (x, y), face, 0.6, (0, 0, 0), 1, cv2.LINE_AA)
        return box_of(name, (blank != 255).any(axis=2))

    return write


def by_matplotlib(family: str) -> Writer:
    def write(pixels: np.ndarray, name: str, x: int, y: int) -> LabelBox:
        height, width = pixels.shape[:2]
        figure = Figure((width / 100, height / 100), dpi=100)
        canvas = FigureCanvasAgg(figure)
        figure.text(x / width, 1 - y / height, name, family=family, size=12)
        canvas.draw()
        ink = np.asarray(canvas.buffer_rgba())[:, :, :3].astype(float) / 255
        pixels[:] = np.round(pixels * ink).astype(np.uint8)
        return box_of(name, (ink != 1).any(axis=2))

    return write


WRITERS: dict[str, Writer] = {
    "simplex": hershey(cv2.FONT_HERSHEY_SIMPLEX),
    "complex": hershey(cv2.FONT_HERSHEY_COMPLEX),
    "script": hershey(cv2.FONT_HERSHEY_SCRIPT_SIMPLEX),
    "matplotlib": by_matplotlib("DejaVu Serif"),
    "stix": by_matplotlib("STIXGeneral"),
}
