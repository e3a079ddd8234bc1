"""The table of commands, and running one of them."""

from collections.abc import Sequence
from typing import Annotated

import typer

from perga import __version__
from perga.cli import (
    cdl,
    conic10k,
    export,
    generate,
    measure,
    noregeo,
    render,
    solve,
    study,
    verify,
)
from perga.cli.terminal import as_perga_error, failure_json, say, say_json, show_error
from perga.errors import InputError, PergaError

app = typer.Typer(
    name="perga",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: fast, and the examples keep their lines
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Examples:
  perga solve examples/appendix-a.cdl
  perga render examples/d1.cdl -o d1.png
  perga generate -n 40 --seed 1 --out runs/demo
  perga verify runs/demo

\b
Exit status: 0 done; 1 refused, disagrees or failed the check;
2 wrong usage or unreadable input; 130 stopped with Ctrl-C.""",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        say(f"perga {__version__}")
        raise typer.Exit


@app.callback()
def perga(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_show_version, is_eager=True, help="Print the version and end."
        ),
    ] = False,
) -> None:
    """Make and check analytic-geometry problems whose text, picture and answer agree."""


app.add_typer(cdl.app, name="cdl")
app.add_typer(conic10k.app, name="conic10k")
app.add_typer(noregeo.app, name="noregeo")
app.add_typer(study.app, name="study")
solve.add_to(app)
render.add_to(app)
measure.add_to(app)
generate.add_to(app)
verify.add_to(app)
export.add_to(app)
export.add_prompts_to(noregeo.app)


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns the exit code and lets nothing but Ctrl-C and defects out."""
    try:
        code = app(list(arguments) or ["--help"], prog_name="perga", standalone_mode=False)
    except typer.TyperException as wrong:
        usage = InputError(wrong.format_message(), f"see `{_command_of(wrong)} --help`")
        return _failed(usage, arguments)
    except (PergaError, OSError) as fault:
        return _failed(as_perga_error(fault), arguments)
    if not arguments:
        return InputError.exit_code
    return code if isinstance(code, int) else 0


def _command_of(wrong: typer.TyperException) -> str:
    """The command that was used wrongly, as it was typed; `perga` where that is not known."""
    path = getattr(getattr(wrong, "ctx", None), "command_path", None)
    return path if isinstance(path, str) and path else "perga"


def _failed(error: PergaError, arguments: Sequence[str]) -> int:
    if "--json" in arguments:
        say_json(failure_json(error))
    show_error(error)
    return error.exit_code
