"""Regions of geometry values with signed distances: exact numbers become floats here."""

from perga.algebra.failures import UnsupportedTermError
from perga.geometry.distances import (
    Difference,
    Inside,
    Intersection,
    Outside,
    Region,
    Union,
    field_of,
)
from perga.geometry.distances.regions import Sided
from perga.geometry.polygons import sides_meet
from perga.geometry.regions.failures import crossing
from perga.geometry.regions.halves import is_inner
from perga.geometry.values import Cut, Joining, RegionValue, Scalar, Triangle


def region_of(value: RegionValue) -> Region:
    """The region in floats.

    Errors: those of `field_of` for its curves; RegionError for a side that does not exist;
    CrossingSidesError.
    """
    if isinstance(value, Cut):
        field = field_of(value.curve)
        if not isinstance(field, Sided):
            raise UnsupportedTermError("this has no inside")
        if isinstance(value.curve, Triangle) and sides_meet(_corners(value.curve)):
            raise crossing()
        return Inside(field) if is_inner(value) else Outside(field)
    parts = tuple(region_of(part) for part in value.parts)
    match value.joining:
        case Joining.ALL:
            return parts[0] if len(parts) == 1 else Intersection(parts)
        case Joining.SOME:
            return parts[0] if len(parts) == 1 else Union(parts)
        case Joining.LESS:
            rest = parts[1:]
            return Difference(parts[0], rest[0] if len(rest) == 1 else Union(rest))


def _corners(polygon: Triangle) -> list[tuple[Scalar, Scalar]]:
    return [(p.x, p.y) for p in polygon.vertices]
