"""Scoring Conic10K: the figures, the budget, the wall between engine and gold, the page."""

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from perga.answers.splitting import split
from perga.errors import InputError
from perga.study.conic10k import Limits, Report, score
from perga.study.conic10k.adapter import found_values, in_names_of_program
from perga.study.conic10k.items import excluded_beside, read_items
from perga.study.conic10k.kinds import TYPES, declared, positive_letters, query_type
from perga.study.conic10k.questions import Imported
from perga.study.conic10k.summary import summary
from perga.study.conic10k.wording import asks_for_one

KEYS = {
    "problems", "parsed", "facts_used", "certified_or_inconsistent", "answers_scored",
    "answers_right", "by_type", "levels", "seconds_median", "seconds_p95",
}  # fmt: skip
ELLIPSE = "G: Ellipse; Equation(G) = x^2/4 + y^2/3 = 1"
CHORD = "A, B: Point; Coordinate(A) = (0, 0); Coordinate(B) = (3, 4)"
PROBLEMS = [
    ("one", ELLIPSE, "Eccentricity(G)", "1/2"),
    ("two", CHORD, "Length(LineSegmentOf(A, B)); Coordinate(B)", "5;(3,4)"),
    ("<script>alert(1)</script>", ELLIPSE, "Coordinate(Focus(G))", "(pm*1, 0)"),
    ("wrong gold", CHORD, "Length(LineSegmentOf(A, B))", "6"),
    ("no gold", CHORD, "Length(LineSegmentOf(A, B))", ""),
    ("no program", "G: Ellipse; nonsense(", "Eccentricity(G)", "1/2"),
    ("contradiction", f"{CHORD}; Length(LineSegmentOf(A, B)) = 6", "XCoordinate(A)", "0"),
    ("words as gold", CHORD, "Length(LineSegmentOf(A, B))", "five of them"),
]


def as_it_stands(facts: str, queries: str) -> Imported:
    """An importer for facts that are CDL already; one fact in capitals counts as not used."""
    parts = split(facts, ";")
    kept = [part for part in parts if not part.isupper()]
    unused = tuple(part for part in parts if part.isupper())
    return Imported("\n".join(kept), tuple(split(queries, ";")), {}, unused)


def write(path: Path, problems: list[tuple[str, str, str, str]]) -> Path:
    names = ("text", "fact_expressions", "query_expressions", "answer_expressions")
    rows = [dict(zip(names, problem, strict=True)) for problem in problems]
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


def run(path: Path, out: Path, **options: Any) -> Report:
    options = {"limit": None, "jobs": 1, "importer": as_it_stands, "pictures": False, **options}
    return score(path, out=out, **options)


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Report]:
    folder = tmp_path_factory.mktemp("conic10k")
    path = write(folder / "small.json", PROBLEMS)
    excluded = {"items": [{"index": 3, "class": "gold wrong", "why": "it is 5"}]}
    (folder / "excluded-small.json").write_text(json.dumps(excluded), encoding="utf-8")
    return folder / "out", run(path, folder / "out", pictures=True)


def test_figures(scored: tuple[Path, Report]) -> None:
    folder, report = scored
    figures = report.figures
    assert figures.keys() >= KEYS
    assert json.loads((folder / "summary.json").read_text()) == figures
    assert figures["problems"] == len(PROBLEMS)
    assert figures["parsed"] == 7
    assert figures["facts_used"] == 7
    assert figures["certified_or_inconsistent"] == 7
    assert figures["inconsistent_proven"] == 1
    assert figures["answers_scored"] == 8
    assert figures["answers_right"] == 4
    assert figures["items_scored"] == 7
    assert figures["items_right"] == 3
    assert figures["golds_not_read"] == 1
    assert figures["sound"]["answers_scored"] == 7
    assert figures["sound"]["answers_right"] == 4
    assert figures["levels"] == {"proven": 4}
    assert sum(line["scored"] for line in figures["by_type"].values()) == 8
    assert sum(line["right"] for line in figures["by_type"].values()) == 4
    assert set(figures["by_type"]) <= set(TYPES)
    assert 0 < figures["seconds_median"] <= figures["seconds_p95"] <= figures["seconds_max"]


def test_rows(scored: tuple[Path, Report]) -> None:
    folder, report = scored
    lines = (folder / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["index"] for line in lines] == list(range(len(PROBLEMS)))
    assert json.loads(lines[1])["queries"][0]["answers"] == ["5"]
    assert report.rows[3].excluded == "gold wrong: it is 5"
    assert [one.right for one in report.rows[1].queries] == [True, True]
    assert report.rows[5].ending == "refused"
    assert report.rows[5].why
    assert summary(report.rows) == report.figures


def test_page_is_offline_and_escapes(scored: tuple[Path, Report]) -> None:
    folder, _ = scored
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
    assert "http" not in page
    assert page.count('<li class="card"') == len(PROBLEMS)
    pictures = sorted((folder / "pictures").iterdir())
    assert pictures
    assert all(f'src="pictures/{picture.name}"' in page for picture in pictures)


