"""Golds score right by what was exported, golds of other types are unreadable, in every format."""

import base64
import csv
import json
import math
import re
import shutil
import subprocess
import sys
from pathlib import Path

import made_up_items as made_up
import pytest

from perga.answers.replies import answer_type
from perga.dataset.exports.files import MOST_FILES
from perga.dataset.exports.form import ExportRow, export_formats
from perga.dataset.exports.harness import metrics, nanmean, read_rows
from perga.dataset.exports.rows import Groups
from perga.dataset.items.item import MODES
from perga.dataset.items.prompts import prompt_of

HARNESSES = ("lm-eval", "lmms-eval")
OTHERS = {"choice": '{"answer": 3}', "point": '{"answer": "yes"}', "yes_no": '{"x": 1, "y": 2}'}


@pytest.mark.parametrize("to", HARNESSES)
def test_golds_score_right_and_other_golds_are_unreadable(exported, loaded, to: str) -> None:
    out = exported(to)
    utils = loaded(out / "utils.py")
    tables = sorted(out.glob("*.jsonl"))
    assert len(tables) == 9
    kinds = set()
    for table in tables:
        rows = read_rows(table)
        assert len(rows) == 3
        for row in rows:
            kinds.add(row["answer_type"])
            right = utils.scores(row, [row["target"]])
            assert (right["acc"], right["lenient"], right["valid"]) == (1.0, 1.0, 1.0)
            assert right.get("sq_err", 0.0) == 0.0
            for reply in (OTHERS[row["answer_type"]], "", "It is yes."):
                wrong = utils.scores(row, [reply])
                assert (wrong["acc"], wrong["valid"]) == (0.0, 0.0)
                assert math.isnan(wrong.get("sq_err", math.nan))
    assert kinds == set(OTHERS)
    assert utils.nanmean([1.0, math.nan, 3.0]) == 2.0


def test_a_wrong_point_has_an_error_and_an_option_has_none() -> None:
    point = {"target": '{"x": 1, "y": 2}', "answer_type": "point", "options": []}
    found = metrics(point, '{"x": 4, "y": 2}')
    assert found == {"acc": 0.0, "lenient": 0.0, "valid": 1.0, "sq_err": 4.5}
    option = {"target": '{"answer": "yes"}', "answer_type": "yes_no", "options": ["yes", "no"]}
    assert metrics(option, '{"answer": "no"}') == {"acc": 0.0, "lenient": 0.0, "valid": 1.0}
    assert math.isnan(nanmean([math.nan]))


@pytest.mark.parametrize("to", HARNESSES)
def test_every_yaml_names_its_own_rows_and_functions_that_are_there(exported, loaded, to) -> None:
    out = exported(to)
    utils = loaded(out / "utils.py")
    pages = {path.stem: path.read_text(encoding="utf-8") for path in out.glob("*.yaml")}
    assert len(pages) == (18 if to == "lm-eval" else 9)
    for name, page in pages.items():
        fields = dict(line.split(": ", 1) for line in page.splitlines())
        assert fields["task"] == f'"noregeo_{name}"'
        table = f"{name.removesuffix('_guided')}.jsonl"
        assert f'"{table}"' in fields["dataset_kwargs"]
        assert (out / table).is_file()
        called = re.findall(r"!function utils\.(\w+)", page)
        assert called
        assert all(callable(getattr(utils, one)) for one in called)
        assert ("response_format" in page) == name.endswith("_guided")
        assert ("sq_err" in page) == ("point" in name)
    assert len({page.splitlines()[0] for page in pages.values()}) == len(pages)


def test_a_moved_export_finds_its_rows(exported, loaded, tmp_path: Path) -> None:
    out = exported("lm-eval")
    (tmp_path / "far").mkdir()
    moved = shutil.move(out, tmp_path / "far" / "away")
    rows = loaded(Path(moved) / "utils.py").rows("point_text.jsonl", version=1.0)["test"]
    assert [row["mode"] for row in rows] == ["text"] * 3
    everything = b"".join(path.read_bytes() for path in Path(moved).rglob("*") if path.is_file())
    assert str(tmp_path).encode() not in everything


def test_pictures_are_those_of_the_items(exported, loaded, items) -> None:
    out = exported("lmms-eval")
    utils = loaded(out / "utils.py")
    row = read_rows(out / "yes_no_full.jsonl")[0]
    png = (items / "gallery" / f"{row['id']}.png").read_bytes()
    assert base64.b64decode(row["image_b64"]) == png
    (picture,) = utils.visuals(row)
    assert (picture.mode, picture.size) == ("RGB", (64, 64))
    roles = [(one["role"], [p["type"] for p in one["content"]]) for one in utils.messages(row)]
    assert roles == [("system", ["text"]), ("user", ["image", "text"])]
    assert utils.visuals(read_rows(out / "yes_no_text.jsonl")[0]) == []


