"""One safeguarded Newton iteration that finds the feet on ellipses and hyperbolas.

Both lead to   alpha T - gamma T / sqrt(1 + T^2) = beta   with alpha, beta, gamma >= 0 and its
largest root T >= 0. Where T <= 1 the left side minus the right is convex, and Newton's iteration
comes down to the root from any point above; where T > 1 the same equation in q = 1/T,
beta q + gamma q / sqrt(1 + q^2) = alpha, is concave and rising, and it climbs from below. So each
point needs one of two monotone iterations from a start within a constant factor of the root, also
at the cusps of the evolute, where three roots meet: a fixed number of steps is enough.
"""

from typing import Any

from perga.geometry.distances.arrays import Array, library, newton_steps

_K = 1 - 0.5**0.5  # 1 / sqrt(1 + T^2) <= 1 - K T^2 for 0 <= T <= 1


def tangent_root(alpha: Array, beta: Array, gamma: Array) -> tuple[Array, Array]:
    """The root T as (cos, sin) = (1, T) / sqrt(1 + T^2), both in [0, 1].

    Where all three are zero every T is a root, and one of them comes out.
    """
    xp = library(alpha)
    steep = beta + gamma * 0.5**0.5 >= alpha  # T >= 1: look for its inverse
    factor = xp.where(steep, beta, alpha)
    right = xp.where(steep, alpha, beta)
    bend = xp.where(steep, gamma, -gamma)
    zero, one = xp.zeros_like(factor), xp.ones_like(factor)
    below = _at_most_one(xp, alpha, beta + gamma)
    start = xp.where(steep, below, _above(xp, alpha, beta, gamma))
    low, high = xp.where(steep, start, zero), xp.where(steep, one, start)
    floor = xp.finfo(factor.dtype).eps ** 2
    z = start
    for _ in range(newton_steps(factor)):
        w = 1 / (1 + z * z)
        pull = bend * xp.sqrt(w)
        slope = factor + pull * w
        # Where three roots meet the slope is all rounding. The bracket keeps what follows from
        # that small, and the distance does not depend on the foot to first order.
        step = ((factor + pull) * z - right) / xp.maximum(slope, floor * one)
        z = xp.minimum(xp.maximum(z - step, low), high)
    r = 1 / xp.sqrt(1 + z * z)
    s = z * r
    return xp.where(steep, s, r), xp.where(steep, r, s)


def _above(xp: Any, alpha: Array, beta: Array, gamma: Array) -> Array:
    """A bound above a root T <= 1, within a constant factor of it; at most 1.

    The least of three: from T / sqrt(1 + T^2) <= 1/sqrt(2); from T / sqrt(1 + T^2) <= T; and from
    the cubic K gamma T^3 + (alpha - gamma) T = beta that the chord bound on the root gives.
    """
    flat = _at_most_one(xp, beta + gamma * 0.5**0.5, alpha)
    linear = _at_most_one(xp, beta, alpha - gamma)
    root = _at_most_one(xp, beta, _K * gamma) ** (1 / 3)
    turn = xp.sqrt(_at_most_one(xp, xp.maximum(gamma - alpha, beta * 0), _K * gamma))
    return xp.minimum(xp.minimum(flat, linear), xp.minimum(root + turn, flat * 0 + 1))


def _at_most_one(xp: Any, above: Array, below: Array) -> Array:
    """min(1, above / below) for above >= 0, and 1 where `below` is not positive."""
    large = below > above
    safe = xp.where(large, below, xp.ones_like(below))
    return xp.where(large, above / safe, xp.ones_like(below))
