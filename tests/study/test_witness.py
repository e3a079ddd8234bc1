"""The second witness: it confirms right answers, contradicts wrong ones, and says what it skips."""

from typing import Any

import pytest

from perga.cdl import read, read_goal
from perga.study.witness import Finding, Told, Verdict, told_by, witness
from perga.study.witness.told import Stretch
from perga.study.witness.verdicts import UncoveredError

ELLIPSE = "G: Ellipse; P, F: Point; Equation(G) = x^2/25 + y^2/9 = 1; Focus(G, right) = F"
ON_ELLIPSE = f"{ELLIPSE}; PointOnCurve(P, G)"
CHORD = (
    "G: Parabola; l: Line; A, B, F: Point; Equation(G) = y^2 = 6*x; Focus(G) = F;"
    "PointOnCurve(F, l); Slope(l) = 1; {A, B} = Intersection(l, G)"
)
TOUCHING = (
    "C: Circle; l: Line; k: Number; Equation(C) = x^2 + y^2 = 4; Equation(l) = y = k*x + 3;"
    "IsTangent(l, C)"
)
RIGHT_ANGLE = (
    "G: Ellipse; P, F1, F2: Point; Focus(G, left) = F1; Focus(G, right) = F2;"
    "PointOnCurve(P, G); AngleOf(F1, P, F2) = pi/2; AngleOf(P, F1, F2) = pi/6"
)
MEMBER = "G: Ellipse; k: Number; Equation(G) = x^2/(6 - k) + y^2/(k - 2) = 1"


def said(program: str, goal: str, told: Told) -> Finding:
    read_program = read(program.replace(";", "\n"))
    return witness(read_program, read_goal(goal, read_program), told)


def numbers(*values: float) -> Told:
    return Told("ok", tuple((value,) for value in values))


def stretch(low: float, high: float, open_ends: str = "") -> Stretch:
    return Stretch(low, high, "low" in open_ends, "high" in open_ends)


@pytest.mark.parametrize(
    ("program", "goal", "right", "wrong"),
    [
        (CHORD, "Length(LineSegmentOf(A, B))", 12.0, 10.0),
        (TOUCHING, "k^2", 1.25, 1.5),
        (RIGHT_ANGLE, "Eccentricity(G)", 3**0.5 - 1, 0.5),
        (f"{CHORD}", "AngleOf(A, F, B)", 3.141592653589793, 1.0),
    ],
)
def test_a_number(program: str, goal: str, right: float, wrong: float) -> None:
    assert said(program, goal, numbers(right)).verdict is Verdict.AGREES
    against = said(program, goal, numbers(wrong))
    assert against.verdict is Verdict.DISAGREES
    assert float(against.sampled) == pytest.approx(right, abs=1e-5)
    assert set(against.configuration) == set(read(program.replace(";", "\n")).types)


def test_several_values_must_all_be_told() -> None:
    assert said(TOUCHING, "k", numbers(-(1.25**0.5), 1.25**0.5)).verdict is Verdict.AGREES
    assert said(TOUCHING, "k", numbers(1.25**0.5)).verdict is Verdict.DISAGREES


def test_a_told_value_that_is_never_met() -> None:
    found = said(CHORD, "Length(LineSegmentOf(A, B))", numbers(12.0, 13.0))
    assert (found.verdict, found.why) == (Verdict.UNREACHED, "never met: 13")


@pytest.mark.parametrize(
    ("goal", "right", "wrong"),
    [
        ("Min(Distance(P, F))", 1.0, 1.5),
        ("Max(Distance(P, F))", 9.0, 8.9),
        ("Max(Area(TriangleOf(P, F, Center(G))))", 6.0, 5.0),
    ],
)
def test_an_extreme(goal: str, right: float, wrong: float) -> None:
    assert said(ON_ELLIPSE, goal, numbers(right)).verdict is Verdict.AGREES
    assert said(ON_ELLIPSE, goal, numbers(wrong)).verdict is Verdict.DISAGREES


def test_an_extreme_beyond_what_there_is() -> None:
    found = said(ON_ELLIPSE, "Max(Distance(P, F))", numbers(9.5))
    assert found.verdict is Verdict.UNREACHED
    assert float(found.sampled) == pytest.approx(9.0, abs=1e-3)


def test_a_range() -> None:
    goal = "Range(XCoordinate(P))"
    right, narrow, wide = stretch(-5, 5), stretch(-5, 4.9), stretch(-6, 5)
    assert said(ON_ELLIPSE, goal, Told("ok", (), (right,))).verdict is Verdict.AGREES
    assert said(ON_ELLIPSE, goal, Told("ok", (), (narrow,))).verdict is Verdict.DISAGREES
    assert said(ON_ELLIPSE, goal, Told("ok", (), (wide,))).verdict is Verdict.UNREACHED


