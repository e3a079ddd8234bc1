"""`perga cdl import-al` and `perga cdl check --dialect`."""

import json
from pathlib import Path
from typing import Any

import pytest

from perga.cli.main import main

FACTS = "G: Ellipse; Expression(G) = (x^2/4 + y^2 = 1)\n? Eccentricity(G)\n? Coordinate(Focus(G))\n"
CDL = (
    "# goal: Eccentricity(G)\n# goal: Coordinate(Focus(G))\n"
    "G: Ellipse\nEquation(G) = x^2/4 + y^2 = 1\n"
)


def problem(facts: str, query: str) -> dict[str, str]:
    return {
        "text": "",
        "fact_expressions": facts,
        "query_expressions": query,
        "answer_expressions": "",
    }


@pytest.fixture
def conic10k(tmp_path: Path) -> Path:
    rows = [
        problem("G: Parabola; Expression(G) = (y^2 = 4*x)", "Coordinate(Focus(G))"),
        problem("G: Parabola; Foo(G) = 3", "Eccentricity(G)"),
        problem("x: Number; x^2 = 2", "x"),
    ]
    path = tmp_path / "some.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    return path


def strict(text: str) -> Any:
    assert text.count("\n") == 1
    return json.loads(text)


def test_text_becomes_cdl_with_its_goals(tmp_path: Path, capfd: Any) -> None:
    path = tmp_path / "facts.txt"
    path.write_text(FACTS, encoding="utf-8")
    assert main(["cdl", "import-al", str(path)]) == 0
    assert capfd.readouterr() == (CDL, "")
    assert main(["cdl", "import-al", str(path), "--json"]) == 0
    value = strict(capfd.readouterr().out)
    assert value == {
        "ok": True,
        "cdl": CDL.split("\n", 2)[2],
        "goals": ["Eccentricity(G)", "Coordinate(Focus(G))"],
        "names": {"G": "G"},
        "diagnostics": [],
    }


def test_faults_show_their_place_in_the_file(tmp_path: Path, capfd: Any) -> None:
    path = tmp_path / "facts.txt"
    path.write_text("G: Ellipse\n? Expression(Q)\nFoo(G) = 1\n", encoding="utf-8")
    assert main(["cdl", "import-al", str(path), "--json"]) == 2
    ran = capfd.readouterr()
    found = strict(ran.out)
    assert found["ok"] is False
    assert [(d["line"], d["column"]) for d in found["diagnostics"]] == [(2, 14), (3, 1)]
    assert "? Expression(Q)" in ran.err


def test_one_problem_of_a_file(conic10k: Path, capfd: Any) -> None:
    assert main(["cdl", "import-al", str(conic10k), "--index", "2"]) == 0
    assert capfd.readouterr().out == "# goal: x_\nx_: Number\nx_^2 = 2\n"


def test_all_problems_of_a_file(conic10k: Path, tmp_path: Path, capfd: Any) -> None:
    out = tmp_path / "programs"
    assert main(["cdl", "import-al", str(conic10k), "--out", str(out), "--json"]) == 1
    value = strict(capfd.readouterr().out)
    assert (value["ok"], value["problems"], value["imported"]) == (False, 3, 2)
    assert [f["index"] for f in value["failed"]] == [1]
    assert sorted(p.name for p in out.iterdir()) == ["0.cdl", "2.cdl"]
    for path in sorted(out.iterdir()):
        assert main(["cdl", "check", str(path)]) == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([], "3 problems"),
        (["--index", "3"], "no problem 3"),
        (["--index", "0", "--out", "x"], "3 problems"),
    ],
)
def test_wrong_usage(conic10k: Path, more: list[str], said: str, capfd: Any) -> None:
    assert main(["cdl", "import-al", str(conic10k), *more]) == 2
    assert said in capfd.readouterr().err


def test_index_is_for_json_files(tmp_path: Path, capfd: Any) -> None:
    path = tmp_path / "facts.txt"
    path.write_text(FACTS, encoding="utf-8")
    assert main(["cdl", "import-al", str(path), "--index", "0"]) == 2
    assert "JSON" in capfd.readouterr().err


def test_the_papers_dialect(tmp_path: Path, capfd: Any) -> None:
    path = tmp_path / "radius.cdl"
    path.write_text("C: Circle; Radius(C) = 2\n", encoding="utf-8")
    assert main(["cdl", "check", str(path)]) == 0
    capfd.readouterr()
    assert main(["cdl", "check", str(path), "--dialect", "paper"]) == 1
    assert "banned-operator" in capfd.readouterr().err
    assert main(["cdl", "check", str(path), "--dialect", "latin"]) == 2
