"""Claims for every choice and for some: as goals, and as facts that fix numbers and places."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve
from perga.solve.solution import AnswerKind

ELLIPSE = (
    "G: Ellipse; Equation(G) = x^2/4 + y^2/3 = 1; P, Q, E, F: Point; k: Number;"
    "Focus(G, left) = E; Focus(G, right) = F;"
)
ENDS = ELLIPSE + "A, B: Point; Coordinate(A) = (-2, 0); Coordinate(B) = (2, 0);"
PRODUCT = "Slope(LineOf(P, A))*Slope(LineOf(P, B))"
ON = "PointOnCurve(P, G)"


def solved(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def proven(solution: Solution) -> list[str]:
    """The answers; the solution must have some, all of them proven."""
    assert solution.status is SolveStatus.OK, solution
    assert solution.certificate.level is Level.PROVEN
    assert solution.answers
    return [a.exact for a in solution.answers]


@pytest.mark.parametrize(
    ("text", "goal", "truth"),
    [
        (ELLIPSE, f"ForAll(P, {ON}, Distance(P, F) >= 1)", True),
        (ELLIPSE, f"ForAll(P, {ON}, Distance(P, F) > 1)", False),
        (ELLIPSE, f"ForAll(P, {ON}, 1 <= Distance(P, F) <= 3)", True),
        (ELLIPSE, f"ForAll(P, {ON}, 1 <= Distance(P, F) < 3)", False),
        (ELLIPSE, f"ForAll(P, {ON}, Distance(P, E) + Distance(P, F) = 4)", True),
        (ELLIPSE, f"ForAll(P, {ON}, Distance(P, E) + Distance(P, F) = 5)", False),
        (ELLIPSE, f"Exists(P, {ON}, Distance(P, F) = 2)", True),
        (ELLIPSE, f"Exists(P, {ON}, Distance(P, F) = 4)", False),
        (ELLIPSE, f"Exists(P, {ON}, IsPerpendicular(LineOf(P, E), LineOf(P, F)))", False),
        (ELLIPSE, "ForAll(k, k^2 - k + 1 > 0)", True),
        (ELLIPSE, "ForAll(k, k^2 - 2*k + 1 > 0)", False),
        (ELLIPSE, "Exists(k, k^2 - 2*k + 1 <= 0)", True),
        # of no choice at all
        (ELLIPSE, f"ForAll(P, {ON}, XCoordinate(P) > 3, Distance(P, F) > 100)", True),
        (ELLIPSE, f"Exists(P, {ON}, XCoordinate(P) > 3)", False),
        # where a term has no value the choice does not count
        (ENDS, f"ForAll(P, {ON}, {PRODUCT} = -3/4)", True),
        (
            "C: Parabola; Equation(C) = y^2 = 4*x; A, B, F: Point; O: Origin; l: Line;Focus(C) = F",
            "ForAll(l, A, B, PointOnCurve(F, l), {A, B} = Intersection(l, C),"
            "DotProduct(VectorOf(O, A), VectorOf(O, B)) = -3)",
            True,
        ),
        # true of every figure of a family
        (
            "C: Circle; r: Number; r > 0; Equation(C) = x^2 + y^2 = r^2; P: Point; O: Origin",
            "ForAll(P, PointOnCurve(P, C), Distance(P, O) = r)",
            True,
        ),
    ],
)
def test_truth(text: str, goal: str, truth: bool) -> None:
    solution = solved(text, goal)
    assert proven(solution) == ["true" if truth else "false"]
    (answer,) = solution.answers
    assert (answer.kind, answer.value) == (AnswerKind.TRUTH, truth)


CIRCLE = (
    "C: Circle; r: Number; r > 0; Equation(C) = x^2 + y^2 = r^2; P, A: Point;Coordinate(A) = (1, 0)"
)


def test_a_claim_that_depends_on_the_figure_is_not_told_of_all() -> None:
    solution = solved(CIRCLE, "ForAll(P, PointOnCurve(P, C), Distance(P, A) < 3)")
    assert solution.status is SolveStatus.UNDERDETERMINED
    assert solution.answers == ()
    # true for r <= 2 only: the figures that are tried do not show it
    solution = solved(CIRCLE, "Exists(P, PointOnCurve(P, C), Distance(P, A) = 1)")
    assert solution.status in (SolveStatus.UNDERDETERMINED, SolveStatus.UNSOLVED)
    assert solution.answers == ()


def test_a_claim_that_differs_between_figures_is_ambiguous() -> None:
    text = "G: Circle; Equation(G) = x^2 + y^2 = 1; k: Number; P, A: Point; k^2 = 4*k - 3;"
    solution = solved(text + "Coordinate(A) = (k, 0)", f"ForAll(P, {ON}, Distance(P, A) >= 1)")
    assert solution.status is SolveStatus.AMBIGUOUS
    assert [a.exact for a in solution.answers] == ["true", "false"]


@pytest.mark.parametrize(
    ("text", "goal", "answer"),
    [
        (ELLIPSE + f"ForAll(P, {ON}, Distance(P, E) + Distance(P, F) = k)", "k", "4"),
        (ENDS + f"ForAll(P, {ON}, P != A, P != B, {PRODUCT} = k)", "k", "-3/4"),
        (ENDS + f"ForAll(P, {ON}, {PRODUCT} = k)", "k", "-3/4"),
        (ENDS + f"ForAll(P, {ON}, {PRODUCT} <= k)", "Min(k)", "-3/4"),
        (ELLIPSE + f"ForAll(P, {ON}, Distance(P, F) >= k)", "Max(k)", "1"),
        (ELLIPSE + f"ForAll(P, {ON}, Distance(P, F) > k)", "Range(k)", "(-oo, 1)"),
        ("t, k: Number; ForAll(t, t > 0, t + 1/t >= k)", "Max(k)", "2"),
        (
            "l: Line; m, a, b: Number; Q: Point; Coordinate(Q) = (a, b);"
            "ForAll(m, l, Equation(l) = y = m*x + 2*m + 3, PointOnCurve(Q, l))",
            "Coordinate(Q)",
            "(-2, 3)",
        ),
        (
            "C: Parabola; Equation(C) = y^2 = 4*x; O: Origin; A, B, Q: Point;"
            "ForAll(A, B, PointOnCurve(A, C), PointOnCurve(B, C), A != O, B != O, A != B,"
            "IsPerpendicular(LineOf(O, A), LineOf(O, B)), PointOnCurve(Q, LineOf(A, B)))",
            "Coordinate(Q)",
            "(4, 0)",
        ),
        (ELLIPSE + f"Exists(P, {ON}, XCoordinate(P) = 1, YCoordinate(P) = k, k > 0)", "k", "3/2"),
        (ELLIPSE + f"Exists(P, {ON}, XCoordinate(P) = k)", "Range(k)", "[-2, 2]"),
        (
            ELLIPSE + f"m: Number; ForAll(P, {ON}, Distance(P, E) + Distance(P, F) = k);"
            f"Exists(P, {ON}, XCoordinate(P) = 1, YCoordinate(P) = m, m > 0)",
            "k*m",
            "6",
        ),
        (
            ELLIPSE + "m, n: Number;"
            f"Exists(P, {ON}, XCoordinate(P) = 1, YCoordinate(P) = m, m > 0);"
            f"Exists(P, {ON}, XCoordinate(P) = 0, YCoordinate(P) = n, n < 0)",
            "m^2 + n^2",
            "21/4",
        ),
    ],
)
def test_facts_that_hold_always_or_for_some_choice(text: str, goal: str, answer: str) -> None:
    assert proven(solved(text, goal)) == [answer]


def test_values_of_a_coefficient_for_which_a_line_always_meets_a_curve() -> None:
    text = "l: Line; k, m: Number; G: Ellipse; Equation(G) = x^2/5 + y^2/m = 1;"
    always = "ForAll(k, l, Equation(l) = y = k*x + 1, NumIntersection(l, G) != 0)"
    solution = solved(text + always, "Range(m)")
    assert [a.exact for a in solution.answers] == ["[1, 5) + (5, oo)"]  # an ellipse: m is not 5
    assert solution.certificate.level is Level.IDENTIFIED


@pytest.mark.parametrize(
    "claim",
    [
        f"ForAll(P, {ON}, XCoordinate(P) = 1)",
        f"ForAll(P, {ON}, XCoordinate(P) > 0)",
        f"ForAll(P, {ON}, PointOnCurve(P, LineOf(E, F)))",
        f"Exists(P, {ON}, XCoordinate(P) = 3)",
        f"ForAll(P, {ON}, Distance(P, E)*Distance(P, F) = k)",
    ],
)
def test_a_claim_that_no_figure_satisfies(claim: str) -> None:
    assert solved(ELLIPSE + claim, "Eccentricity(G)").status is SolveStatus.CONTRADICTORY


def test_choices_that_may_not_exist_prove_no_contradiction() -> None:
    """Lines through O with some slopes miss the circle, whose radius is to be found."""
    text = (
        "C: Circle; r: Number; r > 0; Equation(C) = (x - 5)^2 + (y - 5)^2 = r^2; A, B: Point;"
        "O: Origin; l: Line; ForAll(l, A, B, PointOnCurve(O, l), {A, B} = Intersection(l, C),"
        "DotProduct(VectorOf(O, A), VectorOf(O, B)) = 49)"
    )
    assert solved(text, "r").status is SolveStatus.UNSOLVED


def test_what_is_not_judged_is_unsolved() -> None:
    for text, goal in (
        (ELLIPSE, f"ForAll(P, {ON}, VectorOf(P, E) = (1, 2))"),
        (ELLIPSE + f"ForAll(P, {ON}, VectorOf(P, E) = (1, 2))", "k"),
    ):
        solution = solved(text, goal)
        assert solution.status is SolveStatus.UNSOLVED
        assert "quantifier" in solution.certificate.method
