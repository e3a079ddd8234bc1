"""Torch modules of curves: the distances of the fields, in batches, and what can be learned."""

import math
from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import Tensor

from perga.geometry.distances import (
    ArcField,
    Branches,
    CircleField,
    EllipseArcField,
    EllipseField,
    Field,
    HyperbolaArcField,
    HyperbolaField,
    LineField,
    ParabolaArcField,
    ParabolaField,
    PointField,
    PolygonField,
    Pose,
    RayField,
    SegmentField,
)
from perga.rng import stream
from perga.sdf import (
    ArcSdf,
    CircleSdf,
    EllipseArcSdf,
    EllipseSdf,
    HyperbolaArcSdf,
    HyperbolaSdf,
    LineSdf,
    ParabolaArcSdf,
    ParabolaSdf,
    PointSdf,
    PolygonSdf,
    Primitive,
    RaySdf,
    SegmentSdf,
)

Row = tuple[float, ...]
ONE = Branches.NEGATIVE


def pose(r: Row) -> Pose:
    return Pose(r[0], r[1], math.cos(r[2]), math.sin(r[2]))


def corners(r: Row) -> tuple[tuple[float, float], ...]:
    return tuple((r[i], r[i + 1]) for i in (0, 2, 4))


PAIRS: dict[str, tuple[Callable[[Tensor], Primitive], Callable[[Row], Field]]] = {
    "point": (lambda t: PointSdf(t[..., :2]), lambda r: PointField(r[0], r[1])),
    "line": (lambda t: LineSdf(t[..., :3]), lambda r: LineField(r[0], r[1], r[2])),
    "segment": (
        lambda t: SegmentSdf(t[..., :2], t[..., 2:4]),
        lambda r: SegmentField(r[0], r[1], r[2], r[3]),
    ),
    "ray": (
        lambda t: RaySdf(t[..., :2], t[..., 2]),
        lambda r: RayField(r[0], r[1], math.cos(r[2]), math.sin(r[2])),
    ),
    "circle": (
        lambda t: CircleSdf(t[..., :2], t[..., 3]),
        lambda r: CircleField(r[0], r[1], r[3]),
    ),
    "arc": (
        lambda t: ArcSdf(t[..., :2], t[..., 2], t[..., 3], t[..., 4]),
        lambda r: ArcField(pose(r), r[3], r[4]),
    ),
    "ellipse": (
        lambda t: EllipseSdf(t[..., :2], t[..., 2], t[..., 3], t[..., 4]),
        lambda r: EllipseField(pose(r), r[3], r[4]),
    ),
    "hyperbola": (
        lambda t: HyperbolaSdf(t[..., :2], t[..., 2], t[..., 3], t[..., 4]),
        lambda r: HyperbolaField(pose(r), r[3], r[4]),
    ),
    "branch": (
        lambda t: HyperbolaSdf(t[..., :2], t[..., 2], t[..., 3], t[..., 4], ONE),
        lambda r: HyperbolaField(pose(r), r[3], r[4], ONE),
    ),
    "parabola": (
        lambda t: ParabolaSdf(t[..., :2], t[..., 2], t[..., 3]),
        lambda r: ParabolaField(pose(r), r[3]),
    ),
    "ellipse part": (
        lambda t: EllipseArcSdf(t[..., :2], t[..., 2], t[..., 3], t[..., 4], t[..., 5], t[..., 4]),
        lambda r: EllipseArcField(pose(r), r[3], r[4], r[5], r[4]),
    ),
    "parabola part": (
        lambda t: ParabolaArcSdf(t[..., :2], t[..., 2], t[..., 3], t[..., 5], t[..., 5] + 1.5),
        lambda r: ParabolaArcField(pose(r), r[3], r[5], r[5] + 1.5),
    ),
    "branch part": (
        lambda t: HyperbolaArcSdf(
            t[..., :2], t[..., 2], t[..., 3], t[..., 4], t[..., 5], t[..., 5] + 1.5, ONE
        ),
        lambda r: HyperbolaArcField(pose(r), r[3], r[4], r[5], r[5] + 1.5, ONE),
    ),
    "polygon": (
        lambda t: PolygonSdf(t.unflatten(-1, (3, 2))),
        lambda r: PolygonField(corners(r)),
    ),
}
ROWS = (
    (0.5, -0.25, 0.7, 3.0, 1.0, 2.0),
    (-1.0, 0.5, -2.0, 1.0, 2.5, -1.0),
    (1.5, 2.0, 0.1, 2.0, 2.0, 0.5),
    (0.0, 1.0, 3.0, 0.5, 0.75, 1.0),
)
POINTS = np.array([[stream(3, "sdf", i, j).uniform(-4, 4) for j in "xy"] for i in range(30)])


