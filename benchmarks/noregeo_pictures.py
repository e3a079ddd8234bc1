"""Pictures on the numbered grid: Perga beside matplotlib and OpenCV, on the same random figures.

Each way draws every figure twice at 512 px, with its strokes and as bare points, with the same
grid, numbers, markers and letters. They take turns, figure by figure, and what is told is processor
time on one core: the machine is shared, and the ratios are what counts. Only Perga looks for places
where letters touch nothing: the others put every letter to the upper right of its point. "once"
means that grid and numbers are drawn once and copied, as Perga does.

Needs `pip install -e '.[bench]'`.

    .venv/bin/python benchmarks/noregeo_pictures.py [--figures 60] [--seed 1]
"""

# pyright: reportMissingImports=false
# matplotlib is there for those who run this; types are checked without it.

import argparse
import io
import math
import random
from collections.abc import Callable, Iterable
from statistics import median
from time import process_time

import cv2
import matplotlib as mpl
import numpy as np
from matplotlib import pyplot as plt
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from perga.cdl import read
from perga.draw import draw_on_grid, scene_marks
from perga.errors import RefusedError
from perga.geometry.marks import CircleMark, Mark, PointMark, SegmentMark
from perga.image import encode_png
from perga.resolve import resolve

SIZE, REACH = 512, 21
NUMBERS = [v for v in range(-20, 21, 5) if v]
Pictures = tuple[np.ndarray, np.ndarray]
mpl.use("Agg")
cv2.setNumThreads(1)


def random_text(draw: random.Random) -> str:
    """CDL of 3 to 6 lattice points, 3 apart at least, and a polygon or a circle with a chord."""
    spots: list[tuple[int, int]] = []
    while len(spots) < draw.randint(3, 6):
        spot = draw.randint(-18, 18), draw.randint(-18, 18)
        if all(math.dist(spot, other) >= 3 for other in spots):
            spots.append(spot)
    names = "ABCDEF"[: len(spots)]
    lines = [f"{', '.join(names)}: Point"]
    lines += [f"Coordinate({n}) = ({x}, {y})" for n, (x, y) in zip(names, spots, strict=True)]
    sides = [f"LineSegmentOf({a}, {b})" for a, b in zip(names, names[1:] + names[0], strict=True)]
    if draw.random() < 0.3:
        square = math.dist(spots[0], spots[1]) ** 2
        (x, y), sides = spots[0], sides[:1]
        lines += ["G: Circle", f"Equation(G) = (x - ({x}))^2 + (y - ({y}))^2 = {round(square)}"]
    return "\n".join([*lines, *(f"Length({side}) > 0" for side in sides)])


def marks_of(text: str) -> tuple[Mark, ...]:
    """The marks of the figure that the text fixes."""
    program = read(text)
    return scene_marks(program, resolve(program).scenes[0])


def with_perga(marks: tuple[Mark, ...]) -> Pictures:
    """Both pictures."""
    pictures = draw_on_grid(marks, SIZE)
    return pictures.full.image.pixels, pictures.dotted.image.pixels


