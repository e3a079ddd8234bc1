"""What holds of every distance, on random curves anywhere in the plane."""

from itertools import pairwise

import distance_witness as witness
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.geometry.distances import (
    ArcField,
    Branches,
    CircleField,
    EllipseField,
    Field,
    HyperbolaField,
    LineField,
    ParabolaField,
    PointField,
    PolygonField,
    Pose,
    RayField,
    SegmentField,
)

Placed = tuple[Field, tuple[witness.Curve, ...]]
coordinate = st.floats(-8, 8)
size = st.floats(0.2, 6)
angle = st.floats(0, 6.28)
REACH = 200.0  # how far lines and rays are followed by the witness


@st.composite
def places(draw: st.DrawFn) -> tuple[float, float, float, float]:
    t = draw(angle)
    return draw(coordinate), draw(coordinate), float(np.cos(t)), float(np.sin(t))


@st.composite
def fields(draw: st.DrawFn) -> Placed:
    """A field and the curves whose points are sampled beside it."""
    place = draw(places())
    x, y, ux, uy = place
    a, b = draw(size), draw(size)
    straight = witness.straight
    match draw(st.sampled_from(range(11))):
        case 0:
            return PointField(x, y), (straight(x, y, x, y),)
        case 1:
            ends = (x - REACH * ux, y - REACH * uy, x + REACH * ux, y + REACH * uy)
            return LineField(-uy * a, ux * a, (uy * x - ux * y) * a), (straight(*ends),)
        case 2:
            return SegmentField(x, y, x + a * ux, y + a * uy), (
                straight(x, y, x + a * ux, y + a * uy),
            )
        case 3:
            ray = RayField(x, y, a * ux, a * uy)
            return ray, (straight(x, y, x + REACH * ux, y + REACH * uy),)
        case 4:
            return CircleField(x, y, a), (witness.ellipse(place, a, a),)
        case 5:
            half = draw(st.floats(0.05, 3.1))
            return ArcField(Pose(*place), a, half), (witness.arc(place, a, half),)
        case 6:
            return EllipseField(Pose(*place), a, b), (witness.ellipse(place, a, b),)
        case 7:
            both = tuple(witness.branch(place, a, b, side) for side in (1, -1))
            return HyperbolaField(Pose(*place), a, b), both
        case 8:
            side = draw(st.sampled_from((1, -1)))
            branches = Branches.POSITIVE if side == 1 else Branches.NEGATIVE
            curve = witness.branch(place, a, b, side)
            return HyperbolaField(Pose(*place), a, b, branches), (curve,)
        case 9:
            return ParabolaField(Pose(*place), a), (witness.parabola(place, a),)
        case _:
            turns = sorted(draw(st.lists(angle, min_size=3, max_size=7, unique=True)))
            ends = [(x + a * np.cos(t), y + b * np.sin(t)) for t in turns]
            corners = tuple((float(v), float(w)) for v, w in ends)
            ring = (*corners, corners[0])
            sides = (straight(*p, *q) for p, q in pairwise(ring))
            return PolygonField(corners), tuple(sides)


@st.composite
def clouds(draw: st.DrawFn) -> np.ndarray:
    pairs = draw(st.lists(st.tuples(coordinate, coordinate), min_size=2, max_size=12))
    return np.array(pairs)


@given(fields(), clouds())
def test_no_sampled_point_of_the_curve_is_nearer(placed: Placed, points: np.ndarray) -> None:
    field, curves = placed
    distances, feet = field.distance(points), field.foot(points)
    for (x, y), distance, foot in zip(points, distances, feet, strict=True):
        samples, off, chord = [], [], 0.0
        for curve in curves:
            low, high = curve.span(float(x), float(y))
            (cx, cy), _, _ = curve.at(np, np.linspace(low, high, 4001))
            cx, cy = cx + np.zeros(4001), cy + np.zeros(4001)
            samples.append(float(np.hypot(cx - x, cy - y).min()))
            off.append(float(np.hypot(cx - foot[0], cy - foot[1]).min()))
            near = np.hypot(cx[:-1] - foot[0], cy[:-1] - foot[1]) < 1
            steps = np.hypot(np.diff(cx), np.diff(cy))
            chord = max(chord, float(np.where(near, steps, 0).max()))
        assert distance <= min(samples) + 1e-12
        assert min(off) <= chord + 1e-9  # the foot lies on the curve
        assert np.hypot(x - foot[0], y - foot[1]) == pytest.approx(distance, abs=1e-7)


@given(fields(), clouds())
def test_a_signed_distance_changes_by_no_more_than_one_moves(
    placed: Placed, points: np.ndarray
) -> None:
    field, _ = placed
    signed = field.signed(points)
    moves = np.hypot(*np.moveaxis(points[1:] - points[:-1], -1, 0))
    assert np.all(np.abs(np.diff(signed)) <= moves + 1e-12)


@given(places(), places(), size, size, clouds())
def test_a_motion_changes_no_distance(
    place: tuple[float, float, float, float],
    motion: tuple[float, float, float, float],
    a: float,
    b: float,
    points: np.ndarray,
) -> None:
    x, y, ux, uy = place
    mx, my, vx, vy = motion
    there = Pose(mx + vx * x - vy * y, my + vy * x + vx * y, vx * ux - vy * uy, vy * ux + vx * uy)
    px, py = points[:, 0], points[:, 1]
    moved = np.stack((mx + vx * px - vy * py, my + vy * px + vx * py), axis=-1)
    for one, other in (
        (EllipseField(Pose(*place), a, b), EllipseField(there, a, b)),
        (HyperbolaField(Pose(*place), a, b), HyperbolaField(there, a, b)),
        (ParabolaField(Pose(*place), a), ParabolaField(there, a)),
        (ArcField(Pose(*place), a, 1.0), ArcField(there, a, 1.0)),
    ):
        assert np.abs(one.signed(points) - other.signed(moved)).max() < 1e-11


@given(places(), size, st.floats(-300, 300))
def test_any_numbers_give_numbers(
    place: tuple[float, float, float, float], a: float, exponent: float
) -> None:
    """From the smallest to the largest: no overflow, no division by zero, nothing undefined."""
    tiny = 10.0 ** -abs(exponent)
    points = np.array([[tiny, tiny], [0.0, tiny], [1e6 * (1 + tiny), 0.0], [a, -tiny]])
    for pose in (Pose(0.0, 0.0), Pose(*place)):
        for field in (
            EllipseField(pose, a, a),
            EllipseField(pose, a, a * (1 + 1e-16)),
            EllipseField(pose, a, a / 1000),
            HyperbolaField(pose, a, a / 1000),
            HyperbolaField(pose, a / 1000, a, Branches.NEGATIVE),
            ParabolaField(pose, a),
        ):
            assert np.isfinite(field.contact(points).gap).all()
            single = field.contact(points.astype(np.float32))
            assert np.isfinite(single.gap).all()
            lengths = np.hypot(single.normal_x, single.normal_y)
            assert np.abs(lengths - 1).max() < 1e-6
