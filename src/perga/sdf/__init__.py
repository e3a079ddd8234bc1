"""Signed distances as torch modules whose parameters can be learned, and a solver by descent.

Both need the extra torch. `SdfSolver()(program, budget)` gives checked, numeric scenes.

Importing this raises MissingExtraError where torch is not installed.
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
    from perga.sdf.solving.settings import Hyperparameters, Losses
    from perga.sdf.solving.solver import SdfSolver
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
    "Hyperparameters",
    "LineSdf",
    "Losses",
    "ParabolaArcSdf",
    "ParabolaSdf",
    "PointSdf",
    "PolygonSdf",
    "Primitive",
    "RaySdf",
    "SdfSolver",
    "SegmentSdf",
]
