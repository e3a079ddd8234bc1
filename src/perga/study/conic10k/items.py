"""The problems of a Conic10K file, and the list of doubtful ones that may stand beside it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

from perga.answers.splitting import split
from perga.errors import InputError

MAX_BYTES: Final = 200_000_000
_FIELDS: Final = ("text", "fact_expressions", "query_expressions", "answer_expressions")


@dataclass(frozen=True, slots=True)
class Item:
    """One problem: natural text, facts and queries in Assertional Logic, gold answer."""

    index: int
    text: str
    facts: str
    query: str
    gold: str

    @property
    def queries(self) -> tuple[str, ...]:
        """The single queries."""
        return tuple(part for part in split(self.query, ";\n") if part)


def read_items(path: Path, limit: int | None = None) -> tuple[Item, ...]:
    """The first `limit` problems of a file. Raises InputError."""
    rows = _json(path)
    if not isinstance(rows, list) or not rows:
        raise InputError(f"{path} holds no list of problems", "name a file such as dev.json")
    return tuple(_item(index, row, path) for index, row in enumerate(cast(list[Any], rows)[:limit]))


def _item(index: int, row: Any, path: Path) -> Item:
    fields = cast(dict[str, Any], row) if isinstance(row, dict) else {}
    values = [fields.get(name) for name in _FIELDS]
    if not all(isinstance(value, str) for value in values):
        wanted = ", ".join(_FIELDS)
        raise InputError(
            f"{path}: problem {index} lacks one of the texts {wanted}",
            "name a file of Conic10K such as dev.json",
        )
    return Item(index, *cast(list[str], values))


def excluded_beside(path: Path) -> Mapping[int, str]:
    """Positions of doubtful problems and why, from `excluded-NAME.json` beside NAME.json.

    Empty where there is no such file. Raises InputError for one that cannot be read.
    """
    beside = path.with_name(f"excluded-{path.stem}.json")
    if not beside.exists():
        return {}
    value = _json(beside)
    try:
        found = {int(one["index"]): f"{one['class']}: {one['why']}" for one in value["items"]}
    except (KeyError, TypeError, ValueError):
        raise InputError(
            f"{beside} is no list of excluded problems", 'it holds {"items": [{"index", ...}]}'
        ) from None
    return found


def _json(path: Path) -> Any:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise InputError(
                f"{path} is larger than {MAX_BYTES:,} bytes", "is this the right file?"
            )
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise InputError(f"{path}: {fault.strerror}", "check the path") from fault
    except (ValueError, RecursionError) as fault:
        raise InputError(f"{path} is no JSON", "name a file such as dev.json") from fault
