"""`perga verify`: prove a data folder complete and unaltered, from its rows alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perga.dataset.manifest import (
    PROBLEMS,
    Manifest,
    published_files,
    read_manifest,
)
from perga.dataset.problem import Problem
from perga.dataset.processes import worker_pool
from perga.dataset.recheck import Expected, recheck
from perga.dataset.strict import sha256_file
from perga.dataset.table import read_parquet
from perga.errors import InputError

Progress = Callable[[int, int], None]


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
        return f"{self.row or self.place}: {self.message}"


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What verifying found: `rows` were read and proven again; no findings means unaltered."""

    folder: str
    kind: str
    rows: int
    findings: tuple[Finding, ...]

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
            "damaged": list(self.damaged),
            "findings": [finding.to_json() for finding in self.findings],
        }

    def __str__(self) -> str:
        if self.ok:
            return f"{self.folder}: {self.rows} rows, complete and unaltered"
        listed = "\n".join(f"  {finding}" for finding in self.findings)
        return f"{self.folder}: {len(self.findings)} findings\n{listed}"


def verify(path: Path, jobs: int = 1, on_progress: Progress | None = None) -> VerifyReport:
    """Check the folder at `path`; damage becomes findings, never an exception.

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
    findings += _files(path, manifest)
    problems: list[Problem] = []
    for name in _tables(path, manifest):
        try:
            problems += read_parquet(path / name)
        except InputError as fault:
            findings.append(Finding("", name, fault.message))
    findings += _completeness(problems, manifest)
    findings += _pictures(path, problems)
    findings += _rows(problems, manifest, jobs, on_progress)
    return VerifyReport(str(path), manifest.kind, len(problems), tuple(findings))


def _tables(folder: Path, manifest: Manifest) -> tuple[str, ...]:
    names = (n for n in manifest.files if n.startswith("data/") and n.endswith(".parquet"))
    return tuple(sorted(name for name in names if (folder / name).is_file()))


def _files(folder: Path, manifest: Manifest) -> Iterator[Finding]:
    listed = manifest.files
    by_picture = {f"images/{row}.png": row for row in manifest.rows}
    for name in sorted(listed):
        path, row = folder / name, by_picture.get(name, "")
        if path.is_symlink() or not path.is_file():
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
    wanted = sorted(set(range(manifest.count)) - set(manifest.failed))
    if sorted(indices) != wanted:
        yield Finding("", "data", f"the rows are not the {len(wanted)} items of the run")
    elif indices != wanted:
        yield Finding("", "data", "the rows are not in order")


def _pictures(folder: Path, problems: Iterable[Problem]) -> Iterator[Finding]:
    for problem in problems:
        name = f"images/{problem.image_name}"
        path = folder / name
        # a missing file is a finding already; an id from a damaged row names no path
        if "/" in problem.id or not path.is_file():
            continue
        if path.stat().st_size != len(problem.png) or path.read_bytes() != problem.png:
            yield Finding(problem.id, name, f"{name} is not the picture of the row")


def _rows(
    problems: list[Problem], manifest: Manifest, jobs: int, on_progress: Progress | None
) -> Iterator[Finding]:
    tolerance = manifest.settings.get("tolerance")
    if not isinstance(tolerance, float):
        yield Finding("", "manifest.json", "the settings hold no tolerance")
        return
    expected = Expected(manifest.seed, str(manifest.versions.get("perga")), tolerance)
    for number, (problem, faults) in enumerate(_rechecked(problems, expected, jobs), start=1):
        known = manifest.rows.get(problem.id)
        if known is not None and known != _hash(problem):
            yield Finding(problem.id, "data", "the row was altered")
        for fault in faults:
            yield Finding(problem.id, "data", fault)
        if on_progress is not None:
            on_progress(number, len(problems))


def _hash(problem: Problem) -> str:
    try:
        return problem.sha256()
    except ValueError:  # a number that is not finite, which no row was sealed with
        return ""


def _rechecked(
    problems: list[Problem], expected: Expected, jobs: int
) -> Iterator[tuple[Problem, tuple[str, ...]]]:
    if jobs == 1 or len(problems) < 2:
        for problem in problems:
            yield problem, recheck(problem, expected)
        return
    with worker_pool(jobs) as pool:
        results = pool.map(recheck, problems, [expected] * len(problems), chunksize=4)
        yield from zip(problems, results, strict=True)
