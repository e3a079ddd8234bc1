"""The 25 tasks, one file each, in the order of the paper's table 1."""

from perga.noregeo.task import Task
from perga.noregeo.tasks import (
    bisector,
    circle_diameter,
    collinearity,
    inner_circle_center,
    inner_circle_radius,
    intersection,
    midpoint,
    outer_circle_center,
    parallel_lines,
    parallelogram_area,
    parallelogram_perim,
    parallelogram_size,
    perpendicular,
    reflection,
    right_angle,
    rotation_point,
    segment_length,
    semicircle_triangle,
    shape_symmetry,
    special_lines,
    symmetry,
    triangle_area,
    triangle_perim,
    triangle_size,
    triangle_type,
)

NOREGEO: tuple[Task, ...] = (
    parallelogram_size.TASK,
    triangle_size.TASK,
    collinearity.TASK,
    shape_symmetry.TASK,
    midpoint.TASK,
    parallelogram_area.TASK,
    parallelogram_perim.TASK,
    triangle_area.TASK,
    triangle_perim.TASK,
    intersection.TASK,
    segment_length.TASK,
    reflection.TASK,
    rotation_point.TASK,
    bisector.TASK,
    inner_circle_center.TASK,
    inner_circle_radius.TASK,
    outer_circle_center.TASK,
    triangle_type.TASK,
    circle_diameter.TASK,
    parallel_lines.TASK,
    perpendicular.TASK,
    right_angle.TASK,
    special_lines.TASK,
    semicircle_triangle.TASK,
    symmetry.TASK,
)
"""All tasks; the order is part of the version."""


def task_of(id: str) -> Task | None:
    """The task with this id or name, in any letter case; None if there is none."""
    wanted = id.casefold()
    return next((t for t in NOREGEO if wanted in (t.id.casefold(), t.name.casefold())), None)
