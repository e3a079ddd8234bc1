"""What a tool is, and how the arguments of a call are read: bounded, and plain values only."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from perga.errors import InputError
from perga.measure.tools import Point
from perga.measure.trace import JsonValue

LARGEST = 1e9
"""Size of a coordinate that a tool takes."""

MOST_POINTS = 10_000

Result = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Parameter:
    """An argument: number, count (a whole number from 1), points or text; and its default."""

    name: str
    kind: str = "number"
    default: float | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool: what it is called, what it takes, what it does."""

    name: str
    parameters: tuple[Parameter, ...]
    run: Callable[..., Result]
    doc: str


def read_arguments(tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call, checked and completed; InputError, telling how to mend the call."""
    known = {one.name: one for one in tool.parameters}
    takes = f"it takes {', '.join(known) or 'none'}"
    if not isinstance(arguments, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InputError(
            f"the arguments of {tool.name} are {shown(arguments)}",
            f"give them by name, as {{name: value}}; {takes}",
        )
    odd = [name for name in arguments if name not in known]
    if odd:
        raise InputError(f"{tool.name} takes no {shown(odd[0])}", takes)
    found: dict[str, Any] = {}
    for name, one in known.items():
        value = arguments.get(name, one.default)
        if value is None:
            raise InputError(f"{tool.name} needs {name}", takes)
        found[name] = _value(f"{tool.name}: {name}", one.kind, value)
    return found


def as_given(
    tool: Tool, arguments: Mapping[str, Any], read: Mapping[str, Any]
) -> dict[str, JsonValue]:
    """The arguments that a caller gave, as plain values of their own; `read` is them, checked."""
    kinds = {one.name: one.kind for one in tool.parameters}
    return {
        name: [{"x": x, "y": y} for x, y in read[name]] if kinds[name] == "points" else value
        for name, value in arguments.items()
    }


def shown(value: object) -> str:
    """A value of any size and type in at most 60 characters, for a message.

    Python refuses to write a whole number of thousands of digits, and writes a long list whole
    before it is cut; so neither is written at all.
    """
    match value:
        case None | bool() | float():
            return repr(value)[:60]
        case int():
            bits = value.bit_length()
            return f"{value}"[:60] if bits < 4000 else f"a whole number of {bits} bits"
        case str():
            return f"{value[:60]!a:.60}"
        case list() | tuple() | dict():
            held = cast("list[object]", value)
            return f"a {type(held).__name__} of {len(held)}"
        case _:
            return f"of type {type(value).__name__!a:.50}"


def _value(what: str, kind: str, value: Any) -> Any:
    match kind, value:
        case "text", str() if len(value) <= 1000:
            return value
        case "points", [_, _, _, *_] if len(value) <= 64:
            return tuple(_point(what, one) for one in value)
        case "count", int() if not isinstance(value, bool) and 1 <= value <= MOST_POINTS:
            return value
        case "number", int() | float() if not isinstance(value, bool) and abs(value) <= LARGEST:
            return float(value)
        case _:
            forms = {
                "text": "a text of at most 1000 characters",
                "points": 'a list of 3 to 64 points {"x": number, "y": number}',
                "count": f"a whole number from 1 to {MOST_POINTS}",
                "number": f"a number between -{LARGEST:g} and {LARGEST:g}",
            }
            raise InputError(f"{what} is {shown(value)}", f"give {forms[kind]}")


def _point(what: str, value: Any) -> Point:
    if not isinstance(value, Mapping) or set(value) != {"x", "y"}:  # pyright: ignore[reportUnknownArgumentType]
        told = shown(cast("object", value))
        raise InputError(f"{what} has an entry {told}", 'a point is {"x": 1.5, "y": 2}')
    return _value(what, "number", value["x"]), _value(what, "number", value["y"])