def test_a_range_with_a_hole() -> None:
    told = (stretch(2, 4, "low, high"), stretch(4, 6, "low, high"))
    assert said(MEMBER, "Range(k)", Told("ok", (), told)).verdict is Verdict.AGREES
    gap = (stretch(2, 3.5, "low, high"), stretch(4, 6, "low, high"))
    assert said(MEMBER, "Range(k)", Told("ok", (), gap)).verdict is Verdict.DISAGREES


def test_points_equations_and_loci() -> None:
    assert said(ELLIPSE, "Coordinate(F)", Told("ok", ((4.0, 0.0),))).verdict is Verdict.AGREES
    assert said(ELLIPSE, "Coordinate(F)", Told("ok", ((5.0, 0.0),))).verdict is Verdict.DISAGREES
    line = (0.0, 0.0, 0.0, -2.0, 2.0, 3.0)
    assert said(CHORD, "Equation(l)", Told("ok", (line,))).verdict is Verdict.AGREES
    middle = f"{ON_ELLIPSE}; M: Point; O: Origin; MidPoint(O, P) = M"
    told = (36.0, 0.0, 100.0, 0.0, 0.0, -225.0)
    assert said(middle, "Locus(M)", Told("ok", (told,))).verdict is Verdict.AGREES
    told = (36.0, 0.0, 100.0, 0.0, 0.0, -220.0)
    assert said(middle, "Locus(M)", Told("ok", (told,))).verdict is Verdict.DISAGREES


def test_the_scene_of_an_extreme_value() -> None:
    nearest = f"{ON_ELLIPSE}; WhenMin(Distance(P, F))"
    assert said(nearest, "XCoordinate(P)", numbers(5.0)).verdict is Verdict.AGREES
    assert said(nearest, "XCoordinate(P)", numbers(4.0)).verdict is Verdict.DISAGREES


def test_endings_without_an_answer() -> None:
    contradictory = Told("contradictory", ())
    outside = f"{ELLIPSE}; Coordinate(P) = (6, 0); PointOnCurve(P, G)"
    assert said(outside, "XCoordinate(P)", contradictory).verdict is Verdict.AGREES
    assert said(ON_ELLIPSE, "XCoordinate(F)", contradictory).verdict is Verdict.DISAGREES
    missing = Told("none_exists", ())
    level = "l: Line; Equation(l) = y = 2"
    assert said(level, "Intercept(l, xAxis)", missing).verdict is Verdict.AGREES
    assert said(level, "Intercept(l, yAxis)", missing).verdict is Verdict.DISAGREES
    loose = Told("underdetermined", ())
    assert said(ON_ELLIPSE, "XCoordinate(P)", loose).verdict is Verdict.AGREES
    assert said(ON_ELLIPSE, "XCoordinate(F)", loose).verdict is Verdict.UNREACHED
    assert said(outside, "XCoordinate(P)", numbers(6.0)).verdict is Verdict.NOTHING
    assert said(ON_ELLIPSE, "XCoordinate(P)", Told("unsolved", ())).verdict is Verdict.UNCOVERED


def test_curves_that_share_points() -> None:
    curves = "C: Curve; G: Hyperbola; Equation(C) = x^2/10 + y^2/6 = 1; Focus(G) = Vertex(C)"
    program = f"{curves}; Eccentricity(G) = 2"
    both = Told("ok", ((6.0, 0.0, -2.0, 0.0, 0.0, -15.0), (4.0, 0.0, -12.0, 0.0, 0.0, 18.0)))
    assert said(program, "Equation(G)", both).verdict is Verdict.AGREES
    assert said(program, "Equation(G)", Told("ok", both.values[:1])).verdict is Verdict.DISAGREES


def test_a_form_that_is_not_read() -> None:
    bound = f"{ON_ELLIPSE}; Max(Distance(P, F)) = 9"
    found = said(bound, "XCoordinate(F)", numbers(4.0))
    assert (found.verdict, found.why) == (Verdict.UNCOVERED, "Max(...) as a number")


def test_the_same_seed_gives_the_same_finding() -> None:
    first, second = (said(RIGHT_ANGLE, "Eccentricity(G)", numbers(0.5)) for _ in range(2))
    assert first == second
    assert Finding.of_json(first.to_json()) == first


def test_answers_of_a_solution_as_floats() -> None:
    part = {"low": "-oo", "high": 2.0, "low_open": True, "high_open": False}
    answer: dict[str, Any] = {"kind": "interval", "value": [part], "exact": "(-oo, 2]"}
    told = told_by({"status": "ok", "answers": [answer]})
    assert told.text == "(-inf, 2]"
    formula = {"kind": "number", "value": None, "exact": "a + b"}
    with pytest.raises(UncoveredError):
        told_by({"status": "ok", "answers": [formula]})
