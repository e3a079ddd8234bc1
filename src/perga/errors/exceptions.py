"""The exceptions that Perga raises on purpose; each says what happened and how to mend it.

PergaError
├── InputError         unreadable input or wrong usage      (exit 2)
│   └── DiagnosedError a text with faults, one Diagnostic each (exit 2)
├── RefusedError       readable, but refused or contradicted (exit 1)
└── MissingExtraError  an optional part is not installed     (exit 2)
"""

from perga.errors.diagnostic import Diagnostic


class PergaError(Exception):
    """The root: every error that a user can act on. `help` says how."""

    exit_code = 1

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class InputError(PergaError):
    """The input cannot be read, or the command was called wrongly."""

    exit_code = 2


class DiagnosedError(InputError):
    """A text was refused; `diagnostics` lists every fault found in it."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        first = diagnostics[0]
        super().__init__(f"{first.span.line}:{first.span.column}: {first.message}", first.help)
        self.diagnostics = diagnostics


class RefusedError(PergaError):
    """The input was read, but what it asks for is refused."""


class MissingExtraError(PergaError):
    """What `user` needs is not installed: `package`, which comes with the extra `extra`."""

    exit_code = 2

    def __init__(self, user: str, package: str, extra: str) -> None:
        super().__init__(
            f"{user} needs {package}, which is not installed",
            f"in Perga's folder run: {install_command(extra)}",
        )


def install_command(extra: str) -> str:
    """What installs an extra of Perga, run in its folder."""
    return f'.venv/bin/pip install -e ".[{extra}]"'
