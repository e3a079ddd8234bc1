"""The formulas of the operators beyond the paper, against plain computation on floats."""

from fractions import Fraction
from math import atan2, cos, hypot, isclose, pi, radians, sin, sqrt, tan
from typing import Any

import pytest

from perga.cdl.operators import CDL
from perga.geometry.chords import middle, squared_length
from perga.geometry.conic import circle, evaluate
from perga.geometry.quantities import Angle, Inclined, Quarter, Signed
from perga.geometry.values import (
    Chord,
    Conic,
    ConicKind,
    Frame,
    Interval,
    Line,
    Number,
    Point,
    Segment,
    Triangle,
)


class FloatRoots:
    def sqrt(self, radicand: Any) -> Any:
        return sqrt(radicand)


ROOTS = FloatRoots()
A, B, C = Point(1.0, 2.0), Point(13.0, 7.0), Point(1.0, 7.0)  # sides 12, 5, 13
TRIANGLE = Triangle((A, B, C))
ELLIPSE = Conic(
    ConicKind.ELLIPSE,
    (9.0, 0.0, 25.0, -18.0, 0.0, -216.0),  # (x - 1)^2/25 + y^2/9 = 1
    Frame(Point(1.0, 0.0), 1.0, 0.0, 5.0, 3.0, 4.0),
)


def operator(name: str) -> Any:
    return CDL.operators[name]


def vanish(values: Any) -> bool:
    assert len(values) >= 1
    return all(abs(v) < 1e-9 for v in values)


def hold(guards: Any) -> bool:
    assert len(guards) >= 1
    return all(
        g.value >= 0 if g.or_zero else g.value > 0 if g.positive else g.value != 0 for g in guards
    )


def test_a_chord_has_the_length_and_middle_of_its_ends() -> None:
    line = Line(1.0, -2.0, 1.0)  # x = 2y - 1: 9 (2y - 2)^2 + 25 y^2 = 225
    root = sqrt(72**2 + 4 * 61 * 189)
    ends = [Point(2 * y - 1, y) for y in ((72 - root) / 122, (72 + root) / 122)]
    assert all(abs(evaluate(ELLIPSE, p)) < 1e-9 for p in ends)
    chord = operator("InterceptChord").value(line, ELLIPSE)
    p, q = ends
    assert isclose(sqrt(squared_length(chord)), hypot(p.x - q.x, p.y - q.y))
    m = middle(chord)
    assert (m.x, m.y) == pytest.approx(((p.x + q.x) / 2, (p.y + q.y) / 2))
    assert operator("InterceptChord").value(ELLIPSE, line) == chord
    length = operator("Length").quantity(chord).value(ROOTS)
    assert isclose(length, hypot(p.x - q.x, p.y - q.y))
    assert operator("MidPoint").value(chord) == m


def test_two_circles_have_their_radical_chord_in_common() -> None:
    first, second = circle(Point(0.0, 0.0), 5.0), circle(Point(6.0, 0.0), 5.0)
    chord = operator("InterceptChord").value(first, second)
    assert isinstance(chord, Chord)
    assert isclose(operator("Length").quantity(chord).value(ROOTS), 8.0)  # from (3, -4) to (3, 4)
    assert middle(chord) == Point(3.0, 0.0)


def test_circles_of_a_triangle() -> None:
    inside, around = circle(Point(3.0, 5.0), 2.0), circle(Point(7.0, 4.5), 6.5)
    for name, good, bad in (
        ("InscribedCircle", inside, around),
        ("CircumCircle", around, inside),
    ):
        assert vanish(operator(name).relation(TRIANGLE, out=good))
        assert hold(operator(name).guards(TRIANGLE, out=good))
        assert not vanish(operator(name).relation(TRIANGLE, out=bad))
    outside = circle(Point(1.0 - 3.0, 7.0 + 3.0), 3.0)  # touches two sides' lines, from outside
    assert not hold(operator("InscribedCircle").guards(TRIANGLE, out=outside))
    assert vanish(operator("IsInscribedCircle").relation(inside, TRIANGLE))
    assert hold(operator("IsInscribedCircle").guards(inside, TRIANGLE))
    assert vanish(operator("IsCircumCircle").relation(around, TRIANGLE))


