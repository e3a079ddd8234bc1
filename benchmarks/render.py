"""Pictures of conics: Perga beside other drawers, on the same problems, turn by turn on one core.

The problems are those of `perga study accuracy`, 512 x 512. Everybody starts from the marks and the
window, works out axes and their marks, and draws the same strokes; each has its own text. Peers are
told where letters and numbers stand. Perga looks for these places, and checks the figure; "places
told" is Perga without that, which is what its peers do. The third column leaves out what turns
marks into pixels: the bare drawing calls of the peers. Times are processor time; on a shared
machine the ratios are what counts. Memory is that of a process of its own that only draws.

Needs `pip install -e '.[bench]'`. Cairo (libcairo2), Skia (`pip install skia-python`) and torch are
left out, and said so, where they are not there.

    .venv/bin/python benchmarks/render.py [--pictures 60] [--rounds 3] [--memory 5000]
"""

import argparse
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Any

import cv2
import numpy as np
from peers import with_matplotlib, with_opencv
from peers.dense import Formulas
from peers.dense import drawer as dense_drawer
from peers.job import Job, Scene, job_of, scene_of, stamps

from perga.draw.axis_lines import locate_axes
from perga.draw.blending import blend, scratch
from perga.draw.canvas import paint_disc, stamp
from perga.draw.palette import BLACK, WHITE
from perga.draw.raster import draw, draw_ground, in_order
from perga.draw.strokes import touch_stroke
from perga.geometry.marks import PointMark
from perga.image import encode_png
from perga.image.style import MARKER_HALO, MARKER_RADIUS
from perga.study.accuracy.measuring import drawn, marks_of

SIZE, TURN = 512, 10
COLUMNS = ("pixels", "with PNG", "bare calls")
cv2.setNumThreads(1)


@dataclass(frozen=True, slots=True)
class Way:
    """A drawer: a scene to pixels, and to the bytes of a file; a job to pixels.

    `heavy` ones take part in one round.
    """

    name: str
    raster: Callable[[Scene], np.ndarray]
    file: Callable[[Scene], bytes]
    bare: Callable[[Job], np.ndarray] | None = None
    heavy: bool = False


def scenes(count: int, seed: int) -> list[Scene]:
    """The first problems of the accuracy study's sample, drawn once by Perga."""
    found: list[Scene] = []
    for index in range(count):
        problem = drawn(index, seed, SIZE)
        if problem is not None:
            marks = marks_of(problem)
            found.append(scene_of(marks, draw(marks, problem.picture.image.viewport)))
    return found


def with_perga(scene: Scene) -> np.ndarray:
    """Perga's pixels."""
    return draw(scene.marks, scene.viewport).image.pixels


def places_told(scene: Scene) -> np.ndarray:
    """Perga's pixels, where nothing is checked and every text stands where it stood before."""
    view = scene.viewport
    buffers = scratch(view.width, view.height)
    pixels = draw_ground(view, buffers, locate_axes(view))
    strokes = [mark for mark in scene.marks if not isinstance(mark, PointMark)]
    for mark, pen in in_order(strokes):
        blend(pixels, *buffers, *touch_stroke(buffers, mark, pen, view), pen.ink)
    points = [mark for mark in scene.marks if isinstance(mark, PointMark)]
    for radius, ink in ((MARKER_RADIUS + MARKER_HALO, WHITE), (MARKER_RADIUS, BLACK)):
        for point in points:
            paint_disc(pixels, *view.to_pixel(point.x, point.y), radius, ink)
    for coverage, left, top in stamps(scene):
        stamp(pixels, coverage, left, top)
    return pixels


def _peer(
    name: str, bare: Callable[[Job], np.ndarray], code: int | None = None, heavy: bool = False
) -> Way:
    """A peer; its files are by OpenCV, whose writer is the fastest of theirs. `code`: to BGR."""

    def raster(scene: Scene) -> np.ndarray:
        return bare(job_of(scene))

    def file(scene: Scene) -> bytes:
        pixels = raster(scene)
        three = pixels if code is None else cv2.cvtColor(pixels, code)
        return cv2.imencode(".png", three)[1].tobytes()

    return Way(name, raster, file, bare, heavy)


