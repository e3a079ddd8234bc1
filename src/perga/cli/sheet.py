"""`perga noregeo sheet`: one item of each task, to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perga.cli.noregeo_tasks import index_in_bounds, split_of
from perga.cli.progress import progress
from perga.cli.terminal import complain, say
from perga.errors import InputError


def add_to(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(
        epilog="""\b
Examples:
  perga noregeo sheet --out sheet.html
  perga noregeo sheet --seed 7 --index 2 --out sheet.png

\b
FILE.html is an offline page with the pictures inside it and all three questions; FILE.png is one
picture with the question of the full figure.

\b
Exit status: 0 written; 2 wrong usage; 130 stopped with Ctrl-C, nothing is written."""
    )(sheet)


def sheet(
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="A page .html, or a picture .png.")
    ],
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Which set.")] = 1,
    split: Annotated[
        str, typer.Option("--split", metavar="NAME", help="mini, test, train or hidden.")
    ] = "test",
    index: Annotated[int, typer.Option("--index", min=0, help="Which item of each task.")] = 0,
) -> None:
    """Show one item of each of the 25 tasks: points, figure, question and answer."""
    from perga.dataset.strict import replace_file
    from perga.noregeo.making import sample
    from perga.noregeo.tasks import NOREGEO
    from perga.report.sheet import sheet_page, sheet_picture, shown

    writers = {".html": sheet_page, ".png": sheet_picture}
    write = writers.get(out.suffix)
    if write is None:
        raise InputError(f"{out} does not end in .html or .png", "name the file like sheet.html")
    try:
        with progress("tasks") as report:
            part = split_of(split)
            with index_in_bounds(NOREGEO, part, index):
                rows = sample(seed, part, index, report)
        replace_file(out, write(shown(rows)), durable=False)
    except KeyboardInterrupt:
        complain("stopped; nothing was written", "give the same command again")
        raise typer.Exit(130) from None
    say(f"{out}: item {index} of {len(rows) // 3} tasks")
