"""Stated areas of regions: intervals told from points, and what lies outside the search."""

import pytest

from perga.cdl import read, read_goal
from perga.resolve.scene import Level
from perga.solve import SolveStatus, solve
from perga.solve.solution import Solution

LEVEL = "C: Circle; Equation(C) = x^2 + y^2 = 4; k: Number; l: Line; Equation(l) = y = k; "
SLOPED = "C: Circle; Equation(C) = x^2 + y^2 = 4; k: Number; l: Line; Equation(l) = y = k*x; "
AROUND = (
    "D: Circle; Equation(D) = x^2 + y^2 = 1; k: Number; k > 0; "
    "E: Ellipse; Equation(E) = x^2/9 + y^2/k^2 = 1; "
)
CAP = "Area(Region(Inside(C), Above(l)))"


def solved(cdl: str, goal: str) -> Solution:
    program = read(cdl)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize(
    "cdl",
    [
        f"{LEVEL} {CAP} = 4*pi",
        f"{LEVEL} k >= -9/4; k <= -2; {CAP} = 4*pi",
        f"{LEVEL} k <= -27; {CAP} = 4*pi",  # the interval ends beyond the search
        f"{SLOPED} {CAP} = 2*pi",
        f"{AROUND} Area(Region(Inside(D), Inside(E))) = pi",
        f"{LEVEL} {CAP}/{CAP} = 1",
    ],
)
def test_an_interval_that_fits_is_no_list_of_answers(cdl: str) -> None:
    found = solved(cdl, "k")
    assert (found.status, found.answers) == (SolveStatus.UNDERDETERMINED, ())
    assert "holds on an interval of k" in found.certificate.method


def test_what_is_the_same_on_the_whole_interval_is_an_answer() -> None:
    found = solved(f"{LEVEL} {CAP} = 4*pi", CAP)
    assert [answer.exact for answer in found.answers] == ["4*pi"]
    assert found.certificate.level is Level.IDENTIFIED


def test_single_values_are_still_found_and_the_search_is_told() -> None:
    found = solved(f"{LEVEL} {CAP} = 2*pi", "k")
    assert [answer.exact for answer in found.answers] == ["0"]
    assert "between -28 and 28 only" in found.certificate.method
    found = solved(f"{AROUND} Area(Inside(E)) = 6*pi", "k")
    assert [answer.exact for answer in found.answers] == ["2"]


@pytest.mark.parametrize(
    "cdl",
    [
        "D: Circle; Equation(D) = x^2 + (y - 100)^2 = 4; k: Number; l: Line; Equation(l) = y = k; "
        "Area(Region(Inside(D), Above(l))) = 2*pi",
        f"{LEVEL} k > 30; {CAP} = pi",
    ],
)
def test_what_lies_outside_the_search_is_unsolved_and_says_so(cdl: str) -> None:
    found = solved(cdl, "k")
    assert (found.status, found.answers) == (SolveStatus.UNSOLVED, ())
    assert "k, looked for between -28 and 28 only" in found.certificate.method


def test_a_goal_that_does_not_exist_there_is_unsolved() -> None:
    assert solved(f"{LEVEL} {CAP} = 2*pi", "1/k").status is SolveStatus.UNSOLVED
