"""The ways to find an entity: for each, of what kinds of thing, and what `of` must name."""

from collections.abc import Sequence

from perga.measure.fits.hues import Hue
from perga.measure.quantity import EntityKind, FoundBy

MOST_CORNERS = 64
"""Corners of a polygon."""

_KINDS = {
    FoundBy.LABEL: (EntityKind.POINT, EntityKind.LINE),
    FoundBy.CROSSING: (EntityKind.POINT,),
    FoundBy.HUE: (EntityKind.LINE, EntityKind.CURVE),
    FoundBy.TANGENT: (EntityKind.LINE,),
    FoundBy.LEFT_PART: (EntityKind.CURVE,),
    FoundBy.RIGHT_PART: (EntityKind.CURVE,),
}
"""Of what a way finds; regions by all others, the sides of curves and what is made of them."""


def finds(found_by: FoundBy) -> tuple[EntityKind, ...]:
    """The kinds of entity that a way finds."""
    return _KINDS.get(found_by, (EntityKind.REGION,))


def fault_of(kind: EntityKind, found_by: FoundBy, of: Sequence[str]) -> str:
    """What is wrong with an entity of a kind that is found by a way; empty if nothing is."""
    if kind not in finds(found_by):
        ways = ", ".join(way.value for way in FoundBy if kind in finds(way))
        return f"is not found by {found_by.value}; a {kind.value} is found by {ways}"
    names = of[1:] if found_by is FoundBy.HUE else of
    if len(set(names)) < len(names):
        return "names one thing twice in `of`"
    match found_by:
        case FoundBy.LABEL if kind is EntityKind.POINT:
            return "is found by its label; leave `of` empty" if of else ""
        case FoundBy.LABEL:
            return "" if len(of) == 2 else "must be given by two different points in `of`"
        case FoundBy.CROSSING:
            return "" if len(of) == 2 else "is the crossing of two different strokes named in `of`"
        case FoundBy.TANGENT:
            return "" if len(of) == 2 else "is the tangent at a point to a curve, both in `of`"
        case FoundBy.LEFT_PART | FoundBy.RIGHT_PART:
            return "" if len(of) == 1 else "is a branch of one hyperbola named in `of`"
        case FoundBy.HUE:
            return _hue_fault(kind, of)
        case FoundBy.INSIDE | FoundBy.OUTSIDE:
            fits = len(of) == 1 or 3 <= len(of) <= MOST_CORNERS
            return "" if fits else "is a side of one curve, or of the points of a polygon in order"
        case FoundBy.ABOVE | FoundBy.BELOW | FoundBy.LEFT_OF | FoundBy.RIGHT_OF:
            return "" if len(of) == 1 else "is a side of one line named in `of`"
        case FoundBy.SIDE_OF:
            return (
                "" if len(of) == 2 else "is the side of a line on which a point lies, both in `of`"
            )
        case FoundBy.DIFFERENCE:
            return "" if len(of) == 2 else "is one region less another one, both named in `of`"
        case FoundBy.INTERSECTION | FoundBy.UNION:
            return "" if len(of) >= 2 else "is made of two regions or more, named in `of`"


def _hue_fault(kind: EntityKind, of: Sequence[str]) -> str:
    known = {hue.value for hue in Hue}
    if not of or of[0] not in known:
        return f"needs its hue first in `of`, one of {', '.join(sorted(known))}"
    more = 2 if kind is EntityKind.LINE else 0
    return "" if len(of) - 1 <= more else f"has more than {more} different points after its hue"
