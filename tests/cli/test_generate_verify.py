"""`perga generate` and `perga verify` as a user sees them, on a small run."""

import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perga.cli.main import main
from perga.dataset.manifest import published_files, read_manifest, seal
from perga.dataset.problems.table import parquet_bytes, read_parquet
from perga.report.gallery import gallery_page

Perga = Callable[..., Any]
N = 5


def asked(folder: Path, n: int = N) -> list[str]:
    """The command line of the run."""
    return ["generate", "-n", str(n), "--seed", "3", "--out", str(folder)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run; not to be changed."""
    folder = tmp_path_factory.mktemp("runs") / "made"
    assert main(asked(folder)) == 0
    return folder


@pytest.fixture
def run(made: Path, tmp_path: Path) -> Path:
    """A copy of the finished run that a test may damage."""
    return Path(shutil.copytree(made, tmp_path / "run"))


def tables(folder: Path) -> dict[str, bytes]:
    """The data files of a run."""
    return {p.name: p.read_bytes() for p in (folder / "data").iterdir()}


def ids(folder: Path) -> list[str]:
    """The ids of a run's rows, in order."""
    return pq.read_table(folder / "data").column("id").to_pylist()


def test_run_holds_what_the_readme_says(made: Path) -> None:
    assert {"README.md", "index.html", "ledger.json", "manifest.json", "images", "data"} <= {
        p.name for p in made.iterdir()
    }
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    table = readme.split("| column | what |")[1].split("\n\n")[0]
    named = {cell for row in table.splitlines()[2:] for cell in row.split("|")[1].split("`")[1::2]}
    assert set(pq.read_table(made / "data").column_names) == named
    assert len(ids(made)) == len(set(ids(made))) == N


def test_summary_names_the_gallery(perga: Perga, run: Path) -> None:
    ran = perga(*asked(run))
    assert ran.code == 0
    assert str(run / "index.html") in ran.out
    assert f"{N} verified problems" in ran.out


def test_summary_as_json(perga: Perga, run: Path) -> None:
    ran = perga(*asked(run), "--json")
    assert ran.code == 0
    assert (ran.json["ok"], ran.json["made"], ran.json["new"]) == (True, N, 0)


def test_progress_is_plain_lines_away_from_a_terminal(perga: Perga, tmp_path: Path) -> None:
    ran = perga(*asked(tmp_path / "run", 2))
    assert ran.code == 0
    assert ran.err.splitlines()[-1] == "problems 2/2"
    assert "\x1b" not in ran.err


def test_another_run_in_the_same_folder_is_refused(perga: Perga, run: Path) -> None:
    before = tables(run)
    ran = perga("generate", "-n", str(N), "--seed", "4", "--out", run)
    assert ran.code == 2
    assert "help:" in ran.err
    assert tables(run) == before


def test_folder_that_cannot_be_made(perga: Perga, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = perga(*asked(tmp_path / "file" / "run"))
    assert ran.code == 2
    assert "help:" in ran.err


def test_ctrl_c_keeps_the_state_and_the_same_command_goes_on(
    perga: Perga, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def impatient(task: str) -> Generator[Callable[[int, int], None]]:
        def report(done: int, total: int) -> None:
            if done == 2:
                raise KeyboardInterrupt

        yield report

    with monkeypatch.context() as patch:
        patch.setattr("perga.cli.generate.progress", impatient)
        ran = perga(*asked(tmp_path / "run"))
    assert (ran.code, ran.out) == (130, "")
    assert "same command" in ran.err
    ran = perga(*asked(tmp_path / "run"), "--json")
    assert (ran.code, ran.json["made"], ran.json["new"]) == (0, N, N - 2)
    assert tables(tmp_path / "run") == tables(made)


def test_verify_of_a_whole_folder(perga: Perga, made: Path) -> None:
    ran = perga("verify", made)
    assert ran.code == 0
    assert f"{N} rows" in ran.out
    ran = perga("verify", made, "--json")
    assert (ran.code, ran.json["ok"], ran.json["rows"]) == (0, True, N)
    assert ran.json["remade"] is True


def test_a_forged_question_under_fitting_hashes_is_named(perga: Perga, run: Path) -> None:
    path = run / "data/problems-00000.parquet"
    problems = list(read_parquet(path))
    problems[2] = replace(problems[2], question=problems[2].question + " Round to a whole number.")
    path.write_bytes(parquet_bytes(problems))
    (run / "index.html").write_bytes(gallery_page(run))
    manifest, _ = read_manifest(run)
    hashes = {problem.id: problem.sha256() for problem in problems}
    seal(run, replace(manifest, rows=hashes), published_files(run))
    for jobs in ("1", "2"):
        ran = perga("verify", run, "--json", "-j", jobs)
        assert (ran.code, ran.json["damaged"]) == (1, [problems[2].id])
        assert any("question" in finding["message"] for finding in ran.json["findings"])


def test_swapped_pictures_are_named(perga: Perga, run: Path) -> None:
    first, second, *_ = sorted((run / "images").glob("*.png"))
    a, b = first.read_bytes(), second.read_bytes()
    first.write_bytes(b)
    second.write_bytes(a)
    ran = perga("verify", run)
    assert (ran.code, ran.out) == (1, "")
    assert first.stem in ran.err
    assert second.stem in ran.err
    ran = perga("verify", run, "--json")
    assert ran.code == 1
    assert set(ran.json["damaged"]) == {first.stem, second.stem}


def test_deleted_file_is_named(perga: Perga, run: Path) -> None:
    victim = sorted((run / "images").glob("*.png"))[2]
    victim.unlink()
    ran = perga("verify", run)
    assert ran.code == 1
    assert victim.name in ran.err


def test_edited_answer_is_named(perga: Perga, run: Path) -> None:
    path = next((run / "data").iterdir())
    table = pq.read_table(path)
    answers = table.column("answer").to_pylist()
    answers[1] *= 1.001
    column = table.column_names.index("answer")
    pq.write_table(table.set_column(column, table.field(column), pa.array(answers)), path)
    ran = perga("verify", run, "--json")
    assert ran.code == 1
    assert ran.json["damaged"] == [ids(run)[1]]
    assert any("answer" in finding["message"] for finding in ran.json["findings"])


def test_manifest_that_is_none(perga: Perga, run: Path) -> None:
    (run / "manifest.json").write_text("[]")
    ran = perga("verify", run, "--json")
    assert ran.code == 2
    assert ran.json["ok"] is False
