"""`run`: the sample measured under every renderer, and the folder with records, tables and page."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
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

SETTINGS = "settings.json"
"""Sample and renderers of the study in a folder: written first, so that they hold when stopped."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Sample:
    """Which problems: the first `n` of `seed`, drawn at `size` x `size` pixels.

    With `foreign_text` each is measured once more with names in foreign letters, assisted.
    """

    n: int
    seed: int
    size: int = 512
    foreign_text: bool = False


def run(
    sample: Sample,
    renderers: Sequence[Renderer],
    out: Path,
    jobs: int = 1,
    progress: Progress = lambda _done, _total: None,
) -> dict[str, Any]:
    """The figures of the sample; `out` gets records.jsonl, summary.json, index.html and pictures.

    Records do not depend on `jobs`, their times aside. Raises InputError for a folder that holds
    something else or the study of another sample, and for a renderer that is not installed.
    """
    check_installed([*renderers, Renderer.OPENCV] if sample.foreign_text else renderers)
    _open(out, sample, renderers)
    records: list[Record] = []
    not_drawn = 0
    for done, found in enumerate(_all(sample, tuple(renderers), jobs), 1):
        records += found
        not_drawn += not found
        progress(done, sample.n)
    figures = summary(records, sample.seed, sample.size, not_drawn)
    for old in (out / PICTURES).iterdir():  # of the same study, made by another version
        old.unlink()
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
            yield records_of(index, sample.seed, sample.size, renderers, sample.foreign_text)
        return
    with worker_pool(jobs) as pool:
        waiting = [
            pool.submit(records_of, index, sample.seed, sample.size, renderers, sample.foreign_text)
            for index in range(sample.n)
        ]
        for future in waiting:
            yield future.result()


def _open(out: Path, sample: Sample, renderers: Sequence[Renderer]) -> None:
    """Make the folder; refuse one that holds anything but an earlier run of the same study."""
    if out.exists() and not out.is_dir():
        raise InputError(f"{out} is a file", "name a folder with --out")
    there = {one.name for one in out.iterdir()} if out.exists() else set[str]()
    strangers = there - {PICTURES, RECORDS, SUMMARY, SETTINGS, "index.html"}
    if strangers:
        raise InputError(
            f"{out} holds something else ({min(strangers)!r:.60})", "name an empty folder"
        )
    wanted = json.dumps({**asdict(sample), "renderers": [one.value for one in renderers]}) + "\n"
    if there and not _holds(out / SETTINGS, wanted):
        raise InputError(
            f"{out} holds a study with other settings", "name an empty folder, or delete this one"
        )
    (out / PICTURES).mkdir(parents=True, exist_ok=True)
    _write(out / SETTINGS, wanted.encode())


def _holds(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False


def _write(path: Path, data: bytes) -> None:
    """Put a file in its place, whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)
