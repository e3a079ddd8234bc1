"""Rows that others wrote, as JSON lines or as a Parquet file: bounded, and nothing is trusted.

A row is the text of the fields that were asked for. Numbers stay as they are written, so that
`0.10` is no float before anybody has looked at it. What is wrong with one line is told of that
line; only what makes the whole file unreadable is an error.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

from perga.errors import InputError

MOST_BYTES = 256 * 1024**2
"""Of a file of lines, and of the fields of a table once they are unfolded."""
MOST_ROWS = 300_000
LONGEST_LINE = 1024**2
"""Bytes; a picture inside a line is rarely larger."""
LONGEST_TEXT = 20_000
"""Characters of one field."""
_MAGIC = b"PAR1"
_DEEPEST = 8
_NAMES = 12
"""How many field names a message lists."""


@dataclass(frozen=True, slots=True)
class ForeignRow:
    """The fields of a row that it has, as text; `line` counts from 1.

    `fault` says why a line is no row; then there are no fields.
    """

    line: int
    fields: Mapping[str, str]
    fault: str = ""


class _Number(str):
    """A number as it is written."""

    __slots__ = ()


class _FaultError(Exception):
    """A line is no row; the text says why."""


def foreign_rows(path: str, wanted: Collection[str]) -> list[ForeignRow]:
    """The rows of a file, with the fields `wanted`; `-` is standard input, for lines only.

    Raises InputError for what is no such file, too large, or a table without one of the fields.
    """
    if path == "-":
        return list(_lines(sys.stdin.buffer, "standard input", wanted))
    with _opened(path) as file:
        if file.read(len(_MAGIC)) == _MAGIC:
            from perga.dataset.foreign_table import table_rows

            return [
                _row(number, values, wanted)
                for number, values in enumerate(table_rows(Path(path), wanted), start=1)
            ]
        file.seek(0)
        return list(_lines(file, path, wanted))


def _opened(path: str) -> BinaryIO:
    try:
        # a pipe is opened without waiting for its writer, and then refused
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except FileNotFoundError:
        raise InputError(f"{path}: no such file", "check the path; `-` is standard input") from None
    except (OSError, ValueError) as fault:
        raise InputError(f"{path!r:.200} cannot be opened: {fault}", "check the path") from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise InputError(f"{path} is no file", "give a file of JSON lines, or a Parquet file")
    return open(handle, "rb")


def _lines(file: BinaryIO, name: str, wanted: Collection[str]) -> Iterator[ForeignRow]:
    """The rows of a file of JSON lines; blank lines are passed over."""
    left, rows, number = MOST_BYTES, 0, 0
    with nullcontext(file):
        while line := file.readline(LONGEST_LINE + 1):
            number += 1
            whole = len(line) <= LONGEST_LINE
            left -= len(line)
            while line and not line.endswith(b"\n"):  # the rest of a line that is too long
                rest = file.readline(LONGEST_LINE + 1)
                whole = whole and not rest
                left -= len(rest)
                if left < 0 or not rest:
                    break
                line = rest
            if left < 0:
                raise InputError(
                    f"{name}, line {number}: the file is larger than {MOST_BYTES:,} bytes",
                    "split it, or leave out what is no question, answer or task",
                )
            if whole and not line.strip():
                continue
            rows += 1
            if rows > MOST_ROWS:
                raise InputError(
                    f"{name}, line {number}: there are more than {MOST_ROWS:,} rows", "split it"
                )
            if whole:
                yield _of_line(number, line, wanted)
            else:
                yield ForeignRow(number, {}, f"the line is longer than {LONGEST_LINE:,} bytes")


def _of_line(number: int, line: bytes, wanted: Collection[str]) -> ForeignRow:
    try:
        text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        found: object = json.loads(
            text,
            parse_int=_Number,
            parse_float=_Number,
            parse_constant=_no_constant,
            object_pairs_hook=_no_repeats,
        )
    except UnicodeDecodeError:
        return ForeignRow(number, {}, "the line is not UTF-8 text")
    except json.JSONDecodeError as fault:
        return ForeignRow(number, {}, f"the line is no JSON: {fault.msg} at {fault.pos + 1}")
    except RecursionError:
        return ForeignRow(number, {}, "the line is nested too deeply")
    except _FaultError as fault:
        return ForeignRow(number, {}, str(fault))
    if not isinstance(found, dict):
        return ForeignRow(number, {}, "the line is no JSON object")
    return _row(number, cast("dict[str, object]", found), wanted)


def _no_constant(word: str) -> object:
    raise _FaultError(f"{word} is no JSON number")


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _FaultError("a key stands twice in one object")
    return found


def _row(number: int, values: Mapping[str, object], wanted: Collection[str]) -> ForeignRow:
    fields: dict[str, str] = {}
    try:
        for name in wanted:
            value = values.get(name)
            if value is None:
                continue
            fields[name] = text = as_text(value)
            if len(text) > LONGEST_TEXT:
                raise _FaultError(
                    f"{name} has {len(text):,} characters, more than {LONGEST_TEXT:,}"
                )
            text.encode()  # half a surrogate pair is no text
    except _FaultError as fault:
        return ForeignRow(number, {}, str(fault))
    except UnicodeEncodeError:
        return ForeignRow(number, {}, "a field holds half a character")
    if not fields:
        there = ", ".join(list(values)[:_NAMES])[:200] or "none"
        return ForeignRow(number, {}, f"it has none of {', '.join(wanted)}; its fields: {there}")
    return ForeignRow(number, fields)


def as_text(value: object, depth: int = 0) -> str:
    """A value as text: texts and numbers as they are, the rest as JSON."""
    if isinstance(value, str):
        return value
    return _json(value, depth)


def _json(value: object, depth: int) -> str:
    if depth > _DEEPEST:
        raise _FaultError("a field is nested too deeply")
    if isinstance(value, _Number):
        return value
    if value is None or isinstance(value, bool | str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join(_json(one, depth + 1) for one in cast('list[object]', value))}]"
    if isinstance(value, dict):
        inner = (
            f"{json.dumps(str(key), ensure_ascii=False)}: {_json(one, depth + 1)}"
            for key, one in cast("dict[object, object]", value).items()
        )
        return f"{{{', '.join(inner)}}}"
    raise _FaultError(f"a field is of type {type(value).__name__}, which is no text")
