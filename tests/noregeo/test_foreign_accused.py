"""No label is called wrong where the question asks, or may ask, something else than the task."""

import pytest

from perga.dataset.foreign import ForeignRow
from perga.noregeo.foreign.fields import FieldMap
from perga.noregeo.foreign.neutral import NEUTRAL, SAME_AS
from perga.noregeo.foreign.reading import Reader
from perga.noregeo.foreign.verdict import Outcome, Verdict
from perga.noregeo.tasks import NOREGEO, task_of

READ = Reader(FieldMap(), None, {})
T = "A(0,0), B(4,0), C(0,3)"
FOUR = "A(0,0), B(2,1), C(0,3), D(2,4)"
CIRCLE = "O(0,0), A(3,4), B(-3,-4)"
TURN = "P(3, 4) is turned"


def verdict(task: str, question: str, label: str) -> Verdict:
    return READ(ForeignRow(1, {"task": task, "question": question, "answer": label}))


def label_for(task: str) -> str:
    """A label that is wrong for every figure here, and can be read."""
    found = task_of(task)
    assert found is not None
    if found.answer.options:
        return {"triangle_type": "3", "special_lines": "median"}.get(task, found.answer.options[0])
    number = task.endswith(("area", "perim", "radius", "length"))
    return "977" if number else "(977, 977)"


