"""Listed spaces: what arrays keep is what the gates let through, and each element is one item."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from perga.noregeo.compared import cells
from perga.noregeo.lattice import SYMMETRIES, Vec, apply, cross, octant, sub, vectors
from perga.noregeo.listing import listed
from perga.noregeo.polygons import Polygon, Pool
from perga.noregeo.space import Space
from perga.noregeo.task import Cell, Figure, Group, Shape, Task
from perga.noregeo.tasks import NOREGEO, task_of

SLACK = [(task, cell) for task in NOREGEO for cell in task.cells if cell.slack is not None]
QUICK = [(task, cell) for task, cell in SLACK if len(task.parts) == 1]
COMPARED = [(task, cell) for task, cell in SLACK if len(task.parts) == 2]
ORBITS = {
    "parallelogram_area": (29621,),
    "triangle_area": (23291,),
    "triangle_type": (504, 678, 504, 672, 504, 666),
    "special_lines": (368, 368, 368),
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


@pytest.mark.parametrize(("task", "cell"), COMPARED, ids=lambda v: v.name)
def test_no_gate_refuses_what_is_made_to_be_compared(task: Task, cell: Cell) -> None:
    some = thinned(cell, 19)
    slow = listed(task, replace(some, slack=None))
    assert some.space.size > 300
    assert slow == listed(task, some) == tuple(range(some.space.size))


@pytest.mark.slow
@pytest.mark.parametrize(("task", "cell"), QUICK, ids=lambda v: v.name)
def test_arrays_keep_what_the_gates_let_through_in_whole_spaces(task: Task, cell: Cell) -> None:
    agrees(task, cell)


def flat_and_mirrored(longest: float, widest: int) -> Pool:
    """Triangles with short sides, many of them flat or not in canonical form, by area."""
    assert longest > widest > 14
    found = [
        Polygon(((0, 0), side, way), (side, way), abs(cross(side, way)), 0.0, 0)
        for side in octant(3, 7)
        for way in vectors(3, 7)
        if cross(side, way)
    ]
    return tuple(sorted(found, key=lambda polygon: polygon.twice))


@pytest.mark.parametrize("place", range(3))
def test_arrays_refuse_compared_figures_as_the_gates_do(place: int) -> None:
    task = task_of("triangle_size")
    assert task is not None
    agrees(task, cells(flat_and_mirrored, "ABC", "DEF")[place])


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


def figures(task: Task, most: int) -> Iterator[tuple[Cell, Figure]]:
    """What the elements of a task's listed spaces make, but for spaces of more than `most`."""
    for cell in task.cells:
        known = listed(task, cell) or ()
        for element in known if len(known) <= most else ():
            shape = cell.make(*cell.space.at(element))
            assert isinstance(shape, Shape)
            points: dict[str, Vec] = {}
            for letters, part in zip(task.parts, shape.parts, strict=True):
                points.update(zip(letters, part, strict=False))
            yield cell, Figure(points, shape.params)


def one_of_each(task: Task, most: int) -> int:
    """Asserts that no two elements make one item, nor one of another label; how many there are."""
    seen: dict[object, str] = {}
    count = 0
    for cell, figure in figures(task, most):
        count += 1
        assert cell.label in ("", str(task.truth(figure))), (cell.name, figure)
        points = tuple(figure.points.values())
        if task.group is not Group.NONE:
            ways = SYMMETRIES if task.group is Group.METRIC else SYMMETRIES[:1]
            steps = [sub(p, points[0]) for p in points[1:]]
            points = min(tuple(apply(way, p) for p in steps) for way in ways)
        own = (points, tuple(figure.params.items()))
        assert own not in seen, (seen[own], cell.name, figure)
        seen[own] = cell.name
    return count


SINGLE = [task for task in NOREGEO if len(task.parts) == 1]


def test_each_element_of_a_small_space_is_one_item_of_its_label() -> None:
    counts = {task.name: one_of_each(task, 7000) for task in SINGLE}
    assert min(counts[name] for name in ("circle_diameter", "symmetry", "special_lines")) > 700
    assert sum(counts.values()) > 40_000


@pytest.mark.slow
def test_each_element_of_a_listed_space_is_one_item_of_its_label() -> None:
    assert sum(one_of_each(task, 65_000) for task in SINGLE) > 150_000
