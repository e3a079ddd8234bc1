"""`perga render`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perga.cli.files import commented_goal, read_program_text
from perga.cli.guard import Will, guarded
from perga.cli.options import GoalTerm, ProgramFile
from perga.cli.patience import patience
from perga.cli.reading import goal_of, program_of
from perga.cli.terminal import complain, failure_json, say
from perga.errors import InputError, RefusedError

if TYPE_CHECKING:
    from perga.resolve import Resolution, Scene

# Those of perga.draw.checks, which is not imported for the help; a test holds them together.
_MIN_SIZE, _MAX_SIZE = 160, 4096

DRAWING_SECONDS = 10.0  # beyond those for finding the scene

# Why there is nothing to draw, and what a user can do; by the word of the JSON interface.
_ENDINGS = {
    "contradictory": ("no scene satisfies all facts", "`perga solve` names the facts"),
    "underdetermined": ("the facts leave the scene open", "state what fixes the free objects"),
    "unsolved": (
        "the facts are beyond this version of the solver",
        "state more objects outright",
    ),
}


def add_to(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(
        epilog="""\b
Examples:
  perga render examples/d1.cdl -o d1.png
  perga render examples/b4.cdl -o b4.png --size 800 --goal "Area(TriangleOf(A, B, F2))"

\b
Beside OUT.png stands OUT.json, the viewport: which pixel is which point.

\b
Exit status: 0 drawn; 1 there is no scene, or its labels find no room;
2 the file cannot be read or has errors, or the picture cannot be written."""
    )(render)


def render(
    file: ProgramFile,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="OUT.png", help="Picture to write.")],
    size: Annotated[
        int, typer.Option("--size", min=_MIN_SIZE, max=_MAX_SIZE, help="Width and height, pixels.")
    ] = 512,
    goal: GoalTerm = None,
    scene: Annotated[
        int, typer.Option("--scene", min=1, help="Which scene, if the facts allow several.")
    ] = 1,
) -> None:
    """Draw a program: axes, curves, lines and labelled points, and what the goal asks about."""
    if out.suffix != ".png":
        raise InputError(f"{out} does not end in .png", "name the picture like out.png")
    text = read_program_text(file)
    term = goal if goal is not None else commented_goal(text)
    guard = guarded(False, failure_json)

    from perga.draw import draw_scene
    from perga.image import write_picture
    from perga.resolve import resolve
    from perga.resolve.budget import DEFAULT_SECONDS

    program = program_of(text, file)
    asked = None if term is None else goal_of(term, program).expression
    message, help = _ENDINGS["unsolved"]
    will = Will("", f"perga: nothing to draw: {message}\n  help: {help}")
    left = guard.left(DEFAULT_SECONDS)
    with guard.limit(left, will), patience(left) as allowed:
        resolution = resolve(program, allowed)
    with guard.limit(DRAWING_SECONDS, will), patience(DRAWING_SECONDS):
        picture = draw_scene(program, _chosen(resolution, scene), goal=asked, size=size)
    write_picture(out, picture.image)
    if len(resolution.scenes) > 1:
        complain(f"{len(resolution.scenes)} scenes fit the facts; drawn is number {scene}")
    say(f"{out}")


def _chosen(resolution: "Resolution", number: int) -> "Scene":
    ending = _ENDINGS.get(resolution.status.value)
    if ending is not None:
        message, help = ending
        free = f": {', '.join(resolution.free)}" if resolution.free else ""
        raise RefusedError(f"nothing to draw: {message}{free}", help)
    if number > len(resolution.scenes):
        raise InputError(f"there is no scene {number}", f"the facts allow {len(resolution.scenes)}")
    return resolution.scenes[number - 1]