CASES = [
    # other questions, in words
    ("parallel_lines", f"{FOUR}: are the lines AB and CD not parallel?"),
    ("collinearity", "A(0,0), B(1,1), C(2,3): are they non-collinear?"),
    ("triangle_area", f"{T}: find twice the area of triangle ABC."),
    ("triangle_area", f"{T}: find half the area."),
    ("triangle_area", f"{T}: what is the ratio of area to perimeter?"),
    ("segment_length", "A(0,0), B(3,4): find the square of the length of AB."),
    ("segment_length", "A(0,0), B(3,4): what is AB squared?"),
    ("segment_length", "A(0,0), B(3,4) are ends of a diameter; how long is the radius?"),
    ("midpoint", "A(0,0), B(3,4): which point divides AB in the ratio 1:2?"),
    (
        "midpoint",
        "A(0,0), B(3,4): A is the midpoint of a segment, B is an end. Find the other end.",
    ),
    ("midpoint", "M(2,3) is the midpoint of AB and A(0,0). Find B."),
    ("midpoint", "A(1,2) is the midpoint of the segment from B(3,4) to C. Find C."),
    ("inner_circle_center", f"{T}: find the centroid of the triangle."),
    ("outer_circle_center", f"{T}: find the orthocentre."),
    ("circle_diameter", f"{CIRCLE}, radius 5: is AB a chord?"),
    ("triangle_type", f"{T}: has the triangle equal sides? Give its type."),
    ("right_angle", f"{T}: is the angle at B acute?"),
    ("triangle_size", "A(0,0) B(4,0) C(0,4) D(0,0) E(5,0) F(0,4): which has longer sides?"),
    # numbers in part
    ("circle_diameter", f"{CIRCLE}, radius 2,5"),
    ("circle_diameter", f"{CIRCLE}, radius 1,000"),
    ("circle_diameter", f"{CIRCLE}, radius 1 000"),
    ("circle_diameter", f"{CIRCLE}, radius 2 1/2"),
    ("circle_diameter", f"{CIRCLE}, radius 1+4"),
    ("circle_diameter", f"{CIRCLE}, radius 2\u00d72.5"),
    ("circle_diameter", f"{CIRCLE}, radius 2 * 2.5"),
    ("circle_diameter", f"{CIRCLE}, radius = 10 - 5"),
    ("reflection", "P = 2(1, 2) is reflected across the X-axis."),
    ("reflection", "P = -(1, 2) is reflected across the X-axis."),
    ("reflection", "-(1, 2) is reflected across the X-axis."),
    ("reflection", "P = (1, 2)/2 is reflected across the X-axis."),
    ("reflection", "P = (1, 2) / 2 is reflected across the X-axis."),
    ("reflection", "P = 1/2 (4, 8) is reflected across the X-axis."),
    ("reflection", "P(1, 2) + (3, 4) is reflected across the X-axis."),
    ("reflection", "P(1, 2)^2 is reflected across the X-axis."),
    ("midpoint", "A = 2(1, 2), B = (3, 4)"),
    ("midpoint", "A(1, 2), B(1 000, 4)"),
    ("midpoint", "A(1, 2), B(2,5; 4)"),
    ("midpoint", "A(1, 2), B(2 1/2, 4)"),
    # letters
    ("right_angle", f"{T}: is angle BAC a right angle?"),
    ("right_angle", f"{T}: is \u2220BAC a right angle?"),
    ("right_angle", f"{T}: is angle ACB a right angle?"),
    ("right_angle", f"{T}: is the angle at A a right angle?"),
    ("right_angle", "An angle has its vertex at A(0,0); its arms go through B(1,0) and C(0,1)."),
    ("right_angle", "An angle has its vertex at (0,0); its arms go through (1,0) and (0,1)."),
    ("right_angle", f"{T}: is the angle at a a right angle?"),
    ("parallel_lines", f"{FOUR}: are lines AC and BD parallel?"),
    ("parallel_lines", "One line goes through A(0,0) and C(0,3), another through B(2,1), D(2,4)."),
    ("perpendicular", f"{FOUR}: is AC perpendicular to BD?"),
    ("intersection", "A(0,0), B(4,4), C(0,4), D(4,1): where do AC and BD meet?"),
    ("intersection", "A(0,0), B(4,4), C(0,4), D(4,1): where do A->C and B->D meet?"),
    ("bisector", f"{T}: the bisector of angle A meets BC. Where?"),
    ("bisector", f"{T}: where does the bisector of angle A end?"),
    ("bisector", f"{T}: where does the bisector of the angle a meet the side?"),
    ("special_lines", "A(0,0) B(3,4) C(8,0) D(3,0): which line is AD?"),
    ("parallelogram_area", "A(0,0) B(4,1) C(5,5) D(1,4): area of triangle ABC?"),
    ("parallelogram_area", "ABCD: A(0,0) B(4,1) C(5,5) D(1,4). Area of ABC?"),
    (
        "semicircle_triangle",
        "A(0,0), B(4,1), C(0,3): is AB a diameter of its circumscribed circle?",
    ),
    ("circle_diameter", f"{CIRCLE}, radius 5: is OA a diameter of the circle?"),
    ("collinearity", "A(0,0), B(1,1), C(2,3): is there one line through A and B?"),
    # turns and mirrors
    ("rotation_point", f"{TURN} by 90 degrees clock-wise about the origin."),
    ("rotation_point", f"{TURN} by $-\\pi/2$ about the origin."),
    ("rotation_point", f"{TURN} by $3\\pi/2$ about the origin."),
    ("rotation_point", f"{TURN} by minus 90 degrees about the origin."),
    ("rotation_point", f"{TURN} by -90 degrees about the origin."),
    ("rotation_point", f"{TURN} by - 90 degrees about the origin."),
    ("rotation_point", f"{TURN} by 180 about the origin."),
    ("rotation_point", f"{TURN} by 90 degrees about x=1, y=1."),
    ("rotation_point", f"{TURN} by 90 degrees about the origin, twice."),
    ("rotation_point", f"{TURN} by 2 * 90 degrees about the origin."),
    ("rotation_point", f"{TURN} by 90 degrees / 2 about the origin."),
    ("rotation_point", "P(3, 4) is the image of a point turned by 90 degrees about the origin."),
    ("rotation_point", "A point is turned by 90 degrees about the origin and lands at P(3, 4)."),
    ("reflection", "Reflect P(3, 4) across the axis y."),
    ("reflection", "Reflect P(3, 4) across Oy."),
    ("reflection", "Reflect P(3, 4) across OY."),
    ("reflection", "Reflect P(3, 4) across the axis of ordinates."),
    ("reflection", "Reflect P(3, 4) across both axes."),
    ("reflection", "Reflect P(3, 4) across the X-axis twice."),
    ("reflection", "Reflect P(3, 4) across a vertical line."),
    ("symmetry", "Are P(1,2), Q(2,1) symmetric about the second diagonal?"),
    ("symmetry", "Are P(1,2), Q(2,1) symmetric about the line y = x - 1?"),
    ("symmetry", "Are P(1,2), Q(2,1) symmetric about the line y = x/2?"),
    ("symmetry", "Are P(1,2), Q(2,1) symmetric about the line x + y = x?"),
    ("shape_symmetry", "A(0,0) B(2,0) C(1,3): symmetric about a vertical line?"),
    # known words in another order, or too few of them
    ("rotation_point", f"{TURN} by 90 degrees about P."),
    ("rotation_point", f"{TURN} by 90 degrees about the origin. Find the image of the image."),
    ("rotation_point", "The image is P(3, 4). It was turned by 90 degrees. Find the point."),
    ("rotation_point", "The image of P is (3, 4) when turned by 90 degrees. Find P."),
    ("reflection", "P(3,4) is reflected. What are the coordinates of P?"),
    ("midpoint", "A(1,2), B(3,4). Where is the end of the segment?"),
    ("inner_circle_radius", f"{T}: find the radius of the circle."),
    ("outer_circle_center", f"{T}: find the centre of the triangle."),
    ("triangle_type", f"{T}: which type is angle ABC?"),
    ("circle_diameter", f"{CIRCLE}, radius 5: is the centre on AB?"),
    ("parallel_lines", f"{FOUR}: are they one line?"),
    ("semicircle_triangle", f"{T}: is a semicircle inscribed in the triangle?"),
    ("bisector", f"{T}: where does the bisector of the side AC meet it?"),
    ("circle_diameter", f"{CIRCLE}, radius 5: is AB the radius?"),
    ("bisector", f"{T}: where do the bisectors meet?"),
    ("inner_circle_center", f"{T}: where does the inscribed circle touch the sides?"),
    ("shape_symmetry", "Has the polygon A(-2,0), C(2,0), B(3,4), D(-3,4) symmetry?"),
]


