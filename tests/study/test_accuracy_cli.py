"""`perga study accuracy`: its files, its page, and its refusals."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from perga.cli import study as command
from perga.cli.main import main
from perga.study.accuracy import renderers
from perga.study.accuracy.page import accuracy_page
from perga.study.accuracy.renderers import Renderer


def test_a_small_run(tmp_path: Path, capfd: Any) -> None:
    out = tmp_path / "out"
    line = ["study", "accuracy", "--n", "3", "--seed", "7", "--out", str(out)]
    assert main([*line, "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert list(told["renderers"]) == ["default", "hard", "opencv"]
    wanted = {
        *("median", "mean", "p95", "missed", "n"),
        *(f"within_{share}_percent" for share in ("0.1", "1", "5")),
    }
    assert all(set(one) == wanted for one in told["renderers"].values())
    assert json.loads((out / "summary.json").read_text(encoding="utf-8")) == told
    records = [
        json.loads(one) for one in (out / "records.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    assert len([one for one in records if one["way"] == "markers"]) == 9
    assert all(one["way"] in ("markers", "strokes") for one in records)
    page = (out / "index.html").read_text(encoding="utf-8")
    pictures = sorted(one.name for one in (out / "pictures").iterdir())
    assert len(pictures) == 9  # one for each problem and renderer
    assert all(f"pictures/{name}" in page for name in pictures)
    assert "http:" not in page
    assert "https:" not in page
    # the page is made from the record files alone
    records[0]["reason"] = "<script>"
    lines = "".join(json.dumps(one) + "\n" for one in records)
    (out / "records.jsonl").write_text(lines, encoding="utf-8")
    assert b"not measured: &lt;script&gt;" in accuracy_page(out)
    # other settings are refused, and nothing is changed
    before = {one: one.read_bytes() for one in out.rglob("*") if one.is_file()}
    for other in (["--renderers", "hard"], ["--seed", "8"], ["--size", "300"]):
        assert main([*line, *other]) == 2
        assert "other settings" in capfd.readouterr().err
    assert {one: one.read_bytes() for one in out.rglob("*") if one.is_file()} == before
    # the same study is made anew, whole, with the table for people
    (out / "pictures" / "000099-hard.png").write_bytes(b"old")
    assert main(line) == 0
    said = capfd.readouterr().out
    assert sorted(one.name for one in (out / "pictures").iterdir()) == pictures
    assert said.startswith("renderer")
    assert "0 / 3" in said
    assert "82.30%" in said


@pytest.mark.parametrize("names", ["", "skia", "hard,hard", "hard,"])
def test_unknown_renderers(names: str, tmp_path: Path, capfd: Any) -> None:
    line = ["study", "accuracy", "--out", str(tmp_path / "x"), "--renderers", names]
    assert main(line) == 2
    assert "known are default, hard, opencv, matplotlib, cairo" in capfd.readouterr().err


def test_the_option_names_every_renderer() -> None:
    assert [one.value for one in Renderer] == list(command._RENDERERS)
    assert [one.value for one in renderers.USUAL] == list(command._USUAL)


def test_a_renderer_that_is_not_installed(
    tmp_path: Path, capfd: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(renderers, "find_spec", lambda _name: None)
    line = ["study", "accuracy", "--n", "1", "--out", str(tmp_path / "x")]
    assert main([*line, "--renderers", "hard,opencv"]) == 2
    assert '-e ".[accuracy]"' in capfd.readouterr().err
    assert not (tmp_path / "x").exists()
    # nobody asked for it by name: it is left out, and said so
    assert main([*line, "--json"]) == 0
    out, err = capfd.readouterr()
    assert list(json.loads(out)["renderers"]) == ["default", "hard"]
    assert "left out opencv" in err
    assert '-e ".[accuracy]"' in err


def test_the_papers_preset(tmp_path: Path, capfd: Any) -> None:
    line = ["study", "accuracy", "--n", "2", "--preset", "paper", "--out", str(tmp_path / "x")]
    assert main(line) == 0
    said = capfd.readouterr().out
    assert "the paper's gate 3 for hard: 2 passed, 0 flagged, 0 refused" in said
    assert main([*line, "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert list(told["renderers"]) == ["hard"]
    assert told["gate3"] == {"hard": {"passed": 2, "flagged": 0, "refused": 0}}


def test_cairo_without_its_library(
    tmp_path: Path, capfd: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the package is installed, and its import finds no libcairo2
    class Broken:
        def find_spec(self, name: str, _path: Any, _target: Any = None) -> None:
            if name == "perga.study.accuracy.cairo":
                raise OSError("no library called cairo-2 was found")

    from perga.study import accuracy

    monkeypatch.setattr(renderers, "find_spec", lambda _name: object())
    monkeypatch.delitem(sys.modules, "perga.study.accuracy.cairo", raising=False)
    monkeypatch.delattr(accuracy, "cairo", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    line = ["study", "accuracy", "--n", "1", "--out", str(tmp_path / "x")]
    assert main([*line, "--renderers", "hard,cairo"]) == 2
    assert "the system's libcairo2" in capfd.readouterr().err
    assert not (tmp_path / "x").exists()


def test_foreign_text_has_a_block_of_its_own(tmp_path: Path, capfd: Any) -> None:
    out = tmp_path / "out"
    line = ["study", "accuracy", "--n", "2", "--renderers", "opencv", "--out", str(out)]
    assert main([*line, "--foreign-text", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert (told["renderers"]["opencv"]["n"], told["assisted"]["opencv"]["n"]) == (2, 2)
    assert "Assisted: names in foreign letters" in (out / "index.html").read_text("utf-8")
    assert main(line) == 2  # without it, it is another study
    assert "other settings" in capfd.readouterr().err
    assert main([*line, "--foreign-text"]) == 0
    assert "\nassisted: " in capfd.readouterr().out


def test_folders_of_others(tmp_path: Path, capfd: Any) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    assert main(["study", "accuracy", "--n", "1", "--out", str(tmp_path)]) == 2
    assert "holds something else" in capfd.readouterr().err
    assert main(["study", "accuracy", "--n", "1", "--out", str(tmp_path / "notes.txt")]) == 2
    assert "is a file" in capfd.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["notes.txt"]
