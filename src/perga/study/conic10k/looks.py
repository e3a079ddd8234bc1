"""Which sample of a family makes a telling figure: nothing in a special position, nothing tiny."""

from collections.abc import Sequence
from itertools import combinations
from math import hypot, log2
from typing import Final

from perga.geometry.values import Conic, Point
from perga.resolve.scene import Scene

_NEAR: Final = 1e-3
"""Relative: closer than this a point seems to lie on another point."""

_BESIDE: Final = 0.06
"""Relative: closer than this a point seems to lie on an axis, or on the line of two others."""

_EVEN: Final = 4.0
"""Lengths in a figure may differ by this factor at no cost."""


def best_looking(scenes: Sequence[Scene]) -> list[Scene]:
    """The scenes, those first in which fewest points are in line, on an axis or far apart."""
    return sorted(scenes, key=_cost)  # of equals the first stays first


def _cost(scene: Scene) -> float:
    points = [(float(v.x), float(v.y)) for v in scene.objects.values() if isinstance(v, Point)]
    lengths = [hypot(p[0] - q[0], p[1] - q[1]) for p, q in combinations(points, 2)]
    conics = [v for v in scene.objects.values() if isinstance(v, Conic) and v.axes is not None]
    axes = [(float(v.frame.a), float(v.frame.b)) for v in conics]
    reach = [*lengths, *(hypot(*p) for p in points), *(a for a, _ in axes)]
    size = max(reach, default=1.0) or 1.0
    cost = 3.0 * sum(length < _NEAR * size for length in lengths)
    cost += sum(_in_line(*three, size) for three in combinations(points, 3))
    cost += 0.5 * sum(min(abs(x), abs(y)) < _BESIDE * size for x, y in points)
    for a, b in axes:
        lengths += [a, b]
        cost += _unequal(a, b)
    apart = [length for length in lengths if length >= _NEAR * size]
    return cost + (_unequal(min(apart), max(apart)) if apart else 0.0)


def _unequal(first: float, second: float) -> float:
    ratio = max(first, second) / max(min(first, second), 1e-12)
    return max(0.0, log2(ratio / _EVEN))


def _in_line(
    p: tuple[float, float], q: tuple[float, float], r: tuple[float, float], size: float
) -> bool:
    cross = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return abs(cross) < _BESIDE * size * size / 2
