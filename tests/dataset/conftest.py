"""Small folders of problems and of items, and copies of them that a test may spoil."""

import shutil
from pathlib import Path

import made_up_items as made_up
import pytest
from hostile_folders import COUNT

from perga.dataset.manifest import published_files
from perga.dataset.verify import verify
from perga.generate.run import generate


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile") / "run"
    generate(folder, n=COUNT, seed=9)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "copy"
    for name in ("manifest.json", *published_files(original)):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((original / name).read_bytes())
    assert verify(copy).ok
    return copy


@pytest.fixture(scope="module")
def original_items(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("items") / "run"
    made_up.write(folder)
    return folder


@pytest.fixture
def items_folder(original_items: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original_items, tmp_path / "copy"))
