"""Whole scenes where the answer needed none: what was left out of the work is in the figure."""

from math import hypot, isclose, sqrt

import pytest

from perga.cdl import read, read_goal
from perga.cdl.program import Program
from perga.geometry.values import Conic, Line, Number, Pieces, Point
from perga.resolve.scene import Completeness, Level, Scene
from perga.solve import Solution, SolveStatus
from perga.solve.showing import Shown, scenes_of, scenes_to_show
from perga.solve.solution import SolutionCertificate

SECONDS = 60.0
"""Much more than needed, so that no test depends on how busy the machine is."""


def shown(program: Program, goal: str, status: SolveStatus = SolveStatus.OK) -> Shown:
    """What is shown for a goal that was solved without whole scenes."""
    certificate = SolutionCertificate(Level.IDENTIFIED, Completeness.SAMPLED, "exact", 0.0, 50)
    solution = Solution(status, (), certificate, (), (), 0.0)
    return scenes_to_show(program, read_goal(goal, program), solution, SECONDS)


def whole(text: str, goal: str) -> tuple[Scene, ...]:
    """The scenes shown, each with every declared object that is not a number."""
    program = read(text)
    found = shown(program, goal)
    assert found.scenes, found.why
    drawable = {n for n, kind in program.types.items() if kind.value != "Number"}
    assert all(drawable <= scene.objects.keys() for scene in found.scenes)
    return found.scenes


def at(scene: Scene, name: str) -> tuple[float, float]:
    point = scene.objects[name]
    assert isinstance(point, Point)
    return float(point.x), float(point.y)


def number(scene: Scene, name: str) -> float:
    value = scene.objects[name]
    assert isinstance(value, Number)
    return float(value.value)


def apart(scene: Scene, first: str, second: str) -> float:
    (x, y), (u, v) = at(scene, first), at(scene, second)
    return hypot(x - u, y - v)


def test_what_moves_in_a_stated_extreme_is_shown_somewhere() -> None:
    scenes = whole(
        "G: Ellipse; b: Number; F, P: Point; 0 < b; b < 5; Equation(G) = x^2/25 + y^2/b^2 = 1; "
        "Focus(G, right) = F; PointOnCurve(P, G); Max(Length(LineSegmentOf(F, P))) = 8",
        "b",
    )
    assert len({at(scene, "P") for scene in scenes}) > 3
    for scene in scenes:
        x, y = at(scene, "P")
        assert isclose(number(scene, "b"), 4.0)  # a + c = 8
        assert isclose(x * x / 25 + y * y / 16, 1.0)
        assert scene.sample


def test_letters_that_are_extremes_get_values_with_the_curve() -> None:
    scenes = whole(
        "G: Ellipse; b, m, n: Number; F, P: Point; 0 < b; b < 3; "
        "Equation(G) = x^2/9 + y^2/b^2 = 1; Focus(G, right) = F; PointOnCurve(P, G); "
        "Max(Length(LineSegmentOf(P, F))) = m; Min(Length(LineSegmentOf(P, F))) = n; m > 5*n",
        "Range(Eccentricity(G))",
    )
    for scene in scenes:
        c = sqrt(9 - number(scene, "b") ** 2)
        assert isclose(number(scene, "m"), 3 + c)
        assert isclose(number(scene, "n"), 3 - c)
        assert 3 + c > 5 * (3 - c)


def test_a_tangent_is_shown_of_which_the_length_was_enough() -> None:
    scenes = whole(
        "C: Circle; P, T: Point; l: Line; Equation(C) = (x - 3)^2 + y^2 = 4; "
        "Coordinate(P) = (-1, 1); TangentOfPoint(P, C) = l; TangentPoint(l, C) = T",
        "Length(LineSegmentOf(P, T))",
    )
    assert len({at(scene, "T") for scene in scenes}) == 2
    for scene in scenes:
        line = scene.objects["l"]
        assert isinstance(line, Line)
        assert isclose(apart(scene, "P", "T"), sqrt(13.0))
        a, b, c = float(line.a), float(line.b), float(line.c)
        assert isclose(abs(3 * a + c) / hypot(a, b), 2.0)


def test_the_curve_of_a_locus_is_shown_with_a_point_on_it() -> None:
    scenes = whole(
        "C: Curve; A, B, P: Point; Coordinate(A) = (-3, 0); Coordinate(B) = (3, 0); "
        "Distance(P, A) + Distance(P, B) = 10; PointOnCurve(P, C)",
        "Equation(C)",
    )
    for scene in scenes:
        curve = scene.objects["C"]
        assert isinstance(curve, Conic)
        assert isclose(float(curve.frame.b), 4.0)
        assert isclose(apart(scene, "P", "A") + apart(scene, "P", "B"), 10.0)


def test_a_locus_of_two_arcs_is_shown_as_parts() -> None:
    scenes = whole(
        "C: Curve; A, P: Point; l: Line; Coordinate(A) = (0, 2); Equation(l) = y = -2; "
        "Distance(P, A) + Distance(P, l) = 6; C = Locus(P)",
        "Coordinate(Intersection(C, xAxis))",
    )
    curve = scenes[0].objects["C"]
    assert isinstance(curve, Pieces)
    assert len(curve.parts) == 2
    assert all(part.limits for part in curve.parts)
    x, y = at(scenes[0], "P")
    assert isclose(hypot(x, y - 2) + abs(y + 2), 6.0)