def test_jsonl_holds_the_form_and_the_files(exported, items) -> None:
    out = exported("jsonl")
    seen = 0
    for mode in MODES:
        for row in read_rows(out / f"{mode}.jsonl"):
            seen += 1
            assert "image_b64" not in row
            assert set(row["schema"]["properties"]) == set(json.loads(row["target"]))
            assert row["template"] in row["question"]
            if mode == "text":
                assert row["image"] is None
            else:
                same = (items / "gallery" / f"{row['id']}.png").read_bytes()
                assert (out / row["image"]).read_bytes() == same
    assert seen == 27


def test_chat_ends_with_the_right_answer(exported) -> None:
    out = exported("chat")
    lines = read_rows(out / "full.jsonl")
    ids = read_rows(out / "full-ids.jsonl")
    assert len(lines) == len(ids) == 9
    plain = {row["id"]: row for row in read_rows(exported("jsonl") / "full.jsonl")}
    for line, own in zip(lines, ids, strict=True):
        assert set(line) == {"messages"}
        system, user, assistant = line["messages"]
        row = plain[own["id"]]
        assert (system["role"], system["content"]) == ("system", row["system"])
        assert user["content"][0] == {"type": "text", "text": row["question"]}
        assert user["content"][1]["image_url"]["url"].startswith("data:image/png;base64,iVBOR")
        assert assistant == {"role": "assistant", "content": row["target"]}
        assert metrics(row, assistant["content"])["acc"] == 1.0
    text = read_rows(out / "text.jsonl")[0]["messages"]
    assert isinstance(text[1]["content"], str)


def test_vlmevalkit_tables_are_read_back_and_scored(
    exported, loaded, capsys: pytest.CaptureFixture[str]
) -> None:
    out = exported("vlmevalkit")
    assert sorted(path.name for path in out.glob("*.tsv")) == [
        "NoReGeo_dotted.tsv",
        "NoReGeo_full.tsv",
    ]
    table = out / "NoReGeo_full.tsv"
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert len(rows) == 9
    assert [row["index"] for row in rows] == [str(n) for n in range(9)]
    for number, row in enumerate(rows):
        row["prediction"] = row["answer"] if number else "no idea"
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter="\t", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    assert loaded(out / "score.py").main([str(table)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["n"], found["outcomes"]["correct"], found["outcomes"]["unreadable"]) == (9, 8, 1)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "usage: python score.py"),
        (["--help"], "usage: python score.py"),
        (["a.tsv", "b.tsv"], "usage: python score.py"),
        (["missing.tsv"], "missing.tsv cannot be read"),
        (["."], ". cannot be read"),
        (["NoReGeo_full.tsv"], "has no column prediction"),
        (["bare.tsv"], "has no column answer, answer_type, options"),
        (["empty.tsv"], "has no column answer"),
        (["binary.tsv"], "binary.tsv cannot be read"),
        (["odd.tsv"], "odd.tsv, row 1"),
    ],
)
def test_what_the_exported_scorer_cannot_read_is_one_line_and_exit_2(
    exported, arguments: list[str], told: str
) -> None:
    out = exported("vlmevalkit")
    (out / "bare.tsv").write_text("index\tprediction\n0\tyes\n")
    (out / "empty.tsv").write_text("")
    (out / "binary.tsv").write_bytes(bytes(range(128, 256)))
    (out / "odd.tsv").write_text("answer\tanswer_type\toptions\tprediction\nx\tessay\t[]\ty\n")
    command = [sys.executable, "score.py", *arguments]
    ran = subprocess.run(command, cwd=out, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert told in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_option_sets_that_read_alike_keep_their_own_tasks() -> None:
    item = made_up.items_of(made_up.TASKS[0], 0)[0]
    groups = Groups()
    for options in (("a-b", "c"), ("a b", "c"), ("甲", "乙"), ("丙", "丁")):
        row = ExportRow(item, answer_type("choice", options), prompt_of(item))
        assert groups.of(row) is groups.of(row)
    names = [group.name for group in groups.all()]
    assert names == ["choice_a_b_c_text", "choice_a_b_c2_text", "choice_text", "choice2_text"]


def test_every_format_is_told_in_its_readme(exported) -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "exports.md").read_text("utf-8")
    formats = export_formats()
    assert {"chat", "jsonl", *HARNESSES, "vlmevalkit"} <= set(formats)
    for name, one in formats.items():
        assert one.usage in (exported(name) / "README.md").read_text(encoding="utf-8")
        assert one.name == name
        assert f"| `{name}` |" in page
        assert (len(one.modes) == len(MODES)) == (one.unable == "")
    assert MOST_FILES > 40
