"""`perga verify`: prove a data folder complete and unaltered.

Every row is proven again from what it says itself; and where the caller can make items again
(`Remaking`), every column is compared with the item made anew from version, seed and index.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from perga.dataset.card import CARD, LEDGER, data_card
from perga.dataset.compare import Remade, Remake, alike, compared, made_again
from perga.dataset.manifest import (
    PAGE,
    PROBLEMS,
    Manifest,
    is_row_id,
    needed_files,
    published_files,
    read_manifest,
    stray_folders,
)
from perga.dataset.problem import CANARY, Problem
from perga.dataset.processes import worker_pool
from perga.dataset.recheck import BROKEN, LARGEST_TOLERANCE, Expected, recheck
from perga.dataset.strict import is_plain_file, read_file, read_json, sha256_file, write_json
from perga.dataset.table import read_parquet, room_for, unfolded
from perga.errors import InputError, PergaError

Progress = Callable[[int, int], None]
Remaking = Callable[[Manifest], Remake | None]
"""How to make the items of a manifest again; None where this program makes other ones."""
WritePage = Callable[[Path], bytes]
"""A published file that follows from the other files of its folder."""


_REMADE = "each made again from its seed"
_NOT_REMADE = "not made again from their seed, which needs the version and settings of the run"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that differs. `row` is the row's id, empty where it concerns no row; `place` is
    the file."""

    row: str
    place: str
    message: str

    def to_json(self) -> dict[str, str]:
        """The finding as strict JSON."""
        return {"row": self.row, "place": self.place, "message": self.message}

    def __str__(self) -> str:
        name = self.row or self.place
        shown = name if len(name) <= 100 and name.isprintable() else f"{name!a:.100}"
        return f"{shown}: {self.message}"


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What verifying found: `rows` were read and proven again; no findings means unaltered.

    `remade` tells whether every row was also made anew from its seed and compared.
    """

    folder: str
    kind: str
    rows: int
    findings: tuple[Finding, ...]
    remade: bool = False

    @property
    def ok(self) -> bool:
        """Whether the folder is complete and unaltered."""
        return not self.findings

    @property
    def damaged(self) -> tuple[str, ...]:
        """The ids of the rows that differ, each once."""
        return tuple(dict.fromkeys(finding.row for finding in self.findings if finding.row))

    def to_json(self) -> dict[str, Any]:
        """The report as strict JSON."""
        return {
            "ok": self.ok,
            "kind": self.kind,
            "rows": self.rows,
            "remade": self.remade,
            "damaged": list(self.damaged),
            "findings": [finding.to_json() for finding in self.findings],
        }

    def __str__(self) -> str:
        if self.ok:
            proof = _REMADE if self.remade else _NOT_REMADE
            return f"{self.folder}: {self.rows} rows, complete and unaltered; {proof}"
        listed = "\n".join(f"  {finding}" for finding in self.findings)
        count = len(self.findings)
        return f"{self.folder}: {count} finding{'' if count == 1 else 's'}\n{listed}"


def verify(
    path: Path,
    jobs: int = 1,
    on_progress: Progress | None = None,
    remaking: Remaking | None = None,
    pages: Mapping[str, WritePage] | None = None,
) -> VerifyReport:
    """Check the folder at `path`; damage becomes findings, never an exception.

    With `remaking` every row is compared with the same item made anew, so that question, shape
    and every other column are proven too. `pages` are written again and compared.

    Raises InputError where there is no folder or no readable manifest, or one of an unknown kind.
    """
    if not path.is_dir():
        raise InputError(f"{path} is not a folder", "give the folder that a run wrote")
    manifest, intact = read_manifest(path)
    if manifest.kind != PROBLEMS:
        raise InputError(
            f"{path} holds data of kind {manifest.kind!r:.40}", f"known kinds: {PROBLEMS}"
        )
    findings = [] if intact else [Finding("", "manifest.json", "the manifest was altered")]
    findings += _described(manifest)
    findings += _files(path, manifest)
    problems: list[Problem] = []
    tables = _tables(path, manifest)
    # one room for all: many small tables must not unfold to more than one large one
    room = room_for(sum((path / name).stat().st_size for name in tables))
    for name in tables:
        try:
            rows = read_parquet(path / name, room)
        except InputError as fault:
            findings.append(Finding("", name, fault.message))
            continue
        room -= sum(map(unfolded, rows))
        problems += rows
    findings += _completeness(problems, manifest)
    findings += _pictures(path, manifest, problems)
    remake = None if remaking is None else remaking(manifest)
    tallies: list[Any] = []
    findings += _rows(problems, manifest, jobs, on_progress, remake, tallies)
    if not findings:
        findings += _ledger(path, remake, tallies)
    if not findings:
        findings += _pages(path, manifest, {CARD: _card(manifest), **(pages or {})})
    return VerifyReport(
        str(path), manifest.kind, len(problems), tuple(findings), remade=remake is not None
    )


def _tables(folder: Path, manifest: Manifest) -> tuple[str, ...]:
    names = (name for name in needed_files(manifest) if name.endswith(".parquet"))
    return tuple(sorted(name for name in names if is_plain_file(folder / name)))


def _described(manifest: Manifest) -> Iterator[Finding]:
    """What a manifest says that none of a finished run says."""
    for row in manifest.rows:
        if not is_row_id(row, manifest):
            yield Finding(row, "manifest.json", "no item of the run has this id")
    if manifest.canary != CANARY:
        yield Finding("", "manifest.json", "the canary is missing or altered")
    tolerance, size = manifest.settings.get("tolerance"), manifest.settings.get("size")
    if not isinstance(tolerance, float):
        yield Finding("", "manifest.json", "the settings hold no tolerance")
    elif not 0 < tolerance <= LARGEST_TOLERANCE:
        message = f"a tolerance of {tolerance:g} proves nothing: {LARGEST_TOLERANCE:g} at most"
        yield Finding("", "manifest.json", message)
    if not isinstance(size, int):
        yield Finding("", "manifest.json", "the settings hold no size")


def _files(folder: Path, manifest: Manifest) -> Iterator[Finding]:
    listed, needed = manifest.files, needed_files(manifest)
    by_picture = {f"images/{row}.png": row for row in manifest.rows}
    for name in sorted(needed - set(listed)):
        row = by_picture.get(name, "")
        yield Finding(row, "manifest.json", f"the manifest does not list {name}")
    for name in sorted(listed):
        if name not in needed and name != PAGE:
            yield Finding("", name, "the manifest lists a file that does not belong here")
            continue
        path, row = folder / name, by_picture.get(name, "")
        if not is_plain_file(path):
            yield Finding(row, name, f"the file {name} is missing")
            continue
        try:
            differs = sha256_file(path) != listed[name]
        except OSError as fault:
            yield Finding(row, name, f"{name} cannot be read: {fault.strerror}")
            continue
        if differs:
            yield Finding(row, name, f"the file {name} was altered")
    for name in published_files(folder):
        if name not in listed:
            yield Finding("", name, f"the file {name} does not belong here")
    for name in stray_folders(folder):
        yield Finding("", name, f"the folder {name} does not belong here")


def _completeness(problems: list[Problem], manifest: Manifest) -> Iterator[Finding]:
    for index in manifest.failed:
        yield Finding("", "manifest.json", f"item {index} could not be made")
    found = Counter(problem.id for problem in problems)
    for row in sorted(set(manifest.rows) - set(found)):
        yield Finding(row, "data", "the row is missing")
    for row, count in found.items():
        if row not in manifest.rows:
            yield Finding(row, "data", "the row does not belong here")
        if count > 1:
            yield Finding(row, "data", f"the row stands here {count} times")
    indices = [problem.index for problem in problems]
    failed = {index for index in manifest.failed if 0 <= index < manifest.count}
    wanted = manifest.count - len(failed)
    # the manifest's count may be any number: no list of that length is made
    items = (index for index in range(manifest.count) if index not in failed)
    if len(indices) != wanted or sorted(indices) != list(islice(items, len(indices))):
        yield Finding("", "data", f"the rows are not the {wanted} items of the run")
    elif indices != sorted(indices):
        yield Finding("", "data", "the rows are not in order")


def _pictures(folder: Path, manifest: Manifest, problems: Iterable[Problem]) -> Iterator[Finding]:
    for problem in problems:
        name = f"images/{problem.image_name}"
        path = folder / name
        # a missing file is a finding already; an id from a damaged row names no path
        if not is_row_id(problem.id, manifest) or not is_plain_file(path):
            continue
        if path.stat().st_size != len(problem.png) or path.read_bytes() != problem.png:
            yield Finding(problem.id, name, f"{name} is not the picture of the row")


def _pages(folder: Path, manifest: Manifest, pages: Mapping[str, WritePage]) -> Iterator[Finding]:
    """Only for a folder that is sound otherwise: the pages are made from its files."""
    for name, write in pages.items():
        if name not in manifest.files:
            continue
        try:
            same = write(folder) == (folder / name).read_bytes()
        except (PergaError, OSError, *BROKEN) as fault:
            yield Finding("", name, f"written again, it fails: {fault!s:.200}")
            continue
        if not same:
            yield Finding("", name, "written again from the rows, the file differs")


def _card(manifest: Manifest) -> WritePage:
    def write(folder: Path) -> bytes:
        ledger = read_json(read_file(folder / LEDGER), LEDGER)
        try:
            text = data_card(manifest.seed, manifest.versions, manifest.canary, ledger)
        except (KeyError, TypeError, ValueError, AttributeError) as fault:
            raise InputError(f"{LEDGER} or the manifest lacks {fault}", "build it again") from None
        return text.encode()

    return write


def _rows(
    problems: list[Problem],
    manifest: Manifest,
    jobs: int,
    on_progress: Progress | None,
    remake: Remake | None,
    tallies: list[Any],
) -> Iterator[Finding]:
    """What is wrong with the rows; `tallies` gets those of the items made again."""
    tolerance, size = manifest.settings.get("tolerance"), manifest.settings.get("size")
    if not isinstance(tolerance, float) or not isinstance(size, int):
        return  # said already
    expected = Expected(manifest.seed, str(manifest.versions.get("perga")), tolerance, size)
    for number, (problem, proof) in enumerate(
        _rechecked(problems, expected, jobs, remake), start=1
    ):
        tallies.append(proof.tally)
        known = manifest.rows.get(problem.id)
        if known is not None and known != _hash(problem):
            yield Finding(problem.id, "data", "the row was altered")
        for fault in proof.faults:
            yield Finding(problem.id, "data", fault)
        if on_progress is not None:
            on_progress(number, len(problems))


def _hash(problem: Problem) -> str:
    try:
        return problem.sha256()
    except ValueError:  # a number that is not finite, which no row was sealed with
        return ""


def _rechecked(
    problems: list[Problem], expected: Expected, jobs: int, remake: Remake | None
) -> Iterator[tuple[Problem, _Proof]]:
    if jobs == 1 or len(problems) < 2:
        for problem in problems:
            yield problem, _proven(problem, expected, remake)
        return
    count = len(problems)
    with worker_pool(jobs) as pool:
        results = pool.map(_proven, problems, [expected] * count, [remake] * count, chunksize=4)
        yield from zip(problems, results, strict=True)


@dataclass(frozen=True, slots=True)
class _Proof:
    """What is wrong with a row, and the tally of its item, where that could be made again."""

    faults: tuple[str, ...]
    tally: Any


def _proven(problem: Problem, expected: Expected, remake: Remake | None) -> _Proof:
    faults = recheck(problem, expected)
    if remake is None or problem.index < 0:
        return _Proof(faults, None)
    again = made_again(problem.index, remake)
    if not isinstance(again, Remade):
        return _Proof((*faults, again), None)
    return _Proof((*faults, *compared(problem, again.problem)), again.tally)


def _ledger(folder: Path, remake: Remake | None, tallies: list[Any]) -> Iterator[Finding]:
    """Only for a folder whose rows are sound: all items were made again, and none has failed."""
    try:
        data = read_file(folder / LEDGER)
        found = read_json(data, LEDGER)
    except InputError as fault:
        yield Finding("", LEDGER, fault.message)
        return
    if data != (write_json(found, indent=1) + "\n").encode():
        yield Finding("", LEDGER, "the file is not written as Perga writes it")
    if remake is not None:
        again = read_json(write_json(remake.ledger(tallies)), LEDGER)
        if not alike(found, again):
            yield Finding("", LEDGER, "counted again from the items, the ledger differs")