def test_points_of_a_triangle() -> None:
    assert vanish(operator("Incenter").relation(TRIANGLE, out=Point(3.0, 5.0)))
    assert hold(operator("Incenter").guards(TRIANGLE, out=Point(3.0, 5.0)))
    assert operator("Circumcenter").value(TRIANGLE) == Point(7.0, 4.5)
    assert operator("Orthocenter").value(TRIANGLE) == C  # the right angle
    assert operator("Centroid").value(TRIANGLE) == Point(5.0, 16 / 3)
    for name in ("Circumcenter", "Orthocenter", "Centroid"):
        found = operator(name).value(TRIANGLE)
        assert vanish(operator(name).relation(TRIANGLE, out=found))
        assert not vanish(operator(name).relation(TRIANGLE, out=Point(2.0, 3.0)))


def test_between_is_strictly_inside() -> None:
    between = operator("Between")
    m = Point((A.x + 2 * B.x) / 3, (A.y + 2 * B.y) / 3)
    assert vanish(between.relation(A, m, B))
    assert hold(between.guards(A, m, B))
    assert not hold(between.guards(A, B, m))
    assert not hold(between.guards(A, A, B))


@pytest.mark.parametrize("quadrant", [1, 2, 3, 4])
def test_quadrants(quadrant: int) -> None:
    turn = pi / 4 + (quadrant - 1) * pi / 2
    point = Point(3 * cos(turn), 3 * sin(turn))
    quantity = operator("Quadrant").quantity(point)
    assert isinstance(quantity, Quarter)
    fits = [n for n in (1, 2, 3, 4) if all(v > 0 for v in quantity.positive(Fraction(n)))]
    assert fits == [quadrant]
    assert hold(operator("Quadrant").guards(point))
    assert not hold(operator("Quadrant").guards(Point(0.0, 1.0)))


@pytest.mark.parametrize("degrees", [20, 60, 90.5, 130, 170])
def test_sine_cosine_tangent(degrees: float) -> None:
    t = radians(degrees)
    for turn in (0.0, 1.0, 4.0):  # any place of the first arm
        u, v = (cos(turn), sin(turn)), (2 * cos(turn - t), 2 * sin(turn - t))
        angle = Angle(u[0] * v[0] + u[1] * v[1], u[0] * v[1] - u[1] * v[0])
        for name, function in (("Sin", sin), ("Cos", cos), ("Tan", tan)):
            quantity = operator(name).quantity(angle)
            assert isinstance(quantity, Signed)
            assert isclose(quantity.value(ROOTS), function(t))
            assert abs(quantity.equations(function(t))[0]) < 1e-9
            assert quantity.positive(function(t))[0] > 0
    for sign in (1, -1):  # a line has both directions
        line = Inclined(sign * cos(t), sign * sin(t))
        assert isclose(operator("Sin").quantity(line).value(ROOTS), sin(t))
        assert isclose(operator("Cos").quantity(line).value(ROOTS), cos(t))
        assert isclose(operator("Tan").quantity(line).value(ROOTS), tan(t))


def test_lengths_and_areas_of_curves() -> None:
    disc = circle(Point(1.0, 1.0), 3.0)
    assert operator("Radius").quantity(disc).number == 3.0
    assert operator("Diameter").quantity(disc).number == 6.0
    assert operator("Area").quantity(disc).factor == 9.0
    assert operator("Area").quantity(ELLIPSE).factor == 15.0
    assert operator("Length").quantity(disc).factor == 6.0
    assert operator("Perimeter").quantity(disc).equations_for(6.0) == (0.0,)


def test_a_tangent_is_as_long_as_pythagoras_says() -> None:
    p, centre = Point(7.0, -2.0), Point(1.0, 1.0)
    length = operator("TangentLength").quantity(p, circle(centre, 3.0)).value(ROOTS)
    assert isclose(length, sqrt(hypot(6.0, 3.0) ** 2 - 9.0))
    assert not hold(operator("TangentLength").guards(centre, circle(centre, 3.0)))


def test_parallel_lines_have_a_distance() -> None:
    first, second = Line(3.0, 4.0, 1.0), Line(-6.0, -8.0, 28.0)
    assert isclose(operator("Distance").quantity(first, second).value(ROOTS), 3.0)


