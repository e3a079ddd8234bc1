"""`perga noregeo`: the 25 elementary tasks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from perga.cli import labels, noregeo_audit, noregeo_spaces, sheet
from perga.cli.noregeo_tasks import (
    Seed,
    SplitName,
    index_in_bounds,
    modes_of,
    one_task,
    split_of,
    tasks_named,
)
from perga.cli.options import AsJson, Jobs
from perga.cli.progress import phases
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json
from perga.errors import InputError

app = typer.Typer(
    help="Items of 25 elementary tasks with proven answers, in three modes, for any seed.",
    rich_markup_mode=None,
    epilog="""\b
Examples:
  perga noregeo show midpoint 0
  perga noregeo build --seed 1 --n 10 --out runs/noregeo
  perga noregeo import theirs.jsonl""",
)

Size = Annotated[int, typer.Option("--size", min=64, max=2048, help="Side of a picture, pixels.")]


labels.add_to(app)
sheet.add_to(app)


@app.command(
    epilog="""\b
Examples:
  perga noregeo build --seed 1 --out runs/noregeo
  perga noregeo build --seed 2 --split mini --n 10 --tasks midpoint,collinearity --out runs/two

\b
A build that was stopped goes on where it was when the same command is given again. Item k is
the same whatever --n and -j are.

\b
Exit status: 0 built; 1 two witnesses of an answer differ; 2 wrong usage;
130 stopped with Ctrl-C."""
)
def build(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="Folder to fill.")],
    seed: Seed = 1,
    split: SplitName = "test",
    n: Annotated[int, typer.Option("--n", "-n", min=1, max=100_000, help="Items per task.")] = 100,
    tasks: Annotated[
        str, typer.Option("--tasks", metavar="LIST", help="Names or ids with commas between.")
    ] = "all",
    modes: Annotated[
        str, typer.Option("--modes", metavar="LIST", help="Of text, dotted, full.")
    ] = "text,dotted,full",
    size: Size = 512,
    jobs: Jobs = 1,
    json: AsJson = False,
) -> None:
    """Make a data set of items whose answers have three witnesses each."""
    with failures_as_json(json, failure_json):
        from perga.noregeo.build import build as build_folder
        from perga.report.items import items_page

        try:
            with phases("spaces listed", "items") as (listing, report):
                summary = build_folder(
                    out,
                    tasks_named(tasks),
                    seed,
                    split_of(split),
                    n,
                    modes_of(modes),
                    size,
                    jobs,
                    report,
                    items_page,
                    listing,
                )
        except KeyboardInterrupt:
            complain("stopped; whole tasks are kept", "give the same command again to go on")
            raise typer.Exit(130) from None
    if json:
        say_json(summary.to_json())
    else:
        say(str(summary))


@app.command(
    epilog="""\b
Examples:
  perga noregeo show midpoint 0
  perga noregeo show N-ECL-IT 7 --mode full --out item.png

\b
Beside OUT.png stands OUT.json, the viewport: which pixel is which point.

\b
Exit status: 0 shown; 2 wrong usage."""
)
def show(
    task: Annotated[str, typer.Argument(metavar="TASK", help="A task's name or id.")],
    index: Annotated[int, typer.Argument(metavar="INDEX", min=0, help="Which item, from 0.")],
    mode: Annotated[str, typer.Option("--mode", help="text, dotted or full.")] = "text",
    seed: Seed = 1,
    split: SplitName = "test",
    size: Size = 512,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="OUT.png", help="Where to put a picture.")
    ] = None,
) -> None:
    """Show one item: question, answer, formal text, and its picture as a file."""
    from perga.image import write_picture
    from perga.noregeo.making import drawing

    chosen = one_task(task)
    wanted, *more = modes_of(mode)
    if more:
        raise InputError("one item is shown in one mode", "give --mode text, dotted or full")
    part = split_of(split)
    with index_in_bounds((chosen,), part, index):
        made = drawing(chosen, seed, part, index, size)
    lines = [
        f"task         {chosen.id} {chosen.name}",
        f"question     {made.item.questions[wanted]}",
        f"answer       {made.item.answer}",
        "",
        made.item.cdl.rstrip(),
    ]
    image = made.images.get(wanted)
    if image is not None:
        path = out or Path(f"{chosen.name}-{index}-{wanted.value}.png")
        if path.suffix != ".png":
            raise InputError(f"{path} does not end in .png", "name the picture like out.png")
        write_picture(path, image)
        lines += ["", f"picture      {path}", f"viewport     {path.with_suffix('.json')}"]
    say("\n".join(lines))


noregeo_spaces.add_to(app)
noregeo_audit.add_to(app)
