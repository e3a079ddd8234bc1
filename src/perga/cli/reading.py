"""Texts of users to programs and goals; faults come back laid out for people."""

from typing import TYPE_CHECKING

from perga.errors import DiagnosedError

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


def goal_of(term: str, program: "Program") -> "Goal":
    """The goal that `term` asks of `program`; FaultyTextError if it has faults."""
    from perga.cdl import read_goal

    try:
        return read_goal(term, program)
    except DiagnosedError as fault:
        raise FaultyTextError(fault, term, "goal") from fault
