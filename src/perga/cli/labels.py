"""`perga noregeo import`: labels of others, set beside proven answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perga.cli.noregeo_tasks import one_task
from perga.cli.options import AsJson
from perga.cli.progress import progress
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json

if TYPE_CHECKING:
    from perga.noregeo.foreign.importing import Report

_LISTED = 20
"""Contradictions that are printed; the report folder has all."""
_CUT = 60
"""Characters of a label that are printed."""


def add_to(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(
        name="import",
        epilog="""\b
Examples:
  perga noregeo import theirs.jsonl
  perga noregeo import theirs.parquet --map question=prompt,answer=gold,task=category
  perga noregeo import midpoints.jsonl --task midpoint --out runs/labels

\b
A row has a question that states its points, such as "A = (1, 2)", "A(1, 2)" or "A: (1, 2)", an
answer, and the name or id of its task. --map names other fields; with points=FIELD and
radius=FIELD figures that only a picture shows are read from fields. --task-names FILE is a JSON
object from names of tasks to ours.

\b
Exit status: 0 no label is contradicted; 1 one is; 2 the file, or every row of it, cannot be
read; 130 stopped with Ctrl-C, nothing is written.""",
    )(import_)


def import_(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="JSON lines or Parquet; `-` is standard input.")
    ],
    fields: Annotated[
        str, typer.Option("--map", metavar="LIST", help="Fields, as question=prompt,answer=gold.")
    ] = "",
    task: Annotated[
        str, typer.Option("--task", metavar="TASK", help="The task of every row.")
    ] = "",
    names: Annotated[
        Path | None, typer.Option("--task-names", metavar="FILE", help="Other names of tasks.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="A new folder for a report.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Report labels of others that our solver contradicts."""
    with failures_as_json(json, failure_json):
        from perga.noregeo.foreign.fields import field_map, task_names
        from perga.noregeo.foreign.importing import check_folder, import_labels, write_report
        from perga.noregeo.foreign.reading import Reader
        from perga.noregeo.foreign.verdict import Outcome
        from perga.report.labels import labels_page

        reader = Reader(
            field_map(fields),
            one_task(task) if task else None,
            task_names(names) if names is not None else {},
        )
        if out is not None:
            check_folder(out)
        try:
            with progress("rows") as report_progress:
                report = import_labels(path, reader, report_progress)
        except KeyboardInterrupt:
            complain("stopped; nothing was written", "give the same command again")
            raise typer.Exit(130) from None
        if out is not None:
            write_report(out, report, labels_page)
    if json:
        say_json(report.to_json())
    else:
        say(_table(report, out))
    if report.of(Outcome.CONTRADICTS):
        raise typer.Exit(1)


def _table(report: Report, out: Path | None) -> str:
    from perga.dataset.items.answers import answer_text
    from perga.noregeo.foreign.verdict import Outcome

    figures = report.to_json()
    lines = [
        f"{'task':<12} {'name':<22}{'rows':>8}{'agrees':>9}{'contradicts':>13}"
        f"{'unreadable':>12}{'not decidable':>15}"
    ]
    for one in figures["tasks"]:
        lines.append(
            f"{one['task'] or 'none':<12} {one['name']:<22}{one['rows']:>8}{one['agrees']:>9}"
            f"{one['contradicts']:>13}{one['unreadable']:>12}{one['not_decidable']:>15}"
        )
    lines.append("")
    lines.append(
        f"{figures['rows']} rows, {figures['judged']} judged; labels read strictly "
        f"{figures['strict']}, leniently {figures['lenient']}"
    )
    if report.inexact:
        lines.append(f"within the tolerance, but not our number: {len(report.inexact)}")
    for one in (*report.of(Outcome.CONTRADICTS)[:_LISTED], *report.inexact[:_LISTED]):
        near = "" if one.outcome is Outcome.CONTRADICTS else "near, "
        label = one.label if len(one.label) <= _CUT else one.label[:_CUT] + "..."
        ours = answer_text(one.ours)
        lines.append(f"line {one.line}, {one.task}: {near}label {label}, ours {ours}: {one.why}")
    unread = (*report.of(Outcome.UNREADABLE), *report.of(Outcome.UNDECIDED))
    for one in sorted(unread, key=lambda v: v.line)[:_LISTED]:
        where = f" {one.field}" if one.field else ""
        lines.append(f"line {one.line}, {one.outcome.value}{where}: {one.why}")
    listed = (report.of(Outcome.CONTRADICTS), report.inexact, unread)
    if any(len(some) > _LISTED for some in listed):
        lines.append("more in the report: --out DIR, or --json")
    if out is not None:
        lines.append(f"report: {(out / 'index.html').resolve()}")
    return "\n".join(lines)
