"""Where several answers remain, figures in general position go before chance coincidences."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

FOCAL = (
    "G: Parabola; F, A, B, P: Point; Equation(G) = y^2 = 8*x; Focus(G) = F;"
    "PointOnCurve(A, G); PointOnCurve(B, G);"
)
APEX = (
    "C: Circle; A, B, P: Point; Coordinate(A) = (-2, 0); Coordinate(B) = (2, 0);"
    "Equation(C) = x^2 + (y - {0})^2 = 1; PointOnCurve(P, C); Distance(P, A) = Distance(P, B)"
)


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def test_two_names_are_two_points() -> None:
    """B = A gives k = -1."""
    text = FOCAL + "k: Number; VectorOf(A, F) = k*VectorOf(F, B); Distance(A, F) = 3"
    found = run(text, "k")
    assert [a.exact for a in found.answers] == ["1/2"]
    assert found.certificate.level is Level.IDENTIFIED
    assert "apart" in found.certificate.method


def test_what_is_stated_is_no_chance() -> None:
    text = FOCAL + "k: Number; VectorOf(A, F) = k*VectorOf(F, B); Distance(A, F) = 3; B = A"
    assert [a.exact for a in run(text, "k").answers] == ["-1"]


def test_lines_that_meet_are_two_lines() -> None:
    """For the chord across the axis, the bisector is the axis, and P may be anywhere on it."""
    text = (
        FOCAL + "l: Line; PointOnCurve(F, l); {A, B} = Intersection(l, G);"
        "Intersection(PerpendicularBisector(LineSegmentOf(A, B)), xAxis) = P"
    )
    found = run(text, "Distance(A, B)/Distance(P, F)")
    assert [a.exact for a in found.answers] == ["2"]
    assert "apart" in found.certificate.method


@pytest.mark.parametrize(
    ("centre", "exact"),
    [
        ("1", ["2*sqrt(2)"]),  # the other P lies between A and B
        ("2", ["sqrt(5)", "sqrt(13)"]),  # both are corners of a triangle
    ],
)
def test_a_triangle_by_chance_flat_goes_last(centre: str, exact: list[str]) -> None:
    found = run(APEX.format(centre), "Distance(P, A)")
    assert [a.exact for a in found.answers] == exact
    assert (found.status is SolveStatus.OK) is (len(exact) == 1)
    assert ("line by chance" in found.certificate.method) is (len(exact) == 1)


def test_a_figure_that_can_only_be_flat_is_kept() -> None:
    text = "A, B, P: Point; Coordinate(A) = (0, 0); Coordinate(B) = (3, 0); PointOnCurve(P, xAxis);"
    found = run(text + "Distance(P, A) = 1", "Distance(P, B)")
    assert [a.exact for a in found.answers] == ["2", "4"]
