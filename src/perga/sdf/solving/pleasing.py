"""How well a scene would look: what is chosen where facts leave a picture free."""

from collections.abc import Mapping
from itertools import combinations
from math import hypot, log
from typing import Final

from perga.geometry.values import Conic, Line, Point, Value

COMFORTABLE: Final = 8.0
"""Coordinates and axes beyond this, in data units, make a picture small."""

APART: Final = 0.08
"""Points nearer than this part of the figure run into each other."""

SMALL: Final = 0.25
"""A curve whose axis is below this part of the figure is a blot; so is one that is as thin."""

SHARP: Final = 0.26
"""The sine of 15 degrees, below which two lines cross without a clear crossing."""


def displeasure(objects: Mapping[str, Value]) -> float:
    """0.0 for a scene that fills a window well, more the worse it looks; scalars are floats."""
    points = [v for v in objects.values() if isinstance(v, Point)]
    conics = [v for v in objects.values() if isinstance(v, Conic) and v.axes is not None]
    lines = [v for v in objects.values() if isinstance(v, Line)]
    places = [*points, *(c.frame.origin for c in conics)]
    lengths = [
        *(max(abs(float(p.x)), abs(float(p.y))) for p in places),
        *(float(c.frame.a) for c in conics),
        *(float(c.frame.b) for c in conics),
    ]
    reach = max(lengths, default=1.0)
    total = _beyond(reach / COMFORTABLE)
    size = max(reach, 1e-9)
    for p, q in combinations(points, 2):
        total += _beyond(APART * size / max(_distance(p, q), 1e-9 * size))
    for conic in conics:
        least = min(float(conic.frame.a), float(conic.frame.b))
        total += _beyond(SMALL * size / max(least, 1e-9 * size))
    for k, m in combinations(lines, 2):
        sine = _sine(k, m)
        if sine > 1e-9:
            total += _beyond(SHARP / sine)
    return total


def _beyond(ratio: float) -> float:
    return log(ratio) if ratio > 1.0 else 0.0


def _distance(p: Point, q: Point) -> float:
    return hypot(float(p.x) - float(q.x), float(p.y) - float(q.y))


def _sine(k: Line, m: Line) -> float:
    """Of the angle between two lines."""
    sizes = hypot(float(k.a), float(k.b)) * hypot(float(m.a), float(m.b))
    return abs(float(k.a) * float(m.b) - float(k.b) * float(m.a)) / max(sizes, 1e-300)