def test_bisectors_axes_and_ends() -> None:
    bisector = operator("PerpendicularBisector")
    line = bisector.value(Segment(A, B))
    assert vanish([line.a * 7.0 + line.b * 4.5 + line.c])
    assert isclose(atan2(line.b, line.a), atan2(5.0, 12.0))
    assert bisector.value(A, B) == line
    axis = operator("SymmetryAxis")
    assert vanish(axis.relation(ELLIPSE, out=Line(0.0, 1.0, 0.0)))
    assert vanish(axis.relation(ELLIPSE, out=Line(2.0, 0.0, -2.0)))
    assert not vanish(axis.relation(ELLIPSE, out=Line(1.0, 1.0, -1.0)))
    assert all(vanish(axis.relation(ELLIPSE, out=a)) for a in axis.candidates(ELLIPSE))
    assert vanish(operator("IsCoordinateAxis").relation(Line(0.0, 2.0, 0.0)))
    assert not vanish(operator("IsCoordinateAxis").relation(Line(1.0, 2.0, 0.0)))
    assert not vanish(operator("IsCoordinateAxis").relation(Line(1.0, 0.0, 3.0)))
    end = operator("Endpoint")
    assert [vanish(end.relation(Segment(A, B), out=p)) for p in (A, B, C)] == [True, True, False]


def test_the_foot_of_a_line_that_stands_upright_on_another() -> None:
    foot = operator("FootPoint")
    upright, level = Line(2.0, -1.0, 0.0), Line(1.0, 2.0, -5.0)
    p = foot.value(upright, level)
    assert vanish(foot.relation(upright, level, out=p))
    assert (p.x, p.y) == (1.0, 2.0)
    assert not vanish(foot.relation(Line(1.0, -1.0, 1.0), level, out=p))


@pytest.mark.parametrize(
    ("first", "second", "cut", "apart"),
    [
        (Line(1.0, 0.0, -5.0), ELLIPSE, True, False),
        (Line(1.0, 0.0, -7.0), ELLIPSE, False, True),
        (ELLIPSE, Line(1.0, 0.0, -5.0), True, False),
        (circle(Point(0.0, 0.0), 2.0), circle(Point(3.0, 0.0), 2.0), True, False),
        (circle(Point(0.0, 0.0), 2.0), circle(Point(5.0, 0.0), 2.0), False, True),
        (circle(Point(0.0, 0.0), 9.0), circle(Point(1.0, 0.0), 2.0), False, False),
    ],
)
def test_cutting_and_apart(first: Any, second: Any, cut: bool, apart: bool) -> None:
    assert hold(operator("IsIntersect").guards(first, second)) is cut
    assert hold(operator("IsSeparated").guards(first, second)) is apart


def test_segments_cut_lines_between_their_ends() -> None:
    cut = operator("IsIntersect")
    assert hold(cut.guards(Segment(A, B), Line(1.0, 0.0, -5.0)))
    assert not hold(cut.guards(Segment(A, B), Line(1.0, 0.0, -15.0)))
    assert not hold(cut.guards(Line(0.0, 1.0, 1.0), Line(0.0, 2.0, 1.0)))


def test_conics_that_touch() -> None:
    touch = operator("IsTangent")
    assert vanish(touch.relation(ELLIPSE, circle(Point(8.0, 0.0), 2.0)))
    assert vanish(touch.relation(circle(Point(1.0, 4.0), 1.0), ELLIPSE))
    assert not vanish(touch.relation(ELLIPSE, circle(Point(8.0, 0.0), 2.5)))


def test_orders() -> None:
    low = Line(-1.0, 1.0, 0.0)  # y = x, written either way
    for line in (low, Line(1.0, -1.0, 0.0)):
        assert hold(operator("Above").guards(Point(0.0, 1.0), line))
        assert hold(operator("Below").guards(Point(1.0, 0.0), line))
        assert not hold(operator("Above").guards(Point(1.0, 1.0), line))
    distinct = operator("Distinct")
    assert hold(distinct.guards(A, B))
    assert not hold(distinct.guards(A, A))
    assert not hold(distinct.guards(low, Line(2.0, -2.0, 0.0)))
    assert hold(distinct.guards(low, Line(2.0, -2.0, 1.0)))
    assert not hold(distinct.guards(ELLIPSE, ELLIPSE))
    assert hold(distinct.guards(ELLIPSE, circle(A, 1.0)))
    assert vanish(operator("InterReciprocal").relation(Number(0.5), Number(2.0)))
    assert vanish(
        operator("IsOverlapping").relation(low, Segment(Point(0.0, 0.0), Point(2.0, 2.0)))
    )


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("Interval", (False, False)),
        ("ClosedInterval", (True, True)),
        ("ClosedOpenInterval", (True, False)),
        ("OpenClosedInterval", (False, True)),
    ],
)
def test_intervals(name: str, ends: tuple[bool, bool]) -> None:
    interval = operator(name).value(Number(1.0), Number(3.0))
    assert isinstance(interval, Interval)
    inside = [hold(operator("In").guards(Number(v), interval)) for v in (0.0, 1.0, 2.0, 3.0, 4.0)]
    assert inside == [False, ends[0], True, ends[1], False]