NEAREST = """G: Parabola; A, F, Q: Point; Equation(G) = y^2 = 8*x; Focus(G) = F
Coordinate(A) = (5, 3)
PointOnCurve(Q, G); WhenMin(Distance(Q, A) + Distance(Q, F))"""


def test_an_extreme_that_picks_the_figure_is_taken_in_it() -> None:
    for scene in whole(NEAREST, "Coordinate(Q)"):
        x, y = at(scene, "Q")
        assert isclose(y, 3.0)  # on the level line through A, which meets the directrix squarely
        assert isclose(x, 9 / 8)


LETTERED = """G: Ellipse; H: Line; A, B, F: Point; a, m: Number; a > 0
Equation(G) = x^2/(25*a^2) + y^2/(16*a^2) = 1; Equation(H) = x = m; Focus(G, left) = F
{A, B} = Intersection(H, G); WhenMax(Perimeter(TriangleOf(F, A, B)))"""


def test_an_extreme_for_a_given_letter_is_shown_for_one_value_of_it() -> None:
    for scene in whole(LETTERED, "Area(TriangleOf(F, A, B))"):
        a = number(scene, "a")
        assert isclose(at(scene, "A")[0], 3 * a)  # through the other focus
        assert scene.certificate.level is Level.NUMERIC
        assert scene.sample


def test_no_figure_is_made_up_where_nothing_says_which_letter_is_given() -> None:
    program = read(LETTERED)
    unsolved = shown(program, "Area(TriangleOf(F, A, B))", SolveStatus.UNSOLVED)
    for found in (unsolved, scenes_of(program, SECONDS)):
        assert not found.scenes
        assert "no greatest or least value" in found.why


def test_letters_are_given_where_the_family_is_too_hard() -> None:
    """A squared length that leaves P a double root for each hyperbola."""
    scenes = whole(
        "G: Hyperbola; a, b: Number; P, F1, F2: Point; a > 0; b > 0; "
        "Equation(G) = x^2/a^2 - y^2/b^2 = 1; Focus(G, left) = F1; Focus(G, right) = F2; "
        "PointOnCurve(P, RightPart(G)); "
        "Length(LineSegmentOf(P, F1))^2/Length(LineSegmentOf(P, F2)) = 8*a",
        "Range(Eccentricity(G))",
    )
    for scene in scenes:
        a = number(scene, "a")
        assert isclose(apart(scene, "P", "F2"), 2 * a, rel_tol=1e-6)
        assert isclose(apart(scene, "P", "F1"), 4 * a, rel_tol=1e-6)


@pytest.mark.parametrize("goal", ["Min(Distance(P, Q))", "Range(XCoordinate(P))"])
def test_a_scene_that_leaves_nothing_out_is_as_it_was(goal: str) -> None:
    scenes = whole(
        "G: Parabola; P, Q: Point; Equation(G) = y^2 = 4*x; PointOnCurve(P, G); "
        "Coordinate(Q) = (3, 0)",
        goal,
    )
    for scene in scenes:
        x, y = at(scene, "P")
        assert isclose(y * y, 4 * x, abs_tol=1e-9)
        assert scene.certificate.level is Level.PROVEN


def test_a_claim_for_every_choice_holds_in_what_is_shown() -> None:
    """No point of the ellipse is nearer to the focus than 2; of +-3 only one is that far off."""
    program = read(
        "G: Ellipse; F, P, Q: Point; t: Number; Equation(G) = x^2/25 + y^2/16 = 1; t^2 = 9; "
        "Focus(G, right) = F; ForAll(P, PointOnCurve(P, G), Distance(P, F) > t/2 + 1); "
        "PointOnCurve(Q, G)"
    )
    found = scenes_of(program, SECONDS)
    assert found.scenes, found.why
    for scene in found.scenes:
        assert scene.objects.keys() == {"G", "F", "Q", "t"}
        assert number(scene, "t") == -3


def test_a_choice_that_exists_has_no_place_in_what_is_shown() -> None:
    program = read(
        "G: Circle; r: Number; A, P: Point; r > 0; Equation(G) = x^2 + y^2 = r^2; "
        "Coordinate(A) = (2, 1); Exists(P, PointOnCurve(P, G), P = A)"
    )
    found = scenes_of(program, SECONDS)
    assert found.scenes, found.why
    for scene in found.scenes:
        assert scene.objects.keys() == {"G", "r", "A"}
        assert isclose(number(scene, "r"), sqrt(5))


def test_a_number_fixed_by_a_stated_area_is_in_the_scene() -> None:
    program = read(
        "C: Circle; k: Number; k > 0; Equation(C) = x^2 + y^2 = k^2;"
        " Area(Region(Inside(C), Above(xAxis))) = 8*pi"
    )
    found = scenes_of(program, SECONDS)
    assert found.scenes, found.why
    circle, number = (found.scenes[0].objects[name] for name in "Ck")
    assert isinstance(circle, Conic)
    assert isinstance(number, Number)
    assert float(circle.frame.a) == float(number.value) == 4
