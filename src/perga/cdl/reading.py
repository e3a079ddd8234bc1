"""The front door of CDL: check, read, and read a goal."""

from dataclasses import dataclass

from perga.cdl.checker import check_program
from perga.cdl.language import Language
from perga.cdl.program import Program
from perga.errors import DiagnosedError, Diagnostic
from perga.errors.catalogue import Faults


@dataclass(frozen=True, slots=True)
class Accepted:
    """The text is a program; `diagnostics` holds nothing worse than warnings."""

    program: Program
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """The text is no program; `diagnostics` holds every fault, in the order of the text."""

    diagnostics: tuple[Diagnostic, ...]


Reading = Accepted | Refused


def default_language() -> Language:
    """All operators that come with Perga."""
    from perga.cdl.operators import CDL

    return CDL


def check(text: str, language: Language | None = None) -> Reading:
    """Check a text with every fault in one pass; never raises for what the text says.

    `language` defaults to all operators that come with Perga.
    """
    faults = Faults()
    program = check_program(text, language or default_language(), faults)
    found = faults.diagnostics()
    return Refused(found) if program is None else Accepted(program, found)


def read(text: str, language: Language | None = None) -> Program:
    """The checked program; raises DiagnosedError with every fault of the text."""
    match check(text, language):
        case Accepted(program, _):
            return program
        case Refused(diagnostics):
            raise DiagnosedError(diagnostics)
