"""Geometry that users of other tools saw go wrong, each kind with numbers of our own.

More of these cases stand where they belong: pairs of equations in tests/algebra/test_roots.py,
strokes and windows in tests/draw.
"""

from decimal import Decimal
from itertools import permutations
from math import hypot, sqrt

import numpy as np
import pytest

from perga.cdl import check, read, read_goal
from perga.draw import draw_scene
from perga.image import pixel_hash
from perga.resolve import resolve
from perga.solve import Solution, SolveStatus, solve


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def exact(text: str, goal: str) -> list[str]:
    found = run(text, goal)
    assert found.status in (SolveStatus.OK, SolveStatus.AMBIGUOUS)
    return [a.exact for a in found.answers]


def points(**places: tuple[object, object]) -> str:
    """Declared points at their coordinates."""
    facts = [f"Coordinate({name}) = ({x}, {y})" for name, (x, y) in places.items()]
    return "; ".join([f"{', '.join(places)}: Point", *facts])


def codes(text: str) -> list[str]:
    return [d.code for d in check(text).diagnostics]


# --- decimals, tangents -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("centre", "squares"),
    [(("0.03", "-0.01"), ("1.69", "0.49")), (("0.001", "0.002"), ("1.0201", "0.9801"))],
)
def test_decimals_are_what_they_say(centre: tuple[str, str], squares: tuple[str, str]) -> None:
    """GK-01: an ellipse and a circle given in decimals that cross four times."""
    text = (
        "A, B, C, D: Point; G: Circle; H: Ellipse; Equation(G) = x^2 + y^2 = 1;"
        f"Equation(H) = (x - {centre[0]})^2/{squares[0]} + (y - {centre[1]})^2/{squares[1]} = 1;"
        "{A, B, C, D} = Intersection(G, H)"
    )
    assert exact(text.partition("{A")[0], "NumIntersection(G, H)") == ["4"]
    scene = resolve(read(text)).scenes[0]
    (h, k), (p, q) = ((float(v) for v in pair) for pair in (centre, squares))
    for name in "ABCD":
        x, y = float(scene.objects[name].x), float(scene.objects[name].y)  # pyright: ignore
        assert hypot(x, y) == pytest.approx(1, rel=1e-15)
        assert (x - h) ** 2 / p + (y - k) ** 2 / q == pytest.approx(1, rel=1e-14)


@pytest.mark.parametrize(("distance", "count"), [(7, 4), (6, 3), (5, 2), (2, 1), (1, 0)])
def test_all_common_tangents_of_an_ellipse_and_a_circle(distance: int, count: int) -> None:
    """GK-03: apart, touching outside, crossing, touching inside, one in the other."""
    text = (
        "l: Line; G: Ellipse; C: Circle; Equation(G) = x^2/16 + y^2/9 = 1;"
        f"Equation(C) = (x - {distance})^2 + y^2 = 4; IsTangent(l, G); IsTangent(l, C)"
    )
    found = run(text, "Equation(l)")
    assert len(found.answers) == count
    for answer in found.answers:
        assert isinstance(answer.value, dict)
        p, q, r = answer.value["coefficients"][3:]
        assert abs(p * distance + r) / hypot(p, q) == pytest.approx(2)
        assert r * r == pytest.approx(16 * p * p + 9 * q * q)
    if not count:
        assert found.status is SolveStatus.CONTRADICTORY


# --- triangles and polygons ---------------------------------------------------------------


def test_a_triangle_is_the_same_in_every_order_of_its_corners() -> None:
    """GK-07, GK-32: the circle that touches the sides, and an area that is never negative."""
    corners = points(A=(1, 1), B=(9, 1), C=(1, 7))
    for order in permutations("ABC"):
        triangle = f"TriangleOf({', '.join(order)})"
        text = f"{corners}; G: Circle; IsInscribedCircle(G, {triangle})"
        assert exact(text, "Equation(G)") == ["x^2 + y^2 - 6*x - 6*y + 14 = 0"]
        assert exact(corners, f"Area({triangle})") == ["24"]
        assert exact(corners, f"Perimeter({triangle})") == ["24"]


def test_a_circle_in_a_square_in_every_order_of_its_sides() -> None:
    """GK-07: the square x, y = -2 or 2, from each corner and in both senses."""
    corners = points(A=(-2, -2), B=(2, -2), C=(2, 2), D=(-2, 2))
    for ring in ("ABCD", "DCBA"):
        for start in range(4):
            names = ring[start:] + ring[:start]
            sides = [
                f"LineSegmentOf({a}, {b})" for a, b in zip(names, names[1:] + names[0], strict=True)
            ]
            touching = "; ".join(f"IsTangent({side}, G)" for side in sides)
            assert exact(f"{corners}; G: Circle; {touching}", "Equation(G)") == [
                "x^2 + y^2 - 4 = 0"
            ]


