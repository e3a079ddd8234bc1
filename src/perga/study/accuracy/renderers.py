"""The renderers that are compared, and a scene drawn by one of them.

Axes, numbers and labels are ours in every picture; strokes, rings and markers are the renderer's.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from perga.draw import Pen, Picture
from perga.draw.axis_lines import locate_axes
from perga.draw.blending import blend, scratch
from perga.draw.brushes import HARD
from perga.draw.canvas import paint_disc
from perga.draw.dashes import pen_trace
from perga.draw.palette import BLACK, WHITE, Ink
from perga.draw.raster import draw_ground, in_order
from perga.draw.strokes import touch_stroke
from perga.errors import MissingExtraError
from perga.geometry.marks import Mark, PointMark, StrokeMark
from perga.image import Image, Pixels, Viewport
from perga.image.style import MARKER_HALO, MARKER_RADIUS
from perga.measure import LabelBox


class Renderer(Enum):
    """Who draws: ours, the paper's hard threshold (`--raster sdf`), and independent rasterisers."""

    DEFAULT = "default"
    HARD = "hard"
    OPENCV = "opencv"
    MATPLOTLIB = "matplotlib"
    CAIRO = "cairo"


USUAL = (Renderer.DEFAULT, Renderer.HARD, Renderer.OPENCV)
"""Those that are compared unless others are asked for."""

_MODULES = {
    Renderer.OPENCV: "cv2",
    Renderer.MATPLOTLIB: "matplotlib",
    Renderer.CAIRO: "cairocffi",
}
"""What a foreign renderer imports; all of them come with `EXTRA`."""
EXTRA = "accuracy"


def is_installed(renderer: Renderer) -> bool:
    """Whether the library that a renderer needs is there; for cairo also libcairo2."""
    if renderer in _MODULES and find_spec(_MODULES[renderer]) is None:
        return False
    if renderer is not Renderer.CAIRO:
        return True
    try:
        from perga.study.accuracy import cairo
    except OSError:  # the package is there, and finds no library
        return False
    return bool(cairo)


def check_installed(renderers: Sequence[Renderer]) -> None:
    """Raises MissingExtraError for a renderer that is not there."""
    for renderer in renderers:
        if not is_installed(renderer):
            name = renderer.value
            if renderer is Renderer.CAIRO:
                name = "cairo (cairocffi, and the system's libcairo2)"
            raise MissingExtraError("the study", name, EXTRA)


@dataclass(frozen=True, slots=True)
class Brush:
    """How a renderer paints a stroke, and a disc (centre x, y and radius in px) with an ink."""

    stroke: Callable[[Pixels, StrokeMark, Pen, Viewport], object]
    disc: Callable[[Pixels, float, float, float, Ink], None]


def drawn_by(renderer: Renderer, picture: Picture, marks: Sequence[Mark]) -> Image:
    """The marks of `picture` as the renderer draws them; window and all text are the picture's."""
    ours = picture.image
    if renderer is Renderer.DEFAULT:
        return ours
    pixels = _without_text(_brush(renderer), marks, ours.viewport)
    text = _text(picture, marks)
    pixels[text] = ours.pixels[text]
    return Image(pixels, ours.viewport)


def with_foreign_names(
    renderer: Renderer, picture: Picture, marks: Sequence[Mark]
) -> tuple[Image, tuple[LabelBox, ...]]:
    """The same with the names of points in OpenCV's letters, and a box around each of them.

    Numbers and letters at axes stay ours. OpenCV must be installed.
    """
    from perga.study.accuracy import opencv

    pixels = _without_text(_brush(renderer), marks, picture.image.viewport)
    text = _text(picture, marks)
    for label in picture.labels:
        text[label.y : label.y + label.height, label.x : label.x + label.width] = False
    pixels[text] = picture.image.pixels[text]
    boxes: list[LabelBox] = []
    for label in picture.labels:
        middle = label.x + (label.width - 1) / 2, label.y + (label.height - 1) / 2
        boxes.append(LabelBox(label.name, *opencv.write(pixels, label.name, *middle)))
    return Image(pixels, picture.image.viewport), tuple(boxes)


def _text(picture: Picture, marks: Sequence[Mark]) -> NDArray[np.bool_]:
    """Which pixels are text, (h, w): in our picture it is what stands beyond the strokes."""
    ours = picture.image
    return (ours.pixels != _without_text(WALKER, marks, ours.viewport)).any(axis=2)


def _without_text(brush: Brush, marks: Sequence[Mark], viewport: Viewport) -> Pixels:
    pixels = draw_ground(viewport, scratch(viewport.width, viewport.height), locate_axes(viewport))
    strokes = [mark for mark in marks if not isinstance(mark, PointMark)]
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    for mark, pen in in_order(strokes):
        brush.stroke(pixels, mark, pen, viewport)
    for radius, ink in ((MARKER_RADIUS + MARKER_HALO, WHITE), (MARKER_RADIUS, BLACK)):
        for point in points:
            x, y = viewport.to_pixel(point.x, point.y)
            brush.disc(pixels, x, y, radius, ink)
    return pixels


def _walk(pixels: Pixels, mark: StrokeMark, pen: Pen, viewport: Viewport) -> None:
    buffers = scratch(viewport.width, viewport.height)
    blend(pixels, *buffers, *touch_stroke(buffers, mark, pen, viewport), pen.ink)


def _threshold(pixels: Pixels, mark: StrokeMark, pen: Pen, viewport: Viewport) -> None:
    HARD.stroke(pixels, mark, pen_trace(mark, pen.dash, viewport), pen)


WALKER = Brush(_walk, paint_disc)


def _brush(renderer: Renderer) -> Brush:
    # each is loaded when it is asked for: the foreign ones are extras
    if renderer is Renderer.DEFAULT:
        return WALKER
    if renderer is Renderer.OPENCV:
        from perga.study.accuracy import opencv

        return Brush(opencv.stroke, opencv.disc)
    if renderer is Renderer.MATPLOTLIB:
        from perga.study.accuracy import matplotlib_agg

        return Brush(matplotlib_agg.stroke, matplotlib_agg.disc)
    if renderer is Renderer.CAIRO:
        from perga.study.accuracy import cairo

        return Brush(cairo.stroke, cairo.disc)
    return Brush(_threshold, HARD.disc)