@pytest.mark.parametrize("kind", PAIRS)
def test_modules_give_the_distances_of_the_fields_in_any_batch(kind: str) -> None:
    module_of, field_of = PAIRS[kind]
    rows = torch.tensor(ROWS, dtype=torch.float64)
    points = torch.tensor(POINTS)
    expected = np.stack([field_of(row).signed(POINTS) for row in ROWS])
    for batch in ((4,), (2, 2), (4, 1)):
        module = module_of(rows.reshape(*batch, 6))
        signed = module(points).detach()
        assert signed.shape == (*batch, 30)
        assert np.abs(signed.numpy().reshape(4, 30) - expected).max() < 1e-12
        assert torch.equal(module.distance(points).detach(), signed.abs())
    own = points.expand(4, 30, 2) + torch.arange(4.0)[:, None, None]
    each = module_of(rows)(own).detach().numpy()
    for row, ours, moved in zip(ROWS, each, own.numpy(), strict=True):
        assert np.abs(ours - field_of(row).signed(moved)).max() < 1e-12
    assert module_of(rows[0])(points).shape == (30,)


@pytest.mark.parametrize("kind", PAIRS)
def test_every_parameter_has_a_finite_gradient(kind: str) -> None:
    module = PAIRS[kind][0](torch.tensor(ROWS, dtype=torch.float64))
    special = torch.tensor(np.concatenate((POINTS, np.zeros((1, 2)), np.array(ROWS)[:, :2])))
    module.distance(special).pow(2).sum().backward()
    parameters = dict(module.named_parameters())
    assert parameters
    for name, parameter in parameters.items():
        assert parameter.grad is not None, name
        assert torch.isfinite(parameter.grad).all(), name
        assert float(parameter.grad.abs().max()) > 0, name


def test_an_ellipse_is_learned_from_points_on_it() -> None:
    """From a circle, which has no direction yet, by the squared distances alone."""
    turns = torch.linspace(0, 2 * torch.pi, 40, dtype=torch.float64)[:-1]
    true = EllipseField(Pose(1.0, -0.5, math.cos(0.6), math.sin(0.6)), 3.0, 1.5)
    on = torch.stack((4 * torch.cos(turns), 4 * torch.sin(turns)), dim=-1)
    points = true.foot(on + torch.tensor([1.0, -0.5], dtype=torch.float64))
    start = torch.tensor([0.0, 0.0, 0.3, 2.0, 2.0], dtype=torch.float64)
    module = EllipseSdf(start[:2], start[2], start[3], start[4])
    optimiser = torch.optim.LBFGS(
        module.parameters(),
        tolerance_grad=1e-14,
        tolerance_change=1e-20,
        line_search_fn="strong_wolfe",
    )

    def closure() -> float:
        optimiser.zero_grad()
        loss = module.distance(points).pow(2).sum()
        loss.backward()
        return float(loss.detach())

    for _ in range(12):
        optimiser.step(closure)
    assert float(module.distance(points).detach().max()) < 1e-8
    axes = sorted((float(module.log_a.detach().exp()), float(module.log_b.detach().exp())))
    assert axes == pytest.approx([1.5, 3.0], abs=1e-6)
    assert module.origin.tolist() == pytest.approx([1.0, -0.5], abs=1e-6)


def test_sizes_that_are_not_positive_are_refused() -> None:
    with pytest.raises(ValueError, match="positive"):
        CircleSdf(torch.zeros(2), torch.tensor(0.0))
    with pytest.raises(ValueError, match="positive"):
        ParabolaSdf(torch.zeros(2), torch.tensor(0.0), torch.tensor(float("nan")))


