"""Files of others: what is wrong with a line is told of that line, and limits name the line."""

import io
import json
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perga.dataset import foreign
from perga.dataset.foreign import ForeignRow, foreign_rows
from perga.errors import InputError

WANTED = ("question", "answer")


def rows(tmp_path: Path, data: bytes) -> list[ForeignRow]:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(data)
    return foreign_rows(str(path), WANTED)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"no json", "no JSON"),
        (b"[1, 2]", "no JSON object"),
        (b'"text"', "no JSON object"),
        (b'{"answer": NaN}', "NaN is no JSON number"),
        (b'{"answer": -Infinity}', "-Infinity is no JSON number"),
        (b'{"answer": 1, "answer": 2}', "stands twice"),
        (b'{"answer": {"x": 1, "x": 2}}', "stands twice"),
        (b'{"answer": "\xff\xfe"}', "not UTF-8"),
        (b'{"answer": "\\ud800"}', "half a character"),
        (b'{"answer": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deeply"),
        (b'{"answer": ' + b"[" * 20 + b"]" * 20 + b"}", "nested too deeply"),
        (b'{"question": "' + b"x" * 20_001 + b'"}', "20,001 characters"),
        (b'{"question": "' + b"x" * foreign.LONGEST_LINE + b'"}', "longer than"),
        (b'{"prompt": 1, "gold": 2}', "its fields: prompt, gold"),
        (b"{}", "its fields: none"),
        (b'{"answer": null}', "none of question, answer"),
        (b"\x00", "no JSON"),
    ],
    ids=range(17),
)
def test_a_broken_line_is_a_row_with_a_fault(tmp_path: Path, line: bytes, fault: str) -> None:
    good = b'{"question": "q", "answer": 1}\n'
    found = rows(tmp_path, good + line + b"\n" + good)
    assert [row.line for row in found] == [1, 2, 3]
    assert fault in found[1].fault
    assert found[1].fields == {}
    assert found[0].fields == found[2].fields == {"question": "q", "answer": "1"}


def test_values_are_text_as_they_are_written(tmp_path: Path) -> None:
    huge = "9" * 6000
    lines = [
        '{"answer": 0.10}',
        '{"answer": 1e999}',
        f'{{"answer": {huge}}}',
        '{"answer": true}',
        '{"answer": {"x": 1.50, "y": [null, "é"]}}',
        '{"answer": "a\\u0000b"}',
    ]
    found = rows(tmp_path, "\n".join(lines).encode())
    assert [row.fields["answer"] for row in found] == [
        "0.10",
        "1e999",
        huge,
        "true",
        '{"x": 1.50, "y": [null, "é"]}',
        "a\x00b",
    ]


def test_marks_line_ends_and_blank_lines_do_not_matter(tmp_path: Path) -> None:
    data = b'\xef\xbb\xbf{"answer": 1}\r\n\r\n  \n{"answer": 2}'
    assert [(row.line, row.fields["answer"]) for row in rows(tmp_path, data)] == [
        (1, "1"),
        (4, "2"),
    ]


def test_limits_of_a_file_name_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "MOST_ROWS", 3)
    with pytest.raises(InputError, match="line 4: there are more than 3 rows"):
        rows(tmp_path, b'{"answer": 1}\n' * 4)
    monkeypatch.setattr(foreign, "MOST_BYTES", 30)
    with pytest.raises(InputError, match="line 3: the file is larger"):
        rows(tmp_path, b'{"answer": 1}\n' * 3)
    monkeypatch.setattr(foreign, "LONGEST_LINE", 8)
    with pytest.raises(InputError, match="line 1: the file is larger"):
        rows(tmp_path, b"x" * 100)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        foreign_rows(str(tmp_path / "none.jsonl"), WANTED)
    with pytest.raises(InputError, match="is no file"):
        foreign_rows(str(tmp_path), WANTED)
    with pytest.raises(InputError, match="cannot be opened"):
        foreign_rows("a\x00b", WANTED)


def test_lines_come_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(b'{"answer": 1}\n')

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert foreign_rows("-", WANTED)[0].fields == {"answer": "1"}


def test_a_table_gives_the_same_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.any"
    table = [
        {"question": "q", "answer": json.dumps({"x": 1}), "image": b"\x89PNG"},
        {"question": None, "answer": None, "image": None},
    ]
    pq.write_table(pa.Table.from_pylist(table), path)
    first, second = foreign_rows(str(path), WANTED)
    assert first == ForeignRow(1, {"question": "q", "answer": '{"x": 1}'})
    assert "none of question" in second.fault
    (image, _) = foreign_rows(str(path), ("image",))
    assert "type bytes" in image.fault
    numbers = pa.Table.from_pylist([{"answer": 2.5}, {"answer": float("nan")}])
    pq.write_table(numbers, path)
    assert [row.fields["answer"] for row in foreign_rows(str(path), WANTED)] == ["2.5", "nan"]


def test_a_table_without_the_columns_or_damaged_is_told(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"prompt": ["q"]}), path)
    with pytest.raises(InputError, match="none of the columns") as raised:
        foreign_rows(str(path), WANTED)
    assert "prompt" in raised.value.help
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match="cannot be read"):
        foreign_rows(str(path), WANTED)


def test_a_table_that_unfolds_to_too_much_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from perga.dataset import foreign_table

    path = tmp_path / "rows.parquet"
    pq.write_table(pa.table({"question": ["x" * 1000] * 500}), path)
    monkeypatch.setattr(foreign_table, "MOST_BYTES", 100_000)
    with pytest.raises(InputError, match="unfolds"):
        foreign_rows(str(path), WANTED)
    monkeypatch.setattr(foreign_table, "MOST_ROWS", 400)
    with pytest.raises(InputError, match="more than 400 rows"):
        foreign_rows(str(path), WANTED)
