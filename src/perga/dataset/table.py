# pyright: basic
"""Parquet files of problems. pyarrow has no types, so this adapter is checked loosely."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from perga.dataset.manifest import SHARD
from perga.dataset.problem import CANARY, ROWS_VERSION, Problem
from perga.dataset.strict import write_json
from perga.errors import InputError

LARGEST_PARQUET = 1024**3
_ROW_GROUP = 256
_ROOM, _ROOM_PER_BYTE = 64 * 1024**2, 8
"""How far a table may unfold: pictures do not, and texts are the smaller part of a row."""


def room_for(file_bytes: int) -> int:
    """How many bytes the rows of tables of so many bytes may take in memory."""
    return _ROOM + _ROOM_PER_BYTE * file_bytes


def schema() -> pa.Schema:
    """The Arrow schema, with the metadata by which `datasets` shows the image column."""
    kinds: dict[str, Any] = {
        "int": pa.int64(),
        "float": pa.float64(),
        "str": pa.string(),
        "tuple[str, ...]": pa.list_(pa.string()),
    }
    columns = [
        pa.field("image", pa.struct([("bytes", pa.binary()), ("path", pa.string())]))
        if f.name == "png"
        else pa.field(f.name, kinds[str(f.type)])
        for f in fields(Problem)
    ]
    features: dict[str, Any] = {column.name: _feature(str(column.type)) for column in columns}
    features["image"] = {"_type": "Image"}
    metadata = {
        "huggingface": write_json({"info": {"features": features}}),
        "perga": write_json({"rows": ROWS_VERSION, "canary": CANARY}),
    }
    return pa.schema(columns, metadata=metadata)


def _feature(kind: str) -> dict[str, Any]:
    if kind.startswith("list"):
        return {"_type": "Sequence", "feature": {"_type": "Value", "dtype": "string"}}
    return {"_type": "Value", "dtype": "float64" if kind == "double" else kind}


def parquet_bytes(problems: Sequence[Problem]) -> bytes:
    """The rows as one Parquet file; equal rows give equal bytes."""
    layout = schema()
    rows = [
        {**problem.columns(), "image": {"bytes": problem.png, "path": problem.image_name}}
        for problem in problems
    ]
    sink = io.BytesIO()
    table = pa.Table.from_pylist(rows, schema=layout)
    pq.write_table(table, sink, compression="zstd", row_group_size=_ROW_GROUP)
    return sink.getvalue()


def read_parquet(path: Path, room: int | None = None) -> tuple[Problem, ...]:
    """The problems of one Parquet file, which may take `room` bytes (default: by its size).

    Raises InputError when it is damaged, of another schema, or unfolds to more than it should.
    """
    try:
        size = path.stat().st_size
        if size > LARGEST_PARQUET:
            raise InputError(f"{path.name} is larger than {LARGEST_PARQUET} bytes", "split it")
        with pq.ParquetFile(path) as file:
            if not file.schema_arrow.equals(schema()):
                raise InputError(f"{path.name} has other columns than problems", "build it again")
            rows = _rows(file, room_for(size) if room is None else room, path.name)
            return tuple(_problems(rows, path.name))
    except (OSError, pa.ArrowException, UnicodeDecodeError) as fault:
        raise InputError(f"{path.name} cannot be read: {fault}", "build it again") from None


def unfolded(problem: Problem) -> int:
    """About how many bytes a row takes: what `room` counts."""
    parts = (problem.png, *problem.conditions_text, *problem.conditions_visual)
    texts = (value for value in problem.columns().values() if isinstance(value, str))
    return sum(len(part) for part in (*parts, *texts))


def _rows(file: pq.ParquetFile, room: int, where: str) -> Iterator[dict[str, Any]]:
    layout = file.metadata
    groups = (layout.row_group(number) for number in range(layout.num_row_groups))
    if layout.num_rows > SHARD:
        raise InputError(f"{where} holds more than {SHARD} rows", "build the folder again")
    if sum(group.total_byte_size for group in groups) > room:
        raise InputError(f"{where} unfolds to more than {room} bytes", "build the folder again")
    # A row at a time: a text that is stored once may stand in every row of a larger batch.
    for batch in file.iter_batches(batch_size=1):
        room -= batch.nbytes
        if room < 0:
            raise InputError(f"{where} unfolds to more than it should", "build the folder again")
        yield from batch.to_pylist()


def _problems(rows: Iterable[dict[str, Any]], where: str) -> Iterator[Problem]:
    for row in rows:
        image = row.pop("image")
        data = image["bytes"] if isinstance(image, dict) else None
        if not isinstance(data, bytes):
            raise InputError(f"{where} has a row without a picture", "build it again")
        yield Problem.from_columns(row, data)
