"""The gallery of items: offline, escaped, complete, and proven by the command."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import made_up_items as made_up
import pytest

from perga.dataset.items.reading import read_items
from perga.dataset.manifest import read_manifest
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.report.items import items_page
from perga.report.pages import page_again


class Page(HTMLParser):
    """Tags with attributes, and the text; every tag must be closed."""

    VOID = ("meta", "img", "input")

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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made_up.write(tmp_path / "run", page=items_page)
    return tmp_path / "run"


def test_the_page_shows_items_of_each_task_in_all_modes(folder: Path) -> None:
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    assert page.open == []
    ids = [tag["id"] for name, tag in page.tags if name == "section"]
    assert ids == list(made_up.TASKS)
    images = [tag["src"] for name, tag in page.tags if name == "img"]
    assert len(images) == len(set(images)) == 3 * 3 * 2
    assert all((folder / str(image)).is_file() for image in images)
    assert all(tag["alt"] for name, tag in page.tags if name == "img")
    shown = [row for row in read_items(folder) if row.index < 3]
    assert len(shown) == 27
    assert all(row.question in page.text for row in shown)


def test_the_page_is_offline(folder: Path) -> None:
    text = (folder / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|//|@import|url\(", text)


def test_text_of_a_row_cannot_leave_its_place(folder: Path) -> None:
    one = made_up.items_of(made_up.TASKS[0], 0)[0]
    made_up.forge(folder, {one.id: replace(one, question="<script>alert(1)</script> ABC")})
    text = page_again(folder).decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt; ABC" in text
    assert text.count("<script>") == 1


def test_a_forged_page_is_found(folder: Path) -> None:
    pages = {"index.html": page_again}
    assert verify(folder, remaking=made_up.remaker, pages=pages).ok
    (folder / "index.html").write_bytes((folder / "index.html").read_bytes() + b"<p>forged</p>")
    made_up.forge(folder)
    report = verify(folder, remaking=made_up.remaker, pages=pages)
    assert [finding.place for finding in report.findings] == ["index.html"]
    manifest, _ = read_manifest(folder)
    with pytest.raises(InputError, match="no folder of items"):
        items_page(replace(manifest, kind="problems"), folder)
