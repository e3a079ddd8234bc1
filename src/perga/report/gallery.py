"""The offline gallery of a problem folder: one page, made from the folder's files alone."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perga.dataset.problems.evidence import Evidence, GateRecord, Witness
from perga.dataset.problems.plan import Constant, Formula, Operation, Term
from perga.dataset.problems.problem import Problem
from perga.dataset.problems.table import read_parquet
from perga.dataset.strict import read_json
from perga.errors import InputError
from perga.measure import Instruction
from perga.report.page import render
from perga.report.typeset import exact_text, percent_text

_TEMPLATE = "gallery.html.j2"
_UNBROKEN = re.compile(r"(\([^()]{1,12}\)²?(?:/\d+)?|= −?\d+)")
"""Brackets such as (x − 1)²/4 and `= 1`, which no line may break."""


@dataclass(frozen=True, slots=True)
class GateRow:
    """A gate that a problem passed: its question, what it found, and its limit with a sign."""

    name: str
    asks: str
    value: str
    limit: str


@dataclass(frozen=True, slots=True)
class Card:
    """What the page shows of one problem; every second part of `question` stays on one line."""

    id: str
    number: int
    curve: str
    goal: str
    shape: str
    question: tuple[str, ...]
    declarations: tuple[str, ...]
    text: tuple[str, ...]
    visual: tuple[str, ...]
    term: str
    exact: str
    printed: str
    value: str
    unit: str
    measured: str
    error: str
    uncertainty: str
    certificate: str
    witnesses: tuple[Witness, ...]
    plan: str
    gates: tuple[GateRow, ...]
    attempt: int
    image: str


@dataclass(frozen=True, slots=True)
class CellRow:
    """A row of the table of acceptance."""

    curve: str
    goal: str
    problems: int
    attempts: int
    first: str
    overall: str


def gallery_page(folder: Path) -> bytes:
    """The bytes of index.html for the folder, from its Parquet files and ledger.json.

    Raises InputError where they cannot be read, or do not hold what the page shows.
    """
    from jinja2 import UndefinedError

    tables = sorted((folder / "data").glob("*.parquet"))
    if not tables:
        raise InputError(f"{folder} holds no problem rows", "run `perga generate` there first")
    problems = [problem for table in tables for problem in read_parquet(table)]
    path = folder / "ledger.json"
    ledger = _ledger(path)
    try:
        return _page(problems, ledger)
    except (UndefinedError, AttributeError, LookupError, TypeError, ValueError) as fault:
        raise InputError(f"{path} is no ledger of these rows: {fault}", "run it again") from None


def _page(problems: Sequence[Problem], ledger: Mapping[str, Any]) -> bytes:
    cards = [card_of(problem, ledger["gates"]) for problem in problems]
    return render(
        _TEMPLATE,
        cards=cards,
        curves=_distinct(card.curve for card in cards),
        goals=_distinct(card.goal for card in cards),
        cells=_cells(ledger),
        totals=ledger["totals"],
        refused_by_gate={
            gate: sum(cells.values()) for gate, cells in ledger["refused_by_gate"].items()
        },
        refusals=ledger["refusals"],
        seed=problems[0].seed if problems else 0,
        version=problems[0].version if problems else "",
        gates=ledger["gates"],
        worst=percent_text(max((p.relative_error for p in problems), default=0.0)),
        percent=_percent,
    )


def card_of(problem: Problem, gates: Mapping[str, Mapping[str, str]]) -> Card:
    """The card of one problem; `gates` says what each gate asks and its sign."""
    evidence = Evidence.read(problem.evidence)
    conditions = {*problem.conditions_text, *problem.conditions_visual}
    lines = tuple(line for line in problem.cdl.split("\n") if line not in conditions)
    unit = "°" if problem.unit == "degree" else ""
    return Card(
        id=problem.id,
        number=problem.index,
        curve=problem.curve_type,
        goal=problem.goal_type.replace("_", " "),
        shape=problem.shape_id,
        question=tuple(_UNBROKEN.split(problem.question)),
        declarations=lines,
        text=problem.conditions_text,
        visual=problem.conditions_visual,
        term=problem.goal,
        exact=problem.answer_exact,
        printed=exact_text(problem.answer_exact, problem.unit),
        value=f"{problem.answer:.6g}",
        unit=unit,
        measured=f"{problem.measured:.6g}",
        error=percent_text(problem.relative_error),
        uncertainty=f"{evidence.uncertainty:.2g}",
        certificate=f"the answer is {evidence.level} ({evidence.method}); that the facts allow no "
        f"other answer is {evidence.complete}",
        witnesses=evidence.witnesses,
        plan=_plan_text(evidence.plan.formula, evidence.plan.instructions),
        gates=tuple(_gate_row(gate, gates.get(gate.gate, {})) for gate in evidence.gates),
        attempt=evidence.attempt + 1,
        image=f"images/{problem.image_name}",
    )


def _gate_row(record: GateRecord, text: Mapping[str, str]) -> GateRow:
    limit = f"{text.get('sign', '')} {record.limit:.3g}".replace("e-0", "e-").strip()
    return GateRow(record.gate, text.get("asks", ""), _rounded(record.value), limit)


def _rounded(value: float) -> str:
    return "< 1e-9" if 0.0 < abs(value) < 1e-9 else f"{value:.3g}".replace("e-0", "e-")


def _plan_text(formula: Formula, instructions: Sequence[Instruction]) -> str:
    match formula:
        case Term(index):
            one = instructions[index]
            names = (
                f"{entity.name} (through {' and '.join(entity.of)})" if entity.of else entity.name
                for entity in one.entities
            )
            return f"{one.quantity.value.replace('_', ' ')} of {', '.join(names)}"
        case Constant(text):
            return text
        case Operation(operator, left, right):
            first, second = _plan_text(left, instructions), _plan_text(right, instructions)
            return f"({first}) {operator} ({second})"


def _ledger(path: Path) -> dict[str, Any]:
    try:
        value = read_json(path.read_bytes(), str(path))
    except OSError as fault:
        raise InputError(f"{path} cannot be read: {fault.strerror}", "run it again") from None
    wanted = {"schema", "gates", "cells", "shapes", "refused_by_gate", "refusals", "totals"}
    if not isinstance(value, dict) or set(value) != wanted:  # pyright: ignore[reportUnknownArgumentType]
        raise InputError(f"{path} is no ledger: {json.dumps(value)[:60]}", "run it again")
    return value  # pyright: ignore[reportUnknownVariableType]


def _cells(ledger: Mapping[str, Any]) -> list[CellRow]:
    rows: list[CellRow] = []
    for name, cell in ledger["cells"].items():
        curve, _, goal = name.partition(" x ")
        rows.append(
            CellRow(
                curve=curve,
                goal=goal.replace("_", " "),
                problems=cell["problems"],
                attempts=cell["attempts"],
                first=f"{cell['first_acceptance']:.1%}",
                overall=f"{cell['acceptance']:.1%}",
            )
        )
    return rows


def _percent(share: float) -> str:
    return f"{share:.1%}"


def _distinct(values: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