@pytest.mark.parametrize("times", [-4, 3])
def test_collinear_decimals_make_no_triangle(times: int) -> None:
    """GK-15: the three points lie on a line exactly; a circle through them is no huge circle."""
    step = (Decimal("0.1250"), Decimal("0.0700"))
    first = (Decimal("-0.2298"), Decimal("-0.2436"))
    second = (first[0] + step[0], first[1] + step[1])
    third = (first[0] + times * step[0], first[1] + times * step[1])
    corners = points(A=first, B=second, C=third)
    assert exact(corners, "Area(TriangleOf(A, B, C))") == ["0"]
    around = f"{corners}; G: Circle; CircumCircle(TriangleOf(A, B, C)) = G"
    assert run(around, "Radius(G)").status is SolveStatus.CONTRADICTORY
    # one unit in the last place makes a triangle, and its radius is exact
    moved = points(A=first, B=second, C=(third[0], third[1] + Decimal("0.0001")))
    around = f"{moved}; G: Circle; CircumCircle(TriangleOf(A, B, C)) = G"
    (radius,) = run(around, "Radius(G)").answers
    (p, q), (r, s), (t, u) = (tuple(map(float, c)) for c in (first, second, third))
    u += 0.0001
    area = abs((r - p) * (u - q) - (t - p) * (s - q)) / 2
    sides = hypot(p - r, q - s) * hypot(p - t, q - u) * hypot(r - t, s - u)
    assert radius.value == pytest.approx(sides / (4 * area), rel=1e-6)


# --- equal points -------------------------------------------------------------------------

TWICE = points(A=(5, 1), B=(5, 1), C=(2, 7))


@pytest.mark.parametrize(
    "fact",
    [
        "PointOnCurve(C, LineOf(A, B))",
        "l: Line; LineOf(A, B) = l",
        "IsParallel(LineOf(A, B), LineOf(A, C))",
        "D: Point; Orthocenter(TriangleOf(A, B, C)) = D",
        "VectorOf(A, B) = VectorOf(A, C)",
        "PointOnCurve(C, LineOf(A, A))",
    ],
)
def test_equal_points_make_no_line(fact: str) -> None:
    """GK-17, GK-30: refused when the text is read, so that nothing is drawn."""
    assert codes(f"{TWICE}; {fact}") == ["equal-points"]


FOCUS = "G: Ellipse; Equation(G) = x^2/25 + y^2/16 = 1; Focus(G, right) = A;" + points(
    A=(3, 0), B=(3, 0), C=(2, 7)
).replace("Coordinate(A) = (3, 0); ", "")


@pytest.mark.parametrize(
    "fact",
    [
        "PointOnCurve(C, LineOf(A, B))",
        "IsTangent(LineOf(A, B), G)",
        "NumIntersection(LineOf(A, B), G) = 2",
        "IsOverlapping(LineOf(A, B), LineOf(A, C))",
        "Above(C, LineOf(A, B))",
        "P: Point; Intersection(LineOf(A, B), G) = P",
    ],
)
def test_points_that_turn_out_equal_make_no_line(fact: str) -> None:
    """GK-17: one of them is a focus, so only the solver knows."""
    assert run(f"{FOCUS}; {fact}", "XCoordinate(A)").status is SolveStatus.CONTRADICTORY


@pytest.mark.parametrize(
    "goal",
    [
        "Slope(LineOf(A, B))",
        "Distance(C, LineOf(A, B))",
        "NumIntersection(LineOf(A, B), G)",
        "AngleOf(A, B, C)",
    ],
)
def test_nothing_is_asked_of_a_line_through_one_point(goal: str) -> None:
    """GK-17."""
    found = run(FOCUS, goal)
    assert (found.status, found.answers) == (SolveStatus.NONE_EXISTS, ())


# --- conics by points ---------------------------------------------------------------------


def test_an_ellipse_by_four_points_is_the_only_one() -> None:
    """GK-13: centre and half axes unknown; negative half axes do not come in."""
    text = (
        "G: Ellipse; h, k, a, b: Number; a > 0; b > 0;"
        "Equation(G) = (x - h)^2/a^2 + (y - k)^2/b^2 = 1;"
        + points(A=(4, 2), B=(-2, 2), C=(1, 7), D=(1, -3))
        + "".join(f"; PointOnCurve({name}, G)" for name in "ABCD")
    )
    assert [exact(text, name) for name in "hkab"] == [["1"], ["2"], ["3"], ["5"]]
    assert exact(text.replace("a > 0;", ""), "a") == ["-3", "3"]
    assert exact(text, "Equation(G)") == ["25*x^2 + 9*y^2 - 50*x - 36*y - 164 = 0"]


