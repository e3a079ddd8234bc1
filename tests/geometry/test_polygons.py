"""Polygons whose sides cross or touch: told exactly, and refused by regions."""

from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from perga.algebra.real import Real
from perga.cdl import read, read_goal
from perga.geometry.distances import Inside, PolygonField
from perga.geometry.polygons import sides_cross, sides_meet
from perga.geometry.regions import CrossingSidesError, area
from perga.geometry.regions.exact import exact_area
from perga.geometry.values import Cut, Half, Point, Triangle
from perga.solve import solve
from perga.solve.solution import SolveStatus

BOW = ((0, 0), (4, 3), (4, 0), (0, 3))
DENT = ((0, 0), (6, 0), (2, 1), (0, 5))
Corners = tuple[tuple[int, int], ...]

places = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
polygons = st.lists(places, min_size=4, max_size=6, unique=True).map(tuple)


def common_points(p: Corners, r: Corners) -> bool:
    """Whether two segments meet, by solving for where: another way than by turns."""
    (x, y), (dx, dy) = p[0], (p[1][0] - p[0][0], p[1][1] - p[0][1])
    (u, v), (du, dv) = r[0], (r[1][0] - r[0][0], r[1][1] - r[0][1])
    below = dx * dv - dy * du
    if below:
        along = Fraction((u - x) * dv - (v - y) * du, below)
        across = Fraction((u - x) * dy - (v - y) * dx, below)
        return 0 <= along <= 1 and 0 <= across <= 1
    if (u - x) * dy != (v - y) * dx:
        return False
    ends = sorted(Fraction((a - x) * dx + (b - y) * dy, dx * dx + dy * dy) for a, b in r)
    return ends[0] <= 1 and ends[1] >= 0


def touches(corners: Corners) -> bool:
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    n = len(sides)
    return any(
        common_points(sides[i], sides[j])
        for i in range(n)
        for j in range(i + 2, n)
        if (i, j) != (0, n - 1)
    )


def enclosed(corners: Corners) -> Fraction:
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return Fraction(abs(sum(x * v - y * u for (x, y), (u, v) in pairs)), 2)


def exact_region(corners: Corners) -> Cut:
    points = tuple(Point(Real.of(x), Real.of(y)) for x, y in corners)
    return Cut(Triangle(points), Half.INSIDE)


def status(corners: Corners, goal: str) -> tuple[SolveStatus, str, str]:
    names = "ABCDEF"[: len(corners)]
    facts = "; ".join(f"Coordinate({n}) = {at}" for n, at in zip(names, corners, strict=True))
    program = read(f"{', '.join(names)}: Point; {facts}")
    term = goal.replace("@", f"PolygonOf({', '.join(names)})")
    found = solve(program, read_goal(term, program))
    exact = found.answers[0].exact if found.answers else ""
    return found.status, exact, found.certificate.method


@given(polygons)
@example(BOW)
@example(DENT)
@example(((0, 0), (2, 0), (4, 0), (1, 0)))
@example(((0, 0), (4, 0), (4, 4), (2, 0)))
def test_crossing_is_exact_and_regions_refuse_it(corners: Corners) -> None:
    known = touches(corners)
    assert sides_meet([(Real.of(x), Real.of(y)) for x, y in corners]) is known
    floats = tuple((float(x), float(y)) for x, y in corners)
    if known:
        with pytest.raises(CrossingSidesError):
            exact_area(exact_region(corners))
    else:
        assert exact_area(exact_region(corners)).text() == str(enclosed(corners))
        assert area(Inside(PolygonField(floats))) == pytest.approx(float(enclosed(corners)))
    if sides_cross(floats):
        assert known
        with pytest.raises(CrossingSidesError):
            area(Inside(PolygonField(floats)))


@given(polygons)
@example(BOW)
def test_a_polygon_that_crosses_itself_has_no_measures(corners: Corners) -> None:
    assume(len(corners) == 4)
    for goal in ("Area(@)", "Area(Inside(@))", "Perimeter(@)"):
        ended, exact, method = status(corners, goal)
        if touches(corners):
            assert (ended, exact) == (SolveStatus.NONE_EXISTS, "")
            assert "sides of the polygon cross or touch" in method
        else:
            assert ended is SolveStatus.OK
            assert goal.startswith("Perimeter") or exact == str(enclosed(corners))


def test_both_kinds_of_polygon_are_among_the_examples() -> None:
    assert touches(BOW)
    assert sides_cross(BOW)
    assert not touches(DENT)
    assert enclosed(DENT) == 8


def test_a_corner_that_is_said_twice_counts_once() -> None:
    assert not sides_meet([(0, 0), (0, 0), (3, 0), (3, 2), (3, 2), (0, 2)])


def test_of_two_figures_the_one_that_crosses_itself_is_no_answer() -> None:
    program = read(
        "A, B, C, D: Point; Coordinate(A) = (0, 0); Coordinate(B) = (4, 0); Coordinate(C) = (4, 3);"
        " l: Line; Equation(l) = x = 0; PointOnCurve(D, l); Area(PolygonOf(A, B, C, D)) = 12"
    )
    found = solve(program, read_goal("Coordinate(D)", program))
    assert [answer.exact for answer in found.answers] == ["(0, 3)"]
