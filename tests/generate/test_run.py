"""Runs: resumed, extended, refused, killed; the folder is always that of an undisturbed run."""

import hashlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from perga.dataset.strict import read_json
from perga.dataset.table import read_parquet
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.generate.cases import Settings
from perga.generate.catalogue import Catalogue, standard_catalogue
from perga.generate.run import generate
from perga.generate.shape import Draft, Draw

COUNT = 12
TABLE = "data/problems-00000.parquet"


def contents(folder: Path) -> dict[str, str]:
    """Every published file and its hash; the state of the run left out."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(("state.sqlite", "run.lock"))
    }


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "undisturbed"
    assert generate(folder, n=COUNT, seed=4).ok
    return folder


def test_a_run_leaves_a_complete_folder(undisturbed: Path) -> None:
    report = verify(undisturbed)
    assert report.findings == ()
    assert report.rows == COUNT
    names = set(contents(undisturbed))
    assert {TABLE, "manifest.json", "ledger.json"} <= names
    assert len([name for name in names if name.startswith("images/")]) == COUNT


def test_the_same_command_again_makes_nothing_new(undisturbed: Path) -> None:
    before = contents(undisturbed)
    again = generate(undisturbed, n=COUNT, seed=4)
    assert (again.made, again.new) == (COUNT, 0)
    assert contents(undisturbed) == before


def test_a_short_run_is_a_prefix_and_can_be_extended(undisturbed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    generate(folder, n=5, seed=4)
    short = read_parquet(folder / TABLE)
    assert len(short) == 5
    assert short == read_parquet(undisturbed / TABLE)[:5]
    longer = generate(folder, n=COUNT, seed=4)
    assert (longer.made, longer.new) == (COUNT, COUNT - 5)
    assert contents(folder) == contents(undisturbed)


def test_two_processes_make_the_same_folder(undisturbed: Path, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    folder = tmp_path / "run"
    generate(folder, COUNT, 4, jobs=2, on_progress=lambda done, n: seen.append((done, n)))
    assert seen == [(k, COUNT) for k in range(1, COUNT + 1)]
    assert contents(folder) == contents(undisturbed)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"seed": 5}, "seed was 4 and is now 5"),
        ({"n": COUNT - 1}, "ask for -n 12"),
        ({"settings": Settings(tolerance=0.01)}, "settings"),
    ],
)
def test_another_run_in_the_folder_is_refused(
    undisturbed: Path, options: dict[str, object], word: str
) -> None:
    before = contents(undisturbed)
    with pytest.raises(InputError) as caught:
        generate(undisturbed, **{"n": COUNT, "seed": 4, **options})  # pyright: ignore[reportArgumentType]
    assert word in f"{caught.value.message} {caught.value.help}"
    assert contents(undisturbed) == before


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(InputError, match="not empty"):
        generate(tmp_path, n=1, seed=1)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_damaged_state_is_said(undisturbed: Path, tmp_path: Path) -> None:
    (tmp_path / "state.sqlite").write_bytes(b"not a database, far from it" * 100)
    with pytest.raises(InputError, match="state"):
        generate(tmp_path, n=1, seed=1)


def test_more_than_the_spaces_hold_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="serves runs of up to"):
        generate(tmp_path / "run", n=1_000_000, seed=1)
    assert not (tmp_path / "run").exists()


def test_an_item_without_a_problem_is_recorded_and_told(tmp_path: Path) -> None:
    shape = standard_catalogue().shapes[0]

    def mostly_closed(draw: Draw) -> Draft:
        draft = shape.build(draw)
        return draft if draw.words.integers(2) else replace(draft, alternatives=())

    catalogue = Catalogue.of([replace(shape, build=mostly_closed)])
    summary = generate(
        tmp_path / "run", n=8, seed=2, settings=Settings(max_attempts=1), catalogue=catalogue
    )
    assert summary.failed
    assert not summary.ok
    assert summary.made == 8 - len(summary.failed) > 0
    assert "found no problem" in str(summary)
    ledger = read_json((tmp_path / "run/ledger.json").read_bytes(), "ledger")
    assert len(ledger["refusals"]) == summary.refusals == len(summary.failed)
    assert ledger["totals"]["acceptance"] == summary.made / 8
    found = [finding.message for finding in verify(tmp_path / "run").findings]
    assert found == [f"item {index} could not be made" for index in summary.failed]


def test_ctrl_c_keeps_what_is_done(undisturbed: Path, tmp_path: Path) -> None:
    def stop(done: int, _n: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    folder = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        generate(folder, n=COUNT, seed=4, on_progress=stop)
    assert not (folder / "manifest.json").exists()
    rest = generate(folder, n=COUNT, seed=4)
    assert rest.new == COUNT - 3
    assert contents(folder) == contents(undisturbed)


def test_two_runs_in_one_folder_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    caught: list[str] = []

    def second(_done: int, _n: int) -> None:
        with pytest.raises(InputError) as error:
            generate(folder, n=2, seed=1)
        caught.append(error.value.message)

    generate(folder, n=2, seed=1, on_progress=second)
    assert len(caught) == 2
    assert "another run" in caught[0]


PROGRAM = """
import sys
from pathlib import Path
from perga.generate.run import generate
if __name__ == "__main__":
    generate(Path(sys.argv[1]), n=int(sys.argv[2]), seed=4, jobs=int(sys.argv[3]))
"""


def finished(folder: Path) -> int:
    """How many items stand in the state file."""
    state = folder / "state.sqlite"
    if not state.exists():
        return 0
    connection = sqlite3.connect(f"file:{state}?mode=ro", uri=True, timeout=5)
    try:
        return int(connection.execute("SELECT count(*) FROM item").fetchone()[0])
    except sqlite3.OperationalError:  # killed before the tables were made
        return 0
    finally:
        connection.close()


def test_killed_at_random_moments_nothing_is_lost(undisturbed: Path, tmp_path: Path) -> None:
    script, folder = tmp_path / "program.py", tmp_path / "run"
    script.write_text(PROGRAM)
    rng = random.Random(20)
    done = [0]
    for jobs in (1, 2, 1):
        command = [sys.executable, str(script), str(folder), str(COUNT), str(jobs)]
        process = subprocess.Popen(command, start_new_session=True)
        target = min(done[-1] + rng.randint(1, 3), COUNT - 1)
        deadline = time.monotonic() + 60
        while finished(folder) < target and process.poll() is None:
            assert time.monotonic() < deadline, "the run does not get on"
            time.sleep(rng.uniform(0.001, 0.01))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        done.append(finished(folder))
        assert done[-1] >= done[-2]
    assert done[1] >= 1
    assert generate(folder, n=COUNT, seed=4).ok
    assert contents(folder) == contents(undisturbed)
    assert verify(folder).ok
