"""Folders made to deceive or to break `perga verify`: hashes all fit, nothing else does."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hostile_folders import TABLE, Edit, messages, reseal, rows

from perga.dataset.manifest import read_manifest
from perga.dataset.problems.problem import Problem
from perga.dataset.problems.table import LAYOUT, read_parquet
from perga.dataset.strict import read_file, read_json, write_json
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.generate.remake import remaker
from perga.report.gallery import gallery_page

MANIFESTS: dict[str, tuple[dict[str, Any], str]] = {
    "tolerance": (
        {"settings": {"max_attempts": 8, "size": 512, "tolerance": 1e9}},
        "proves nothing",
    ),
    "tolerance 0": ({"settings": {"size": 512, "tolerance": 0.0}}, "proves nothing"),
    "size": ({"settings": {"tolerance": 0.005}}, "no size"),
    "canary": ({"canary": "none"}, "the canary is missing"),
    "count": ({"count": 10_000_000}, "the rows are not the 10000000 items"),
    "failed": ({"failed": (0, 0, -1, 10**12)}, "could not be made"),
}


@pytest.mark.parametrize(("fields", "word"), MANIFESTS.values(), ids=MANIFESTS.keys())
def test_a_manifest_that_deceives_is_found(folder: Path, fields: dict[str, Any], word: str) -> None:
    reseal(folder, **fields)
    assert word in messages(verify(folder))


@pytest.mark.parametrize("fields", [{"count": 10**9}, {"seed": 2**63}, {"seed": -1}, {"count": -1}])
def test_a_manifest_out_of_range_is_unreadable(folder: Path, fields: dict[str, int]) -> None:
    reseal(folder, **fields)
    with pytest.raises(InputError, match="is not in 0 to"):
        verify(folder)


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b", "data/" + "y" * 300, "images"])
def test_a_listed_file_of_an_impossible_name_is_a_finding(folder: Path, name: str) -> None:
    manifest, _ = read_manifest(folder)
    text = replace(manifest, files={**manifest.files, name: "0" * 64}).text()
    (folder / "manifest.json").write_text(text)
    report = verify(folder)
    assert [(f.place, f.message) for f in report.findings] == [
        (name, "the manifest lists a file that does not belong here")
    ]
    assert len(str(report)) < 400


@pytest.mark.parametrize(
    "name", ["malware.exe", "images/notes.png", "data/more.parquet", "data/problems-00001.parquet"]
)
def test_a_listed_stranger_is_found(folder: Path, name: str) -> None:
    (folder / name).write_bytes((folder / TABLE).read_bytes())
    reseal(folder)
    assert f"{name}: the manifest lists a file that does not belong" in messages(verify(folder))


@pytest.mark.parametrize("name", ["README.md", "ledger.json", TABLE, "images/s9-000001.png"])
def test_a_file_that_is_gone_is_missed_though_no_manifest_lists_it(folder: Path, name: str) -> None:
    (folder / name).unlink()
    reseal(folder)
    assert f"the manifest does not list {name}" in messages(verify(folder))


@pytest.mark.parametrize("name", ["empty", "images/deep", "state.sqlite", "data/x/y"])
def test_a_folder_too_many_is_found(folder: Path, name: str) -> None:
    (folder / name).mkdir(parents=True)
    assert f"the folder {name} does not belong here" in messages(verify(folder))


@pytest.mark.parametrize("name", ["run.lock", "state.sqlite", "link", "images/s9-000000.png"])
def test_a_link_is_found(folder: Path, tmp_path: Path, name: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(rows(folder)[0].png)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(elsewhere)
    assert name in messages(verify(folder))


def test_a_pipe_in_the_place_of_the_manifest_is_not_waited_for(folder: Path) -> None:
    manifest = folder / "manifest.json"
    manifest.unlink()
    os.mkfifo(manifest)
    with pytest.raises(InputError, match="no regular file"):
        verify(folder)
    manifest.unlink()
    manifest.symlink_to(folder / "ledger.json")
    with pytest.raises(InputError, match="cannot be read"):
        verify(folder)


def test_files_and_texts_are_bounded(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"12345")
    assert read_file(tmp_path / "x", 5) == b"12345"
    with pytest.raises(InputError, match="larger than 4"):
        read_file(tmp_path / "x", 4)
    with pytest.raises(InputError, match="more than 2000000 objects"):
        read_json("[" + "{}," * 2_000_000 + "0]", "the thing")
    with pytest.raises(InputError, match="not strict JSON"):
        read_json("[1e999]", "the thing")


PROGRAM = """
import sys
from pathlib import Path
from perga.dataset.verify import verify
report = verify(Path(sys.argv[1]))
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(peak.split()[1], "|".join(finding.message for finding in report.findings))
"""


def swollen(problem: Problem, length: int, count: int) -> bytes:
    """A small table whose one long question stands in every row."""
    one = {**problem.columns(), "image": {"bytes": problem.png, "path": "x"}}
    table = pa.Table.from_pylist(
        [{**one, "question": "q" * length}] * count, schema=LAYOUT.schema()
    )
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", row_group_size=256)
    return sink.getvalue().to_pybytes()


def test_a_table_that_unfolds_is_refused_in_little_memory(folder: Path) -> None:
    data = swollen(rows(folder)[0], 200_000, 4000)  # 800 MB
    assert len(data) < 2_000_000
    (folder / TABLE).write_bytes(data)
    reseal(folder)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder)], capture_output=True, text=True, check=True
    )
    kilobytes, found = done.stdout.split(" ", 1)
    assert "unfolds to more than it should" in found
    assert 0 < int(kilobytes) < 600_000


def test_a_table_of_too_many_rows_is_refused(folder: Path) -> None:
    (folder / TABLE).write_bytes(swollen(rows(folder)[0], 1, 5001))
    with pytest.raises(InputError, match="more than 5000 rows"):
        read_parquet(folder / TABLE)


def test_the_tables_of_a_folder_share_one_room(folder: Path) -> None:
    (folder / TABLE).write_bytes(swollen(rows(folder)[0], 100_000, 4))
    assert len(read_parquet(folder / TABLE)) == 4
    with pytest.raises(InputError, match="unfolds"):
        read_parquet(folder / TABLE, room=300_000)


LEDGERS: dict[str, Edit] = {
    "acceptance": lambda v: v["totals"].update(first_acceptance=0.5),
    "refusals": lambda v: v["refusals"].append({}),
    "no totals": lambda v: v.update(totals={}),
    "no cells": lambda v: v.update(cells=5),
    "schema": lambda v: v.update(schema=None),
    "shapes": lambda v: v.update(shapes={"malware": 1}),
    "asks": lambda v: v["gates"]["readable"].update(asks="<script>alert(1)</script>"),
}


@pytest.mark.parametrize("edit", LEDGERS.values(), ids=LEDGERS.keys())
def test_a_ledger_that_deceives_is_found(folder: Path, edit: Edit) -> None:
    ledger = folder / "ledger.json"
    value = json.loads(ledger.read_text())
    edit(value)
    ledger.write_text(write_json(value, indent=1) + "\n")
    reseal(folder)
    report = verify(folder, remaking=remaker, pages={"index.html": gallery_page})
    assert "ledger.json: counted again from the items, the ledger differs" in messages(report)


def test_a_ledger_that_breaks_the_pages_is_a_finding(folder: Path) -> None:
    (folder / "index.html").write_bytes(gallery_page(folder))
    ledger = folder / "ledger.json"
    known = json.loads(ledger.read_text())
    assert len(known) > 5
    for name in known:
        for value in (5, "x", [5], {"a": 5}, [{}]):
            ledger.write_text(write_json({**known, name: value}, indent=1) + "\n")
            reseal(folder)
            verify(folder, pages={"index.html": gallery_page})  # breaks nothing
    ledger.write_text(write_json({**known, "totals": {}}, indent=1) + "\n")
    reseal(folder)
    places = [f.place for f in verify(folder, pages={"index.html": gallery_page}).findings]
    assert places == ["README.md", "index.html"]
    ledger.write_text(json.dumps(known))
    reseal(folder)
    assert "ledger.json: the file is not written as Perga writes it" in messages(verify(folder))
