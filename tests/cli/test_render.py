"""`perga render`: the picture, its sidecar, and when there is none."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perga.cli.render import RasterName, StyleName
from perga.draw import STYLES, Raster
from perga.image import decode_png, pixel_hash, read_picture
from perga.measure import look

Perga = Callable[..., Any]


def test_picture_and_viewport(perga: Perga, example: Callable[[str], Path], tmp_path: Path) -> None:
    out = tmp_path / "d1.png"
    ran = perga("render", example("d1"), "-o", out)
    assert ran.code == 0
    assert ran.out == f"{out}\n"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["d1.json", "d1.png"]
    viewport = json.loads((tmp_path / "d1.json").read_text())
    assert viewport["size"] == [512, 512]
    image = read_picture(out)
    (sx, _, tx), (_, _, ty) = viewport["to_pixel"]
    column, row = round(sx * -4 + tx), round(ty)  # the left focus, at (-4, 0)
    assert image.pixels[row, column].tolist() == [0, 0, 0]
    assert b"tEXt" not in out.read_bytes()


def test_same_program_same_pixels_other_size_other_pixels(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path
) -> None:
    hashes: list[str] = []
    for name, size in (("a", 512), ("b", 512), ("c", 640)):
        out = tmp_path / f"{name}.png"
        assert perga("render", example("d4"), "-o", out, "--size", size).code == 0
        image = read_picture(out)
        assert image.pixels.shape == (size, size, 3)
        hashes.append(pixel_hash(image.pixels))
    assert hashes[0] == hashes[1] != hashes[2]


def test_goal_draws_what_it_asks_about(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path
) -> None:
    triangle, chord = tmp_path / "triangle.png", tmp_path / "chord.png"
    assert perga("render", example("d1"), "-o", triangle).code == 0
    assert perga("render", example("d1"), "-o", chord, "--goal", "XCoordinate(A)").code == 0
    assert pixel_hash(read_picture(triangle).pixels) != pixel_hash(read_picture(chord).pixels)


def test_one_of_several_scenes(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path
) -> None:
    first, second = tmp_path / "1.png", tmp_path / "2.png"
    ran = perga("render", example("appendix-a"), "-o", first)
    assert ran.code == 0
    assert "2 scenes" in ran.err
    assert perga("render", example("appendix-a"), "-o", second, "--scene", "2").code == 0
    assert pixel_hash(read_picture(first).pixels) != pixel_hash(read_picture(second).pixels)
    ran = perga("render", example("appendix-a"), "-o", tmp_path / "3.png", "--scene", "3")
    assert ran.code == 2
    assert "no scene 3" in ran.err


def test_an_example_is_drawn_where_objects_are_free(perga: Perga, tmp_path: Path) -> None:
    text = b"G: Circle; Equation(G) = x^2 + y^2 = 9; P: Point; PointOnCurve(P, G)"
    first, second = tmp_path / "1.png", tmp_path / "2.png"
    ran = perga("render", "-", "-o", first, stdin=text)
    assert ran.code == 0
    assert "nothing fixes P" in ran.err
    assert perga("render", "-", "-o", second, "--scene", "2", stdin=text).code == 0
    assert pixel_hash(read_picture(first).pixels) != pixel_hash(read_picture(second).pixels)


def test_a_crowded_figure_is_drawn_when_asked(perga: Perga, tmp_path: Path) -> None:
    text = b"A, B, C: Point; Coordinate(A) = (1, 2); Coordinate(B) = (1, 2); Coordinate(C) = (9, 9)"
    out = tmp_path / "out.png"
    ran = perga("render", "-", "-o", out, stdin=text)
    assert ran.code == 1
    assert "px apart" in ran.err
    assert perga("render", "-", "-o", out, "--crowded", stdin=text).code == 0
    assert out.exists()


def test_a_figure_without_room_names_the_options_that_draw_it(perga: Perga, tmp_path: Path) -> None:
    points = {"A": "(0, 0)", "B": "(2/5, 0)", "C": "(16, 9)"}
    facts = "; ".join(f"Coordinate({name}) = {place}" for name, place in points.items())
    text = f"A, B, C: Point; {facts}".encode()
    out = tmp_path / "out.png"
    ran = perga("render", "-", "-o", out, stdin=text)
    assert ran.code == 1
    assert "help: choose other values" in ran.err
    assert "--size 1024, or --crowded" in ran.err
    assert not out.exists()
    for more in (["--size", "1024"], ["--crowded"]):
        assert perga("render", "-", "-o", out, *more, stdin=text).code == 0
        out.unlink()


def test_a_label_without_room_close_by_stands_further_away(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path
) -> None:
    out = tmp_path / "out.png"
    assert perga("render", example("fewshot-3"), "-o", out).code == 0
    assert len(look(read_picture(out)).binding.bound) == 5


def test_crowded_is_not_named_where_it_does_not_help(perga: Perga, tmp_path: Path) -> None:
    ran = perga("render", "-", "-o", tmp_path / "out.png", stdin=b"k: Number; k = 2")
    assert ran.code == 1
    assert "nothing to draw" in ran.err
    assert "--crowded" not in ran.err


def test_a_folder_that_is_not_there_is_told_with_the_picture_that_was_asked_for(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path
) -> None:
    out = tmp_path / "missing" / "d1.png"
    ran = perga("render", example("d1"), "-o", out)
    assert ran.code == 2
    assert f"cannot write {out}: there is no folder {out.parent}\n" in ran.err


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("A: Point; Coordinate(A) = (1, 2); YCoordinate(A) = 3", 1, "no scene"),
        ("A: Point; Coordinate(A) = (1, 2", 2, "help"),
        ("", 1, "nothing to draw"),
    ],
)
def test_nothing_to_draw(perga: Perga, tmp_path: Path, text: str, code: int, said: str) -> None:
    ran = perga("render", "-", "-o", tmp_path / "out.png", stdin=text.encode())
    assert ran.code == code
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


CLAIM = """G: Ellipse; A, Q: Point; k: Number
Equation(G) = x^2/4 + y^2/3 = 1; Coordinate(A) = (k, 0)
ForAll(Q, PointOnCurve(Q, G), Distance(Q, A) >= 1)
k = {}
"""


def test_a_claim_is_drawn_where_it_holds_and_refused_where_it_does_not(
    perga: Perga, tmp_path: Path
) -> None:
    program, out = tmp_path / "claim.cdl", tmp_path / "out.png"
    program.write_text(CLAIM.format("3/2"))
    ran = perga("render", program, "-o", out)
    assert ran.code == 1
    assert "nothing to draw: no scene was found in which the claims hold" in ran.err
    assert "help:" in ran.err
    assert "defect" not in ran.err
    assert not out.exists()
    program.write_text(CLAIM.format("1/2"))
    ran = perga("render", program, "-o", out)
    assert ran.code == 0
    assert out.exists()
    labelled = (tmp_path / "out.json").read_text()
    assert labelled


@pytest.mark.parametrize(
    ("ending", "start"),
    [
        (".svg", b"<?xml"),
        (".pdf", b"%PDF-1.4"),
        (".tikz", b"\\documentclass"),
        (".tex", b"\\documentclass"),
        (".ggb", b"PK"),
    ],
)
def test_vector_pictures_by_their_ending(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path, ending: str, start: bytes
) -> None:
    out = tmp_path / f"d1{ending}"
    ran = perga("render", example("d1"), "-o", out)
    assert (ran.code, ran.out) == (0, f"{out}\n")
    assert [p.name for p in tmp_path.iterdir()] == [out.name]
    assert out.read_bytes().startswith(start)


def test_an_unknown_ending_names_the_known_ones(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path
) -> None:
    ran = perga("render", example("d1"), "-o", tmp_path / "d1.bmp")
    assert ran.code == 2
    assert ".png, .ggb, .pdf, .svg, .tikz, .tex" in ran.err
    assert not list(tmp_path.iterdir())


MOVING = """G: Ellipse; A, P: Point
Equation(G) = x^2/4 + y^2/3 = 1; Coordinate(A) = (1, 0)
"""
MOVED = "(P, PointOnCurve(P, G), Distance(P, A) > 1/2)"


@pytest.mark.parametrize("claim", ["ForAll", "Exists"])
def test_a_goal_about_what_moves_has_no_picture_and_a_mend(
    perga: Perga, tmp_path: Path, claim: str
) -> None:
    out, goal = tmp_path / "out.png", claim + MOVED
    ran = perga("render", "-", "-o", out, "-g", goal, stdin=MOVING.encode())
    assert ran.code == 1
    assert f"a goal with {claim} has no picture: what moves in it, P, has no place" in ran.err
    assert "state it as a fact, or render without the goal and without P" in ran.err
    assert "leave the scene open" not in ran.err
    assert not out.exists()
    # both mends work
    assert perga("render", "-", "-o", out, stdin=(MOVING + goal).encode()).code == 0
    without = tmp_path / "without.png"
    ran = perga("render", "-", "-o", without, stdin=MOVING.replace(", P", "").encode())
    assert ran.code == 0
    assert without.exists()


def test_rasters_are_those_of_the_drawer(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path
) -> None:
    assert [one.value for one in RasterName] == [one.value for one in Raster]
    pixels = {}
    for raster in RasterName:
        out = tmp_path / f"{raster.value}.png"
        ran = perga("render", example("b4"), "-o", out, "--raster", raster.value)
        assert ran.code == 0
        pixels[raster] = decode_png(out.read_bytes()).astype(int)
    walker, hard, smooth = pixels.values()
    assert np.abs(walker - smooth).max() <= 2
    assert np.abs(walker - hard).max() > 100
    ran = perga("render", example("b4"), "-o", tmp_path / "x.png", "--raster", "pen")
    assert ran.code == 2
    assert "sdf-smooth" in ran.err
    # no pixels, no raster
    ran = perga("render", example("b4"), "-o", tmp_path / "x.svg", "--raster", "sdf")
    assert ran.code == 2
    assert "--raster" in ran.err


def test_styles_are_those_of_the_drawer_and_only_the_screen_is_measured(
    perga: Perga, example: Callable[[str], Path], tmp_path: Path
) -> None:
    assert [one.value for one in StyleName] == list(STYLES)
    instruction = str(example("d2")).removesuffix(".cdl") + "-distance.json"
    for name, style in STYLES.items():
        out = tmp_path / f"{name}.png"
        assert perga("render", example("d2"), "-o", out, "--style", name).code == 0
        assert decode_png(out.read_bytes()).shape == (style.size, style.size, 3)
        measured = perga("measure", out, "--instruction", instruction)
        if name == "screen":
            assert measured.code == 0
        else:
            assert measured.code == 1
            assert "no label A in the picture" in measured.err
    vectors = {}
    for name in STYLES:
        out = tmp_path / f"{name}.svg"
        assert perga("render", example("d2"), "-o", out, "--style", name).code == 0
        vectors[name] = out.read_text()
    assert len(set(vectors.values())) == 3
    assert 'width="1024"' in vectors["exam"]


def test_a_region_without_tint_is_told(perga: Perga, tmp_path: Path) -> None:
    disc = "C: Circle; Equation(C) = x^2 + y^2 = 4; l: Line; Equation(l) = y = {}; "
    said: list[str] = []
    for height in ("3", "1", "1.99"):
        program = tmp_path / "p.cdl"
        program.write_text(disc.format(height) + "R: Region; R = Region(Inside(C), Above(l))")
        ran = perga("render", program, "-o", tmp_path / "p.png", "--crowded")
        assert ran.code == 0
        said.append(ran.err)
    assert "perga: the region is not shaded: empty, or thinner than" in said[0]
    assert said[1] == ""
    assert said[2] == said[0]
