"""`perga measure`."""

import math
from pathlib import Path
from typing import Annotated, Any

import typer

from perga.cli.files import read_program_text
from perga.cli.guard import Will, guarded
from perga.cli.options import AsJson
from perga.cli.terminal import (
    complain,
    failure_json,
    failures_as_json,
    said_as_json,
    say,
    say_json,
)
from perga.errors import InputError

SECONDS = 30.0
"""For one picture; an ordinary one takes a tenth of a second, libraries aside."""

LONGEST = 65_536
"""Characters of an instruction."""

_TOO_HARD = "the picture takes too much time or memory to measure"
_TOO_HARD_HELP = "use a smaller picture, of strokes on white ground"


def add_to(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(
        epilog="""\b
Examples:
  perga render examples/d2.cdl -o d2.png
  perga measure d2.png --instruction examples/d2-distance.json
  perga measure d2.png --instruction examples/d2-area.json --json

\b
The instruction says in names what to measure, and holds no number: chord_length, distance, area,
perimeter, angle, slope, radius, eccentricity or focal_length. Points are found by their label, or
as the crossing of two strokes; lines and curves by their hue; see docs/measuring.md.
Without --viewport the file IMAGE.json beside the picture counts. Angles are radians.

\b
Exit status: 0 measured; 1 the picture does not tell, with the reason; 2 a file cannot be read."""
    )(measure)


def measure(
    picture: Annotated[Path, typer.Argument(metavar="IMAGE", help="A PNG picture.")],
    instruction: Annotated[
        str,
        typer.Option(
            "--instruction", "-i", metavar="FILE", help="What to measure; `-` is standard input."
        ),
    ],
    viewport: Annotated[
        Path | None,
        typer.Option("--viewport", metavar="FILE", help="Which part of the plane is shown."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Measure a quantity in a picture, from its pixels, its window and names alone."""
    with failures_as_json(json, failure_json):
        text = read_program_text(instruction)
        if len(text) > LONGEST:
            raise InputError(
                f"the instruction has {len(text)} characters; {LONGEST} are allowed",
                "name what is needed for one quantity",
            )
        guard = guarded(json, failure_json)
        told = _ending("unmeasurable", _TOO_HARD)
        out = said_as_json(told) if json else ""
        will = Will(out, f"perga: {_TOO_HARD}\n  help: {_TOO_HARD_HELP}")
        with guard.limit(SECONDS, will):
            found = _found(picture, viewport, text)
    if json:
        say_json(found)
    elif found["status"] == "ok":
        say(f"{found['value']!r} ± {_up(found['uncertainty'])}")
    else:
        complain(str(found["reason"]))
    if found["status"] != "ok":
        raise typer.Exit(1)


def _up(sigma: float) -> str:
    """An uncertainty with one digit, rounded up, so that what is within it stays so in print."""
    told = float(f"{sigma:.1g}")
    if told < sigma:
        told += 10.0 ** math.floor(math.log10(told))
    return f"{told:.1g}"


def _found(picture: Path, viewport: Path | None, text: str) -> dict[str, Any]:
    from perga.dataset.strict import read_json
    from perga.image import read_picture
    from perga.measure import Instruction, Measurement
    from perga.measure import measure as measured

    asked = Instruction.from_json(read_json(text, "the instruction"))
    result = measured(read_picture(picture, viewport), asked)
    quantity = asked.quantity.value
    if not isinstance(result, Measurement):
        return _ending("unmeasurable", result.reason, quantity, result.to_json()["trace"])
    ending = _ending("ok", "", quantity, result.to_json()["trace"])
    unit = "rad" if quantity == "angle" else ""
    return {**ending, "value": result.value, "uncertainty": result.uncertainty, "unit": unit}


def _ending(status: str, reason: str, quantity: str = "", trace: object = ()) -> dict[str, Any]:
    """The object of --json; without a value as yet."""
    return {
        "schema": 1,
        "status": status,
        "quantity": quantity,
        "value": None,
        "uncertainty": None,
        "unit": "",
        "reason": reason,
        "trace": trace,
    }
