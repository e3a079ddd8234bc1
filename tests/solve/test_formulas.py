"""Numbers that stay free: goals that depend on them alone are formulas in these letters."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve
from perga.solve.report import to_json

LINE = (
    "l: Line; G: Parabola; c, d, k, u, v: Number; A, B: Point; k != 0; Equation(G) = y = c*x^2;"
    "Equation(l) = y = k*x + d; {A, B} = Intersection(l, G);"
)


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize(
    ("text", "goal", "exact", "letters"),
    [
        (
            "G: Parabola; n: Number; Equation(G) = x = y^2/n",
            "Coordinate(Focus(G))",
            ["(n/4, 0)"],
            "n",
        ),
        (
            "G: Parabola; n: Number; Equation(G) = x^2 = 3*n*y",
            "Equation(Directrix(G))",
            ["4*y + 3*n = 0"],
            "n",
        ),
        (
            "G: Ellipse; k: Number; k > 0; Equation(G) = x^2/4 + y^2/9 = k",
            "Coordinate(Focus(G))",
            ["(0, -sqrt(5*k))", "(0, sqrt(5*k))"],
            "k",
        ),
        (
            "G: Parabola; p: Number; H: Point; p > 0; Equation(G) = x^2 = 2*p*y;"
            "PointOnCurve(H, G); Distance(H, Focus(G)) = 3*p",
            "XCoordinate(H)",
            ["-sqrt(5)*p", "sqrt(5)*p"],
            "p",
        ),
        (  # measures of the figure come before the numbers of its equations
            LINE + "XCoordinate(A) = u; XCoordinate(B) = v",
            "XCoordinate(Intersection(l, xAxis))",
            ["u*v/(u + v)"],
            "u, v",
        ),
        (LINE, "XCoordinate(Intersection(l, xAxis))", ["-d/k"], "d, k"),
        (  # a distance has no sign, whatever the letter's
            "G: Parabola; n: Number; Equation(G) = y^2 = 2*n*x",
            "Distance(Focus(G), Directrix(G))",
            ["Abs(n)"],
            "n",
        ),
        (
            "A, B, M: Point; s, t: Number; Coordinate(A) = (s, 1); Coordinate(B) = (3, t);"
            "MidPoint(A, B) = M",
            "Coordinate(M)",
            ["((s + 3)/2, (t + 1)/2)"],
            "s, t",
        ),
    ],
)
def test_formulas(text: str, goal: str, exact: list[str], letters: str) -> None:
    found = run(text, goal)
    assert sorted(a.exact for a in found.answers) == sorted(exact)
    assert found.status is (SolveStatus.OK if len(exact) == 1 else SolveStatus.AMBIGUOUS)
    assert found.certificate.level is Level.IDENTIFIED
    for answer in to_json(found)["answers"]:
        assert ", ".join(answer["letters"]) == letters


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        (
            "G: Ellipse; P: Point; Equation(G) = x^2/4 + y^2 = 1; PointOnCurve(P, G)",
            "XCoordinate(P)",
        ),
        ("n: Number; G: Circle; Equation(G) = x^2 + y^2 = 1; n > 1", "n"),
        (  # the point moves besides
            "G: Parabola; n: Number; P: Point; n > 0; Equation(G) = y^2 = n*x; PointOnCurve(P, G)",
            "Distance(P, Focus(G))",
        ),
    ],
)
def test_what_depends_on_more_than_letters_stays_open(text: str, goal: str) -> None:
    found = run(text, goal)
    assert found.status is SolveStatus.UNDERDETERMINED
    assert found.answers == ()


def test_a_value_of_a_nested_object_is_not_taken_for_determined() -> None:
    """`Focus(G)` has no name of its own; it still moves with the letter."""
    found = run("G: Parabola; n: Number; Equation(G) = y = x^2/n", "Distance(Focus(G), xAxis)")
    assert [a.exact for a in found.answers] == ["Abs(n/4)"]
    assert found.certificate.level is Level.IDENTIFIED
