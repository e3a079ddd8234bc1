"""Areas of regions: known values, sums, samples of signed distances, and what is refused."""

from collections.abc import Callable
from math import acos, asinh, cos, cosh, hypot, log, pi, sin, sinh, sqrt

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.integrate import quad

from perga.geometry.distances import (
    Branches,
    CircleField,
    Difference,
    EllipseField,
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
from perga.geometry.polygons import sides_cross
from perga.geometry.regions import (
    EmptyRegionError,
    RegionError,
    UnboundedRegionError,
    area,
    boundary,
    loops,
    perimeter,
)
from perga.geometry.regions.meeting import common_points
from perga.geometry.regions.sides import sides_of

UNIT = Inside(CircleField(0.0, 0.0, 1.0))
TURNED = Pose(1.0, -2.0, cos(0.7), sin(0.7))


def above(a: float, b: float, c: float) -> HalfPlane:
    return HalfPlane(-a, -b, -c)


def lens(r: float, s: float, d: float) -> float:
    """The textbook area of what two circles share whose centres are d apart."""
    u = acos((d * d + r * r - s * s) / (2 * d * r))
    v = acos((d * d + s * s - r * r) / (2 * d * s))
    kite = sqrt((-d + r + s) * (d + r - s) * (d - r + s) * (d + r + s)) / 2
    return r * r * u + s * s * v - kite


SQUARE = PolygonField(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)))
INNER = (3 - sqrt(5)) / 2  # how far the corners of the star's inner pentagon are from its centre
STAR = PolygonField(
    tuple(
        (r * cos(pi / 2 + 0.2 * pi * k), r * sin(pi / 2 + 0.2 * pi * k))
        for k, r in enumerate((1.0, INNER) * 5)
    )
)
STRIP = Intersection((HalfPlane(1.0, 0.0, -2.0), HalfPlane(-1.0, 0.0, -2.0)))

