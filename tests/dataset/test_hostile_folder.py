"""Folders made to deceive or to break `perga verify`: hashes all fit, nothing else does."""

import json
import os
import re
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perga.dataset.finding import VerifyReport
from perga.dataset.manifest import published_files, read_manifest, seal
from perga.dataset.problems.problem import Problem
from perga.dataset.problems.table import LAYOUT, parquet_bytes, read_parquet
from perga.dataset.strict import read_file, read_json, write_json
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.generate.remake import remaker
from perga.generate.run import generate
from perga.image import decode_png, is_bare_png
from perga.report.gallery import gallery_page

TABLE = "data/problems-00000.parquet"
COUNT = 2
Edit = Callable[[dict[str, Any]], object]


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


def rows(folder: Path) -> list[Problem]:
    return list(read_parquet(folder / TABLE))


def reseal(folder: Path, **fields: Any) -> None:
    """Change fields of the manifest; all hashes of files fit what lies there."""
    manifest, _ = read_manifest(folder)
    seal(folder, replace(manifest, **fields), published_files(folder))


def forge(folder: Path, first: Problem) -> None:
    """Put another first row there, with its picture, and cover it up."""
    problems = [first, *rows(folder)[1:]]
    for path in (folder / "images").iterdir():
        path.unlink()
    for number, problem in enumerate(problems):
        name = problem.image_name if re.fullmatch(r"[\w-]{1,99}", problem.id) else f"{number}"
        (folder / "images" / name).write_bytes(problem.png)
    (folder / TABLE).write_bytes(parquet_bytes(problems))
    reseal(folder, rows={problem.id: problem.sha256() for problem in problems})


def messages(report: VerifyReport) -> str:
    assert not report.ok
    assert report.findings
    return "\n".join(
        f"{finding.row or finding.place}: {finding.message}" for finding in report.findings
    )


def with_evidence(problem: Problem, edit: Edit) -> Problem:
    value = json.loads(problem.evidence)
    edit(value)
    return replace(problem, evidence=write_json(value))


# What a row can say that breaks a reader, a solver or a float far below.
BREAKING: dict[str, Callable[[Problem], Problem]] = {
    "a function that is no goal": lambda p: replace(p, goal="arccos(1)"),
    "a goal beyond floats": lambda p: replace(p, goal="*".join(["10^64"] * 6)),
    "a long number": lambda p: replace(
        p, cdl=f"{p.cdl}\nk: Number\nk = {'9' * 6000}", conditions_text=(f"k = {'9' * 6000}",)
    ),
    "a power beyond floats": lambda p: with_evidence(
        p,
        lambda v: v["measurement"]["plan"].update(
            formula=["^", ["number", "9" * 60], ["number", "64"]]
        ),
    ),
    "a fraction without its lower half": lambda p: with_evidence(
        p, lambda v: v["measurement"]["plan"].update(formula=["number", "3/"])
    ),
    "a product beyond floats": lambda p: with_evidence(
        p,
        lambda v: v["measurement"]["plan"].update(
            formula=["*", *[["^", ["number", "9" * 4], ["number", "64"]]] * 2]
        ),
    ),
    "a long id": lambda p: replace(p, id="x" * 5000),
    "an id with a NUL": lambda p: replace(p, id="x\0y"),
    "a far index": lambda p: replace(p, index=2**62),
    "an index below 0": lambda p: replace(p, index=-1),
    "a number 1e999": lambda p: replace(
        p, evidence=p.evidence.replace('"digits":', '"digits":1e999', 1)
    ),
}


@pytest.mark.parametrize("change", BREAKING.values(), ids=BREAKING.keys())
def test_a_row_that_breaks_something_is_a_finding_that_names_it(
    folder: Path, change: Callable[[Problem], Problem]
) -> None:
    forged = change(rows(folder)[0])
    forge(folder, forged)
    report = verify(folder, remaking=remaker)
    assert report.damaged == (forged.id,)
    assert report.rows == COUNT
    assert str(report)