@pytest.mark.parametrize(("task", "question"), CASES, ids=range(len(CASES)))
def test_no_label_is_accused_of_another_question(task: str, question: str) -> None:
    found_task = task_of(task)
    assert found_task is not None
    labels = found_task.answer.options or (label_for(task),)
    for label in labels:
        found = verdict(task, question, label)
        assert found.outcome in {Outcome.UNDECIDED, Outcome.UNREADABLE}, found
        assert found.field != "answer", found
        assert found.why


@pytest.mark.parametrize(
    ("task", "question"),
    [
        ("midpoint", "Given the points A(1, 2) and B(3, 4), determine the midpoint of segment BA."),
        ("segment_length", "Please compute the distance between A(0, 0) and B(3, 4)."),
        ("rotation_point", f"{TURN} by $90^\\circ$ about the origin. Find the new coordinates."),
        ("rotation_point", "Rotate Q(3, 4) by $\\pi/2$ about the origin."),
        ("rotation_point", "What is the image of P(3, 4) turned 90 degrees about the origin?"),
        ("reflection", "Point Q (1, 2) is mirrored in the x axis; where is its image?"),
        ("bisector", f"In triangle ABC, {T}, where does the bisector of angle B meet side CA?"),
        ("triangle_area", "The vertices of triangle PQR are P(0,0), Q(4,0), R(0,3). Its area?"),
        ("outer_circle_center", f"{T}: where is the triangle's circumcenter?"),
        ("intersection", "Find the intersection of line A(0,0)B(4,4) and line C(0,4)D(4,1)."),
        ("midpoint", "Find the midpoint of the line segment joining A(1, 2) and B(3, 4)."),
        ("reflection", "Reflect the point P(3, 4) over the x-axis."),
        ("rotation_point", "Rotate P(3, 4) 90 degrees counterclockwise around the origin."),
        ("inner_circle_radius", f"Find the inradius of triangle ABC with vertices {T}."),
        ("right_angle", f"Given {T}, is \u2220ABC a right angle?"),
        ("symmetry", "Are P(1,2) and Q(2,4) symmetric with respect to the line y = x?"),
    ],
    ids=range(16),
)
def test_questions_of_known_words_are_still_judged(task: str, question: str) -> None:
    found = verdict(task, question, label_for(task))
    assert found.outcome is Outcome.CONTRADICTS, found
    assert found.why


@pytest.mark.parametrize(
    "label",
    ["1/2 (3,4)", "0.5*(3, 4)", "-(3, 4)", "(3, 4)/2", "2 \\cdot (3, 4)", "half of (3, 4)",
     "\\frac{1}{2}(3, 4)", "(3, 4) * 2", "2[3, 4]"],
)  # fmt: skip
def test_a_factor_at_the_brackets_of_a_label_is_not_left_out(label: str) -> None:
    found = verdict("midpoint", "A(1, 2), B(5, 8)", label)
    assert (found.outcome, found.field) == (Outcome.UNREADABLE, "answer"), found
    assert verdict("midpoint", "A(1, 2), B(5, 8)", "M = (3, 4)").outcome is Outcome.CONTRADICTS


@pytest.mark.parametrize("radius", ["3.6", "3.61", "3.605", "3.606", "3.60"])
def test_a_radius_may_be_a_root_rounded_or_cut_to_its_digits(radius: str) -> None:
    circle = "O(0,0), A(2,3), B(-2,-3), radius"
    for label in ("yes", "no"):
        found = verdict("circle_diameter", f"{circle} {radius}", label)
        assert found.outcome is Outcome.UNDECIDED, found
        assert "sqrt(13)" in found.why
    assert verdict("circle_diameter", f"{circle} 3.9", "yes").outcome is Outcome.CONTRADICTS


def test_neutral_words_leave_the_question_as_it_is() -> None:
    asking = {
        *("not", "no", "twice", "half", "squared", "square", "ratio", "centroid", "diameter"),
        *("clockwise", "one", "two", "three", "other", "chord", "equal", "axis", "minus"),
        *("triangle", "line", "angle", "area", "perimeter", "larger", "smaller"),
    }
    assert len(NEUTRAL) > len(asking)
    assert not NEUTRAL & asking
    own = " ".join(w.text + w.dotted + w.full for t in NOREGEO for w in t.wordings).lower()
    assert SAME_AS
    for needs in SAME_AS.values():
        assert all(word in own for word in needs)
