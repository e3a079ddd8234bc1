"""What can go wrong, as data: diagnostics for text, exceptions for everything else."""

from perga.errors.diagnostic import Diagnostic, Severity, Span
from perga.errors.exceptions import (
    DiagnosedError,
    InputError,
    MissingExtraError,
    PergaError,
    RefusedError,
    install_command,
)

__all__ = [
    "DiagnosedError",
    "Diagnostic",
    "InputError",
    "MissingExtraError",
    "PergaError",
    "RefusedError",
    "Severity",
    "Span",
    "install_command",
]