def _ground_of(figure: Figure):
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(-REACH, REACH), ylim=(-REACH, REACH), aspect="equal")
    axes.set_xticks(NUMBERS)
    axes.set_yticks(NUMBERS)
    axes.set_xticks(range(-20, 21), minor=True)
    axes.set_yticks(range(-20, 21), minor=True)
    axes.grid(which="minor", color="#dedede", linewidth=0.7)
    axes.grid(which="major", color="#b0b0b0", linewidth=0.9)
    axes.spines[["right", "top"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_position("zero")
    return axes


def _artists(axes, marks: Iterable[Mark], strokes: bool) -> list:
    drawn = []
    for mark in marks:
        if isinstance(mark, PointMark):
            drawn += axes.plot([mark.x], [mark.y], "o", color="black", markersize=7)
            drawn.append(axes.text(mark.x + 0.4, mark.y + 0.4, mark.name, fontsize=17))
        elif strokes and isinstance(mark, SegmentMark):
            drawn += axes.plot([mark.x1, mark.x2], [mark.y1, mark.y2], color="#0054d6", lw=2.2)
        elif strokes and isinstance(mark, CircleMark):
            circle = Circle((mark.cx, mark.cy), mark.r, fill=False, color="#d64200", lw=2)
            drawn.append(axes.add_patch(circle))
    return drawn


def with_matplotlib(marks: tuple[Mark, ...]) -> Pictures:
    """As it is mostly written: a new figure for each picture."""
    made = []
    for strokes in (True, False):
        figure = plt.figure(figsize=(SIZE / 100, SIZE / 100), dpi=100)
        _artists(_ground_of(figure), marks, strokes)
        figure.canvas.draw()
        made.append(np.asarray(figure.canvas.buffer_rgba())[:, :, :3].copy())  # pyright: ignore[reportAttributeAccessIssue]
        plt.close(figure)
    return made[0], made[1]


def matplotlib_png(marks: tuple[Mark, ...]) -> list[bytes]:
    """The files of both pictures, by `savefig`."""
    files = []
    for strokes in (True, False):
        figure = plt.figure(figsize=(SIZE / 100, SIZE / 100), dpi=100)
        _artists(_ground_of(figure), marks, strokes)
        stream = io.BytesIO()
        figure.savefig(stream, format="png")
        plt.close(figure)
        files.append(stream.getvalue())
    return files


def tuned_agg() -> Callable[[tuple[Mark, ...]], Pictures]:
    """Grid and numbers once, kept as a bitmap; then only the figure's own artists are drawn."""
    canvas = FigureCanvasAgg(Figure(figsize=(SIZE / 100, SIZE / 100), dpi=100))
    axes = _ground_of(canvas.figure)
    canvas.draw()
    ground = canvas.copy_from_bbox(canvas.figure.bbox)

    def draw(marks: tuple[Mark, ...]) -> Pictures:
        made = []
        for strokes in (True, False):
            canvas.restore_region(ground)
            for artist in _artists(axes, marks, strokes):
                axes.draw_artist(artist)
                artist.remove()
            made.append(np.asarray(canvas.buffer_rgba())[:, :, :3].copy())
        return made[0], made[1]

    return draw


def _fixed(x: float, y: float) -> tuple[int, int]:
    """Pixels with four binary places, for OpenCV's `shift`."""
    unit = 16 * SIZE / (2 * REACH)
    return round((x + REACH) * unit - 8), round((REACH - y) * unit - 8)


def _put(pixels: np.ndarray, text: str, x: float, y: float, scale: float) -> None:
    left, base = _fixed(x, y)
    place = left // 16, base // 16
    cv2.putText(pixels, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, (0, 0, 0), 1, cv2.LINE_AA)


def opencv_ground() -> np.ndarray:
    """Grid, axes and numbers."""
    pixels = np.full((SIZE, SIZE, 3), 255, dtype=np.uint8)
    for value in sorted(range(-20, 21), key=lambda v: (v == 0, v % 5 == 0)):
        ink = (40,) * 3 if value == 0 else (222 if value % 5 else 176,) * 3
        for ends in ((value, -REACH, value, REACH), (-REACH, value, REACH, value)):
            start, end = _fixed(*ends[:2]), _fixed(*ends[2:])
            cv2.line(pixels, start, end, ink, 1 + (value == 0), cv2.LINE_AA, 4)
    for value in NUMBERS:
        _put(pixels, str(value), value - 0.7, -1.4, 0.5)
        _put(pixels, str(value), -2.2, value - 0.4, 0.5)
    return pixels


def with_opencv(
    marks: tuple[Mark, ...], ground: Callable[[], np.ndarray] = opencv_ground
) -> Pictures:
    """Both pictures on a ground that is asked for each."""
    made = []
    for strokes in (True, False):
        pixels = ground()
        for mark in sorted(marks, key=lambda mark: isinstance(mark, PointMark)):
            if isinstance(mark, PointMark):
                place = _fixed(mark.x, mark.y)
                cv2.circle(pixels, place, 80, (0, 0, 0), cv2.FILLED, cv2.LINE_AA, 4)
                _put(pixels, mark.name, mark.x + 0.5, mark.y + 0.5, 0.8)
            elif strokes and isinstance(mark, SegmentMark):
                start, end = _fixed(mark.x1, mark.y1), _fixed(mark.x2, mark.y2)
                cv2.line(pixels, start, end, (214, 84, 0), 3, cv2.LINE_AA, 4)
            elif strokes and isinstance(mark, CircleMark):
                radius = round(16 * mark.r * SIZE / (2 * REACH))
                middle = _fixed(mark.cx, mark.cy)
                cv2.circle(pixels, middle, radius, (0, 66, 214), 3, cv2.LINE_AA, 4)
        made.append(pixels)
    return made[0], made[1]


def opencv_png(pictures: Pictures) -> list[bytes]:
    """The files of both pictures, at OpenCV's fastest level."""
    fast = [cv2.IMWRITE_PNG_COMPRESSION, 1]
    return [cv2.imencode(".png", one, fast)[1].tobytes() for one in pictures]


def main() -> None:
    """Print the median of each way, and its ratio to Perga's."""
    parser = argparse.ArgumentParser(description="Pictures on the grid beside other drawers")
    parser.add_argument("--figures", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    tuned, kept = tuned_agg(), opencv_ground()
    raster: dict[str, Callable[[tuple[Mark, ...]], object]] = {
        "perga": with_perga,
        "matplotlib": with_matplotlib,
        "matplotlib, grid once": tuned,
        "OpenCV": with_opencv,
        "OpenCV, grid once": lambda marks: with_opencv(marks, kept.copy),
    }
    files: dict[str, Callable[[tuple[Mark, ...]], object]] = {
        "perga": lambda marks: [encode_png(one) for one in with_perga(marks)],
        "matplotlib": matplotlib_png,
        "matplotlib, grid once": lambda marks: opencv_png(tuned(marks)),
        "OpenCV": lambda marks: opencv_png(with_opencv(marks)),
        "OpenCV, grid once": lambda marks: opencv_png(with_opencv(marks, kept.copy)),
    }
    times: dict[tuple[str, str], list[float]] = {}
    texts = [random_text(draw) for _ in range(options.figures + 1)]
    refused = 0
    for index, text in enumerate(texts):
        start = process_time()
        marks = marks_of(text)
        read_in = process_time() - start
        try:
            with_perga(marks)
        except RefusedError:
            refused += 1
            continue
        for kind, ways in (("raster", raster), ("with PNG", files)):
            for name, way in ways.items():
                start = process_time()
                way(marks)
                if index:  # the first figure warms all up
                    times.setdefault((kind, name), []).append(process_time() - start)
        if index:
            times.setdefault(("text to marks", "perga"), []).append(read_in)
    print(f"{options.figures} figures, both pictures of each, median ms; {refused} refused")
    for (kind, name), spent in times.items():
        ours = median(times[kind, "perga"])
        print(f"{kind:>14}  {name:22}{median(spent) * 1e3:9.2f}{median(spent) / ours:8.1f} x")


if __name__ == "__main__":
    main()
