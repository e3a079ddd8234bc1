"""A run that was killed, damaged or comes upon other data: resumed, whole again, or refused."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn

import made_up_items as made_up
import pytest
from made_up_items import contents, page

from perga.dataset.compare import Made
from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.parts import BUILD
from perga.dataset.items.writing import ItemWriter
from perga.dataset.lock import LOCK, locked
from perga.dataset.verify import verify
from perga.errors import InputError


class Counted:
    """Makes items and remembers of which tasks."""

    def __init__(self, header: ItemsHeader) -> None:
        self.header = header
        self.tasks: list[str] = []

    def __call__(self, task: str) -> Iterable[Made]:
        self.tasks.append(task)
        return made_up.made_items(self.header, task)


def build(folder: Path, header: ItemsHeader, items: Callable[[str], Iterable[Made]]) -> None:
    with ItemWriter(folder, header) as writer:
        for task in writer.missing:
            writer.add(task, items(task))
        writer.finish(made_up.ledger, page)


KILLED = """
import os, signal, sys
import made_up_items as made_up
from perga.dataset.items.writing import ItemWriter
from pathlib import Path

header = made_up.header()

def items(task):
    for index, made in enumerate(made_up.made_items(header, task)):
        if (task, index) == (header.tasks[2], 1):
            os.kill(os.getpid(), signal.SIGKILL)
        yield made

with ItemWriter(Path(sys.argv[1]), header) as writer:
    for task in writer.missing:
        writer.add(task, items(task))
