"""What `proven` claims, set beside a witness that shares no code with the proofs.

The witness samples figures in floating point from the facts alone. Its verdicts can go red: wrong
answers are contradicted, and so are the answers of a solver whose exact parts were made to lie.
"""

import json
from pathlib import Path

import pytest
from flint import fmpz_poly

from perga.algebra import roots
from perga.algebra.nodes import Node, evaluate
from perga.algebra.rational_roots import roots_with_multiplicity
from perga.algebra.real import Real
from perga.cdl import read, read_goal
from perga.resolve import Completeness, Level
from perga.solve import Solution, SolveStatus, solve, to_json
from perga.study.witness import Verdict, told_by, witness

ROWS = json.loads((Path(__file__).parent / "sixty_shapes.json").read_text(encoding="utf-8"))
PROVEN = [(f"{row['text']}; {row['witnesses'][0]['visual']}", row["goal"]) for row in ROWS[::2]]

ELLIPSE = "G: Ellipse; P: Point; Equation(G) = x^2/4 + y^2/3 = 1; PointOnCurve(P, G)"
PROVEN += [
    (ELLIPSE, "Range(XCoordinate(P))"),
    (ELLIPSE, "Max(XCoordinate(P) + YCoordinate(P))"),
    (f"{ELLIPSE}; F: Point; Focus(G, right) = F", "Min(Distance(P, F))"),
    (f"{ELLIPSE}; XCoordinate(P) = 1", "YCoordinate(P)"),
    (f"{ELLIPSE}; YCoordinate(P) = 1; XCoordinate(P) > 0", "XCoordinate(P)"),
    ("k: Number; k^3 - 3*k + 1 = 0", "k"),
    ("k: Number; k^3 - 3*k + 1 = 0; k > 0", "k^2"),
    ("k: Number; k^5 - 4*k + 2 = 0; k < 0", "k"),
    ("G: Hyperbola; k: Number; Equation(G) = x^2/k - y^2/(k + 1) = 1", "Range(k)"),
    ("A, B: Point; Coordinate(A) = (1, 2); Coordinate(B) = (4, 6)", "Distance(A, B)"),
]
FEW = PROVEN[:: len(PROVEN) // 10]
AMPLE, LITTLE = 5.0, 2.0
"""Seconds of the processor for the witness. It stops when every told value was met, after 0.2 in
the middle; what is wrong is never met, and takes all there is."""


def solved(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program), 60.0)


def verdict(text: str, goal: str, told: dict, seconds: float = LITTLE) -> Verdict:
    program = read(text)
    return witness(program, read_goal(goal, program), told_by(told), seconds).verdict


def off(told: dict) -> dict:
    """The same answers, each number a little larger."""
    changed = json.loads(json.dumps(told))
    for answer in changed["answers"]:
        match answer["kind"], answer["value"]:
            case "interval", [*pieces]:
                for piece in pieces:
                    for end in ("low", "high"):
                        if isinstance(piece[end], float):
                            piece[end] -= 0.1
            case "point", [x, y]:
                answer["value"] = [x + 0.01, y]
            case "equation", value:
                value["coefficients"][-1] += 0.01
            case _, value:
                answer["value"] = value + 0.01
    return changed


def test_there_are_forty() -> None:
    assert len(PROVEN) == len(set(PROVEN)) == 40


@pytest.mark.parametrize(("text", "goal"), PROVEN)
def test_a_proven_answer_agrees_with_sampled_figures(text: str, goal: str) -> None:
    found = solved(text, goal)
    assert found.answers
    assert found.certificate.level is Level.PROVEN
    assert found.certificate.complete is Completeness.PROVEN
    assert verdict(text, goal, to_json(found), AMPLE) is Verdict.AGREES


@pytest.mark.parametrize(("text", "goal"), FEW)
def test_answers_that_are_a_little_off_are_contradicted(text: str, goal: str) -> None:
    told = to_json(solved(text, goal))
    assert told["answers"]
    wrong = off(told)
    assert wrong != told
    assert verdict(text, goal, wrong) is Verdict.DISAGREES


def test_a_lost_root_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_last(polynomial: fmpz_poly) -> list[tuple[Node, int]]:
        return roots_with_multiplicity(polynomial)[:-1]

    text, goal = "k: Number; k^3 - 3*k + 1 = 0", "k"
    assert len(solved(text, goal).answers) == 3
    monkeypatch.setattr(roots, "roots_with_multiplicity", without_last)
    lied = solved(text, goal)
    assert len(lied.answers) == 2
    assert red(text, goal, lied)


def test_a_zero_test_that_says_yes_too_often_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    # sqrt(2) is not 1.41, so nothing satisfies the facts
    text, goal = "k, m: Number; k^2 = 2; m = k - 1.41; 10*m*k = 0", "k"
    assert solved(text, goal).status is SolveStatus.CONTRADICTORY
    exact = Real.is_zero

    def careless(number: Real) -> bool:
        return exact(number) or bool(evaluate(number.node, 64).abs_upper() < 0.1)

    monkeypatch.setattr(Real, "is_zero", careless)
    lied = solved(text, goal)
    assert [answer.exact for answer in lied.answers] == ["sqrt(2)"]
    assert red(text, goal, lied)


def red(text: str, goal: str, found: Solution) -> bool:
    """Whether a lie shows: no proof is claimed, or sampled figures do not confirm it."""
    if found.certificate.level is not Level.PROVEN:
        return True
    return verdict(text, goal, to_json(found)) is not Verdict.AGREES
