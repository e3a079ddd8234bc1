"""The answers that are to be checked, as floats: read from the JSON object of a solution."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, cast

from perga.study.witness.verdicts import UncoveredError


@dataclass(frozen=True, slots=True)
class Stretch:
    """An interval of values; ends may be infinite."""

    low: float
    high: float
    low_open: bool
    high_open: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of a goal.

    `status` is the word of the solver. `values` holds one tuple for each answer: (v,) for numbers,
    angles (radians) and counts, (x, y) for points, six coefficients for equations. `stretches`
    holds the intervals of a range.
    """

    status: str
    values: tuple[tuple[float, ...], ...]
    stretches: tuple[Stretch, ...] = ()

    @property
    def text(self) -> str:
        """The told answers, in a few digits."""
        if self.stretches:
            return " + ".join(map(_stretch_text, self.stretches))
        return "; ".join(value_text(value) for value in self.values) or self.status


def value_text(value: Sequence[float]) -> str:
    """A number, or a tuple of numbers."""
    parts = ", ".join(f"{part:.7g}" for part in value)
    return parts if len(value) == 1 else f"({parts})"


def _stretch_text(one: Stretch) -> str:
    left, right = "(" if one.low_open else "[", ")" if one.high_open else "]"
    return f"{left}{one.low:.7g}, {one.high:.7g}{right}"


def told_by(solution: Mapping[str, Any]) -> Told:
    """From the object of `perga solve --json`. Raises UncoveredError for answers without floats."""
    values: list[tuple[float, ...]] = []
    stretches: list[Stretch] = []
    for answer in solution["answers"]:
        match answer["kind"], answer["value"]:
            case ("number" | "angle" | "count", float() | int() as value):
                values.append((float(value),))
            case ("point", [x, y]):
                values.append((float(x), float(y)))
            case ("equation", {"coefficients": [*six]}) if len(six) == 6:
                values.append(tuple(map(float, six)))
            case ("interval", [*parts]):
                stretches += map(_stretch, cast(list[Mapping[str, Any]], parts))
            case (kind, _):
                raise UncoveredError(f"an answer of kind {kind} without plain numbers")
    return Told(str(solution["status"]), tuple(values), tuple(stretches))


def _stretch(part: Mapping[str, Any]) -> Stretch:
    return Stretch(
        _end(part["low"]), _end(part["high"]), bool(part["low_open"]), bool(part["high_open"])
    )


def _end(value: Any) -> float:
    return {"oo": inf, "-oo": -inf}[value] if isinstance(value, str) else float(value)
