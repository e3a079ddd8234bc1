"""`perga solve`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perga.cli.files import asked_term, read_program_text
from perga.cli.options import AsJson, GoalTerm, ProgramFile
from perga.cli.reading import goal_of, program_of
from perga.cli.terminal import complain, failure_json, failures_as_json, say, say_json, show_faults
from perga.errors import DiagnosedError, PergaError

if TYPE_CHECKING:
    from perga.solve import Solution

# Why the exit code is 1, and what a user can do; by the word of the JSON interface.
_ENDINGS = {
    "ambiguous": (
        "ambiguous: the facts allow more than one answer",
        "state the fact that tells them apart",
    ),
    "contradictory": (
        "contradictory: no scene satisfies all facts",
        "one of the facts named is wrong, or a coordinate is rounded too far",
    ),
    "underdetermined": (
        "underdetermined: the facts leave the answer open",
        "state what fixes the free objects",
    ),
    "none_exists": (
        "none exists: the goal has no value in any scene",
        "ask for something that exists in the scene",
    ),
    "unsolved": (
        "unsolved: the facts are beyond this version of the solver",
        "state more objects outright; up to two unknowns are solved at once",
    ),
}


def add_to(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(
        epilog="""\b
Examples:
  perga solve examples/appendix-a.cdl
  perga solve examples/d1.cdl --goal "Distance(F1, T)" --json
  echo 'A: Point; Coordinate(A) = (1, 2)' | perga solve - --goal "XCoordinate(A)"

\b
Exit status: 0 solved; 1 ambiguous, contradictory, underdetermined or unsolved;
2 the file cannot be read or has errors."""
    )(solve)


def solve(
    file: ProgramFile,
    goal: GoalTerm = None,
    json: AsJson = False,
    degrees: Annotated[
        bool, typer.Option("--degrees", help="Give angles in degrees instead of radians.")
    ] = False,
) -> None:
    """Solve a program for a goal: the exact answer, its value, and how certain it is."""
    with failures_as_json(json, _invalid):
        text = read_program_text(file)
        term = asked_term(text, goal)

        from perga.cdl import render_diagnostics
        from perga.solve import solve as solve_program
        from perga.solve import to_json

        program = program_of(text, file)
        solution = solve_program(program, goal_of(term, program))
        result = to_json(solution, in_degrees=degrees)
    if json:
        say_json(result)
    else:
        say(_table(term, solution, result["answers"]))
    status = solution.status.value
    if status != "ok":
        if solution.diagnostics:
            show_faults(render_diagnostics(text, solution.diagnostics, file))
        complain(*_ENDINGS[status])
        raise typer.Exit(1)


def _table(goal: str, solution: "Solution", shown: Sequence[Mapping[str, Any]]) -> str:
    """The solution for people; `shown` holds the answers with values in the unit asked for."""
    rows = [("goal", goal)]
    for answer, json in zip(solution.answers, shown, strict=True):
        rows.append(("exact", f"{answer.exact} {answer.unit}"))
        if answer.kind.value != "equation":
            rows.append(("value", f"{json['value']} {json['unit']}"))
    certificate = solution.certificate
    if solution.answers:
        rows.append(("certainty", f"{certificate.level.value} ({certificate.method})"))
        rows.append(("all answers", certificate.complete.value))
    else:
        rows.append(("reason", certificate.method))
    rows.append(("seconds", f"{solution.seconds:.3f}"))
    return "\n".join(f"{name:<12} {value}".rstrip() for name, value in rows)


def _invalid(error: PergaError) -> dict[str, object]:
    """The object of interfaces.md for a program or goal that cannot be read."""
    faults = error.diagnostics if isinstance(error, DiagnosedError) else ()
    return {
        **failure_json(error),
        "schema": 1,
        "status": "invalid",
        "answers": [],
        "kind": None,
        "exact": None,
        "value": None,
        "certificate": None,
        "diagnostics": [fault.to_json() for fault in faults],
        "seconds": 0.0,
    }
