# pyright: basic
"""Parquet files of others, some columns at a time. pyarrow has no types: checked loosely."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from perga.dataset.foreign import MOST_BYTES, MOST_ROWS
from perga.errors import InputError

_BATCH = 64
"""Rows at a time: a text that is stored once may stand in every one of them."""


def table_rows(path: Path, wanted: Collection[str]) -> Iterator[dict[str, Any]]:
    """The wanted columns of each row, where the table has them.

    Raises InputError for a damaged or too large file, and one that has none of the columns.
    """
    try:
        with pq.ParquetFile(path) as file:
            there = file.schema_arrow.names
            columns = [name for name in wanted if name in there]
            if not columns:
                raise InputError(
                    f"{path.name} has none of the columns {', '.join(wanted)}",
                    f"it has {', '.join(there)[:300]}; name them with --map",
                )
            if file.metadata.num_rows > MOST_ROWS:
                raise InputError(f"{path.name} holds more than {MOST_ROWS:,} rows", "split it")
            room = MOST_BYTES
            for batch in file.iter_batches(batch_size=_BATCH, columns=columns):
                room -= batch.nbytes
                if room < 0:
                    raise InputError(
                        f"{path.name} unfolds to more than {MOST_BYTES:,} bytes", "split it"
                    )
                yield from batch.to_pylist()
    except (OSError, pa.ArrowException, UnicodeDecodeError, OverflowError) as fault:
        raise InputError(f"{path.name} cannot be read: {fault}", "write it again") from None
