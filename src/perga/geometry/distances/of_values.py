"""Distance fields of geometry values: exact numbers become floats here."""

from math import hypot

from perga.algebra.failures import UnsupportedTermError
from perga.geometry.distances.ellipse import EllipseField
from perga.geometry.distances.field import Field, Pose
from perga.geometry.distances.hyperbola import Branches, HyperbolaField
from perga.geometry.distances.parabola import ParabolaField
from perga.geometry.distances.polygon import PolygonField
from perga.geometry.distances.round import CircleField
from perga.geometry.distances.straight import LineField, PointField, SegmentField
from perga.geometry.values import (
    Branch,
    Conic,
    ConicKind,
    Line,
    Point,
    Segment,
    Side,
    Triangle,
    Value,
    unrestricted,
)


def field_of(value: Value) -> Field:
    """The field of a point, line, segment, polygon, whole conic, or branch of a hyperbola.

    Errors: UnknownShapeError for a conic whose axes are not known, RestrictedCurveError for other
    parts of conics, UnsupportedTermError for what is no set of points or has none here.
    """
    match value:
        case Point():
            return PointField(float(value.x), float(value.y))
        case Line():
            return LineField(float(value.a), float(value.b), float(value.c))
        case Segment():
            ends = (value.p.x, value.p.y, value.q.x, value.q.y)
            return SegmentField(*map(float, ends))
        case Triangle():
            return PolygonField(tuple((float(v.x), float(v.y)) for v in value.vertices))
        case Conic():
            return _of_conic(unrestricted(value))
        case Branch() if value.conic.shape is ConicKind.HYPERBOLA:
            return _of_branch(value)
        case _:
            raise UnsupportedTermError(f"no distance is known to a {type(value).__name__}")


def _pose(conic: Conic) -> Pose:
    """Origin and direction of the frame, the direction a unit vector also after rounding."""
    frame = conic.frame
    ux, uy = float(frame.ux), float(frame.uy)
    size = hypot(ux, uy)
    return Pose(float(frame.origin.x), float(frame.origin.y), ux / size, uy / size)


def _of_conic(conic: Conic, branches: Branches = Branches.BOTH) -> Field:
    pose, frame = _pose(conic), conic.frame
    match conic.kind:
        case ConicKind.CIRCLE:
            return CircleField(pose.x, pose.y, float(frame.a))
        case ConicKind.ELLIPSE:
            return EllipseField(pose, float(frame.a), float(frame.b))
        case ConicKind.HYPERBOLA:
            return HyperbolaField(pose, float(frame.a), float(frame.b), branches)
        case ConicKind.PARABOLA:
            return ParabolaField(pose, float(frame.b))


def _of_branch(branch: Branch) -> Field:
    """The branch that lies to the left or right, as the real axis runs."""
    along = float(branch.conic.frame.ux)
    if along == 0:
        raise UnsupportedTermError("a hyperbola with an upright axis has no left or right branch")
    same = (branch.side is Side.RIGHT) == (along > 0)
    chosen = Branches.POSITIVE if same else Branches.NEGATIVE
    return _of_conic(unrestricted(branch.conic), chosen)
