"""The tools at work on one picture, called by name with plain values."""

from collections.abc import Mapping
from typing import Any

from perga.errors import InputError
from perga.image import Image
from perga.measure.bench import Bench
from perga.measure.paper_tools import TOOLS
from perga.measure.tool import Result, read_arguments
from perga.measure.trace import JsonValue, Recorder, TraceStep


class Toolbox:
    """The tools at work on one picture."""

    def __init__(self, image: Image) -> None:
        """Lay out the picture; strokes are fitted when a tool first needs them."""
        self._bench = Bench(image)
        self._recorder = Recorder()

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """The result of a tool, by its name.

        Raises InputError, worded so that a caller can mend the call, for an unknown tool or
        argument, and RefusedError for a picture that is no figure.
        """
        tool = next((one for one in TOOLS if one.name == name), None)
        if tool is None:
            known = ", ".join(one.name for one in TOOLS)
            raise InputError(f"there is no tool {name!a:.60}", f"the tools are {known}")
        result = tool.run(self._bench, **read_arguments(tool, arguments))
        plain: dict[str, JsonValue] = dict(arguments)
        self._recorder.add(name, (), plain, result)
        return result

    def trace(self) -> tuple[TraceStep, ...]:
        """All calls that gave a result, in order."""
        return self._recorder.steps()
