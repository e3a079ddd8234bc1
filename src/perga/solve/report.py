"""The JSON object of `perga solve --json`; its shape is fixed."""

from math import degrees
from typing import Any

from perga.solve.solution import Answer, AnswerKind, Solution


def to_json(solution: Solution, in_degrees: bool = False) -> dict[str, Any]:
    """The object; `in_degrees` converts angle values (not their exact text)."""
    answers = [_answer(a, in_degrees) for a in solution.answers]
    only = answers[0] if len(answers) == 1 else {"kind": None, "exact": None, "value": None}
    certificate = solution.certificate
    return {
        "schema": 1,
        "status": solution.status.value,
        "answers": answers,
        "kind": only["kind"],
        "exact": only["exact"],
        "value": only["value"],
        "certificate": {
            "level": certificate.level.value,
            "complete": certificate.complete.value,
            "method": certificate.method,
            "residual": certificate.residual,
            "digits": certificate.digits,
        },
        "diagnostics": [d.to_json() for d in solution.diagnostics],
        "seconds": solution.seconds,
    }


def _answer(answer: Answer, in_degrees: bool) -> dict[str, Any]:
    value, unit = answer.value, answer.unit
    if in_degrees and answer.kind is AnswerKind.ANGLE:
        value, unit = degrees(value), "degree"
    found = {"kind": answer.kind.value, "exact": answer.exact or None, "value": value, "unit": unit}
    return {**found, "letters": list(answer.letters)} if answer.letters else found
