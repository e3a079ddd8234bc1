"""Distances, feet and normals against brute force at 40 digits, in NumPy and in torch."""

from functools import cache

import distance_witness as witness
import numpy as np
import pytest
import torch
from distance_cases import Case, conic_cases, other_cases, part_cases

from perga.geometry.distances import CircleField, EllipseField, PointField, Pose

ERROR_64 = 1e-14  # of the size of the curve; the demand is 1e-13
ERROR_32 = 2e-6  # the demand is 1e-5
BY_NAME = {case.name: case for case in (*conic_cases(4), *other_cases(4), *part_cases(4))}


@cache
def truth(name: str) -> list[witness.Nearest]:
    case = BY_NAME[name]
    return [witness.nearest(case.curves, float(x), float(y)) for x, y in case.points]


def error(values: np.ndarray, references: list[witness.Nearest], size: float) -> float:
    """The largest error, in sizes of the curve, taken at 40 digits."""
    assert len(values) == len(references) > 0
    pairs = zip(values, references, strict=True)
    return max(float(abs(witness.MP.mpf(float(v)) - r.distance)) for v, r in pairs) / size


@pytest.mark.parametrize("name", BY_NAME)
def test_distances_are_those_of_brute_force(name: str) -> None:
    case = BY_NAME[name]
    assert len(case.points) >= 12
    double = case.field.distance(case.points)
    single = case.field.distance(case.points.astype(np.float32))
    assert (double.dtype, single.dtype) == (np.float64, np.float32)
    assert error(double, truth(name), case.size) <= ERROR_64
    assert error(single, truth(name), case.size) <= ERROR_32


@pytest.mark.parametrize("name", BY_NAME)
def test_normals_are_unit_vectors_along_the_way_from_the_foot(name: str) -> None:
    case = BY_NAME[name]
    foot, normal = case.field.foot(case.points), case.field.normal(case.points)
    signed = case.field.signed(case.points)
    assert np.isfinite(foot).all()
    assert np.abs(np.hypot(normal[:, 0], normal[:, 1]) - 1).max() < 1e-15 * 4
    back = foot + signed[:, None] * normal
    # The foot is not sharp near an evolute, only the distance is.
    assert np.abs(back - case.points).max() < 1e-7 * case.size
    checked = 0
    for i, best in enumerate(truth(name)):
        # Where the nearest point is well apart from all others, it is the foot.
        if best.lead > 0.05 * case.size and best.distance > 1e-3 * case.size:
            way = (case.points[i] - [float(best.x), float(best.y)]) / float(best.distance)
            assert np.abs(way - normal[i] * np.sign(signed[i])).max() < 2e-3
            checked += 1
    assert checked >= 4


@pytest.mark.parametrize("name", BY_NAME)
def test_torch_agrees_and_its_gradients_are_the_normals(name: str) -> None:
    case = BY_NAME[name]
    for dtype, close in ((torch.float64, 1e-12), (torch.float32, 1e-5)):
        points = torch.tensor(case.points, dtype=dtype, requires_grad=True)
        signed = case.field.signed(points)
        (gradient,) = torch.autograd.grad(signed.sum(), points)
        assert signed.dtype == dtype
        ours = case.field.signed(case.points.astype(signed.detach().numpy().dtype))
        apart = np.abs(signed.detach().numpy() - ours)
        assert apart.max() <= close * case.size
        assert torch.isfinite(gradient).all()
        lengths = torch.hypot(gradient[:, 0], gradient[:, 1])
        assert float((lengths - 1).abs().max()) <= close
        (of_distance,) = torch.autograd.grad(case.field.distance(points).sum(), points)
        assert torch.equal(of_distance.abs(), gradient.abs())


@pytest.mark.slow
@pytest.mark.parametrize("index", range(len(BY_NAME)), ids=list(BY_NAME))
def test_distances_at_many_more_points(index: int) -> None:
    case: Case = [*conic_cases(24), *other_cases(24), *part_cases(24)][index]
    reference = [witness.nearest(case.curves, float(x), float(y)) for x, y in case.points]
    double = error(case.field.distance(case.points), reference, case.size)
    single = error(case.field.distance(case.points.astype(np.float32)), reference, case.size)
    print(f"{case.name}: {len(reference)} points, float64 {double:.1e}, float32 {single:.1e}")
    assert double <= ERROR_64
    assert single <= ERROR_32


def test_far_points_keep_their_relative_error() -> None:
    field = EllipseField(Pose(0.0, 0.0), 5.0, 0.125)
    for scale in (1e3, 1e6, 1e9):
        for x, y in ((scale, scale / 3), (-1.0, scale), (scale, 1e-3), (0.0, -scale)):
            best = witness.nearest((witness.ellipse((0.0, 0.0, 1.0, 0.0), 5.0, 0.125),), x, y)
            ours = float(field.distance(np.array([x, y])))
            assert abs(witness.MP.mpf(ours) - best.distance) <= 1e-15 * scale


def test_one_point_and_grids_keep_their_shape() -> None:
    field = EllipseField(Pose(0.0, 0.0), 3.0, 2.0)
    assert field.signed(np.array([0.0, 0.0])).shape == ()
    grid = np.zeros((4, 5, 2))
    assert field.signed(grid).shape == (4, 5)
    assert field.foot(grid).shape == field.normal(grid).shape == (4, 5, 2)
    assert np.all(field.signed(grid) == -2.0)
    assert np.all(field.signed(grid[:0]) == 0)


def test_parameters_may_be_arrays() -> None:
    """A batch of three ellipses, one circle and one tall one among them, at two points each."""
    a, b = np.array([[3.0], [2.0], [1.0]]), np.array([[2.0], [2.0], [4.0]])
    points = np.array([[0.5, 0.25], [-4.0, 1.0]])
    batch = EllipseField(Pose(0.0, 1.0), a, b).signed(points)
    assert batch.shape == (3, 2)
    for i in range(3):
        one = EllipseField(Pose(0.0, 1.0), float(a[i, 0]), float(b[i, 0])).signed(points)
        assert np.array_equal(batch[i], one)


def test_what_is_no_set_of_points_is_refused() -> None:
    field = CircleField(0.0, 0.0, 1.0)
    with pytest.raises(ValueError, match="shape"):
        field.distance(np.zeros((4, 3)))
    with pytest.raises(ValueError, match="shape"):
        field.distance(np.array(1.0))
    with pytest.raises(ValueError, match="float32 or float64"):
        field.distance(np.zeros((4, 2), dtype=np.int64))
    with pytest.raises(TypeError):
        PointField(0.0, 0.0).distance([(1.0, 2.0)])
