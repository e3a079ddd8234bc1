"""Areas of regions as goals and facts: exact, as by quadrature, refused where there are none."""

from math import isclose, log, pi, sqrt

import numpy as np
import pytest
from region_problems import PROBLEMS, RegionProblem
from scipy.integrate import quad

from perga.algebra.real import Real
from perga.answers.formula import approximate
from perga.answers.reading import expression
from perga.cdl import read, read_goal
from perga.draw import draw_scene
from perga.geometry.regions.exact import ClosedSum
from perga.image.style import SHADE
from perga.resolve import resolve
from perga.resolve.scene import Completeness, Level
from perga.solve import SolveStatus, solve
from perga.solve.solution import Solution


def solved(cdl: str, goal: str) -> Solution:
    program = read(cdl)
    return solve(program, read_goal(goal, program))


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda p: p.name)
def test_region_problems_are_solved_exactly(problem: RegionProblem) -> None:
    found = solved(problem.cdl, problem.goal)
    assert found.status is SolveStatus.OK
    assert found.certificate.level is Level.PROVEN
    assert found.certificate.complete is Completeness.PROVEN
    (answer,) = found.answers
    assert answer.exact == problem.exact
    corners = list(problem.corners) or None
    witness = quad(problem.height, problem.low, problem.high, points=corners, limit=400)[0]
    assert witness > 0.1
    assert answer.value == pytest.approx(witness, rel=1e-9)
    assert approximate(expression(answer.exact)) == pytest.approx(answer.value, rel=1e-14)


def test_there_are_twenty_different_problems() -> None:
    assert len({problem.name for problem in PROBLEMS}) == len(PROBLEMS) == 20
    assert len({problem.exact for problem in PROBLEMS}) > 15


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda p: p.name)
def test_region_problems_are_shaded(problem: RegionProblem) -> None:
    """What is tinted is at most the region, and most of it: strokes keep a margin of 3 px."""
    program = read(problem.cdl)
    goal = read_goal(problem.goal, program)
    scene = resolve(program).scenes[0]
    picture = draw_scene(program, scene, goal=goal.expression)
    view = picture.image.viewport
    tinted = np.all(picture.image.pixels == np.array(SHADE, dtype=np.uint8), axis=2).sum()
    share = float(tinted) * view.dx * view.dy / solved(problem.cdl, problem.goal).answers[0].value
    assert 0.6 < share < 1


ELLIPSE = "G: Ellipse; Equation(G) = x^2/4 + y^2 = 1; l: Line; Equation(l) = y = 1/2; "
NONE_THERE = {
    "Area(Inside(l))": "type",
    "Area(Above(l))": "the region has no end, so it has no area and no perimeter",
    "Area(Outside(G))": "the region has no end, so it has no area and no perimeter",
    "Area(Region(Inside(G), Above(m)))": "the region is empty: no point lies on all of its sides",
    "Area(Region(Inside(G), LeftOf(l)))": "nothing is left or right of a horizontal line",
    "Area(Region(Inside(G), Above(yAxis)))": "nothing is above or below a vertical line",
    "Area(Region(Inside(G), SideOf(l, P)))": "a point on the line lies on neither side of it",
    "Perimeter(Difference(Inside(G), Inside(G)))": "the region is empty: no point lies on all of"
    " its sides",
}


@pytest.mark.parametrize("goal", [g for g, why in NONE_THERE.items() if why != "type"])
def test_what_has_no_area_says_why(goal: str) -> None:
    more = "m: Line; Equation(m) = y = 3; P: Point; Coordinate(P) = (7, 1/2)"
    found = solved(ELLIPSE + more, goal)
    assert found.status is SolveStatus.NONE_EXISTS
    assert found.answers == ()
    assert found.certificate.method == NONE_THERE[goal]


