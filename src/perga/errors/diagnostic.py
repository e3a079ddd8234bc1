"""A diagnostic: one fault in a text, with its place, its reason and its mend."""

from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """How bad a diagnostic is; only errors refuse the text."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: lines and columns from 1, columns in code points, the end excluded."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault.

    `code` is stable (see the error reference), `message` says what is wrong, `why` gives the
    rule that is broken, `help` says what to write instead.
    """

    code: str
    severity: Severity
    span: Span
    message: str
    why: str
    help: str

    def to_json(self) -> dict[str, str | int]:
        """The object that `--json` prints for this diagnostic."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
            "message": self.message,
            "why": self.why,
            "help": self.help,
        }
