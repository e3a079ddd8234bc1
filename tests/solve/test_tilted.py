"""Conics at an angle to the axes, where the facts allow no other."""

import pytest

from perga.cdl import read, read_goal
from perga.solve import Solution, SolveStatus, solve

FOCI = "{F1, F2} = Focus(G); F1, F2: Point; Coordinate(F1) = (-1, -1); Coordinate(F2) = (1, 1);"


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        (  # (x - 1)^2 + (y - 1)^2 = (x + y)^2/2
            "G: Parabola; F: Point; l: Line; Coordinate(F) = (1, 1); Equation(l) = x + y = 0;"
            "Focus(G) = F; Directrix(G) = l",
            "x^2 - 2*x*y + y^2 - 4*x - 4*y + 4 = 0",
        ),
        (  # The directrix x - 2y = -9 is as far from the vertex as the focus.
            "G: Parabola; F, V: Point; Coordinate(F) = (1, 1); Coordinate(V) = (2, 3);"
            "Focus(G) = F; Vertex(G) = V",
            "4*x^2 - 4*x*y + y^2 + 16*x + 42*y - 159 = 0",
        ),
        # a = 1, c^2 = 2: the distances from (-1, -1) and (1, 1) differ by 2.
        ("G: Hyperbola;" + FOCI + "Length(RealAxis(G)) = 2", "2*x*y - 1 = 0"),
        # a^2 = 8, c^2 = 2.
        ("G: Ellipse;" + FOCI + "Eccentricity(G) = 1/2", "7*x^2 - 2*x*y + 7*y^2 - 48 = 0"),
    ],
)
def test_conics_at_an_angle(text: str, equation: str) -> None:
    assert [a.exact for a in run(text, "Equation(G)").answers] == [equation]


def test_no_position_is_no_answer() -> None:
    # 2a = 4 is more than the distance of the foci.
    found = run("G: Hyperbola;" + FOCI + "Length(RealAxis(G)) = 4", "Equation(G)")
    assert found.status is SolveStatus.UNSOLVED


def test_foci_of_parabolas_through_two_points_with_a_tangent_of_a_circle_as_directrix() -> None:
    # |FA| + |FB| = d(A, l) + d(B, l) = 2 d(O, l) = 6 with A = (-1, 0), B = (1, 0).
    text = (
        "O: Circle; Equation(O) = x^2 + y^2 = 9; A, B: Point; l: Line; G: Parabola;"
        "Coordinate(A) = (-1, 0); Coordinate(B) = (1, 0); IsTangent(l, O);"
        "PointOnCurve(A, G); PointOnCurve(B, G); Directrix(G) = l"
    )
    found = run(text, "Locus(Focus(G))")
    assert [a.exact for a in found.answers] == ["8*x^2 + 9*y^2 - 72 = 0 & y != 0"]
