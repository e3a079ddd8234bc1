"""`perga noregeo audit` as a command, and the figures that the documents hold."""

import builtins
import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from perga.cli.main import main
from perga.errors import MissingExtraError
from perga.noregeo.sampling import VERSION
from perga.noregeo.tasks import NOREGEO
from perga.study.audit import audit as auditing
from perga.study.audit.audit import Audit, GuessRow
from perga.study.audit.classify import require
from perga.study.audit.writing import FIGURES, PAGE, page_of

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


def said(capsys: pytest.CaptureFixture[str]) -> dict:
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return json.loads(out, parse_constant=lambda word: pytest.fail(word))


def test_the_figures_of_the_documents_are_of_these_items_and_all_pass() -> None:
    found = json.loads((DOCS / FIGURES).read_text(encoding="utf-8"))
    assert found["generator"] == VERSION
    rows = found["labels"] + found["guesses"]
    assert {row["id"] for row in rows} == {task.id for task in NOREGEO}
    assert len(found["labels"]) == 12
    assert all(row["n"] == 4000 and row["passed"] for row in rows)
    assert found["ok"]
    again = Audit.of_json(found)
    assert again.to_json() == found


def test_it_writes_the_page_and_one_object(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["noregeo", "audit", "--tasks", "midpoint,bisector", "--n", "50", "--json"]
    assert main([*arguments, "--out", str(tmp_path / "new")]) == 0
    found = said(capsys)
    assert found["ok"]
    assert [row["name"] for row in found["guesses"]] == ["midpoint", "bisector"]
    assert sorted(p.name for p in (tmp_path / "new").iterdir()) == [FIGURES, PAGE]
    page = (tmp_path / "new" / PAGE).read_text(encoding="utf-8")
    assert page == page_of(tmp_path / "new")
    assert "| N-RLT-BT | bisector | 50 |" in page
    assert main(arguments) == 0
    assert said(capsys) == found


def test_a_task_that_fails_is_exit_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = GuessRow("N-RLT-BT", "bisector", 50, "{}", 0.0, "origin", 0.0, refused_right=3)
    failed = Audit(1, VERSION, "", (), (row,))
    monkeypatch.setattr(auditing, "audit", lambda *_: failed)
    assert main(["noregeo", "audit", "--tasks", "bisector", "--json"]) == 1
    streams = capsys.readouterr()
    assert json.loads(streams.out)["failed"] == ["bisector"]
    assert "bisector" in streams.err


def test_ctrl_c_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> Audit:
        raise KeyboardInterrupt

    monkeypatch.setattr(auditing, "audit", stopped)
    assert main(["noregeo", "audit", "--tasks", "midpoint", "--out", str(tmp_path / "a")]) == 130
    assert not (tmp_path / "a").exists()
    assert "nothing was written" in capsys.readouterr().err


def test_without_scikit_learn_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    before = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name.split(".")[0] == "sklearn":
            raise ModuleNotFoundError(name)
        return before(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    monkeypatch.setattr(importlib, "import_module", missing)
    monkeypatch.setattr("perga.study.audit.classify.import_module", missing)
    monkeypatch.delitem(sys.modules, "sklearn", raising=False)
    with pytest.raises(MissingExtraError) as told:
        require()
    assert "pip install" in told.value.help


def test_wrong_names_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["noregeo", "audit", "--tasks", "nothing"]) == 2
    assert "midpoint" in capsys.readouterr().err
    assert main(["noregeo", "audit", "--help"]) == 0
    assert "Examples" in capsys.readouterr().out


def test_too_few_items_to_tell_are_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    # at 60 items the interval alone is wider than what passes
    assert main(["noregeo", "audit", "--tasks", "symmetry", "--n", "60"]) == 1
    told = capsys.readouterr().err
    assert "can be guessed in symmetry, or 60 items are too few to tell" in told
    assert "--n 4000 tells more surely" in told


def test_folders_that_hold_something_else_are_refused_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["noregeo", "audit", "--tasks", "midpoint", "--n", "50", "--out"]
    (tmp_path / "file").write_text("x")
    data, other = tmp_path / "data", tmp_path / "audit"
    data.mkdir()
    (data / "manifest.json").write_text("{}")
    assert main([*arguments, str(other)]) == 0
    before = (other / "noregeo-audit.json").read_bytes()
    for folder, word in ((tmp_path / "file", "a file"), (data, "a data set"), (other, "an audit")):
        assert main([*arguments, str(folder)]) == 2
        assert word in capsys.readouterr().err
    assert (other / "noregeo-audit.json").read_bytes() == before
    assert [path.name for path in data.iterdir()] == ["manifest.json"]
