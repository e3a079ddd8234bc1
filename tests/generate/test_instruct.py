"""From goals and programs to what the measurer is told."""

import json

import pytest

from perga.cdl import read, read_goal
from perga.dataset.problems.plan import Constant, MeasurePlan, Operation, Term
from perga.errors import InputError
from perga.generate.instruct import instructions_for
from perga.measure import Quantity, Unmeasurable

ELLIPSE = """G: Ellipse; F1, F2, P, A, B, T: Point; O: Origin; l, t: Line
Equation(G) = x^2/45 + y^2/20 = 1; Focus(G, left) = F1; Focus(G, right) = F2
PointOnCurve(P, G); TangentOnPoint(P, G) = t; Intersection(t, xAxis) = T
PointOnCurve(F2, l); {A, B} = Intersection(l, G)
"""


def plan(goal: str, program_text: str = ELLIPSE) -> MeasurePlan | Unmeasurable:
    program = read(program_text)
    return instructions_for(read_goal(goal, program), program)


def only(goal: str) -> tuple[Quantity, tuple[str, ...], tuple[str, ...]]:
    found = plan(goal)
    assert isinstance(found, MeasurePlan), found
    assert found.formula == Term(0)
    (one,) = found.instructions
    of = tuple(name for entity in one.entities for name in entity.of)
    return one.quantity, tuple(entity.name for entity in one.entities), of


@pytest.mark.parametrize(
    ("goal", "quantity", "names", "of"),
    [
        ("Distance(A, B)", Quantity.CHORD_LENGTH, ("A", "B"), ()),
        ("Length(LineSegmentOf(A, B))", Quantity.CHORD_LENGTH, ("A", "B"), ()),
        ("Distance(P, F1)", Quantity.DISTANCE, ("P", "F1"), ()),
        ("Distance(F1, t)", Quantity.DISTANCE, ("F1", "t"), ("P", "T")),
        ("Distance(t, F1)", Quantity.DISTANCE, ("F1", "t"), ("P", "T")),
        ("Distance(F1, l)", Quantity.DISTANCE, ("F1", "l"), ("F2", "A")),
        ("Distance(F1, LineOf(A, P))", Quantity.DISTANCE, ("F1", "line_A_P"), ("A", "P")),
        ("Distance(P, xAxis)", Quantity.DISTANCE, ("P", "xAxis"), ("T", "O")),
        ("Area(TriangleOf(F1, P, F2))", Quantity.AREA, ("F1", "P", "F2"), ()),
        ("Perimeter(TriangleOf(O, A, B))", Quantity.PERIMETER, ("O", "A", "B"), ()),
        ("AngleOf(F1, P, F2)", Quantity.ANGLE, ("F1", "P", "F2"), ()),
    ],
)
def test_goals_become_instructions(
    goal: str, quantity: Quantity, names: tuple[str, ...], of: tuple[str, ...]
) -> None:
    assert only(goal) == (quantity, names, of)


def test_an_expression_of_terms_is_combined() -> None:
    found = plan("Distance(P, O) - 2*Distance(P, F1)/Distance(P, O)")
    assert isinstance(found, MeasurePlan)
    assert len(found.instructions) == 2
    assert found.formula == Operation(
        "-", Term(0), Operation("/", Operation("*", Constant("2"), Term(1)), Term(0))
    )


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        ("Eccentricity(G)", "Eccentricity"),
        ("Distance(P, yAxis)", "yAxis"),
        ("Slope(l)", "Slope"),
        ("Coordinate(P)", "Coordinate"),
        ("2 + 3", "nothing that could be measured"),
    ],
)
def test_what_labels_do_not_carry_is_said(goal: str, reason: str) -> None:
    found = plan(goal)
    assert isinstance(found, Unmeasurable)
    assert reason in found.reason


def test_an_instruction_holds_no_numbers() -> None:
    found = plan("Distance(F1, t)")
    assert isinstance(found, MeasurePlan)
    text = json.dumps([one.to_json() for one in found.instructions])
    assert not any(isinstance(x, float | int) for x in json.loads(text))
    assert "45" not in text


def test_plans_survive_json() -> None:
    found = plan("Distance(P, O) - AngleOf(F1, P, F2)/degree + 3/2")
    assert isinstance(found, MeasurePlan)
    assert MeasurePlan.from_json(json.loads(json.dumps(found.to_json()))) == found


@pytest.mark.parametrize(
    "formula",
    [None, [], ["term", 5], ["term", True], ["number", "1/0"], ["number", "x"], ["?", 1, 2]],
)
def test_odd_plans_are_refused(formula: object) -> None:
    found = plan("Distance(P, O)")
    assert isinstance(found, MeasurePlan)
    with pytest.raises(InputError):
        MeasurePlan.from_json({**found.to_json(), "formula": formula})
