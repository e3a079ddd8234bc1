"""Our own items, exported as plain lines, are others' rows whose labels are known to be right."""

import json
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perga.cli.main import main
from perga.dataset.items.item import Mode
from perga.noregeo.compose import Composed, composed
from perga.noregeo.foreign.fields import FieldMap
from perga.noregeo.foreign.importing import Report, import_labels
from perga.noregeo.foreign.reading import Reader
from perga.noregeo.foreign.verdict import Outcome
from perga.noregeo.space import Split
from perga.noregeo.task import Task
from perga.noregeo.tasks import NOREGEO
from perga.noregeo.truths import fits, points_cdl

EACH = 6
PLAIN = Reader(FieldMap(), None, {})
Row = dict[str, Any]


@lru_cache(maxsize=1)
def items() -> tuple[Composed, ...]:
    return tuple(composed(task, 71, Split.TEST, index) for task in NOREGEO for index in range(EACH))


def rows() -> list[Row]:
    return [
        {"question": one.questions[Mode.TEXT], "answer": one.answer, "task": one.task.name}
        for one in items()
    ]


def report_on(tmp_path: Path, rows: list[Row], reader: Reader = PLAIN) -> Report:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return import_labels(str(path), reader)


def flipped(task: Task, answer: str) -> str:
    """A wrong label: another option, or a number that is 1 off."""
    value = json.loads(answer)
    if "x" in value:
        return json.dumps({"x": value["x"] + 1, "y": value["y"]})
    if task.answer.options:
        others = [one for one in task.answer.options if one != str(value["answer"])]
        return json.dumps({"answer": int(others[0]) if others[0].isdigit() else others[0]})
    return json.dumps({"answer": value["answer"] + 1})


def test_no_label_of_ours_is_contradicted(tmp_path: Path) -> None:
    report = report_on(tmp_path, rows())
    assert Counter(one.task for one in report.verdicts) == {t.id: EACH for t in NOREGEO}
    assert {one.outcome for one in report.verdicts} == {Outcome.AGREES}, (
        report.of(Outcome.UNREADABLE)
        + report.of(Outcome.UNDECIDED)
        + report.of(Outcome.CONTRADICTS)
    )
    assert all(one.read == "strict" and one.exact and one.why for one in report.verdicts)


def test_every_flipped_label_is_contradicted_with_a_reason(tmp_path: Path) -> None:
    wrong = [
        {**row, "answer": flipped(one.task, row["answer"])}
        for one, row in zip(items(), rows(), strict=True)
    ]
    report = report_on(tmp_path, wrong)
    assert len(report.verdicts) == EACH * len(NOREGEO)
    assert {one.outcome for one in report.verdicts} == {Outcome.CONTRADICTS}
    for one, item in zip(report.verdicts, items(), strict=True):
        right = item.task.answer.parse_gold(item.answer)
        assert item.task.answer.compare(item.task.answer.parse_gold(one.ours), right)
        assert one.off is None or one.off == pytest.approx(1)
        assert one.why


def test_labels_in_plain_words_agree_leniently(tmp_path: Path) -> None:
    def plain(answer: str) -> object:
        value = json.loads(answer)
        return value.get("answer", [value.get("x"), value.get("y")])

    report = report_on(tmp_path, [{**row, "answer": plain(row["answer"])} for row in rows()])
    assert {one.outcome for one in report.verdicts} == {Outcome.AGREES}
    assert {one.read for one in report.verdicts} == {"lenient"}


@pytest.mark.parametrize("scale", [Fraction(1, 2), Fraction(1, 4), Fraction(3, 10)])
def test_decimals_are_judged_as_they_are_written(tmp_path: Path, scale: Fraction) -> None:
    """A scaled figure has the scaled answer; its coordinates are no floats on the way."""
    powers = {"N-BCT-PAT": 2, "N-BCT-TAT": 2}
    scaled: list[Row] = []
    for one in items():
        stated = ", ".join(
            f"{letter}({_decimal(x * scale)}, {_decimal(y * scale)})"
            for letter, (x, y) in one.figure.points.items()
        )
        squared = one.figure.params.get("radius_squared", 0) or (
            Fraction(one.figure.params.get("radius", 0)) ** 2
        )
        if squared:
            stated += f"; radius^2 = {Fraction(squared) * scale**2}"
        value = json.loads(one.answer)
        if "x" in value:
            value = {key: float(Fraction(part) * scale) for key, part in value.items()}
        elif not one.task.answer.options:
            power = powers.get(one.task.id, 1)
            value = {"answer": float(Fraction(value["answer"]) * scale**power)}
        scaled.append({"question": stated, "answer": json.dumps(value), "task": one.task.id})
    report = report_on(tmp_path, scaled)
    agreeing = report.of(Outcome.AGREES)
    assert len(agreeing) == len(scaled), [
        one for one in report.verdicts if one.outcome is not Outcome.AGREES
    ]
    assert max(one.off or 0.0 for one in agreeing) < 1e-9


