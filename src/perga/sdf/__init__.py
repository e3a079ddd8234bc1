"""Signed distances as torch modules whose parameters can be learned; needs the extra torch.

Importing it raises MissingExtraError where torch is not installed.
"""

from perga.errors import MissingExtraError

try:
    from perga.sdf.parts import EllipseArcSdf, HyperbolaArcSdf, ParabolaArcSdf
    from perga.sdf.primitives import (
        ArcSdf,
        CircleSdf,
        EllipseSdf,
        HyperbolaSdf,
        LineSdf,
        ParabolaSdf,
        PointSdf,
        PolygonSdf,
        Primitive,
        RaySdf,
        SegmentSdf,
    )
except ModuleNotFoundError as missing:
    if missing.name != "torch":
        raise
    raise MissingExtraError("perga.sdf", "torch", "torch") from missing

__all__ = [
    "ArcSdf",
    "CircleSdf",
    "EllipseArcSdf",
    "EllipseSdf",
    "HyperbolaArcSdf",
    "HyperbolaSdf",
    "LineSdf",
    "ParabolaArcSdf",
    "ParabolaSdf",
    "PointSdf",
    "PolygonSdf",
    "Primitive",
    "RaySdf",
    "SegmentSdf",
]
