"""Answers found in floating point against the exact ones, each way on its own."""

import pytest

from perga.cdl import read, read_goal
from perga.cdl.program import Goal
from perga.resolve import Level
from perga.resolve.budget import Budget
from perga.resolve.facts import compile_facts, hoist_goal
from perga.resolve.failures import UnsupportedTermError
from perga.solve import SolveStatus, solve
from perga.solve.searched import Searched, search_answers


def searched(text: str, goal: str) -> Searched:
    program = read(text)
    asked = read_goal(goal, program)
    expression, facts = hoist_goal(asked.expression, compile_facts(program))
    return search_answers(Goal(expression, asked.kind), facts, Budget.of(60))


ELLIPSE = (
    "G: Ellipse; Equation(G) = x^2/25 + y^2/9 = 1; F1, F2, P: Point; O: Origin;"
    "Focus(G, left) = F1; Focus(G, right) = F2; PointOnCurve(P, G);"
)
UNKNOWN = "a, b: Number; a > b; b > 0; Equation(G) = x^2/a^2 + y^2/b^2 = 1;"
FOCI = "G: Ellipse; F1, F2, P: Point;" + UNKNOWN + "Focus(G, left) = F1; Focus(G, right) = F2;"
LINE = "G: Hyperbola; l: Line; k: Number; A, B: Point; Equation(G) = 2*x^2 - y^2 = 1;"


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        (ELLIPSE + "IsPerpendicular(LineOf(P, F1), LineOf(P, F2))", "Area(TriangleOf(P, F1, F2))"),
        (ELLIPSE + "AngleOf(F1, P, F2) = pi/3", "Distance(P, F1)*Distance(P, F2)"),
        (ELLIPSE + "Distance(P, F1) = 3", "XCoordinate(P)"),
        (FOCI + "Distance(F1, F2) = b", "Eccentricity(G)"),
        ("C: Circle; A, B: Point; Coordinate(A) = (1, 2); Coordinate(B) = (5, 4);"
         "IsDiameter(LineSegmentOf(A, B), C)", "Equation(C)"),
        ("G: Parabola; A: Point; Coordinate(A) = (2, 4); PointOnCurve(A, G);"
         "p: Number; p > 0; Equation(G) = y^2 = 2*p*x", "Coordinate(Focus(G))"),
        (ELLIPSE, "Range(Distance(P, F1))"),
        (ELLIPSE, "Min(Distance(P, O))"),
        (ELLIPSE, "Max(DotProduct(VectorOf(P, F1), VectorOf(P, F2)))"),
        (FOCI + "PointOnCurve(P, G); IsPerpendicular(LineOf(P, F1), LineOf(P, F2))",
         "Range(Eccentricity(G))"),
        (LINE + "Equation(l) = y = k*x + 1; NumIntersection(l, G) = 2", "Range(k)"),
        ("G: Ellipse; m: Number; Equation(G) = x^2/m + y^2/4 = 1", "Range(m)"),
    ],
)  # fmt: skip
def test_search_and_proof_agree(text: str, goal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perga.solve.solver.EXACT_SECONDS", 60.0)
    program = read(text)
    proven = solve(program, read_goal(goal, program), seconds=60)
    assert proven.status in (SolveStatus.OK, SolveStatus.AMBIGUOUS)
    assert proven.certificate.method.startswith("exact")
    assert sorted(a.exact for a in searched(text, goal).answers) == sorted(
        a.exact for a in proven.answers
    )


def test_a_value_that_no_scene_takes_is_left_out() -> None:
    text = LINE + "Equation(l) = y = k*x + 1; {A, B} = Intersection(l, G)"
    (found,) = searched(text, "Range(k)").answers
    assert found.exact == "(-2, -sqrt(2)) + (-sqrt(2), sqrt(2)) + (sqrt(2), 2)"


def test_the_scene_of_the_least_value_answers_the_goal() -> None:
    text = (
        "G: Parabola; Equation(G) = y^2 = 4*x; A, P, F: Point; Coordinate(A) = (3, 2);"
        "Focus(G) = F; PointOnCurve(P, G); WhenMin(Distance(P, A) + Distance(P, F))"
    )
    (found,) = searched(text, "Coordinate(P)").answers
    assert found.exact == "(1, 2)"


def test_a_goal_that_varies_is_no_answer() -> None:
    with pytest.raises(UnsupportedTermError, match="varies"):
        searched(ELLIPSE, "Distance(P, F1)")


def test_a_goal_that_scales_is_no_answer() -> None:
    with pytest.raises(UnsupportedTermError, match="size"):
        searched("G: Ellipse; Eccentricity(G) = 1/2", "FocalLength(G)")


def test_an_extreme_that_is_not_taken_is_no_answer() -> None:
    with pytest.raises(UnsupportedTermError):
        searched("G: Hyperbola; Length(RealAxis(G)) = 2", "Min(Eccentricity(G))")


def test_a_search_calls_itself_identified() -> None:
    text = FOCI + (
        "PointOnCurve(P, G); A, B: Point; I: Point; Incenter(TriangleOf(P, F1, F2)) = I;"
        "Area(TriangleOf(I, P, F1)) + Area(TriangleOf(I, P, F2)) = 2*Area(TriangleOf(I, F1, F2))"
    )
    program = read(text)
    found = solve(program, read_goal("Eccentricity(G)", program))
    assert [a.exact for a in found.answers] == ["1/2"]
    assert found.certificate.level in (Level.IDENTIFIED, Level.PROVEN)


@pytest.mark.parametrize("term", ["Area(C)", "Area(C)/4"])
def test_multiples_of_pi_keep_it(term: str) -> None:
    text = "C: Circle; r: Number; 0 < r; r <= 2; Equation(C) = x^2 + y^2 = r^2"
    program = read(text)
    exact = solve(program, read_goal(f"Max({term})", program))
    expected = "4*pi" if term == "Area(C)" else "pi"
    assert [a.exact for a in exact.answers] == [expected]
    assert [a.exact for a in searched(text, f"Max({term})").answers] == [expected]
    (interval,) = solve(program, read_goal(f"Range({term})", program)).answers
    assert interval.exact == f"(0, {expected}]"


def test_every_branch_is_found_where_an_unknown_is_bound_in_advance() -> None:
    text = (
        "C: Hyperbola; b, a, k: Number; F, A, B: Point; l: Line; a > 0; b > 0;"
        "Equation(C) = x^2/a^2 - y^2/b^2 = 1; Eccentricity(C) = 2; Focus(C, right) = F;"
        "PointOnCurve(F, l); Slope(l) = k; {A, B} = Intersection(l, RightPart(C));"
        "VectorOf(A, F) = 2*VectorOf(F, B)"
    )
    assert {a.exact for a in searched(text, "k").answers} == {"-sqrt(35)", "sqrt(35)"}


def test_two_points_of_an_asymptote_and_a_circle_lie_on_one_asymptote() -> None:
    text = (
        "C: Hyperbola; b, a: Number; M: Circle; A, B: Point; a > 0; b > 0;"
        "Equation(C) = x^2/a^2 - y^2/b^2 = 1; Equation(M) = (x - 5)^2 + y^2 = 16;"
        "{A, B} = Intersection(Asymptote(C), M); Distance(A, B) = 4"
    )
    program = read(text)
    found = solve(program, read_goal("Eccentricity(C)", program))
    assert [a.exact for a in found.answers] == ["5*sqrt(13)/13"]


def test_a_line_meets_the_two_asymptotes_in_two_points() -> None:
    program = read(
        "C: Hyperbola; l: Line; A, B: Point; Equation(C) = x^2/4 - y^2 = 1;"
        "Equation(l) = x = 2; {A, B} = Intersection(l, Asymptote(C))"
    )
    found = solve(program, read_goal("Distance(A, B)", program))
    assert [a.exact for a in found.answers] == ["2"]


@pytest.mark.parametrize(
    ("second", "goal", "exact"),
    [
        ("x^2 + y^2 = 4", "Range(Distance(P, Q))", "[0, 4]"),
        ("(x-3)^2 + y^2 = 4", "Range(Distance(P, Q))", "[0, 7]"),
        ("(x-5)^2 + y^2 = 4", "Min(Distance(P, Q))", "1"),
    ],
)
def test_two_moving_points_may_meet(second: str, goal: str, exact: str) -> None:
    program = read(
        f"C, D: Circle; P, Q: Point; Equation(C) = x^2 + y^2 = 4; Equation(D) = {second};"
        "PointOnCurve(P, C); PointOnCurve(Q, D)"
    )
    found = solve(program, read_goal(goal, program))
    assert [a.exact for a in found.answers] == [exact]


def test_a_number_that_a_fact_divides_by_is_not_zero() -> None:
    text = (
        "G: Hyperbola; b: Number; F1, F2, P: Point; Equation(G) = x^2/4 - y^2/b^2 = 1;"
        "{F1, F2} = Focus(G); PointOnCurve(P, G);"
        "IsPerpendicular(LineOf(P, F1), LineOf(P, F2))"
    )
    (found,) = searched(text, "Range(b)").answers
    assert found.exact == "(-oo, 0) + (0, oo)"
