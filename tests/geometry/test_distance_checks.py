"""What fields refuse when they are built, and that they read nothing later."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch

from perga.geometry.distances import (
    ArcField,
    Branches,
    CircleField,
    EllipseArcField,
    EllipseField,
    HalfPlane,
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
    trusted,
)

AT = Pose(0.0, 0.0)
SIZES: dict[str, Callable[[Any], object]] = {
    "r of a circle": lambda v: CircleField(0.0, 0.0, v),
    "r of an arc": lambda v: ArcField(AT, v, 1.0),
    "half of an arc": lambda v: ArcField(AT, 1.0, v),
    "sweep of an ellipse's part": lambda v: EllipseArcField(AT, 2.0, 1.0, 0.0, v),
    "a of an ellipse's part": lambda v: EllipseArcField(AT, v, 1.0, 0.0, 1.0),
    "p of a parabola's part": lambda v: ParabolaArcField(AT, v, 0.0, 1.0),
    "b of a hyperbola's part": lambda v: HyperbolaArcField(AT, 1.0, v, 0.0, 1.0),
    "a of an ellipse": lambda v: EllipseField(AT, v, 1.0),
    "b of an ellipse": lambda v: EllipseField(AT, 1.0, v),
    "a of a hyperbola": lambda v: HyperbolaField(AT, v, 1.0),
    "b of a hyperbola": lambda v: HyperbolaField(AT, 1.0, v),
    "p of a parabola": lambda v: ParabolaField(AT, v),
}
PLACES: dict[str, Callable[[Any], object]] = {
    "x of a pose": lambda v: Pose(v, 0.0),
    "y of a pose": lambda v: Pose(0.0, v),
    "ux of a pose": lambda v: Pose(0.0, 0.0, v, 0.0),
    "x of a point": lambda v: PointField(v, 0.0),
    "a of a line": lambda v: LineField(v, 1.0, 0.0),
    "c of a line": lambda v: LineField(1.0, 0.0, v),
    "c of a half-plane": lambda v: HalfPlane(1.0, 0.0, v),
    "y2 of a segment": lambda v: SegmentField(0.0, 0.0, 1.0, v),
    "dx of a ray": lambda v: RayField(0.0, 0.0, v, 1.0),
    "x of a circle": lambda v: CircleField(v, 0.0, 1.0),
    "start of an ellipse's part": lambda v: EllipseArcField(AT, 2.0, 1.0, v, 1.0),
    "low of a parabola's part": lambda v: ParabolaArcField(AT, 1.0, v, 9.0),
    "high of a hyperbola's part": lambda v: HyperbolaArcField(AT, 1.0, 1.0, -9.0, v),
    "a vertex": lambda v: PolygonField(((0.0, 0.0), (1.0, 0.0), (0.0, v))),
}
FORMS: dict[str, Callable[[float], Any]] = {
    "number": lambda v: v,
    "numpy": lambda v: np.array([0.5, v]),
    "float32": lambda v: np.array([0.5, v], np.float32),
    "torch": lambda v: torch.tensor([0.5, v], dtype=torch.float64),
    "learned": lambda v: torch.tensor([0.5, v], requires_grad=True),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("what", SIZES)
def test_sizes_are_above_zero_and_finite(what: str, form: str) -> None:
    assert SIZES[what](FORMS[form](0.25)) is not None
    for bad, said in ((0.0, "is above 0"), (-1.0, "is above 0, not -1"), (-0.0, "is above 0"),
                      (math.nan, "finite, not nan"), (math.inf, "finite, not inf")):  # fmt: skip
        with pytest.raises(ValueError, match=said):
            SIZES[what](FORMS[form](bad))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("what", PLACES)
def test_places_are_finite(what: str, form: str) -> None:
    if what != "ux of a pose":
        assert PLACES[what](FORMS[form](-0.25)) is not None
    for bad in (math.nan, math.inf, -math.inf):
        with pytest.raises(ValueError, match="is finite"):
            PLACES[what](FORMS[form](bad))


@pytest.mark.parametrize("what", [*SIZES, *PLACES])
def test_what_is_no_number_is_refused(what: str) -> None:
    build = {**SIZES, **PLACES}[what]
    for bad in ("1", None, True, [1.0], 1j, np.array([1j]), np.array([True]), torch.tensor([1j])):
        with pytest.raises(TypeError, match="is a number or an array of real numbers, not"):
            build(bad)
    with pytest.raises(ValueError, match="beyond float64"):
        build(10**5000)


def test_directions() -> None:
    for build in (lambda x, y: LineField(x, y, 1.0), lambda x, y: RayField(0.0, 0.0, x, y),
                  lambda x, y: HalfPlane(x, y, 1.0)):  # fmt: skip
        with pytest.raises(ValueError, match=r"is a direction, not \(0, 0\)"):
            build(0.0, -0.0)
        with pytest.raises(ValueError, match="is a direction"):
            build(np.array([1.0, 0.0]), np.array([0.0, 0.0]))
        assert build(np.array([1.0, 0.0]), np.array([0.0, 1.0])) is not None
    with pytest.raises(ValueError, match="unit vector, but its length is 2"):
        Pose(0.0, 0.0, 2.0, 0.0)
    with pytest.raises(ValueError, match="unit vector"):
        Pose(0.0, 0.0, 0.0, 0.0)
    turn = np.float32(0.3)
    assert Pose(0.0, 0.0, np.cos(turn), np.sin(turn)).x == 0.0


def test_other_limits() -> None:
    with pytest.raises(ValueError, match=r"half is at most pi, not 3\.2"):
        ArcField(AT, 1.0, 3.2)
    for whole in (math.pi, np.array([math.pi], np.float32), torch.tensor(torch.pi)):
        assert ArcField(AT, 1.0, whole).r == 1.0
    branches: Any = "positive"
    with pytest.raises(TypeError, match="branches is one of Branches, not str"):
        HyperbolaField(AT, 1.0, 1.0, branches)
    with pytest.raises(ValueError, match=r"shapes that do not fit: a \(2,\), b \(3,\)"):
        EllipseField(AT, np.ones(2), np.ones(3))
    assert CircleField(0, Fraction(1, 2), np.float32(1)).distance(np.array([0.0, 2.5])) == 1.0


@pytest.mark.parametrize("dtype", ["float16", "longdouble", "int64", "complex128", "bool"])
def test_points_are_float32_or_float64(dtype: str) -> None:
    with pytest.raises(ValueError, match="points are float32 or float64, not"):
        CircleField(0.0, 0.0, 1.0).signed(np.zeros((3, 2), dtype))


def test_torch_points_are_float32_or_float64() -> None:
    for dtype in (torch.float16, torch.bfloat16, torch.int64):
        with pytest.raises(ValueError, match="points are float32 or float64, not"):
            CircleField(0.0, 0.0, 1.0).signed(torch.zeros((3, 2), dtype=dtype))
    for dtype in (torch.float32, torch.float64):
        points = torch.zeros((3, 2), dtype=dtype)
        assert CircleField(0.0, 0.0, 1.0).signed(points).dtype == dtype


def test_nothing_is_read_at_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = (
        PointField(1.0, 2.0),
        CircleField(0.0, 0.0, 1.0),
        EllipseField(AT, 2.0, 1.0),
        HyperbolaField(AT, 2.0, 1.0, Branches.POSITIVE),
        HalfPlane(1.0, 0.0, 0.0),
    )
    reads: list[object] = []
    monkeypatch.setattr(
        "perga.geometry.distances.checks._read",
        lambda name, value: reads.append(name) or np.ones(()),
    )
    for field in fields:
        field.signed(np.zeros((3, 2)))
        assert trusted(CircleField, 0.0, 0.0, 3.0).r == 3.0
    assert not reads
    CircleField(0.0, 0.0, 1.0)
    assert reads


def test_parameters_are_learned_through_the_checks_and_mapped() -> None:
    r = torch.tensor(2.0, dtype=torch.float64, requires_grad=True)
    CircleField(0.0, 0.0, r * r).signed(torch.zeros(2, dtype=torch.float64)).backward()
    assert r.grad is not None
    assert float(r.grad) == -4.0

    def away(r: torch.Tensor) -> torch.Tensor:
        return CircleField(0.0, 0.0, r).signed(torch.zeros(2, dtype=torch.float64))

    radii = torch.tensor([1.0, 2.0], dtype=torch.float64)
    assert torch.func.vmap(away)(radii).tolist() == [-1.0, -2.0]
    assert float(torch.func.grad(away)(radii[0])) == -1.0


def test_parts_that_are_none() -> None:
    with pytest.raises(ValueError, match="at most 2 pi"):
        EllipseArcField(AT, 2.0, 1.0, 0.0, 6.3)
    assert EllipseArcField(AT, 2.0, 1.0, 0.0, np.float32(2 * np.pi)).a == 2.0
    for low, high in ((1.0, 1.0), (2.0, 1.0), (np.array([0.0, 3.0]), 2.0)):
        with pytest.raises(ValueError, match="low is less than high"):
            ParabolaArcField(AT, 1.0, low, high)
        with pytest.raises(ValueError, match="low is less than high"):
            HyperbolaArcField(AT, 1.0, 1.0, low, high)
    with pytest.raises(ValueError, match="on one branch"):
        HyperbolaArcField(AT, 1.0, 1.0, 0.0, 1.0, Branches.BOTH)
    with pytest.raises(TypeError, match="one of Branches"):
        HyperbolaArcField(AT, 1.0, 1.0, 0.0, 1.0, "positive")  # type: ignore[arg-type]


def test_parts_between_points() -> None:
    """Their ends are the points, and the middle is where the order of the points says."""
    pose = Pose(0.375, -1.25, 0.8, 0.6)

    def put(x: float, y: float) -> tuple[float, float]:
        return 0.375 + 0.8 * x - 0.6 * y, -1.25 + 0.6 * x + 0.8 * y

    first, last = put(5.0, 0.0), put(0.0, 3.0)
    for ends, nearest in (((first, last), 0.0), ((last, first), math.sqrt(2) * 3)):
        arc = EllipseArcField.between(pose, 5.0, 3.0, *ends)
        assert np.abs(arc.distance(np.array(ends))).max() < 1e-15
        top = np.array(put(5 * math.sqrt(0.5), 3 * math.sqrt(0.5)))
        away = float(arc.distance(top))
        assert (away < 1e-15) if nearest == 0 else (away > 1.0)
    whole = EllipseArcField.between(pose, 5.0, 3.0, first, first)
    assert float(whole.distance(np.array(put(-5.0, 0.0)))) < 1e-15
    for ends in ((put(0.5, -1.0), put(2.0, 2.0)), (put(2.0, 2.0), put(0.5, -1.0))):
        part = ParabolaArcField.between(pose, 1.0, *ends)
        assert np.abs(part.distance(np.array([*ends, put(0.0, 0.0)]))).max() < 1e-15
        assert float(part.distance(np.array(put(2.0, -2.0)))) > 1.0
    left = put(-math.sqrt(2), 1.0), put(-1.0, 0.0)
    piece = HyperbolaArcField.between(pose, 1.0, 1.0, *left)
    assert piece.branch is Branches.NEGATIVE
    assert np.abs(piece.distance(np.array(left))).max() < 1e-15
    with pytest.raises(ValueError, match="different branches"):
        HyperbolaArcField.between(pose, 1.0, 1.0, put(1.0, 0.0), put(-1.0, 0.0))
