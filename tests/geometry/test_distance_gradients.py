"""Gradients in the parameters of curves, against differences; and that none is ever undefined."""

from typing import Any

import numpy as np
import pytest
import torch
from distance_cases import spread

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


def turned(lib: Any, x: Any, y: Any, angle: Any) -> Pose:
    return Pose(x, y, lib.cos(angle), lib.sin(angle))


def make(kind: str, lib: Any, p: Any) -> Field:
    """The field of a kind from a row of numbers, which may be tensors."""
    match kind:
        case "point":
            return PointField(p[0], p[1])
        case "line":
            return LineField(p[0], p[1], p[2])
        case "segment":
            return SegmentField(p[0], p[1], p[2], p[3])
        case "ray":
            return RayField(p[0], p[1], p[2], p[3])
        case "circle":
            return CircleField(p[0], p[1], p[2])
        case "arc":
            return ArcField(turned(lib, p[0], p[1], p[2]), p[3], p[4])
        case "ellipse" | "tall" | "round":
            return EllipseField(turned(lib, p[0], p[1], p[2]), p[3], p[4])
        case "hyperbola":
            return HyperbolaField(turned(lib, p[0], p[1], p[2]), p[3], p[4])
        case "branch":
            pose = turned(lib, p[0], p[1], p[2])
            return HyperbolaField(pose, p[3], p[4], Branches.NEGATIVE)
        case "parabola":
            return ParabolaField(turned(lib, p[0], p[1], p[2]), p[3])
        case "ellipse part":
            return EllipseArcField(turned(lib, p[0], p[1], p[2]), *p[3:])
        case "parabola part":
            return ParabolaArcField(turned(lib, p[0], p[1], p[2]), *p[3:])
        case "hyperbola part":
            return HyperbolaArcField(turned(lib, p[0], p[1], p[2]), *p[3:])
        case _:
            return PolygonField(tuple((p[i], p[i + 1]) for i in range(0, len(p), 2)))


ROWS = {
    "point": (0.5, -1.0),
    "line": (1.5, -2.0, 0.75),
    "segment": (-1.0, 0.5, 2.0, 1.25),
    "ray": (-1.0, 0.5, 2.0, 1.25),
    "circle": (0.5, -0.25, 1.5),
    "arc": (0.5, -0.25, 0.7, 1.5, 1.1),
    "ellipse": (0.5, -0.25, 0.7, 3.0, 1.0),
    "tall": (0.5, -0.25, 0.7, 1.0, 3.0),
    "round": (0.5, -0.25, 0.7, 2.0, 2.0),
    "hyperbola": (0.5, -0.25, 0.7, 1.0, 1.5),
    "branch": (0.5, -0.25, 0.7, 1.0, 1.5),
    "parabola": (0.5, -0.25, 0.7, 1.25),
    "ellipse part": (0.5, -0.25, 0.7, 3.0, 1.0, 0.4, 2.0),
    "parabola part": (0.5, -0.25, 0.7, 1.25, -0.5, 1.5),
    "hyperbola part": (0.5, -0.25, 0.7, 1.0, 1.5, -0.75, 1.5),
    "polygon": (-2.0, -1.5, 3.0, -1.0, 0.5, 0.25, 1.0, 3.0, -1.5, 2.0),
}


@pytest.mark.parametrize("kind", ROWS)
def test_gradients_in_parameters_are_the_differences(kind: str) -> None:
    row = np.array(ROWS[kind])
    points = spread(f"gradients {kind}", 40, 4.0, 4.0)
    tensor = torch.tensor(row, requires_grad=True)
    signed = make(kind, torch, tensor).signed(torch.tensor(points))
    step = 1e-6
    agreed = 0
    for i in range(len(points)):
        (gradient,) = torch.autograd.grad(signed[i], tensor, retain_graph=True)
        for j in range(len(row)):
            ends = []
            for s in (-step, step):
                moved = row.copy()
                moved[j] += s
                ends.append(make(kind, np, moved).signed(points[i]))
            difference = (ends[1] - ends[0]) / (2 * step)
            here = make(kind, np, row).signed(points[i])
            # On the medial axis the distance has a kink; there the two halves differ.
            if abs(ends[1] - 2 * here + ends[0]) < 1e-9:
                assert float(gradient[j]) == pytest.approx(difference, abs=2e-6), (i, j)
                agreed += 1
    assert agreed > 0.95 * len(points) * len(row)


@pytest.mark.parametrize("kind", ROWS)
def test_no_gradient_is_undefined_at_special_points(kind: str) -> None:
    """On the curve, at its centre, on both axes, at ends, vertices and foci, and at (0, 0)."""
    row = ROWS[kind]
    field = make(kind, np, row)
    origin, along = np.array(row[:2]), np.array([np.cos(0.7), np.sin(0.7)])
    steps = np.array([0.0, 1e-300, 1e-9, 0.5, 1.0, 1.25, 2.0, 3.0, 8**0.5, 3.25**0.5])
    lines = [origin + s * t * way for s in (1, -1) for t in steps for way in (along, along[::-1])]
    feet = field.foot(np.array(lines))
    every = np.concatenate((np.array(lines), feet, field.foot(feet), np.zeros((1, 2))))
    points = torch.tensor(every, requires_grad=True)
    tensor = torch.tensor(row, dtype=torch.float64, requires_grad=True)
    for value in (
        make(kind, torch, tensor).signed(points),
        make(kind, torch, tensor).distance(points),
    ):
        in_points, in_row = torch.autograd.grad(value.sum(), (points, tensor), retain_graph=True)
        assert torch.isfinite(value).all()
        assert torch.isfinite(in_points).all()
        assert torch.isfinite(in_row).all()
        lengths = torch.hypot(in_points[:, 0], in_points[:, 1])
        assert float((lengths - 1).abs().max()) < 1e-12


def test_a_distance_of_zero_can_be_learned_away() -> None:
    """A point on an ellipse still pulls at its axes: the gradient does not vanish there."""
    axes = torch.tensor([3.0, 2.0], dtype=torch.float64, requires_grad=True)
    point = torch.tensor([3.0, 0.0], dtype=torch.float64)
    value = EllipseField(Pose(0.0, 0.0), axes[0], axes[1]).signed(point)
    (gradient,) = torch.autograd.grad(value, axes)
    assert float(value.detach()) == 0
    assert gradient.tolist() == [-1.0, 0.0]
