"""`perga noregeo audit`: what cheap means get right in each task."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perga.cli.noregeo_tasks import tasks_named
from perga.cli.options import AsJson
from perga.cli.progress import progress
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog=_EPILOG)(audit)


_EPILOG = """\b
Examples:
  perga noregeo audit --out docs
  perga noregeo audit --tasks collinearity,right_angle --n 1500 --json

\b
Needs scikit-learn: .venv/bin/pip install -e ".[audit]". With --out it writes noregeo-audit.md and
noregeo-audit.json when all tasks that were asked for are measured. The same seed gives the same
figures. A task passes by the upper ends of 95 % intervals, which are wide for few items: below
some 1,500 a fair task may fail.

\b
Exit status: 0 all tasks pass; 1 a task fails; 2 wrong usage, or scikit-learn is missing;
130 stopped with Ctrl-C, nothing written."""


def audit(
    tasks: Annotated[
        str, typer.Option("--tasks", metavar="LIST", help="Names or ids with commas between.")
    ] = "all",
    n: Annotated[
        int, typer.Option("--n", "-n", min=50, max=100_000, help="Fresh items per task.")
    ] = 4000,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=2**62, help="Which items; by default the audit's own."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="Folder for the page.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Measure what surface features and cheap guesses get right in each task."""
    with failures_as_json(json, failure_json):
        from perga.study.audit.audit import ITEMS
        from perga.study.audit.audit import audit as audit_tasks
        from perga.study.audit.page import guesses_table, labels_table
        from perga.study.audit.sample import SEED
        from perga.study.audit.writing import refuse_taken, write

        chosen = tasks_named(tasks)
        if out is not None:
            refuse_taken(out, tasks == "all")
        try:
            with progress("items") as report:
                found = audit_tasks(chosen, n, SEED if seed is None else seed, report)
        except KeyboardInterrupt:
            complain("stopped; nothing was written", "fewer --tasks or a smaller --n take less")
            raise typer.Exit(130) from None
        written = () if out is None else write(out, found)
    if json:
        say_json(found.to_json())
    else:
        tables = (labels_table(found.labels), guesses_table(found.guesses))
        rows = (found.labels, found.guesses)
        say("\n\n".join(table for table, known in zip(tables, rows, strict=True) if known))
        if written:
            say("\n" + "\n".join(f"written: {path}" for path in written))
    if found.failed:
        doubt = f", or {n} items are too few to tell" if n < ITEMS else ""
        complain(
            f"labels or answers can be guessed in {', '.join(found.failed)}{doubt}",
            f"--n {ITEMS} tells more surely" if doubt else "",
        )
        raise typer.Exit(1)