# What a row can say that only fits its hash. The second is what finds it.
DECEIVING: dict[str, tuple[Callable[[Problem], Problem], str]] = {
    "certificate": (
        lambda p: with_evidence(
            p,
            lambda v: v["certificate"].update(
                level="numeric", complete="sampled", residual=5.0, method="looked at"
            ),
        ),
        "the certificate is another",
    ),
    "residual": (
        lambda p: with_evidence(p, lambda v: v["certificate"].update(residual=5.0)),
        "the certificate is another",
    ),
    "estimate": (
        lambda p: with_evidence(p, lambda v: v.update(estimate=p.answer * 1.001)),
        "the estimate does not agree",
    ),
    "uncertainty": (
        lambda p: with_evidence(p, lambda v: v["measurement"].update(uncertainty=7.5)),
        "the uncertainty is",
    ),
    "no gates": (lambda p: with_evidence(p, lambda v: v.update(gates=[])), "what the gates found"),
    "no draw": (
        lambda p: with_evidence(p, lambda v: v["draw"].update(element=-1)),
        "tells of no draw",
    ),
    "another size": (
        lambda p: with_evidence(p, lambda v: v.update(size=513)),
        "size 513 is not the manifest's",
    ),
    "a text in the PNG": (
        lambda p: replace(p, png=with_chunk(p.png, b"tEXt", b"answer\0" + p.answer_exact.encode())),
        "carries more than its pixels",
    ),
    "bytes behind the PNG": (
        lambda p: replace(p, png=p.png + b"the answer"),
        "carries more than its pixels",
    ),
    "an id that leads out": (
        lambda p: replace(p, id="../../../../outside/x"),
        "the id is not the one of its seed and index",
    ),
    "an id of another form": (
        lambda p: replace(p, id="s9-0"),
        "the id is not the one of its seed and index",
    ),
    "a plan that knows the answer": (
        lambda p: leaked(p, []),
        "the plan of the measurement is not the goal's",
    ),
    "a plan that looks and knows the answer": (
        lambda p: leaked(p, json.loads(p.evidence)["measurement"]["plan"]["instructions"]),
        "the plan of the measurement is not the goal's",
    ),
}


def with_chunk(png: bytes, kind: bytes, body: bytes) -> bytes:
    chunk = struct.pack(">I", len(body)) + kind + body
    return png[:33] + chunk + struct.pack(">I", zlib.crc32(kind + body)) + png[33:]


def leaked(problem: Problem, instructions: list[object]) -> Problem:
    """A measurement that is the answer, with as many digits as one likes."""
    told = str(Fraction(problem.answer))
    measured = float(Fraction(told))

    def edit(value: dict[str, Any]) -> None:
        value["measurement"] = {
            "plan": {"instructions": instructions, "formula": ["number", told]},
            "uncertainty": 0.0,
        }

    forged = with_evidence(problem, edit)
    error = abs(measured - problem.answer) / problem.answer
    return replace(forged, measured=measured, relative_error=error)


@pytest.mark.parametrize(("change", "word"), DECEIVING.values(), ids=DECEIVING.keys())
def test_a_row_that_deceives_is_found_from_the_row_alone(
    folder: Path, change: Callable[[Problem], Problem], word: str
) -> None:
    forged = change(rows(folder)[0])
    assert forged != rows(folder)[0]
    forge(folder, forged)
    report = verify(folder)
    assert report.damaged == (forged.id,)
    assert word in messages(report)


def test_what_only_the_maker_knows_is_found_by_making_again(folder: Path) -> None:
    one = rows(folder)[0]
    edits: list[Edit] = [
        lambda v: v["gates"].pop(),
        lambda v: v["gates"][0].update(value=99.0),
        lambda v: v["draw"].update(element=v["draw"]["element"] + 1),
    ]
    for edit in edits:
        forge(folder, with_evidence(one, edit))
        report = verify(folder, remaking=remaker)
        assert report.damaged == (one.id,)
        assert "made again, evidence differs" in messages(report)


def test_hidden_bytes_in_the_packed_rows_are_seen(folder: Path) -> None:
    png = rows(folder)[0].png
    pixels = decode_png(png)
    assert is_bare_png(png, pixels)
    length = struct.unpack(">I", png[33:37])[0]
    packed = png[41 : 41 + length]
    unpacked = zlib.decompress(packed)
    packings = {
        "other packing": (zlib.compress(unpacked, 9), True),
        "behind the stream": (packed + b"secret", False),
        "too many rows": (zlib.compress(unpacked + b"secret", 1), False),
        "too few rows": (zlib.compress(unpacked[:-1], 1), False),
        "not packed": (b"secret", False),
    }
    for name, (data, bare) in packings.items():
        whole = with_chunk(png[:33], b"IDAT", data) + png[-12:]
        assert is_bare_png(whole, pixels) is bare, name
    assert not is_bare_png(png, pixels[:-1])


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
