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
"""Characters of an instruction, and of a file of label boxes."""

_TOO_HARD = "the picture takes too much time or memory to measure"
_TOO_HARD_HELP = "use a smaller picture, of strokes on white ground"


_UNTOLD_HELP = (
    "--json shows what was seen, in `trace`; `perga measure --help` says how things are found"
)


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
perimeter, angle, slope, radius, eccentricity, focal_length or arc_length. Points are found by
their label, or as the crossing of two strokes; lines and curves by their hue, or a line as the
tangent at a point; regions are sides of those, put together; see docs/measuring.md.
Angles are radians. The window, which says what part of the plane is shown, is the file that
`perga render` puts beside its picture (d2.json for d2.png); --viewport FILE names another. For a
picture of `perga generate` write the text in the column `viewport` of its row to a file.
Read are pictures of `perga render` and `perga generate`, not those of NoReGeo; and with
--assisted BOXES.json, a list of {"name", "x", "y", "width", "height"} in px, figures whose labels
are in any font: names then come from the boxes, and the result says "assisted": true.

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
        typer.Option(
            "--viewport",
            metavar="FILE",
            help="The window: the part of the plane that is shown; else the .json beside IMAGE.",
        ),
    ] = None,
    assisted: Annotated[
        str | None,
        typer.Option(
            "--assisted",
            metavar="FILE",
            help="Label boxes, for a picture in another font; names are taken from there.",
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Measure a quantity in a picture, from its pixels, its window and names alone."""
    with failures_as_json(json, failure_json):
        text = _short_text(instruction, "the instruction", "name what is needed for one quantity")
        boxes = None
        if assisted is not None:
            boxes = _short_text(assisted, "the file of label boxes", "give those of one picture")
        guard = guarded(json, failure_json)
        told = _ending("unmeasurable", _TOO_HARD, boxes is not None)
        out = said_as_json(told) if json else ""
        will = Will(out, f"perga: {_TOO_HARD}\n  help: {_TOO_HARD_HELP}")
        with guard.limit(SECONDS, will):
            found = _found(picture, viewport, text, boxes)
    if json:
        say_json(found)
    elif found["status"] == "ok":
        apart = "  (assisted)" if found["assisted"] else ""
        say(_shown(found["value"], found["uncertainty"]) + apart)
    else:
        complain(str(found["reason"]), _UNTOLD_HELP)
    if found["status"] != "ok":
        raise typer.Exit(1)


def _short_text(path: str, what: str, mend: str) -> str:
    """The text of a file that is read whole; InputError above LONGEST characters."""
    text = read_program_text(path)
    if len(text) > LONGEST:
        raise InputError(f"{what} has {len(text)} characters; {LONGEST} are allowed", mend)
    return text


def _found(picture: Path, viewport: Path | None, text: str, boxed: str | None) -> dict[str, Any]:
    from perga.dataset.strict import read_json
    from perga.image import read_picture
    from perga.measure import Instruction, Measurement, read_boxes
    from perga.measure import measure as measured

    asked = Instruction.from_json(read_json(text, "the instruction"))
    boxes = None if boxed is None else read_boxes(read_json(boxed, "the file of label boxes"))
    _check_there(picture, viewport)
    result = measured(read_picture(picture, viewport), asked, boxes)
    quantity, given, trace = asked.quantity.value, boxes is not None, result.to_json()["trace"]
    if not isinstance(result, Measurement):
        return _ending("unmeasurable", result.reason, given, quantity, trace)
    ending = _ending("ok", "", result.assisted, quantity, trace)
    unit = "rad" if quantity == "angle" else ""
    return {**ending, "value": result.value, "uncertainty": result.uncertainty, "unit": unit}


def _shown(value: float, uncertainty: float) -> str:
    """`value ± uncertainty` with one digit of the latter, and no digit of the former beyond it.

    The uncertainty is rounded up, so that what is within it stays so in print.
    """
    if not (math.isfinite(uncertainty) and uncertainty > 0):
        return f"{value!r} ± {uncertainty:.1g}"
    told = _up(uncertainty)
    # rounded first: 0.096 is told as 0.1, one digit earlier
    place = int(f"{told:.0e}".partition("e")[2])
    rounded = round(value, -place) + 0.0  # no -0
    digits = max(0, -place)
    return f"{rounded:.{digits}f} ± {told:.{digits}f}"


def _up(sigma: float) -> float:
    """A positive number with one digit, rounded up."""
    told = float(f"{sigma:.0e}")
    return told if told >= sigma else float(f"{told + 10.0 ** math.floor(math.log10(told)):.0e}")


def _check_there(picture: Path, viewport: Path | None) -> None:
    """Raises InputError, with the mend, for a picture or window that is not there."""
    if not picture.is_file():
        raise InputError(
            f"there is no picture {picture}", "draw one: perga render PROGRAM.cdl -o OUT.png"
        )
    window = picture.with_suffix(".json") if viewport is None else viewport
    if not window.is_file():
        raise InputError(
            f"there is no window {window}",
            "name it with --viewport FILE; `perga render` writes it beside the picture, and rows "
            "of `perga generate` have it in the column `viewport`",
        )


def _ending(
    status: str, reason: str, assisted: bool, quantity: str = "", trace: object = ()
) -> dict[str, Any]:
    """The object of --json; without a value as yet."""
    return {
        "schema": 1,
        "status": status,
        "quantity": quantity,
        "value": None,
        "uncertainty": None,
        "unit": "",
        "reason": reason,
        "assisted": assisted,
        "trace": trace,
    }
