"""`perga noregeo import`: exit codes, hostile files, and nothing half written."""

import json
from pathlib import Path

import pytest

from perga.cli.main import main
from perga.noregeo.foreign.reading import Reader

GOOD = {"question": "A(0, 0), B(2, 2)", "answer": "(1, 1)", "task": "midpoint"}
HOSTILE = [
    b'{"question": "A(0, 0), B(2, 2)", "answer": NaN, "task": "midpoint"}',
    b'{"question": "A(0, 0), B(2, 2)", "answer": 1e999, "task": "midpoint"}',
    b'{"question": "A(0, 0), B(2, 2)", "answer": "(1, 1)", "answer": 1, "task": "midpoint"}',
    b'{"question": "A(' + b"9" * 9000 + b', 0), B(2, 2)", "answer": 1, "task": "midpoint"}',
    b'{"question": "\\u001b[31mA(0, 0)\\u0000 B(2, 2)", "answer": "x\\u0007", "task": "midpoint"}',
    b'{"question": "<img src=x onerror=alert(1)>", "answer": "<b>", "task": "midpoint"}',
    b'{"question": {"a": 1}, "answer": [1, 2, 3], "task": 7}',
    b'{"answer": "(1, 1)", "task": "midpoint"}',
    b"\xff\xfe\x00",
    b'{"question": "A(0,0)", "answer": true, "task": "\\u2028"}',
]


def write(path: Path, *lines: bytes) -> str:
    path.write_bytes(b"\xef\xbb\xbf" + b"\r\n".join(lines) + b"\r\n")
    return str(path)


def row(**changed: object) -> bytes:
    return json.dumps({**GOOD, **changed}).encode()


def test_hostile_rows_are_each_unreadable_and_the_good_one_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "rows.jsonl", *HOSTILE, row())
    out = tmp_path / "report"
    assert main(["noregeo", "import", path, "--out", str(out)]) == 0
    told = capsys.readouterr().out
    assert f"{len(HOSTILE) + 1} rows, 1 judged" in told
    assert "\x1b" not in told
    assert "\x07" not in told
    page = (out / "index.html").read_text(encoding="utf-8")
    assert "<img" not in page
    assert "&lt;img src=x" in page
    lines = (out / "verdicts.jsonl").read_text(encoding="utf-8").split("\n")[:-1]
    outcomes = [json.loads(line)["outcome"] for line in lines]
    assert outcomes == ["unreadable"] * len(HOSTILE) + ["agrees"]


def test_a_contradicted_label_is_exit_1_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "rows.jsonl", row(), row(answer="(1, 2)"), row(answer="(1.2, 1)"))
    assert main(["noregeo", "import", path]) == 1
    told = capsys.readouterr().out
    assert "line 2, N-BCT-MT: label (1, 2), ours" in told
    assert "Coordinate(MidPoint(A, B)) = (1, 1)" in told
    assert "line 3, N-BCT-MT: near, label (1.2, 1)" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--map", "prompt"], "--map cannot use"),
        (["--map", "question=a,question=b"], "names question twice"),
        (["--map", "prompt=a"], "--map cannot use"),
        (["--map", "question=text"], "there is no question"),
        (["--task", "cube"], "there is no task"),
        (["--task", "midpoint,bisector"], "is not one task"),
        (["--task-names", "names.json"], "cannot be read"),
    ],
)
def test_wrong_usage_is_exit_2(
    tmp_path: Path,
    arguments: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    path = write(tmp_path / "rows.jsonl", row())
    assert main(["noregeo", "import", path, *arguments]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("there", ["report", "file", "link"])
def test_a_folder_in_use_is_never_written_over(
    tmp_path: Path, there: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = write(tmp_path / "rows.jsonl", row()), tmp_path / "report"
    if there == "report":
        assert main(["noregeo", "import", path, "--out", str(out)]) == 0
    elif there == "file":
        out.write_text("mine")
    else:
        (tmp_path / "elsewhere").mkdir()
        out.symlink_to(tmp_path / "elsewhere")
    before = {p: p.is_file() and p.read_bytes() for p in tmp_path.rglob("*")}
    assert main(["noregeo", "import", path, "--out", str(out)]) == 2
    assert "no empty folder" in capsys.readouterr().err
    assert {p: p.is_file() and p.read_bytes() for p in tmp_path.rglob("*")} == before


def test_an_empty_folder_takes_a_report(tmp_path: Path) -> None:
    out = tmp_path / "report"
    out.mkdir()
    assert main(["noregeo", "import", write(tmp_path / "r.jsonl", row()), "--out", str(out)]) == 0
    assert (out / "index.html").is_file()


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\x89PNG\r\n\x1a\n", b"PAR1", b"[1]\n"])
def test_a_file_without_a_row_that_can_be_judged_is_exit_2(
    tmp_path: Path, data: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(data)
    out = tmp_path / "report"
    assert main(["noregeo", "import", str(path), "--json", "--out", str(out)]) == 2
    assert json.loads(capsys.readouterr().out)["ok"] is False
    assert not out.exists()


def test_names_of_tasks_come_from_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "rows.jsonl", row(task="Middle of AB"))
    names = tmp_path / "names.json"
    names.write_text('{"middle_of_ab": "N-BCT-MT"}')
    assert main(["noregeo", "import", path, "--task-names", str(names)]) == 0
    names.write_text('{"middle_of_ab": "cube"}')
    assert main(["noregeo", "import", path, "--task-names", str(names)]) == 2
    assert "which is no task" in capsys.readouterr().err


def test_ctrl_c_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(self: Reader, one: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(Reader, "__call__", stop)
    out = tmp_path / "report"
    path = write(tmp_path / "rows.jsonl", row())
    assert main(["noregeo", "import", path, "--out", str(out)]) == 130
    assert not out.exists()
