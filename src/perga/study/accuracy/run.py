"""`run`: the sample measured under every renderer, and the folder with records, tables and page."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perga.dataset.processes import worker_pool
from perga.errors import InputError
from perga.image import encode_png
from perga.study.accuracy.measuring import drawn, picture_by, records_of
from perga.study.accuracy.page import PICTURES, RECORDS, SUMMARY, accuracy_page, picture_name, worst
from perga.study.accuracy.records import Record
from perga.study.accuracy.renderers import Renderer, check_installed
from perga.study.accuracy.summary import summary

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Sample:
    """Which problems: the first `n` of `seed`, drawn at `size` x `size` pixels."""

    n: int
    seed: int
    size: int = 512


def run(
    sample: Sample,
    renderers: Sequence[Renderer],
    out: Path,
    jobs: int = 1,
    progress: Progress = lambda _done, _total: None,
) -> dict[str, Any]:
    """The figures of the sample; `out` gets records.jsonl, summary.json, index.html and pictures.

    Records do not depend on `jobs`, their times aside. Raises InputError for a folder that holds
    something else, and for a renderer that is not installed.
    """
    check_installed(renderers)
    _open(out)
    records: list[Record] = []
    not_drawn = 0
    for done, found in enumerate(_all(sample, tuple(renderers), jobs), 1):
        records += found
        not_drawn += not found
        progress(done, sample.n)
    figures = summary(records, sample.seed, sample.size, not_drawn)
    _write(out / RECORDS, "".join(json.dumps(one.to_json()) + "\n" for one in records).encode())
    _write(out / SUMMARY, (json.dumps(figures, indent=2, allow_nan=False) + "\n").encode())
    for renderer in renderers:
        for record in worst([one for one in records if one.renderer == renderer.value]):
            problem = drawn(record.index, sample.seed, sample.size)
            assert problem is not None  # it has a record
            png = encode_png(picture_by(problem, renderer).pixels)
            _write(out / PICTURES / picture_name(record.index, record.renderer), png)
    _write(out / "index.html", accuracy_page(out))
    return figures


def _all(
    sample: Sample, renderers: tuple[Renderer, ...], jobs: int
) -> Iterator[tuple[Record, ...]]:
    if jobs == 1:
        for index in range(sample.n):
            yield records_of(index, sample.seed, sample.size, renderers)
        return
    with worker_pool(jobs) as pool:
        waiting = [
            pool.submit(records_of, index, sample.seed, sample.size, renderers)
            for index in range(sample.n)
        ]
        for future in waiting:
            yield future.result()


def _open(out: Path) -> None:
    """Make the folder; refuse one that holds anything but an earlier study."""
    if out.exists() and not out.is_dir():
        raise InputError(f"{out} is a file", "name a folder with --out")
    ours = {PICTURES, RECORDS, SUMMARY, "index.html"}
    strangers = {one.name for one in out.iterdir()} - ours if out.exists() else set[str]()
    if strangers:
        raise InputError(
            f"{out} holds something else ({min(strangers)!r:.60})", "name an empty folder"
        )
    (out / PICTURES).mkdir(parents=True, exist_ok=True)


def _write(path: Path, data: bytes) -> None:
    """Put a file in its place, whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)
