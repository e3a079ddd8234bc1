"""The 25 tasks, one file each; a new one is a file and a line here."""

from importlib import import_module
from typing import cast

from perga.noregeo.task import Task

_ORDER = """
parallelogram_size triangle_size collinearity shape_symmetry midpoint parallelogram_area
parallelogram_perim triangle_area triangle_perim intersection segment_length reflection
rotation_point bisector inner_circle_center inner_circle_radius outer_circle_center triangle_type
circle_diameter parallel_lines perpendicular right_angle special_lines semicircle_triangle symmetry
"""

NOREGEO = tuple(cast("Task", import_module(f"{__name__}.{n}").TASK) for n in _ORDER.split())
"""All tasks, in the order of the paper's table 1, which is part of the version."""


def task_of(id: str) -> Task | None:
    """The task with this id or name, in any letter case; None if there is none."""
    wanted = id.casefold()
    return next((t for t in NOREGEO if wanted in (t.id.casefold(), t.name.casefold())), None)
