"""The figures of a scored run: every scene has one, its facts are checked in it, and one sheet."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perga.cdl import read, read_goal
from perga.geometry.values import Point
from perga.image import decode_png
from perga.image.pages import shrunk
from perga.resolve import resolve
from perga.solve import solve
from perga.study.conic10k import Report, score
from perga.study.conic10k.drawing import drawing
from perga.study.conic10k.importing import import_annotation
from perga.study.conic10k.looks import best_looking
from perga.study.conic10k.sheet import SIDE, chosen

FREE = (
    "G: Ellipse; P, F: Point; Expression(G) = (x^2/25 + y^2/9 = 1);"
    "PointOnCurve(P, G); F = LeftFocus(G)"
)
PROBLEMS = [
    (
        "the exact way",
        "G: Parabola; F: Point; Expression(G) = (y^2 = 4*x); Focus(G) = F",
        "Coordinate(F)",
    ),
    ("a range over a family", FREE, "Range(Abs(LineSegmentOf(P, F)))"),
    ("an extreme over a family", FREE, "Min(Abs(LineSegmentOf(P, F)))"),
    ("no scene", "A: Point; Coordinate(A) = (1, 2); XCoordinate(A) = 3", "YCoordinate(A)"),
    ("only numbers", "a: Number; a = 3", "a + 1"),
    (
        "in one place",
        "A, B: Point; G: Circle; Coordinate(A) = (1, 2); Coordinate(B) = (1, 2);"
        "Expression(G) = (x^2 + y^2 = 9)",
        "XCoordinate(B)",
    ),
]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Report]:
    folder = tmp_path_factory.mktemp("pictures")
    rows = [
        dict(text=text, fact_expressions=facts, query_expressions=query, answer_expressions="1")
        for text, facts, query in PROBLEMS
    ]
    (folder / "small.json").write_text(json.dumps(rows), encoding="utf-8")
    out = folder / "out"
    return out, score(folder / "small.json", None, 1, out, importer=import_annotation, on_sheet=3)


def row(report: Report, text: str) -> Any:
    return next(one for one in report.rows if one.text == text)


def test_every_scene_has_a_figure_and_the_others_a_reason(drawn: tuple[Path, Report]) -> None:
    out, report = drawn
    figures = report.figures
    pictures = {one.text: one.picture for one in report.rows}
    assert {text for text, name in pictures.items() if not name} == {"no scene", "only numbers"}
    for name in filter(None, pictures.values()):
        assert decode_png((out / name).read_bytes()).shape == (512, 512, 3)
    assert figures["drawn"] == 4
    assert figures["drawn_measured"] == 3
    assert figures["drawn_samples"] == 2
    assert figures["not_drawn"] == {
        "the facts contradict each other": 1,
        "the program has nothing to draw": 1,
    }
    assert json.loads((out / "summary.json").read_text(encoding="utf-8")) == figures


def test_the_facts_are_checked_in_the_figures(drawn: tuple[Path, Report]) -> None:
    _, report = drawn
    figures = report.figures
    assert figures["facts_checked"] == 2 + 3 + 3 + 3
    assert figures["facts_disagree"] == 0
    assert figures["drawn_disagreements"] == []
    assert figures["facts_not_read"] == 0
    assert figures["points"] == 1 + 2 + 2 + 2
    assert figures["points_measured"] == 1 + 2 + 2
    assert row(report, "a range over a family").drawing["shown"] == "sample"
    crowded = row(report, "in one place").drawing
    assert crowded["demand"] == "seen"
    assert "px apart" in crowded["refusal"]
    assert list(figures["refusals"].values()) == [1]


def test_the_page_tells_it(drawn: tuple[Path, Report]) -> None:
    out, _ = drawn
    page = (out / "index.html").read_text(encoding="utf-8")
    assert "11 facts checked" in page
    assert "one of a family of figures" in page
    assert "the facts contradict each other" in page
    assert 'href="sheet.png"' in page


def test_the_sheet(drawn: tuple[Path, Report]) -> None:
    out, report = drawn
    page = decode_png((out / "sheet.png").read_bytes())
    assert page.shape[0] > SIDE
    assert page.shape[1] > 2 * SIDE
    names = [one.picture for one in report.rows if one.picture]
    small = shrunk(decode_png((out / names[0]).read_bytes()), 2)
    assert any(
        np.array_equal(page[top : top + SIDE, left : left + SIDE], small)
        for top in range(40)
        for left in range(20)
    )


@pytest.mark.parametrize(
    ("have", "count", "picked"),
    [
        ([3, 5, 9], 60, [3, 5, 9]),
        ([3, 5, 9], 1, [3]),
        (list(range(101)), 3, [0, 50, 100]),
        ([], 60, []),
    ],
)
def test_which_are_on_the_sheet(have: list[int], count: int, picked: list[int]) -> None:
    assert chosen(have, count) == picked


def test_a_figure_that_contradicts_a_fact_is_listed() -> None:
    program = read("A, B: Point; Coordinate(A) = (1, 2); Coordinate(B) = (4, 4)")
    goal = read_goal("XCoordinate(A)", program)
    solution = solve(program, goal)
    (scene,) = solution.scenes
    false = replace(scene, objects={**scene.objects, "A": Point(2.0, 2.0)})
    found = drawing(program, [goal], [replace(solution, scenes=(false,))])
    assert found.png is not None
    assert found.facts["disagrees"] == 1
    assert len(found.disagreements) == 1
    assert "Coordinate(A)" in found.disagreements[0]


def test_a_defect_of_drawing_is_no_excuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only Perga's own refusals become reasons; anything else gets out."""

    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError

    program = read("A: Point; Coordinate(A) = (1, 2)")
    goal = read_goal("XCoordinate(A)", program)
    solution = solve(program, goal)
    monkeypatch.setattr("perga.draw.draw_picture", broken)
    with pytest.raises(ZeroDivisionError):
        drawing(program, [goal], [solution])


def test_of_samples_the_one_without_chance_is_first() -> None:
    at = "A, B, C: Point; Coordinate(A) = (2, 2); Coordinate(B) = {}; Coordinate(C) = {}"
    places = (
        ("(4, 4.1)", "(7, 7)"),  # nearly in a line
        ("(2, 2)", "(3, 6)"),  # two in one place
        ("(5, 3)", "(0.2, 6)"),  # C nearly on the y-axis
        ("(5, 3)", "(3, 6)"),
    )
    scenes = [resolve(read(at.format(b, c))).scenes[0] for b, c in places]
    line, one, beside, telling = scenes
    assert best_looking(scenes) == [telling, beside, line, one]


def test_what_is_beside_an_axis_is_told_by_the_size_of_the_curve() -> None:
    at = "G: Ellipse; P: Point; Equation(G) = x^2/9 + y^2/4 = 1; Coordinate(P) = {}"
    scenes = [resolve(read(at.format(p))).scenes[0] for p in ("(0.03, 0.3)", "(0.3, 0.3)")]
    assert best_looking(scenes) == scenes[::-1]
