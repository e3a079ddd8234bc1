"""`perga verify`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perga.cli.options import AsJson, Jobs
from perga.cli.progress import progress
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json

if TYPE_CHECKING:
    from perga.dataset.compare import Remake
    from perga.dataset.manifest import Manifest


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

    Every file is compared with its hash. Every row is proven from what it says itself. A
    problem: its answer solved, its picture drawn and measured, its two witnesses solved. An item:
    its answer is one of its type, and question, points, formal text and picture belong together.
    Where this program is of the version that made the folder, every row is also made again from
    its seed.
    """
    with failures_as_json(json, failure_json):
        from perga.dataset.manifest import PAGE
        from perga.dataset.verify import verify as verify_folder
        from perga.report.pages import page_again

        with progress("verified") as report_progress:
            report = verify_folder(
                folder,
                jobs=jobs,
                on_progress=report_progress,
                remaking=_remaking,
                pages={PAGE: page_again},
            )
    if json:
        say_json(report.to_json())
    elif report.ok:
        say(str(report))
    if not report.ok:
        complain(str(report))
        raise typer.Exit(1)


def _remaking(manifest: Manifest) -> Remake | None:
    """How to make the rows of a folder again; None for a kind or version that is not made here."""
    from perga.dataset.items.folder import ITEMS
    from perga.dataset.problems.folder import PROBLEMS

    if manifest.kind == PROBLEMS.name:
        from perga.generate.remake import remaker

        return remaker(manifest)
    if manifest.kind == ITEMS.name:
        from perga.noregeo.making import remaker as item_remaker

        return item_remaker(manifest)
    return None
