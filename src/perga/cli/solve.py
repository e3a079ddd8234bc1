"""`perga solve`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from perga.cli.files import asked_term, read_program_text
from perga.cli.guard import MEGABYTES, Will, guarded
from perga.cli.options import AsJson, GoalTerm, ProgramFile
from perga.cli.patience import patience
from perga.cli.reading import goal_of, program_of
from perga.cli.terminal import (
    complain,
    failure_json,
    failures_as_json,
    said_as_json,
    say,
    say_json,
    show_faults,
)
from perga.errors import DiagnosedError, PergaError

if TYPE_CHECKING:
    from perga.cdl.program import Goal, Program
    from perga.solve import Solution
    from perga.study.witness import Finding

SPENT: Final = 0.8
"""The share of the time allowed after which more of it might help."""

LOOSE_SECONDS: Final = 0.5
"""What is spent on telling which objects are free, once the goal is known to be."""

SHOWN: Final = 6
"""As many answers are named in one line."""

# Why the exit code is 1, and what a user can do; by the word of the JSON interface.
_ENDINGS = {
    "contradictory": (
        "no scene satisfies all facts",
        "one of the facts named is wrong, or a coordinate is rounded too far",
    ),
    "underdetermined": (
        "the facts leave the answer open",
        "state what fixes the free objects",
    ),
    "none_exists": (
        "the goal has no value in any scene",
        "ask for something that exists in the scene",
    ),
    "unsolved": (
        "the facts are beyond this version of the solver",
        "state more objects outright, or allow more time with --seconds",
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
Exit status: 0 solved; 1 several answers, none, contradictory, underdetermined or unsolved;
2 the file cannot be read or has errors."""
    )(solve)


def solve(
    file: ProgramFile,
    goal: GoalTerm = None,
    json: AsJson = False,
    degrees: Annotated[
        bool, typer.Option("--degrees", help="Give angles in degrees instead of radians.")
    ] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, max=3600, help="The time allowed.")
    ] = 10.0,
    witness: Annotated[
        bool, typer.Option("--witness", help="Check the answer against sampled figures.")
    ] = False,
) -> None:
    """Solve a program for a goal: the exact answer, its value, and how certain it is."""
    with failures_as_json(json, _invalid):
        text = read_program_text(file)
        term = asked_term(text, goal)
        guard = guarded(json, _invalid)

        from perga.cdl import render_diagnostics
        from perga.resolve.budget import BudgetSpentError
        from perga.solve import cut_short, to_json
        from perga.solve import solve as solve_program

        program = program_of(text, file)
        asked = goal_of(term, program)
        will = _will(term, asked, seconds, json)
        left = guard.left(seconds)
        try:
            with guard.limit(left, will), patience(left) as allowed:
                solution = solve_program(program, asked, allowed)
        except BudgetSpentError:  # the alarm rang while the solver was ending
            solution = cut_short(seconds, MEGABYTES)
        result = to_json(solution, in_degrees=degrees)
        finding = _witnessed(program, asked, to_json(solution)) if witness else None
    if json:
        say_json(result if finding is None else {**result, "witness": finding.to_json()})
    else:
        said = "" if finding is None else "\n" + _witness_line(finding)
        say(_table(term, solution, result["answers"], _reason(program, solution)) + said)
    status = solution.status.value
    if status != "ok":
        if solution.diagnostics:
            show_faults(render_diagnostics(text, solution.diagnostics, file))
        spent = solution.seconds >= SPENT * left
        complain(*_complaint(status, asked, spent, result["answers"], _missing(solution)))
        raise typer.Exit(1)


def _will(term: str, goal: "Goal", seconds: float, json: bool) -> Will:
    """What is said if solving has to be ended from outside."""
    from perga.solve import cut_short, to_json

    solution = cut_short(seconds, MEGABYTES)
    status = solution.status.value
    result = to_json(solution)
    out = said_as_json(result) if json else _table(term, solution, [], solution.certificate.method)
    message, help = _complaint(status, goal, True, [])
    return Will(out, f"perga: {message}\n  help: {help}")


def _missing(solution: "Solution") -> str:
    """Why what is asked for does not exist in any figure, or in some, "" where that is not told."""
    from perga.solve.solution import ELSEWHERE

    method, status = solution.certificate.method, solution.status.value
    nowhere = status == "none_exists" and not method.startswith("exact")
    return method if nowhere or (status == "ambiguous" and method.startswith(ELSEWHERE)) else ""


