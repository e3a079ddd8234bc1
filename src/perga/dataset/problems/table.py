"""The Parquet files of problems."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from perga.dataset import table
from perga.dataset.problems.problem import ROWS_VERSION, Problem

SHARD = 5000
"""Rows in one Parquet file, at most."""
LAYOUT = table.Layout(Problem, "problems", ROWS_VERSION, SHARD)


def shard_name(number: int) -> str:
    """Where Parquet file `number` stands in the folder."""
    return f"data/problems-{number:05d}.parquet"


def shards_of(rows: int) -> tuple[str, ...]:
    """The Parquet files of so many rows; there is at least one."""
    return tuple(shard_name(number) for number in range(max(1, -(-rows // SHARD))))


def parquet_bytes(problems: Iterable[Problem]) -> bytes:
    """The rows as one Parquet file; equal rows give equal bytes."""
    return table.parquet_bytes(problems, LAYOUT)


def read_parquet(path: Path, room: int | None = None) -> tuple[Problem, ...]:
    """The problems of one Parquet file; see `read_table`."""
    return table.read_table(path, LAYOUT, room)
