"""A row beside the same row made anew: every column must agree."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any, Protocol, cast

from perga.dataset.kind import Unit
from perga.dataset.row import Row
from perga.dataset.strict import read_json
from perga.errors import InputError, PergaError


@dataclass(frozen=True, slots=True)
class Made:
    """An item of a run: its rows, none if it gives none, and what the ledger counts of it."""

    rows: tuple[Row, ...]
    tally: Any


class Remake(Protocol):
    """Makes the items of a run again. It travels to processes."""

    def __call__(self, unit: Any, /) -> Made:
        """The item named `unit` (`perga.dataset.kind.Unit`); PergaError for one out of reach."""
        ...

    def ledger(self, tallies: Sequence[Any], /) -> dict[str, Any]:
        """The contents of ledger.json of a run of the items with these tallies."""
        ...


def made_again(unit: Unit, remake: Remake) -> Made | str:
    """The item, or why it cannot be made."""
    try:
        return remake(unit)
    except PergaError as fault:  # an index that no run reaches
        return f"the item cannot be made again: {fault.message:.120}"


def compared(row: Row, again: Row | None, json_columns: Set[str]) -> Iterator[str]:
    """What differs, as sentences that name the columns.

    The picture counts by the hash of its pixels; floats may differ as one computation does on
    two machines, also within `json_columns`.
    """
    if again is None:
        yield "made again, the item gives no such row"
        return
    own, others = _columns(row, json_columns), _columns(again, json_columns)
    for name, other in others.items():
        if not alike(own[name], other):
            shown = f" and is {other!r:.200}" if isinstance(other, str) else ""
            yield f"made again, {name} differs{shown}"


def _columns(row: Row, json_columns: Set[str]) -> dict[str, Any]:
    columns = row.columns()
    return {**columns, **{name: _parsed(columns[name]) for name in json_columns}}


def _parsed(text: str) -> Any:
    try:
        return read_json(text, "the column")
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
