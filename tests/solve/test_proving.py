"""Found answers are called all there are only where every other value is excluded."""

import pytest

from perga.cdl import read, read_goal
from perga.cdl.program import Goal
from perga.resolve import Completeness, Level
from perga.resolve.budget import Budget
from perga.resolve.facts import compile_facts, hoist_goal
from perga.resolve.signs import settle_signs
from perga.solve import solve
from perga.solve.numeric import numeric_answers
from perga.solve.proving import are_all

FOCI = (
    "G: Hyperbola; a, b: Number; F1, F2, P: Point; Equation(G) = x^2/a^2 - y^2/b^2 = 1;"
    "{F1, F2} = Focus(G); PointOnCurve(P, G);"
)
RIGHT = FOCI + (
    "IsPerpendicular(LineSegmentOf(P, F1), LineSegmentOf(P, F2));"
    "Length(LineSegmentOf(P, F1)) = 2*Length(LineSegmentOf(P, F2))"
)


def test_an_eccentricity_is_proven() -> None:
    program = read(RIGHT)
    found = solve(program, read_goal("Eccentricity(G)", program), seconds=60)
    assert [a.exact for a in found.answers] == ["sqrt(5)"]
    assert found.certificate.level is Level.PROVEN
    assert found.certificate.complete is Completeness.PROVEN


def test_a_missing_answer_is_noticed() -> None:
    program = read(
        "G: Ellipse; P: Point; Equation(G) = x^2/25 + y^2/9 = 1; PointOnCurve(P, G);"
        "XCoordinate(P) + YCoordinate(P) = 5"
    )
    asked = read_goal("XCoordinate(P)", program)
    expression, facts = hoist_goal(asked.expression, compile_facts(program))
    goal = Goal(expression, asked.kind)
    found = numeric_answers(goal, facts, Budget.of(30))
    assert len(found) == 2
    assert are_all(goal, facts, found, Budget.of(30))
    assert not are_all(goal, facts, found[:1], Budget.of(30))


def test_a_constant_of_a_family_is_proven() -> None:
    program = read(
        "G: Parabola; l: Line; F, A, B: Point; Equation(G) = y^2 = 4*x; Focus(G) = F;"
        "PointOnCurve(F, l); {A, B} = Intersection(l, G)"
    )
    found = solve(program, read_goal("YCoordinate(A)*YCoordinate(B)", program))
    assert [a.exact for a in found.answers] == ["-4"]
    assert found.certificate.level is Level.PROVEN


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("G: Ellipse; a, b: Number; Equation(G) = x^2/a^2 + y^2/b^2 = 1", {"a", "b"}),
        ("G: Ellipse; a, b: Number; Equation(G) = x^2/a^2 + y^2/b^2 = 1; a = 2*b", set()),
        ("G: Parabola; a: Number; Equation(G) = y^2 = a^2*x", set()),
        ("G: Ellipse; a, b: Number; Equation(G) = x^2/a + y^2/b^2 = 1", {"b"}),
        ("G: Ellipse; a, b: Number; Equation(G) = x^2/(a^2 + 1) + y^2/(2*b^2) = 1", {"b"}),
        ("G: Circle; a: Number; Equation(G) = x^2 + y^2/a^2*a^2 = 1; a^3 < 5", set()),
    ],
)
def test_only_numbers_whose_sign_does_not_matter_are_settled(text: str, settled: set[str]) -> None:
    program = read(text)
    asked = read_goal("Eccentricity(G)" if "Circle" not in text else "Radius(G)", program)
    facts = compile_facts(program)
    after = settle_signs(facts, asked.expression)
    added = after.facts[len(facts.facts) :]
    assert {name for fact in added for name in fact.needs} == settled


def test_a_number_that_is_asked_for_keeps_both_signs() -> None:
    program = read("G: Ellipse; a: Number; Equation(G) = x^2/a^2 + y^2 = 1; FocalLength(G) = 2")
    found = solve(program, read_goal("a", program))
    assert [a.exact for a in found.answers] == ["-sqrt(2)", "sqrt(2)"]


def test_a_number_that_may_be_zero_is_not_settled() -> None:
    program = read("G: Hyperbola; m: Number; Equation(G) = x^2/(m^2 + 12) - y^2/(4 - m^2) = 1")
    found = solve(program, read_goal("Max(Eccentricity(G))", program))
    assert [a.exact for a in found.answers] == ["2*sqrt(3)/3"]
