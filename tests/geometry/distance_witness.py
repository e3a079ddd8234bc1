"""Distances to curves by brute force at 40 digits, without any formula of Perga's.

A curve is what its parametrisation reaches: it is sampled densely in floating point, and every
sample that could stand beside the nearest point is refined at 40 digits, by halving and then by
Newton's iteration on the derivative of the squared distance.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import mpmath
import numpy as np

MP: Any = mpmath.mp.clone()
MP.dps = 40
SAMPLES = 1500
CANDIDATES = 8
HALVINGS = 24
NEWTON = 5

Pair = tuple[Any, Any]


@dataclass(frozen=True, slots=True)
class Curve:
    """`at(lib, t)` gives position, first and second derivative; lib is numpy or mpmath.

    `span(x, y)` holds every t at which the nearest point to (x, y) can lie.
    """

    at: Callable[[Any, Any], tuple[Pair, Pair, Pair]]
    span: Callable[[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Nearest:
    """The distance, the nearest point, and how much farther the best of all others is."""

    distance: Any
    x: Any
    y: Any
    lead: Any


def posed(
    place: tuple[float, float, float, float],
    local: Callable[[Any, Any], tuple[Pair, Pair, Pair]],
    span: Callable[[float, float], tuple[float, float]],
) -> Curve:
    """A curve of its own frame, put at (x, y) with the first axis along (ux, uy)."""
    x0, y0, ux, uy = place

    def at(lib: Any, t: Any) -> tuple[Pair, Pair, Pair]:
        # mpmath takes floats as they are, so nothing is rounded before it works at 40 digits.
        (x, y), *ways = local(lib, t)
        turned = [(ux * dx - uy * dy, uy * dx + ux * dy) for dx, dy in ways]
        here = (x0 + ux * x - uy * y, y0 + uy * x + ux * y)
        return here, turned[0], turned[1]

    return Curve(at, span)


def ellipse(place: tuple[float, float, float, float], a: float, b: float) -> Curve:
    def local(lib: Any, t: Any) -> tuple[Pair, Pair, Pair]:
        c, s = lib.cos(t), lib.sin(t)
        return (a * c, b * s), (-a * s, b * c), (-a * c, -b * s)

    return posed(place, local, lambda _x, _y: (-3.3, 3.3))


def arc(place: tuple[float, float, float, float], r: float, half: float) -> Curve:
    def local(lib: Any, t: Any) -> tuple[Pair, Pair, Pair]:
        c, s = lib.cos(t), lib.sin(t)
        return (r * c, r * s), (-r * s, r * c), (-r * c, -r * s)

    return posed(place, local, lambda _x, _y: (-half, half))


def branch(place: tuple[float, float, float, float], a: float, b: float, side: int) -> Curve:
    def local(lib: Any, t: Any) -> tuple[Pair, Pair, Pair]:
        c, s = lib.cosh(t), lib.sinh(t)
        return (side * a * c, b * s), (side * a * s, b * c), (side * a * c, b * s)

    def span(x: float, y: float) -> tuple[float, float]:
        # The nearest point is no farther than a vertex, so its height is bounded.
        reach = 2 * np.hypot(x - place[0], y - place[1]) + a
        end = float(np.arcsinh(reach / b))
        return -end, end

    return posed(place, local, span)


def parabola(place: tuple[float, float, float, float], p: float) -> Curve:
    def local(lib: Any, t: Any) -> tuple[Pair, Pair, Pair]:
        return (p * t * t / 2, p * t), (p * t, p + 0 * t), (p + 0 * t, 0 * t)

    def span(x: float, y: float) -> tuple[float, float]:
        end = 2 * float(np.hypot(x - place[0], y - place[1])) / p + 1e-3
        return -end, end

    return posed(place, local, span)


def part(whole: Curve, low: float, high: float) -> Curve:
    """The part of a curve between two parameters."""
    return Curve(whole.at, lambda _x, _y: (low, high))


def straight(x1: float, y1: float, x2: float, y2: float) -> Curve:
    def at(lib: Any, t: Any) -> tuple[Pair, Pair, Pair]:
        dx, dy = MP.mpf(x2) - x1, MP.mpf(y2) - y1
        if lib is np:
            dx, dy = float(dx), float(dy)
        return (x1 + t * dx, y1 + t * dy), (dx + 0 * t, dy + 0 * t), (0 * t, 0 * t)

    return Curve(at, lambda _x, _y: (0.0, 1.0))


def nearest(curves: Iterable[Curve], x: float, y: float) -> Nearest:
    """The nearest point of a union of curves to the point (x, y) of floats."""
    found: list[Nearest] = []
    for curve in curves:
        low, high = curve.span(x, y)
        t = np.linspace(low, high, SAMPLES)
        (cx, cy), _, _ = curve.at(np, t)
        d = np.hypot(cx - x, cy - y)
        chord = float(np.hypot(np.diff(cx), np.diff(cy)).max())
        near = [
            i
            for i in range(SAMPLES)
            if d[i] <= d.min() + 2 * chord
            and d[i] <= d[max(i - 1, 0)]
            and d[i] <= d[min(i + 1, SAMPLES - 1)]
        ]
        assert near
        near = sorted(near, key=lambda i: d[i])[:CANDIDATES]  # all are as near at a centre
        for i in near:
            left, right = t[max(i - 1, 0)], t[min(i + 1, SAMPLES - 1)]
            found.append(_refined(curve, MP.mpf(x), MP.mpf(y), left, right))
    found.sort(key=lambda one: one.distance)
    best = found[0]
    apart = [one for one in found if abs(one.x - best.x) + abs(one.y - best.y) > 1e-12]
    lead = apart[0].distance - best.distance if apart else MP.inf
    return Nearest(best.distance, best.x, best.y, lead)


def _refined(curve: Curve, x: Any, y: Any, left: float, right: float) -> Nearest:
    """The best of both ends and of the stationary point between them."""
    low, high = MP.mpf(float(left)), MP.mpf(float(right))
    ends = [low, high]
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if _slopes(curve, x, y, middle)[0] > 0:
            high = middle
        else:
            low = middle
    t = (low + high) / 2
    for _ in range(NEWTON):
        slope, bend = _slopes(curve, x, y, t)
        t = min(max(t - slope / bend, low), high) if bend > 0 else t
    best: Nearest | None = None
    for s in (t, *ends):
        (cx, cy), _, _ = curve.at(MP, s)
        distance = MP.sqrt((cx - x) ** 2 + (cy - y) ** 2)
        if best is None or distance < best.distance:
            best = Nearest(distance, cx, cy, MP.inf)
    assert best is not None
    return best


def _slopes(curve: Curve, x: Any, y: Any, t: Any) -> tuple[Any, Any]:
    """First and second derivative of half the squared distance."""
    (cx, cy), (dx, dy), (ex, ey) = curve.at(MP, t)
    rx, ry = cx - x, cy - y
    return rx * dx + ry * dy, dx * dx + dy * dy + rx * ex + ry * ey