def test_an_answer_that_not_every_scene_has_says_so() -> None:
    one_sided = (
        "C: Circle; Equation(C) = x^2 + y^2 = 4; k: Number; k^2 = 1; l: Line;"
        " Equation(l) = y = k; m: Line; Equation(m) = y = 1"
    )
    found = solved(one_sided, "Area(Region(Inside(C), Above(l), Below(m)))")
    assert found.status is SolveStatus.AMBIGUOUS
    assert len(found.answers) == 1
    assert found.certificate.method.startswith("in another scene it has no value: the region")


def test_multiples_of_one_angle_or_logarithm_are_one_term() -> None:
    some = ClosedSum(Real.of(3), Real.of(3)).plus_angle(Real.of(-1), Real.of(7) / 25)
    assert some.plus_angle(Real.of(1), Real.of(4) / 5).text() == "3*pi + 3 - arccos(4/5)"
    log = ClosedSum().plus_log(Real.of(1), Real.of(9))
    assert log.plus_log(Real.of(-2), Real.of(3)).text() == "0"
    assert log.plus_log(Real.of(1), Real.of(3)).text() == "3*ln(3)"


COMPUTED = {
    "Area(Region(Inside(G), Above(l)))/2": "pi/3 - sqrt(3)/4",
    "Area(Inside(G)) - Area(Region(Inside(G), Above(l)))": "4*pi/3 + sqrt(3)/2",
    "Area(Region(Inside(G), Above(xAxis)))/Area(G)": "1/2",
    "Area(Region(Inside(G), Above(l)))/Area(G)": "(2*pi/3 - sqrt(3)/2)/(2*pi)",
    "-3*Area(R)": "(3*sqrt(3))/2 - 2*pi",
    "Area(R) + 1": "2*pi/3 + (2 - sqrt(3))/2",
}


@pytest.mark.parametrize("goal", COMPUTED)
def test_goals_compute_with_areas(goal: str) -> None:
    found = solved(ELLIPSE + "R: Region; R = Region(Inside(G), Above(l))", goal)
    assert found.status is SolveStatus.OK
    (answer,) = found.answers
    assert isclose(approximate(expression(COMPUTED[goal])), answer.value, rel_tol=1e-13)
    assert isclose(approximate(expression(answer.exact)), answer.value, rel_tol=1e-13)
    assert found.certificate.level is Level.PROVEN


POWERS = {
    "sqrt(Area(Inside(C))/pi)": ("2", 2.0),
    "sqrt(Area(Inside(C)))": ("sqrt(4*pi)", 2 * sqrt(pi)),
    "root(3, 2*Area(Inside(C))/pi)": ("2", 2.0),
    "root(3, Area(Inside(C)))": ("root(3, 4*pi)", (4 * pi) ** (1 / 3)),
    "ln(Area(Inside(C)))": ("ln(4*pi)", log(4 * pi)),
    "Area(Inside(C))^1": ("4*pi", 4 * pi),
    "Area(Inside(C))^2": ("16*pi^2", 16 * pi * pi),
    "pi*Area(Inside(C))": ("4*pi^2", 4 * pi * pi),
    "1/Area(Inside(C))": ("1/(4*pi)", 1 / (4 * pi)),
    "sqrt(Area(R))": ("sqrt(4*pi/3 - sqrt(3))", sqrt(4 * pi / 3 - sqrt(3))),
    "-ln(Area(R)/2)": ("(-1)*(ln(2*pi/3 - sqrt(3)/2))", -log(2 * pi / 3 - sqrt(3) / 2)),
    "2 - sqrt(Area(R))": ("(2) - (sqrt(4*pi/3 - sqrt(3)))", 2 - sqrt(4 * pi / 3 - sqrt(3))),
}
CAP_OF_TWO = (
    "C: Circle; Equation(C) = x^2 + y^2 = 4; l: Line; Equation(l) = y = 1; "
    "R: Region; R = Region(Inside(C), Above(l)); "
)


