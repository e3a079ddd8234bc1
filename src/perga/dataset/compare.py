"""A row beside the same item made anew: every column must agree."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from perga.dataset.problem import Problem
from perga.dataset.strict import read_json
from perga.errors import InputError, PergaError


@dataclass(frozen=True, slots=True)
class Remade:
    """An item made anew: its problem, if it gives one, and what the ledger counts of it."""

    problem: Problem | None
    tally: Any


class Remake(Protocol):
    """Makes the items of a run again. It travels to processes."""

    def __call__(self, index: int) -> Remade:
        """Item `index`; InputError for an index out of reach."""
        ...

    def ledger(self, tallies: Sequence[Any]) -> dict[str, Any]:
        """The contents of ledger.json of a run of the items with these tallies."""
        ...


def made_again(index: int, remake: Remake) -> Remade | str:
    """The item, or why it cannot be made."""
    try:
        return remake(index)
    except PergaError as fault:  # an index that no run reaches
        return f"the item cannot be made again: {fault.message:.120}"


def compared(problem: Problem, again: Problem | None) -> Iterator[str]:
    """What differs, as sentences that name the columns.

    The picture counts by the hash of its pixels; floats may differ as one computation does on
    two machines.
    """
    if again is None:
        yield "made again, the item gives no problem"
        return
    own, others = _columns(problem), _columns(again)
    for name, other in others.items():
        if not alike(own[name], other):
            shown = f" and is {other!r:.200}" if isinstance(other, str) else ""
            yield f"made again, {name} differs{shown}"


def _columns(problem: Problem) -> dict[str, Any]:
    return {**problem.columns(), "evidence": _parsed(problem.evidence)}


def _parsed(text: str) -> Any:
    try:
        return read_json(text, "the evidence")
    except InputError:  # which is a finding of its own
        return None


def alike(own: Any, other: Any) -> bool:
    """Whether two JSON values are equal, but for floats of one computation on two machines."""
    match own, other:
        case dict(), dict():
            first, second = cast("dict[str, Any]", own), cast("dict[str, Any]", other)
            return first.keys() == second.keys() and all(alike(first[k], second[k]) for k in first)
        case list(), list():
            left, right = cast("list[Any]", own), cast("list[Any]", other)
            return len(left) == len(right) and all(map(alike, left, right))
        case float(), float():
            return math.isclose(own, other, rel_tol=1e-9, abs_tol=1e-12)
        case _:
            return type(own) is type(other) and own == other
