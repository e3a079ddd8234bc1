"""`perga verify`: prove a data folder complete and unaltered.

Every row is proven again from what it says itself; and where the caller can make items again
(`Remaking`), every column is compared with the item made anew from version, seed and index.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from perga.dataset.manifest import (
    PROBLEMS,
    Manifest,
    published_files,
    read_manifest,
)
from perga.dataset.problem import Problem
from perga.dataset.processes import worker_pool
from perga.dataset.recheck import Expected, recheck
from perga.dataset.strict import read_json, sha256_file
from perga.dataset.table import read_parquet
from perga.errors import InputError, PergaError

Progress = Callable[[int, int], None]
Remake = Callable[[int], Problem | None]
"""The problem of an item, made anew; None where the item gives none. It travels to processes."""
Remaking = Callable[[Manifest], Remake | None]
"""How to make the items of a manifest again; None where this program makes other ones."""
WritePage = Callable[[Path], bytes]
"""A published file that follows from the other files of its folder."""


_REMADE = "each made again from its seed"
_NOT_REMADE = "not made again from their seed, which needs the version and settings of the run"
_SAME_PARTS = 1e-9


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
    findings += _files(path, manifest)
    problems: list[Problem] = []
    for name in _tables(path, manifest):
        try:
            problems += read_parquet(path / name)
        except InputError as fault:
            findings.append(Finding("", name, fault.message))
    findings += _completeness(problems, manifest)
    findings += _pictures(path, problems)
    remake = None if remaking is None else remaking(manifest)
    findings += _rows(problems, manifest, jobs, on_progress, remake)
    if not findings:
        findings += _pages(path, manifest, pages or {})
    return VerifyReport(
        str(path), manifest.kind, len(problems), tuple(findings), remade=remake is not None
    )


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


def _pages(
    folder: Path, manifest: Manifest, pages: Mapping[str, WritePage]
) -> Iterator[Finding]:
    """Only for a folder that is sound otherwise: the pages are made from its files."""
    for name, write in pages.items():
        if name not in manifest.files:
            continue
        try:
            same = write(folder) == (folder / name).read_bytes()
        except (PergaError, OSError) as fault:
            yield Finding("", name, f"written again, it fails: {fault}")
            continue
        if not same:
            yield Finding("", name, "written again from the rows, the file differs")


def _rows(
    problems: list[Problem],
    manifest: Manifest,
    jobs: int,
    on_progress: Progress | None,
    remake: Remake | None,
) -> Iterator[Finding]:
    tolerance = manifest.settings.get("tolerance")
    if not isinstance(tolerance, float):
        yield Finding("", "manifest.json", "the settings hold no tolerance")
        return
    expected = Expected(manifest.seed, str(manifest.versions.get("perga")), tolerance)
    for number, (problem, faults) in enumerate(
        _rechecked(problems, expected, jobs, remake), start=1
    ):
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
    problems: list[Problem], expected: Expected, jobs: int, remake: Remake | None
) -> Iterator[tuple[Problem, tuple[str, ...]]]:
    if jobs == 1 or len(problems) < 2:
        for problem in problems:
            yield problem, _proven(problem, expected, remake)
        return
    count = len(problems)
    with worker_pool(jobs) as pool:
        results = pool.map(_proven, problems, [expected] * count, [remake] * count, chunksize=4)
        yield from zip(problems, results, strict=True)


def _proven(problem: Problem, expected: Expected, remake: Remake | None) -> tuple[str, ...]:
    faults = recheck(problem, expected)
    return faults if remake is None else (*faults, *_compared(problem, remake))


def _compared(problem: Problem, remake: Remake) -> Iterator[str]:
    try:
        again = remake(problem.index)
    except PergaError as fault:  # an index that no run reaches
        yield f"the item cannot be made again: {fault.message:.120}"
        return
    if again is None:
        yield "made again, the item gives no problem"
        return
    mine, others = problem.columns(), again.columns()
    mine["evidence"], others["evidence"] = _json(problem.evidence), _json(again.evidence)
    for name, other in others.items():
        if not _alike(mine[name], other):
            shown = f" and is {other!r:.200}" if isinstance(other, str) else ""
            yield f"made again, {name} differs{shown}"


def _json(text: str) -> Any:
    try:
        return read_json(text, "the evidence")
    except InputError:  # said already
        return None


def _alike(own: Any, other: Any) -> bool:
    """Equal, with numbers of one computation on two machines counted as equal."""
    if isinstance(own, dict) and isinstance(other, dict):
        first, second = cast("dict[str, Any]", own), cast("dict[str, Any]", other)
        return first.keys() == second.keys() and all(_alike(first[k], second[k]) for k in first)
    if isinstance(own, list) and isinstance(other, list):
        left, right = cast("list[Any]", own), cast("list[Any]", other)
        return len(left) == len(right) and all(map(_alike, left, right))
    if isinstance(own, float) and isinstance(other, float):
        return math.isclose(own, other, rel_tol=_SAME_PARTS, abs_tol=1e-12)
    return type(own) is type(other) and own == other
