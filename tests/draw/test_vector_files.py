"""The files of vector pictures: read back by small readers, whatever the names."""

import io
import re
import xml.etree.ElementTree as ET
from math import cos, cosh, sin, sinh
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pypdfium2
import pytest
from vector_figures import EXAMPLES, HOSTILE, NAMES, drawn, hostile

from perga.cdl import read
from perga.draw import Figure, draw_picture, draw_scene, scene_marks
from perga.draw.vector import all_formats, format_of, vector_bytes
from perga.errors import InputError
from perga.geometry.marks import (
    CircleMark,
    ConicMark,
    EllipseMark,
    HyperbolaMark,
    Mark,
    ParabolaMark,
    PointMark,
    SegmentMark,
)
from perga.geometry.values import Conic, Line, Point
from perga.resolve import resolve

SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
SUFFIXES = [suffix for one in all_formats() for suffix in one.suffixes]


def construction(data: bytes) -> ET.Element:
    with ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        members = archive.infolist()
        assert [one.filename for one in members] == ["geogebra.xml"]
        assert members[0].date_time == (1980, 1, 1, 0, 0, 0)
        return ET.fromstring(archive.read("geogebra.xml"))


def floats(element: ET.Element | None, *names: str) -> list[float]:
    assert element is not None
    return [float(element.attrib[name]) for name in names]


def shown(element: ET.Element) -> str:
    caption = element.find("caption")
    return element.attrib["label"] if caption is None else caption.attrib["val"]


def scaled(values: list[float]) -> np.ndarray:
    """Coefficients with the largest one as 1."""
    array = np.array(values)
    return array / array[np.abs(array).argmax()]


@pytest.mark.parametrize("name", ["appendix-a", "b4", "d1", "d2", "d3", "d4"])
def test_geogebra_has_the_objects_of_the_scene(name: str) -> None:
    """Against the exact values of the scene, not the marks that the file was written from."""
    program = read((EXAMPLES / f"{name}.cdl").read_text(encoding="utf-8"))
    scene = resolve(program).scenes[0]
    picture = draw_scene(program, scene)
    figure = Figure(scene_marks(program, scene), picture.image.viewport)
    root = construction(vector_bytes(figure, picture, ".ggb"))
    found = {shown(one): one for one in root.iter("element")}
    kinds = set()
    for label, value in scene.objects.items():
        if isinstance(value, Point):
            one = found[label]
            assert one.attrib["type"] == "point"
            want = [float(value.x), float(value.y), 1.0]
            assert floats(one.find("coords"), "x", "y", "z") == pytest.approx(want, abs=1e-12)
        elif isinstance(value, Line):
            want = [float(v) for v in (value.a, value.b, value.c)]
            got = floats(found[label].find("coords"), "x", "y", "z")
            assert scaled(got) == pytest.approx(scaled(want), abs=1e-12)
        elif isinstance(value, Conic):
            a, b, c, d, e, f = (float(v) for v in value.coefficients)
            got = floats(found[label].find("matrix"), *(f"A{k}" for k in range(6)))
            want = [a, c, f, b / 2, d / 2, e / 2]
            assert scaled(got) == pytest.approx(scaled(want), abs=1e-12)
        kinds.add(type(value))
    assert {Point, Conic} <= kinds


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("turned")])
def test_turned_and_moved_conics_vanish_on_their_points(name: str) -> None:
    figure, picture = drawn(name)
    root = construction(vector_bytes(figure, picture, ".ggb"))
    found = {shown(one): one for one in root.iter("element")}
    conics = [mark for mark in figure.marks if isinstance(mark, ConicMark)]
    assert conics
    for mark in conics:
        m = floats(found[mark.name].find("matrix"), *(f"A{k}" for k in range(6)))
        for u, v in ((0.3, 0.7), (-1.1, 0.2), (0.9, -2.0), (0.1, 1.3), (-0.6, -0.4)):
            x, y = place(mark, u, v)
            terms = [m[0] * x * x, m[1] * y * y, m[2], 2 * m[3] * x * y, 2 * m[4] * x, 2 * m[5] * y]
            assert max(map(abs, terms)) > 0.1
            assert abs(sum(terms)) < 1e-12 * max(map(abs, terms))


def place(mark: ConicMark, u: float, v: float) -> tuple[float, float]:
    """A point of a conic, of any for its angle or parameter u + v."""
    t = u + v
    match mark:
        case CircleMark():
            return mark.cx + mark.r * cos(t), mark.cy + mark.r * sin(t)
        case EllipseMark():
            x, y, f, g = mark.cx, mark.cy, mark.a * cos(t), mark.b * sin(t)
        case HyperbolaMark():
            x, y, f, g = mark.cx, mark.cy, mark.a * cosh(t) * (1 if u > 0 else -1), mark.b * sinh(t)
        case _:
            x, y, f, g = mark.vx, mark.vy, t * t / (2 * mark.p), t
    return x + f * mark.ux - g * mark.uy, y + f * mark.uy + g * mark.ux


