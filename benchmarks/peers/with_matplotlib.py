"""The pictures by matplotlib: as in scripts, with the figure kept, and by its rasteriser alone."""

# pyright: reportMissingImports=false, reportAttributeAccessIssue=false
# matplotlib is there for those who run this; types are checked without it.

import io
import math
from collections.abc import Callable
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib import pyplot as plt
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from peers.job import Curve, Job, Scene, Shape, as_rgb, job_of
from peers.runs import cubic_runs, place
from perga.draw.palette import Ink
from perga.geometry.marks import LineMark, PointMark, SegmentMark
from perga.image.style import MARKER_HALO, MARKER_RADIUS

mpl.use("Agg")
DPI = 72  # at which a point of matplotlib is a pixel
GRID = 400  # samples each way for a contour, as scripts of this kind have


def _new_figure(size: int) -> tuple[Any, Any]:
    figure = plt.figure(figsize=(size / DPI, size / DPI), dpi=DPI)
    return figure, figure.add_axes((0, 0, 1, 1))


def _plot(axes: Any, job: Job) -> None:
    """A figure as most scripts make it: curves as contours of their equations."""
    v = job.scene.viewport
    axes.set(xlim=(v.x_min, v.x_max), ylim=(v.y_min, v.y_max))
    axes.spines[["right", "top"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_position("zero")
    x, y = np.meshgrid(np.linspace(v.x_min, v.x_max, GRID), np.linspace(v.y_min, v.y_max, GRID))
    for shape, pen, mark in job.strokes:
        ink = as_rgb(pen.ink)
        line = {"color": ink, "lw": pen.width, "ls": "--" if pen.dash[1] else "-"}
        if isinstance(mark, SegmentMark):
            axes.plot([mark.x1, mark.x2], [mark.y1, mark.y2], **line)
        elif isinstance(mark, LineMark) and not isinstance(shape, Curve):
            (x0, y0), (x1, y1) = v.to_data(*shape[:2]), v.to_data(*shape[2:])
            axes.plot([x0, x1], [y0, y1], **line)
        elif isinstance(shape, Curve):
            axes.contour(x, y, _equation(shape, *v.to_pixel(x, y)), [0], colors=[ink], linewidths=2)
    for mark in job.scene.marks:
        if isinstance(mark, PointMark):
            axes.plot([mark.x], [mark.y], "o", color="black", markersize=7)
            axes.annotate(mark.name, (mark.x, mark.y), xytext=(5, 5), textcoords="offset points")


def _equation(curve: Curve, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    dx, dy = x - curve.x, y - curve.y
    f, g = dx * curve.ux + dy * curve.uy, dy * curve.ux - dx * curve.uy
    if curve.shape is Shape.PARABOLA:
        return g * g - 2 * curve.a * f
    sign = 1 if curve.shape is Shape.ELLIPSE else -1
    return (f / curve.a) ** 2 + sign * (g / curve.b) ** 2 - 1


def naive(size: int) -> tuple[Callable[[Scene], np.ndarray], Callable[[Scene], bytes]]:
    """A new figure each: to pixels, and to a file by `savefig`."""

    def draw(scene: Scene) -> np.ndarray:
        figure, axes = _new_figure(size)
        _plot(axes, job_of(scene))
        figure.canvas.draw()
        pixels = np.asarray(figure.canvas.buffer_rgba())[:, :, :3].copy()
        plt.close(figure)
        return pixels

    def save(scene: Scene) -> bytes:
        figure, axes = _new_figure(size)
        _plot(axes, job_of(scene))
        stream = io.BytesIO()
        figure.savefig(stream, format="png")
        plt.close(figure)
        return stream.getvalue()

    return draw, save


def kept(size: int) -> Callable[[Job], np.ndarray]:
    """One figure, cleared for each picture."""
    canvas = FigureCanvasAgg(Figure(figsize=(size / DPI, size / DPI), dpi=DPI))
    axes = canvas.figure.add_axes((0, 0, 1, 1))

    def draw(job: Job) -> np.ndarray:
        axes.clear()
        _plot(axes, job)
        canvas.draw()
        return np.asarray(canvas.buffer_rgba())

    return draw


def tuned(size: int) -> Callable[[Job], np.ndarray]:
    """The rasteriser driven path by path, without figure and axes; one buffer for all."""
    agg: Any = RendererAgg(size, size, DPI)
    upwards = Affine2D().translate(0.5, 0.5).scale(1, -1).translate(0, size)
    fonts: dict[float, FontProperties] = {}
    circle = Path.unit_circle()

    def pen(ink: Ink, width: float) -> Any:
        context = agg.new_gc()
        context.set_foreground(as_rgb(ink))
        context.set_linewidth(width)
        context.set_snap(False)
        return context

    def draw(job: Job) -> np.ndarray:
        agg.clear()
        white, black = pen((255, 255, 255), 0), pen((0, 0, 0), 0)
        agg.draw_path(white, Path([(0, 0), (size, 0), (size, size), (0, size)]), upwards, (1, 1, 1))
        for width, straights in job.straights:
            spots = np.array(straights).reshape(-1, 2)
            codes = np.tile([Path.MOVETO, Path.LINETO], len(straights))
            agg.draw_path(pen((0, 0, 0), width), Path(spots, codes), upwards)
        for corners in job.arrows:
            agg.draw_path(black, Path(corners), upwards, (0, 0, 0))
        for shape, stroke, _ in job.strokes:
            context = pen(stroke.ink, stroke.width)
            if not isinstance(shape, Curve):
                if stroke.dash[1] > 0:
                    length = math.dist(shape[:2], shape[2:])
                    phase = (0.5 * stroke.dash[0] - 0.5 * length) % sum(stroke.dash)
                    context.set_dashes(phase, stroke.dash)
                agg.draw_path(context, Path([shape[:2], shape[2:]]), upwards)
            elif shape.shape is Shape.ELLIPSE:
                (ux, uy), (vx, vy) = (
                    (shape.a * shape.ux, shape.a * shape.uy),
                    (-shape.b * shape.uy, shape.b * shape.ux),
                )
                turned = Affine2D.from_values(ux, uy, vx, vy, *place(shape, 0, 0))
                agg.draw_path(context, circle, turned + upwards)
            else:
                for run in cubic_runs(shape, size):
                    codes = [Path.MOVETO, *([Path.CURVE4] * (len(run) - 1))]
                    agg.draw_path(context, Path(run, codes), upwards)
        for radius, fill, context in (
            (MARKER_RADIUS + MARKER_HALO, (1, 1, 1), white),
            (MARKER_RADIUS, (0, 0, 0), black),
        ):
            for x, y in job.places:
                disc = Affine2D().scale(radius).translate(x, y)
                agg.draw_path(context, circle, disc + upwards, fill)
        for word in job.scene.words:
            left, top, _, height = word.box
            font = fonts.setdefault(word.size, FontProperties(size=word.size))
            agg.draw_text(black, left, top + height, word.text, font, 0)
        return np.asarray(agg.buffer_rgba())

    return draw
