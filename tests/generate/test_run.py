"""Runs: resumed, extended, refused, killed; the folder is always that of an undisturbed run."""

import hashlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from perga.dataset.manifest import CANARY
from perga.dataset.problems.card import data_card
from perga.dataset.problems.table import read_parquet
from perga.dataset.strict import read_json
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.generate.cases import Settings
from perga.generate.catalogue import Catalogue, standard_catalogue
from perga.generate.ledger import Tally
from perga.generate.ledger import ledger as ledger_of
from perga.generate.pipeline import GENERATOR_VERSION, Refusal
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


def test_the_data_card_says_how_to_load_and_what_was_refused(undisturbed: Path) -> None:
    text = (undisturbed / "README.md").read_text(encoding="utf-8")
    _, front, body = text.split("---\n", 2)
    assert "configs:\n- config_name: default\n  data_files: data/*.parquet\n" in front
    assert f"generator {GENERATOR_VERSION}" in body
    assert "with seed 4" in body
    assert f"{COUNT} analytic-geometry problems" in body
    assert "| ellipse | chord_length | 1 |" in body
    assert CANARY in body
    ledger = read_json((undisturbed / "ledger.json").read_bytes(), "ledger")
    assert "No draw was refused." in body or ledger["refusals"]


def test_the_data_card_counts_refusals() -> None:
    refusal = Refusal(0, "gate1_open", 0.01, 0.05, "changes by 1 %")
    report = ledger_of([Tally(0, "ellipse-x", "ellipse x area", False, (refusal,))])
    text = data_card(7, {"perga": "1", "generator": 2, "rows": 1}, "canary", report)
    row = next(line for line in text.splitlines() if line.startswith("| gate1_open |"))
    assert row.endswith("| 1 |")
    assert "leave the answer open" in row


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
        ({"settings": Settings(tolerance=0.01)}, "run: tolerance was 0.005 and is now 0.01 "),
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


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE item SET record = '{}' WHERE number = 3",
        "UPDATE item SET record = '[]' WHERE number = 3",
        "UPDATE item SET record = 'x' WHERE number = 3",
        "UPDATE item SET record = x'00ff' WHERE number = 3",
        "UPDATE item SET png = NULL WHERE number = 3",
        "UPDATE item SET png = 'text' WHERE number = 3",
        "UPDATE item SET record = json_set(record, '$.cell', 5) WHERE number = 3",
        "UPDATE item SET record = json_set(record, '$.extra', 5) WHERE number = 3",
        "UPDATE item SET record = json_set(record, '$.refusals', json('[{}]')) WHERE number = 3",
        "UPDATE item SET record = json_set(record, '$.refusals', 5) WHERE number = 3",
        "UPDATE item SET record = json_set(record, '$.problem', json('{}')) WHERE number = 3",
        "UPDATE item SET record = json_set(record, '$.problem', json('null')) WHERE number = 3",
        "UPDATE item SET record = json_set(record, '$.problem.id', '../../x') WHERE number = 3",
        "UPDATE item SET record = json_set(record, '$.problem.index', 4) WHERE number = 3",
        "UPDATE run SET value = x'00ff' WHERE key = 'seed'",
        "INSERT INTO run VALUES (x'00', '1')",
        "DROP TABLE item; CREATE TABLE item (a)",
    ],
)
def test_a_damaged_entry_of_the_state_is_said(undisturbed: Path, tmp_path: Path, edit: str) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    shutil.copy(undisturbed / "state.sqlite", folder)
    connection = sqlite3.connect(folder / "state.sqlite")
    connection.executescript(edit)
    connection.commit()
    connection.close()
    with pytest.raises(InputError, match=r"state\.sqlite") as caught:
        generate(folder, n=COUNT, seed=4)
    assert caught.value.help
    assert not (folder / "manifest.json").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


@pytest.mark.parametrize(
    "name",
    [
        *("data/problems-00009.parquet", "data/problems-00001.parquet", "images/extra.png"),
        *("images/s4-000099.png", "images/s5-000000.png", "notes.txt", ".notes.txt.partial"),
    ],
)
def test_a_stranger_is_refused_before_anything_is_written(
    undisturbed: Path, tmp_path: Path, name: str
) -> None:
    folder = Path(shutil.copytree(undisturbed, tmp_path / "run"))
    (folder / name).write_bytes((undisturbed / TABLE).read_bytes())
    before = contents(folder)
    with pytest.raises(InputError, match="no file of this run") as caught:
        generate(folder, n=COUNT + 1, seed=4)
    assert name in caught.value.message
    assert contents(folder) == before
    assert finished(folder) == COUNT
    (folder / name).unlink()
    assert generate(folder, n=COUNT, seed=4).new == 0


def test_what_stands_in_the_way_is_refused_and_drafts_are_not(
    undisturbed: Path, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(undisturbed, tmp_path / "run"))
    for name in ("data/.problems-00000.parquet.partial", ".manifest.json.partial"):
        (folder / name).write_bytes(b"half")
    assert generate(folder, n=COUNT, seed=4).new == 0
    assert contents(folder) == contents(undisturbed)
    for name in ("deep", "images/deep", "images/s4-000003.png", "index.html", "manifest.json"):
        (folder / name).unlink(missing_ok=True)
        (folder / name).mkdir()
        with pytest.raises(InputError, match="no file of this run"):
            generate(folder, n=COUNT, seed=4)
        (folder / name).rmdir()
    (folder / "data").rename(tmp_path / "elsewhere")
    (folder / "data").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="no file of this run"):
        generate(folder, n=COUNT, seed=4)


def test_a_lock_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "run.lock").symlink_to(tmp_path / "thesis.txt")
    with pytest.raises(InputError, match=r"run\.lock"):
        generate(tmp_path / "run", n=1, seed=1)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


@pytest.mark.parametrize("tolerance", [0.0, -1.0, 0.02, 1e9, float("nan")])
def test_a_tolerance_that_proves_nothing_is_refused(tmp_path: Path, tolerance: float) -> None:
    with pytest.raises(InputError, match="tolerance"):
        generate(tmp_path / "run", n=1, seed=1, settings=Settings(tolerance=tolerance))
    assert not (tmp_path / "run").exists()


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
