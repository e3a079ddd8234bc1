"""Data card and Croissant metadata of a folder of items: what loaders need is there, and true."""

import hashlib
import json
from pathlib import Path
from typing import Any

import made_up_items as made_up
import pyarrow.parquet as pq
import pytest

from perga.dataset.items.item import MODES


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pages") / "run"
    made_up.write(out)
    return out


def test_the_card_names_the_table_of_each_mode(folder: Path) -> None:
    head, body = (folder / "README.md").read_text().split("---\n", 2)[1:]
    blocks = head.split("- config_name: ")[1:]
    assert [block.split("\n")[0] for block in blocks] == list(MODES)
    for mode, block in zip(MODES, blocks, strict=True):
        assert f"path: data/test-{mode}.parquet" in block
        assert (folder / f"data/test-{mode}.parquet").is_file()
        assert ("default: true" in block) is (mode == "full")
    assert "\t" not in head
    for task in made_up.TASKS:
        assert f"| {task} |" in body
    assert "| flat | least angle, degrees | 6 |" in body
    assert "36 rows: 4 items of each of 3 tasks, each in 3 modes (text, dotted, full)" in body
    assert "| choice | 4 | ABC: 2, NA: 1, None: 1 | 50.0% |" in body


def test_croissant_has_what_the_format_requires(folder: Path) -> None:
    data: dict[str, Any] = json.loads((folder / "croissant.json").read_text())
    assert data["conformsTo"] == "http://mlcommons.org/croissant/1.0"
    required = {"@context", "@type", "name", "description", "license", "url", "version"}
    required |= {"conformsTo", "distribution", "recordSet"}
    assert required - set(data) <= {"url"}  # it is published nowhere before its owner does
    files = {entry["@id"]: entry for entry in data["distribution"]}
    assert len(files) == len(MODES)
    for name, entry in files.items():
        content = (folder / name).read_bytes()
        assert entry["sha256"] == hashlib.sha256(content).hexdigest()
        assert entry["contentSize"] == f"{len(content)} B"
        assert entry["encodingFormat"] == "application/x-parquet"
    assert [records["@id"] for records in data["recordSet"]] == list(MODES)
    for records in data["recordSet"]:
        table = f"data/test-{records['@id']}.parquet"
        columns = set(pq.read_schema(folder / table).names)
        fields = {field["source"]["extract"]["column"]: field for field in records["field"]}
        assert len(fields) == len(records["field"])
        assert columns - set(fields) == ({"image"} if records["@id"] == "text" else set())
        assert set(fields) <= columns
        for name, field in fields.items():
            assert field["@id"] == f"{records['@id']}/{name}"
            assert field["source"]["fileObject"] == {"@id": table}
            assert field["description"]
        assert records["key"] == {"@id": fields["id"]["@id"]}
