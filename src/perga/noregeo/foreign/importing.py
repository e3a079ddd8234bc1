"""A whole file of others' labels: the verdict on each row, the counts, and the report folder."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from perga.dataset.foreign import ForeignRow, foreign_rows
from perga.dataset.strict import replace_file, write_json
from perga.errors import InputError
from perga.noregeo.foreign.reading import Reader
from perga.noregeo.foreign.verdict import Outcome, Verdict
from perga.noregeo.tasks import NOREGEO, task_of

KIND: Final = "noregeo import"
VERDICTS, SUMMARY, PAGE = "verdicts.jsonl", "summary.json", "index.html"
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Report:
    """The verdict on each row of a file called `source`."""

    source: str
    verdicts: tuple[Verdict, ...]

    def of(self, outcome: Outcome) -> tuple[Verdict, ...]:
        """The verdicts with an outcome, in order."""
        return tuple(one for one in self.verdicts if one.outcome is outcome)

    @property
    def judged(self) -> int:
        """How many labels were set beside an answer of ours."""
        return len(self.of(Outcome.AGREES)) + len(self.of(Outcome.CONTRADICTS))

    @property
    def inexact(self) -> tuple[Verdict, ...]:
        """Labels that agree within the tolerance, but are not our number as it is rounded."""
        return tuple(one for one in self.of(Outcome.AGREES) if not one.exact)

    def to_json(self) -> Mapping[str, Any]:
        """The counts, over all rows and by task, and every contradiction."""
        by_task: dict[str, list[Verdict]] = {}
        for one in self.verdicts:
            by_task.setdefault(one.task, []).append(one)
        named = [task for task in (*(one.id for one in NOREGEO), "") if task in by_task]
        return {
            "kind": KIND,
            "source": self.source,
            "rows": len(self.verdicts),
            "judged": self.judged,
            "outcomes": _counts(self.verdicts),
            "strict": sum(one.read == "strict" for one in self.verdicts),
            "lenient": sum(one.read == "lenient" for one in self.verdicts),
            "inexact": len(self.inexact),
            "tasks": [
                {
                    "task": task,
                    "name": _name(task),
                    "rows": len(by_task[task]),
                    **_counts(by_task[task]),
                }
                for task in named
            ],
            "unreadable_fields": dict(
                sorted(Counter(one.field for one in self.of(Outcome.UNREADABLE)).items())
            ),
            "contradictions": [one.to_json() for one in self.of(Outcome.CONTRADICTS)],
        }


def _counts(verdicts: Sequence[Verdict]) -> Mapping[str, int]:
    found = Counter(one.outcome for one in verdicts)
    return {outcome.value.replace(" ", "_"): found[outcome] for outcome in Outcome}


def _name(id: str) -> str:
    task = task_of(id)
    return task.name if task else ""


def import_labels(path: str, reader: Reader, on_progress: Progress | None = None) -> Report:
    """The verdict on every row of a file; `-` is standard input.

    Raises InputError where the file cannot be read, or no row of it can be judged.
    """
    rows = foreign_rows(path, reader.fields.names)
    verdicts: list[Verdict] = []
    for done, row in enumerate(rows, start=1):
        verdicts.append(reader(row))
        if on_progress is not None:
            on_progress(done, len(rows))
    report = Report("standard input" if path == "-" else Path(path).name, tuple(verdicts))
    if not report.judged:
        raise InputError(_nothing(rows, report), "see --map, --task and --task-names")
    return report


def _nothing(rows: Sequence[ForeignRow], report: Report) -> str:
    if not rows:
        return f"{report.source} holds no rows"
    first = report.verdicts[0]
    where = f" in {first.field}" if first.field else ""
    return (
        f"none of the {len(rows)} rows of {report.source} can be judged; "
        f"line {first.line}, {first.outcome.value}{where}: {first.why}"
    )


def check_folder(out: Path) -> None:
    """Raise InputError unless `out` is new or an empty folder."""
    if not os.path.lexists(out):
        return
    if out.is_symlink() or not out.is_dir() or any(out.iterdir()):
        raise InputError(
            f"{out} is there already, and is no empty folder", "name a new folder with --out"
        )


def write_report(out: Path, report: Report, page: Callable[[Path], bytes]) -> None:
    """Put verdicts, counts and page into a folder; each file is whole or not there."""
    lines = "".join(write_json(one.to_json()) + "\n" for one in report.verdicts)
    replace_file(out / VERDICTS, lines.encode())
    replace_file(out / SUMMARY, (write_json(report.to_json(), indent=1) + "\n").encode())
    replace_file(out / PAGE, page(out))
