"""`perga cdl check` and `perga cdl fmt`; `import-al` and `reference` have their own modules."""

from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from perga.cli import al, reference
from perga.cli.files import goal_comments, read_program_text, write_program_text
from perga.cli.guard import Will, guarded
from perga.cli.options import AsJson, ProgramFile
from perga.cli.patience import patience
from perga.cli.reading import goal_faults, program_of
from perga.cli.terminal import (
    complain,
    failure_json,
    failures_as_json,
    said_as_json,
    say,
    say_exactly,
    show_faults,
)
from perga.errors import Diagnostic, InputError, PergaError, Severity

if TYPE_CHECKING:
    from perga.cdl.program import Program

app = typer.Typer(
    help="Check, format, import and look up programs in CDL, the Condition Description Language.",
    rich_markup_mode=None,
    epilog="""\b
Examples:
  perga cdl check examples/d1.cdl
  perga cdl fmt examples/d1.cdl
  perga cdl reference Distance""",
)
al.add_to(app)
reference.add_to(app)

PATIENCE = 2.0  # seconds that the look for contradictions may take


class Dialect(Enum):
    """Which operators a text may use."""

    PERGA = "perga"
    PAPER = "paper"


@app.command(
    epilog="""\b
Examples:
  perga cdl check examples/d1.cdl
  perga cdl check --dialect paper examples/d1.cdl
  perga cdl check --json - < program.cdl

\b
Exit status: 0 no errors; 1 errors found; 2 the file cannot be read."""
)
def check(
    file: ProgramFile,
    json: AsJson = False,
    dialect: Annotated[
        Dialect,
        typer.Option(
            "--dialect", help="`paper` allows only the operators of the FormalAnalyticGeo paper."
        ),
    ] = Dialect.PERGA,
) -> None:
    """Find every error of a program and its goals, with its place, reason and mend.

    A program without errors is resolved, and facts that contradict each other are named. Goals
    are the comments `# goal: TERM`.
    """
    with failures_as_json(json, _unreadable):
        text = read_program_text(file)
    guard = guarded(json, _unreadable)
    program, faults = _faults(text, dialect)
    if program is not None:
        # What is said already is all that is known if the look for contradictions does not end.
        with guard.limit(PATIENCE, _said(text, file, faults, json)):
            faults = _in_order((*faults, *_contradictions(program)))
    said = _said(text, file, faults, json)
    if said.out:
        say(said.out)
    if said.err:
        show_faults(said.err)
    if said.code:
        raise typer.Exit(said.code)


def _said(text: str, file: str, faults: tuple[Diagnostic, ...], json: bool) -> Will:
    """The output and the exit code for these faults."""
    from perga.cdl import render_diagnostics

    ok = not any(d.severity is Severity.ERROR for d in faults)
    code = 0 if ok else 1
    if json:
        found = {"ok": ok, "diagnostics": [d.to_json() for d in faults]}
        return Will(said_as_json(found).rstrip("\n"), "", code)
    if faults:
        return Will("", render_diagnostics(text, faults, file), code)
    return Will(f"{file}: no errors", "", code)


@app.command(
    epilog="""\b
Examples:
  perga cdl fmt examples/d1.cdl
  perga cdl fmt --write program.cdl
  perga cdl fmt --check program.cdl

\b
Exit status: 0 done; 1 --check found other formatting; 2 the file cannot be read or has errors."""
)
def fmt(
    file: ProgramFile,
    check: Annotated[
        bool, typer.Option("--check", help="Print nothing; exit 1 if the format differs.")
    ] = False,
    write: Annotated[
        bool, typer.Option("--write", "-w", help="Write the result over the file.")
    ] = False,
) -> None:
    """Print a program in the one format: declarations first, one statement on a line."""
    if check and write:
        raise InputError("--check and --write exclude each other", "leave one of them out")
    if write and file == "-":
        raise InputError("--write needs a file", "leave out --write to print the result")
    text = read_program_text(file)

    from perga.cdl.formatting import format_text

    formatted = format_text(program_of(text, file), text)
    if check:
        if formatted != text:
            complain(f"{file} is formatted otherwise", f"perga cdl fmt --write {file}")
            raise typer.Exit(1)
    elif write:
        if formatted != text:
            write_program_text(file, formatted)
    else:
        say_exactly(formatted)


def _faults(text: str, dialect: Dialect) -> tuple["Program | None", tuple[Diagnostic, ...]]:
    """What is wrong with a program and with its goals; and the program, if it is one."""
    from perga.cdl import Accepted
    from perga.cdl import check as check_text
    from perga.cdl.operators import CDL, PAPER

    reading = check_text(text, PAPER if dialect is Dialect.PAPER else CDL)
    if not isinstance(reading, Accepted):
        return None, reading.diagnostics
    goals = (fault for goal in goal_comments(text) for fault in goal_faults(goal, reading.program))
    return reading.program, _in_order((*reading.diagnostics, *goals))


def _in_order(faults: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(faults, key=lambda fault: (fault.span.line, fault.span.column)))


def _contradictions(program: "Program") -> tuple[Diagnostic, ...]:
    """Facts that no figure satisfies; none where that cannot be decided."""
    from perga.resolve import resolve

    try:
        with patience(PATIENCE) as allowed:
            return resolve(program, allowed).diagnostics
    except PergaError:  # a limit of exact arithmetic: nothing is known
        return ()


def _unreadable(error: PergaError) -> dict[str, object]:
    return {**failure_json(error), "diagnostics": []}
