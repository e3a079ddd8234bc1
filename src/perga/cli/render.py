"""`perga render`."""

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perga.cli.files import commented_goal, read_program_text
from perga.cli.guard import Will, guarded
from perga.cli.options import GoalTerm, ProgramFile
from perga.cli.patience import patience
from perga.cli.reading import goal_of, program_of
from perga.cli.solvers import (
    LOADING_SECONDS,
    SolverName,
    SolverOption,
    note_of,
    room_of,
    solver_named,
)
from perga.cli.terminal import complain, failure_json, say
from perga.errors import InputError, PergaError, RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from perga.cdl.program import Goal, Program, QuantifiedFact
    from perga.draw import Picture
    from perga.resolve import Resolution, Scene

# Those of perga.draw, which is not imported for the help; a test holds them together.
_MIN_SIZE, _MAX_SIZE = 160, 4096


class RasterName(Enum):
    """The names of perga.draw.Raster."""

    WALKER = "walker"
    SDF = "sdf"
    SDF_SMOOTH = "sdf-smooth"


class StyleName(Enum):
    """The names of perga.draw.STYLES."""

    SCREEN = "screen"
    PRINT = "print"
    EXAM = "exam"


SHOWING_SECONDS = 10.0  # for examples of what the facts leave open, beyond those for the scene
DRAWING_SECONDS = 30.0  # beyond both; 1 is enough, but the first picture compiles the loops

