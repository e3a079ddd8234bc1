# pyright: basic
"""Parquet files of rows. pyarrow has no types, so this adapter is checked loosely."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic

import pyarrow as pa
import pyarrow.parquet as pq

from perga.dataset.manifest import CANARY
from perga.dataset.row import Row, RowT, column_types, row_from
from perga.dataset.strict import write_json
from perga.errors import InputError

LARGEST_PARQUET = 1024**3
ROW_GROUP = 256
_ROOM, _ROOM_PER_BYTE = 64 * 1024**2, 8
"""How far a table may unfold: pictures do not, and texts are the smaller part of a row."""
_IMAGE = "image"
_TYPES: dict[str, Any] = {
    "int": pa.int64(),
    "float": pa.float64(),
    "str": pa.string(),
    "tuple[str, ...]": pa.list_(pa.string()),
}


@dataclass(frozen=True, slots=True)
class Layout(Generic[RowT]):
    """What a Parquet file holds: rows of `row`, `most` of them at most, called `plural`.

    `version` is that of the columns. In a table that is not `pictured` every image is null, so
    that tables of one kind have the same columns.
    """

    row: type[RowT]
    plural: str
    version: int
    most: int
    pictured: bool = True

    def schema(self) -> pa.Schema:
        """The Arrow schema, with the metadata by which `datasets` shows the image column."""
        columns = [pa.field(name, _TYPES[kind]) for name, kind in column_types(self.row).items()]
        features = {column.name: _feature(str(column.type)) for column in columns}
        image = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
        columns.append(pa.field(_IMAGE, image))
        features[_IMAGE] = {"_type": "Image"}
        metadata = {
            "huggingface": write_json({"info": {"features": features}}),
            "perga": write_json({"rows": self.version, "canary": CANARY}),
        }
        return pa.schema(columns, metadata=metadata)


def _feature(kind: str) -> dict[str, Any]:
    if kind.startswith("list"):
        return {"_type": "Sequence", "feature": {"_type": "Value", "dtype": "string"}}
    return {"_type": "Value", "dtype": "float64" if kind == "double" else kind}


class TableWriter:
    """Writes rows into one Parquet file as they come; equal rows give equal bytes.

    A group of rows is written at a time, so memory does not grow with the table.
    """

    def __init__(self, sink: Path | io.BytesIO, layout: Layout[Any]) -> None:
        self._layout, self._schema = layout, layout.schema()
        self._writer = pq.ParquetWriter(sink, self._schema, compression="zstd")
        self._waiting: list[dict[str, Any]] = []

    def add(self, row: Row) -> None:
        """Append a row."""
        pictured = self._layout.pictured
        image = {"bytes": row.png, "path": row.image_name} if pictured else None
        self._waiting.append({**row.columns(), _IMAGE: image})
        if len(self._waiting) == ROW_GROUP:
            self._flush()

    def append(self, path: Path) -> None:
        """Append the rows of another file of this layout, in the groups that they have there.

        Raises InputError where the file cannot be read.
        """
        self._flush()
        try:
            with pq.ParquetFile(path) as file:
                for group in range(file.num_row_groups):
                    self._writer.write_table(file.read_row_group(group), row_group_size=ROW_GROUP)
        except (OSError, ValueError, pa.ArrowException) as fault:
            raise InputError(f"{path.name} cannot be read: {fault}", "run it again") from None

    def close(self) -> None:
        """Finish the file."""
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if not self._waiting:
            return
        table = pa.Table.from_pylist(self._waiting, schema=self._schema)
        self._writer.write_table(table, row_group_size=ROW_GROUP)
        self._waiting.clear()


def parquet_bytes(rows: Iterable[Row], layout: Layout[Any]) -> bytes:
    """The rows as one Parquet file; equal rows give equal bytes."""
    sink = io.BytesIO()
    writer = TableWriter(sink, layout)
    for row in rows:
        writer.add(row)
    writer.close()
    return sink.getvalue()


def pictures_in(path: Path, most: int) -> Iterator[tuple[str, bytes]]:
    """The ids and pictures of the first `most` rows of a file that this program wrote, in order."""
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches(batch_size=min(ROW_GROUP, most), columns=["id", _IMAGE]):
            for row in batch.slice(0, most).to_pylist():
                yield row["id"], row[_IMAGE]["bytes"]
            most -= batch.num_rows
            if most <= 0:
                return


def room_for(file_bytes: int) -> int:
    """How many bytes the rows of tables of so many bytes may take in memory."""
    return _ROOM + _ROOM_PER_BYTE * file_bytes


def read_table(path: Path, layout: Layout[RowT], room: int | None = None) -> tuple[RowT, ...]:
    """The rows of one Parquet file, which may take `room` bytes (default: by its size).

    Raises InputError when it is damaged, of another schema, or unfolds to more than it should.
    """
    try:
        size = path.stat().st_size
        if size > LARGEST_PARQUET:
            raise InputError(f"{path.name} is larger than {LARGEST_PARQUET} bytes", "split it")
        with pq.ParquetFile(path) as file:
            if not file.schema_arrow.equals(layout.schema()):
                raise InputError(
                    f"{path.name} has other columns than {layout.plural}", "build it again"
                )
            rows = _rows(file, layout.most, room_for(size) if room is None else room, path.name)
            return tuple(_read(rows, layout, path.name))
    except (OSError, pa.ArrowException, UnicodeDecodeError) as fault:
        raise InputError(f"{path.name} cannot be read: {fault}", "build it again") from None


def read_texts(path: Path, layout: Layout[RowT]) -> tuple[RowT, ...]:
    """The rows of a file without their pictures: `png` is empty. What pages are made from.

    For tables that `read_table` has read, or that this program wrote: many rows at a time, and
    nothing bounds what they take. Raises InputError when the file is damaged or of another schema.
    """
    try:
        with pq.ParquetFile(path) as file:
            if not file.schema_arrow.equals(layout.schema()):
                raise InputError(
                    f"{path.name} has other columns than {layout.plural}", "build it again"
                )
            batches = file.iter_batches(batch_size=ROW_GROUP, columns=[*column_types(layout.row)])
            return tuple(
                row_from(layout.row, row, b"") for batch in batches for row in batch.to_pylist()
            )
    except (OSError, pa.ArrowException, UnicodeDecodeError) as fault:
        raise InputError(f"{path.name} cannot be read: {fault}", "build it again") from None


def unfolded(row: Row) -> int:
    """About how many bytes a row takes: what `room` counts."""
    total = len(row.png)
    for value in row.columns().values():
        if isinstance(value, str):
            total += len(value)
        elif isinstance(value, list):
            total += sum(map(len, value))
    return total


def _rows(file: pq.ParquetFile, most: int, room: int, where: str) -> Iterator[dict[str, Any]]:
    layout = file.metadata
    groups = (layout.row_group(number) for number in range(layout.num_row_groups))
    if layout.num_rows > most:
        raise InputError(f"{where} holds more than {most} rows", "build the folder again")
    if sum(group.total_byte_size for group in groups) > room:
        raise InputError(f"{where} unfolds to more than {room} bytes", "build the folder again")
    # A row at a time: a text that is stored once may stand in every row of a larger batch.
    for batch in file.iter_batches(batch_size=1):
        room -= batch.nbytes
        if room < 0:
            raise InputError(f"{where} unfolds to more than it should", "build the folder again")
        yield from batch.to_pylist()


def _read(rows: Iterable[dict[str, Any]], layout: Layout[RowT], where: str) -> Iterator[RowT]:
    for row in rows:
        image = row.pop(_IMAGE)
        data = image["bytes"] if isinstance(image, dict) else None
        if not (isinstance(data, bytes) if layout.pictured else image is None):
            what = "without a picture" if layout.pictured else "with a picture"
            raise InputError(f"{where} has a row {what}", "build it again")
        yield row_from(layout.row, row, data or b"")


def rows_of(tables: Sequence[tuple[Path, Layout[RowT]]]) -> tuple[RowT, ...]:
    """The rows of several tables, which share one room, so that many small ones are no way around.

    Raises InputError as `read_table` does.
    """
    room = room_for(sum(path.stat().st_size for path, _ in tables))
    found: list[RowT] = []
    for path, layout in tables:
        rows = read_table(path, layout, room)
        room -= sum(map(unfolded, rows))
        found += rows
    return tuple(found)
