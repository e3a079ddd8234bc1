"""The tools at work on one picture, called by name with plain values."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from perga.errors import InputError
from perga.image import Image
from perga.measure.bench import Bench
from perga.measure.paper_tools import TOOLS
from perga.measure.shade import unshaded
from perga.measure.tool import Result, as_given, read_arguments, shown
from perga.measure.trace import Recorder, TraceStep


class Toolbox:
    """The tools at work on one picture."""

    def __init__(self, image: Image) -> None:
        """Lay out the picture; strokes are fitted when a tool first needs them."""
        self._bench = Bench(unshaded(image))
        self._recorder = Recorder()

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """The result of a tool, by its name.

        Raises InputError, worded so that a caller can mend the call, for an unknown tool or
        argument, and RefusedError for a picture that is no figure.
        """
        # of any type, for a caller may be a program: only a text is compared with names
        known_by = {one.name: one for one in TOOLS}
        tool = known_by.get(name) if isinstance(name, str) else None  # pyright: ignore[reportUnnecessaryIsInstance]
        if tool is None:
            raise InputError(
                f"there is no tool {shown(name)}", f"the tools are {', '.join(known_by)}"
            )
        read = read_arguments(tool, arguments)
        result = tool.run(self._bench, **read)
        # copies: what the caller does with its own objects afterwards changes no trace
        self._recorder.add(name, (), as_given(tool, arguments, read), deepcopy(result))
        return result

    def trace(self) -> tuple[TraceStep, ...]:
        """All calls that gave a result, in order; a copy, which the caller may change."""
        return deepcopy(self._recorder.steps())