def _complaint(
    status: str,
    goal: "Goal",
    spent: bool,
    answers: Sequence[Mapping[str, Any]],
    missing: str = "",
) -> tuple[str, str]:
    """The message and the help for an ending that is not `ok`."""
    if status == "ambiguous":
        several = _several(answers) + (f"; {missing}" if missing else "")
        return several, "if one of them is meant, state the fact that tells it"
    message, mend = _ending(status, goal, spent)
    message = f"{message}: {missing}" if missing else message
    return f"{status.replace('_', ' ')}: {message}", mend


def _several(answers: Sequence[Mapping[str, Any]]) -> str:
    """How many answers there are, and the first of them: found, and no failure to find one."""
    shown = ", ".join(
        f"{answer['exact'] or answer['value']} {answer['unit']}".strip()
        for answer in answers[:SHOWN]
    )
    more = ", ..." if len(answers) > SHOWN else ""
    return f"{_fitting(len(answers))}: {shown}{more}"


def _fitting(count: int) -> str:
    return "1 answer fits the facts" if count == 1 else f"{count} answers fit the facts"


def _ending(status: str, goal: "Goal", spent: bool) -> tuple[str, str]:
    """What an ending means for this goal, and what to do about it."""
    message, mend = _ENDINGS[status]
    if status == "none_exists" and goal.kind.value in ("minimum", "maximum"):
        message = (
            "the term has no such extreme: it comes near a bound that it does not take, or none"
        )
        mend = "ask for its Range"
    if status == "unsolved" and not spent:
        mend = "state more objects outright, or ask for a part of it; more time would not help"
    return message, mend


def _witnessed(program: "Program", goal: "Goal", solution: Mapping[str, Any]) -> "Finding":
    from perga.study.witness import Finding, Verdict, told_by, witness
    from perga.study.witness.verdicts import UncoveredError

    try:
        return witness(program, goal, told_by(solution))
    except UncoveredError as fault:
        return Finding(Verdict.UNCOVERED, fault.message)


def _witness_line(finding: "Finding") -> str:
    """The verdict in one line, with the configuration where it contradicts."""
    line = f"witness      {finding.verdict.value}: {finding.why}"
    if finding.configurations:
        line += f", {finding.configurations} configurations"
    if finding.configuration:
        where = "; ".join(f"{name} = {value}" for name, value in finding.configuration.items())
        line += f"; {finding.sampled} at {where}"
    return line


def _reason(program: "Program", solution: "Solution") -> str:
    """Why there is no answer, in words; for people, and only where there is none."""
    if solution.answers:
        return ""
    if solution.diagnostics:
        first = solution.diagnostics[0]
        return f"line {first.span.line}, column {first.span.column}: {first.message}"
    status = solution.status.value
    if status == "underdetermined":
        return _loose(program)
    if status == "unsolved":
        return solution.certificate.method
    missing = _missing(solution)
    return f"{_ENDINGS[status][0]}: {missing}" if missing else _ENDINGS[status][0]


def _loose(program: "Program") -> str:
    from perga.resolve import resolve
    from perga.resolve.budget import BudgetSpentError

    try:
        with patience(LOOSE_SECONDS) as allowed:
            resolution = resolve(program, allowed)
    except BudgetSpentError:
        return _ENDINGS["underdetermined"][0]
    if resolution.free:
        return f"nothing fixes {', '.join(resolution.free)}"
    if resolution.gauge:
        return "no fact gives a length: the figure may have any size"
    return _ENDINGS["underdetermined"][0]


def _table(goal: str, solution: "Solution", shown: Sequence[Mapping[str, Any]], reason: str) -> str:
    """The solution for people; `shown` holds the answers with values in the unit asked for."""
    rows = [("goal", goal)]
    if solution.status.value == "ambiguous":
        rows.append(("status", _fitting(len(solution.answers))))
    elif solution.status.value != "ok":
        rows.append(("status", solution.status.value.replace("_", " ")))
    for answer, json in zip(solution.answers, shown, strict=True):
        if answer.exact:
            rows.append(("exact", f"{answer.exact} {answer.unit}"))
        if answer.letters:
            rows.append(("letters", ", ".join(answer.letters)))
        elif answer.kind.value not in ("equation", "interval"):  # their text says it all
            rows.append(("value", f"{json['value']} {json['unit']}"))
    certificate = solution.certificate
    if solution.answers:
        rows.append(("certainty", f"{certificate.level.value} ({certificate.method})"))
        rows.append(("all answers", certificate.complete.value))
    else:
        rows.append(("reason", reason))
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
