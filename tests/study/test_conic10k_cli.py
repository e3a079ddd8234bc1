"""`perga conic10k score` on a small file: what it prints and leaves behind."""

import json
from pathlib import Path

import pytest

from perga.cli.conic10k import score
from perga.errors import InputError

ROW = {
    "text": "",
    "fact_expressions": "G: Parabola;Expression(G) = (y^2 = 4*x)",
    "query_expressions": "Coordinate(Focus(G))",
    "answer_expressions": "(1, 0)",
}


def test_json_and_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "small.json"
    path.write_text(json.dumps([ROW, ROW]), encoding="utf-8")
    score(path, tmp_path / "out", limit=1, pictures=False, json=True)
    figures = json.loads(capsys.readouterr().out)
    assert (figures["problems"], figures["parsed"], figures["answers_right"]) == (1, 1, 1)
    score(path, tmp_path / "out", pictures=False)
    assert "answers right              2 of 2 (100.0%)" in capsys.readouterr().out
    assert (tmp_path / "out" / "index.html").exists()


def test_the_second_witness(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "small.json", tmp_path / "out"
    path.write_text(json.dumps([ROW]), encoding="utf-8")
    score(path, out, pictures=False, witness=True, json=True)
    figures = json.loads(capsys.readouterr().out)
    assert figures["witness"] == {
        "agrees": 1, "disagrees": 0, "unreached": 0, "nothing": 0, "uncovered": 0,
        "disagreements": [],
    }  # fmt: skip
    (kept,) = (out / "witness.jsonl").read_text(encoding="utf-8").splitlines()
    score(path, out, pictures=False, witness=True)
    assert "witness agrees             1\n" in capsys.readouterr().out
    assert (out / "witness.jsonl").read_text(encoding="utf-8").splitlines() == [kept]
    (row,) = (out / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(row)["queries"][0]["witness"]["verdict"] == "agrees"
    assert "The second witness" in (out / "index.html").read_text(encoding="utf-8")


def test_the_words_of_the_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "small.json"
    row = {**ROW, "text": "写出一个", "query_expressions": "a", "answer_expressions": "2"}
    path.write_text(json.dumps([{**row, "fact_expressions": "a: Number;a^2 = 4"}, ROW]), "utf-8")
    score(path, tmp_path / "out", pictures=False, use_text=True)
    table = capsys.readouterr().out
    assert "answers right              1 of 2 (50.0%)" in table
    assert "with text, answers right   2 of 2 (100.0%)" in table
    assert "  by the text alone        0\n" in table
    score(path, tmp_path / "out", pictures=False)
    assert "with text" not in capsys.readouterr().out


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        score(tmp_path / "none.json", tmp_path / "out")
