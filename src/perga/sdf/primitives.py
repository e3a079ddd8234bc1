"""Each primitive of a figure as a torch module: batches of curves, all numbers learnable.

A module of batch shape (...) holds one number or vector for each curve of the batch. Points are
(n, 2), the same for all curves, or (..., n, 2); distances are (..., n). Sizes are kept as their
logarithms, so that no step of an optimiser makes one negative; directions are kept as angles.
Parameters are checked when a module is built, and not again as it learns. Errors: ValueError for
numbers that are not finite or out of range, and for shapes that are not those told or do not fit;
TypeError for what is no tensor of float32 or float64, and for points that are no tensor.
Gradients are those of `perga.geometry.distances`: exact and never undefined.
"""

from abc import abstractmethod

import torch
from torch import Tensor, nn

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
    check_branches,
    trusted,
)
from perga.sdf.checks import check_batch, checked_points, kept, kept_size


class Primitive(nn.Module):
    """A batch of curves of one kind; calling it gives signed distances in data units."""

    @abstractmethod
    def field(self) -> Field:
        """The curves as they are now, their parameters of shape (..., 1)."""

    def forward(self, points: Tensor) -> Tensor:
        """The signed distances of points (n, 2) or (..., n, 2), shape (..., n)."""
        return self.field().signed(checked_points(points))

    def distance(self, points: Tensor) -> Tensor:
        """The same without sign."""
        return self.field().distance(checked_points(points))


class Placed(Primitive):
    """What lies at an origin (..., 2) with its first axis at an angle (...), in radians."""

    def __init__(self, origin: Tensor, angle: Tensor) -> None:
        super().__init__()
        self.origin, self.angle = kept("origin", origin, 2), kept("angle", angle)
        check_batch(origin=self.origin[..., 0], angle=self.angle)

    def pose(self) -> Pose:
        """Where it lies now."""
        x, y = self.origin[..., 0, None], self.origin[..., 1, None]
        angle = self.angle[..., None]
        return trusted(Pose, x, y, torch.cos(angle), torch.sin(angle))


class PointSdf(Primitive):
    """Points (..., 2)."""

    def __init__(self, place: Tensor) -> None:
        super().__init__()
        self.place = kept("place", place, 2)

    def field(self) -> Field:
        """The points."""
        return trusted(PointField, self.place[..., 0, None], self.place[..., 1, None])


class LineSdf(Primitive):
    """Lines a x + b y + c = 0 from (..., 3); no (a, b) is (0, 0)."""

    def __init__(self, coefficients: Tensor) -> None:
        super().__init__()
        self.coefficients = kept("coefficients", coefficients, 3)
        # built once to be checked: a line that is none is refused
        LineField(*self.coefficients.detach().unbind(-1))

    def field(self) -> Field:
        """The lines."""
        a, b, c = (self.coefficients[..., i, None] for i in range(3))
        return trusted(LineField, a, b, c)


class SegmentSdf(Primitive):
    """Segments between two ends, (..., 2) each."""

    def __init__(self, first: Tensor, second: Tensor) -> None:
        super().__init__()
        self.first, self.second = kept("first", first, 2), kept("second", second, 2)
        check_batch(first=self.first[..., 0], second=self.second[..., 0])

    def field(self) -> Field:
        """The segments."""
        p, q = self.first[..., None, :], self.second[..., None, :]
        return trusted(SegmentField, p[..., 0], p[..., 1], q[..., 0], q[..., 1])


class RaySdf(Placed):
    """Rays from an origin (..., 2) at an angle (...)."""

    def field(self) -> Field:
        """The rays."""
        pose = self.pose()
        return trusted(RayField, pose.x, pose.y, pose.ux, pose.uy)


class CircleSdf(Primitive):
    """Circles: centres (..., 2), radii (...) above 0."""

    def __init__(self, centre: Tensor, r: Tensor) -> None:
        super().__init__()
        self.centre, self.log_r = kept("centre", centre, 2), kept_size("r", r)
        check_batch(centre=self.centre[..., 0], r=self.log_r)

    def field(self) -> Field:
        """The circles."""
        r = self.log_r.exp()[..., None]
        return trusted(CircleField, self.centre[..., 0, None], self.centre[..., 1, None], r)


class ArcSdf(Placed):
    """Arcs: origin and angle of the middle, radius and half the opening (...), above 0."""

    def __init__(self, origin: Tensor, angle: Tensor, r: Tensor, half: Tensor) -> None:
        super().__init__(origin, angle)
        self.log_r, self.log_half = kept_size("r", r), kept_size("half", half)
        check_batch(origin=self.origin[..., 0], angle=self.angle, r=self.log_r, half=self.log_half)

    def field(self) -> Field:
        """The arcs; a half opening above pi counts as pi."""
        half = self.log_half.exp()[..., None].clamp(max=torch.pi)
        return trusted(ArcField, self.pose(), self.log_r.exp()[..., None], half)


class EllipseSdf(Placed):
    """Ellipses: centre, angle of the first axis, semi-axes a, b (...) above 0, either larger."""

    def __init__(self, origin: Tensor, angle: Tensor, a: Tensor, b: Tensor) -> None:
        super().__init__(origin, angle)
        self.log_a, self.log_b = kept_size("a", a), kept_size("b", b)
        check_batch(origin=self.origin[..., 0], angle=self.angle, a=self.log_a, b=self.log_b)

    def field(self) -> Field:
        """The ellipses."""
        return trusted(
            EllipseField, self.pose(), self.log_a.exp()[..., None], self.log_b.exp()[..., None]
        )


class HyperbolaSdf(Placed):
    """Hyperbolas, both branches or one: centre, angle of the real axis, a, b (...) above 0."""

    def __init__(
        self,
        origin: Tensor,
        angle: Tensor,
        a: Tensor,
        b: Tensor,
        branches: Branches = Branches.BOTH,
    ) -> None:
        super().__init__(origin, angle)
        check_branches(branches)
        self.log_a, self.log_b = kept_size("a", a), kept_size("b", b)
        self.branches = branches
        check_batch(origin=self.origin[..., 0], angle=self.angle, a=self.log_a, b=self.log_b)

    def field(self) -> Field:
        """The hyperbolas."""
        a, b = self.log_a.exp()[..., None], self.log_b.exp()[..., None]
        return trusted(HyperbolaField, self.pose(), a, b, self.branches)


class ParabolaSdf(Placed):
    """Parabolas: vertex, angle of the axis, focus-directrix distance p (...) above 0."""

    def __init__(self, origin: Tensor, angle: Tensor, p: Tensor) -> None:
        super().__init__(origin, angle)
        self.log_p = kept_size("p", p)
        check_batch(origin=self.origin[..., 0], angle=self.angle, p=self.log_p)

    def field(self) -> Field:
        """The parabolas."""
        return trusted(ParabolaField, self.pose(), self.log_p.exp()[..., None])


class PolygonSdf(Primitive):
    """Polygons of k vertices each, (..., k, 2)."""

    def __init__(self, vertices: Tensor) -> None:
        super().__init__()
        self.vertices = kept("vertices", vertices, 2)
        if self.vertices.ndim < 2 or self.vertices.shape[-2] < 3:
            told = tuple(self.vertices.shape)
            raise ValueError(f"vertices have the shape (..., k, 2) with k >= 3, not {told}")

    def field(self) -> Field:
        """The polygons."""
        corners = self.vertices[..., None, :, :].unbind(-2)
        return trusted(PolygonField, tuple((v[..., 0], v[..., 1]) for v in corners))
