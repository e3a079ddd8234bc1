"""A measure plan: instructions without coordinates, and how their results combine.

`Distance(M, O) - Distance(M, T)` is two instructions and a difference. A plan is stored with
every problem, so a folder can be measured again from its rows alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

from perga.errors import InputError
from perga.image import Image
from perga.measure import Instruction, LabelBox, Measurement, Unmeasurable, measure

_HELP = "a plan is written by Perga; build the folder again"
_CONSTANTS = {"pi": math.pi, "degree": math.pi / 180}
_DEPTH = 64


@dataclass(frozen=True, slots=True)
class Term:
    """The result of instruction number `index`."""

    index: int


@dataclass(frozen=True, slots=True)
class Constant:
    """A number of the goal: a rational one, or `pi` or `degree`."""

    text: str

    @property
    def value(self) -> float:
        """The number as a float."""
        known = _CONSTANTS.get(self.text)
        return float(Fraction(self.text)) if known is None else known


@dataclass(frozen=True, slots=True)
class Operation:
    """left operator right, with operator one of + - * / ^."""

    operator: str
    left: Formula
    right: Formula


Formula = Term | Constant | Operation


@dataclass(frozen=True, slots=True)
class MeasurePlan:
    """What to measure, and the formula over the results."""

    instructions: tuple[Instruction, ...]
    formula: Formula

    def to_json(self) -> dict[str, object]:
        """The plan as strict JSON; formulas are prefix lists."""
        return {
            "instructions": [one.to_json() for one in self.instructions],
            "formula": _write(self.formula),
        }

    @staticmethod
    def from_json(value: object) -> MeasurePlan:
        """Read what `to_json` writes; InputError on anything else."""
        if not isinstance(value, dict) or set(cast("dict[str, Any]", value)) != {
            "instructions",
            "formula",
        }:
            raise InputError("a measure plan has the fields instructions and formula", _HELP)
        fields = cast("dict[str, Any]", value)
        listed = fields["instructions"]
        if not isinstance(listed, list):
            raise InputError("the instructions of a measure plan must be a list", _HELP)
        instructions = tuple(Instruction.from_json(one) for one in cast("list[object]", listed))
        return MeasurePlan(instructions, _read(fields["formula"], len(instructions), _DEPTH))


@dataclass(frozen=True, slots=True)
class PlanMeasurement:
    """The combined value (radians for an angle), its standard deviation, and its parts."""

    value: float
    uncertainty: float
    parts: tuple[Measurement, ...]


def run_plan(
    image: Image, plan: MeasurePlan, boxes: tuple[LabelBox, ...] | None = None
) -> PlanMeasurement | Unmeasurable:
    """Measure every instruction in the picture and combine the results.

    With label `boxes` the names are taken from there, as `measure` says.
    """
    parts: list[Measurement] = []
    for instruction in plan.instructions:
        found = measure(image, instruction, boxes)
        if isinstance(found, Unmeasurable):
            return found
        parts.append(found)
    values = [part.value for part in parts]
    total = _evaluate(plan.formula, values)
    if total is None:
        return Unmeasurable("the goal has no finite value for what was measured", ())
    variance = 0.0
    for number, part in enumerate(parts):
        step = 1e-6 * max(1.0, abs(part.value))
        moved = _evaluate(
            plan.formula, [v + step if k == number else v for k, v in enumerate(values)]
        )
        if moved is not None:
            change = (moved - total) / step * part.uncertainty
            variance += change * change  # an inf here, where ** raises
    if not math.isfinite(variance):
        return Unmeasurable("the goal changes without bound with what was measured", ())
    return PlanMeasurement(total, math.sqrt(variance), tuple(parts))


def _evaluate(formula: Formula, values: Sequence[float]) -> float | None:
    """The value; None where it is not a finite real number."""
    match formula:
        case Term(index):
            value = values[index]
        case Constant():
            value = formula.value
        case Operation(operator, left_formula, right_formula):
            left, right = _evaluate(left_formula, values), _evaluate(right_formula, values)
            if left is None or right is None:
                return None
            value = _apply(operator, left, right)
    return value if value is not None and math.isfinite(value) else None


def _apply(operator: str, left: float, right: float) -> float | None:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return None if right == 0.0 else left / right
        case _:
            if abs(right) > 64 or (left <= 0.0 and right != int(right)) or left == 0.0 >= right:
                return None
            try:
                return float(left**right)
            except OverflowError:
                return None


def _write(formula: Formula) -> list[object]:
    match formula:
        case Term(index):
            return ["term", index]
        case Constant(text):
            return ["number", text]
        case Operation(operator, left, right):
            return [operator, _write(left), _write(right)]


def _read(value: object, count: int, depth: int) -> Formula:
    match cast("Any", value):
        case ["term", int(index)] if 0 <= index < count and not isinstance(index, bool):
            return Term(index)
        case ["number", str(text)] if text in _CONSTANTS or _is_rational(text):
            return Constant(text)
        case [("+" | "-" | "*" | "/" | "^") as operator, left, right] if depth > 0:
            return Operation(
                operator, _read(left, count, depth - 1), _read(right, count, depth - 1)
            )
        case _:
            raise InputError(f"unreadable formula in a measure plan: {value!r:.60}", _HELP)


def _is_rational(text: str) -> bool:
    above, _, below = text.removeprefix("-").partition("/")
    if len(text) > 64 or not text.isascii() or not above.isdigit() or text.endswith("/"):
        return False
    return below == "" or (below.isdigit() and int(below) != 0)
