"""`perga verify` on a folder of items: the kind is found in the manifest, the rows are named."""

from dataclasses import replace
from pathlib import Path

import made_up_items as made_up
import pytest

from perga.cli.main import main
from perga.report.items import items_page


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made_up.write(tmp_path / "run", page=items_page)
    return tmp_path / "run"


def test_a_whole_folder_is_told_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(folder)]) == 0
    assert "36 rows, complete and unaltered; not made again" in capsys.readouterr().out


def test_a_forged_row_is_exit_1_and_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = made_up.items_of(made_up.TASKS[0], 0)[1]
    made_up.forge(folder, {one.id: replace(one, answer='{"answer":"NA"}')})
    assert main(["verify", str(folder)]) == 1
    assert f"{one.id}: answer is not that of the other modes" in capsys.readouterr().err
