"""Outlines of the bundled font's glyphs: straight and quadratic steps, as the file has them."""

import io
from functools import lru_cache
from importlib import import_module
from typing import Any

from perga.errors import InputError
from perga.image.font import FONT_NAME, characters, font_bytes

Spot = tuple[float, float]
Contour = tuple[Spot, tuple[tuple[Spot, ...], ...]]
"""A start, and the steps that lead back to it: one point each, or control point and end."""


@lru_cache(maxsize=1024)
def outline(char: str) -> tuple[Contour, ...]:
    """The closed contours of one character (nonzero winding), in em, y upwards, pen at (0, 0).

    Raises InputError naming the character if the bundled font does not have it.
    """
    if len(char) != 1 or ord(char) not in characters():
        raise InputError(f"the font {FONT_NAME} has no glyph for {char!a:.40}")
    decompose = _tools("pens.basePen").decomposeQuadraticSegment
    font = _font()
    glyphs: Any = font.getGlyphSet()
    pen = _tools("pens.recordingPen").DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(char)]].draw(pen)
    em = float(font["head"].unitsPerEm)
    contours: list[Contour] = []
    start: Spot = (0.0, 0.0)
    steps: list[tuple[Spot, ...]] = []
    for verb, points in pen.value:
        if verb == "moveTo":
            start, steps = _scaled(points[0], em), []
        elif verb == "lineTo":
            steps.append((_scaled(points[0], em),))
        elif verb == "qCurveTo" and points[-1] is not None:
            steps += [tuple(_scaled(p, em) for p in pair) for pair in decompose(points)]
        elif verb == "qCurveTo":  # a contour without a point on it: it starts between two
            start, steps = _free(points[:-1], em)
        else:
            contours.append((start, tuple(steps)))
    return tuple(contours)


@lru_cache(maxsize=1)
def _font() -> Any:
    return _tools("ttLib").TTFont(io.BytesIO(font_bytes()), lazy=True)


def _tools(name: str) -> Any:
    """A module of fontTools, which has no types; loaded where an outline is asked for."""
    return import_module(f"fontTools.{name}")


def _scaled(point: tuple[float, float], em: float) -> Spot:
    return point[0] / em, point[1] / em


def _free(points: Any, em: float) -> tuple[Spot, list[tuple[Spot, ...]]]:
    scaled = [_scaled(point, em) for point in points]
    ends = [
        (0.5 * (x + s), 0.5 * (y + t))
        for (x, y), (s, t) in zip(scaled, scaled[1:] + scaled[:1], strict=True)
    ]
    return ends[-1], list(zip(scaled, ends, strict=True))
