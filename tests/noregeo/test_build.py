"""Folders of items: whole, verified, the same on two processes, and a prefix of longer ones."""

from pathlib import Path

import pytest

from perga.dataset.items.reading import read_items
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.noregeo.build import build
from perga.noregeo.making import remaker
from perga.noregeo.space import Split
from perga.noregeo.tasks import NOREGEO, task_of

SOME = tuple(t for t in NOREGEO if t.name in ("midpoint", "circle_diameter", "triangle_size"))


def test_a_build_verifies_and_is_the_same_on_two_processes(tmp_path: Path) -> None:
    assert build(tmp_path / "one", SOME, 3, Split.MINI, 4).new == 12
    report = verify(tmp_path / "one", remaking=remaker)
    assert report.ok, str(report)
    assert report.rows == 36
    build(tmp_path / "two", SOME, 3, Split.MINI, 4, jobs=2)
    own = {item.id: item for item in read_items(tmp_path / "one")}
    assert len(own) == 36
    assert own == {item.id: item for item in read_items(tmp_path / "two")}
    build(tmp_path / "short", SOME, 3, Split.MINI, 2)
    short = {item.id: item for item in read_items(tmp_path / "short")}
    assert len(short) == 18
    assert short.items() <= own.items()
    assert build(tmp_path / "one", SOME, 3, Split.MINI, 4).new == 0


def test_more_items_than_a_space_has_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    task = task_of("special_lines")
    assert task is not None
    with pytest.raises(InputError, match="special_lines has"):
        build(tmp_path / "run", (task,), 1, Split.MINI, 1000)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("task", NOREGEO, ids=lambda t: t.name)
def test_every_task_gives_items_in_all_modes(task: object, tmp_path: Path) -> None:
    found = next(t for t in NOREGEO if t is task)
    build(tmp_path / "run", (found,), 5, Split.TEST, 3)
    rows = list(read_items(tmp_path / "run"))
    assert [row.mode for row in rows].count("full") == 3
    full = {row.index: row.image_sha256 for row in rows if row.mode == "full"}
    dotted = {row.index: row.image_sha256 for row in rows if row.mode == "dotted"}
    assert all(full[index] != dotted[index] for index in full)