@pytest.mark.parametrize(
    ("kind", "place", "squares"),
    [
        ("Ellipse", (7, 1), (16, 12)),
        ("Ellipse", (-3, 1), (36, 32)),
        ("Ellipse", (3, 3), (8, 4)),
        ("Ellipse", (4, 1), None),
        ("Ellipse", (5, 1), None),
        ("Hyperbola", (4, 1), (1, 3)),
        ("Hyperbola", (7, 1), None),
        ("Hyperbola", (3, 5), None),
    ],
)
@pytest.mark.parametrize("upright", [False, True])
def test_a_conic_by_its_foci_and_a_point(
    kind: str, place: tuple[int, int], squares: tuple[int, int] | None, upright: bool
) -> None:
    """GK-28: foci (1, 1), (5, 1); points in line with them, some of which no conic reaches."""

    def turned(x: int, y: int) -> tuple[int, int]:
        return (y, x) if upright else (x, y)

    text = (
        points(F=turned(1, 1), K=turned(5, 1), P=turned(*place))
        + f"; G: {kind}; {{F, K}} = Focus(G); PointOnCurve(P, G)"
    )
    found = run(text, "Eccentricity(G)")
    if squares is None:
        assert found.status is SolveStatus.CONTRADICTORY
    else:
        assert found.status is SolveStatus.OK
        assert found.answers[0].value == pytest.approx(2 / sqrt(squares[0]))


def test_a_conic_that_may_lie_askew_is_not_called_impossible() -> None:
    text = points(F=(0, 0), K=(2, 6), P=(3, 9)) + "; G: Ellipse; {F, K} = Focus(G)"
    found = run(text + "; PointOnCurve(P, G)", "Eccentricity(G)")
    assert found.status in (SolveStatus.UNSOLVED, SolveStatus.OK)


# --- what is drawn, and what is not -------------------------------------------------------


def test_facts_that_do_not_hold_give_no_picture() -> None:
    """GK-23: a right angle in a half circle over the wrong diameter."""
    text = points(A=(0, 0), B=(6, 0), C=(3, 2)) + "; IsPerpendicular(LineOf(A, C), LineOf(B, C))"
    assert resolve(read(text)).scenes == ()


def test_an_unknown_predicate_is_named_with_its_place() -> None:
    """GK-24."""
    (fault,) = check("A, B, C: Point\nBisects3(A, B, C)\n").diagnostics
    assert fault.code == "unknown-operator"
    assert "Bisects3" in fault.message
    assert fault.span.line == 2


def test_pictures_have_y_up() -> None:
    """GK-19: what lies a quarter turn against the clock from the right lies above."""
    text = "O: Origin; " + points(R=(3, 0), T=(0, 3))
    program = read(text)
    picture = draw_scene(program, resolve(program).scenes[0])
    places = [picture.image.viewport.to_pixel(*place) for place in ((0, 0), (3, 0), (0, 3))]
    (ox, oy), (rx, ry), (tx, ty) = places
    assert rx - ox == pytest.approx(oy - ty) == pytest.approx(3 / picture.image.viewport.dx)
    assert (ry, tx) == (pytest.approx(oy), pytest.approx(ox))
    dark = np.asarray(picture.image.pixels)[..., 0]
    assert dark[round(ty), round(tx)] == dark[round(ry), round(rx)] == 0


def test_an_ellipse_with_equal_axes_is_a_circle() -> None:
    """RD-10: as a curve it has the circle's pixels; declared an ellipse it is refused."""
    pictures: list[str] = []
    for kind in ("Circle", "Curve"):
        program = read(f"G: {kind}; Equation(G) = x^2/9 + y^2/9 = 1")
        pictures.append(pixel_hash(draw_scene(program, resolve(program).scenes[0]).image.pixels))
    assert pictures[0] == pictures[1]
    assert codes("G: Ellipse; Equation(G) = x^2/9 + y^2/9 = 1") == ["wrong-kind"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("G: Ellipse; Equation(G) = x^2/9 + y^2/0 = 1", "zero-division"),
        ("G: Circle; Equation(G) = (x - 1)^2 + y^2 = 0", "degenerate-conic"),
        ("G: Circle; Equation(G) = x^2 + y^2 - 2*x + 5 = 0", "degenerate-conic"),
        ("G: Parabola; Equation(G) = x^2 + 2*x*y + y^2 = 0", "degenerate-conic"),
    ],
)
def test_curves_of_no_size_are_refused_when_read(text: str, code: str) -> None:
    """RD-12."""
    assert codes(text) == [code]
