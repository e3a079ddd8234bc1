"""Arguments that several commands share, so that they read alike everywhere."""

from typing import Annotated

import typer

ProgramFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A CDL file; `-` is standard input.")
]
GoalTerm = Annotated[
    str | None,
    typer.Option(
        "--goal",
        "-g",
        metavar="TERM",
        help="What is asked, for example `Distance(A, B)`. "
        "Without it, the comment `# goal: TERM` of the file counts.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object to standard output.")]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", min=1, max=256, help="How many processes work at once.")
]