AT, UNIT = torch.zeros(2), torch.tensor(1.0)
BAD: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "no tensor": (lambda: CircleSdf([0.0, 0.0], UNIT), TypeError, "centre is a tensor, not list"),  # type: ignore[arg-type]
    "a plain size": (lambda: CircleSdf(AT, 1.0), TypeError, "r is a tensor, not float"),  # type: ignore[arg-type]
    "whole numbers": (lambda: PointSdf(AT.long()), TypeError, "place is float32 or float64"),
    "half": (lambda: PointSdf(AT.half()), TypeError, "place is float32 or float64"),
    "centre nan": (lambda: CircleSdf(AT / 0, UNIT), ValueError, "centre is not finite"),
    "centre inf": (lambda: CircleSdf(1 / AT, UNIT), ValueError, "centre is not finite"),
    "angle": (lambda: RaySdf(AT, UNIT / 0), ValueError, "angle is not finite"),
    "size inf": (lambda: CircleSdf(AT, UNIT / 0), ValueError, "r is not finite"),
    "half size": (lambda: ArcSdf(AT, UNIT, UNIT, -UNIT), ValueError, "half is not pos"),
    "sweep": (
        lambda: EllipseArcSdf(AT, UNIT, UNIT, UNIT, UNIT, 0 * UNIT), ValueError, "sweep is not pos"
    ),
    "ends of a part": (
        lambda: ParabolaArcSdf(AT, UNIT, UNIT, UNIT, UNIT), ValueError, "high - low is not pos"
    ),
    "one branch": (
        lambda: HyperbolaArcSdf(AT, UNIT, UNIT, UNIT, UNIT, 2 * UNIT, Branches.BOTH),
        ValueError, "on one branch"
    ),
    "three": (lambda: CircleSdf(torch.zeros(3), UNIT), ValueError, r"shape \(\.\.\., 2\), not"),
    "line": (lambda: LineSdf(torch.tensor([0.0, 0.0, 1.0])), ValueError, "is a direction"),
    "lines": (lambda: LineSdf(torch.zeros(2)), ValueError, r"shape \(\.\.\., 3\)"),
    "batch": (lambda: CircleSdf(torch.zeros(4, 2), torch.ones(3)), ValueError, "do not fit"),
    "two axes": (
        lambda: EllipseSdf(AT, UNIT, torch.ones(2), torch.ones(3)), ValueError, "do not fit"
    ),
    "ends": (lambda: SegmentSdf(torch.zeros(3, 2), torch.ones(4, 2)), ValueError, "do not fit"),
    "corners": (lambda: PolygonSdf(torch.zeros(2, 2)), ValueError, "k >= 3"),
    "branches": (
        lambda: HyperbolaSdf(AT, UNIT, UNIT, UNIT, "both"), TypeError, "one of Branches"  # type: ignore[arg-type]
    ),
    "points": (lambda: CircleSdf(AT, UNIT)([[0.0, 0.0]]), TypeError, "points are a tensor"),
    "array": (
        lambda: CircleSdf(AT, UNIT).distance(np.zeros((1, 2))), TypeError, "points are a tensor"  # type: ignore[arg-type]
    ),
    "point shape": (lambda: CircleSdf(AT, UNIT)(torch.zeros(4, 3)), ValueError, "the shape"),
    "point dtype": (lambda: CircleSdf(AT, UNIT)(torch.zeros(4, 2).half()), ValueError, "float32"),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_what_modules_refuse(what: str) -> None:
    build, kind, said = BAD[what]
    with pytest.raises(kind, match=said):
        build()


@pytest.mark.parametrize("kind", PAIRS)
def test_a_module_reads_no_parameter_as_it_learns(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = PAIRS[kind][0](torch.tensor(ROWS, dtype=torch.float64))

    def refuse(*_: object) -> None:
        raise AssertionError("a parameter is read")

    monkeypatch.setattr("perga.geometry.distances.checks._read", refuse)
    assert module(torch.tensor(POINTS)).shape == (4, 30)