def test_geogebra_has_the_window_and_the_inks() -> None:
    figure, picture = drawn("d1")
    root = construction(vector_bytes(figure, picture, ".ggb"))
    view = root.find("euclidianView")
    assert view is not None
    zero = floats(view.find("coordSystem"), "xZero", "yZero", "scale", "yscale")
    column, row = figure.viewport.to_pixel(0.0, 0.0)
    assert zero[:2] == pytest.approx([column + 0.5, row + 0.5])
    assert zero[2:] == pytest.approx([1 / figure.viewport.dx] * 2)
    assert floats(view.find("size"), "width", "height") == [512, 512]
    conics = [one for one in root.iter("element") if one.attrib["type"] == "conic"]
    inks = [floats(one.find("objColor"), "r", "g", "b") for one in conics]
    assert inks == [[0, 64, 255], [230, 0, 0]]


def test_geogebra_joins_segments_to_their_points() -> None:
    marks: tuple[Mark, ...] = (
        ParabolaMark("s_{9}", 0.0, 0.0, 1.0, 0.0, 1.0),
        SegmentMark(1.0, 2.0, 4.0, 1e-7),
        PointMark("A", 1.0, 2.0),
        PointMark("e", 5.0, -3.0),
    )
    picture = draw_picture(marks)
    root = construction(vector_bytes(Figure(marks, picture.image.viewport), picture, ".ggb"))
    (command,) = root.iter("command")
    given = command.find("input")
    assert given is not None
    assert given.attrib == {"a0": "A", "a1": "(4.0, 1E-07)"}
    labels = [one.attrib["label"] for one in root.iter("element")]
    assert len(labels) == len(set(labels)) == 4
    assert "e" not in labels  # Euler's number
    assert {shown(one) for one in root.iter("element")} >= {"A", "e", "s_{9}"}


def test_hostile_names_stay_names() -> None:
    figure, picture = hostile()
    files = {suffix: vector_bytes(figure, picture, suffix) for suffix in SUFFIXES}
    root = ET.fromstring(files[".svg"])
    labels = [one.attrib.get("aria-label", "") for one in root.iter(f"{SVG}g")]
    assert set(HOSTILE) <= set(labels)
    assert {one.tag.removeprefix(SVG) for one in root.iter()} <= {
        *("svg", "g", "path", "circle", "ellipse", "rect", "clipPath"),
    }
    elements = list(construction(files[".ggb"]).iter("element"))
    assert len(elements) == len(figure.marks)
    assert {shown(one) for one in elements} >= set(HOSTILE)
    assert all(re.fullmatch(r"[A-Z]_\{\d+\}|s_\{\d+\}", one.attrib["label"]) for one in elements)
    text = files[".tex"].decode("ascii")
    assert set(re.findall(r"\\([a-zA-Z]+|.)", text)) <= {
        *("documentclass", "begin", "end", "definecolor", "useasboundingbox", "clip"),
        *("draw", "fill", "node"),
    }
    assert text.count("%") == 1  # the comment with the window
    document = pypdfium2.PdfDocument(files[".pdf"])
    assert len(document) == 1
    document.close()


def test_tikz_has_true_curves_and_names_in_mathematics() -> None:
    text = vector_bytes(*drawn("d1"), ".tikz").decode("ascii")
    assert text.startswith("\\documentclass[tikz")
    assert len(re.findall(r"ellipse\[x radius=[\d.]+,y radius=[\d.]+,rotate=[-\d.]+\]", text)) == 1
    assert text.count(".. controls ") > 10
    assert "{$F_{1}$}" in text
    assert "{$-4$}" in text
    assert "{$\\alpha _{1}$}" in vector_bytes(*drawn("turned ellipse"), ".tikz").decode()
    assert text.count("{") == text.count("}")
    assert "plot" not in text


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_same_figure_same_bytes(suffix: str) -> None:
    for name in NAMES[:3]:
        assert vector_bytes(*drawn(name), suffix) == vector_bytes(*drawn(name), suffix)
    assert vector_bytes(*drawn("d1"), suffix) != vector_bytes(*drawn("d3"), suffix)


def test_each_ending_has_one_format_and_a_place_in_the_docs() -> None:
    assert len(SUFFIXES) == len(set(SUFFIXES)) >= 5
    page = (DOCS / "drawing.md").read_text(encoding="utf-8")
    assert [one for one in SUFFIXES if f"`{one}`" not in page] == []
    with pytest.raises(InputError) as refused:
        format_of(".png")
    assert ".svg" in str(refused.value.help)
