"""The figure of an item as CDL, and its two pictures: the marks of the resolved scene."""

from __future__ import annotations

from perga.cdl.program import Program
from perga.draw.grid import GridPictures, draw_on_grid
from perga.draw.scene import scene_marks
from perga.errors import RefusedError
from perga.noregeo.task import Figure, Task
from perga.noregeo.truths import points_cdl
from perga.resolve import Status, resolve


def figure_cdl(task: Task, figure: Figure) -> str:
    """The program of an item: its points and what the full figure draws; never the answer."""
    return "\n".join((*points_cdl(figure.points), *task.strokes(figure))) + "\n"


def pictures(program: Program, size: int) -> GridPictures:
    """The full and the dotted picture; RefusedError where labels find no room."""
    resolution = resolve(program)
    if resolution.status is not Status.RESOLVED or len(resolution.scenes) != 1:
        raise RefusedError(f"the figure is {resolution.status.value}", "report it with the seed")
    return draw_on_grid(scene_marks(program, resolution.scenes[0]), size)
