"""`perga noregeo spaces`: how many items there are, and what replies score that look at nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perga.cli.noregeo_tasks import Seed, SplitName, split_of
from perga.cli.options import AsJson
from perga.cli.progress import progress
from perga.cli.terminal import say, say_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from perga.noregeo.chances import ChanceLevel
    from perga.noregeo.task import Task


def add_to(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(
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
    )(spaces)


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
    counts: dict[str, dict[str, int]] = {}
    levels: dict[str, ChanceLevel] = {}
    if build is not None:
        rows = read_items(build)
        levels = levels_of(row for row in rows if row.mode == rows[0].mode)
    with progress("tasks") as report:
        report(0, len(NOREGEO))
        for done, task in enumerate(NOREGEO, start=1):
            counts[task.id] = {each.value: capacity(task, each) for each in Split}
            if build is None:
                room = counts[task.id][part.value]
                golds = tuple(golds_of(task, seed, part, min(n, room)))
                levels[task.id] = chance_level(task.answer, golds)
            report(done, len(NOREGEO))
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
