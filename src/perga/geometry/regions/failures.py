"""What has no boundary to go round, each as an error that says how to go on."""

from perga.errors import PergaError
from perga.geometry.polygons import NAME_IN_ORDER, SIDES_CROSS


class RegionError(PergaError):
    """A region whose boundary or area is not told."""


class UnboundedRegionError(RegionError):
    """The region reaches to infinity."""


class EmptyRegionError(RegionError):
    """The region has no inner points: its parts have none in common, or only touch."""


class CrossingSidesError(RegionError):
    """Sides of a polygon cross, and what it encloses is not told."""


class UnclosedRegionError(RegionError):
    """The boundary did not close in floating point: curves touch too closely to be told apart."""


def unbounded() -> UnboundedRegionError:
    """The error for a region that reaches to infinity."""
    return UnboundedRegionError(
        "the region has no end, so it has no area and no perimeter",
        "cut it off by one more side, such as Above(l) or Inside(G)",
    )


def empty() -> EmptyRegionError:
    """The error for a region without inner points."""
    return EmptyRegionError(
        "the region is empty: no point lies on all of its sides",
        "turn a side round, such as Above(l) into Below(l)",
    )


def crossing() -> CrossingSidesError:
    """The error for a polygon whose sides cross."""
    return CrossingSidesError(SIDES_CROSS, NAME_IN_ORDER)


def unclosed() -> UnclosedRegionError:
    """The error for a boundary with gaps."""
    return UnclosedRegionError(
        "the boundary of the region does not close in floating point",
        "move curves apart that almost touch or almost coincide",
    )


def too_many(limit: int) -> RegionError:
    """The error for a region with more boundary curves than are looked at."""
    return RegionError(
        f"a region has at most {limit} boundary curves", "say it by fewer curves and corners"
    )
