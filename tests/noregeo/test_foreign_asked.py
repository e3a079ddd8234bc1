"""No wording of a task's own, in any mode, asks about something else than the task."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.dataset.foreign import ForeignRow
from perga.noregeo.foreign.asked import KINDS, another_question, meant
from perga.noregeo.foreign.fields import FieldMap
from perga.noregeo.foreign.reading import Reader
from perga.noregeo.foreign.verdict import Outcome
from perga.noregeo.task import Task
from perga.noregeo.tasks import NOREGEO


@pytest.mark.parametrize("task", NOREGEO, ids=lambda task: task.name)
def test_own_wordings_ask_what_the_task_asks(task: Task) -> None:
    assert task.wordings
    for words in task.wordings:
        for text in (words.text, words.dotted, words.full):
            assert another_question(task, text) == ""


def test_each_kind_is_meant_by_some_task() -> None:
    assert {kind for task in NOREGEO for kind in meant(task)} == set(KINDS)


PIECES = (
    *("A", "B", "C", "D", "O", "P", "Q", "ABC", "(1, 2)", "(3; -4)", "(0.5,1/3)", "(1/0, 2)"),
    *(
        "= ",
        ": ",
        " at ",
        "radius ",
        "r = ",
        "5",
        "\\sqrt{13}",
        "\\frac12",
        "$",
        "{",
        "}",
        "(",
        ")",
    ),
    *(
        "y = x",
        "x-axis",
        "90 degrees",
        "clockwise",
        "about the origin",
        "centre ",
        "\x00",
        "\u2028",
    ),
    *("[", "]", '"', "<b>", "1e999", "NaN", "9" * 30, "-", "\u2212", "median", "area ", ", "),
)
"""Parts of questions; put together at random they are mostly nonsense."""


@settings(max_examples=400, deadline=None)
@given(
    question=st.lists(st.sampled_from(PIECES), max_size=20).map("".join),
    label=st.one_of(st.sampled_from(PIECES), st.text(max_size=12)),
    task=st.sampled_from(NOREGEO),
    points=st.one_of(st.just("{}"), st.text(max_size=20), st.just('{"A": [1, 2], "B": [1, 5]}')),
)
def test_no_row_is_an_error(question: str, label: str, task: Task, points: str) -> None:
    row = {"question": question, "answer": label, "points": points, "radius": label}
    reader = Reader(FieldMap(points="points", radius="radius"), task, {})
    found = reader(ForeignRow(1, row))
    assert found.outcome in Outcome
    assert found.why
    json.dumps(dict(found.to_json()), allow_nan=False)
