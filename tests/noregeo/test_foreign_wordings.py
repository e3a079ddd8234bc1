"""Questions in other words than ours: what is read, what is refused, and what is never guessed."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from perga.dataset.foreign import ForeignRow
from perga.noregeo.foreign.fields import FieldMap, task_named
from perga.noregeo.foreign.reading import Reader
from perga.noregeo.foreign.verdict import Outcome, Verdict
from perga.noregeo.tasks import NOREGEO, task_of

READ = Reader(FieldMap(), None, {})
LONG = "9" * 5000
ROWS: list[Mapping[str, str]] = [
    json.loads(line)
    for line in Path(__file__)
    .with_name("foreign_rows.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


def test_every_task_is_among_the_rows() -> None:
    named = {task_named(row["task"], {}) for row in ROWS}
    assert named == set(NOREGEO)


def verdict(task: str, question: str, label: str) -> Verdict:
    return READ(ForeignRow(1, {"task": task, "question": question, "answer": label}))


@pytest.mark.parametrize("row", ROWS, ids=[row["task"] for row in ROWS])
def test_a_question_in_other_words_is_judged(row: Mapping[str, str]) -> None:
    task, question = row["task"], row["question"]
    agreeing = verdict(task, question, row["right"])
    assert agreeing.outcome is Outcome.AGREES, agreeing
    contradicted = verdict(task, question, row["wrong"])
    assert contradicted.outcome is Outcome.CONTRADICTS, contradicted
    assert contradicted.why
    assert contradicted.ours == agreeing.ours != ""


@pytest.mark.parametrize(
    ("task", "question", "why"),
    [
        ("reflection", "Reflect P(3, 4) across the Y-axis.", "the Y-axis"),
        ("reflection", "Reflect P(3, 4) across the line y = 2.", "y = 2"),
        ("reflection", "Reflect P(3, 4) through the origin.", "the origin"),
        ("rotation_point", "Rotate P(3, 4) 90 degrees clockwise about the origin.", "clockwise"),
        ("rotation_point", "Rotate P(3, 4) by 180° about the origin.", "180 degrees"),
        ("rotation_point", "Rotate P(3, 4) 90 degrees about the point (1, 1).", "further point"),
        ("shape_symmetry", "A(0,0) B(2,0) C(1,3): symmetric about the x-axis?", "the X-axis"),
        ("symmetry", "Are P(1,2), Q(-2,-1) symmetric about y = -x?", "y = -x"),
        ("reflection", "Reflect P(3, 4) across the line 2x + 3y = 5.", "2x+3y = 5"),
        ("reflection", "Reflect P(3, 4) across y = 2x.", "y = 2x"),
        ("reflection", "Reflect P(3, 4) across the line where x equals 2.", "x = 2"),
        ("rotation_point", "Give P(3, 4) a half turn about the origin.", "180 degrees"),
        ("rotation_point", r"Rotate P(3, 4) by $\pi/3$ about the origin.", "radians"),
        ("symmetry", "Are P(1,2), Q(2,1) symmetric about the line y = x + 2?", "y = x+2"),
        ("triangle_size", "A(0,0) B(4,0) C(0,4) D(0,0) E(5,0) F(0,4): smaller area?", "smaller"),
        ("triangle_size", "A(0,0) B(4,0) C(0,4) D(0,0) E(5,0) F(0,4): perimeter?", "perimeter"),
        ("triangle_area", "A(0,0), B(3,0), C(0,4): what is the perimeter?", "the perimeter"),
        ("inner_circle_center", "A(0,0), B(3,0), C(0,4): circumcentre?", "circumscribed"),
        ("bisector", "A(0,0), B(3,0), C(0,4): where does the median of B end?", "the median"),
        ("parallel_lines", "A(0,0) B(2,1) C(0,3) D(1,1): perpendicular?", "perpendicular"),
        ("circle_diameter", "O(0,0), A(2,3), B(-2,-3), radius 3.61", "sqrt(13) rounded"),
        ("triangle_area", "A(0,0) B(2,2) C(4,4)", "no extent"),
        ("parallelogram_area", "A(0,0) B(4,1) C(5,5) D(1,3)", "is not so"),
        ("intersection", "A(0,0) B(1,1) C(0,1) D(1,2)", "no one value"),
        ("midpoint", "A(1,1), B(1,1)", "different points"),
        ("special_lines", "A(0,0) B(4,4) C(8,0) D(4,0)", "median and altitude and bisector"),
        ("special_lines", "A(0,0) B(3,4) C(8,0) D(3,1)", "is not so"),
        ("bisector", "P(0,0) Q(3,4) R(8,0): bisector at Q?", "letters"),
        ("midpoint", "A(0,0), B(2,2), E(5,5)", "has not: E"),
    ],
)
def test_a_figure_or_question_outside_the_task_is_not_decided(
    task: str, question: str, why: str
) -> None:
    labels = {"triangle_size": "ABC", "special_lines": "median", "triangle_area": "1"}
    points = {"midpoint", "intersection", "bisector", "reflection", "rotation_point"}
    label = "(0, 0)" if {task} <= points | {"inner_circle_center"} else labels.get(task, "yes")
    found = verdict(task, question, "1" if task == "parallelogram_area" else label)
    assert found.outcome is Outcome.UNDECIDED, found
    assert why in found.why


@pytest.mark.parametrize(
    ("task", "question", "label", "field"),
    [
        ("midpoint", "", "(1, 1)", "question"),
        ("midpoint", "Where is the midpoint of AB in the picture?", "(1, 1)", "question"),
        ("midpoint", "A(1, 2), B(3, sqrt(2))", "(1, 1)", "question"),
        ("midpoint", "A(1, 2), B(4sqrt(2), 1)", "(1, 1)", "question"),
        ("midpoint", "A(1, 2), B(1/0, 1)", "(1, 1)", "question"),
        ("midpoint", "A(1, 2), B(1e999, 1)", "(1, 1)", "question"),
        ("midpoint", f"A(1, 2), B({LONG}, 1)", "(1, 1)", "question"),
        ("midpoint", "A(1, 2), B(2000000, 1)", "(1, 1)", "question"),
        ("midpoint", "A(1, 2), B(3, 4), A(5, 6)", "(1, 1)", "question"),
        ("midpoint", "A(1, 2, 3), B(3, 4, 5)", "(1, 1)", "question"),
        ("triangle_area", "C, B and A lie at (0,0), (1,0), (0,1)", "1", "question"),
        ("circle_diameter", "O(0,0), A(1,0), B(-1,0)", "yes", "question"),
        ("circle_diameter", "O(0,0), A(1,0), B(-1,0), radius 4\\sqrt", "yes", "question"),
        ("circle_diameter", "O(0,0), A(1,0), B(-1,0), radius 0", "yes", "question"),
        ("circle_diameter", "O(0,0), A(1,0), B(-1,0), radius 1, later radius 2", "yes", "question"),
        ("segment_length", "A(1, 2), B(3, 4)", "How long is AB?", "answer"),
        ("segment_length", "A(1, 2), B(3, 4)", "NaN", "answer"),
        ("segment_length", "A(1, 2), B(3, 4)", "Infinity", "answer"),
        ("segment_length", "A(1, 2), B(3, 4)", '{"answer": 1e999}', "answer"),
        ("segment_length", "A(1, 2), B(3, 4)", '{"answer": 1, "answer": 2}', "answer"),
        ("segment_length", "A(1, 2), B(3, 4)", LONG, "answer"),
        ("collinearity", "A(1, 2), B(3, 4), C(5, 6)", "yes and no", "answer"),
        ("triangle_type", "A(0, 0), B(3, 0), C(0, 4)", "90", "answer"),
        ("cube_volume", "A(1, 2), B(3, 4)", "1", "task"),
        ("x" * 500, "A(1, 2), B(3, 4)", "1", "task"),
    ],
    ids=range(25),
)
def test_what_cannot_be_read_is_told_with_its_field(
    task: str, question: str, label: str, field: str
) -> None:
    found = verdict(task, question, label)
    assert found.outcome is Outcome.UNREADABLE, found
    assert found.field == field
    assert found.why


def test_signs_and_sizes_of_labels_are_not_confused() -> None:
    """Field cases: a label is never read by its last digits, or without its sign."""
    question = "Find the midpoint of A(-10, 0) and B(0, 0)."
    assert verdict("midpoint", question, "(−5, 0)").outcome is Outcome.AGREES
    for wrong in ("(5, 0)", "(-25, 0)", "(-5.51, 0)", "(-4.49, 0)"):
        assert verdict("midpoint", question, wrong).outcome is Outcome.CONTRADICTS
    near = verdict("midpoint", question, "(-5.5, 0)")
    assert near.outcome is Outcome.AGREES
    assert not near.exact
    length = "A(0, 0), B(4, 4)"
    assert verdict("segment_length", length, "4\\sqrt(2)").exact
    assert verdict("segment_length", length, "5.66").exact
    assert not verdict("segment_length", length, "5.9").exact


def test_a_rounded_radius_counts_as_written_where_that_decides_nothing() -> None:
    circle = "O(0,0), A(2,3), B(-2,-2), radius"
    assert verdict("circle_diameter", f"{circle} 3.61", "no").outcome is Outcome.AGREES
    assert verdict("circle_diameter", f"{circle} 3.5", "yes").outcome is Outcome.CONTRADICTS
    half = "O(0,0), A(1.5,2), B(-1.5,-2), radius"
    assert verdict("circle_diameter", f"{half} 2.50", "yes").outcome is Outcome.AGREES


def test_a_row_names_its_task_in_any_case_or_by_a_file_or_not_at_all() -> None:
    midpoint = task_of("midpoint")
    assert midpoint is not None
    named = Reader(FieldMap(), None, {"find_the_middle": midpoint})
    row = {"question": "A(0, 0), B(2, 2)", "answer": "(1, 1)"}
    assert named(ForeignRow(1, {**row, "task": "Find the middle"})).outcome is Outcome.AGREES
    assert Reader(FieldMap(), midpoint, {})(ForeignRow(1, row)).outcome is Outcome.AGREES
    assert READ(ForeignRow(1, row)).field == "task"
    assert READ(ForeignRow(7, {"task": "midpoint", **row, "answer": "(1, 3)"})).line == 7


@pytest.mark.parametrize(
    ("radius", "outcome"),
    [
        ("5", Outcome.AGREES),
        ("5.0", Outcome.AGREES),
        ('{"radius": 5}', Outcome.AGREES),
        ('{"radius_squared": 25}', Outcome.AGREES),
        ("4", Outcome.CONTRADICTS),
        ("five", Outcome.UNREADABLE),
        ("-5", Outcome.UNREADABLE),
        ("-1e999", Outcome.UNREADABLE),
        ("9999999", Outcome.UNREADABLE),
        ("{}", Outcome.UNREADABLE),
        ('{"radius": true}', Outcome.UNREADABLE),
        ('{"radius": 1e999}', Outcome.UNREADABLE),
        ('{"radius": [5]}', Outcome.UNREADABLE),
        ("0", Outcome.UNREADABLE),
    ],
)
def test_a_radius_is_read_from_a_field(radius: str, outcome: Outcome) -> None:
    row = {
        "task": "circle_diameter",
        "question": "Is AB a diameter of the circle in the picture?",
        "answer": "yes",
        "points": '{"O": [0, 0], "A": [3, 4], "B": [-3, -4]}',
        "radius": radius,
    }
    reader = Reader(FieldMap(points="points", radius="radius"), None, {})
    assert reader(ForeignRow(1, row)).outcome is outcome


@pytest.mark.parametrize(
    "points",
    ["", "null", "[]", '{"A": [0, 0]}', '{"A": [0, 0], "B": 1}', '{"A": [0, 0], "B": [1, "2"]}',
     '{"A": [0, 0], "B": [1, true]}', '{"A": [0, 0], "B": [1e9, 2]}', '{"A": [0, 0], "B": [1]}',
     '{"A": [0, 0], "A": [1, 1]}', '{"A": [0, 0], "B": [1, NaN]}', '{"A": [0, 0], "B": [1e-9, 2]}'],
)  # fmt: skip
def test_points_that_cannot_be_read_from_a_field_are_told(points: str) -> None:
    row = {"task": "midpoint", "question": "Where?", "answer": "(0, 0)", "points": points}
    found = Reader(FieldMap(points="points"), None, {})(ForeignRow(1, row))
    assert (found.outcome, found.field) == (Outcome.UNREADABLE, "question")
