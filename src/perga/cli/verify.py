"""`perga verify`."""

from pathlib import Path
from typing import Annotated

import typer

from perga.cli.options import AsJson, Jobs
from perga.cli.progress import progress
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json


def add_to(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(
        epilog="""\b
Examples:
  perga verify runs/demo
  perga verify runs/demo --json

\b
Exit status: 0 complete and unaltered; 1 something differs, and the rows are named;
2 there is no folder or manifest that can be read."""
    )(verify)


def verify(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder made by Perga.")],
    json: AsJson = False,
    jobs: Jobs = 1,
) -> None:
    """Prove a data folder complete and unaltered.

    Every file is compared with its hash. Every row is proven from what it says itself: its
    answer solved, its picture drawn and measured, its two witnesses solved. Where this program
    is of the version that made the folder, every row is also made again from its seed.
    """
    with failures_as_json(json, failure_json):
        from perga.dataset.verify import verify as verify_folder
        from perga.generate.remake import remaker
        from perga.report.gallery import gallery_page

        with progress("verified") as report_progress:
            report = verify_folder(
                folder,
                jobs=jobs,
                on_progress=report_progress,
                remaking=remaker,
                pages={"index.html": gallery_page},
            )
    if json:
        say_json(report.to_json())
    elif report.ok:
        say(str(report))
    if not report.ok:
        complain(str(report))
        raise typer.Exit(1)
