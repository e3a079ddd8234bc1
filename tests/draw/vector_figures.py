"""Figures for the tests of vector pictures, and a comparison of two rasters stroke by stroke."""

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin
from pathlib import Path

import numpy as np
from label_scenes import WINDOW
from numpy.typing import NDArray

from perga.cdl import read
from perga.draw import SCREEN, Demand, Figure, Picture, draw, draw_picture, draw_scene, scene_marks
from perga.geometry.marks import (
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    Mark,
    ParabolaMark,
    PointMark,
    Role,
    SegmentMark,
)
from perga.resolve import resolve

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
HALF = "H: Curve; Equation(H) = x^2 + y^2 = 25; Restriction(H) = x > 0"
HOSTILE = ('A<&"', "$\\", "}%{", "^#~", "]]>", "é", "Ж2")
TURN = (cos(0.7), sin(0.7))


def _of_text(text: str, size: int = 512) -> tuple[Figure, Picture]:
    program = read(text)
    scene = resolve(program).scenes[0]
    picture = draw_scene(program, scene, size=size, demand=Demand.SEEN)
    return Figure(scene_marks(program, scene), picture.image.viewport), picture


def _of_marks(*marks: Mark, size: int = 512) -> tuple[Figure, Picture]:
    picture = draw_picture(marks, size)
    return Figure(marks, picture.image.viewport), picture


def _example(name: str) -> Callable[[], tuple[Figure, Picture]]:
    return lambda: _of_text((EXAMPLES / f"{name}.cdl").read_text(encoding="utf-8"))


def crowd() -> tuple[Mark, ...]:
    """A point with five around it, 13.5 px away in WINDOW; a circle and a line farther off."""
    around = [
        PointMark(
            name,
            3.5 + 13.5 * WINDOW.dx * cos(turn * pi / 3),
            3.5 + 13.5 * WINDOW.dx * sin(turn * pi / 3),
        )
        for turn, name in enumerate("ABCDE", start=1)
    ]
    circle = CircleMark("G", -3.5, -3.0, 2.0)
    return (circle, LineMark("l", 1.0, 1.0, 7.5), PointMark("M", 3.5, 3.5), *around)


_MADE: dict[str, Callable[[], tuple[Figure, Picture]]] = {
    **{name: _example(name) for name in ("appendix-a", "b4", "d1", "d2", "d3", "d4")},
    "half": lambda: _of_text(HALF),
    "turned ellipse": lambda: _of_marks(
        EllipseMark("G", 1.0, -2.0, *TURN, 5.0, 2.0),
        PointMark("α1", 1.0, -2.0),
        PointMark("B'", -4.0, 3.0),
        size=700,
    ),
    "turned hyperbola": lambda: _of_marks(
        HyperbolaMark("G", 0.5, 0.25, *TURN, 2.0, 1.5),
        LineMark("l", 1.0, -2.0, 1.0, Role.HELPER),
        PointMark("A", 0.5, 0.25),
    ),
    "turned parabola": lambda: _of_marks(
        ParabolaMark("G", -1.0, 1.0, *TURN, 1.5),
        CircleMark("K", 2.0, 2.0, 3.0),
        SegmentMark(-3.0, -2.0, 4.0, 1.0),
        SegmentMark(-3.0, 4.0, 5.0, -2.5, Role.HELPER),
        PointMark("A", -3.0, -2.0),
    ),
}

_MADE["leader"] = lambda: (Figure(crowd(), WINDOW), draw(crowd(), WINDOW))
NAMES = tuple(_MADE)


@cache
def drawn(name: str) -> tuple[Figure, Picture]:
    """A figure and its picture, by one of NAMES."""
    return _MADE[name]()


def hostile() -> tuple[Figure, Picture]:
    """A figure whose names are code, in every language that a vector picture is written in."""
    points = [PointMark(name, 3.0 * k - 9, (-1) ** k * 2.0) for k, name in enumerate(HOSTILE)]
    return _of_marks(CircleMark('</element>"\x00&\ud800\n\\input', 0.0, 0.0, 11.0), *points)


def stroke_gaps(figure: Figure, ours: NDArray[np.uint8], theirs: NDArray[np.uint8]) -> list[float]:
    """Per ink of the figure's strokes, how far two rasters are apart: px, 3 for 3 and more.

    Every pixel half covered by the ink in one must have one near it in the other that is a third
    covered, by this ink alone or with others where strokes cross, and the other way round; near is
    measured in rows and columns.
    """
    assert ours.shape == theirs.shape
    strokes = [mark for mark in figure.marks if not isinstance(mark, PointMark)]
    inks = sorted({pen.ink for pen in SCREEN.pens(strokes)})
    gaps: list[float] = []
    for ink in inks:
        one, two = _covered(ours, ink), _covered(theirs, ink)
        assert one.sum() > 100
        gaps.append(max(_reach(one, _touched(theirs, ink)), _reach(two, _touched(ours, ink))))
    return gaps


def _covered(pixels: NDArray[np.uint8], ink: tuple[int, int, int]) -> NDArray[np.bool_]:
    """Pixels of which the ink covers half and more, and nothing else covers any."""
    way = 255.0 - np.array(ink)
    missing = 255.0 - pixels.astype(np.float64)
    cover = missing @ way / (way @ way)
    rest = np.abs(missing - cover[..., None] * way).max(axis=2)
    return (cover > 0.5) & (rest < 24)


def _touched(pixels: NDArray[np.uint8], ink: tuple[int, int, int]) -> NDArray[np.bool_]:
    """Pixels as dark, in every channel, as a third of the ink makes them."""
    dark: NDArray[np.bool_] = 255.0 - pixels >= (255.0 - np.array(ink)) / 3 - 8
    return np.logical_and.reduce(dark, axis=2)


def _reach(inner: NDArray[np.bool_], outer: NDArray[np.bool_]) -> float:
    for reach in range(3):
        if not (inner & ~outer).any():
            return float(reach)
        padded = np.pad(outer, 1)
        rows, columns = outer.shape
        outer = np.logical_or.reduce(
            [padded[i : i + rows, j : j + columns] for i in range(3) for j in range(3)]
        )
    return 3.0