# Why there is nothing to draw, and what a user can do; by the word of the JSON interface.
_ENDINGS = {
    "underdetermined": (
        "the facts leave the scene open, and no example was found",
        "state what fixes the free objects",
    ),
    "contradictory": ("no scene satisfies all facts", "`perga solve` names the facts"),
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
  perga render examples/d1.cdl -o d1.svg
  perga render examples/b4.cdl -o b4.png --solver sdf
  perga render examples/d1.cdl -o d1.png --raster sdf
  perga render examples/d1.cdl -o d1.pdf --style exam

\b
--raster says how strokes become pixels: `walker` anti-aliases along them; `sdf` is the paper's
picture, a pixel has the whole ink where its distance from a curve is at most 1.5 px; `sdf-smooth`
anti-aliases from the same distances and agrees with the walker.
--style: `screen` has an ink for each curve, and is the only one that `perga measure` reads;
`print` has dark inks that keep apart in grey, by dashes too; `exam` is black, with large letters.
The ending of OUT chooses the format: .png, or a vector picture .svg, .pdf, .tikz (.tex), .ggb.
Beside OUT.png stands OUT.json, the viewport: which pixel is which point. Where the facts leave
objects free, an example is drawn and said to be one. With --crowded a figure is drawn also if its
marks or labels are too close to be measured.

\b
Exit status: 0 drawn; 1 there is no scene, or its labels find no room;
2 the file cannot be read or has errors, or the picture cannot be written."""
    )(render)


def render(
    file: ProgramFile,
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="OUT", help="Picture to write: .png, .svg, .pdf ..."),
    ],
    size: Annotated[
        int | None,
        typer.Option(
            "--size",
            min=_MIN_SIZE,
            max=_MAX_SIZE,
            help="Width and height, pixels; 512, or 1024 in the styles print and exam.",
        ),
    ] = None,
    goal: GoalTerm = None,
    scene: Annotated[
        int, typer.Option("--scene", min=1, help="Which scene, if the facts allow several.")
    ] = 1,
    crowded: Annotated[
        bool,
        typer.Option("--crowded", help="Draw it too where marks are too close to be measured."),
    ] = False,
    solver: SolverOption = SolverName.EXACT,
    raster: Annotated[
        RasterName, typer.Option("--raster", help="How strokes become pixels.")
    ] = RasterName.WALKER,
    style: Annotated[
        StyleName, typer.Option("--style", help="Inks, dashes, widths and sizes of letters.")
    ] = StyleName.SCREEN,
) -> None:
    """Draw a program: axes, curves, lines and labelled points, and what the goal asks about."""
    if out.suffix != ".png":
        _check_vector(out)
        if raster is not RasterName.WALKER:
            raise InputError(
                f"--raster is about pixels, and {out} has none", "name the picture like out.png"
            )
    text = read_program_text(file)
    term = goal if goal is not None else commented_goal(text)
    guard = guarded(False, failure_json)

    from perga.draw import (
        STYLES,
        Demand,
        Figure,
        Raster,
        draw_scene,
        scene_marks,
        scene_regions,
    )
    from perga.draw.vector import vector_bytes
    from perga.image import write_picture, write_whole
    from perga.resolve.budget import DEFAULT_SECONDS, Budget

    look = STYLES[style.value]
    side = look.size if size is None else size
    program = program_of(text, file)
    goal_read = None if term is None else goal_of(term, program)
    asked = None if goal_read is None else goal_read.expression
    message, help = _ENDINGS["unsolved"]
    will = Will("", f"perga: nothing to draw: {message}\n  help: {help}")
    left, room = guard.left(DEFAULT_SECONDS), room_of(solver)
    with guard.limit(left + LOADING_SECONDS, will, room):
        find = solver_named(solver)
        with patience(left) as allowed:
            resolution = find(program, Budget.of(allowed))
    if solver is SolverName.SDF:
        scenes, note = resolution.scenes, note_of(resolution)
    else:
        with guard.limit(SHOWING_SECONDS, will, room), patience(SHOWING_SECONDS):
            scenes, note = _scenes(program, resolution, goal_read)
    if scene > len(scenes):
        raise InputError(f"there is no scene {scene}", f"there are {len(scenes)}")

    def drawn(demand: Demand) -> "Picture":
        return draw_scene(
            program,
            scenes[scene - 1],
            goal=asked,
            size=side,
            demand=demand,
            raster=Raster(raster.value),
            style=look,
        )

    undrawn = _undrawn(side)
    with guard.limit(DRAWING_SECONDS, undrawn, room), patience(DRAWING_SECONDS):
        try:
            picture = drawn(Demand.SEEN if crowded else Demand.MEASURED)
        except RefusedError as fault:
            if crowded or not _can_be_drawn(lambda: drawn(Demand.SEEN)):
                raise
            larger = f"try --size {_larger(side)}, or " if side < _MAX_SIZE else ""
            mend = f"{fault.help}; {larger}--crowded, which draws it all the same"
            raise RefusedError(fault.message, mend) from fault
        vector = None
        if out.suffix != ".png":
            shown = scenes[scene - 1]
            figure = Figure(
                scene_marks(program, shown, asked),
                picture.image.viewport,
                scene_regions(program, shown, asked),
            )
            vector = vector_bytes(figure, picture, out.suffix, look)
    if vector is None:
        write_picture(out, picture.image)
    else:
        write_whole(out, vector)
    if len(scenes) > 1 or note:
        what = note or f"{len(scenes)} scenes fit the facts"
        complain(f"{what}; drawn is number {scene}")
    unseen = picture.seen.count(False)
    if unseen:
        complain(*_unshaded(unseen, len(picture.seen)))
    say(f"{out}")


def _unshaded(unseen: int, regions: int) -> tuple[str, str]:
    """What is said where tint was asked for and none is seen."""
    what = "the region is" if regions == 1 else f"{unseen} of {regions} regions are"
    return (
        f"{what} not shaded: empty, or thinner than the margins of the strokes",
        "`perga solve` says whether the area is empty; a larger --size leaves more room",
    )


def _undrawn(side: int) -> Will:
    """What is said where the scene was found, and drawing it had to be ended."""
    smaller = f"a smaller --size than {side}" if side > _MIN_SIZE else "fewer objects"
    message = f"drawing {side} x {side} px takes too much time or memory"
    return Will("", f"perga: {message}\n  help: try {smaller}")


def _check_vector(out: Path) -> None:
    from perga.draw.vector import all_formats

    endings = [".png", *(suffix for one in all_formats() for suffix in one.suffixes)]
    if out.suffix not in endings:
        raise InputError(
            f"{out} does not end in {', '.join(endings)}", "name the picture like out.png"
        )


def _can_be_drawn(draw: "Callable[[], object]") -> bool:
    try:
        draw()
    except PergaError:
        return False
    return True


def _larger(size: int) -> int:
    return min(2 * size, _MAX_SIZE)


def _scenes(
    program: "Program", resolution: "Resolution", goal: "Goal | None"
) -> "tuple[Sequence[Scene], str]":
    """The scenes to choose from, and what to say of them where they are not all there are."""
    from perga.cdl.program import QuantifiedFact
    from perga.resolve.scene import Status
    from perga.solve.showing import scenes_of

    if resolution.status is Status.RESOLVED:
        return resolution.scenes, ""
    shown = None if resolution.status is Status.CONTRADICTORY else scenes_of(program)
    if shown is None or not shown.scenes:
        message, help = _ENDINGS[resolution.status.value]
        if shown is not None and any(isinstance(s, QuantifiedFact) for s in program.statements):
            message, help = shown.why, "`perga solve` says what it finds of the claims"
        elif goal is not None and goal.facts and resolution.status is not Status.CONTRADICTORY:
            # what moves in the goal is declared, and no fact says where it is
            message, help = _of_claim(goal.facts)
        raise RefusedError(f"nothing to draw: {message}", help)
    if resolution.free:
        note = f"nothing fixes {', '.join(resolution.free)}: {len(shown.scenes)} examples were made"
    else:
        count = len(shown.scenes)
        note = "one scene was found" if count == 1 else f"{count} scenes were found"
        note += ", perhaps not all"
    return shown.scenes, note


def _of_claim(facts: "Sequence[QuantifiedFact]") -> tuple[str, str]:
    """Why a goal that claims something of all or of some points has no picture, and the mend."""
    how = " and ".join(dict.fromkeys(fact.quantifier for fact in facts))
    moving = ", ".join(dict.fromkeys(name for fact in facts for name in fact.moving))
    return (
        f"a goal with {how} has no picture: what moves in it, {moving}, has no place",
        f"state it as a fact, or render without the goal and without {moving}",
    )