@pytest.mark.parametrize("goal", POWERS)
def test_goals_take_powers_roots_and_logarithms_of_areas(goal: str) -> None:
    found = solved(CAP_OF_TWO, goal)
    assert found.status is SolveStatus.OK
    assert found.certificate.level is Level.PROVEN
    (answer,) = found.answers
    assert answer.exact == POWERS[goal][0]
    assert answer.value == pytest.approx(POWERS[goal][1], rel=1e-14)
    assert approximate(expression(answer.exact)) == pytest.approx(answer.value, rel=1e-14)


@pytest.mark.parametrize(
    ("goal", "status"),
    [
        ("sqrt(-Area(Inside(C)))", SolveStatus.NONE_EXISTS),
        ("ln(0*Area(R))", SolveStatus.NONE_EXISTS),
        ("1/(Area(R) - Area(R))", SolveStatus.NONE_EXISTS),
        ("sqrt(Area(R)) - sqrt(Area(R))", SolveStatus.UNSOLVED),  # nothing tells that it is 0
    ],
)
def test_terms_of_areas_that_have_no_value_or_none_that_is_found(
    goal: str, status: SolveStatus
) -> None:
    found = solved(CAP_OF_TWO, goal)
    assert (found.status, found.answers) == (status, ())
    assert found.certificate.method


def test_a_stated_root_of_an_area_is_unsolved_with_a_reason() -> None:
    found = solved(CAP_OF_TWO + "sqrt(Area(R)) = 2", "Area(Inside(C))")
    assert found.status is SolveStatus.UNSOLVED
    assert "of areas of regions only sums and multiples" in found.certificate.method


def test_perimeters_are_exact_for_lines_circles_and_parabolas_and_numeric_for_ellipses() -> None:
    circle = "C: Circle; Equation(C) = x^2 + y^2 = 4; "
    found = solved(circle, "Perimeter(Region(Inside(C), Above(xAxis)))")
    assert found.answers[0].exact == "2*pi + 4"
    assert found.certificate.level is Level.PROVEN
    segment = "G: Parabola; Equation(G) = y^2 = 4*x; l: Line; Equation(l) = x = 1; "
    found = solved(segment, "Perimeter(Region(Inside(G), LeftOf(l)))")
    rim = 4 + 2 * quad(lambda y: sqrt(1 + y * y / 4), 0, 2)[0]
    assert found.answers[0].exact == "2*ln(1 + sqrt(2)) + 4 + 2*sqrt(2)"
    assert found.answers[0].value == pytest.approx(rim, rel=1e-12)
    found = solved(ELLIPSE, "Perimeter(Region(Inside(G), Above(l)))")
    assert found.status is SolveStatus.OK
    assert found.certificate.level is Level.NUMERIC
    assert "elliptic integral" in found.certificate.method
    assert found.answers[0].exact == ""


FACTS = {
    "Area(Region(Inside(G), Above(xAxis))) = pi": SolveStatus.OK,
    "Area(Region(Inside(G), Above(l))) = 2*pi/3 - sqrt(3)/2": SolveStatus.OK,
    "Area(Region(Inside(G), Above(l))) = 5": SolveStatus.CONTRADICTORY,
    "Area(Region(Inside(G), Above(xAxis))) = 22/7": SolveStatus.CONTRADICTORY,
    "Area(R) = 2*pi": SolveStatus.CONTRADICTORY,
}


@pytest.mark.parametrize("fact", FACTS)
def test_stated_areas_are_checked(fact: str) -> None:
    program = ELLIPSE + "R: Region; R = Region(Inside(G), Above(l)); P: Point; P = Center(G); "
    found = solved(program + fact, "XCoordinate(P)")
    assert found.status is FACTS[fact]


CUT = (
    "G: Parabola; Equation(G) = y^2 = 4*x; m: Number; m > 0; l: Line; Equation(l) = x = m; "
    "A, B: Point; {A, B} = Intersection(l, G); "
)
DISC = (
    "C: Circle; Equation(C) = x^2 + y^2 = 4; O: Origin; h: Number; l: Line; Equation(l) = y = h; "
)


