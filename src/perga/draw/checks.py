"""What cannot be drawn so that a reader or a measurer can use it; every refusal says why."""

import math
from collections.abc import Sequence
from itertools import combinations

from perga.draw.palette import SCREEN, Style
from perga.errors import InputError, RefusedError
from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    Mark,
    ParabolaMark,
    PointMark,
    SegmentMark,
)
from perga.image.viewport import Viewport

MIN_SIZE = 160  # px; below, ticks and labels have no room
MAX_SIZE = 4096
# px of the screen; other styles ask for as many times more as their scale says
MIN_GAP = 12.0  # px between points: their halos must not meet
MIN_FEATURE = 2.0  # px
MAX_FEATURE = 1e9  # px; beyond, rounding would be seen
MAX_SIDE = 1e7  # data units across the window; beyond, numbers at the ticks are unreadable
MIN_SIDE = 1e-4
MAX_OFFSET = 1e4  # how many sides of the window it may lie from the origin
_NUMBERS = (float, int)


def check_size(size: int) -> None:
    """Raise InputError unless pictures of `size` px are drawn."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise InputError(
            f"a picture of {size} px is not drawn",
            f"ask for a size from {MIN_SIZE} to {MAX_SIZE}",
        )


def check_finite(marks: Sequence[Mark]) -> None:
    """Raise RefusedError if a mark has a value that is not a number, or is no curve at all."""
    for mark in marks:
        # marks are dataclasses with slots: these are their fields
        values = [getattr(mark, name) for name in mark.__slots__]
        if not all([math.isfinite(value) for value in values if isinstance(value, _NUMBERS)]):
            raise RefusedError(
                f"{describe(mark)} has a coordinate that is not a finite number",
                "give the scene finite values",
            )
        match mark:
            case CircleMark():
                fine = mark.r > 0
            case EllipseMark():
                fine = mark.a >= mark.b > 0 and _is_unit(mark.ux, mark.uy)
            case HyperbolaMark():
                fine = min(mark.a, mark.b) > 0 and _is_unit(mark.ux, mark.uy)
            case ParabolaMark():
                fine = mark.p > 0 and _is_unit(mark.ux, mark.uy)
            case LineMark():
                fine = math.hypot(mark.a, mark.b) > 0
            case SegmentMark():
                fine = (mark.x1, mark.y1) != (mark.x2, mark.y2)
            case ChainMark():
                fine = len(mark.xs) > 1 and all(map(math.isfinite, (*mark.xs, *mark.ys)))
            case PointMark():
                fine = True
        if not fine:
            raise RefusedError(
                f"{describe(mark)} is degenerate",
                "radii and axes must be positive (a >= b in an ellipse), directions unit vectors",
            )


def check_readable(side: float, reach: float) -> None:
    """Raise RefusedError if tick numbers grow too long.

    `side` is the width of the window and `reach` its largest coordinate, in data units.
    """
    if not (MIN_SIDE <= side <= MAX_SIDE and reach <= MAX_OFFSET * side):
        raise RefusedError(
            f"the window is {side:.3g} units wide and reaches {reach:.3g} from the origin; "
            "its tick numbers would be unreadable",
            "use coordinates of ordinary size, nearer to the origin",
        )


def check_drawable(marks: Sequence[Mark], viewport: Viewport, style: Style = SCREEN) -> None:
    """Raise RefusedError if the marks cannot be told apart in the viewport.

    Limits: points 12 px apart and with their whole halo in view, no feature under 2 px, equal
    scales. That every curve leaves ink is found while drawing.
    """
    if not math.isclose(viewport.dx, viewport.dy, rel_tol=1e-9):
        raise RefusedError(
            "the viewport has different scales in x and y, which turns circles into ellipses",
            "use the same data units per pixel in both directions",
        )
    bounds = (viewport.x_min, viewport.x_max, viewport.y_min, viewport.y_max)
    check_readable(viewport.x_max - viewport.x_min, max(abs(bound) for bound in bounds))
    least_gap, least_feature = MIN_GAP * style.scale, MIN_FEATURE * style.scale
    edge = style.halo  # from a point to the outermost pixel centre
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    places = [viewport.to_pixel(point.x, point.y) for point in points]
    for (first, one), (second, other) in combinations(zip(points, places, strict=True), 2):
        if first.name == second.name:
            raise RefusedError(
                f"two points are called {first.name}", "give every point its own name"
            )
        if math.dist(one, other) < least_gap:
            raise RefusedError(
                f"points {first.name} and {second.name} are {math.dist(one, other):.1f} px apart; "
                f"at least {least_gap:.0f} px are needed",
                "choose other values, or a larger picture",
            )
    for point, (x, y) in zip(points, places, strict=True):
        inside_x = edge <= x <= viewport.width - 1 - edge
        if not (inside_x and edge <= y <= viewport.height - 1 - edge):
            raise RefusedError(f"point {point.name} is outside the view", "widen the viewport")
    for mark in marks:
        small, large = _features(mark)
        if small < least_feature * viewport.dx:
            raise RefusedError(
                f"{describe(mark)} has a feature of {small / viewport.dx:.2g} px; "
                f"under {least_feature:.0f} px it cannot be seen",
                "choose values nearer to each other, or a larger picture",
            )
        if large > MAX_FEATURE * viewport.dx:
            raise RefusedError(
                f"{describe(mark)} is more than {MAX_FEATURE:.0g} px large in this view",
                "widen the viewport",
            )


def describe(mark: Mark) -> str:
    """The mark in words, for messages."""
    kind = type(mark).__name__.removesuffix("Mark").lower()
    return kind if isinstance(mark, SegmentMark) else f"{kind} {mark.name}"


def _is_unit(x: float, y: float) -> bool:
    return math.isclose(math.hypot(x, y), 1.0, abs_tol=1e-9)


def _features(mark: Mark) -> tuple[float, float]:
    """The smallest and the largest length in a mark, data units."""
    match mark:
        case CircleMark():
            return mark.r, mark.r
        case EllipseMark() | HyperbolaMark():
            return min(mark.a, mark.b), max(mark.a, mark.b)
        case ParabolaMark():
            return mark.p, mark.p
        case SegmentMark():
            length = math.dist((mark.x1, mark.y1), (mark.x2, mark.y2))
            return length, length
        case LineMark() | PointMark() | ChainMark():
            return math.inf, 0.0
