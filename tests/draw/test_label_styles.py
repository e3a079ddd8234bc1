"""Labels further away and led in the styles for paper: all is promised there that screens have."""

import io
import math
from collections import Counter

import numpy as np
import pytest
import resvg_py
from label_checks import check_labels
from label_scenes import drawn_scene, window_of
from PIL import Image
from vector_figures import crowd

from perga.draw import EXAM, PRINT, SCREEN, STYLES, Demand, Figure, draw
from perga.draw.far_room import far_room_of
from perga.draw.palette import Style
from perga.draw.vector import vector_bytes
from perga.errors import RefusedError

SEED = 1
CROWDED = (26, 129, 144, 238, 327, 516, 645, 717)
"""Scenes of the sample in which a label is led in the style `screen`."""

paper = pytest.mark.parametrize("style", [PRINT, EXAM], ids=["print", "exam"])


def is_close(marks: tuple, style: Style) -> bool:
    """Whether all labels find places close by."""
    try:
        draw(marks, window_of(style), style, Demand.CLOSE)
    except RefusedError:
        return False
    return True


@paper
def test_labels_of_random_scenes_keep_off_ink_on_paper(style: Style) -> None:
    count: Counter[str] = Counter()
    for index in (*range(24), *CROWDED):
        scene = drawn_scene(SEED, index, style)
        if scene.picture is None:
            count["refused"] += 1
            continue
        check_labels(scene.marks, scene.picture, style)
        count["labels"] += len(scene.picture.labels)
        count["led"] += bool(scene.picture.leaders)
        count["further"] += not is_close(scene.marks, style)
    assert count["labels"] > 200
    assert count["led"] >= 4
    assert count["further"] > count["led"]
    assert count["refused"] <= 2  # of the crowded ones, where letters are large


@paper
def test_leaders_have_the_pen_of_the_style_in_rasters_and_vectors(style: Style) -> None:
    window = window_of(style)
    picture = draw(crowd(), window, style)
    assert picture.leaders
    check_labels(crowd(), picture, style)
    svg = vector_bytes(Figure(crowd(), window), picture, ".svg", style).decode()
    assert f'stroke-width="{style.leader.width:g}"' in svg
    theirs = pixels_of(svg)
    for leader in picture.leaders:
        x0, y0, x1, y1 = max(leader.runs, key=length)
        across = np.array([y0 - y1, x1 - x0]) / np.hypot(x1 - x0, y1 - y0)
        middle = np.array([0.5 * (x0 + x1), 0.5 * (y0 + y1)])
        for pixels in (picture.image.pixels, theirs):
            column, row = np.rint(middle).astype(int)
            near = pixels[row - 1 : row + 2, column - 1 : column + 2].min()
            assert abs(int(near) - style.leader.ink[0]) <= 8
            for side in (-5, 5):
                column, row = np.rint(middle + side * across).astype(int)
                assert pixels[row, column].min() == 255


def length(run: tuple[float, ...]) -> float:
    return math.hypot(run[2] - run[0], run[3] - run[1])


def pixels_of(svg: str) -> np.ndarray:
    """The pixels of a vector picture, drawn by resvg."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def test_lengths_grow_with_the_style() -> None:
    screen = far_room_of(SCREEN)
    assert (screen.start, screen.passing, screen.step) == (6.5, 8.5, 0.5)
    for style in STYLES.values():
        room = far_room_of(style)
        assert room.led_from > room.beside == 33 * style.scale
        assert room.apart == 2 * room.pad
        assert room.start > style.halo
        # what is looked at around boxes holds all that a leader keeps off
        assert room.around >= room.clear + room.end
        assert style.leader.width < 2 * room.clear
        assert len(set(style.leader.ink)) == 1
