"""Signed distances as torch modules whose parameters can be learned; needs the extra torch."""

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

__all__ = [
    "ArcSdf",
    "CircleSdf",
    "EllipseSdf",
    "HyperbolaSdf",
    "LineSdf",
    "ParabolaSdf",
    "PointSdf",
    "PolygonSdf",
    "Primitive",
    "RaySdf",
    "SegmentSdf",
]
