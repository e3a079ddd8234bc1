"""The paper's losses, by the operator they stand for; all others are traced relations.

Each takes the arguments of the operator with tensors (b,) for scalars, and gives (b,) signed
values that vanish where the fact holds; None where the paper has no loss for such arguments.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import torch
from torch import Tensor

from perga.geometry.distances import (
    Branches,
    CircleField,
    EllipseField,
    Field,
    HyperbolaField,
    LineField,
    ParabolaField,
    Pose,
    SegmentField,
    trusted,
)
from perga.geometry.lines import as_line
from perga.geometry.values import Conic, ConicKind, Line, Point, Segment, Value

PaperLoss = Callable[..., Tensor | None]

_TINY: Final = 1e-12


def field_of_tensors(value: Value) -> Field | None:
    """The distance field of curves whose scalars are tensors (b,); None for other values."""
    match value:
        case Line(a, b, c):
            return trusted(LineField, *(v[:, None] for v in (a, b, c)))
        case Segment(p, q):
            return trusted(SegmentField, *(v[:, None] for v in (p.x, p.y, q.x, q.y)))
        case Conic() if value.axes is not None and value.shape is not None and not value.limits:
            return _field_of_conic(value)
        case _:
            return None


def _field_of_conic(conic: Conic) -> Field:
    frame = conic.frame
    x, y, ux, uy, a, b = (
        v[:, None] for v in (frame.origin.x, frame.origin.y, frame.ux, frame.uy, frame.a, frame.b)
    )
    pose = trusted(Pose, x, y, ux, uy)
    match conic.kind:
        case ConicKind.CIRCLE:
            return trusted(CircleField, x, y, a)
        case ConicKind.ELLIPSE:
            return trusted(EllipseField, pose, a, b)
        case ConicKind.HYPERBOLA:
            return trusted(HyperbolaField, pose, a, b, Branches.BOTH)
        case ConicKind.PARABOLA:
            return trusted(ParabolaField, pose, b)


def _on_curve(point: Point, curve: Value) -> Tensor | None:
    """The signed distance of the point."""
    field = field_of_tensors(curve)
    if field is None:
        return None
    place = torch.stack((point.x, point.y), dim=-1)[:, None, :]
    return field.signed(place)[:, 0]


def _tangent(first: Value, second: Value) -> Tensor | None:
    """The discriminant of the quadratic that says where the line meets the curve.

    It is measured against its terms: the line's parameter is a length from its foot.
    """
    line, conic = (second, first) if isinstance(first, Conic) else (first, second)
    if not isinstance(line, Line | Segment) or not isinstance(conic, Conic):
        return None
    a, b, c = _parts(as_line(line))
    size = (a * a + b * b).clamp(min=_TINY)
    x, y = -a * c / size, -b * c / size
    u, v = -b / size.sqrt(), a / size.sqrt()
    A, B, C, D, E, F = conic.coefficients
    square = A * u * u + B * u * v + C * v * v
    linear = 2 * A * x * u + B * (x * v + y * u) + 2 * C * y * v + D * u + E * v
    constant = A * x * x + B * x * y + C * y * y + D * x + E * y + F
    terms = (linear * linear + (4 * square * constant).abs()).detach() + _TINY
    return (linear * linear - 4 * square * constant) / terms


def _parts(line: Line) -> tuple[Tensor, Tensor, Tensor]:
    return (line.a, line.b, line.c)


def _circles(first: Value, second: Value) -> tuple[Tensor, Tensor, Tensor] | None:
    """The distance of the centres, and both radii."""
    for one in (first, second):
        if not isinstance(one, Conic) or one.shape is not ConicKind.CIRCLE or one.axes is None:
            return None
    assert isinstance(first, Conic)
    assert isinstance(second, Conic)
    p, q = first.frame.origin, second.frame.origin
    apart = torch.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2 + _TINY)
    return apart, first.frame.a, second.frame.a


def _outside(first: Value, second: Value) -> Tensor | None:
    """The distance of the centres is the sum of the radii."""
    found = _circles(first, second)
    return None if found is None else found[0] - (found[1] + found[2])


def _inside(first: Value, second: Value) -> Tensor | None:
    """The distance of the centres is the difference of the radii."""
    found = _circles(first, second)
    return None if found is None else found[0] - (found[1] - found[2]).abs()


PAPER_LOSSES: Final[Mapping[str, PaperLoss]] = {
    "PointOnCurve": _on_curve,
    "IsTangent": _tangent,
    "IsOutTangent": _outside,
    "IsInTangent": _inside,
}


def crowding(points: Sequence[Any], distance: float) -> Tensor | None:
    """How much points with coordinates (b,) are nearer to each other than `distance`, (b,)."""
    if len(points) < 2:
        return None
    x = torch.stack([p.x for p in points], dim=1)
    y = torch.stack([p.y for p in points], dim=1)
    first, second = torch.triu_indices(len(points), len(points), offset=1)
    square = (x[:, first] - x[:, second]) ** 2 + (y[:, first] - y[:, second]) ** 2
    near = (1.0 - square / distance**2).clamp(min=0.0)
    return (near * near).sum(dim=1)
