"""Parts of conics as torch modules, like the whole ones in `primitives`."""

import torch
from torch import Tensor

from perga.geometry.distances import (
    Branches,
    EllipseArcField,
    Field,
    HyperbolaArcField,
    ParabolaArcField,
    check_branches,
    trusted,
)
from perga.sdf.checks import check_batch, kept, kept_size
from perga.sdf.primitives import Placed


class EllipseArcSdf(Placed):
    """Arcs of ellipses, counter-clockwise: semi-axes a, b, start and sweep (...), radians.

    The points of an arc are (a cos t, b sin t) for t from its start, as far as its sweep, above 0.
    """

    def __init__(
        self, origin: Tensor, angle: Tensor, a: Tensor, b: Tensor, start: Tensor, sweep: Tensor
    ) -> None:
        super().__init__(origin, angle)
        self.log_a, self.log_b = kept_size("a", a), kept_size("b", b)
        self.start, self.log_sweep = kept("start", start), kept_size("sweep", sweep)
        rest = {"a": self.log_a, "b": self.log_b, "start": self.start, "sweep": self.log_sweep}
        check_batch(origin=self.origin[..., 0], angle=self.angle, **rest)

    def field(self) -> Field:
        """The arcs; a sweep above 2 pi counts as 2 pi."""
        a, b = self.log_a.exp()[..., None], self.log_b.exp()[..., None]
        sweep = self.log_sweep.exp()[..., None].clamp(max=2 * torch.pi)
        return trusted(EllipseArcField, self.pose(), a, b, self.start[..., None], sweep)


class ParabolaArcSdf(Placed):
    """Parts of parabolas: p above 0, and low < high across the axis (...).

    Kept are the lower end and the logarithm of what lies between the two.
    """

    def __init__(self, origin: Tensor, angle: Tensor, p: Tensor, low: Tensor, high: Tensor) -> None:
        super().__init__(origin, angle)
        self.log_p, self.low = kept_size("p", p), kept("low", low)
        self.log_span = kept_size("high - low", high - low)
        rest = {"p": self.log_p, "low": self.low, "high - low": self.log_span}
        check_batch(origin=self.origin[..., 0], angle=self.angle, **rest)

    def field(self) -> Field:
        """The parts."""
        low = self.low[..., None]
        high = low + self.log_span.exp()[..., None]
        return trusted(ParabolaArcField, self.pose(), self.log_p.exp()[..., None], low, high)


class HyperbolaArcSdf(Placed):
    """Parts of one branch of hyperbolas: a, b above 0, and low < high across the real axis (...).

    The branch is not BOTH, with ValueError. Ends are kept as those of parabolas.
    """

    def __init__(
        self,
        origin: Tensor,
        angle: Tensor,
        a: Tensor,
        b: Tensor,
        low: Tensor,
        high: Tensor,
        branch: Branches = Branches.POSITIVE,
    ) -> None:
        super().__init__(origin, angle)
        check_branches(branch)
        if branch is Branches.BOTH:
            raise ValueError("a part of a hyperbola lies on one branch, not on both")
        self.branch = branch
        self.log_a, self.log_b = kept_size("a", a), kept_size("b", b)
        self.low, self.log_span = kept("low", low), kept_size("high - low", high - low)
        rest = {"a": self.log_a, "b": self.log_b, "low": self.low, "high - low": self.log_span}
        check_batch(origin=self.origin[..., 0], angle=self.angle, **rest)

    def field(self) -> Field:
        """The parts."""
        a, b = self.log_a.exp()[..., None], self.log_b.exp()[..., None]
        low = self.low[..., None]
        high = low + self.log_span.exp()[..., None]
        return trusted(HyperbolaArcField, self.pose(), a, b, low, high, self.branch)
