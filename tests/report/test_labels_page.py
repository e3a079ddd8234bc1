"""The page on others' labels: offline, complete, and only from its files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from perga.dataset.foreign import ForeignRow
from perga.errors import InputError
from perga.noregeo.foreign.fields import FieldMap
from perga.noregeo.foreign.importing import SUMMARY, VERDICTS, Report, write_report
from perga.noregeo.foreign.reading import Reader
from perga.report import labels
from perga.report.labels import labels_page

ROWS = [
    {"task": "midpoint", "question": "A(0, 0), B(2, 2)", "answer": "(1, 1)"},
    {"task": "midpoint", "question": "A(0, 0), B(2, 2)", "answer": "(1, 7)"},
    {"task": "midpoint", "question": "A(0, 0), B(2, 2)", "answer": '{"x": "<u>", "y": [}'},
    {"task": "midpoint", "question": "A(0, 0), B(2, 2)", "answer": "(1.3, 1)"},
    {"task": "midpoint", "question": "A(2, 2), B(2, 2) <i>", "answer": "(2, 2)"},
    {"task": "<s>", "question": "A(2, 2), B(2, 2)", "answer": "(2, 2)"},
]


def report() -> Report:
    reader = Reader(FieldMap(), None, {})
    verdicts = (reader(ForeignRow(number, row)) for number, row in enumerate(ROWS, start=1))
    return Report("<theirs>.jsonl", tuple(verdicts))


def test_the_page_lists_all_but_what_agrees(tmp_path: Path) -> None:
    write_report(tmp_path, report(), labels_page)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'id="line-(\d+)"', page) == ["2", "4", "5", "3", "6"]
    assert re.findall(r'(?:src|href)="(?!#)', page) == []
    assert "Figures outside their task, and questions that ask something else" in page
    assert "&lt;theirs&gt;.jsonl" in page
    assert "&lt;i&gt;" in page
    assert not {"<i>", "<u>", "<s>"} & set(re.findall(r"<[a-z]>", page))
    assert "Coordinate(MidPoint(A, B)) = (1, 1)" in page


def test_a_long_list_is_cut_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "MOST_SHOWN", 1)
    write_report(tmp_path, report(), labels_page)
    assert "The first 1 of 2" in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("change", [{"outcome": "new"}, {"outcome": None}, {"exact": None}])
def test_altered_records_are_refused_or_shown_never_a_crash(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    write_report(tmp_path, report(), labels_page)
    lines = (tmp_path / VERDICTS).read_text().splitlines()
    first = {**json.loads(lines[0]), **change}
    (tmp_path / VERDICTS).write_text(json.dumps(first) + "\n")
    if "outcome" in change:
        with pytest.raises(InputError, match="no report"):
            labels_page(tmp_path)
    else:
        assert b"line-1" in labels_page(tmp_path)
    (tmp_path / SUMMARY).write_text("[]")
    with pytest.raises(InputError):
        labels_page(tmp_path)