def _decimal(value: Fraction) -> str:
    return str(Decimal(value.numerator) / Decimal(value.denominator))


def test_a_table_is_read_as_the_lines_are(tmp_path: Path) -> None:
    renamed = [
        {"prompt": row["question"], "gold": row["answer"], "kind": row["task"], "extra": 1}
        for row in rows()
    ]
    path = tmp_path / "rows.parquet"
    pq.write_table(pa.Table.from_pylist(renamed), path)
    fields = FieldMap(question="prompt", answer="gold", task="kind")
    report = import_labels(str(path), Reader(fields, None, {}))
    assert len(report.of(Outcome.AGREES)) == EACH * len(NOREGEO)


def test_figures_of_pictures_are_read_from_fields(tmp_path: Path) -> None:
    drawn = [
        {
            "question": one.questions[Mode.FULL],
            "answer": one.answer,
            "task": one.task.id,
            "points": {letter: list(place) for letter, place in one.figure.points.items()},
            "params": dict(one.figure.params),
        }
        for one in items()
    ]
    assert {"radius", "radius_squared"} <= {key for row in drawn for key in row["params"]}
    fields = FieldMap(points="points", radius="params")
    report = report_on(tmp_path, drawn, Reader(fields, None, {}))
    assert {one.outcome for one in report.verdicts} == {Outcome.AGREES}
    bare = report_on(tmp_path, rows()[:1] + drawn[1:])
    assert {one.field for one in bare.of(Outcome.UNREADABLE)} == {"question"}


@pytest.mark.parametrize("one", NOREGEO, ids=lambda task: task.name)
def test_the_facts_of_a_task_are_true_of_its_items(one: Task) -> None:
    figures = [item.figure for item in items() if item.task is one]
    assert len(figures) == EACH
    for figure in figures:
        for fact in one.facts:
            assert fits(one, (*points_cdl(figure.points), fact))


def test_the_command_tells_and_keeps_what_is_contradicted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.jsonl"
    good.write_text("".join(json.dumps(row) + "\n" for row in rows()[:30]), encoding="utf-8")
    assert main(["noregeo", "import", str(good)]) == 0
    assert "30 rows, 30 judged" in capsys.readouterr().out
    bad = tmp_path / "bad.jsonl"
    row = {
        "question": "A(0, 0), B(2, 0), C(1, 1), D(1, 4)",
        "answer": "no",
        "task": "perpendicular",
    }
    strange_words = {**row, "question": row["question"] + " <script>alert(1)</script>"}
    lines = (json.dumps(one) + "\n" for one in (row, strange_words))
    bad.write_text("".join(lines), encoding="utf-8")
    out = tmp_path / "report"
    assert main(["noregeo", "import", str(bad), "--out", str(out), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["outcomes"]["contradicts"] == 1
    assert told["outcomes"]["not_decidable"] == 1
    assert told["contradictions"][0]["why"] == "AB·CD = 0"
    assert (
        json.loads((out / "verdicts.jsonl").read_text().split("\n")[0])["ours"]
        == '{"answer": "yes"}'
    )
    page = (out / "index.html").read_text()
    assert "<script>" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert main(["noregeo", "import", str(good), "--out", str(out)]) == 2  # there is a report
    assert (out / "index.html").read_text() == page
    assert main(["noregeo", "import", str(good), "--out", str(tmp_path / "other")]) == 0
    strange = tmp_path / "strange"
    strange.mkdir()
    (strange / "mine.txt").write_text("keep")
    assert main(["noregeo", "import", str(good), "--out", str(strange)]) == 2
    assert [entry.name for entry in strange.iterdir()] == ["mine.txt"]
