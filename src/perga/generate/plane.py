"""Float formulas that know nothing of the solver: the asked quantity, and how firmly it stands."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

from perga.generate.shape import XY, Asked, GoalType

Place = Callable[[Mapping[str, XY]], Mapping[str, XY] | None]


def estimate(goal: GoalType, asked: Asked, points: Mapping[str, XY]) -> float:
    """The asked quantity from the positions of the labelled points; radians for an angle."""
    named = [points[name] for name in asked.points]
    if asked.on_line is not None:
        first, second = (points[name] for name in asked.on_line)
        return abs(_cross(first, second, named[0])) / math.dist(first, second)
    match goal:
        case GoalType.CHORD_LENGTH | GoalType.DISTANCE:
            return math.dist(named[0], named[1])
        case GoalType.AREA:
            return abs(_cross(named[0], named[1], named[2])) / 2
        case GoalType.ANGLE:
            first, vertex, second = named
            dot = (first[0] - vertex[0]) * (second[0] - vertex[0]) + (first[1] - vertex[1]) * (
                second[1] - vertex[1]
            )
            return math.atan2(abs(_cross(vertex, first, second)), dot)
        case GoalType.PERIMETER:
            return sum(math.dist(a, b) for a, b in zip(named, named[1:] + named[:1], strict=True))


def asked_names(asked: Asked) -> tuple[str, ...]:
    """Every labelled point the asked quantity is measured from."""
    return asked.points + (asked.on_line or ())


def wobble(
    goal: GoalType, asked: Asked, place: Place, marked: Mapping[str, XY], step: float
) -> float:
    """The largest relative change of the answer when one marked point is read `step` off.

    Infinite where the construction breaks down within that step.
    """
    points = place(marked)
    if points is None:
        return math.inf
    value = estimate(goal, asked, points)
    moved = (place(one) for one in _nudged(marked, step))
    return _spread(value, (None if m is None else estimate(goal, asked, m) for m in moved))


def shake(goal: GoalType, asked: Asked, points: Mapping[str, XY], step: float) -> float:
    """The largest relative change of the measured value when one asked point is `step` off."""
    own = {name: points[name] for name in asked_names(asked)}
    value = estimate(goal, asked, own)
    return _spread(value, (estimate(goal, asked, one) for one in _nudged(own, step)))


def _nudged(points: Mapping[str, XY], step: float) -> Iterable[dict[str, XY]]:
    for name, (x, y) in points.items():
        for dx, dy in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
            yield {**points, name: (x + dx, y + dy)}


def _spread(value: float, others: Iterable[float | None]) -> float:
    if value <= 0.0:
        return math.inf
    return max((math.inf if o is None else abs(o - value) / value for o in others), default=0.0)


def line_meet(p: XY, q: XY, r: XY, s: XY) -> XY | None:
    """Where the lines pq and rs meet; None when they are parallel."""
    d1, d2 = (q[0] - p[0], q[1] - p[1]), (s[0] - r[0], s[1] - r[1])
    determinant = d1[0] * d2[1] - d1[1] * d2[0]
    if abs(determinant) < 1e-12:
        return None
    t = ((r[0] - p[0]) * d2[1] - (r[1] - p[1]) * d2[0]) / determinant
    return (p[0] + t * d1[0], p[1] + t * d1[1])


def _cross(origin: XY, first: XY, second: XY) -> float:
    return (first[0] - origin[0]) * (second[1] - origin[1]) - (first[1] - origin[1]) * (
        second[0] - origin[0]
    )
