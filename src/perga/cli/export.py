"""`perga export`, and `perga noregeo prompts`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perga.cli.options import AsJson
from perga.cli.progress import progress
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_exactly, say_json
from perga.dataset.exports.formats import format_names
from perga.errors import InputError

if TYPE_CHECKING:
    from perga.dataset.exports.form import ExportFormat
    from perga.dataset.items.prompts import Prompts

PromptsFile = Annotated[
    Path | None,
    typer.Option(
        "--prompts",
        metavar="FILE",
        help="TOML or JSON with prompts of your own; `perga noregeo prompts` prints one.",
    ),
]


def add_to(app: typer.Typer) -> None:
    """Add `export` to `app`."""
    app.command(
        epilog=f"""\b
Examples:
  perga export runs/noregeo --to lm-eval --mode text --out runs/lm-eval
  perga export runs/noregeo --to vlmevalkit --mode dotted,full --out runs/vlm
  perga export runs/noregeo --to chat --tasks midpoint,N-ECL-IT --out runs/chat
  perga export runs/noregeo --to jsonl --prompts prompts.toml --out runs/jsonl

\b
Formats: {", ".join(format_names())}; the README.md in OUT tells how to use
the files.

\b
Exit status: 0 written; 1 the format cannot take these items, or the folder was altered;
2 wrong usage; 130 stopped with Ctrl-C, nothing is left."""
    )(export)


def add_prompts_to(app: typer.Typer) -> None:
    """Add `prompts` to `app`."""
    app.command(
        epilog="""\b
Examples:
  perga noregeo prompts > prompts.toml
  perga noregeo prompts --prompts prompts.toml --json

\b
Exit status: 0 printed; 2 the file is no file of prompts."""
    )(prompts)


def export(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A folder made by `perga noregeo build`.")
    ],
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="For which harness.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="OUT", help="A new folder.")],
    mode: Annotated[
        str, typer.Option("--mode", metavar="LIST", help="Of text, dotted, full; default all.")
    ] = "",
    tasks: Annotated[
        str, typer.Option("--tasks", metavar="LIST", help="Names or ids with commas between.")
    ] = "all",
    prompts: PromptsFile = None,
    json: AsJson = False,
) -> None:
    """Write items with their prompts as files of another harness."""
    with failures_as_json(json, failure_json):
        from perga.dataset.exports.export import export as export_folder

        form, modes, chosen = _format(to), _modes(mode), _tasks(tasks)
        told = _prompts(prompts)
        try:
            with progress("rows") as report:
                summary = export_folder(folder, out, form, modes, chosen, told, report)
        except KeyboardInterrupt:
            complain("stopped; nothing is left", "give the same command again")
            raise typer.Exit(130) from None
    if json:
        say_json(summary.to_json())
        return
    say(str(summary))
    for name in summary.left_out:
        say(f"left out: {name} mode; {form.unable}")


def prompts(prompts: PromptsFile = None, json: AsJson = False) -> None:
    """Print the prompts in use, as a file to edit and give as --prompts."""
    with failures_as_json(json, failure_json):
        from perga.dataset.items.prompt_file import prompts_toml

        told = _prompts(prompts)
    if json:
        say_json(told.texts())
    else:
        say_exactly(prompts_toml(told))


def _format(name: str) -> ExportFormat:
    from perga.dataset.exports.form import export_formats

    known = export_formats()
    if name not in known:
        raise InputError(f"there is no format {name!r:.40}", f"one of {', '.join(known)}")
    return known[name]


def _modes(text: str) -> tuple[str, ...]:
    from perga.dataset.items.item import MODES

    names = [name.strip() for name in text.split(",")] if text.strip() else []
    for name in names:
        if name not in MODES:
            raise InputError(f"there is no mode {name!r:.40}", f"some of {', '.join(MODES)}")
    return tuple(names)


def _tasks(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise InputError("no task is named", "leave --tasks out for all")
    return () if names == ("all",) else names


def _prompts(path: Path | None) -> Prompts:
    from perga.dataset.items.prompt_file import read_prompts
    from perga.dataset.items.prompts import OWN_PROMPTS

    return OWN_PROMPTS if path is None else read_prompts(path)
