"""A busy machine makes the same problems: no path depends on the clock of the processor."""

import time
from pathlib import Path

import pytest

from perga.dataset.problems.table import read_parquet
from perga.generate.run import generate

TABLE = "data/problems-00000.parquet"


def test_a_processor_a_thousand_times_slower_makes_the_same_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generate(tmp_path / "idle", n=4, seed=4)
    clock = time.thread_time
    for module in ("perga.resolve.budget", "perga.algebra.deadline"):
        monkeypatch.setattr(f"{module}.thread_time", lambda: 1000 * clock())
    generate(tmp_path / "busy", n=4, seed=4)
    idle, busy = read_parquet(tmp_path / "idle" / TABLE), read_parquet(tmp_path / "busy" / TABLE)
    assert len(idle) == 4
    assert busy == idle
