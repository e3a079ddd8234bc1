"""`perga noregeo spaces`: what a seed gives, and what replies score that look at nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from perga.noregeo.build import build
from perga.noregeo.space import Split
from perga.noregeo.tasks import NOREGEO


def by_name(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {task["name"]: task for task in told["tasks"]}


def test_chance_levels_of_a_seed(perga: Callable[..., Any]) -> None:
    ran = perga("noregeo", "spaces", "--n", "8", "--json")
    assert ran.err.startswith("tasks 0/25\ntasks 5/25")
    assert "tasks 25/25\n" in ran.err
    found = by_name(ran.json)
    assert len(found) == 25
    assert found["circle_diameter"]["items"]["mini"] == 60
    assert found["circle_diameter"]["chance"]["guess"] == 0.5
    assert found["triangle_type"]["chance"]["guess"] == 1 / 3
    midpoint = found["midpoint"]["chance"]
    assert midpoint["guess"] is None
    assert midpoint["items"] == 8
    assert 1 / 8 <= midpoint["score"] < 1
    assert midpoint["constant"].startswith('{"x": ')


def test_a_split_with_fewer_items_is_counted_whole(perga: Callable[..., Any]) -> None:
    found = by_name(perga("noregeo", "spaces", "--split", "mini", "--n", "57", "--json").json)
    room = found["special_lines"]["items"]["mini"]
    assert room < 57
    assert found["special_lines"]["chance"]["items"] == room
    assert found["midpoint"]["chance"]["items"] == 57


def test_chance_levels_of_a_folder(perga: Callable[..., Any], tmp_path: Path) -> None:
    some = tuple(task for task in NOREGEO if task.name in ("reflection", "symmetry"))
    build(tmp_path / "run", some, 4, Split.TRAIN, 5)
    found = by_name(perga("noregeo", "spaces", "--build", tmp_path / "run", "--json").json)
    assert found["symmetry"]["chance"]["score"] == 0.6  # three of five
    assert found["symmetry"]["chance"]["items"] == 5
    assert found["midpoint"]["chance"] is None
    shown = perga("noregeo", "spaces", "--build", tmp_path / "run")
    assert shown.code == 0
    assert "60.0%" in shown.out


def test_a_folder_of_anything_else_is_refused(perga: Callable[..., Any], tmp_path: Path) -> None:
    assert perga("noregeo", "spaces", "--build", tmp_path).code == 2
