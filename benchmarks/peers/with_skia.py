"""The pictures by Skia (skia-python): its own ovals, conics, dashes and text; one surface."""

# pyright: reportMissingImports=false
# skia is there for those who run this; types are checked without it.

import math
from collections.abc import Callable

import numpy as np
import skia

from peers.job import Curve, Ends, Job, Shape
from peers.runs import end_of, place
from perga.draw.palette import BLACK, WHITE, Ink
from perga.image.font import font_bytes
from perga.image.style import MARKER_HALO, MARKER_RADIUS


def drawer(size: int) -> Callable[[Job], np.ndarray]:
    """Draws a job; the array (RGBA) is the surface itself, so it lasts until the next picture."""
    pixels = np.zeros((size, size, 4), dtype=np.uint8)
    surface = skia.Surface(pixels, colorType=skia.ColorType.kRGBA_8888_ColorType)
    canvas = surface.getCanvas()
    canvas.translate(0.5, 0.5)  # the corner of a pixel is its origin, not the centre
    face = skia.Typeface.MakeFromData(skia.Data.MakeWithCopy(font_bytes()))
    fonts: dict[float, skia.Font] = {}
    stroke = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style)
    fill = skia.Paint(AntiAlias=True, Style=skia.Paint.kFill_Style)

    def draw(job: Job) -> np.ndarray:
        canvas.clear(skia.ColorWHITE)
        stroke.setColor(_colour(BLACK))
        fill.setColor(_colour(BLACK))
        for width, straights in job.straights:
            stroke.setStrokeWidth(width)
            for one in straights:
                canvas.drawLine(*one, stroke)
        for corners in job.arrows:
            path = skia.Path()
            path.addPoly([skia.Point(*corner) for corner in corners], True)
            canvas.drawPath(path, fill)
        for shape, pen, _ in job.strokes:
            stroke.setColor(_colour(pen.ink))
            stroke.setStrokeWidth(pen.width)
            if isinstance(shape, Curve):
                _conic(canvas, shape, size, stroke)
            elif pen.dash[1] == 0:
                canvas.drawLine(*shape, stroke)
            else:
                dashed = skia.Paint(stroke)
                dashed.setPathEffect(skia.DashPathEffect.Make(list(pen.dash), _phase(shape, pen)))
                canvas.drawLine(*shape, dashed)
        for radius, ink in ((MARKER_RADIUS + MARKER_HALO, WHITE), (MARKER_RADIUS, BLACK)):
            fill.setColor(_colour(ink))
            for x, y in job.places:
                canvas.drawCircle(x, y, radius, fill)
        for word in job.scene.words:
            left, top, _, height = word.box
            font = fonts.get(word.size)
            if font is None:
                font = fonts.setdefault(word.size, skia.Font(face, word.size))
            canvas.drawString(word.text, left, top + height, font, fill)
        return pixels

    return draw


def _colour(ink: Ink) -> int:
    return skia.Color(*ink)


def _phase(ends: Ends, pen) -> float:
    length = math.dist(ends[:2], ends[2:])
    return (0.5 * pen.dash[0] - 0.5 * length) % sum(pen.dash)


def _conic(canvas, curve: Curve, size: int, paint) -> None:
    if curve.shape is Shape.ELLIPSE:
        box = skia.Rect.MakeLTRB(-curve.a, -curve.b, curve.a, curve.b)
        canvas.save()
        canvas.translate(curve.x, curve.y)
        canvas.rotate(math.degrees(math.atan2(curve.uy, curve.ux)))
        canvas.drawOval(box, paint)
        canvas.restore()
        return
    end = end_of(curve, size)
    path = skia.Path()
    if curve.shape is Shape.PARABOLA:
        f = end * end / (2 * curve.a)
        path.moveTo(*place(curve, f, -end))
        path.quadTo(*place(curve, -f, 0.0), *place(curve, f, end))
    else:
        # a branch is one rational quadratic curve: its weight is cosh of the end's parameter
        c, s = math.cosh(end), math.sinh(end)
        for side in (1.0, -1.0):
            path.moveTo(*place(curve, side * curve.a * c, -curve.b * s))
            middle = place(curve, side * curve.a / c, 0.0)
            path.conicTo(*middle, *place(curve, side * curve.a * c, curve.b * s), c)
    canvas.drawPath(path, paint)