"""


def test_a_killed_run_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    header = made_up.header()
    folder, whole = tmp_path / "killed", tmp_path / "whole"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", KILLED, folder], env=environment, check=False)
    assert done.returncode == -signal.SIGKILL
    assert [*folder.rglob("*.partial")]
    with pytest.raises(InputError, match=r"manifest\.json"):
        verify(folder)
    items = Counted(header)
    build(folder, header, items)
    assert items.tasks == [header.tasks[2]]
    build(whole, header, Counted(header))
    assert contents(folder) == contents(whole)
    again = Counted(header)
    build(folder, header, again)
    assert again.tasks == []
    assert contents(folder) == contents(whole)


class KilledError(BaseException):
    """Stands for a kill, at a place of our choice."""


def test_a_kill_at_any_step_leaves_files_that_are_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = made_up.header(1, tasks=made_up.TASKS[:2], modes=("text", "full"))
    build(tmp_path / "whole", header, Counted(header))
    whole = contents(tmp_path / "whole")
    steps, real = 0, Path.replace

    def dying(left: int) -> Callable[[Path, Path], Path]:
        counter = iter(range(left, -1, -1))

        def move(path: Path, target: Path) -> Path:
            if next(counter) == 0:
                raise KilledError
            return real(path, target)

        return move

    while True:
        folder = tmp_path / f"after {steps}"
        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", dying(steps))
            try:
                build(folder, header, Counted(header))
            except KilledError:
                pass
            else:
                break
        assert not (folder / "manifest.json").exists()
        found = contents(folder)
        settled = {name for name in found if not name.endswith(".partial")}
        for name in settled & set(whole):
            assert found[name] == whole[name]
        build(folder, header, Counted(header))
        assert contents(folder) == whole, f"killed after {steps} files"
        steps += 1
    assert steps == 2 * 3 + 2 + 2 + 4 + 1  # parts, tables, pictures, pages, manifest


def test_a_damaged_part_is_made_again(tmp_path: Path) -> None:
    header = made_up.header()
    whole = tmp_path / "whole"
    build(whole, header, Counted(header))
    for number, harm in enumerate((b"", b"{}", b'{"run": {}', b"\xff")):
        folder = tmp_path / str(number)
        with ItemWriter(folder, header) as writer:
            writer.add(header.tasks[0], made_up.made_items(header, header.tasks[0]))
            writer.add(header.tasks[1], made_up.made_items(header, header.tasks[1]))
        (folder / BUILD / f"{header.tasks[0]}.json").write_bytes(harm)
        with (folder / BUILD / f"{header.tasks[1]}-full.parquet").open("ab") as file:
            file.write(b"x")
        with ItemWriter(folder, header) as writer:
            assert writer.missing == header.tasks
        build(folder, header, Counted(header))
        assert contents(folder) == contents(whole)


@pytest.mark.parametrize("name", ["data/test-full.parquet", "README.md", "gallery"])
def test_a_damaged_folder_is_made_whole_again(tmp_path: Path, name: str) -> None:
    made_up.write(tmp_path)
    before = contents(tmp_path)
    if name == "gallery":
        name = next(one for one in before if one.startswith("gallery/"))
    (tmp_path / name).unlink()
    made_up.write(tmp_path)
    assert contents(tmp_path) == before


def test_a_folder_that_is_put_together_again_has_no_manifest(tmp_path: Path) -> None:
    def die(_tallies: object) -> NoReturn:
        raise KilledError

    header = made_up.header()
    made_up.write(tmp_path)
    (tmp_path / "README.md").unlink()
    with ItemWriter(tmp_path, header) as writer:
        for task in writer.missing:
            assert (tmp_path / "manifest.json").is_file()
            writer.add(task, made_up.made_items(header, task))
        with pytest.raises(KilledError):
            writer.finish(die)
    assert not (tmp_path / "manifest.json").exists()


def test_what_a_run_killed_after_its_last_step_left_is_taken_away(tmp_path: Path) -> None:
    header = made_up.header()
    made_up.write(tmp_path)
    before = contents(tmp_path)
    (tmp_path / BUILD).mkdir()
    (tmp_path / BUILD / f"{header.tasks[0]}.json").write_text("{}")
    assert not verify(tmp_path).ok
    made_up.write(tmp_path)
    assert contents(tmp_path) == before
    assert verify(tmp_path).ok


OTHERS: dict[str, dict[str, Any]] = {
    "items was 4 and is now 5": {"n": 5},
    "items was 4 and is now 2": {"n": 2},
    "modes was .*text.* and is now .*'full'": {"modes": ("full",)},
    "tasks was .* and is now .*'N-BCT-MT'": {"tasks": ("N-BCT-MT",)},
    "seed was 7 and is now 8": {"seed": 8},
    "size was 64 and is now 128": {"size": 128},
    "loose was False and is now True": {"loose": True},
    "version of perga was '9.9' and is now '10'": {"versions": {**made_up.VERSIONS, "perga": "10"}},
}


@pytest.mark.parametrize("words", OTHERS)
@pytest.mark.parametrize("finished", [True, False])
def test_other_items_are_never_written_over(tmp_path: Path, words: str, finished: bool) -> None:
    header = made_up.header()
    with ItemWriter(tmp_path, header) as writer:
        for task in header.tasks[: 3 if finished else 1]:
            writer.add(task, made_up.made_items(header, task))
        if finished:
            writer.finish(made_up.ledger)
    before = contents(tmp_path)
    other = ItemWriter(tmp_path, made_up.header(**OTHERS[words]))
    with pytest.raises(InputError, match=f"holds other items: .*{words}") as caught:
        other.__enter__()
    assert caught.value.help
    assert contents(tmp_path) == before


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    for name in ("thesis.txt", "data/own.parquet", f"{BUILD}/note.txt", "images/x.png"):
        folder = tmp_path / name.replace("/", "-")
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text("mine")
        with pytest.raises(InputError, match="no file of these items"):
            made_up.write(folder)
        assert contents(folder) == {name: b"mine"}
        assert not (folder / LOCK).exists()
    for text in ("", "{}", "[1"):
        (tmp_path / "odd").mkdir(exist_ok=True)
        (tmp_path / "odd" / "manifest.json").write_text(text)
        with pytest.raises(InputError, match="manifest") as caught:
            made_up.write(tmp_path / "odd")
        assert "delete this one" in (caught.value.help or "")
    (tmp_path / "file").write_text("mine")
    with pytest.raises(InputError, match="cannot be used"):
        made_up.write(tmp_path / "file")


def test_two_runs_cannot_write_at_once(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(InputError, match="another run"):
        made_up.write(tmp_path)
    made_up.write(tmp_path)
    assert verify(tmp_path).ok


def test_the_ledger_counts_what_a_killed_run_left(tmp_path: Path) -> None:
    header = made_up.header()

    def die(_tallies: object) -> NoReturn:
        raise KilledError

    with ItemWriter(tmp_path, header) as writer:
        for task in header.tasks:
            writer.add(task, made_up.made_items(header, task))
        with pytest.raises(KilledError):
            writer.finish(die)
    made_up.write(tmp_path)
    ledger = json.loads((tmp_path / "ledger.json").read_text())
    assert ledger["cells"][header.tasks[0]] == {"items": 4, "attempts": 6, "acceptance": 4 / 6}
    assert verify(tmp_path, remaking=made_up.remaker).ok
