"""Areas and perimeters of regions: exact sums where they are measured on exact numbers."""

from dataclasses import fields, is_dataclass
from typing import Any, Final, cast

from perga.algebra.real import Real
from perga.geometry.quantities import Extent
from perga.geometry.regions import RegionError
from perga.geometry.regions.exact import ClosedSum, exact_area, exact_perimeter
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError

UNKNOWN_REGION: Final = "the area of a region with unknowns is not solved yet"


def measured(extent: Extent) -> ClosedSum:
    """The exact area or length.

    Raises UndefinedMeasureError for a region without one (no end, no inner points, a side that
    does not exist), UnsupportedTermError for one with unknowns or elliptic arcs, AlgebraLimitError.
    """
    if not is_exact(extent.region):
        raise UnsupportedTermError(UNKNOWN_REGION)
    try:
        return exact_perimeter(extent.region) if extent.rim else exact_area(extent.region)
    except RegionError as error:
        raise UndefinedMeasureError(error.message, error.help) from error


def is_exact(value: Any) -> bool:
    """Whether all scalars of a geometry value are exact numbers, none an unknown."""
    if isinstance(value, tuple):
        return all(map(is_exact, cast("tuple[Any, ...]", value)))
    if isinstance(value, Real):
        return True
    if is_dataclass(value) and not isinstance(value, type) and not hasattr(value, "numerator"):
        return all(is_exact(getattr(value, field.name)) for field in fields(value))
    return not hasattr(value, "numerator")


def plain_extent(extent: Extent) -> Real:
    """An area or length that is an algebraic number; raises like `measured`, and for others."""
    found = measured(extent)
    if found.elementary and found.turns.is_zero():
        return found.plain
    raise UnsupportedTermError("an area with pi, arccos or ln is not computed with here")


def extent_times_pi(extent: Extent) -> tuple[Real, bool]:
    """An area or length as (factor, whether times pi); raises like `plain_extent`."""
    found = measured(extent)
    if found.elementary and found.plain.is_zero():
        return found.turns, True
    return plain_extent(extent), False
