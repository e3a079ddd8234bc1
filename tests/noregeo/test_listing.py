"""Spaces that are listed as arrays: the same elements as the gates let through one by one."""

from dataclasses import replace

import pytest

from perga.noregeo.sampling import listed
from perga.noregeo.space import Space
from perga.noregeo.task import Cell, Task
from perga.noregeo.tasks import NOREGEO, task_of

QUICK = [(task, cell) for task in NOREGEO for cell in task.cells if cell.slack is not None]
ORBITS = {
    "parallelogram_area": (29621,),
    "triangle_area": (23291,),
    "triangle_type": (1764, 22458, 1872, 1776, 55557),
    "special_lines": (318, 294, 102),
}
"""How many elements the listed cells of a task have, in the order of its cells."""


def thinned(cell: Cell, step: int) -> Cell:
    """The cell over every `step`-th value of its first axis."""
    first, *others = cell.space.axes
    return replace(cell, space=Space((tuple(first)[::step], *others)))


def agrees(task: Task, cell: Cell) -> None:
    quick, slow = listed(task, cell), listed(task, replace(cell, slack=None))
    assert quick is not None
    assert 0 < len(quick) < cell.space.size
    assert quick == slow


@pytest.mark.parametrize(("task", "cell"), QUICK, ids=lambda v: v.name)
def test_arrays_keep_what_the_gates_let_through(task: Task, cell: Cell) -> None:
    agrees(task, thinned(cell, 19))


@pytest.mark.slow
@pytest.mark.parametrize(("task", "cell"), QUICK, ids=lambda v: v.name)
def test_arrays_keep_what_the_gates_let_through_in_whole_spaces(task: Task, cell: Cell) -> None:
    agrees(task, cell)


def test_borders_are_left_to_the_gates() -> None:
    # triangles whose shortest side is 4 units, no more: their slack is 0, and they pass
    task = task_of("triangle_area")
    assert task is not None
    cell = task.cells[0]
    border = replace(cell, space=Space((((4, 0),), ((0, 5), (1, 6), (0, 3)))))
    assert listed(task, border) == (0, 1)


@pytest.mark.parametrize("name", ORBITS)
def test_listed_spaces_keep_their_sizes(name: str) -> None:
    task = task_of(name)
    assert task is not None
    found = [listed(task, cell) for cell in task.cells]
    assert tuple(len(known) for known in found if known is not None) == ORBITS[name]
