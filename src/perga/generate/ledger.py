"""The ledger: what was refused, by which gate, in which cell, and how many draws were accepted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from perga.generate.gates import GATES, STEPS
from perga.generate.pipeline import Outcome, Refusal


@dataclass(frozen=True, slots=True)
class Tally:
    """What the ledger needs of an tally."""

    index: int
    shape_id: str
    cell: str
    made: bool
    refusals: tuple[Refusal, ...]

    @staticmethod
    def of(outcome: Outcome) -> Tally:
        """The tally of an tally."""
        made = outcome.problem is not None
        return Tally(outcome.index, outcome.shape_id, outcome.cell, made, outcome.refusals)


def ledger(tallies: Iterable[Tally]) -> dict[str, Any]:
    """The contents of ledger.json.

    `gates` says what each gate asks and how its value is held against its limit; `cells` maps
    each cell to its items, problems, attempts, first draws accepted, and both rates of
    acceptance; `refusals` lists every refusal with its item.
    """
    cells: dict[str, Counter[str]] = defaultdict(Counter)
    shapes: Counter[str] = Counter()
    gates: dict[str, Counter[str]] = defaultdict(Counter)
    refusals: list[dict[str, Any]] = []
    for tally in tallies:
        count, made = cells[tally.cell], tally.made
        count["items"] += 1
        count["problems"] += made
        count["attempts"] += len(tally.refusals) + made
        count["first_accepted"] += made and not tally.refusals
        shapes[tally.shape_id] += made
        for refusal in tally.refusals:
            gates[refusal.gate][tally.cell] += 1
            entry = {"index": tally.index, "shape": tally.shape_id, "cell": tally.cell}
            refusals.append({**entry, **refusal.to_json()})
    return {
        "schema": 1,
        "gates": gate_texts(),
        "cells": {cell: _cell(count) for cell, count in cells.items()},
        "shapes": dict(shapes),
        "refused_by_gate": {gate: dict(count) for gate, count in gates.items()},
        "refusals": refusals,
        "totals": _cell(sum(cells.values(), Counter[str]())),
    }


def gate_texts() -> dict[str, dict[str, str]]:
    """Every name that a refusal can have: what it asks, and the sign between value and limit."""
    steps = {name: {"asks": asks, "sign": ""} for name, asks in STEPS.items()}
    return {**steps, **{g.name: {"asks": g.asks, "sign": g.sign.value} for g in GATES}}


def _cell(count: Counter[str]) -> dict[str, int | float]:
    return {
        "items": count["items"],
        "problems": count["problems"],
        "attempts": count["attempts"],
        "first_accepted": count["first_accepted"],
        "first_acceptance": count["first_accepted"] / count["items"] if count["items"] else 0.0,
        "acceptance": count["problems"] / count["attempts"] if count["attempts"] else 0.0,
    }
