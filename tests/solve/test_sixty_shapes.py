"""Sixty problem skeletons, two visual values each, against answers computed numerically by hand."""

import json
from math import degrees
from pathlib import Path

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Completeness, Level
from perga.solve import AnswerKind, SolveStatus, solve

ROWS = json.loads((Path(__file__).parent / "sixty_shapes.json").read_text(encoding="utf-8"))


def test_the_table_is_whole() -> None:
    assert [row["shape"] for row in ROWS] == list(range(1, 61))
    assert all(len(row["witnesses"]) == 2 for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['shape']}-{row['cell']}")
def test_both_visual_values_give_their_proven_answers(row: dict) -> None:
    for witness in row["witnesses"]:
        program = read(f"{row['text']}; {witness['visual']}")
        solution = solve(program, read_goal(row["goal"], program))
        assert solution.status is SolveStatus.OK
        assert solution.certificate.level is Level.PROVEN
        assert solution.certificate.complete is Completeness.PROVEN
        (answer,) = solution.answers
        value = degrees(answer.value) if answer.kind is AnswerKind.ANGLE else answer.value
        assert value == pytest.approx(witness["value"], rel=1e-4)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['shape']}-{row['cell']}")
def test_the_text_alone_does_not_give_the_answer(row: dict) -> None:
    program = read(row["text"])
    solution = solve(program, read_goal(row["goal"], program))
    assert solution.status in (
        SolveStatus.UNDERDETERMINED,
        SolveStatus.UNSOLVED,
        SolveStatus.AMBIGUOUS,
    )
