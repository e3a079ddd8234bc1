"""`perga solve`: the examples, the fixed JSON object, and every ending."""

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sympy
from scipy.integrate import quad

Perga = Callable[..., Any]
ROOT = Path(__file__).resolve().parent.parent.parent
SOLVED = sorted((ROOT / "examples").glob("*.cdl"))
KEYS = {
    "schema",
    "status",
    "answers",
    "kind",
    "exact",
    "value",
    "certificate",
    "diagnostics",
    "seconds",
}
ON_CIRCLE = "C: Circle; P: Point; Equation(C) = x^2 + y^2 = 4; PointOnCurve(P, C); "


def promised(path: Path) -> str:
    """The `# answer:` of an example."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith("# answer:")).split(":")[1].strip()


@pytest.mark.parametrize("path", SOLVED, ids=lambda p: p.stem)
def test_examples_are_solved_to_their_closed_forms_proven(perga: Perga, path: Path) -> None:
    assert len(SOLVED) == 9
    ran = perga("solve", path, "--json")
    assert (ran.code, ran.err) == (0, "")
    solution = ran.json
    assert set(solution) == KEYS
    assert (solution["schema"], solution["status"], solution["kind"]) == (1, "ok", "number")
    assert solution["exact"] == promised(path)
    witness = sympy.sympify(promised(path))
    assert sympy.simplify(sympy.sympify(solution["exact"]) - witness) == 0
    assert math.isclose(solution["value"], float(str(sympy.N(witness, 30))), rel_tol=1e-15)
    assert solution["certificate"]["level"] == "proven"
    assert solution["certificate"]["complete"] == "proven"
    assert set(solution["certificate"]) == {"level", "complete", "method", "residual", "digits"}
    assert solution["answers"] == [
        {"kind": "number", "exact": solution["exact"], "value": solution["value"], "unit": ""}
    ]


def test_table_for_people(perga: Perga, example: Callable[[str], Path]) -> None:
    ran = perga("solve", example("d1"))
    assert (ran.code, ran.err) == (0, "")
    assert "6*sqrt(3)\n" in ran.out
    assert "proven" in ran.out


def test_goal_given_wins_over_the_comment(perga: Perga, example: Callable[[str], Path]) -> None:
    ran = perga("solve", example("d2"), "--goal", "YCoordinate(F)", "--json")
    assert ran.json["exact"] == "1"


def test_point_and_equation_goals(perga: Perga, example: Callable[[str], Path]) -> None:
    point = perga("solve", example("b4"), "--goal", "Coordinate(F1)", "--json").json
    assert (point["kind"], point["value"]) == ("point", [-math.sqrt(3), 0])
    line = perga("solve", example("b4"), "--goal", "Equation(l)", "--json").json
    assert line["kind"] == "equation"
    assert len(line["value"]["coefficients"]) == 6
    assert perga("solve", example("b4"), "--goal", "Equation(l)").code == 0


def test_degrees(perga: Perga) -> None:
    text = b"A, B, C: Point; Coordinate(A) = (1, 0); Coordinate(B) = (0, 0); Coordinate(C) = (1, 1)"
    asked = ("solve", "-", "--goal", "AngleOf(A, B, C)")
    radians = perga(*asked, "--json", stdin=text).json
    degrees = perga(*asked, "--json", "--degrees", stdin=text).json
    assert (radians["kind"], radians["answers"][0]["unit"]) == ("angle", "rad")
    assert math.isclose(radians["value"], math.pi / 4)
    assert math.isclose(degrees["value"], 45)
    shown = perga(*asked, "--degrees", stdin=text).out
    assert "pi/4 rad" in shown
    assert "45.0 degree" in shown


def test_the_second_witness(perga: Perga) -> None:
    asked = ("solve", "-", "--goal", "Distance(P, O)", "--witness")
    text = (ON_CIRCLE + "O: Origin").encode()
    lines = perga(*asked, stdin=text).out.splitlines()
    assert lines[-1].startswith("witness      agrees: every sampled value was told, ")
    found = perga(*asked, "--json", stdin=text).json
    assert set(found) == {*KEYS, "witness"}
    assert found["witness"]["verdict"] == "agrees"


@pytest.mark.parametrize(
    ("text", "goal", "status", "answers"),
    [
        (ON_CIRCLE + "XCoordinate(P) = 1", "YCoordinate(P)", "ambiguous", 2),
        (ON_CIRCLE + "XCoordinate(P) = 3", "YCoordinate(P)", "contradictory", 0),
        (ON_CIRCLE, "YCoordinate(P)", "underdetermined", 0),
    ],
)
def test_endings_that_are_no_answer(
    perga: Perga, text: str, goal: str, status: str, answers: int
) -> None:
    ran = perga("solve", "-", "--goal", goal, "--json", stdin=text.encode())
    assert ran.code == 1
    assert set(ran.json) == KEYS
    assert (ran.json["status"], len(ran.json["answers"])) == (status, answers)
    assert (ran.json["kind"], ran.json["exact"], ran.json["value"]) == (None, None, None)
    assert ("2 answers fit the facts" if status == "ambiguous" else status) in ran.err
    assert "help:" in ran.err
    shown = perga("solve", "-", "--goal", goal, stdin=text.encode())
    assert shown.code == 1
    assert shown.out.count("exact ") == answers


@pytest.mark.parametrize(
    ("text", "goal", "status", "reason"),
    [
        (ON_CIRCLE, "YCoordinate(P)", "underdetermined", "nothing fixes P"),
        (
            ON_CIRCLE.replace("; ", "\n") + "XCoordinate(P) = 3",
            "YCoordinate(P)",
            "contradictory",
            "line 5, column 1: this contradicts",
        ),
        (
            "A, B, C: Point; Coordinate(A) = (0, 0); Coordinate(B) = (0, 0); "
            "Coordinate(C) = (1, 1)",
            "AngleOf(A, B, C)",
            "none exists",
            "the goal has no value in any scene",
        ),
    ],
)
def test_the_reason_is_told_in_words(
    perga: Perga, text: str, goal: str, status: str, reason: str
) -> None:
    ran = perga("solve", "-", "--goal", goal, stdin=text.encode())
    assert ran.code == 1
    table = dict(line.split(maxsplit=1) for line in ran.out.splitlines())
    assert table["status"] == status
    assert table["reason"].startswith(reason)


def test_more_unknowns_than_this_version_solves_are_said_plainly(perga: Perga) -> None:
    hard = (
        b"G: Ellipse; a, b: Number; a > b; b > 0; A, B, C, D: Point; F: Point; Focus(G, right) = F;"
        b"Equation(G) = x^2/a^2 + y^2/b^2 = 1; PointOnCurve(A, G); PointOnCurve(B, G);"
        b"PointOnCurve(C, G); PointOnCurve(D, G); Distance(A, B) = 3; Distance(A, C) = 4;"
        b"Distance(B, D) = 1; Distance(C, D) = 2; Distance(A, D) = 2; Distance(A, F) = 1"
    )
    asked = ("solve", "-", "--goal", "Eccentricity(G)", "--seconds", "3")
    ran = perga(*asked, "--json", stdin=hard)
    assert ran.code == 1
    assert (ran.json["status"], ran.json["answers"]) == ("unsolved", [])
    assert "unsolved" in ran.err
    shown = perga(*asked, stdin=hard).out
    assert re.search(r"^reason       \w", shown, re.M)
    assert "tried" not in shown


def test_several_answers_are_told_as_answers(perga: Perga) -> None:
    text = (ON_CIRCLE + "XCoordinate(P) = 1").encode()
    ran = perga("solve", "-", "--goal", "YCoordinate(P)", stdin=text)
    assert ran.code == 1
    assert "status       2 answers fit the facts" in ran.out
    assert ran.err.startswith("perga: 2 answers fit the facts: -sqrt(3), sqrt(3)\n")
    assert "ambiguous" not in ran.out + ran.err


def test_a_term_that_cannot_be_computed_is_named(perga: Perga) -> None:
    ran = perga("solve", "-", "--goal", "ln(2) + 1", stdin=b"A: Point; Coordinate(A) = (0, 0)")
    assert ran.code == 1
    assert "reason       this version cannot compute with `ln(2)`" in ran.out


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("A: Pint", "Distance(A, A)"),
        ("A: Point", "Distance(A, B)"),
        ("A: Point", "Distance(A"),
        ("A: Point", "__import__('os')"),
        ("A: Point", "9^9^9^9"),
        ("A: Point", "\0"),
        ("A: Point", ""),
    ],
)
def test_invalid_programs_and_goals(perga: Perga, text: str, goal: str) -> None:
    ran = perga("solve", "-", "--goal", goal, "--json", stdin=text.encode())
    assert ran.code == 2
    assert set(ran.json) >= KEYS
    assert (ran.json["status"], ran.json["answers"]) == ("invalid", [])
    assert ran.json["diagnostics"]
    assert "help:" in ran.err


REGION = "G: Ellipse; Equation(G) = x^2/4 + y^2 = 1; l: Line; Equation(l) = y = 1/2; "


def test_areas_of_regions_are_exact_and_their_lengths_say_that_they_are_not(perga: Perga) -> None:
    part = "Region(Inside(G), Above(l))"
    ran = perga("solve", "-", "--goal", f"Area({part})", "--json", stdin=REGION.encode())
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["exact"] == "2*pi/3 - sqrt(3)/2"
    assert ran.json["certificate"]["level"] == "proven"
    ran = perga("solve", "-", "--goal", f"Perimeter({part})", "--json", stdin=REGION.encode())
    assert ran.code == 0
    assert ran.json["exact"] is None
    arc, _ = quad(lambda t: math.hypot(2 * math.sin(t), math.cos(t)), math.pi / 6, math.pi * 5 / 6)
    assert ran.json["value"] == pytest.approx(arc + 2 * math.sqrt(3), rel=1e-9)
    assert ran.json["certificate"]["level"] == "numeric"
    ran = perga("solve", "-", "--goal", f"Perimeter({part})", stdin=REGION.encode())
    assert "exact" not in {line.split()[0] for line in ran.out.splitlines()}


def test_a_region_without_area_is_refused_with_its_reason(perga: Perga) -> None:
    for goal, why in (
        ("Area(Above(l))", "no end"),
        ("Area(Region(Inside(G), Outside(G)))", "empty"),
    ):
        ran = perga("solve", "-", "--goal", goal, stdin=REGION.encode())
        assert ran.code == 1
        assert why in ran.err
        ran = perga("solve", "-", "--goal", goal, "--json", stdin=REGION.encode())
        assert ran.json["status"] == "none_exists"
        assert why in ran.json["certificate"]["method"]
