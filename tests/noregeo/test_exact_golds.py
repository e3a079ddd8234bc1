"""Golds are exact answers rounded once: by square roots of many digits, and by the solver."""

from fractions import Fraction

import pytest

from perga.noregeo.sampling import drawn
from perga.noregeo.space import Split
from perga.noregeo.surds import around, decimal, many_digits
from perga.noregeo.task import Asked, Figure, Task
from perga.noregeo.tasks import NOREGEO, task_of
from perga.noregeo.truths import solved

MEASURED = [
    task
    for task in NOREGEO
    if isinstance(task.witness(drawn(task, 3, Split.MINI, 0).figure), Asked)
]
FEW = 12


@pytest.mark.parametrize("task", MEASURED, ids=lambda task: task.name)
def test_golds_are_the_floats_next_to_what_the_solver_proves(task: Task) -> None:
    assert len(MEASURED) == 13
    for index in range(FEW):
        figure = drawn(task, 3, Split.MINI, index).figure
        assert task.truth(figure) == solved(task, figure).truth, figure


def test_whole_answers_are_whole() -> None:
    task = task_of("inner_circle_center")
    assert task is not None
    # sides 40, 30 and 50, moved and turned: the centre is 10 from the legs
    corners = {"A": (-20, -20), "B": (20, -20), "C": (-20, 10)}
    assert task.truth(Figure(corners)) == (-10.0, -10.0)
    slanted = {"A": (0, 0), "B": (12, 16), "C": (-12, 9)}
    assert task.truth(Figure(slanted)) == (-1.0, 7.0)


def test_fractions_are_taken_as_they_are() -> None:
    with many_digits():
        assert decimal(Fraction(1, 4)) * 4 == 1
        assert sum(around(((0, 0), (3, 0), (0, 4)))) == 12
