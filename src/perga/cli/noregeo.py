"""`perga noregeo`: the 25 elementary tasks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perga.cli import labels, sheet
from perga.cli.noregeo_audit import add_to
from perga.cli.noregeo_tasks import tasks_named
from perga.cli.options import AsJson, Jobs
from perga.cli.progress import progress
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json
from perga.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from perga.dataset.items.item import Mode
    from perga.noregeo.chances import ChanceLevel
    from perga.noregeo.space import Split
    from perga.noregeo.task import Task

app = typer.Typer(help="Elementary geometry tasks, as text, as points and as figures.")

Seed = Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Which set.")]
SplitName = Annotated[
    str, typer.Option("--split", metavar="NAME", help="mini, test, train or hidden.")
]
Size = Annotated[int, typer.Option("--size", min=64, max=2048, help="Side of a picture, pixels.")]


@app.callback()
def noregeo() -> None:
    """Items of 25 elementary tasks with proven answers, in three modes, for any seed."""


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
            with progress("items") as report:
                summary = build_folder(
                    out,
                    tasks_named(tasks),
                    seed,
                    split_of(split),
                    n,
                    _modes(modes),
                    size,
                    jobs,
                    report,
                    items_page,
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
    wanted, *more = _modes(mode)
    if more:
        raise InputError("one item is shown in one mode", "give --mode text, dotted or full")
    made = drawing(chosen, seed, split_of(split), index, size)
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
        lines += ["", f"picture      {path}"]
    say("\n".join(lines))


@app.command(
    epilog="""\b
Examples:
  perga noregeo spaces
  perga noregeo spaces --seed 2 --split mini --json
  perga noregeo spaces --build runs/noregeo

\b
Chance is a blind guess among the answers; numbers and points have none. The constant is the reply
that is right most often when it is always given, and how often it is: over the first items that
the seed draws, or over those of a folder.

\b
Exit status: 0 told; 2 wrong usage."""
)
def spaces(
    seed: Seed = 1,
    split: SplitName = "test",
    n: Annotated[
        int, typer.Option("--n", "-n", min=1, max=100_000, help="Items per task, if it has them.")
    ] = 100,
    build: Annotated[
        Path | None, typer.Option("--build", metavar="DIR", help="Count this folder's items.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Tell each task's space, how many items a seed gives per split, and its chance levels."""
    from perga.dataset.items.reading import read_items
    from perga.noregeo.chances import chance_level, golds_of, levels_of
    from perga.noregeo.sampling import capacity
    from perga.noregeo.space import Split
    from perga.noregeo.tasks import NOREGEO

    part = split_of(split)
    counts = {task.id: {each.value: capacity(task, each) for each in Split} for task in NOREGEO}
    levels: dict[str, ChanceLevel] = {}
    if build is not None:
        rows = read_items(build)
        levels = levels_of(row for row in rows if row.mode == rows[0].mode)
    else:
        for task in NOREGEO:
            room = counts[task.id][part.value]
            golds = tuple(golds_of(task, seed, part, min(n, room)))
            levels[task.id] = chance_level(task.answer, golds)
    if json:
        found = [
            {
                "id": task.id,
                "name": task.name,
                "labels": [label for label in task.labels if label],
                "same_item": task.group.value,
                "items": counts[task.id],
                "chance": levels[task.id].to_json() if task.id in levels else None,
            }
            for task in NOREGEO
        ]
        say_json({"tasks": found})
        return
    say(
        f"{'id':<12} {'task':<20}"
        + "".join(f"{s.value:>12}" for s in Split)
        + f"{'chance':>8}{'constant':>10}  reply"
    )
    for task in NOREGEO:
        row = "".join(f"{count:>12}" for count in counts[task.id].values())
        told = _told(levels[task.id]) if task.id in levels else ""
        say(f"{task.id:<12} {task.name:<20}{row}{told}")
    say("one item up to: " + "; ".join(_groups(NOREGEO)))


def _told(level: ChanceLevel) -> str:
    guess = "-" if level.guess is None else f"{float(level.guess):.1%}"
    return f"{guess:>8}{float(level.share):>10.1%}  {level.constant}"


def _groups(tasks: tuple[Task, ...]) -> Iterator[str]:
    """Up to which changes of a figure two items count as one, with the tasks."""
    groups: dict[str, list[str]] = {}
    for task in tasks:
        groups.setdefault(task.group.value, []).append(task.id)
    most = max(groups, key=lambda group: len(groups[group]))
    for group, ids in groups.items():
        yield f"{group} ({'all others' if group == most else ', '.join(ids)})"


def one_task(text: str) -> Task:
    """The task with a name or id; InputError where there is none, or several."""
    found = tasks_named(text)
    if len(found) != 1:
        raise InputError(f"{text!r:.40} is not one task", "give one name, such as midpoint")
    return found[0]


def split_of(text: str) -> Split:
    """The split of a name; InputError where there is none."""
    from perga.noregeo.space import Split

    known = {split.value: split for split in Split}
    if text not in known:
        raise InputError(f"there is no split {text!r:.40}", f"one of {', '.join(known)}")
    return known[text]


def _modes(text: str) -> tuple[Mode, ...]:
    from perga.dataset.items.item import Mode

    known = {mode.value: mode for mode in Mode}
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise InputError(f"there is no mode {name!r:.40}", f"some of {', '.join(known)}")
    return tuple(mode for mode in Mode if mode.value in names)


add_to(app)
