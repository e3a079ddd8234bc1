"""Texts of users to programs and goals; faults come back laid out for people."""

from dataclasses import replace
from typing import TYPE_CHECKING

from perga.cli.files import GoalComment
from perga.errors import DiagnosedError, Diagnostic, Span

if TYPE_CHECKING:
    from perga.cdl.program import Goal, Program


class FaultyTextError(DiagnosedError):
    """A text with faults; `laid_out` shows each with its line, carets, reason and mend."""

    def __init__(self, fault: DiagnosedError, text: str, name: str) -> None:
        from perga.cdl import render_diagnostics

        super().__init__(fault.diagnostics)
        self.laid_out = render_diagnostics(text, fault.diagnostics, name).rstrip("\n")


def program_of(text: str, file: str) -> "Program":
    """The program in `text`; FaultyTextError if it has faults. `file` is its name in messages."""
    from perga.cdl import read

    try:
        return read(text)
    except DiagnosedError as fault:
        raise FaultyTextError(fault, text, file) from fault


def goal_faults(goal: GoalComment, program: "Program") -> tuple[Diagnostic, ...]:
    """What is wrong with a goal that stands in a comment, placed in the program's own text."""
    from perga.cdl import read_goal

    try:
        read_goal(goal.term, program)
    except DiagnosedError as fault:
        return tuple(replace(one, span=_moved(one.span, goal)) for one in fault.diagnostics)
    return ()


def _moved(span: Span, goal: GoalComment) -> Span:
    down, right = goal.line - 1, goal.column - 1  # a comment is one line
    return Span(
        span.line + down, span.column + right, span.end_line + down, span.end_column + right
    )


def goal_of(term: str, program: "Program") -> "Goal":
    """The goal that `term` asks of `program`; FaultyTextError if it has faults."""
    from perga.cdl import read_goal

    try:
        return read_goal(term, program)
    except DiagnosedError as fault:
        raise FaultyTextError(fault, term, "goal") from fault
