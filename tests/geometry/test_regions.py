"""Regions: their sides by exact arithmetic, and what their distances promise."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from distance_cases import spread
from hypothesis import given
from hypothesis import strategies as st

from perga.geometry.distances import (
    Branches,
    CircleField,
    Difference,
    EllipseField,
    Field,
    HalfPlane,
    HyperbolaField,
    Inside,
    Intersection,
    LineField,
    Outside,
    ParabolaField,
    PolygonField,
    Pose,
    Region,
    Union,
)

Exact = Callable[[Fraction, Fraction], bool]
AT = Pose(0.5, -0.25)


def conic(x2: Fraction, y2: Fraction, x1: Fraction, one: int) -> Exact:
    """x2 x^2 + y2 y^2 + x1 x + one <= 0 about (1/2, -1/4)."""

    def inside(x: Fraction, y: Fraction) -> bool:
        u, v = x - Fraction(1, 2), y + Fraction(1, 4)
        return x2 * u * u + y2 * v * v + x1 * u + one <= 0

    return inside


def beyond(curve: Exact, side: int) -> Exact:
    return lambda x, y: curve(x, y) and (x - Fraction(1, 2)) * side > 0


def in_triangle(x: Fraction, y: Fraction) -> bool:
    return y >= -1 and 2 * x + y <= 3 and y <= x + 2


F = Fraction
HYPERBOLA = conic(F(-1), F(4, 9), F(0), 1)
SIMPLE: dict[str, tuple[Region, Exact]] = {
    "half-plane": (HalfPlane(1.0, 2.0, -0.5), lambda x, y: x + 2 * y - F(1, 2) <= 0),
    "left of a line": (Inside(LineField(1.0, 0.0, 0.5)), lambda x, _y: x + F(1, 2) <= 0),
    "disc": (Inside(CircleField(0.5, -0.25, 1.5)), conic(F(4, 9), F(4, 9), F(0), -1)),
    "ellipse": (Inside(EllipseField(AT, 3.0, 1.0)), conic(F(1, 9), F(1), F(0), -1)),
    "tall ellipse": (Inside(EllipseField(AT, 1.0, 2.0)), conic(F(1), F(1, 4), F(0), -1)),
    "parabola": (Inside(ParabolaField(AT, 0.5)), conic(F(0), F(1), F(-1), 0)),
    "hyperbola": (Inside(HyperbolaField(AT, 1.0, 1.5)), HYPERBOLA),
    "right branch": (
        Inside(HyperbolaField(AT, 1.0, 1.5, Branches.POSITIVE)),
        beyond(HYPERBOLA, 1),
    ),
    "left branch": (
        Inside(HyperbolaField(AT, 1.0, 1.5, Branches.NEGATIVE)),
        beyond(HYPERBOLA, -1),
    ),
    "triangle": (Inside(PolygonField(((-3.0, -1.0), (2.0, -1.0), (1 / 3, 7 / 3)))), in_triangle),
    "its other order": (
        Inside(PolygonField(((-3.0, -1.0), (1 / 3, 7 / 3), (2.0, -1.0)))),
        in_triangle,
    ),
}


def members(inside: Exact, points: np.ndarray) -> np.ndarray:
    return np.array([inside(F(float(x)), F(float(y))) for x, y in points])


@pytest.mark.parametrize("name", SIMPLE)
def test_the_sign_is_exact_membership(name: str) -> None:
    region, inside = SIMPLE[name]
    points = spread(f"region {name}", 400, 4.0, 4.0)
    signed, there = region.signed(points), members(inside, points)
    clear = np.abs(signed) > 1e-12
    assert 20 < there.sum() < 390
    assert clear.sum() >= 390
    assert np.array_equal(signed[clear] < 0, there[clear])
    assert np.array_equal(region.contains(points)[clear], there[clear])
    assert isinstance(region, Inside | HalfPlane)
    if isinstance(region, Inside):
        assert np.array_equal(Outside(region.curve).signed(points), -signed)


names = st.sampled_from(sorted(SIMPLE))


@st.composite
def combined(draw: st.DrawFn) -> tuple[Region, Exact]:
    """Two or three simple regions put together, and again with another."""
    (r, p), (s, q), (t, w) = (SIMPLE[draw(names)] for _ in range(3))
    match draw(st.sampled_from(range(4))):
        case 0:
            return Union((r, s, t)), lambda x, y: p(x, y) or q(x, y) or w(x, y)
        case 1:
            return Intersection((r, s)), lambda x, y: p(x, y) and q(x, y)
        case 2:
            return Difference(r, s), lambda x, y: p(x, y) and not q(x, y)
        case _:
            both = Intersection((Union((r, s)), t))
            return both, lambda x, y: (p(x, y) or q(x, y)) and w(x, y)


@given(combined(), st.integers(0, 10**6))
def test_combined_regions_have_the_right_sign_and_no_boundary_is_nearer(
    pair: tuple[Region, Exact], seed: int
) -> None:
    region, inside = pair
    points = spread(f"combined {seed}", 12, 4.0, 4.0)
    signed, there = region.signed(points), members(inside, points)
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    rim = np.stack((np.cos(turns), np.sin(turns)), axis=-1)
    for point, value, member in zip(points, signed, there, strict=True):
        if abs(value) > 1e-12:
            assert (value < 0) == member
        # The disc as large as the signed distance lies on one side.
        reached = point + rim * (abs(value) * (1 - 1e-9) - 1e-12)
        if abs(value) > 1e-9:
            assert np.all(members(inside, reached) == member)


@given(combined(), st.integers(0, 10**6))
def test_combined_regions_change_by_no_more_than_one_moves(
    pair: tuple[Region, Exact], seed: int
) -> None:
    points = spread(f"moves {seed}", 40, 4.0, 4.0)
    moves = np.hypot(*np.moveaxis(points[1:] - points[:-1], -1, 0))
    assert np.all(np.abs(np.diff(pair[0].signed(points))) <= moves + 1e-12)


@given(names, names, st.integers(0, 10**6))
def test_unions_are_exact_outside_and_intersections_inside(
    first: str, second: str, seed: int
) -> None:
    """About the foot that the distance comes from there are points of the other side."""
    (r, p), (s, q) = SIMPLE[first], SIMPLE[second]
    points = spread(f"exact {seed}", 20, 4.0, 4.0)
    union, common = Union((r, s)).signed(points), Intersection((r, s)).signed(points)
    turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    rim = 1e-6 * np.stack((np.cos(turns), np.sin(turns)), axis=-1)
    for point, u, c in zip(points, union, common, strict=True):
        part = r if abs(r.signed(point)) < abs(s.signed(point)) else s
        around = curve_of(part).foot(point) + rim
        if u > 0:
            assert np.any(members(lambda x, y: p(x, y) or q(x, y), around))
        if c < 0:
            assert not np.all(members(lambda x, y: p(x, y) and q(x, y), around))


def curve_of(region: Region) -> Field:
    if isinstance(region, HalfPlane):
        return LineField(region.a, region.b, region.c)
    assert isinstance(region, Inside)
    return region.curve


def test_regions_of_nothing_are_refused() -> None:
    for make in (Union, Intersection):
        with pytest.raises(ValueError, match="at least one"):
            make(())
    with pytest.raises(ValueError, match="at least 3"):
        PolygonField(((0.0, 0.0), (1.0, 1.0)))


def test_on_its_edges_a_polygon_has_outward_normals() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    middles = np.array([[1.0, 0.0], [2.0, 1.0], [1.0, 2.0], [0.0, 1.0]])
    for corners in (square, square[::-1]):
        assert np.array_equal(PolygonField(corners).normal(middles), middles - 1)


def test_a_polygon_that_crosses_itself_has_no_inside_where_it_winds_twice() -> None:
    turns = [0.4 * np.pi * 2 * k + np.pi / 2 for k in range(5)]
    star = PolygonField(tuple((float(np.cos(t)), float(np.sin(t))) for t in turns))
    assert star.signed(np.array([0.0, 0.0])) > 0.3
    assert star.signed(np.array([0.0, 0.7])) < 0
