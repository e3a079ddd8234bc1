"""The second nearest point of a conic: where the distance is least on the other side of its axis.

A point within the evolute has two local minima of distance, mirrored in sign across the axis on
which the foci lie. The farther one matters to a part of a curve that does not hold the nearer one.
It is the largest angle with   sin - r tan = s   for r, s >= 0; with u its cosine that is
(u - r) sqrt(1 - u^2) = s u, whose difference is concave up to u = r^(1/3). So Newton's iteration
climbs from u = r to the root and never passes it. Where minimum and maximum merge, on the evolute,
it halves what is left; there the distance changes with the third power of that, so that a third of
the digits is enough.
"""

from typing import Any

from perga.geometry.distances.arrays import Array, library


def merging_steps(like: Array) -> int:
    """How many halvings leave a third of the digits of the dtype: 9 or 19, with some to spare."""
    return 9 if library(like).finfo(like.dtype).eps > 1e-10 else 19


def second_root(alpha: Array, beta: Array, gamma: Array) -> tuple[Array, Array, Array]:
    """(cos, sin) of the largest angle with gamma sin - alpha tan = beta, and whether there is one.

    The three are at least 0. Where there is none, (cos, sin) is some unit vector.
    """
    xp = library(alpha)
    there = (gamma > 0) & (_third(alpha) ** 2 + _third(beta) ** 2 < _third(gamma) ** 2)
    safe = xp.where(there, gamma, xp.ones_like(gamma))
    zero = 0 * (alpha + beta + gamma)
    r, s = xp.where(there, alpha / safe, zero), xp.where(there, beta / safe, zero)
    top = _third(r)
    floor = xp.finfo(r.dtype).eps ** 2
    u = r
    for _ in range(merging_steps(r)):
        w = _sine(xp, u, floor)
        slope = w - u * (u - r) / w - s
        # where both vanish the root is double, and the bracket keeps the step
        step = ((u - r) * w - s * u) / xp.maximum(slope, floor + zero)
        u = xp.minimum(xp.maximum(u - step, r), top)
    return u, _sine(xp, u, 0.0), there


def second_slope(bend: Array, right: Array) -> tuple[Array, Array]:
    """The largest T with bend T - T^3 = right >= 0, and whether there is one: for parabolas.

    From sqrt(bend), above it, Newton's iteration comes down; the same is said of merging as above.
    """
    xp = library(bend)
    zero = 0 * (bend + right)
    there = (bend > 0) & (27 * (right / 2) ** 2 < bend * bend * bend)
    up = xp.where(there, bend + zero, zero + 1)
    right = xp.where(there, right + zero, zero)
    low, t = xp.sqrt(up / 3), xp.sqrt(up)
    floor = xp.finfo(up.dtype).eps ** 2
    for _ in range(merging_steps(up)):
        step = (right - (up - t * t) * t) / xp.maximum(3 * t * t - up, floor + zero)
        t = xp.maximum(t - step, low)
    return t, there


def _third(value: Array) -> Array:
    return value ** (1 / 3)


def _sine(xp: Any, u: Array, least: float) -> Array:
    return xp.sqrt(xp.maximum((1 - u) * (1 + u), least + 0 * u))