def test_members_of_a_family_are_counted_apart(tmp_path: Path) -> None:
    facts = "G: Hyperbola; Eccentricity(G) = sqrt(5); Length(RealAxis(G)) < 4"
    golds = ("x^2 - y^2/4 = 1", "x^2/9 - y^2/36 = 1", "x^2 - y^2/5 = 1")
    problems = [("", facts, "Equation(G)", gold) for gold in golds]
    report = run(write(tmp_path / "a.json", problems), tmp_path / "out")
    assert [row.right for row in report.rows] == [True, False, False]
    assert report.rows[0].queries[0].status == "underdetermined"
    assert report.figures["answers_right_of_a_family"] == 1


def test_facts_that_were_not_used_are_counted(tmp_path: Path) -> None:
    problem = ("", f"{CHORD}; UNSAYABLE", "Length(LineSegmentOf(A, B))", "5")
    report = run(write(tmp_path / "a.json", [problem]), tmp_path / "out")
    assert report.figures["parsed"] == 1
    assert report.figures["facts_used"] == 0
    assert report.rows[0].unused == ("UNSAYABLE",)


def answers_of(folder: Path) -> list[dict[str, Any]]:
    """What the engine said, by index and without times."""
    rows = [json.loads(line) for line in (folder / "answers.jsonl").read_text().splitlines()]
    for row in rows:
        row["reply"]["seconds"] = 0
        for solution in row["reply"]["solutions"]:
            solution["seconds"] = 0
    return sorted(rows, key=lambda row: row["index"])


def test_gold_and_text_never_reach_the_engine(tmp_path: Path) -> None:
    golds = [problem[3] for problem in PROBLEMS]
    moved = golds[3:] + golds[:3]
    shuffled = [("", p[1], p[2], gold) for p, gold in zip(PROBLEMS, moved, strict=True)]
    straight = run(write(tmp_path / "a.json", PROBLEMS), tmp_path / "a")
    other = run(write(tmp_path / "b.json", shuffled), tmp_path / "b", jobs=2)
    assert answers_of(tmp_path / "a")
    assert answers_of(tmp_path / "a") == answers_of(tmp_path / "b")
    found = [[one.answers for one in row.queries] for row in straight.rows]
    assert found == [[one.answers for one in row.queries] for row in other.rows]
    assert straight.figures["answers_right"] != other.figures["answers_right"]


def test_words_of_the_text_are_counted_apart(tmp_path: Path) -> None:
    facts = "G: Circle; a: Number; a^2 = 4; Equation(G) = x^2 + y^2 - 2*a*x = 0"
    asks, says = "写出圆$G$的一个方程", "圆$G$过一个定点，求$G$的方程"
    golds = ("x^2 + y^2 - 4*x = 0", "x^2 + y^2 - 6*x = 0")
    problems = [(text, facts, "Equation(G)", gold) for text in (asks, says) for gold in golds]
    problems.append((asks, ELLIPSE, "Eccentricity(G)", "1/2"))
    path = write(tmp_path / "a.json", problems)
    without = run(path, tmp_path / "without")
    used = run(path, tmp_path / "used", use_text=True)
    assert answers_of(tmp_path / "used") == answers_of(tmp_path / "without")
    assert "with_text" not in without.figures
    assert {one.right_with_text for row in without.rows for one in row.queries} == {None}
    assert used.rows[0].queries[0].status == "ambiguous"
    assert used.figures["with_text"] == {
        "answers_right": 2, "items_right": 2, "by_text_alone": [0],
    }  # fmt: skip
    apart = {"with_text", "seconds_median", "seconds_p95", "seconds_max"}
    same = {name: value for name, value in used.figures.items() if name not in apart}
    assert same.items() <= without.figures.items()
    assert same["answers_right"] == 1


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("写出一个同时满足以下条件的抛物线$C$的方程", True),
        ("已知离心率为2，写出双曲线$C$的一个标准方程", True),
        ("写一个焦点在$y$轴上的双曲线方程", True),
        ("则$C$的一个标准方程可以为?", True),
        ("双曲线的一个焦点是$(2,0)$，则它的方程为?", False),
        ("写出双曲线$C$的方程，它的一个焦点在$l$上", False),
        ("", False),
    ],
)
def test_texts_that_ask_for_one_of_several(text: str, one: bool) -> None:
    assert asks_for_one(text) is one


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    path, out = write(tmp_path / "a.json", PROBLEMS), tmp_path / "out"
    first = run(path, out, limit=2)
    assert first.figures["problems"] == 2
    kept = (out / "answers.jsonl").read_text().splitlines()
    assert len(kept) == 2
    (out / "answers.jsonl").write_text("\n".join(kept) + "\n" + kept[0][:20], encoding="utf-8")
    second = run(path, out)
    lines = (out / "answers.jsonl").read_text().splitlines()
    assert lines[:2] == kept
    assert second.figures["answers_right"] == 4
    third = run(path, out)
    assert (out / "answers.jsonl").read_text().splitlines() == lines
    assert third.figures == second.figures