def ways() -> list[Way]:
    """Perga first, and all peers that are there; what is not there is said."""
    found = [
        Way("Perga", with_perga, lambda scene: encode_png(with_perga(scene))),
        Way("Perga, places told", places_told, lambda scene: encode_png(places_told(scene))),
    ]
    try:
        from peers import with_cairo

        found.append(_peer("cairo", with_cairo.drawer(SIZE), cv2.COLOR_BGRA2BGR))
    except (ImportError, OSError) as fault:
        print(f"left out cairo: {str(fault).splitlines()[0]}")
    try:
        from peers import with_skia

        found.append(_peer("Skia", with_skia.drawer(SIZE), cv2.COLOR_RGBA2BGR))
    except ImportError as fault:
        print(f"left out Skia: {fault}")
    found.append(_peer("OpenCV", with_opencv.drawer(SIZE, own_ellipses=False)))
    found.append(_peer("OpenCV, coarse ellipses", with_opencv.drawer(SIZE, own_ellipses=True)))
    to_bgr = cv2.COLOR_RGBA2BGR
    found.append(_peer("matplotlib, rasteriser alone", with_matplotlib.tuned(SIZE), to_bgr))
    found.append(_peer("matplotlib, figure kept", with_matplotlib.kept(SIZE), to_bgr, True))
    draw_new, save_new = with_matplotlib.naive(SIZE)
    new = Way("matplotlib, new figure each", draw_new, save_new, heavy=True)
    found.append(new)
    libraries: list[tuple[str, object]] = [("NumPy", np)]
    try:
        import torch

        torch.set_num_threads(1)
        libraries.append(("torch", torch))
    except ImportError as fault:
        print(f"left out torch: {fault}")
    for name, library in libraries:
        for formulas in Formulas:
            bare = dense_drawer(SIZE, formulas, library)
            title = f"dense grid, {name}, {formulas.value}"
            found.append(_peer(title, bare, cv2.COLOR_RGB2BGR, True))
    return found


def timed(found: list[Scene], drawers: list[Way], rounds: int) -> dict[tuple[str, str], float]:
    """Median ms of each way, in each column.

    A turn is TURN pictures, as a run draws one after the other: the first of a turn pays for what
    the drawer before threw out of the caches, and the median leaves it out.
    """
    times: dict[tuple[str, str], list[float]] = {}
    jobs = {id(scene): job_of(scene) for scene in found}
    turns = [found[k : k + TURN] for k in range(0, len(found), TURN)]
    for round_ in range(rounds):
        for turn in turns:
            for way in drawers:
                if way.heavy and round_:
                    continue
                for column, run in (("pixels", way.raster), ("with PNG", way.file)):
                    for scene in turn:
                        spent = _spent(run, scene)
                        times.setdefault((way.name, column), []).append(spent)
                if way.bare is not None:
                    for scene in turn:
                        spent = _spent(way.bare, jobs[id(scene)])
                        times.setdefault((way.name, "bare calls"), []).append(spent)
    return {key: 1000 * median(values) for key, values in times.items()}


def _spent(run: Callable[[Any], object], what: object) -> float:
    start = process_time()
    run(what)
    return process_time() - start


def _resident() -> int:
    """KiB of this process in memory (Linux)."""
    with open("/proc/self/status", encoding="ascii") as stream:
        return next(int(line.split()[1]) for line in stream if line.startswith("VmRSS"))


def memory(count: int, pictures: int, seed: int) -> None:
    """Draw and encode `count` pictures, and tell the memory after 100 and at the end."""
    found = scenes(pictures, seed)
    early = 0
    for number in range(count):
        encode_png(with_perga(found[number % len(found)]))
        if number == 99:
            early = _resident()
    print(f"memory after 100 pictures {early} KiB, after {count} {_resident()} KiB")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Pictures of conics beside other drawers")
    parser.add_argument("--pictures", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--memory", type=int, default=5000, help="pictures; 0 leaves it out")
    parser.add_argument("--only-memory", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.only_memory:
        memory(options.memory, options.pictures, options.seed)
        return
    found = scenes(options.pictures, options.seed)
    for scene in found:
        assert (places_told(scene) == with_perga(scene)).all()
    told = timed(found, ways(), options.rounds)
    print(f"{len(found)} problems of seed {options.seed}, {SIZE} x {SIZE}, median ms")
    print(f"{'':30}" + "".join(f"{column:>12}{'':10}" for column in COLUMNS))
    ours = {column: told["Perga", column] for column in COLUMNS[:2]}
    ours["bare calls"] = ours["pixels"]
    for name in dict.fromkeys(name for name, _ in told):
        row = f"{name:30}"
        for column, own in ours.items():
            if (name, column) in told:
                value = told[name, column]
                row += f"{value:12.2f}{value / own:8.1f} x"
        print(row)
    if options.memory:
        command = [sys.executable, __file__, "--only-memory", f"--memory={options.memory}"]
        subprocess.run([*command, f"--seed={options.seed}"], check=True)


if __name__ == "__main__":
    main()
