"""The sheet of tasks: complete, escaped, offline, and made of the pictures of the rows."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import made_up_items as made_up
import numpy as np
import pytest

from perga.cli.main import main
from perga.dataset.items.item import Item, Mode
from perga.errors import InputError
from perga.image import decode_png, encode_png
from perga.image.pages import put_text, shrunk, wrapped
from perga.report.sheet import sheet_page, sheet_picture, shown


@pytest.fixture(scope="module")
def rows() -> Sequence[Item]:
    return [row for task in made_up.TASKS for row in made_up.items_of(task, 0)]


def test_the_page_shows_every_task_and_loads_nothing(rows: Sequence[Item]) -> None:
    page = sheet_page(shown(rows)).decode()
    assert page.count('<li class="card"') == len(made_up.TASKS)
    assert page.count("data:image/png;base64,") == 2 * len(made_up.TASKS)
    assert re.findall(r'(?:src|href)="(?!data:|#)', page) == []
    for row in rows:
        assert row.question.replace("'", "&#39;") in page


def test_outside_text_is_escaped(rows: Sequence[Item]) -> None:
    hostile = [replace(row, question="<script>alert(1)</script>") for row in rows]
    page = sheet_page(shown(hostile)).decode()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_the_picture_holds_those_of_the_rows(rows: Sequence[Item]) -> None:
    one = decode_png(sheet_picture(shown(rows)))
    pixels = np.zeros((made_up.SIZE, made_up.SIZE, 3), dtype=np.uint8)
    pixels[:, :, 0] = 255
    full = next(row for row in rows if row.mode == Mode.FULL.value)
    red = [replace(row, png=encode_png(pixels)) if row is full else row for row in rows]
    other = decode_png(sheet_picture(shown(red)))
    changed = int((one != other).any(axis=2).sum())
    assert 0.9 * made_up.SIZE**2 < changed <= made_up.SIZE**2


def test_an_item_without_one_of_its_modes_is_refused(rows: Sequence[Item]) -> None:
    with pytest.raises(InputError, match="all modes"):
        shown([row for row in rows if row.mode != Mode.DOTTED.value])


def test_lines_are_no_wider_than_asked_and_lose_no_word() -> None:
    text = "Which parallelogram in the picture has the larger area: ABCD or EFGH?"
    lines = wrapped(text, 12, 200)
    assert len(lines) > 1
    assert " ".join(lines) == text
    page = np.full((20, 260, 3), 255, dtype=np.uint8)
    for line in lines:
        put_text(page, line, 10, 15, 12)
    assert (page[:, 10:200] < 128).any()
    assert (page[:, 211:] == 255).all()


def test_shrinking_takes_means_and_cuts_the_rest() -> None:
    pixels = np.zeros((5, 7, 3), dtype=np.uint8)
    pixels[0, 0] = 90
    small = shrunk(pixels, 3)
    assert small.shape == (1, 2, 3)
    assert small[0, 0].tolist() == [10, 10, 10]
    assert small[0, 1].tolist() == [0, 0, 0]


def test_the_command_refuses_other_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["noregeo", "sheet", "--out", str(tmp_path / "sheet.pdf")]) == 2
    assert "does not end in" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_a_page_of_25_tasks(tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    assert main(["noregeo", "sheet", "--seed", "3", "--split", "mini", "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8").count('<li class="card"') == 25
