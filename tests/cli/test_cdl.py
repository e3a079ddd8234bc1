"""`perga cdl check` and `perga cdl fmt`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from perga.algebra.failures import limit_error
from perga.cdl import canonical, read
from perga.cdl.program import Program
from perga.resolve import Resolution

Perga = Callable[..., Any]
ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.cdl"))
FAULTY = "A, B: Point\nM = Incentre(A, B)\nCoordinate(F3) = (1, 2**3)\n"
FIELDS = {
    "code": str,
    "severity": str,
    "line": int,
    "column": int,
    "end_line": int,
    "end_column": int,
    "message": str,
    "why": str,
    "help": str,
}
MESSY = """# head
A, B: Point # declared
# on A
Coordinate(A)=(1,2);Coordinate(B) = (0,
  0) # both
C: Circle
# the curve
Equation(C)=x^2+y^2=4;;# last
# end"""
NEAT = """# head
# declared
A, B: Point
C: Circle
# on A
Coordinate(A) = (1, 2)
Coordinate(B) = (0, 0)  # both
# the curve
Equation(C) = x^2 + y^2 = 4  # last
# end
"""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_examples_have_no_errors_and_are_formatted(perga: Perga, path: Path) -> None:
    assert len(EXAMPLES) >= 8
    assert perga("cdl", "check", path).code == 0
    assert perga("cdl", "fmt", "--check", path).code == 0


def test_check_finds_every_fault_in_one_pass(perga: Perga) -> None:
    ran = perga("cdl", "check", "-", "--json", stdin=FAULTY.encode())
    assert ran.code == 1
    assert set(ran.json) == {"ok", "diagnostics"}
    assert ran.json["ok"] is False
    found = ran.json["diagnostics"]
    assert {"Incentre", "F3", "**"} <= {w for d in found for w in d["message"].split("`")}
    assert [d["line"] for d in found] == sorted(d["line"] for d in found)
    for diagnostic in found:
        assert {key: type(value) for key, value in diagnostic.items()} == FIELDS
        assert diagnostic["help"]


def test_check_for_people_points_at_the_place(perga: Perga) -> None:
    ran = perga("cdl", "check", "-", stdin=FAULTY.encode())
    assert (ran.code, ran.out) == (1, "")
    lines = ran.err.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith(" 2 | "))
    caret = lines[place + 1]
    assert lines[place][caret.index("^") :].startswith("M = ")


def test_check_of_a_good_program(perga: Perga, example: Callable[[str], Path]) -> None:
    ran = perga("cdl", "check", example("d1"), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json == {"ok": True, "diagnostics": []}


@pytest.mark.parametrize("text", [b"\0", b"A: Point\0", b"(" * 100_000, b"A: Point\n" * 100_000])
def test_hostile_programs_are_refused(perga: Perga, text: bytes) -> None:
    ran = perga("cdl", "check", "--json", "-", stdin=text)
    assert ran.code == 1
    assert ran.json["diagnostics"]


def test_byte_order_mark_and_windows_lines_are_read(perga: Perga) -> None:
    text = b"\xef\xbb\xbfA: Point\r\nCoordinate(A) = (1, 2)\r\n"
    assert perga("cdl", "check", "-", stdin=text).code == 0


def test_fmt_keeps_comments_where_they_belong(perga: Perga) -> None:
    ran = perga("cdl", "fmt", "-", stdin=MESSY.encode())
    assert (ran.code, ran.out) == (0, NEAT)
    assert perga("cdl", "fmt", "-", stdin=NEAT.encode()).out == NEAT
    assert canonical(read(MESSY)) == canonical(read(NEAT))


def test_fmt_check_and_write(perga: Perga, tmp_path: Path) -> None:
    path = tmp_path / "messy.cdl"
    path.write_text(MESSY)
    assert perga("cdl", "fmt", "--check", path).code == 1
    assert path.read_text() == MESSY
    assert perga("cdl", "fmt", "--write", path).code == 0
    assert path.read_text() == NEAT
    assert perga("cdl", "fmt", "--check", path).code == 0
    assert list(tmp_path.iterdir()) == [path]


def test_fmt_refuses_a_program_with_faults(perga: Perga, tmp_path: Path) -> None:
    path = tmp_path / "faulty.cdl"
    path.write_text(FAULTY)
    ran = perga("cdl", "fmt", "--write", path)
    assert (ran.code, ran.out) == (2, "")
    assert "`M` is not declared" in ran.err
    assert "`Incentre`" in ran.err
    assert path.read_text() == FAULTY


ON_A_CIRCLE = "C: Circle; P: Point\nEquation(C) = x^2 + y^2 = 4\nPointOnCurve(P, C)\n"


def test_check_reads_the_goals_in_comments(perga: Perga) -> None:
    text = ON_A_CIRCLE + "# goal: Distance(P, Q)\n  # goal: XCoordinate(P\n#goal: XCoordinate(P)\n"
    ran = perga("cdl", "check", "-", "--json", stdin=text.encode())
    assert (ran.code, ran.json["ok"]) == (1, False)
    found = ran.json["diagnostics"]
    assert [(d["line"], d["column"], d["code"]) for d in found] == [
        (4, 21, "unknown-name"),
        (5, 22, "syntax"),
    ]
    assert all(d["help"] for d in found)
    shown = perga("cdl", "check", "-", stdin=text.encode()).err.splitlines()
    place = shown.index(" 4 | # goal: Distance(P, Q)")
    assert shown[place][shown[place + 1].index("^")] == "Q"


def test_check_finds_facts_that_contradict(perga: Perga) -> None:
    ran = perga(
        "cdl", "check", "-", "--json", stdin=f"{ON_A_CIRCLE}Coordinate(P) = (3, 0)".encode()
    )
    assert ran.code == 1
    (fault,) = ran.json["diagnostics"]
    assert (fault["code"], fault["line"]) == ("contradiction", 3)
    fine = perga(
        "cdl", "check", "-", "--json", stdin=f"{ON_A_CIRCLE}Coordinate(P) = (2, 0)".encode()
    )
    assert (fine.code, fine.json) == (0, {"ok": True, "diagnostics": []})


def test_what_cannot_be_decided_is_no_fault(perga: Perga, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(program: Program, seconds: float = 0.0) -> Resolution:
        raise limit_error("a resultant")

    monkeypatch.setattr("perga.resolve.resolve", give_up)
    assert perga("cdl", "check", "-", stdin=ON_A_CIRCLE.encode()).code == 0
    monkeypatch.undo()
    assert perga("cdl", "check", "-", stdin=ON_A_CIRCLE.encode()).code == 0  # P may move
