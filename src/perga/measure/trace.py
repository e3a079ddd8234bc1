"""The trace: every tool call of a measurement, from the value back to the pixels."""

from collections.abc import Mapping
from dataclasses import dataclass

JsonValue = str | int | float | bool | None | list["JsonValue"] | dict[str, "JsonValue"]


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One tool call. `uses` are the numbers of the steps whose results went in."""

    step: int
    tool: str
    uses: tuple[int, ...]
    arguments: Mapping[str, JsonValue]
    result: JsonValue

    def to_json(self) -> dict[str, JsonValue]:
        """The step as strict JSON."""
        return {
            "step": self.step,
            "tool": self.tool,
            "uses": list(self.uses),
            "arguments": dict(self.arguments),
            "result": self.result,
        }


class Recorder:
    """Collects the steps of one measurement, in order."""

    def __init__(self) -> None:
        """Begin with no steps."""
        self._steps: list[TraceStep] = []

    def add(
        self, tool: str, uses: tuple[int, ...], arguments: dict[str, JsonValue], result: JsonValue
    ) -> int:
        """Record a call; returns the number of the step."""
        number = len(self._steps) + 1
        self._steps.append(TraceStep(number, tool, uses, arguments, result))
        return number

    def steps(self) -> tuple[TraceStep, ...]:
        """All steps so far."""
        return tuple(self._steps)
