"""`perga noregeo show`, `sheet` and `build`: bounds, names, and what is told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from perga.noregeo.sampling import capacity
from perga.noregeo.space import Split
from perga.noregeo.tasks import NOREGEO, task_of

Perga = Callable[..., Any]


def room_of(name: str, split: Split) -> int:
    """How many items a seed has."""
    task = task_of(name)
    assert task is not None
    return capacity(task, split)


@pytest.mark.parametrize("name", ["midpoint", "N-BCT-MT", "circle_diameter"])
@pytest.mark.parametrize("split", [Split.TEST, Split.MINI])
def test_an_index_that_no_item_has_is_wrong_usage(perga: Perga, name: str, split: Split) -> None:
    room = room_of(name, split)
    task = "circle_diameter" if name == "circle_diameter" else "midpoint"
    for index in (room, 99_999):
        ran = perga("noregeo", "show", name, index, "--split", split.value)
        assert ran.code == 2
        assert f"only {room:,} {split.value} items of {task} with this seed" in ran.err
        assert f"help: give an index below {room}, " in ran.err
    assert perga("noregeo", "show", name, room - 1, "--split", split.value).code == 0


def test_a_sheet_of_items_that_a_task_lacks_is_wrong_usage(
    perga: Perga, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = tuple(task for task in NOREGEO if task.name in ("midpoint", "reflection"))
    monkeypatch.setattr("perga.noregeo.tasks.NOREGEO", some)  # all 25 take long to list
    monkeypatch.setattr("perga.noregeo.making.NOREGEO", some)
    ran = perga("noregeo", "sheet", "--index", "99999", "--out", tmp_path / "sheet.html")
    assert ran.code == 2
    assert f"only {room_of('midpoint', Split.TEST):,} test items of midpoint" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_task_is_told_with_all_names(perga: Perga) -> None:
    ran = perga("noregeo", "show", "midpiont", "0")
    assert ran.code == 2
    assert "there is no task 'midpiont'" in ran.err
    assert len(NOREGEO) == 25
    assert all(task.name in ran.err for task in NOREGEO)


def test_a_picture_is_told_with_the_viewport_beside_it(perga: Perga, tmp_path: Path) -> None:
    out = tmp_path / "item.png"
    ran = perga("noregeo", "show", "midpoint", "0", "--mode", "full", "--out", out)
    assert ran.code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["item.json", "item.png"]
    assert f"viewport     {tmp_path / 'item.json'}\n" in ran.out


def test_a_build_tells_of_the_spaces_that_it_lists_first(perga: Perga, tmp_path: Path) -> None:
    command = ("noregeo", "build", "--n", "1", "--modes", "text", "--tasks", "midpoint,reflection")
    ran = perga(*command, "--out", tmp_path / "run")
    assert ran.code == 0
    told = [line.split(",")[0] for line in ran.err.splitlines()]
    listed = ["spaces listed 0/2", "spaces listed 1/2", "spaces listed 2/2"]
    assert told == [*listed, "items 1/2", "items 2/2"]
    again = perga(*command, "--out", tmp_path / "run")
    assert (again.code, again.err) == (0, "items 2/2\n")
