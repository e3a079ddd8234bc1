"""Folders of problems: their layout, and how they are proven."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from perga.dataset.finding import Finding
from perga.dataset.kind import FolderKind, Place, WritePage
from perga.dataset.manifest import CARD, LEDGER, MANIFEST, Manifest
from perga.dataset.problems.card import data_card
from perga.dataset.problems.practice import PERGAS, Practice
from perga.dataset.problems.problem import Problem, row_id
from perga.dataset.problems.recheck import Expected, recheck
from perga.dataset.problems.table import LAYOUT, shards_of
from perga.dataset.strict import read_file, read_json
from perga.dataset.table import Layout
from perga.errors import InputError


def picture_name(row: str) -> str:
    """Where the picture of a row stands in the folder."""
    return f"images/{row}.png"


def _tables(manifest: Manifest) -> Mapping[str, Layout[Problem]]:
    return dict.fromkeys(shards_of(len(manifest.rows)), LAYOUT)


def _pictures(manifest: Manifest) -> Mapping[str, str]:
    return {picture_name(row): row for row in manifest.rows if _is_row_id(manifest, row)}


def _is_row_id(manifest: Manifest, text: str) -> bool:
    found = re.fullmatch(r"s([0-9]{1,19})-([0-9]{6,8})", text, re.ASCII)
    return (
        found is not None
        and int(found[1]) == manifest.seed
        and int(found[2]) < manifest.count
        and text == row_id(int(found[1]), int(found[2]))
    )


def _row_ids(manifest: Manifest) -> Callable[[str], bool]:
    return partial(_is_row_id, manifest)


def _unsound(manifest: Manifest) -> Iterator[Finding]:
    tolerance, size = manifest.settings.get("tolerance"), manifest.settings.get("size")
    practice = Practice.from_settings(manifest.settings)
    if practice is None:
        yield Finding("", MANIFEST, "the settings tell of a gold or preset that there is not")
    if not isinstance(tolerance, float):
        yield Finding("", MANIFEST, "the settings hold no tolerance")
    elif practice is not None and not 0 < tolerance <= practice.largest_tolerance:
        most = practice.largest_tolerance
        message = f"a tolerance of {tolerance:g} proves nothing: {most:g} at most"
        yield Finding("", MANIFEST, message)
    if not isinstance(size, int):
        yield Finding("", MANIFEST, "the settings hold no size")


def _disorder(tables: Mapping[str, Sequence[Problem]], manifest: Manifest) -> Iterator[Finding]:
    indices = [problem.index for problems in tables.values() for problem in problems]
    failed = {index for index in manifest.failed if 0 <= index < manifest.count}
    wanted = manifest.count - len(failed)
    # the manifest's count may be any number: no list of that length is made
    items = (index for index in range(manifest.count) if index not in failed)
    if len(indices) != wanted or sorted(indices) != list(islice(items, len(indices))):
        yield Finding("", "data", f"the rows are not the {wanted} items of the run")
    elif indices != sorted(indices):
        yield Finding("", "data", "the rows are not in order")


def _place(problem: Problem) -> Place | None:
    return (problem.index, "") if problem.index >= 0 else None


def _expected(manifest: Manifest) -> Expected | None:
    tolerance, size = manifest.settings.get("tolerance"), manifest.settings.get("size")
    practice = Practice.from_settings(manifest.settings)
    if practice is None or not isinstance(tolerance, float) or not isinstance(size, int):
        return None
    return Expected(manifest.seed, str(manifest.versions.get("perga")), tolerance, size, practice)


def _recheck(problems: Sequence[Problem], expected: Expected) -> Iterator[tuple[str, str]]:
    for problem in problems:
        for fault in recheck(problem, expected):
            yield problem.id, fault


def _card(manifest: Manifest, folder: Path) -> bytes:
    ledger = read_json(read_file(folder / LEDGER), LEDGER)
    try:
        practice = Practice.from_settings(manifest.settings) or PERGAS
        text = data_card(manifest.seed, manifest.versions, manifest.canary, ledger, practice)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise InputError(f"{LEDGER} or the manifest lacks {fault}", "build it again") from None
    return text.encode()


def _pages(manifest: Manifest) -> Mapping[str, WritePage]:
    return {CARD: partial(_card, manifest)}


PROBLEMS = FolderKind(
    name="problems",
    tables=_tables,
    pictures=_pictures,
    row_ids=_row_ids,
    unsound=_unsound,
    disorder=_disorder,
    place=_place,
    expected=_expected,
    recheck=_recheck,
    json_columns=frozenset({"evidence"}),
    pages=_pages,
)
