"""`perga export` and `perga noregeo prompts`: exit codes, messages, JSON."""

from pathlib import Path

import made_up_items as made_up
import pytest

from perga.dataset.exports.form import export_formats


@pytest.fixture
def items(tmp_path: Path) -> Path:
    made_up.write(tmp_path / "items", made_up.header(n=1))
    return tmp_path / "items"


def test_an_export_is_told(perga, items: Path, tmp_path: Path) -> None:
    ran = perga("export", items, "--to", "vlmevalkit", "--out", tmp_path / "out", "--json")
    assert ran.code == 0
    assert ran.json["rows"] == 6
    assert ran.json["left_out"] == ["text"]
    ran = perga("export", items, "--to", "chat", "--mode", "text", "-o", tmp_path / "chat")
    assert "3 rows in" in ran.out
    assert "README.md" in ran.out


def test_what_a_format_cannot_take_is_exit_1(perga, items: Path, tmp_path: Path) -> None:
    command = ("export", items, "--to", "vlmevalkit", "--mode", "text", "--out", tmp_path / "out")
    ran = perga(*command)
    assert ran.code == 1
    assert "text mode: its data sets are made of pictures" in ran.err
    assert "--mode dotted,full" in ran.err
    assert perga(*command, "--json").json["ok"] is False
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--to", "other"), "one of chat, jsonl"),
        (("--to", "jsonl", "--mode", "colour"), "some of text, dotted, full"),
        (("--to", "jsonl", "--tasks", ","), "leave --tasks out"),
        (("--to", "jsonl", "--tasks", "nothing"), "no task 'nothing'"),
        (("--to", "jsonl", "--prompts", "missing.toml"), "missing.toml cannot be read"),
    ],
)
def test_wrong_usage_is_exit_2(perga, items: Path, tmp_path: Path, arguments, message) -> None:
    ran = perga("export", items, "--out", tmp_path / "out", *arguments)
    assert ran.code == 2
    assert message in ran.err
    assert not (tmp_path / "out").exists()


def test_a_stopped_export_is_exit_130_and_leaves_nothing(
    perga, items: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("perga.dataset.exports.export.prompt_of", stop)
    ran = perga("export", items, "--to", "jsonl", "--out", tmp_path / "out")
    assert ran.code == 130
    assert "nothing is left" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["items"]


def test_the_help_names_every_format(perga) -> None:
    ran = perga("export", "--help")
    assert ran.code == 0
    names = list(export_formats())
    assert f"Formats: {', '.join(names)}" in ran.out


def test_prompts_are_printed_edited_and_used(perga, items: Path, tmp_path: Path) -> None:
    printed = perga("noregeo", "prompts")
    assert printed.code == 0
    path = tmp_path / "prompts.toml"
    edited = printed.out.replace("Write nothing else.", "That is all.")
    assert edited != printed.out
    path.write_text(edited, encoding="utf-8")
    told = perga("noregeo", "prompts", "--prompts", path, "--json")
    assert told.json["point"].endswith("That is all.")
    perga("export", items, "--to", "chat", "--prompts", path, "--out", tmp_path / "out")
    assert (tmp_path / "out" / "text.jsonl").read_text().count("That is all.") == 3
    path.write_text('colour = "red"')
    assert perga("noregeo", "prompts", "--prompts", path).code == 2