KNOWN: dict[str, tuple[Region, float]] = {
    "disc": (UNIT, pi),
    "ellipse turned": (Inside(EllipseField(TURNED, 3.0, 0.5)), 1.5 * pi),
    "half disc": (Intersection((UNIT, HalfPlane(1.0, 1.0, 0.0))), pi / 2),
    "thin sliver": (
        Intersection((UNIT, above(1.0, 0.0, -(1 - 1e-8)))),
        # acos(1 - h) - (1 - h) sqrt(2 h - h h) by its series in h = 1e-8.
        (2e-8) ** 1.5 * 2 / 3 * (1 - 3e-8 / 20),
    ),
    "lens": (
        Intersection((UNIT, Inside(CircleField(1.2, 0.5, 0.7)))),
        lens(1.0, 0.7, hypot(1.2, 0.5)),
    ),
    "annulus": (Difference(Inside(CircleField(0.5, 0.5, 3.0)), UNIT), 8 * pi),
    "two discs apart": (Union((UNIT, Inside(CircleField(5.0, 0.0, 2.0)))), 5 * pi),
    "parabola segment": (
        Intersection((Inside(ParabolaField(Pose(0.0, 0.0), 2.0)), HalfPlane(1.0, 0.0, -1.0))),
        8 / 3,
    ),
    "between two parabolas": (
        Intersection(
            (
                Inside(ParabolaField(Pose(0.0, 0.0, 0.0, 1.0), 0.5)),
                Inside(ParabolaField(Pose(0.0, 0.0, 1.0, 0.0), 0.5)),
            )
        ),
        1 / 3,
    ),
    "hyperbola cap": (
        Intersection((Inside(HyperbolaField(Pose(0.0, 0.0), 1.0, 1.0)), STRIP)),
        2 * (2 * sqrt(3) - log(2 + sqrt(3))),
    ),
    "one branch": (
        Intersection(
            (
                Inside(HyperbolaField(Pose(0.0, 0.0), 1.0, 1.0, Branches.NEGATIVE)),
                HalfPlane(-1.0, 0.0, -2.0),
            )
        ),
        2 * sqrt(3) - log(2 + sqrt(3)),
    ),
    "between branches": (
        Intersection(
            (
                Outside(HyperbolaField(Pose(0.0, 0.0), 1.0, 2.0)),
                HalfPlane(0.0, 1.0, -2.0),
                HalfPlane(0.0, -1.0, -2.0),
            )
        ),
        4 * (sqrt(2) + asinh(1.0)),
    ),
    "square cut along its diagonal": (
        Intersection((Inside(SQUARE), HalfPlane(1.0, -1.0, 0.0))),
        2.0,
    ),
    "square cut along an edge": (Intersection((Inside(SQUARE), HalfPlane(0.0, -1.0, 0.0))), 4.0),
    "square less its inner disc": (
        Difference(Inside(SQUARE), Inside(CircleField(1.0, 1.0, 1.0))),
        4 - pi,
    ),
    "overlapping squares share an edge": (
        Union(
            (
                Inside(SQUARE),
                Inside(PolygonField(((2.0, 0.0), (2.0, 2.0), (3.0, 2.0), (3.0, 0.0)))),
            )
        ),
        6.0,
    ),
    "star": (Inside(STAR), 5 * INNER * sin(pi / 5)),
    "a disc twice": (Intersection((UNIT, UNIT)), pi),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_areas(name: str) -> None:
    region, expected = KNOWN[name]
    assert expected > 0
    assert area(region) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("name", KNOWN)
def test_a_boundary_closes_and_has_the_region_on_its_left(name: str) -> None:
    region, _ = KNOWN[name]
    arcs = boundary(region)
    chains = loops(arcs)
    assert sum(map(len, chains)) == len(arcs) > 0
    for chain in chains:
        for arc, after in zip(chain, [*chain[1:], chain[0]], strict=True):
            assert arc.last == pytest.approx(after.first, abs=1e-7)
            t = (arc.start + arc.stop) / 2
            (x, y), (dx, dy) = arc.path.point(t), arc.path.heading(t)
            turn = 1e-9 / hypot(dx, dy) * (1 if arc.stop > arc.start else -1)
            left, right = (x - dy * turn, y + dx * turn), (x + dy * turn, y - dx * turn)
            assert np.array_equal(region.contains(np.array([left, right])), [True, False])


REFUSED: dict[str, tuple[Region, type[RegionError]]] = {
    "half-plane": (HalfPlane(1.0, 0.0, 0.0), UnboundedRegionError),
    "outside of a disc": (Outside(CircleField(0.0, 0.0, 1.0)), UnboundedRegionError),
    "parabola": (Inside(ParabolaField(TURNED, 1.0)), UnboundedRegionError),
    "between the branches": (Outside(HyperbolaField(TURNED, 1.0, 1.0)), UnboundedRegionError),
    "strip": (STRIP, UnboundedRegionError),
    "everything": (
        Union((HalfPlane(1.0, 0.0, 0.0), HalfPlane(-1.0, 0.0, 0.0))),
        UnboundedRegionError,
    ),
    "a half-plane and what it is not": (
        Intersection((HalfPlane(1.0, 0.0, 0.0), HalfPlane(-1.0, 0.0, 0.0))),
        EmptyRegionError,
    ),
    "discs apart": (Intersection((UNIT, Inside(CircleField(3.0, 0.0, 1.0)))), EmptyRegionError),
    "discs that touch": (
        Intersection((UNIT, Inside(CircleField(2.0, 0.0, 1.0)))),
        EmptyRegionError,
    ),
    "a disc beyond its tangent": (Intersection((UNIT, above(0.6, 0.8, -1.0))), EmptyRegionError),
    "a disc less itself": (Difference(UNIT, UNIT), EmptyRegionError),
    "a flat polygon": (
        Inside(PolygonField(((0.0, 0.0), (1.0, 1.0), (2.0, 2.0)))),
        EmptyRegionError,
    ),
    "a polygon of one point": (Inside(PolygonField(((1.0, 1.0),) * 3)), EmptyRegionError),
    "too many corners": (
        Inside(PolygonField(tuple((cos(k / 11.0), sin(k / 11.0)) for k in range(65)))),
        RegionError,
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_area_is_refused(name: str) -> None:
    region, error = REFUSED[name]
    with pytest.raises(error) as refused:
        area(region)
    assert type(refused.value) is error
    assert refused.value.help


def test_perimeters() -> None:
    assert perimeter(UNIT) == pytest.approx(2 * pi, rel=1e-14)
    assert perimeter(Intersection((UNIT, HalfPlane(0.0, 1.0, 0.0)))) == pytest.approx(pi + 2)
    assert perimeter(Inside(SQUARE)) == pytest.approx(8, rel=1e-14)
    for a, b in ((3.0, 2.0), (50.0, 1.0)):
        whole = 4 * quad(lambda t, a=a, b=b: hypot(a * sin(t), b * cos(t)), 0, pi / 2, epsabs=0)[0]
        assert perimeter(Inside(EllipseField(TURNED, a, b))) == pytest.approx(whole, rel=1e-10)
    cap = KNOWN["one branch"][0]
    rim = quad(lambda t: hypot(sinh(t), cosh(t)), 0, log(2 + sqrt(3)))[0]
    assert perimeter(cap) == pytest.approx(2 * sqrt(3) + 2 * rim, rel=1e-12)
    segment = KNOWN["parabola segment"][0]
    arc = quad(lambda y: sqrt(1 + y * y / 4), -2, 2)[0]
    assert perimeter(segment) == pytest.approx(4 + arc, rel=1e-12)


coordinate = st.floats(-2.0, 2.0)
length = st.floats(0.3, 2.0)


@st.composite
def pose(draw: st.DrawFn) -> Pose:
    turn = draw(st.floats(0.0, 6.28))
    return Pose(draw(coordinate), draw(coordinate), cos(turn), sin(turn))


@st.composite
def side(draw: st.DrawFn) -> Region:
    make: Callable[..., Region] = draw(st.sampled_from((Inside, Outside)))
    match draw(st.sampled_from(range(7))):
        case 0:
            turn = draw(st.floats(0.0, 6.28))
            return HalfPlane(cos(turn), sin(turn), draw(coordinate))
        case 1:
            return make(LineField(draw(length), draw(coordinate), draw(coordinate)))
        case 2:
            return make(CircleField(draw(coordinate), draw(coordinate), draw(length)))
        case 3:
            return make(EllipseField(draw(pose()), draw(length), draw(length)))
        case 4:
            return make(ParabolaField(draw(pose()), draw(length)))
        case 5:
            branches = draw(st.sampled_from(Branches))
            return make(HyperbolaField(draw(pose()), draw(length), draw(length), branches))
        case _:
            corner = st.tuples(coordinate, coordinate)
            corners = st.lists(corner, min_size=3, max_size=5)
            return make(PolygonField(tuple(draw(corners.filter(lambda c: not sides_cross(c))))))


@st.composite
def bounded(draw: st.DrawFn) -> Region:
    """Sides put together, within a square that every one of them may reach beyond."""
    first, second, third = draw(side()), draw(side()), draw(side())
    match draw(st.sampled_from(range(4))):
        case 0:
            inner: Region = Union((first, second, third))
        case 1:
            inner = Intersection((first, second))
        case 2:
            inner = Difference(first, second)
        case _:
            inner = Union((Intersection((first, second)), third))
    return Intersection((inner, Inside(FRAME)))


FRAME = PolygonField(((-3.0, -3.1), (3.0, -3.1), (3.0, 3.1), (-3.0, 3.1)))
COLUMNS, ROWS = 300, 310


def sampled(region: Region) -> tuple[float, float]:
    """The area by signs of distances at midpoints of cells, and how wrong it can be.

    A cell whose centre is further from the boundary than its half diagonal lies on one side.
    """
    x = -3 + (np.arange(COLUMNS) + 0.5) * 6 / COLUMNS
    y = -3.1 + (np.arange(ROWS) + 0.5) * 6.2 / ROWS
    points = np.stack(np.meshgrid(x, y), axis=-1)
    signed = region.signed(points)
    cell = 6 / COLUMNS * 6.2 / ROWS
    unsure = np.abs(signed) <= hypot(6 / COLUMNS, 6.2 / ROWS) / 2 + 1e-9
    sure = float((signed[~unsure] < 0).sum()) * cell
    return sure, sure + float(unsure.sum()) * cell


@given(bounded())
def test_an_area_lies_within_what_sampled_distances_allow(region: Region) -> None:
    low, high = sampled(region)
    assert 0 <= low <= high
    try:
        found = area(region)
    except EmptyRegionError:
        assert low == 0
        return
    assert low - 1e-10 <= found <= high + 1e-10


@given(bounded(), bounded())
def test_areas_add_up(first: Region, second: Region) -> None:
    """|A or B| = |A| + |B| - |A and B|, and |A less B| = |A| - |A and B|."""

    def measured(region: Region) -> float:
        try:
            return area(region)
        except EmptyRegionError:
            return 0.0

    both = measured(Intersection((first, second)))
    either = measured(Union((first, second)))
    assume(either > 0)
    assert either == pytest.approx(measured(first) + measured(second) - both, abs=1e-10)
    left = measured(Difference(first, second))
    assert left == pytest.approx(measured(first) - both, abs=1e-10)


def test_curves_that_touch_lose_no_digits() -> None:
    """The roots of a contact are blurred by 1e-8, and what lies between them is no piece."""
    half = HalfPlane(1.0, 0.0, 0.0)
    circle, flat = CircleField(0.0, 1.0, 1.0), EllipseField(Pose(0.0, 1.0), 1.0, 0.5)
    right = Difference(Union((half, Inside(circle))), Union((half, Inside(flat))))
    assert area(right) == pytest.approx(pi / 4, rel=1e-13)
    found = common_points(*sides_of(Union((Inside(circle), Inside(flat)))).paths)
    assert sorted(x for x, _ in found) == pytest.approx([-1, 1])