def test_budget_memory_and_death_count_as_unsolved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.path", [str(Path(__file__).parent), *sys.path])
    engines = importlib.import_module("odd_engines")
    names = ("slow", "dead", "wrong", "big")
    problems = [("", f"{name}: Number; {name} = 1", name, "1") for name in names]
    problems.append(("", CHORD, "Length(LineSegmentOf(A, B))", "5"))
    limits = Limits(seconds=2.5, megabytes=600)
    path, out = write(tmp_path / "a.json", problems), tmp_path / "out"
    report = run(path, out, jobs=2, solve=engines.by_name, limits=limits)
    assert [row.ending for row in report.rows] == [
        "over budget", "died", "died", "over memory", "done"
    ]  # fmt: skip
    assert "ValueError: a defect on purpose" in report.rows[2].why
    assert report.figures["answers_scored"] == 5
    assert report.figures["answers_right"] == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "[1]", '[{"text": "a"}]', "[" * 100_000, '[{"text": 3}]']
)
def test_files_that_are_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError):
        read_items(path)
    with pytest.raises(InputError):
        read_items(tmp_path / "missing.json")


def test_a_broken_list_of_doubtful_problems_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", PROBLEMS)
    assert excluded_beside(path) == {}
    (tmp_path / "excluded-a.json").write_text('{"items": [{"why": 1}]}', encoding="utf-8")
    with pytest.raises(InputError):
        excluded_beside(path)


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("Abs(LineSegmentOf(A, B))", "number"),
        ("Eccentricity(C)^2", "number"),
        ("Eccentricity(C)", "eccentricity"),
        ("Min(Abs(LineSegmentOf(A, B)))", "min"),
        ("Max(a)-Min(b)", "number"),
        ("Range(k)", "range"),
        ("Expression(G)", "conic equation"),
        ("Expression(l)", "line equation"),
        ("Expression(Asymptote(G))", "line equation"),
        ("Expression(OneOf(Asymptote(G)))", "line equation"),
        ("LocusEquation(P)", "locus"),
        ("Coordinate(P)", "coordinate"),
        ("AngleOf(A, B, C)", "angle"),
    ],
)
def test_types_of_queries(query: str, kind: str) -> None:
    concepts = declared("G: Ellipse;l: Line;Coordinate(P) = (1, 2);A, B: Point")
    assert concepts == {"G": "Ellipse", "l": "Line", "A": "Point", "B": "Point"}
    assert query_type(query, concepts) == kind


def test_positive_letters() -> None:
    assert positive_letters("a: Number;a > b;b > 0;0 < c;d < 0;e >= 2;f > g") == {*"abce"}


def solution(kind: str, exact: str, value: Any, status: str = "ok") -> dict[str, Any]:
    answer = {"kind": kind, "exact": exact, "value": value, "unit": ""}
    return {"status": status, "answers": [answer]}


def test_adapter_reads_every_kind() -> None:
    from perga.answers import text_of

    def texts(kind: str, exact: str, value: Any) -> list[str]:
        return [text_of(one) for one in found_values(solution(kind, exact, value))]

    assert texts("number", "sqrt(2)", 2**0.5) == ["sqrt(2)"]
    assert texts("number", "", 1.5) == ["1.5"]
    assert texts("angle", "pi/3", 1.0471975511965976) == ["pi/3"]
    assert texts("point", "(1, 1/2)", [1, 0.5]) == ["(1, 1/2)"]
    assert texts("count", "2", 2) == ["2"]
    assert texts("equation", "x - 1 = 0", {"coefficients": [0, 0, 0, 1, 0, -1]}) == ["x - 1 = 0"]
    assert texts("equation", "(x^2 = y) & (x > 0)", None) == ["(x^2 = y) & (x > 0)"]
    part = {"low": "-oo", "high": 2.0, "low_open": True, "high_open": False}
    assert len(texts("interval", "", [part])) == 1
    assert texts("interval", "(-oo, 2]", [part]) == ["(-oo, 2]"]
    assert texts("set", "{1, 2}", None) == ["1", "2"]
    assert found_values(solution("number", "2", 2.0, "unsolved")) == ()


def test_golds_in_the_names_of_the_program() -> None:
    names = {"a": "a_1", "x": "u", "d": "b - 1", "s": "sqrt"}
    assert in_names_of_program("2*a + d*x", names, plane=False) == "2*a_1 + (b - 1)*u"
    assert in_names_of_program("y = a*x", names, plane=True) == "y = a_1*x"


def test_what_the_second_witness_contradicts_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    engines = importlib.import_module("odd_engines")
    problems = [("far off", ELLIPSE, "Eccentricity(G)", "7"), PROBLEMS[4]]
    path = write(tmp_path / "small.json", problems)
    report = run(path, tmp_path / "out", solve=engines.far_off, witness=True)
    counts = report.figures["witness"]
    assert counts["disagrees"] == len(counts["disagreements"]) == 2
    first = counts["disagreements"][0]
    assert (first["index"], first["told"], first["sampled"]) == (0, "7", "0.5")
    assert set(first["configuration"]) == {"G"}
    assert (first["right"], report.figures["answers_right"]) == (True, 1)
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert "2 disagree" in page
