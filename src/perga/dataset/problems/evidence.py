"""The evidence of a problem: why its answer may be believed, and why the figure is needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from perga.dataset.problems.plan import MeasurePlan
from perga.dataset.strict import read_json, write_json
from perga.errors import InputError


@dataclass(frozen=True, slots=True)
class Witness:
    """A visual condition that fits the text, and the answer it leads to, in the row's unit."""

    visual: tuple[str, ...]
    answer_exact: str
    answer: float


@dataclass(frozen=True, slots=True)
class GateRecord:
    """What a gate found on the accepted draw."""

    gate: str
    value: float
    limit: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """What stands in the `evidence` column.

    `witnesses` are two scenes of the text alone whose answers differ: the problem's own first.
    `estimate` is the answer by the shape's float formulas, `uncertainty` the measurer's standard
    deviation, both in the row's unit. `element` of the shape's parameter space was drawn, at
    attempt number `attempt`, counted from 0. `size` is the side of the picture in px.
    """

    element: int
    attempt: int
    size: int
    level: str
    complete: str
    method: str
    residual: float
    digits: int
    estimate: float
    uncertainty: float
    witnesses: tuple[Witness, ...]
    plan: MeasurePlan
    gates: tuple[GateRecord, ...]

    def text(self) -> str:
        """The JSON text of the column."""
        return write_json(
            {
                "draw": {"element": self.element, "attempt": self.attempt},
                "size": self.size,
                "certificate": {
                    "level": self.level,
                    "complete": self.complete,
                    "method": self.method,
                    "residual": self.residual,
                    "digits": self.digits,
                },
                "estimate": self.estimate,
                "measurement": {"plan": self.plan.to_json(), "uncertainty": self.uncertainty},
                "witnesses": [
                    {
                        "visual": list(witness.visual),
                        "answer_exact": witness.answer_exact,
                        "answer": witness.answer,
                    }
                    for witness in self.witnesses
                ],
                "gates": [
                    {"gate": one.gate, "value": one.value, "limit": one.limit} for one in self.gates
                ],
            }
        )

    @staticmethod
    def read(text: str) -> Evidence:
        """Read what `text` writes; InputError on anything else."""
        value = read_json(text, "the evidence")
        try:
            evidence = _evidence(value)
            again = evidence.text()
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as fault:
            raise InputError(
                f"the evidence lacks a field or has a wrong one: {fault}", "build the folder again"
            ) from None
        if again != text:
            raise InputError("the evidence has unknown fields", "build the folder again")
        return evidence


def _evidence(value: Any) -> Evidence:
    certificate = value["certificate"]
    return Evidence(
        element=int(value["draw"]["element"]),
        attempt=int(value["draw"]["attempt"]),
        size=int(value["size"]),
        level=str(certificate["level"]),
        complete=str(certificate["complete"]),
        method=str(certificate["method"]),
        residual=float(certificate["residual"]),
        digits=int(certificate["digits"]),
        estimate=float(value["estimate"]),
        uncertainty=float(value["measurement"]["uncertainty"]),
        witnesses=tuple(
            Witness(
                tuple(str(statement) for statement in one["visual"]),
                str(one["answer_exact"]),
                float(one["answer"]),
            )
            for one in value["witnesses"]
        ),
        plan=MeasurePlan.from_json(value["measurement"]["plan"]),
        gates=tuple(
            GateRecord(str(one["gate"]), float(one["value"]), float(one["limit"]))
            for one in value["gates"]
        ),
    )
