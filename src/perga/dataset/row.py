"""Rows of published tables: frozen dataclasses whose fields are the columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Protocol, TypeVar, cast

from perga.errors import InputError

PICTURE = "png"
"""The field that holds the bytes of a row's picture; in a table it is the column `image`."""


class Row(Protocol):
    """What every kind of row has: an id, the bytes of its picture (empty for none), columns."""

    @property
    def id(self) -> str:
        """The id, unique in its folder."""
        ...

    @property
    def png(self) -> bytes:
        """The picture."""
        ...

    @property
    def image_name(self) -> str:
        """What the picture is called in the image column."""
        ...

    def columns(self) -> dict[str, Any]:
        """Every column but the picture itself, ready for JSON."""
        ...

    def sha256(self) -> str:
        """The SHA-256 of the row; ValueError for a number that is not finite."""
        ...


RowT = TypeVar("RowT", bound=Row)


@cache
def column_types(kind: type[Any]) -> Mapping[str, str]:
    """The columns of a kind of row but its picture: names and types, as the fields say them."""
    return {f.name: str(f.type) for f in fields(kind) if f.name != PICTURE}


def columns_of(row: Any) -> dict[str, Any]:
    """The columns of a row but its picture; tuples become lists."""
    kinds = column_types(cast("type[Any]", type(row)))
    return {
        name: list(getattr(row, name)) if kind.startswith("tuple") else getattr(row, name)
        for name, kind in kinds.items()
    }


def row_from(kind: type[RowT], values: dict[str, Any], png: bytes) -> RowT:
    """The row of these columns; InputError when one is missing, unknown or mistyped."""
    wanted = column_types(kind)
    if set(values) != set(wanted):
        odd = ", ".join(sorted(set(values) ^ set(wanted)))
        raise InputError(f"the row has missing or unknown columns: {odd}", "build it again")
    typed = {name: _typed(name, wanted[name], value) for name, value in values.items()}
    return kind(**{**typed, PICTURE: png})


def _typed(name: str, wanted: str, value: object) -> Any:
    match wanted:
        case "int" if isinstance(value, int) and not isinstance(value, bool):
            return value
        case "float" if isinstance(value, float):
            return value
        case "str" if isinstance(value, str):
            return value
        case "tuple[str, ...]" if isinstance(value, list | tuple):
            items = cast("list[object]", value)
            if all(isinstance(item, str) for item in items):
                return tuple(items)
        case _:
            pass
    raise InputError(f"column {name} holds {value!r:.60}", "build the folder again")
