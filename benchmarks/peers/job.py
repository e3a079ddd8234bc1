"""A picture as its peers are told it: every stroke, marker and text in px, ready to be drawn.

Where numbers and labels stand comes from Perga's own picture: peers search for no places. Whole
numbers are centres of pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from perga.draw import SCREEN, Picture
from perga.draw.axis_lines import arrow_heads, axis_lines, locate_axes, tick_lines
from perga.draw.palette import Ink, Pen
from perga.draw.raster import in_order
from perga.draw.traces import clipped_line
from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    Mark,
    ParabolaMark,
    PointMark,
    SegmentMark,
    StrokeMark,
)
from perga.image import Viewport
from perga.image.glyphs import PRIMES, label_layout
from perga.image.style import LABEL_SIZE, TICK_SIZE

Ends = tuple[float, float, float, float]


class Shape(Enum):
    """The curves."""

    ELLIPSE = "ellipse"
    HYPERBOLA = "hyperbola"
    PARABOLA = "parabola"


@dataclass(frozen=True, slots=True)
class Curve:
    """A conic: centre or vertex, unit axis, and semi-axes; `a` is p for a parabola."""

    shape: Shape
    x: float
    y: float
    ux: float
    uy: float
    a: float
    b: float


@dataclass(frozen=True, slots=True)
class Word:
    """A text, black: its box (left, top, width, height), and the em size that fills it."""

    text: str
    box: tuple[int, int, int, int]
    size: float


@dataclass(frozen=True, slots=True)
class Scene:
    """What a drawer starts from: the marks, the window, and Perga's picture with its texts."""

    marks: tuple[Mark, ...]
    viewport: Viewport
    words: tuple[Word, ...]
    picture: Picture


@dataclass(frozen=True, slots=True)
class Job:
    """All that is drawn, in the order of drawing.

    `straights` are axes and marks with their width; `strokes` have a pen each, and the mark that
    they come from. Rings and discs of the markers stand at `places`.
    """

    scene: Scene
    straights: tuple[tuple[float, tuple[Ends, ...]], ...]
    arrows: tuple[tuple[tuple[float, float], ...], ...]
    strokes: tuple[tuple[Curve | Ends, Pen, StrokeMark], ...]
    places: tuple[tuple[float, float], ...]


def scene_of(marks: Sequence[Mark], picture: Picture) -> Scene:
    """The scene of a picture that Perga has drawn."""
    words = [
        Word(_plain(label.name), (label.x, label.y, label.width, label.height), LABEL_SIZE)
        for label in picture.labels
    ]
    for text in picture.texts:
        word = "".join(one.char for one in text.layout.glyphs)
        words.append(Word(word, (text.x, text.y, text.layout.width, text.layout.height), TICK_SIZE))
    return Scene(tuple(marks), picture.image.viewport, tuple(words), picture)


def job_of(scene: Scene) -> Job:
    """The scene in px: what a drawer has to work out before its first call."""
    viewport = scene.viewport
    axes = locate_axes(viewport)
    strokes = [mark for mark in scene.marks if not isinstance(mark, PointMark)]
    points = [mark for mark in scene.marks if isinstance(mark, PointMark)]
    placed = ((_in_pixels(mark, viewport), pen, mark) for mark, pen in in_order(strokes))
    return Job(
        scene,
        (
            (SCREEN.axis.width, tuple(axis_lines(viewport, axes, SCREEN))),
            (SCREEN.tick.width, tuple(tick_lines(viewport, axes, SCREEN))),
        ),
        tuple(_arrow(tip, along) for tip, along in arrow_heads(viewport, axes, SCREEN)),
        tuple((shape, pen, mark) for shape, pen, mark in placed if shape is not None),
        tuple(viewport.to_pixel(point.x, point.y) for point in points),
    )


def stamps(scene: Scene) -> list[tuple[NDArray[np.uint8], int, int]]:
    """Perga's bitmaps of all texts with their places, for drawers that have no text."""
    words = [(text.layout.coverage, text.x, text.y) for text in scene.picture.texts]
    labels = scene.picture.labels
    return words + [(label_layout(one.name).coverage, one.x, one.y) for one in labels]


def as_rgb(ink: Ink) -> tuple[float, float, float]:
    """An ink in parts of 1."""
    return ink[0] / 255, ink[1] / 255, ink[2] / 255


def _plain(name: str) -> str:
    """Characters that every font of the peers has."""
    return "".join("'" if char in PRIMES else char for char in name)


def _arrow(tip: tuple[float, float], along: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    (x, y), (ux, uy) = tip, along
    length, half = SCREEN.arrow_length, SCREEN.arrow_half_width
    base = x - length * ux, y - length * uy
    sides = ((base[0] - s * half * uy, base[1] + s * half * ux) for s in (1, -1))
    return (tip, *sides)


def _in_pixels(mark: StrokeMark, viewport: Viewport) -> Curve | Ends | None:
    unit = viewport.dx
    match mark:
        case SegmentMark():
            return (*viewport.to_pixel(mark.x1, mark.y1), *viewport.to_pixel(mark.x2, mark.y2))
        case LineMark():
            return clipped_line(mark, viewport)
        case CircleMark():
            r = mark.r / unit
            return Curve(Shape.ELLIPSE, *viewport.to_pixel(mark.cx, mark.cy), 1.0, 0.0, r, r)
        case EllipseMark() | HyperbolaMark():
            shape = Shape.ELLIPSE if isinstance(mark, EllipseMark) else Shape.HYPERBOLA
            place = viewport.to_pixel(mark.cx, mark.cy)
            return Curve(shape, *place, mark.ux, -mark.uy, mark.a / unit, mark.b / unit)
        case ParabolaMark():
            place = viewport.to_pixel(mark.vx, mark.vy)
            return Curve(Shape.PARABOLA, *place, mark.ux, -mark.uy, mark.p / unit, 0.0)
        case ChainMark():
            raise ValueError("problems of the generator have no parts of curves")
