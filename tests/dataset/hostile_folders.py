"""Changing a folder of problems so that its hashes fit again: what the hostile tests share."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from perga.dataset.finding import VerifyReport
from perga.dataset.manifest import published_files, read_manifest, seal
from perga.dataset.problems.problem import Problem
from perga.dataset.problems.table import parquet_bytes, read_parquet
from perga.dataset.strict import write_json

TABLE = "data/problems-00000.parquet"
COUNT = 2
Edit = Callable[[dict[str, Any]], object]


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
