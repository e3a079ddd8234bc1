"""A run of a thousand problems: precise, balanced, the same on one process and on two."""

from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pyarrow.parquet as pq
import pytest

from perga.cli.main import main
from perga.dataset.strict import read_json

pytestmark = pytest.mark.slow
N = 1000
SHAPES = 24


def made(folder: Path, n: int, jobs: int) -> list[dict[str, Any]]:
    """The rows of a finished run, pictures left out."""
    command = ["generate", "-n", str(n), "--seed", "11", "--out", str(folder), "-j", str(jobs)]
    assert main(command) == 0
    table = pq.read_table(folder / "data")
    return table.drop_columns(["image"]).to_pylist()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the large run stands."""
    return tmp_path_factory.mktemp("full") / "run"


@pytest.fixture(scope="module")
def rows(folder: Path) -> list[dict[str, Any]]:
    """The rows of the large run."""
    return made(folder, N, 2)


def test_every_answer_is_measured_again(rows: list[dict[str, Any]]) -> None:
    assert len(rows) == N
    errors = [abs(row["measured"] - row["answer"]) / abs(row["answer"]) for row in rows]
    assert max(errors) <= 0.005
    assert median(errors) <= 0.0005


@pytest.mark.parametrize("column", ["curve_type", "goal_type"])
def test_curves_and_goals_are_uniform(rows: list[dict[str, Any]], column: str) -> None:
    counts = Counter(row[column] for row in rows)
    assert len(counts) == {"curve_type": 4, "goal_type": 5}[column]
    assert all(abs(c - N / len(counts)) <= 0.1 * N / len(counts) for c in counts.values())


def test_every_shape_is_used_and_none_too_often(rows: list[dict[str, Any]]) -> None:
    counts = Counter(row["shape_id"] for row in rows)
    assert len(counts) == SHAPES
    assert max(counts.values()) <= 0.1 * N


def test_no_answer_is_guessed_easily(rows: list[dict[str, Any]]) -> None:
    by_shape: dict[str, Counter[str]] = {}
    for row in rows:
        by_shape.setdefault(row["shape_id"], Counter())[row["answer_exact"]] += 1
    assert len(by_shape) == SHAPES
    for shape, answers in by_shape.items():
        assert max(answers.values()) <= 0.15 * answers.total(), shape


def test_problems_are_distinct(rows: list[dict[str, Any]]) -> None:
    assert len({row["geometry_id"] for row in rows}) == N
    assert len({row["image_sha256"] for row in rows}) == N


def test_half_of_the_first_draws_are_accepted_in_every_cell(
    rows: list[dict[str, Any]], folder: Path
) -> None:
    ledger: Any = read_json((folder / "ledger.json").read_bytes(), "ledger.json")
    assert len(rows) == N
    assert len(ledger["cells"]) == 20
    assert all(cell["first_acceptance"] >= 0.5 for cell in ledger["cells"].values())


def test_one_process_and_fewer_problems_give_the_same(
    rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    assert made(tmp_path / "ten", 10, 1) == rows[:10]
    assert made(tmp_path / "one", N // 4, 1) == rows[: N // 4]


def test_the_folder_verifies(rows: list[dict[str, Any]], folder: Path) -> None:
    assert len(rows) == N
    assert main(["verify", str(folder), "-j", "2"]) == 0
