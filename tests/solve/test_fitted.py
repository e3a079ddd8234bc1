"""Formulas in free letters, fitted to scenes: right where one exists, none where not."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

CONFOCAL = (
    "H: Ellipse; m, n, b, a: Number; G: Hyperbola; F1, F2, P: Point; m > n; n > 0; a > 0; b > 0;"
    "Equation(H) = x^2/m + y^2/n = 1; Equation(G) = x^2/a^2 - y^2/b^2 = 1;"
    "Focus(H, left) = F1; Focus(H, right) = F2; Focus(G, left) = F1; Focus(G, right) = F2;"
    "Intersection(H, G) = P"
)
FOCAL = (
    "G: Ellipse; b, a: Number; P, F1, F2: Point; a > b; b > 0; Focus(G, left) = F1;"
    "Equation(G) = x^2/a^2 + y^2/b^2 = 1; Focus(G, right) = F2; PointOnCurve(P, G);"
)


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program), seconds=60)


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (CONFOCAL, "Distance(P, F1)*Distance(P, F2)", "m - a^2"),
        (FOCAL, "Distance(P, F1) + Distance(P, F2)", "2*a"),
        (FOCAL, "Min(1/Distance(P, F1) + 1/Distance(P, F2))", "2/a"),
    ],
)
def test_formulas_that_fit(text: str, goal: str, exact: str) -> None:
    found = run(text, goal)
    assert (found.status, [a.exact for a in found.answers]) == (SolveStatus.OK, [exact])
    assert found.certificate.level in (Level.IDENTIFIED, Level.PROVEN)


def test_a_goal_that_is_no_formula_of_the_letters_stays_open() -> None:
    found = run(FOCAL, "Distance(P, F1)")
    assert found.status in (SolveStatus.UNDERDETERMINED, SolveStatus.UNSOLVED)
    assert found.answers == ()


def test_a_number_is_no_formula_of_itself() -> None:
    text = "G: Ellipse; m, n: Number; m > n; n > 0; Equation(G) = x^2/m + y^2/n = 1"
    assert run(text, "m").answers == ()


HYPERBOLA = "G: Hyperbola; a, b: Number; Equation(G) = x^2/a^2 - y^2/b^2 = 1"


def test_letters_without_a_sign_stand_in_absolute_values() -> None:
    (found,) = run(HYPERBOLA, "Length(RealAxis(G))").answers
    assert found.exact == "2*Abs(a)"


def test_an_extreme_that_vanishes_for_some_letters_is_no_crash() -> None:
    text = (
        "C: Circle; r: Number; r > 0; P: Point; Equation(C) = (x-2)^2 + y^2 = r^2;"
        "PointOnCurve(P, C)"
    )
    assert run(text, "Min(XCoordinate(P))").status is SolveStatus.UNSOLVED


def test_an_extreme_names_no_number_by_itself() -> None:
    text = (
        "G: Ellipse; a: Number; A, P: Point; Equation(G) = x^2/a^2 + y^2 = 1;"
        "Coordinate(A) = (0, 1); PointOnCurve(P, G); WhenMax(Distance(P, A));"
        "YCoordinate(P) = -1/2"
    )
    assert run(text, "a").answers == ()
