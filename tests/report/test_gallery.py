"""The gallery page: complete, offline, escaped, and made from files alone."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from perga.dataset.problems.table import parquet_bytes, read_parquet
from perga.dataset.strict import replace_file, write_json
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.generate.run import generate
from perga.report.gallery import gallery_page
from perga.report.typeset import exact_text, percent_text

COUNT = 24


class Page(HTMLParser):
    """Tags with their attributes, text, and whether every tag was closed."""

    VOID = ("meta", "img", "input", "br", "link", "hr")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("gallery") / "run"
    assert generate(out, n=COUNT, seed=1, write_page=gallery_page).ok
    return out


def test_the_page_shows_every_problem_with_its_evidence(folder: Path) -> None:
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    assert page.open == []
    problems = read_parquet(folder / "data/problems-00000.parquet")
    assert len(problems) == COUNT
    cards = [tag for tag in page.named("li") if tag.get("class") == "card"]
    assert [card["id"] for card in cards] == [problem.id for problem in problems]
    assert [(card["data-curve"], card["data-goal"]) for card in cards] == [
        (problem.curve_type, problem.goal_type.replace("_", " ")) for problem in problems
    ]
    for problem in problems:
        assert problem.question in page.text
        assert problem.answer_exact in page.text
        for statement in (*problem.conditions_text, *problem.conditions_visual):
            assert statement in page.text


def test_the_pictures_are_there_and_wait_for_their_turn(folder: Path) -> None:
    pictures = Page((folder / "index.html").read_text(encoding="utf-8")).named("img")
    assert len(pictures) == COUNT
    for picture in pictures:
        assert (folder / str(picture["src"])).is_file()
        assert picture["loading"] == "lazy"
        assert picture["alt"]


def test_the_page_needs_no_network(folder: Path) -> None:
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert "http:" not in text
    assert "https:" not in text
    assert Page(text).named("link") == []
    assert all("src" not in script for script in Page(text).named("script"))


def test_filters_name_every_curve_and_goal(folder: Path) -> None:
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    values = {(i.get("name"), i.get("value")) for i in page.named("input")}
    for curve in ("", "ellipse", "hyperbola", "parabola", "circle"):
        assert ("curve", curve) in values
    for goal in ("", "chord length", "distance", "area", "angle", "perimeter"):
        assert ("goal", goal) in values


def test_the_page_is_part_of_what_is_verified(folder: Path) -> None:
    assert verify(folder).ok
    page = folder / "index.html"
    before = page.read_bytes()
    page.write_bytes(before + b"<!-- -->")
    try:
        assert [f.place for f in verify(folder).findings] == ["index.html"]
    finally:
        page.write_bytes(before)


def test_text_is_escaped_and_refusals_are_told(folder: Path, tmp_path: Path) -> None:
    from dataclasses import replace

    problem = read_parquet(folder / "data/problems-00000.parquet")[0]
    hostile = replace(problem, question="<script>alert(1)</script> & more")
    replace_file(tmp_path / "data/problems-00000.parquet", parquet_bytes([hostile]))
    cell = {
        "items": 1,
        "problems": 1,
        "attempts": 2,
        "first_accepted": 0,
        "first_acceptance": 0.0,
        "acceptance": 0.5,
    }
    refusal = {
        "index": 0,
        "shape": "ellipse-x",
        "cell": "ellipse x area",
        "attempt": 0,
        "gate": "gate1_open",
        "value": 0.01,
        "limit": 0.05,
        "message": "changes by <b>1 %</b>",
    }
    ledger = {
        "schema": 1,
        "gates": {"gate1_open": {"asks": "is it <i>open</i>?", "sign": ">"}},
        "cells": {"ellipse x area": cell},
        "shapes": {"ellipse-x": 1},
        "refused_by_gate": {"gate1_open": {"ellipse x area": 1}},
        "refusals": [refusal],
        "totals": cell,
    }
    replace_file(tmp_path / "ledger.json", write_json(ledger).encode())
    text = gallery_page(tmp_path).decode()
    assert "<script>alert" not in text
    assert "<b>" not in text
    assert "<i>" not in text
    page = Page(text)
    assert "<script>alert(1)</script> & more" in page.text
    assert "changes by <b>1 %</b>" in page.text
    assert "50.0%" in page.text
    assert "gate1_open (is it <i>open</i>?): 1" in page.text
    assert "> 0.05" in page.text


@pytest.mark.parametrize(
    ("exact", "unit", "printed"),
    [
        ("400*sqrt(29)/209", "", "400√29/209"),
        ("-3/2", "", "−3/2"),
        ("2*sqrt(2) + 4*sqrt(3)", "", "2√2 + 4√3"),
        ("sqrt(689 - 136*sqrt(21))/4", "", "√(689 − 136√21)/4"),
        ("60", "degree", "60"),
        ("arccos(-3/4)/degree", "degree", "arccos(−3/4)"),
        ("(pi - arccos(sqrt(5)/5))/degree", "degree", "π − arccos(√5/5)"),
    ],
)
def test_answers_are_printed_for_people(exact: str, unit: str, printed: str) -> None:
    assert exact_text(exact, unit) == printed


def test_small_errors_are_rounded() -> None:
    assert percent_text(1.6e-16) == percent_text(0.0) == "less than 0.0001 %"
    assert percent_text(0.00123456) == "0.1235 %"


def test_a_folder_without_rows_or_ledger_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no problem rows"):
        gallery_page(tmp_path)
    rows = (folder / "data/problems-00000.parquet").read_bytes()
    replace_file(tmp_path / "data/problems-00000.parquet", rows)
    with pytest.raises(InputError, match=r"ledger\.json"):
        gallery_page(tmp_path)
    (tmp_path / "ledger.json").write_text("{}")
    with pytest.raises(InputError, match="no ledger"):
        gallery_page(tmp_path)
