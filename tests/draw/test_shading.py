"""Shading: exact at its own edge, away from all ink, and taken off without a trace."""

import io
import tracemalloc
from typing import Any

import numpy as np
import pypdfium2
import pytest
import resvg_py
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as PillowImage
from region_problems import PROBLEMS, RegionProblem

from perga.cdl import read, read_goal
from perga.draw import EXAM, SCREEN, Figure, draw, draw_scene, scene_marks, scene_regions, shading
from perga.draw.shading import shade
from perga.draw.vector import vector_bytes
from perga.geometry.distances import (
    CircleField,
    EllipseField,
    HalfPlane,
    Inside,
    Intersection,
    Pose,
    Region,
)
from perga.geometry.regions import area
from perga.image import Image, Viewport
from perga.image.style import SHADE, SHADE_CLEAR
from perga.measure.shade import shaded, unshaded
from perga.resolve import resolve

TINT = 255.0 - np.array(SHADE, dtype=np.float64)
ELLIPSE = "G: Ellipse; Equation(G) = x^2/25 + y^2/9 = 1; l: Line; Equation(l) = y = x/4 + 1; "


def pictures(problem: RegionProblem) -> tuple[Image, Image, tuple[Region, ...]]:
    """The figure of a problem with shading, and the same without."""
    program = read(problem.cdl)
    goal = read_goal(problem.goal, program).expression
    scene = resolve(program).scenes[0]
    with_tint = draw_scene(program, scene, goal=goal).image
    marks = scene_marks(program, scene, goal)
    plain = draw(marks, with_tint.viewport).image
    return with_tint, plain, scene_regions(program, scene, goal)


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda p: p.name)
def test_what_is_left_without_the_tint_is_the_picture_without_regions(
    problem: RegionProblem,
) -> None:
    with_tint, plain, _ = pictures(problem)
    changed = np.any(with_tint.pixels != plain.pixels, axis=2)
    assert changed.sum() > 1000
    assert np.array_equal(unshaded(with_tint).pixels, plain.pixels)
    tinted = shaded(with_tint.pixels)
    assert tinted is not None
    assert np.array_equal(tinted, changed)
    assert unshaded(plain) is plain


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda p: p.name)
def test_no_tinted_pixel_has_ink_near_it(problem: RegionProblem) -> None:
    with_tint, plain, _ = pictures(problem)
    changed = np.argwhere(np.any(with_tint.pixels != plain.pixels, axis=2))
    ink = np.any(plain.pixels < 255, axis=2)
    rows, columns = np.indices((5, 5)) - 2
    near = np.hypot(rows, columns) <= SHADE_CLEAR
    assert len(changed) > 1000
    for row, column in changed[:: max(1, len(changed) // 500)]:
        around = ink[max(0, row - 2) : row + 3, max(0, column - 2) : column + 3]
        if around.shape == near.shape:
            assert not np.any(around & near)


@given(st.floats(-1.0, 1.0), st.floats(-1.0, 1.0), st.floats(0.3, 2.0), st.floats(-0.2, 0.9))
def test_the_edge_of_the_tint_is_exact(x: float, y: float, r: float, cut: float) -> None:
    """Where nothing is drawn the tint adds up to the area."""
    view = Viewport(200, 200, 3.0, 9.0, 3.0, 9.0)
    disc = CircleField(6 + x, 6 + y, r)
    region = Intersection(
        (Inside(disc), HalfPlane(0.6, 0.8, -0.6 * (6 + x) - 0.8 * (6 + y) - cut * r))
    )
    pixels = np.full((200, 200, 3), 255, dtype=np.uint8)
    shade(pixels, view, (region,))
    cover = (255.0 - pixels) @ TINT / (TINT @ TINT)
    # Levels are rounded, and a corner is off by a few hundredths of a pixel.
    assert cover.sum() * view.dx**2 == pytest.approx(area(region), abs=0.004)


def test_which_regions_are_shaded() -> None:
    """Those of the goal; without one the named ones; without these those in facts."""

    def count(text: str, goal: str = "") -> int:
        program = read(ELLIPSE + text)
        asked = read_goal(goal, program).expression if goal else None
        return len(scene_regions(program, resolve(program).scenes[0], asked))

    named = "R, S: Region; R = Region(Inside(G), Above(l)); S = Inside(G); "
    assert count("") == 0
    assert count(named) == 2
    assert count(named, "Area(R)") == 1
    assert count(named, "Area(R) - Area(Region(Inside(G), Below(l)))") == 2
    assert count(named, "Slope(l)") == 2
    assert count("Area(Region(Inside(G), Above(xAxis))) = 15*pi/2") == 1
    assert count("R, S: Region; S = Inside(G); R = Difference(S, Above(l))") == 1
    assert count("R: Region; R = Region(Inside(G), Above(yAxis))") == 0


def tinted_pixels(pixels: np.ndarray) -> np.ndarray:
    return np.abs(pixels.astype(int) - np.array(SHADE)).max(axis=2) <= 2


@pytest.mark.parametrize("suffix", [".svg", ".pdf"])
@pytest.mark.parametrize("problem", PROBLEMS[::3], ids=lambda p: p.name)
def test_vector_files_have_the_same_tint(problem: RegionProblem, suffix: str) -> None:
    """Read by another program, the tint differs only near letters and at its soft edge."""
    program = read(problem.cdl)
    goal = read_goal(problem.goal, program).expression
    scene = resolve(program).scenes[0]
    picture = draw_scene(program, scene, goal=goal)
    view, regions = picture.image.viewport, scene_regions(program, scene, goal)
    figure = Figure(scene_marks(program, scene, goal), view, regions)
    data = vector_bytes(figure, picture, suffix)
    if suffix == ".svg":
        raw = bytes(resvg_py.svg_to_bytes(svg_string=data.decode()))
        seen = np.array(PillowImage.open(io.BytesIO(raw)).convert("RGB"))
    else:
        larger: Any = 4 / 3  # its annotation says int, it takes floats
        document = pypdfium2.PdfDocument(data)
        seen = np.array(document[0].render(scale=larger).to_pil().convert("RGB"))
        document.close()
    assert seen.shape == picture.image.pixels.shape
    ours, theirs = tinted_pixels(picture.image.pixels), tinted_pixels(seen)
    assert ours.sum() > 1000
    assert (ours ^ theirs).sum() < 0.06 * ours.sum()


def test_a_region_without_end_is_shaded_up_to_the_edge() -> None:
    program = read(ELLIPSE + "R: Region; R = Above(l)")
    scene = resolve(program).scenes[0]
    picture = draw_scene(program, scene)
    assert tuple(picture.image.pixels[0, 0]) == SHADE
    assert tuple(picture.image.pixels[-1, -1]) == (255, 255, 255)
    figure = Figure(
        scene_marks(program, scene), picture.image.viewport, scene_regions(program, scene)
    )
    for suffix in (".svg", ".tikz"):
        plain = Figure(figure.marks, figure.viewport)
        longer = vector_bytes(figure, picture, suffix)
        assert len(longer) > len(vector_bytes(plain, picture, suffix)) + 500


def test_black_line_art_is_shaded_in_grey() -> None:
    program = read(ELLIPSE + "R: Region; R = Region(Inside(G), Above(l))")
    scene = resolve(program).scenes[0]
    pictures = {
        style: draw_scene(program, scene, size=style.size, style=style).image.pixels
        for style in (SCREEN, EXAM)
    }
    assert (pictures[SCREEN] == SCREEN.shade).all(axis=2).sum() > 5000
    grey = pictures[EXAM]
    assert (grey == EXAM.shade).all(axis=2).sum() > 20000
    assert (grey == grey[:, :, :1]).all()


def test_shading_by_strips_is_that_of_the_whole_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    plains = [pictures(problem)[1:] for problem in PROBLEMS[:6]]
    assert plains
    for plain, regions in plains:
        made: list[Any] = []
        for strip in (1 << 30, 7 * plain.viewport.width, 1):
            monkeypatch.setattr(shading, "STRIP", strip)
            pixels = plain.pixels.copy()
            shade(pixels, plain.viewport, regions)
            made.append(pixels)
        assert np.any(made[0] != plain.pixels)
        assert np.array_equal(made[0], made[1])
        assert np.array_equal(made[0], made[2])


def test_shading_of_a_large_picture_takes_less_memory_than_the_picture() -> None:
    side = 2048
    viewport = Viewport(side, side, -1.0, 1.0, -1.0, 1.0)
    pixels = np.full((side, side, 3), 255, dtype=np.uint8)
    rings = tuple(Inside(EllipseField(Pose(0.0, 0.0), 0.9, b)) for b in (0.3, 0.5, 0.7))
    tracemalloc.start()
    try:
        shade(pixels, viewport, [Intersection(rings)])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert np.any(pixels < 255)
    assert 0 < peak < 6 * side * side
