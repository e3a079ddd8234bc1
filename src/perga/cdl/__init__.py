"""CDL, the Condition Description Language: text to checked program, and back.

The operators themselves are not imported here: `perga.cdl.operators.CDL` is the language that
`check` and `read` use unless they are given another.
"""

from perga.cdl.canonical_form import canonical, geometry_id, shape_text
from perga.cdl.diagnostics_text import render_diagnostics
from perga.cdl.goal import read_goal
from perga.cdl.printer import format_program, statement_text
from perga.cdl.reading import Accepted, Reading, Refused, check, read
from perga.cdl.reference import cdl_reference, error_reference

__all__ = [
    "Accepted",
    "Reading",
    "Refused",
    "canonical",
    "cdl_reference",
    "check",
    "error_reference",
    "format_program",
    "geometry_id",
    "read",
    "read_goal",
    "render_diagnostics",
    "shape_text",
    "statement_text",
]