def test_a_stated_area_fixes_a_free_number() -> None:
    found = solved(CUT + "Area(Region(Inside(G), LeftOf(l))) = 8/3", "Distance(A, B)")
    assert found.status is SolveStatus.OK
    assert found.answers[0].exact == "4"
    assert found.certificate.level is Level.IDENTIFIED
    assert found.certificate.complete is Completeness.SAMPLED
    found = solved(CUT + "3 = Area(Region(Inside(G), LeftOf(l)))", "m")
    assert found.status is SolveStatus.OK
    assert found.answers[0].value == pytest.approx((9 / 8) ** (2 / 3), rel=1e-13)
    assert found.answers[0].exact == ""
    assert found.certificate.level is Level.NUMERIC
    half = solved(DISC + "Area(Region(Inside(C), Above(l))) = 2*pi", "h")
    assert [a.exact for a in half.answers] == ["0"]


def test_all_values_that_were_found_are_told() -> None:
    found = solved(DISC + "Area(Region(Inside(C), SideOf(l, O))) = 8*pi/3 + sqrt(3)", "h")
    assert found.status is SolveStatus.AMBIGUOUS
    assert sorted(a.exact for a in found.answers) == ["-1", "1"]


UNFIXED = (
    DISC + "Area(Region(Inside(C), Above(l))) = 20",  # no chord cuts off so much
    CUT + "p: Number; Area(Region(Inside(G), LeftOf(l))) = p",
    CUT.replace("x = m", "x = m + 1") + "k: Number; Area(Region(Inside(G), Below(l))) = 1",
)


@pytest.mark.parametrize("text", UNFIXED)
def test_a_stated_area_that_fixes_nothing_is_no_wrong_answer(text: str) -> None:
    name = "h" if "h: Number" in text else "m"
    found = solved(text, name)
    assert found.status in (SolveStatus.UNSOLVED, SolveStatus.UNDERDETERMINED)
    assert found.answers == ()


ORDERS = {
    "Area(R) > 1": SolveStatus.OK,
    "Area(R) < 1": SolveStatus.CONTRADICTORY,
    "Area(Inside(G)) >= 2*pi": SolveStatus.OK,
    "Area(Inside(G)) > 2*pi": SolveStatus.CONTRADICTORY,
    "Area(R) != 1": SolveStatus.OK,
}


@pytest.mark.parametrize("fact", ORDERS)
def test_stated_bounds_of_areas_are_checked(fact: str) -> None:
    program = ELLIPSE + "R: Region; R = Region(Inside(G), Above(l)); P: Point; P = Center(G); "
    assert solved(program + fact, "XCoordinate(P)").status is ORDERS[fact]


def test_a_region_follows_from_facts_about_its_curves() -> None:
    program = (
        "G: Parabola; p: Number; p > 0; Equation(G) = y^2 = 2*p*x; "
        "A: Point; Coordinate(A) = (1, 2); PointOnCurve(A, G); "
        "F: Point; F = Focus(G); l: Line; PointOnCurve(F, l); Slope(l) = 1; "
        "R: Region; R = Region(Inside(G), LeftOf(l))"
    )
    found = solved(program, "Area(R)")
    assert found.status is SolveStatus.OK
    assert found.answers[0].exact == "16*sqrt(2)/3"


def test_two_scenes_with_different_areas_are_ambiguous_and_equal_ones_are_not() -> None:
    tangents = "C: Circle; Equation(C) = x^2 + y^2 = 4; l: Line; Slope(l) = 1; Distance(O, l) = 1; "
    tangents += "O: Origin; "
    found = solved(tangents, "Area(Region(Inside(C), Above(l)))")
    assert found.status is SolveStatus.AMBIGUOUS
    values = [answer.value for answer in found.answers]
    assert values == pytest.approx([4 * pi / 3 - sqrt(3), 8 * pi / 3 + sqrt(3)])
    same = solved(tangents, "Area(Region(Inside(C), SideOf(l, O)))")
    assert same.status is SolveStatus.OK
    assert same.answers[0].value == pytest.approx(8 * pi / 3 + sqrt(3))
